"""Where a unit can redeploy: by land, by sea, to and from the reserve box (13.1.5-13.1.12, 13.2).

Every function answers with spaces as a bit set. ``counter_of_redeployment`` names the counter of
``state.near_east_moves`` that a redeployment uses up; a spent counter closes its routes.
"""

from pbem.games.paths_of_glory.board.board import AP, CP, mask, numbers
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.operations.movement_rules import (
    marchable_spaces,
    spaces_without_stop,
)
from pbem.games.paths_of_glory.redeployment.homes import (
    bases_controlled,
    french_ports,
    is_capital_lost,
    redeploys_as,
    traces_home,
)
from pbem.games.paths_of_glory.supply.supply import (
    connected_spaces,
    has_line,
    is_supplied,
    network_of,
    passable_spaces,
    supplied_spaces_of,
    supply_lines,
    usable_ports,
)

OVERSEAS = frozenset({"BRc", "AUSc"})
"""Corps that may use the Near East by sea or box, one a turn (13.2.1)."""


def reachable_by_land(position: Position, unit: int) -> int:
    """The spaces a unit on the map can reach over friendly spaces and stop in (13.1.5)."""
    origin, u = position.state.at[unit], position.board.units[unit]
    if origin < 0 or u.kind == "MNc" or not _may_leave_space(position, unit):
        return 0
    free = passable_spaces(position, u.side) & _spaces_allowed(position, unit)
    return (
        connected_spaces(position, u.nation, origin, free)
        & ~(1 << origin)
        & supplied_spaces_for(position, unit)
        & _spaces_for_stop(position, unit)
    )


def reachable_by_sea(position: Position, unit: int) -> int:
    """The ports a corps in a port can reach (13.1.7)."""
    origin, u = position.state.at[unit], position.board.units[unit]
    if origin < 0 or u.army or u.nation == "ru" or not _may_leave_space(position, unit):
        return 0
    harbours = harbours_for_redeployment(position, u.side)
    if not harbours >> origin & 1:
        return 0
    harbours &= (
        ~(1 << origin)
        & supplied_spaces_for(position, unit)
        & _spaces_allowed(position, unit)
        & _spaces_for_stop(position, unit)
    )
    return (
        harbours
        if u.kind in OVERSEAS and _is_counter_unused(position, "br_sr")
        else harbours & spaces_of_same_map(position, unit)
    )


def reachable_from_reserve(position: Position, unit: int) -> int:
    """The spaces a corps in the reserve box can go to (13.1.8, 13.1.11, 13.1.12, 13.2)."""
    if position.state.at[unit] != RESERVE or is_capital_lost(position, unit):
        return 0
    u = position.board.units[unit]
    spaces = mask(
        s for s in bases_controlled(position, unit) if _supplied_by_line(position, unit, s)
    )
    others = _spaces_with_countrymen(position, unit) | (
        mask(french_ports(position)) if u.nation == "us" else 0
    )
    spaces |= others & supplied_spaces_of(position, unit)
    if not _may_go_overseas(position, unit):
        spaces &= ~position.board.near_east
    return spaces & _spaces_allowed(position, unit) & _spaces_for_stop(position, unit)


def may_enter_reserve(position: Position, unit: int) -> bool:
    """True if a corps on the map can go to the reserve box (13.1.9, 13.1.11, 13.1.12, 13.2).

    The Senussi need no line: 13.1.12 does not name them, and they are always in supply (14.1.5).
    """
    u, origin = position.board.units[unit], position.state.at[unit]
    if (
        origin < 0
        or u.army
        or u.nation == "ana"
        or is_capital_lost(position, unit)
        or not _may_leave_space(position, unit)
    ):
        return False
    if position.board.spaces[origin].near_east and not _may_go_overseas(position, unit):
        return False
    return u.nation == "sn" or traces_home(position, unit, origin)


def reachable_places(position: Position, unit: int) -> int:
    """Every space a unit can redeploy to, in whatever way."""
    if position.state.at[unit] == RESERVE:
        return reachable_from_reserve(position, unit)
    return reachable_by_land(position, unit) | reachable_by_sea(position, unit)


def way_to_target(position: Position, unit: int, target: int) -> str:
    """How a unit gets to a target: ``land``, else ``sea``; ``reserve`` to or from the box."""
    if RESERVE in (target, position.state.at[unit]):
        return "reserve"
    return "land" if reachable_by_land(position, unit) >> target & 1 else "sea"


def counter_of_redeployment(position: Position, unit: int, target: int, way: str) -> str:
    """The counter in ``near_east_moves`` of a redeployment (13.2.1-13.2.3).

    Empty within one map (13.2.4).
    """
    u, near_east = position.board.units[unit], position.board.near_east
    ends = [
        place >= 0 and bool(near_east >> place & 1) for place in (position.state.at[unit], target)
    ]
    if ends[0] == ends[1] or u.army:
        return ""
    if u.side == CP:
        return "" if redeploys_as(position, unit) == "tu" else "cp_sr"
    if u.nation == "ru":
        return "ru_sr"
    return "" if way == "land" else "br_sr"


def harbours_for_redeployment(position: Position, side: str) -> int:
    """The ports a side may redeploy through, the Allied beachhead too (13.1.7, 9.5.3.5)."""
    harbours = usable_ports(position, side)
    if side == AP and position.state.beachhead >= 0:
        harbours |= 1 << position.state.beachhead & passable_spaces(position, AP)
    return harbours


def _is_counter_unused(position: Position, counter: str) -> bool:
    return not position.state.near_east_moves.get(counter, 0)


def _may_go_overseas(position: Position, unit: int) -> bool:
    """True if a corps may still go between the reserve box and the Near East (13.2.1-13.2.3).

    Turkey need not be at war (13.2.5).
    """
    u = position.board.units[unit]
    if u.side == CP:
        return redeploys_as(position, unit) == "tu" or _is_counter_unused(position, "cp_sr")
    if u.nation == "ru":
        return _is_counter_unused(position, "ru_sr")
    return u.kind in OVERSEAS and _is_counter_unused(position, "br_sr")


def _may_leave_space(position: Position, unit: int) -> bool:
    """True if a unit may leave its space.

    It is in supply (14.3.2) and no neutral Greek (9.5.2.4); a Russian leaves only from Russia
    (13.1.6).
    """
    u, origin = position.board.units[unit], position.state.at[unit]
    if u.nation == "gr" and position.is_neutral("gr"):
        return False
    if u.nation == "ru" and position.board.spaces[origin].nation != "ru":
        return False
    return is_supplied(position, unit)


def _spaces_allowed(position: Position, unit: int) -> int:
    """The spaces a unit may redeploy through and to, whoever controls them.

    What closes spaces to every way in, or to a move (11.1.17, 5.7.4.6), closes them here. Russians
    stay in Russia (13.1.6).
    """
    domain = marchable_spaces(position, unit)
    return (
        domain & position.board.of_nation["ru"]
        if position.board.units[unit].nation == "ru"
        else domain
    )


def spaces_of_same_map(position: Position, unit: int) -> int:
    """The spaces of the map a unit is on; the reserve box belongs to the main map."""
    near_east, origin = position.board.near_east, position.state.at[unit]
    return near_east if origin >= 0 and near_east >> origin & 1 else ~near_east


def _spaces_for_stop(position: Position, unit: int) -> int:
    """The spaces where a unit may end its redeployment, by 5.7.4.6, 11.1.9, 13.2.2 and 13.2.3.

    A Russian army stays on its map (13.2.2), but may go through the other one.
    """
    stops = position.board.everywhere & ~spaces_without_stop(position, unit)
    u = position.board.units[unit]
    counter = (
        "cp_sr"
        if u.side == CP and redeploys_as(position, unit) != "tu"
        else "ru_sr"
        if u.nation == "ru"
        else ""
    )
    bound = (
        u.nation == "ru" if u.army else bool(counter) and not _is_counter_unused(position, counter)
    )
    if bound:
        stops &= spaces_of_same_map(position, unit)
    return stops


def supplied_spaces_for(position: Position, unit: int) -> int:
    """The passable spaces in which a unit would be in supply (13.1.5, 14.1)."""
    nation = position.board.units[unit].nation
    fed = supply_lines(position, network_of(position, unit)).through
    if nation in ("ana", "sn"):
        fed |= position.board.near_east
    if nation == "sb":
        fed |= position.board.of_nation["sb"]
    return fed


def _supplied_by_line(position: Position, unit: int, space: int) -> bool:
    """Supply from home; that of Serbs in Serbia without a line does not count (13.1.8)."""
    if position.board.units[unit].nation == "sb":
        return has_line(position, unit, space)
    return traces_home(position, unit, space)


def _spaces_with_countrymen(position: Position, unit: int) -> int:
    """The spaces with a unit of the same nation in supply, the ANA and the SN aside (13.1.8)."""
    nation, units = redeploys_as(position, unit), position.board.units
    side = units[unit].side
    key = f"sr_men_{nation}"
    found: int | None = position.worked_out.get(key)
    if found is None:
        found = position.worked_out[key] = _spaces_with_nation(position, side, nation)
    return found


def _spaces_with_nation(position: Position, side: str, nation: str) -> int:
    units = position.board.units
    return mask(
        space
        for space in numbers(position.occupied[side])
        if any(
            units[u].nation == nation
            and is_supplied(position, u)
            and _supplied_by_line(position, u, space)
            for u in position.stacks[space]
        )
    )
