"""Where defenders may retreat (13.18, 13.19), and off the map of the Marne (16.1)."""

from collections.abc import Sequence

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.combat.losses import eliminate, lose_guns
from pbem.games.glorys_end.operations.stacking import fits
from pbem.games.glorys_end.victory import control
from pbem.games.glorys_end.victory.control import leave
from pbem.games.hex_engine import movement
from pbem.games.hex_engine.log import Retreated
from pbem.games.hexes.grid import NE, NW, SE, SW, E, Hexes, W
from pbem.games.hexes.retreat import RetreatTerrain, retreat_ends
from pbem.rules import Table

COMPASS = {GERMAN: (E, NE, NW), ALLIED: (W, SW, SE)}
"""The directions of the compass of retreat for each side (13.19)."""

FAR = 12
"""A retreat of so many hexes has left every crowd behind."""


def retreat_hexes(position: Position, units: Sequence[int]) -> tuple[int, ...]:
    """The hexes to which units of one hex may retreat together; their owner chooses (13.19)."""
    side, h = position.unit(units[0]).side, position.where[units[0]]
    return retreat_ends(position.grid, h, COMPASS[side], _retreat_terrain(position, units))


def _retreat_terrain(position: Position, units: Sequence[int]) -> RetreatTerrain:
    side, h = position.unit(units[0]).side, position.where[units[0]]
    enemy = ENEMY[side]
    open_ = position.area & ~position.occupied[enemy] & ~position.impassable_to_enemies(enemy)
    if any(position.unit(n).kind == "cavalry" for n in units):
        open_ &= ~position.trenches(enemy)
    near = position.grid.flood(1 << h, open_, FAR)
    special = (
        position.occupied[side]
        | position.ground.paris
        | sum(1 << t for t in position.state.trenches)
    )
    full = 0
    for there in position.hexes_in(near & special):
        if not fits(position, units, there):
            full |= 1 << there
    return RetreatTerrain(
        open_,
        open_ & ~full,
        position.grid.adjacent_to(position.occupied[enemy]),
        position.occupied[side],
    )


def possible_retreats(position: Position, side: str, h: int) -> Hexes:
    """The hexes to which units of a side may retreat from one, for all that its enemy sees.

    They go on through a hex that may be full (13.19).
    """
    full = position.occupied[side] | position.ground.paris | position.trenches(side)
    reached, here = 0, 1 << h
    while here:
        near = sum(
            {
                1 << there
                for hex_ in position.hexes_in(here)
                for way, there in position.grid.near[hex_]
                if way in COMPASS[side]
            }
        )
        here = near & full & ~reached
        reached |= near
    return reached & position.area


def retreat(position: Position, table: Table, units: Sequence[int], goal: int) -> None:
    """Units retreat to a hex; attacked again there in this phase they are of no use (13.18)."""
    movement.retreat(position, table, units, goal, control)


def scatter(position: Position, table: Table, units: Sequence[int]) -> None:
    """Units that cannot retreat together go one by one where they can (13.19).

    The others are lost or off the map.
    """
    for n in units:
        if found := retreat_hexes(position, [n]):
            retreat(position, table, [n], found[0])
        elif _leaves_the_map(position, n):
            h = position.remove(n, "away")
            table.log(Retreated((position.unit(n).id,), position.name(h), ""))
            leave(position, table, h)
        else:
            eliminate(position, table, n, "retreat")


def _leaves_the_map(position: Position, n: int) -> bool:
    """True if a unit retreats off the map, as it may on the Marne.

    A German unit may do so in the north alone; elsewhere it is lost (16.1).
    """
    if position.state.options.scenario != "marne":
        return False
    side, top = position.unit(n).side, position.board.marne.ranks[0]
    ways = [there for way, there in position.grid.near[position.where[n]] if way in COMPASS[side]]
    outside = [position.name(there) for there in ways if not position.scenario_map >> there & 1]
    return any(side == ALLIED or int(number[:2]) < top for number in outside)


def leave_guns(position: Position, table: Table, h: int) -> None:
    """What is lost in a hex that its mobile units left (14.7)."""
    if not position.mobile_units_in(h):
        lose_guns(position, table, h)
