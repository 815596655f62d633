"""The rules of a hex game of two sides as the rest of the house sees them."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic

from pbem.games.common.game import Board, BoardGame, Options, State
from pbem.games.hex_engine.knowledge import HexKnowledge
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Ask, Knowledge, Order, Seat


class HexGame(BoardGame[State, Board, Options], Generic[State, Board, Options]):
    """The rules bound to a board and options; a game adds its types, ``setup`` and ``play``."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The player of each side."""
        return tuple(seat_of(side) for side in self.position_type.sides)

    def coalitions(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - in any position
        """One seat each."""
        return tuple((seat,) for seat in self.seats)

    def default(self, ask: Ask) -> Order:
        """What a missed deadline plays: what the shipped standing orders say, else the plainest."""
        shipped = {ask.seat: self.shipped_standing(ask.seat)}
        return self.standing_answer(shipped, ask) or ask.default()

    def knowledge(
        self, state: State, seat: Seat, asks: Sequence[Ask] = ()
    ) -> Knowledge[Any] | None:
        """What a seat can work out in a position; a missed deadline plays as in the game."""
        found = super().knowledge(state, seat, asks)
        if isinstance(found, HexKnowledge):
            found.default = self.default
        return found

    @abstractmethod
    def will_suffer_attrition(self, position: Any, n: int) -> bool:
        """True if attrition will fall on a unit on the map."""

    def warnings(self, state: State, seat: Seat) -> tuple[tuple[str, dict[str, Any]], ...]:
        """Own units out of supply, on which attrition will fall."""
        position = self._position(state)
        own = [n for n in sorted(position.where) if seat_of(position.unit(n).side) == seat]
        return tuple(
            (
                f"{self.code.lower()}.warning.starving",
                {"unit": position.unit(n).id, "hex": position.name(position.where[n])},
            )
            for n in own
            if self.will_suffer_attrition(position, n)
        )

    def _position(self, state: State) -> Any:
        return self.position_type(self.board, state)
