"""Chapter 12: operational movement.

Units that go together go as far as the slowest of them; it may stay behind (12.7).
They may go where they will be out of supply (7.4).
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from pbem.games.glorys_end.board.asks import hex_named, refuse, stack_named
from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Moving, Position
from pbem.games.glorys_end.log import Halted
from pbem.games.glorys_end.operations.stacking import STEPS, why_not_pass, why_not_stop
from pbem.games.glorys_end.supply.supply import ABBEVILLE, is_active, is_fully_supplied
from pbem.games.glorys_end.victory import control
from pbem.games.hex_engine.asks import is_accepted
from pbem.games.hex_engine.log import Moved, StackMoved
from pbem.games.hex_engine.movement import is_under_way, move_along, used_points
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import CheapestPaths, cheapest_paths, cost_of_path, path_through
from pbem.rules import Illegal, Table

CHANNEL_PORTS = ("1439", "1337", "1335")
"""Boulogne, Calais and Dunkirk (17.2)."""

OPENED_BY = ("1226", "1032", *CHANNEL_PORTS)
"""The ports that open Abbeville: Antwerp, Ostend and those of the Channel (7.13)."""


FAR = 40
"""More movement points than any unit has."""


# --- points ---------------------------------------------------------------------------------------


def movement_allowance(position: Position, n: int) -> int:
    """The movement points of a unit in this phase.

    Out of command half (10.2), forced march apart (12.1).
    """
    points = position.factors(n)[2]
    return points // 2 if n in position.state.silent else points


def may_force(position: Position, n: int) -> bool:
    """True if a unit may go a point further by forced march (12.10)."""
    state, limits, unit = position.state, position.board.limits, position.unit(n)
    if unit.nation != "german" or unit.kind != "infantry" or n in state.silent:
        return False
    if not limits["forced_march"] <= state.turn <= limits["forced_march_last"]:
        return False
    if state.moving and is_under_way(position, n):
        return n in state.moving.supplied and bool(position.ground.west >> state.moving.origin & 1)
    return is_fully_supplied(position, n) and bool(position.ground.west >> position.where[n] & 1)


def points_left(position: Position, n: int) -> int:
    """The points a unit still has, forced march included."""
    return movement_allowance(position, n) + may_force(position, n) - used_points(position, n)


def check_free(position: Position, units: Sequence[int]) -> None:
    """Units may move now, and together (12.2, 12.5, 12.6).

    Raises:
        Illegal: one did something else in this turn, or they began the phase in several hexes.
    """
    for n in units:
        name = position.unit(n).id
        if position.state.done[n] and not (
            position.state.done[n] == "moved" and is_under_way(position, n)
        ):
            raise refuse("has_acted", "12.2", name, unit=name, act=position.state.done[n])
        if not position.unit(n).factors[0][2]:
            raise refuse("cannot_move", "12.3", name, unit=name)
    moving = position.state.moving
    if moving and any(is_under_way(position, n) for n in units):
        for n in units:
            if not is_under_way(position, n) and position.where[n] != moving.origin:
                name = position.unit(n).id
                raise refuse("began_elsewhere", "12.5", name, unit=name)


def is_free(position: Position, units: Sequence[int]) -> bool:
    """True if ``check_free`` accepts units."""
    return is_accepted(check_free, position, units)


# --- ways -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Barriers:
    """What a group may not enter, and what ends its way.

    Attributes:
        veiled: hexes with a siege gun on top, of which nobody sees whether they are closed (14.7).
    """

    closed: Hexes
    stops: Hexes
    veiled: Hexes


def barriers(position: Position, units: Sequence[int]) -> Barriers:
    """What stands in the way of a group.

    Enemies, forts, zones, trenches, neutrals (12.4, 9.4, 14.2, 14.3, 3.6).
    """
    shut = barriers_of(
        position, position.unit(units[0]).side, {position.unit(n).kind for n in units}
    )
    return Barriers(shut.closed | hentsch_line(position, units), shut.stops, shut.veiled)


def barriers_of(position: Position, side: str, kinds: AbstractSet[str]) -> Barriers:
    """What stands in the way of kinds of units of a side, whoever they are, as far as it sees.

    Rules 12.4, 9.4, 13.8, 14.2, 14.3, 14.7, 3.6.
    """
    enemy = ENEMY[side]
    zones, forts = position.standing_zones(enemy), position.standing_forts(enemy)
    veiled = position.veiled[enemy]
    closed = position.grid.all & ~position.area | position.occupied[enemy] & ~veiled | forts
    if not kinds & {"infantry", "naval"}:
        closed |= zones
    if kinds == {"dummy"}:
        closed |= position.occupied[enemy]
    if not kinds & {"infantry", "naval", "gun"} or "cavalry" in kinds:
        closed |= zones | position.trenches(enemy)
    return Barriers(closed, zones, veiled & ~closed)


def hentsch_line(position: Position, units: Sequence[int]) -> Hexes:
    """The hexes that Lieutenant Colonel Hentsch closes to a group (10.4).

    Once Hentsch came, no German unit moves to the inside of the line round Paris.
    """
    if position.state.hentsch != "now" or position.unit(units[0]).side != GERMAN:
        return 0
    outside = not position.ground.danger >> position.where[units[0]] & 1
    return position.ground.danger if outside else 0


def is_recalled(position: Position, units: Sequence[int]) -> bool:
    """True if Lieutenant Colonel Hentsch sends a group away from Paris (10.4)."""
    german = position.unit(units[0]).side == GERMAN
    inside = bool(position.ground.danger >> position.where[units[0]] & 1)
    return position.state.hentsch == "now" and german and inside


def crowded_hexes(position: Position, units: Sequence[int]) -> Hexes:
    """Hexes of the own side with so many steps that the group cannot go through (6.4)."""
    side, room = position.unit(units[0]).side, STEPS - sum(position.state.steps[n] for n in units)
    full = 0
    for h in position.hexes_in(position.occupied[side]):
        if position.steps_in(h) > room:
            full |= 1 << h
    return full


def reachable_hexes(position: Position, units: Sequence[int]) -> CheapestPaths:
    """Every hex that units of one stack can reach together, stops apart.

    At least the hexes beside theirs (12.3).
    """
    start, blocked = position.where[units[0]], barriers(position, units)
    closed = blocked.closed | crowded_hexes(position, units) & ~(1 << start)
    points = min(points_left(position, n) for n in units)
    stops = blocked.stops | blocked.veiled
    found = cheapest_paths(position.ground.costs, start, max(points, 0), closed, stops)
    if not any(is_under_way(position, n) for n in units):
        for _, there in position.grid.near[start]:
            if not closed >> there & 1 and there not in found.spent:
                found.spent[there], found.came[there] = points, start
    return found


def cheapest_path(
    position: Position, units: Sequence[int], waypoints: Sequence[int]
) -> tuple[int, ...] | None:
    """The cheapest path of units of one stack by way of hexes to the last of them.

    It is cheapest as far as their own side can see.

    Movement points and stops in the end are not looked at. ``None``: there is none.
    """
    blocked = barriers(position, units)
    start = position.where[units[0]]
    closed = blocked.closed | crowded_hexes(position, units) & ~(1 << start)

    def find(here: int, there: int) -> CheapestPaths:  # noqa: ARG001 - every way is within reach
        return cheapest_paths(
            position.ground.costs, here, FAR, closed, blocked.stops | blocked.veiled
        )

    return path_through(start, waypoints, find)


def check_move(position: Position, side: str, order: Move) -> tuple[list[int], list[int], int]:
    """Units may go along a path.

    Returns:
        The units, the hexes of the path and what it costs; those with fewer points may still take
        one hex (12.3).

    Raises:
        Illegal: rules of chapters 3, 6, 9, 10, 12 and 14.
    """
    units = stack_named(position, side, order.units)
    check_free(position, units)
    path = [hex_named(position, number) for number in order.path]
    start, names = position.where[units[0]], position.ids(units)
    if not path:
        raise refuse("stands_there", "12.1", *names, units=names, hex=position.name(start))
    cost = cost_of_path(position.ground.costs, start, path)
    if cost is None:
        raise refuse("no_way", "12.1", *order.path, path=order.path)
    _check_steps(position, units, path)
    points = min(points_left(position, n) for n in units)
    if cost > points and (len(path) > 1 or any(is_under_way(position, n) for n in units)):
        raise refuse(
            "too_far",
            "12.1",
            order.path[-1],
            *names,
            units=names,
            cost=cost,
            left=points,
            path=order.path,
        )
    check_end(position, units, path[-1])
    if is_recalled(position, units):
        _check_recall(position, units, path)
    return units, path, cost


def _check_steps(position: Position, units: list[int], path: list[int]) -> None:
    blocked = barriers(position, units)
    for count, h in enumerate(path, start=1):
        number = position.name(h)
        if blocked.closed >> h & 1:
            raise _why_closed(position, units, h)
        if blocked.stops >> h & 1 and count < len(path):
            raise refuse("zone_stops", "14.3", number, hex=number)
        if reason := why_not_pass(position, units, h):
            raise reason


def _why_closed(position: Position, units: list[int], h: int) -> Illegal:
    """Why a hex is closed to a group, in the order in which a player sees it."""
    enemy, number = ENEMY[position.unit(units[0]).side], position.name(h)
    if (position.occupied[enemy] & ~position.veiled[enemy]) >> h & 1:
        return refuse("enemy_there", "12.4", number, hex=number)
    if position.fort_of(h) == enemy:
        return refuse("enemy_fort", "14.2", number, hex=number)
    if position.zone_of(h) == enemy:
        return refuse("enemy_zone", "14.3", number, hex=number)
    if position.trench_of(h) == enemy:
        return refuse("enemy_trench", "9.4", number, hex=number)
    return refuse("hentsch", "10.4", number, hex=number)


def _check_recall(position: Position, units: Sequence[int], path: Sequence[int]) -> None:
    """Out of the line round Paris and not back into it; where that is too far, nearer to it (10.4).

    Raises:
        Illegal: rule 10.4.
    """
    danger, goal = position.ground.danger, path[-1]
    inside = [bool(danger >> h & 1) for h in path]
    straight = inside == sorted(inside, reverse=True)
    if straight and not inside[-1]:
        return
    nearer = depth_inside(position, goal) < depth_inside(position, position.where[units[0]])
    if (
        not straight
        or not nearer
        or any(is_accepted(check_end, position, units, h) for h in _hexes_outside(position, units))
    ):
        raise refuse("hentsch", "10.4", position.name(goal), hex=position.name(goal))


def _hexes_outside(position: Position, units: Sequence[int]) -> list[int]:
    return [
        h for h in reachable_hexes(position, units).spent if not position.ground.danger >> h & 1
    ]


def depth_inside(position: Position, h: int) -> int:
    """How many hexes inside the line round Paris a hex lies; 0 outside."""
    grid, depth = position.grid, 0
    reached = grid.all & ~position.ground.danger
    while not reached >> h & 1:
        reached |= grid.adjacent_to(reached)
        depth += 1
    return depth


def check_end(position: Position, units: Sequence[int], h: int) -> None:
    """A group may end its movement in a hex.

    Raises:
        Illegal: stacking (6), Abbeville (7.13), the ports of the Channel (17.2).
    """
    if reason := why_not_stop(position, units, h):
        raise reason
    if position.unit(units[0]).side == GERMAN and is_stop_banned(position, h):
        number = position.name(h)
        raise refuse("not_yet", "7.13" if number == ABBEVILLE else "17.2", number, hex=number)


def is_stop_banned(position: Position, h: int) -> bool:
    """True if no German unit may end its movement in a hex yet (7.13, 17.2)."""
    state, number = position.state, position.name(h)
    if h in state.lifted or state.options.scenario not in ("historical", "short"):
        return False
    held = {name for name in OPENED_BY if position.holder(position.grid.at[name]) == GERMAN}
    if number == ABBEVILLE:
        return held != set(OPENED_BY)
    if state.options.scenario == "short" and number in CHANNEL_PORTS:
        return not (state.endangered and {"1226", "1032"} <= held)
    return False


# --- carrying it out ------------------------------------------------------------------------------


def begin_movement(position: Position, units: Sequence[int]) -> Moving:
    """The movement of the units' stack is under way from now on; that of another is over (12.6)."""
    state = position.state
    if state.moving is None or not any(is_under_way(position, n) for n in units):
        start = position.where[units[0]]
        if state.moving is None or state.moving.origin != start:
            state.moving = Moving(start)
    for n in units:
        if not is_under_way(position, n):
            state.moving.used[position.unit(n).id] = 0
            if is_active(position, n):
                state.moving.supplied.add(n)
    return state.moving


def move(position: Position, table: Table, side: str, order: Move) -> None:
    """Carry a move out; who enters a zone of the enemy belongs to no movement any more (14.3).

    Siege guns on top are moved over or, with troops below them, end the way before (14.7).
    """
    units, path, cost = check_move(position, side, order)
    if veiled_on(position, side, path):
        path = _lift_veils(position, table, units, path)
        if not path:
            return
        cost = _cost_of_path(position, units, path)
    moving, start = begin_movement(position, units), position.where[units[0]]
    stopped = position.zone_of(path[-1]) == ENEMY[side]
    for n in units:
        moving.used[position.unit(n).id] += min(cost, points_left(position, n))
        position.state.done[n] = "moved"
        if used_points(position, n) > movement_allowance(position, n):
            position.state.marched.add(n)
        if stopped:
            del moving.used[position.unit(n).id]
    top = next(n for n in position.stack(start) if n in units)
    told = tuple(position.name(h) for h in path)
    origin, enemy = position.name(start), ENEMY[side]
    table.log(Moved(side, position.ids(units), origin, told), frozenset({side.upper()}))
    table.log(
        StackMoved(side, position.face(top), origin, told, "move"), frozenset({enemy.upper()})
    )
    position.mark_way(side, origin, told)
    move_along(position, table, units, path, control)


def veiled_on(position: Position, side: str, path: Sequence[int]) -> list[int]:
    """The hexes of a path with an enemy siege gun on top (14.7)."""
    return [h for h in path if position.veiled[ENEMY[side]] >> h & 1]


def _lift_veils(
    position: Position, table: Table, units: Sequence[int], path: list[int]
) -> list[int]:
    """How far units get on a path with siege guns on it; the rest of their points is kept (14.7).

    With troops below the guns they stop in the last hex before in which they may stay.
    """
    table.reveal()
    enemy = ENEMY[position.unit(units[0]).side]
    held = next((i for i, h in enumerate(path) if position.mobile[enemy] >> h & 1), None)
    if held is None:
        return path
    top = next(n for n in position.stack(position.where[units[0]]) if n in units)
    table.log(Halted(position.unit(top).side, position.face(top), position.name(path[held])))
    while held and not is_accepted(check_end, position, units, path[held - 1]):
        held -= 1
    return path[:held]


def _cost_of_path(position: Position, units: Sequence[int], path: Sequence[int]) -> int:
    cost = cost_of_path(position.ground.costs, position.where[units[0]], path)
    assert cost is not None
    return cost
