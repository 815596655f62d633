"""Chapter 11: strategic movement by rail and by sea."""

from collections.abc import Sequence

from pbem.games.glorys_end.board.asks import hex_named, refuse, stack_named
from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.log import Sailed
from pbem.games.glorys_end.operations.movement import check_end, hentsch_line, is_recalled
from pbem.games.glorys_end.orders import Rail, Sail
from pbem.games.glorys_end.supply.supply import ABBEVILLE, friendly_ports, is_fully_supplied, supply
from pbem.games.glorys_end.victory.control import arrive, leave
from pbem.games.hex_engine.log import Railed, StackMoved
from pbem.games.hex_engine.position import Mark
from pbem.games.hexes.grid import Hexes
from pbem.rules import Table

RAIL, CUT, SEA = 8, 4, 4
"""The limits of strategic movement of a side.

Steps by rail (11.1), how many fewer with a junction lost (11.3), and steps by sea (11.5).
"""

BY_RAIL = ("infantry", "naval", "gun")
"""The kinds of units that go by rail and by sea (11.1)."""

JUNCTIONS = ("3334", "3136")
"""Melun and the south of Paris (11.3)."""


def rail_left(position: Position, side: str) -> int:
    """The steps a side may still move by rail in this player turn (11.1, 11.3)."""
    most = RAIL
    if side == ALLIED:
        whole = supply(position, "french").full
        for number in JUNCTIONS:
            h = position.grid.at[number]
            if position.holder(h) == GERMAN or not whole >> h & 1:
                most -= CUT
    return max(0, most - position.state.rail)


def trains_run(position: Position, side: str) -> bool:
    """True if a side can still move anything by rail in this player turn (5.2, 11.1)."""
    return (
        position.state.turn >= position.board.limits["strategic"] and rail_left(position, side) > 0
    )


def sea_left(position: Position, side: str) -> int:
    """The steps a side may still move by sea (11.5)."""
    if side == GERMAN or position.state.turn < position.board.limits["naval"]:
        return 0
    return SEA - position.state.sea


def near_enemies(position: Position, side: str) -> Hexes:
    """Hexes beside enemy units (11.2); fortresses, zones and trenches are none."""
    return position.grid.adjacent_to(position.occupied[ENEMY[side]])


def rail_stations(position: Position, side: str) -> Hexes:
    """Towns and cities of a side from which trains run (11.2).

    The side controls them since its player turn began, and no enemy is next to them.
    """
    return position.towns_held(side, "player") & ~near_enemies(position, side)


def hexes_closed_to(position: Position, nation: str) -> Hexes:
    """Where units of a nation may not move strategically at all (11.2, points 2, 4 and 5)."""
    state, ground = position.state, position.ground
    if nation == "german":
        early = (
            state.turn < position.board.limits["german_west_of_meuse"]
            and "belgium" in state.violated
        )
        return ground.france_west if early else 0
    if nation == "belgian":
        return position.grid.all & ~ground.country["belgium"]
    return ground.country["belgium"] | hexes_cut_off(position)


def hexes_cut_off(position: Position) -> Hexes:
    """Where the British and French do not move strategically while Abbeville is German.

    Rules 11.2, point 5.
    """
    return position.ground.north if position.grid.at.get(ABBEVILLE) in position.state.german else 0


def usable_tracks(position: Position, nation: str) -> Hexes:
    """The hexes through which units of a nation may go by rail (11.2)."""
    side = position.side_of(nation)
    enemy = ENEMY[side]
    barred = (
        position.occupied[enemy]
        | near_enemies(position, side)
        | position.impassable_to_enemies(enemy)
    )
    return position.area & ~barred & ~hexes_closed_to(position, nation)


def rail_goals(position: Position, n: int) -> Hexes:
    """The stations that a unit can reach by rail, off the map too (11.2, 11.4)."""
    return (
        rail_goals_from(position, position.unit(n).nation, position.where[n])
        if is_fully_supplied(position, n)
        else 0
    )


def rail_goals_from(position: Position, nation: str, h: int) -> Hexes:
    """The stations that units of a nation reach by rail from a hex where they are in supply.

    Rules 11.2, 11.4.
    """
    start, side, open_ = 1 << h, position.side_of(nation), usable_tracks(position, nation)
    if not start & open_ & rail_stations(position, side):
        return 0
    joined = position.grid.flood(start, open_)
    edge = position.friendly_edge(side) & open_
    if joined & edge:
        joined |= position.grid.flood(edge, open_)
    goals = joined & rail_stations(position, side) & ~start
    if nation == "french" and _are_french_held_east(position) and not position.ground.west & start:
        goals &= ~position.ground.west
    return goals


def _are_french_held_east(position: Position) -> bool:
    """The French do not leave the east until a German is in France west of the Meuse.

    Rules 11.2, point 3.
    """
    return "belgium" in position.state.violated and not position.state.crossed_meuse


def check_rail(position: Position, side: str, order: Rail) -> tuple[list[int], int]:
    """Units may go by rail.

    Raises:
        Illegal: rules 11.1-11.4, 6 and 10.2.
    """
    units, goal = stack_named(position, side, order.units), hex_named(position, order.goal)
    _check_able(position, units)
    if (steps := sum(position.state.steps[n] for n in units)) > (left := rail_left(position, side)):
        raise refuse("rail_full", "11.1", steps=steps, left=left)
    if (hentsch_line(position, units) >> goal & 1) or is_recalled(position, units):
        raise refuse("hentsch", "10.4", order.goal, hex=order.goal)
    for n in units:
        _check_station(position, side, position.where[n])
        if not is_fully_supplied(position, n):
            raise refuse("rail_no_supply", "7.5", position.unit(n).id, unit=position.unit(n).id)
        if not rail_goals(position, n) >> goal & 1:
            _check_station(position, side, goal)
            raise refuse("no_track", "11.2", order.goal, unit=position.unit(n).id, hex=order.goal)
    check_end(position, units, goal)
    return units, goal


def _check_station(position: Position, side: str, h: int) -> None:
    """A hex is a town or city of the side since its player turn began, no enemy beside it (11.2).

    Raises:
        Illegal: rule 11.2, by what the hex lacks.
    """
    number, bit = position.name(h), 1 << h
    if not position.ground.towns & bit:
        raise refuse("no_station", "11.2", number, hex=number)
    if not position.towns_held(side, "player") & bit:
        raise refuse("station_not_held", "11.2", number, hex=number)
    if near_enemies(position, side) & bit:
        raise refuse("station_near_enemy", "11.2", number, hex=number)


def _check_able(position: Position, units: Sequence[int]) -> None:
    """Infantry and guns that have done nothing yet and are in command (11.1, 10.2)."""
    for n in units:
        name = position.unit(n).id
        if position.unit(n).kind not in BY_RAIL:
            raise refuse("rail_kind", "11.1", name, unit=name)
        if position.state.done[n]:
            raise refuse("has_acted", "11.1", name, unit=name, act=position.state.done[n])
        if n in position.state.silent:
            raise refuse("out_of_command", "10.2", name, unit=name)


def rail(position: Position, table: Table, side: str, order: Rail) -> None:
    """Units go by rail (11.2)."""
    units, goal = check_rail(position, side, order)
    position.state.rail += sum(position.state.steps[n] for n in units)
    start = _move_to_goal(position, table, units, goal, "rail")
    table.log(
        Railed(side, order.units, start, order.goal, rail_left(position, side)),
        frozenset({side.upper()}),
    )


def _move_to_goal(position: Position, table: Table, units: list[int], goal: int, how: str) -> str:
    start, side = position.where[units[0]], position.unit(units[0]).side
    origin, number = position.name(start), position.name(goal)
    top = next(n for n in position.stack(start) if n in units)
    seen = StackMoved(side, position.face(top), origin, (number,), how)
    table.log(seen, frozenset({ENEMY[side].upper()}))
    for n in units:
        position.state.done[n] = "rail" if how == "rail" else "sea"
    kind = "rail" if how == "rail" else "sea"
    position.state.marks.setdefault(side, []).append(Mark(kind, side, (origin,), number))
    position.shift(units, goal)
    arrive(position, table, units, goal)
    leave(position, table, start)
    return origin


# --- by sea ---------------------------------------------------------------------------------------


def sea_goals(position: Position, n: int) -> Hexes:
    """The ports between which a unit may sail now, its own among them (11.5).

    For the Naval Brigade these are coasts.

    What closes railways closes ports (11.2), but Belgium is open to the British.
    """
    unit = position.unit(n)
    if unit.side == GERMAN:
        return 0
    shut = (
        hexes_cut_off(position)
        if unit.nation == "british"
        else hexes_closed_to(position, unit.nation)
    )
    if unit.kind == "naval" and unit.size == "X":
        return position.ground.coastal & position.area & ~position.occupied[GERMAN] & ~shut
    harbours = friendly_ports(position) & rail_stations(position, ALLIED) & ~shut
    for port, access in position.ground.inland.items():
        if access & position.occupied[GERMAN]:
            harbours &= ~(1 << port)
    return harbours


def check_sail(position: Position, side: str, order: Sail) -> tuple[list[int], int]:
    """Units may go by sea.

    Raises:
        Illegal: rules 11.5, 6 and 10.2.
    """
    units, goal = stack_named(position, side, order.units), hex_named(position, order.goal)
    _check_able(position, units)
    if side == GERMAN or position.state.turn < position.board.limits["naval"]:
        raise refuse("no_ships", "11.5", turn=position.board.limits["naval"])
    if (steps := sum(position.state.steps[n] for n in units)) > (left := sea_left(position, side)):
        raise refuse("sea_full", "11.5", steps=steps, left=left)
    start = position.where[units[0]]
    for n in units:
        if not is_fully_supplied(position, n):
            raise refuse("rail_no_supply", "7.5", position.unit(n).id, unit=position.unit(n).id)
        harbours = sea_goals(position, n)
        for h in (start, goal):
            if not harbours >> h & 1:
                number = position.name(h)
                raise refuse("no_harbour", "11.5", number, hex=number, unit=position.unit(n).id)
    if start == goal:
        raise refuse(
            "no_harbour", "11.5", order.goal, hex=order.goal, unit=position.unit(units[0]).id
        )
    check_end(position, units, goal)
    return units, goal


def sail(position: Position, table: Table, side: str, order: Sail) -> None:
    """Units go by sea (11.5)."""
    units, goal = check_sail(position, side, order)
    position.state.sea += sum(position.state.steps[n] for n in units)
    start = _move_to_goal(position, table, units, goal, "sea")
    table.log(
        Sailed(side, order.units, start, order.goal, sea_left(position, side)),
        frozenset({side.upper()}),
    )
