"""Where defenders may retreat (13.22)."""

from collections.abc import Sequence
from functools import lru_cache

from pbem.games.hex_engine import movement
from pbem.games.hexes.grid import Grid, Hexes, sorted_hexes
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.operations.stacking import fits
from pbem.games.when_eagles_fight.victory import control
from pbem.rules import Table


@lru_cache(maxsize=1 << 12)
def _distance_to(grid: Grid, h: int, edge: Hexes) -> int:
    return min(grid.distance(h, there) for there in sorted_hexes(edge))


def distance_to_own_edge(position: Position, side: str, h: int) -> int:
    """How many hexes a hex lies from the nearest own edge of the map, whatever is between."""
    return _distance_to(position.grid, h, position.friendly_edge(side))


def retreat_hexes(position: Position, units: Sequence[int]) -> tuple[int, ...]:
    """The hexes to which all of these units, which stand together, may retreat.

    Their owner chooses (13.22).
    """
    side, h = position.unit(units[0]).side, position.where[units[0]]
    beside = position.grid.beside[h] & ~position.occupied[ENEMY[side]]
    empty = [
        there
        for there in position.hexes_in(beside & ~position.occupied[side])
        if fits(position, units, there)
    ]
    open_ = empty or [
        there
        for there in position.hexes_in(beside & position.occupied[side])
        if fits(position, units, there)
    ]
    nearest = min((distance_to_own_edge(position, side, there) for there in open_), default=0)
    return tuple(there for there in open_ if distance_to_own_edge(position, side, there) == nearest)


def retreat(position: Position, table: Table, units: Sequence[int], goal: int) -> None:
    """Units retreat to a hex; attacked again there in this phase they are of no use (13.22)."""
    movement.retreat(position, table, units, goal, control)
