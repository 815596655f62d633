"""The thinking of a bot of Paths of Glory.

Its enemy's cards are hidden: those that the enemy may hold by the level of commitment, less what
everybody saw go.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pbem.bots.brains import Brain
from pbem.bots.levels import LEVELS, Level
from pbem.bots.paths_of_glory.copying import copied
from pbem.bots.paths_of_glory.evaluation import worth
from pbem.bots.paths_of_glory.fights import best_attack
from pbem.bots.paths_of_glory.policy import by_rules_of_thumb
from pbem.bots.paths_of_glory.random_orders import some_way
from pbem.bots.random_orders import choose
from pbem.bots.streams import Stream
from pbem.bots.worlds import dealt
from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.state import Position, State
from pbem.games.paths_of_glory.cards.hands_and_decks import cards_of
from pbem.games.paths_of_glory.knowledge import PathsOfGloryKnowledge
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.view import PathsOfGloryView
from pbem.rules import Adjudication, Ask, Order, Seat


class PathsOfGloryBrain(Brain[State]):
    """Plays either side."""

    version: ClassVar[str] = "6"
    breadth: ClassVar[int] = 2
    levels: ClassVar[Mapping[str, Level]] = {
        **LEVELS,
        "steady": Level("steady", 40, 8, 60, weighs=True),
        "strong": Level("strong", 96, 16, 240, weighs=True),
    }

    def world(self, state: State, seat: Seat, stream: Stream) -> State:
        """The position as known, with a hand and a deck that the enemy could have."""
        position = Position(self.game.board, state)
        known = PathsOfGloryKnowledge.position_as_known(position, seat).state
        shown = self.game.view(state, seat)
        assert isinstance(shown, PathsOfGloryView)
        side = seat.lower()
        for one, own in ((side, True), (ENEMY[side], False)):
            sizes = (0 if own else shown.hand_sizes[one], shown.deck_sizes[one])
            hand, deck = dealt(self._hidden_cards(known, shown, one), sizes, stream)
            known.decks[one] = self._in_order(deck)
            known.hands[one] = known.hands[one] if own else self._in_order(hand)
        return known

    def _in_order(self, cards: list[str]) -> list[str]:
        """Cards by number, as they lie in a hand."""
        return sorted(cards, key=lambda card: self.game.board.cards[card].number)

    def _hidden_cards(self, known: State, shown: PathsOfGloryView, side: str) -> list[str]:
        """The cards of a side in its deck or its enemy's hand, as far as a seat can tell."""
        seen = {
            *shown.discards[side],
            *shown.gone[side],
            *shown.open_cards[side],
            *known.hands[side],
        }
        position = Position(self.game.board, known)
        levels = range(known.commitment[side] + 1)
        cards = (card for level in levels for card in cards_of(position, side, level))
        return [card for card in cards if card not in seen]

    def evaluate(self, state: State, seat: Seat) -> int:
        """Points, units on the map, supply, cards."""
        return worth(Position(self.game.board, state), seat.lower())

    def copy(self, state: State) -> State:
        """The same state, of its own: all that changes is copied."""
        return copied(state)

    def letters(
        self,
        play: Adjudication[Any],  # noqa: ARG002 - nothing is tried on it
        ask: Ask,
        stream: Stream,
    ) -> Iterator[tuple[Order, ...]]:
        """The event of each card of the hand, in one of its ways."""
        if not isinstance(ask, ActionAsk):
            return
        for card in ask.hand:
            event = some_way(ask.position, card, stream.below)
            if event is not None:
                yield (event,)

    def answer(self, ask: Ask, stream: Stream) -> Order:
        """Replacements are used; else what a missed deadline plays."""
        return choose(ask, stream.below) if isinstance(ask, RebuildAsk) else ask.default()

    def weighed(self, ask: Ask) -> Order | None:
        """The best further combat of a round."""
        if isinstance(ask, OperateAsk) and ask.fighting:
            return best_attack(ask.position, ask.op)
        return None

    def is_untried(self, ask: Ask) -> bool:
        """True once a round has begun to fight: the state does not tell what it has done so far."""
        return isinstance(ask, OperateAsk) and ask.fighting

    def policy(self, ask: Ask, stream: Stream) -> Order:
        """Rules of thumb with some chance."""
        return by_rules_of_thumb(ask, stream.below)


BRAIN = PathsOfGloryBrain
