"""The rules of a hex game of two sides as the rest of the house sees them."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol

from pbem.games.common.game import Board, BoardGame, Options, State
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Answer, Illegal, Order, Seat


class Reasons(Protocol):
    """What a game's ``refusals`` module offers."""

    def why_not_asked(self, position: Any, side: str, order: Order) -> Illegal | None:
        """Why nobody asks a side for an order."""

    def never_legal(
        self, position: Any, side: str, orders: Sequence[Order], after: Answer | None
    ) -> tuple[int, Illegal] | None:
        """The first of a side's orders that cannot become legal, and why."""


class HexGame(BoardGame[State, Board, Options], Generic[State, Board, Options]):
    """The rules bound to a board and options; a game adds its types, ``setup`` and ``play``.

    Class attributes:
        reasons: the game's module of refusals.
    """

    reasons: ClassVar[Reasons]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The player of each side."""
        return tuple(seat_of(side) for side in self.position_type.sides)

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - in any position
        """One seat each."""
        return tuple((seat,) for seat in self.seats)

    def refusal(self, state: State, seat: Seat, order: Order) -> Illegal | None:
        """The set-up or the part of a turn for which an order comes too late or too early."""
        return self.reasons.why_not_asked(self._position(state), seat.lower(), order)

    def hopeless(
        self, state: State, seat: Seat, orders: Sequence[Order], after: Answer | None
    ) -> tuple[int, Illegal] | None:
        """What comes after the end of its phase or turn, or what an attack ruled out."""
        return self.reasons.never_legal(self._position(state), seat.lower(), orders, after)

    @abstractmethod
    def starves(self, position: Any, n: int) -> bool:
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
            if self.starves(position, n)
        )

    def _position(self, state: State) -> Any:
        return self.position_type(self.board, state)
