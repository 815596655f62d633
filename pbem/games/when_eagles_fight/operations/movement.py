"""Chapter 12: regular movement.

Units that go together go as far as the slowest of them; it may stay behind (12.7). Supply does not
limit them (9.2), and they may go where they will be out of supply (9.8).
"""

from collections.abc import Sequence

from pbem.games.hex_engine.asks import is_accepted
from pbem.games.hex_engine.log import Moved, StackMoved
from pbem.games.hex_engine.movement import is_under_way, move_along, used_points
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import CheapestPaths, Costs, cheapest_paths, cost_of_path, path_through
from pbem.games.when_eagles_fight.board.asks import hex_named, refuse, stack_named
from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import ENEMY, Moving, Position
from pbem.games.when_eagles_fight.operations.cooperation import (
    hexes_barred,
    why_not_leave,
    why_not_north,
)
from pbem.games.when_eagles_fight.operations.stacking import full_hexes, why_not_pass, why_not_stop
from pbem.games.when_eagles_fight.victory import control
from pbem.rules import Table

FAR = 60
"""More movement points than any way across the map costs that a player would go."""


# --- points ---------------------------------------------------------------------------------------


def points_left(position: Position, n: int) -> int:
    """The points a unit still has (12.1); none is kept from turn to turn (12.2)."""
    return position.factors(n)[2] - used_points(position, n)


def check_free(position: Position, units: Sequence[int]) -> None:
    """Units may move now, and together (3.5, 11.6, 12.2, 12.5, 12.6).

    Raises:
        Illegal: one has moved already or never does, or they began the phase in several hexes.
    """
    moving = position.state.moving
    on_the_way = [n for n in units if is_under_way(position, n)]
    for n in units:
        name = position.unit(n).id
        if not position.factors(n)[2]:
            raise refuse("cannot_move", "12.3", name, unit=name)
        if is_resting(position, n):
            raise refuse("second_army", "3.5", name, unit=name)
        if position.state.done[n] == "offmap":
            raise refuse("came_from_off_map", "11.6", name, unit=name)
        if position.state.done[n] == "moved" and n not in on_the_way:
            raise refuse("has_moved", "12.2", name, unit=name)
        if moving and on_the_way and n not in on_the_way and position.where[n] != moving.origin:
            raise refuse("began_elsewhere", "12.5", name, unit=name)


def is_resting(position: Position, n: int) -> bool:
    """True if a unit of the 2nd Army neither moves nor attacks.

    On turn 1 of the historical set-up (3.5).
    """
    state = position.state
    return (
        position.unit(n).second_army and state.turn == 1 and state.options.scenario == "historical"
    )


def is_free(position: Position, units: Sequence[int]) -> bool:
    """True if ``check_free`` accepts units."""
    return is_accepted(check_free, position, units)


# --- ways -----------------------------------------------------------------------------------------


def step_costs(position: Position) -> Costs:
    """What every step costs: terrain (12.8), passes along their route (12.10).

    In winter swamps and lakes (12.11).
    """
    return position.ground.winter_costs if position.turn.winter else position.ground.costs


def hexes_closed_to(position: Position, units: Sequence[int]) -> Hexes:
    """Hexes that a group may not enter.

    Enemies (12.4), countries, the north (6.3), full ones (8.2).
    """
    side, nations = position.unit(units[0]).side, {position.unit(n).nation for n in units}
    found = position.mobile[ENEMY[side]]
    for nation in nations:
        found |= hexes_barred(position, nation)
    own = position.occupied[side] & ~(1 << position.where[units[0]])
    found |= full_hexes(position, units) & own
    if "austrian" in nations and "german" not in nations:
        found |= position.ground.north & ~own
        for h in position.hexes_in(position.ground.north & own):
            found |= 1 << h if why_not_north(position, units, h) else 0
    return found


def reachable_hexes(position: Position, units: Sequence[int]) -> CheapestPaths:
    """Every hex that units of one stack can reach together, stops apart.

    At least the hexes beside theirs (12.3).
    """
    start, shut = position.where[units[0]], hexes_closed_to(position, units)
    points = max(min(points_left(position, n) for n in units), 0)
    found = cheapest_paths(step_costs(position), start, points, shut)
    if not any(is_under_way(position, n) for n in units):
        for there, _ in step_costs(position)[start]:
            if not shut >> there & 1 and there not in found.spent:
                found.spent[there], found.came[there] = points, start
    return found


def cheapest_path(
    position: Position, units: Sequence[int], waypoints: Sequence[int]
) -> tuple[int, ...] | None:
    """The cheapest path of units of one stack by way of hexes to the last of them.

    It is cheapest as far as their own side can see.

    Movement points and stops in the end are not looked at. ``None``: there is none.
    """
    shut, start = hexes_closed_to(position, units), position.where[units[0]]

    def find(here: int, there: int) -> CheapestPaths:
        return cheapest_paths(step_costs(position), here, FAR, shut, goal=there)

    return path_through(start, waypoints, find)


def check_move(position: Position, side: str, order: Move) -> tuple[list[int], list[int], int]:
    """Units may go along a path.

    Those with fewer points than it costs may still take one hex (12.3).

    Returns:
        The units, the hexes of the path and what it costs.

    Raises:
        Illegal: rules of chapters 3, 6, 8, 12 and 15.
    """
    units = stack_named(position, side, order.units)
    check_free(position, units)
    path = [hex_named(position, number) for number in order.path]
    names, start = position.ids(units), position.where[units[0]]
    if not path:
        raise refuse("stands_there", "12.1", *names, units=names, hex=position.name(start))
    cost = cost_of_path(step_costs(position), start, path)
    if cost is None:
        raise refuse("no_way", "12.1", *order.path, path=order.path)
    _check_steps(position, units, path)
    points = min(points_left(position, n) for n in units)
    if cost > points and (len(path) > 1 or any(is_under_way(position, n) for n in units)):
        raise refuse("too_far", "12.1", *names, units=names, cost=cost, left=points)
    if reason := why_not_stop(position, units, path[-1]):
        raise reason
    if reason := why_not_leave(position, units, position.where[units[0]]):
        raise reason
    return units, path, cost


def _check_steps(position: Position, units: list[int], path: list[int]) -> None:
    """No hex of a path is closed to a group.

    Raises:
        Illegal: the first that is, with the paragraph that closes it.
    """
    enemy = ENEMY[position.unit(units[0]).side]
    for h in path:
        number = position.name(h)
        if position.mobile[enemy] >> h & 1:
            raise refuse("enemy_there", "12.4", number, hex=number)
        if reason := why_not_pass(position, units, h) or why_not_north(position, units, h):
            raise reason


# --- carrying it out ------------------------------------------------------------------------------


def begin_movement(position: Position, units: Sequence[int]) -> Moving:
    """The movement of the units' stack is under way from here on.

    That of another is over (12.6).
    """
    state = position.state
    start = position.where[units[0]]
    if state.moving is None or (
        state.moving.origin != start and not any(is_under_way(position, n) for n in units)
    ):
        state.moving = Moving(start)
    for n in units:
        state.moving.used.setdefault(position.unit(n).id, 0)
    return state.moving


def move(position: Position, table: Table, side: str, order: Move) -> None:  # noqa: ARG001 - as every act
    """Carry a move out that ``check_move`` accepts."""
    units, path = position.numbers(order.units), [position.grid.at[number] for number in order.path]
    moving, start = begin_movement(position, units), position.where[units[0]]
    cost = cost_of_path(step_costs(position), start, path)
    assert cost is not None
    for n in units:
        moving.used[position.unit(n).id] += min(cost, points_left(position, n))
        position.state.done[n] = "moved"
    record_move(position, table, units, path, "move")
    move_along(position, table, units, path, control)


def record_move(
    position: Position, table: Table, units: Sequence[int], path: Sequence[int], how: str
) -> None:
    """Put on record that units of one hex go a way.

    The Russian sees of the enemy's the top counter (13.7).
    """
    start, side = position.where[units[0]], position.unit(units[0]).side
    origin, told = position.name(start), tuple(position.name(h) for h in path)
    moved = Moved(side, position.ids(units), origin, told)
    if side == CENTRAL:
        top = next(n for n in position.stack(start) if n in units)
        table.log(moved, frozenset({side.upper()}))
        table.log(
            StackMoved(side, position.face(top), origin, told, how),
            frozenset({ENEMY[side].upper()}),
        )
    else:
        table.log(moved)
    position.mark_way(side, origin, told)
