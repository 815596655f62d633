"""The thinking of a bot of Quartermaster General: 1914.

Of another power's cards it knows how many lie where, and those that lie face up.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pbem.bots.brains import Brain
from pbem.bots.levels import LEVELS, Level
from pbem.bots.quartermaster_1914.copying import copied
from pbem.bots.quartermaster_1914.evaluation import worth
from pbem.bots.quartermaster_1914.letters import letters_of_turn
from pbem.bots.quartermaster_1914.policy import (
    by_rules_of_thumb,
    by_standing_orders,
    first_hand,
)
from pbem.bots.streams import Stream
from pbem.bots.worlds import dealt
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.knowledge import QuartermasterKnowledge
from pbem.games.quartermaster_1914.scoring import TEAMS
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.rules import Adjudication, Ask, Order, Seat

_PILES = ("hands", "prepared", "down", "decks", "bottoms", "up")


class QuartermasterBrain(Brain[State]):
    """Plays the powers of a seat for its coalition."""

    version: ClassVar[str] = "6"
    levels: ClassVar[Mapping[str, Level]] = {
        **LEVELS,
        "steady": Level("steady", 40, 8, 60),
        "strong": Level("strong", 64, 16, 300),
    }

    def world(self, state: State, seat: Seat, stream: Stream) -> State:
        """The position as known, with the other powers' hidden cards dealt anew."""
        position = Position(self.game.board, state)
        known = QuartermasterKnowledge.position_as_known(position, seat).state
        shown = self.game.view(state, seat)
        assert isinstance(shown, QuartermasterView)
        for power in self.game.board.order:
            if position.seat(power) == seat:
                continue
            seen = Counter(
                (*known.statuses[power], *(c for c in shown.playing if self._is_of(c, power)))
            )
            top = shown.tops.get(power)
            seen += Counter([top] if top else [])
            pool = sorted((Counter(self.game.board.deck(power)) - seen).elements())
            sizes = [len(getattr(known, name)[power]) for name in _PILES]
            piles = dealt(pool, [*sizes[:-1], max(0, sizes[-1] - 1)], stream)
            for name, pile in zip(_PILES, piles, strict=True):
                getattr(known, name)[power] = sorted(pile) if name == "decks" else pile
            known.up[power] += [top] if top else []
        return known

    def letters(
        self,
        play: Adjudication[Any],  # noqa: ARG002 - nothing is tried on it
        ask: Ask,
        stream: Stream,
    ) -> Iterator[tuple[Order, ...]]:
        """Each card played, each use of each card, each card prepared."""
        if isinstance(ask, TurnAsk):
            yield from letters_of_turn(ask, stream)
        elif isinstance(ask, KeepAsk):
            yield (first_hand(ask),)

    def answer(self, ask: Ask, stream: Stream) -> Order:  # noqa: ARG002 - nothing is drawn
        """What the standing orders say with which every seat begins."""
        return by_standing_orders(ask) or ask.default()

    def policy(self, ask: Ask, stream: Stream) -> Order:
        """Rules of thumb with some chance."""
        return by_rules_of_thumb(ask, stream.below)

    def copy(self, state: State) -> State:
        """The same state, of its own: every pile and set of it is copied, cards are shared."""
        return copied(state)

    def _is_of(self, card: str, power: str) -> bool:
        return bool(self.game.board.cards[card].power == power)

    def evaluate(self, state: State, seat: Seat) -> int:
        """Points, scoring, pieces in supply and cards of the own coalition against the other."""
        position = Position(self.game.board, state)
        own = next(
            self.game.board.team(power)
            for power in self.game.board.order
            if position.seat(power) == seat
        )
        return sum(worth(position, team) * (1 if team == own else -1) for team in TEAMS)


BRAIN = QuartermasterBrain
