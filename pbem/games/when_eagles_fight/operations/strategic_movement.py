"""Chapter 11: strategic movement by rail."""

from collections.abc import Sequence

from pbem.games.hex_engine.log import Railed, StackMoved
from pbem.games.hex_engine.position import Mark, seat_of
from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.asks import hex_named, refuse, stack_named
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.operations.cooperation import hexes_barred, why_not_leave
from pbem.games.when_eagles_fight.operations.stacking import full_hexes, why_not_pass, why_not_stop
from pbem.games.when_eagles_fight.orders import Rail
from pbem.games.when_eagles_fight.supply.supply import connected_rails, open_tracks, supply
from pbem.games.when_eagles_fight.victory.control import arrive, leave
from pbem.rules import Illegal, Table

POOL = {"german": "german", "austrian": "austrian", "russian": "russian", "romanian": "russian"}
"""Whose limit a unit counts against (11.3 to 11.5)."""


def rail_left(position: Position, pool: str) -> int:
    """The units that may still move by rail in this turn (11.3 to 11.5)."""
    rails = position.turn.rails
    most = {"german": rails.german, "austrian": rails.austrian, "russian": rails.russian}[pool]
    return most - position.state.railed.get(pool, 0)


def rail_left_in_russia(position: Position) -> int | None:
    """The German units that may still start or end in Russia (11.3); ``None``: no limit."""
    most = position.turn.rails.german_in_russia
    return None if most is None else most - position.state.railed.get("german_in_russia", 0)


def rail_country(position: Position, nation: str) -> Hexes:
    """The country in which units of a nation move by rail (11.3 to 11.5)."""
    country = position.ground.country
    if nation == "austrian":
        return country["austria"]
    if POOL[nation] == "russian":
        return country["russia"] | country["poland"]
    return position.area


def usable_railways(position: Position, nation: str) -> Hexes:
    """The railway hexes in which units of a nation may be.

    In its countries (11.3 to 11.5), not barred (15.6).
    """
    return (
        open_tracks(position, _side_of_nation(nation))
        & rail_country(position, nation)
        & ~hexes_barred(position, nation)
    )


def passable_tracks(position: Position, n: int) -> Hexes:
    """Those of them with room for a unit, since the limits of stacking hold on the way too.

    Rule 8.2.
    """
    return usable_railways(position, position.unit(n).nation) & ~full_hexes(position, [n])


def rail_destinations(position: Position, n: int, start: Hexes) -> Hexes:
    """Where a unit comes by rail from some hexes, full hexes at the end of its way among them."""
    railways = position.ground.railways
    passed = railways.flood(start, passable_tracks(position, n))
    return passed | railways.adjacent_to(passed) & usable_railways(
        position, position.unit(n).nation
    )


def _side_of_nation(nation: str) -> str:
    return RUSSIAN if POOL[nation] == "russian" else CENTRAL


def may_board(position: Position, n: int) -> bool:
    """True if a unit may board.

    In a supplied town or city (11.2), a new German on the west edge too (10.7).
    """
    unit, bit = position.unit(n), 1 << position.where[n]
    new = (
        unit.nation == "german"
        and n in position.state.arrived
        and bool(bit & position.ground.edge["W"])
    )
    stations = supply(position, unit.side).sources
    return bool(bit & stations & rail_country(position, unit.nation)) or (
        new and bool(bit & connected_rails(position, unit.side))
    )


def rail_goals(position: Position, n: int) -> Hexes:
    """The towns and cities that a unit reaches without leaving the map (11.2)."""
    return rail_destinations(position, n, 1 << position.where[n]) & _possible_goals(position, n)


def rail_goals_from(position: Position, nation: str, h: int) -> Hexes:
    """The towns and cities that units of a nation reach from a hex by rail (11.2).

    Full hexes are not looked at.
    """
    start, side = 1 << h, _side_of_nation(nation)
    open_ = usable_railways(position, nation)
    if not start & open_:
        return 0
    ends = supply(position, side).sources & rail_country(position, nation) & ~start
    return position.ground.railways.flood(start, open_) & ends


def off_map_goals(position: Position, n: int) -> Hexes:
    """Those that it reaches by leaving the map over its edge and coming back over the same edge.

    Rule 11.6.
    """
    open_ = passable_tracks(position, n)
    near = position.ground.railways.flood(1 << position.where[n], open_)
    found = 0
    for exits in _exits_by_edge(position, position.unit(n).side):
        if near & exits:
            found |= rail_destinations(position, n, exits & open_)
    return found & _possible_goals(position, n)


def _exits_by_edge(position: Position, side: str) -> tuple[Hexes, ...]:
    """Where railways leave the map over each friendly edge (9.6, 11.6)."""
    exits = position.ground.exits & position.friendly_edge(side)
    return tuple(exits & edge for edge in position.ground.edge.values() if exits & edge)


def _possible_goals(position: Position, n: int) -> Hexes:
    unit = position.unit(n)
    return (
        supply(position, unit.side).sources
        & rail_country(position, unit.nation)
        & ~(1 << position.where[n])
    )


def check_rail(position: Position, side: str, order: Rail) -> tuple[list[int], int, bool]:
    """Units may go by rail.

    Returns:
        The units, the goal, and whether they leave the map on the way.

    Raises:
        Illegal: rules 11.1 to 11.6, 8 and 6.
    """
    units, goal = stack_named(position, side, order.units), hex_named(position, order.goal)
    start = position.where[units[0]]
    for n in units:
        _check_able(position, n)
    _check_limits(position, units, goal)
    outside = _check_way(position, units, goal, order)
    if reason := why_not_leave(position, units, start) or why_not_stop(position, units, goal):
        raise reason
    return units, goal, outside


def _check_able(position: Position, n: int) -> None:
    unit, number = position.unit(n), position.name(position.where[n])
    if unit.kind == "fortress":
        raise refuse("rail_kind", "11.1", unit.id, unit=unit.id)
    if position.state.done[n]:
        raise refuse("has_acted", "11.1", unit.id, unit=unit.id, act=position.state.done[n])
    if (
        unit.second_army
        and position.state.turn == 1
        and position.state.options.scenario == "historical"
    ):
        raise refuse("second_army", "3.5", unit.id, unit=unit.id)
    if not may_board(position, n):
        raise refuse("no_station", "11.2", number, unit=unit.id, hex=number)


def _check_limits(position: Position, units: Sequence[int], goal: int) -> None:
    for pool in sorted({POOL[position.unit(n).nation] for n in units}):
        count = sum(POOL[position.unit(n).nation] == pool for n in units)
        if count > (left := rail_left(position, pool)):
            rule = {"german": "11.3", "austrian": "11.4", "russian": "11.5"}[pool]
            raise refuse("rail_full", rule, nation=pool, count=count, left=left)
    count, most = sum(_in_russia(position, n, goal) for n in units), rail_left_in_russia(position)
    if most is not None and count > most:
        raise refuse("rail_full_in_russia", "11.3", count=count, left=most)


def _in_russia(position: Position, n: int, goal: int) -> bool:
    """True if a German starts or ends in Russia or Poland (11.3)."""
    country = position.ground.country
    both = 1 << position.where[n] | 1 << goal
    return position.unit(n).nation == "german" and bool(
        both & (country["russia"] | country["poland"])
    )


def _check_way(position: Position, units: Sequence[int], goal: int, order: Rail) -> bool:
    """True if the units leave the map: as ordered, or if there is no other way.

    A Russian must say it (11.6).
    """
    leaves = bool(order.through)
    for n in units:
        unit = position.unit(n)
        inside, outside = (
            rail_goals(position, n) >> goal & 1,
            off_map_goals(position, n) >> goal & 1,
        )
        if not inside and not outside:
            raise _why_no_track(position, n, order.goal)
        if order.through:
            _check_edge(position, n, goal, order.through)
        elif not inside:
            if unit.side == RUSSIAN:
                raise refuse("rail_off_map", "11.6", order.goal, unit=unit.id, hex=order.goal)
            leaves = True
    return leaves


def _why_no_track(position: Position, n: int, goal: str) -> Illegal:
    """Why a unit comes to no such place by rail.

    It may not stay there, the way is full (8.2), or there is none.
    """
    unit, h = position.unit(n), position.grid.at[goal]
    if reason := why_not_pass(position, [n], h):
        return reason
    reached = position.ground.railways.flood(
        1 << position.where[n], usable_railways(position, unit.nation)
    )
    if (reached & _possible_goals(position, n)) >> h & 1:
        railways, start = position.ground.railways, 1 << position.where[n]
        near = railways.adjacent_to(railways.flood(start, passable_tracks(position, n)))
        full = near & reached & full_hexes(position, [n]) & ~(1 << h)
        names = tuple(map(position.name, position.hexes_in(full)))
        return refuse("rail_blocked", "8.2", goal, unit=unit.id, hex=goal, hexes=names)
    return refuse("no_track", "11.2", goal, unit=unit.id, hex=goal)


def _check_edge(position: Position, n: int, goal: int, through: Sequence[str]) -> None:
    """The hexes named are railway exits of one friendly edge (11.6).

    They are joined to the unit and to the goal.
    """
    railways, open_ = position.ground.railways, passable_tracks(position, n)
    ends = (through[0], through[-1])
    out, back = (hex_named(position, number) for number in ends)
    near, far = railways.flood(1 << position.where[n], open_), railways.flood(1 << goal, open_)
    same = any(
        edge >> out & 1 and edge >> back & 1
        for edge in _exits_by_edge(position, position.unit(n).side)
    )
    if len(through) != 2 or not same or not near >> out & 1 or not far >> back & 1:
        raise refuse(
            "no_way_off_map", "11.6", *ends, unit=position.unit(n).id, out=ends[0], back=ends[1]
        )


def rail(position: Position, table: Table, side: str, order: Rail) -> None:
    """Units go by rail (11.2); Russians who left the map do nothing more in this turn (11.6)."""
    units, goal, outside = check_rail(position, side, order)
    start, railed = position.where[units[0]], position.state.railed
    origin, number = position.name(start), position.name(goal)
    for n in units:
        pool = POOL[position.unit(n).nation]
        railed[pool] = railed.get(pool, 0) + 1
        if _in_russia(position, n, goal):
            railed["german_in_russia"] = railed.get("german_in_russia", 0) + 1
        position.state.done[n] = "offmap" if outside and side == RUSSIAN else "rail"
    told = Railed(
        side, order.units, origin, number, rail_left(position, POOL[position.unit(units[0]).nation])
    )
    if side == CENTRAL:
        top = next(n for n in position.stack(start) if n in units)
        table.log(told, frozenset({seat_of(side)}))
        seen = StackMoved(side, position.face(top), origin, (number,), "rail")
        table.log(seen, frozenset({seat_of(ENEMY[side])}))
    else:
        table.log(told)
    position.state.marks.setdefault(side, []).append(Mark("rail", side, (origin,), number))
    position.shift(units, goal)
    arrive(position, table, units, goal)
    leave(position, table, start)
