"""Movement of stacks: who is on the move, how far, and what follows hex by hex."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from pbem.games.hex_engine.log import Retreated
from pbem.games.hex_engine.orders import Move
from pbem.games.hex_engine.position import Mark, SidePosition
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import CheapestPaths
from pbem.rules import Order, Table

P = TypeVar("P", bound=SidePosition[Any])
P_contra = TypeVar("P_contra", bound=SidePosition[Any], contravariant=True)


class Control(Protocol[P_contra]):
    """What a game's module of control offers: what follows when units enter or leave a hex."""

    def march_through(self, position: P_contra, table: Table, units: list[int], h: int) -> None:
        """Units pass through a hex."""

    def arrive(self, position: P_contra, table: Table, units: list[int], h: int) -> None:
        """Units stand in a hex now."""

    def leave(self, position: P_contra, table: Table, h: int) -> None:
        """Units have left a hex."""


def used_points(position: SidePosition[Any], n: int) -> int:
    """The movement points that a unit has used in this phase."""
    moving = position.state.moving
    return moving.used.get(position.unit(n).id, 0) if moving else 0


def is_under_way(position: SidePosition[Any], n: int) -> bool:
    """True if a unit has moved with the stack whose movement is under way."""
    moving = position.state.moving
    return moving is not None and position.unit(n).id in moving.used


def move_along(
    position: P, table: Table, units: list[int], path: Sequence[int], control: Control[P]
) -> None:
    """Units of one hex go along a path to its end, and what follows in each hex."""
    start = position.where[units[0]]
    for h in path[:-1]:
        control.march_through(position, table, units, h)
    position.shift(units, path[-1])
    control.arrive(position, table, units, path[-1])
    control.leave(position, table, start)


def retreat(
    position: P, table: Table, units: Sequence[int], goal: int, control: Control[P]
) -> None:
    """Units of one hex retreat to another.

    Attacked again there in this phase they are of no use.
    """
    start, side = position.where[units[0]], position.unit(units[0]).side
    origin, number = position.name(start), position.name(goal)
    position.shift(list(units), goal)
    table.log(Retreated(position.ids(units), origin, number))
    position.add_mark(Mark("retreat", side, (origin,), number))
    position.state.routed.update(units)
    control.arrive(position, table, list(units), goal)
    control.leave(position, table, start)


def movable_groups(
    position: P, side: str, free: Callable[[P, Sequence[int]], bool]
) -> Iterator[list[int]]:
    """Units that may move together: each whole stack, then each unit of one with several.

    Args:
        position: the position.
        side: whose units.
        free: True of units that may move now, and together.
    """
    stacks: list[list[int]] = []
    for h in position.hexes_in(position.occupied[side]):
        units = [n for n in position.stack(h) if free(position, [n])]
        stacks.append(units)
        if units and free(position, units):
            yield units
    for units in stacks:
        if len(units) > 1:
            yield from ([n] for n in units)


def legal_marches(
    position: SidePosition[Any],
    units: Sequence[int],
    found: CheapestPaths,
    special: Hexes,
    legal: Callable[[Order], bool],
) -> Iterator[Move]:
    """Legal moves of units to each hex within reach, by the cheapest way.

    The rules tell ways of several hexes apart only by what is special on them, so the first way
    without any special hex tells whether the others are legal.

    Args:
        position: the position.
        units: of one stack.
        found: their ways.
        special: hexes with units, and those of which some rule speaks.
        legal: True of an order that is legal.
    """
    names, plain = position.ids(units), None
    for h in sorted(found.spent):
        if h == found.start:
            continue
        path = found.path(h)
        order = Move(names, tuple(position.name(step) for step in path))
        if len(path) == 1 or any(special >> step & 1 for step in path):
            if legal(order):
                yield order
            continue
        plain = legal(order) if plain is None else plain
        if plain:
            yield order
