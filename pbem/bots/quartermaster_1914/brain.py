"""The thinking of a bot of Quartermaster General: 1914.

Of another power's cards it knows how many lie where, and those that lie face up.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pbem.bots.brains import Brain
from pbem.bots.levels import LEVELS, Level
from pbem.bots.quartermaster_1914.close_evaluation import close_worth
from pbem.bots.quartermaster_1914.copying import copied
from pbem.bots.quartermaster_1914.evaluation import worth
from pbem.bots.quartermaster_1914.giving_up import given_up, gives_up
from pbem.bots.quartermaster_1914.hand import worth_of_hand
from pbem.bots.quartermaster_1914.letters import letters_of_turn, without_end_of_turn
from pbem.bots.quartermaster_1914.policy import (
    by_rules_of_thumb,
    by_standing_orders,
    first_hand,
)
from pbem.bots.quartermaster_1914.survey import Survey
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

    version: ClassVar[str] = "7"
    levels: ClassVar[Mapping[str, Level]] = {
        **LEVELS,
        "steady": Level("steady", 40, 8, 60, weighs=True),
        "strong": Level("strong", 64, 16, 300, weighs=True),
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

    def begun(self, letter: tuple[Order, ...]) -> tuple[Order, ...]:
        """The same up to where the turn ends: what is prepared is decided when the rest is done."""
        return without_end_of_turn(letter)

    def weighed(self, ask: Ask) -> Order | None:
        """The cards of least worth where cards have to go."""
        return given_up(ask) if gives_up(ask) else None

    def is_untried(self, ask: Ask) -> bool:
        """True where cards have to go."""
        return gives_up(ask)

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
        own = self._team(position, seat)
        return sum(worth(position, team) * (1 if team == own else -1) for team in TEAMS)

    def evaluate_closely(self, state: State, seat: Seat) -> int:
        """The same by how well spaces are held, and what the own hands may do."""
        position = Position(self.game.board, state)
        survey, own = Survey(position), self._team(position, seat)
        hands = sum(
            worth_of_hand(position, power)
            for power in self.game.board.order
            if position.seat(power) == seat
        )
        return hands + sum(close_worth(survey, team) * (1 if team == own else -1) for team in TEAMS)

    def _team(self, position: Position, seat: Seat) -> str:
        """The coalition of a seat."""
        board = self.game.board
        found: str = next(
            board.team(power) for power in board.order if position.seat(power) == seat
        )
        return found


BRAIN = QuartermasterBrain
