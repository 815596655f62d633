"""A position of two sides whose turns follow each other: what is asked of it in every hex game."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from pbem.games.hexes.position import Counter, HexPosition
from pbem.rules import Audience, Seat

C = TypeVar("C", bound=Counter)


class Mark(msgspec.Struct, frozen=True):
    """Something the map shows of the last player turn of a side.

    Attributes:
        kind: such as ``move``, ``rail``, ``retreat``; a game names its attacks.
        side: that did it.
        path: the hexes of a move from its start on, or those from which an attack came.
        hex: where it ended, or the target.
        odds: of an attack, such as ``3:1``; empty elsewhere.
    """

    kind: str
    side: str
    path: tuple[str, ...]
    hex: str
    odds: str = ""


class SidePosition(HexPosition[C]):
    """A state on its board.

    Attributes:
        state: the game's own, with these fields beside those of ``Placed``: ``turn``, ``phase``,
            ``side``, ``done`` by unit, ``moving`` (the stack whose movement is under way, or
            ``None``), ``plans`` of the set-up by side, ``marks`` by side, ``struck``, ``met``,
            ``outcome``.
    """

    state: Any

    def enemy(self, side: str) -> str:
        """The other side."""
        return next(other for other in self.sides if other != side)

    @abstractmethod
    def face(self, n: int) -> str:
        """What an enemy sees of a unit on top: an identifier."""

    @abstractmethod
    def who_knows(self, n: int) -> Audience:
        """The seats that may know which unit this is; ``None``: everybody."""

    def add_mark(self, mark: Mark) -> None:
        """Show something on the map."""
        self.state.marks.setdefault(mark.side, []).append(mark)

    def mark_way(self, side: str, origin: str, told: Sequence[str]) -> None:
        """Show the way of units from a hex along others, by printed numbers."""
        self.add_mark(Mark("move", side, (origin, *told[:-1]), told[-1]))

    def marks(self) -> tuple[Mark, ...]:
        """Everything shown, side by side."""
        return tuple(mark for side in self.sides for mark in self.state.marks.get(side, ()))

    def plan_of(self, sides: Sequence[str]) -> dict[str, str]:
        """By unit, where the set-up of some sides puts it until it is on the map."""
        plans = self.state.plans
        return {
            unit: number for side in sides for unit, number in sorted(plans.get(side, {}).items())
        }

    def units_in_box(self, side: str, box: str) -> tuple[str, ...]:
        """The units of a side that are in a box, by identifier; no dummies."""
        boxes, units = self.state.box, self.board.units
        own = (n for n, unit in enumerate(units) if unit.side == side and unit.kind != "dummy")
        return tuple(units[n].id for n in own if boxes[n] == box)


def seat_of(side: str) -> Seat:
    """The seat that plays a side."""
    return side.upper()
