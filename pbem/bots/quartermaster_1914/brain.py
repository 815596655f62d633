"""The thinking of a bot of Quartermaster General: 1914.

Of another power's cards it knows how many lie where, and those that lie face up.
"""

from collections import Counter
from typing import ClassVar

from pbem.bots.brains import Brain
from pbem.bots.streams import Stream
from pbem.bots.worlds import dealt
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.knowledge import QuartermasterKnowledge
from pbem.games.quartermaster_1914.scoring import TEAMS, points_of_scoring_round
from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.rules import Seat

_PILES = ("hands", "prepared", "down", "decks", "bottoms", "up")
_POINT, _SCORE, _PIECE, _SUPPLIED, _DECK, _HAND, _PREPARED, _STATUS = 60, 90, 24, 30, 3, 2, 6, 25
"""What a point, a point of the next scoring round, a piece on the board, its supply, a card in the
deck, in hand, prepared, and a status are worth."""


class QuartermasterBrain(Brain[State]):
    """Plays the powers of a seat for its coalition."""

    version: ClassVar[str] = "3"

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
        return sum(_worth(position, team) * (1 if team == own else -1) for team in TEAMS)


def _worth(position: Position, team: str) -> int:
    """What a coalition has."""
    state, board = position.state, position.board
    total = _POINT * state.vp[team] + _SCORE * points_of_scoring_round(position, team)
    for nation in board.nations.values():
        if nation.team == team:
            total += _PIECE * len(state.at[nation.id])
            total += _SUPPLIED * len(position.supplied_spaces(nation.id))
    for power in board.order:
        if board.team(power) == team:
            total += _DECK * position.deck_size(power) + _HAND * len(state.hands[power])
            total += _PREPARED * len(state.prepared[power]) + _STATUS * len(state.statuses[power])
    return total


BRAIN = QuartermasterBrain
