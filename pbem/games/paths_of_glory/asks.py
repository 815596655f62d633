"""What all asks of the game share: the position and the side that decides."""

from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.board.board import AP
from pbem.games.paths_of_glory.board.state import Position, seat_of
from pbem.games.paths_of_glory.log.core import Controlled, Prompt, Scored
from pbem.rules import Ask, Illegal, Order, Seat, Table


@dataclass(frozen=True)
class SideAsk(Ask):
    """An ask of the seat that plays a side (``ap`` or ``cp``)."""

    topic: ClassVar[str]
    accepts: ClassVar[tuple[type[Order], ...]]
    position: Position
    side: str

    @property
    def seat(self) -> Seat:
        """The seat that plays the side."""
        return seat_of(self.side)

    def prompt(self) -> Prompt:
        """The topic alone; asks with more to say override this."""
        return Prompt(self.topic)

    def default(self) -> Order:
        """The plainest legal order."""
        return next(iter(self.legal()))


def unit_named(position: Position, name: str) -> int:
    """The number of a unit.

    Raises:
        Illegal: there is no such unit.
    """
    if name not in position.board.unit:
        raise Illegal("pog.illegal.no_unit", rule="2.2.1", facts={"got": name}, names=(name,))
    return position.board.unit[name]


def space_named(position: Position, name: str) -> int:
    """The number of a space.

    Raises:
        Illegal: there is no such space.
    """
    if name not in position.board.space:
        raise Illegal("pog.illegal.no_space", rule="2.1", facts={"got": name}, names=(name,))
    return position.board.space[name]


def refuse(key: str, rule: str, *names: str, **facts: object) -> Illegal:
    """An ``Illegal`` with the key ``pog.illegal.<key>``; the caller raises it."""
    return Illegal(f"pog.illegal.{key}", rule=rule, facts=facts, names=names)


def take(position: Position, table: Table, side: str, space: int) -> None:
    """Give a space to a side and put it on record, with the points it brings (3.0, 5.1.2).

    What the Allies get by the ANA alone they keep only as long as it stays (11.1.15).
    """
    if position.controls(side, space):
        return
    name = position.space(space).id
    change = position.take(side, space)
    if side == AP and position.units_of(AP, space) == [position.board.unit["ANAc"]]:
        position.state.ana_holds = space
    table.log(Controlled(side, name))
    if change:
        table.log(Scored(change, position.state.vp, "space", name))


def award(position: Position, table: Table, points: int, why: str, what: str = "") -> None:
    """Change the victory points for something that is not a space, and put it on record (5.1.2)."""
    position.award(points)
    table.log(Scored(points, position.state.vp, why, what))
