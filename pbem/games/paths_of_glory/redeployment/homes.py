"""Homes of units: capitals, sources of reserves and replacements, spaces where armies come."""

from functools import lru_cache

from pbem.games.paths_of_glory.board.board import AP, CP, Board
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import GREECE, SALONIKA
from pbem.games.paths_of_glory.operations.movement_rules import why_not_enter
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.supply.supply import (
    RUSSIAN_SOURCES,
    passable_spaces,
    traces_to,
    would_be_supplied_at,
)

_NOT_BOUND = frozenset({"be", "sb"})
"""Nations that go on without their capital (13.1.11, 17.1.3)."""

_OWN_SOURCES = {
    "ge": ("essen", "breslau"),
    "ah": ("essen", "breslau"),
    "tu": ("constantinople",),
    "bu": ("sofia",),
    "ru": RUSSIAN_SOURCES,
    "ro": RUSSIAN_SOURCES,
}
"""What a nation must trace to for the reserve box and replacements (13.1.12, 17.1.4.1)."""

_BELGIAN = ("brussels", "antwerp", "ostend")


@lru_cache(maxsize=4)
def _capitals_by_nation(board: Board) -> dict[str, tuple[int, ...]]:
    """The capitals of each nation (3.0): Brussels bears no mark on the map, Russia has none."""
    found = {"be": [board.space["brussels"]]}
    for space in board.spaces:
        if space.capital:
            found.setdefault(space.nation, []).append(space.n)
    return {nation: tuple(spaces) for nation, spaces in found.items()}


@lru_cache(maxsize=4)
def _bases_by_nation(board: Board) -> dict[str, tuple[int, ...]]:
    """Capitals and source spaces of each nation (9.5.3.3, 13.1.8)."""
    found = {nation: list(spaces) for nation, spaces in _capitals_by_nation(board).items()}
    for space in board.spaces:
        if space.source and space.n not in found.setdefault(space.nation, []):
            found[space.nation].append(space.n)
    return {nation: tuple(spaces) for nation, spaces in found.items()}


def redeploys_as(position: Position, unit: int) -> str:
    """The nation of a unit for redeployment: the ANA is British, the SN Turkish (13.0)."""
    nation = position.board.units[unit].nation
    return {"ana": "br", "sn": "tu"}.get(nation, nation)


def bases_controlled(position: Position, unit: int) -> list[int]:
    """The capitals and sources of a nation that its side controls, none besieged.

    Serbs also use Salonika.
    """
    board = position.board
    nation, side = redeploys_as(position, unit), board.units[unit].side
    spaces = list(_bases_by_nation(board).get(nation, ()))
    if nation == "sb":
        spaces.append(board.space["salonika"])
    free = passable_spaces(position, side) & position.held[side]
    return [s for s in spaces if free >> s & 1]


def is_capital_lost(position: Position, unit: int) -> bool:
    """True if the enemy holds or besieges a capital a unit's nation needs (13.1.11)."""
    nation = redeploys_as(position, unit)
    if nation in _NOT_BOUND:
        return False
    key = ("capital_lost", nation)
    known: bool | None = position.worked_out.get(key)
    if known is None:
        side = position.board.units[unit].side
        capitals = _capitals_by_nation(position.board).get(nation, ())
        known = any(
            not position.is_controlled_by(side, c) or position.is_besieged(c) for c in capitals
        )
        position.worked_out[key] = known
    return known


def traces_home(position: Position, unit: int, space: int) -> bool:
    """True if a unit in a space would be in supply from home (13.1.12, 17.1.4.1)."""
    own = _OWN_SOURCES.get(redeploys_as(position, unit))
    if own is None:
        return would_be_supplied_at(position, unit, space)
    return traces_to(position, unit, space, own)


def has_room(position: Position, space: int) -> bool:
    """True if one more unit may be stacked in a space (10.1.1)."""
    return len(position.stacks[space]) < LIMIT


def spaces_for_army(position: Position, unit: int) -> list[int]:
    """Where an army may appear now, as a reinforcement or rebuilt (9.5.3.3, 17.1.5); maybe nowhere.

    The special places of near-east armies are their cards' own matter; here are those of regular
    armies (9.5.3.4).
    """
    u = position.board.units[unit]
    key = ("army_spaces", u.sort, unit in position.state.regular)
    known: list[int] | None = position.worked_out.get(key)
    if known is None:
        special = {
            "us": _spaces_for_american,
            "fr": _spaces_for_french,
            "be": _spaces_for_belgian,
            "sb": _spaces_for_serbian,
        }.get(u.nation)
        spaces = bases_controlled(position, unit) if special is None else special(position, unit)
        known = position.worked_out[key] = [s for s in spaces if _can_appear(position, unit, s)]
    return known[:]


def _can_appear(position: Position, unit: int, space: int) -> bool:
    """True if a space is in supply and has room, and nothing else keeps the army out."""
    free = has_room(position, space) and would_be_supplied_at(position, unit, space)
    return free and why_not_enter(position, unit, space) is None


def french_ports(position: Position) -> list[int]:
    """The ports in France that the Allies control (9.5.3.3, 13.1.8)."""
    free = passable_spaces(position, AP) & position.held[AP] & position.board.of_nation["fr"]
    return [s.n for s in position.board.spaces if s.port == "allied" and free >> s.n & 1]


def _spaces_for_american(position: Position, _unit: int) -> list[int]:
    return french_ports(position)


def _spaces_for_french(position: Position, unit: int) -> list[int]:
    """Paris; Orleans when Paris cannot take the army and is not lost or besieged."""
    paris, orleans = position.board.space["paris"], position.board.space["orleans"]
    if not position.is_controlled_by(AP, paris) or position.is_besieged(paris):
        return []
    if _can_appear(position, unit, paris):
        return [paris]
    return [orleans] if position.is_controlled_by(AP, orleans) else []


def _spaces_for_belgian(position: Position, unit: int) -> list[int]:
    """Brussels, Antwerp or Ostend; Calais if none of them is controlled and in supply."""
    number = position.board.space
    free = passable_spaces(position, AP) & position.held[AP]
    home = [
        number[n]
        for n in _BELGIAN
        if free >> number[n] & 1 and would_be_supplied_at(position, unit, number[n])
    ]
    return home or [s for s in (number["calais"],) if free >> s & 1]


def _spaces_for_serbian(position: Position, unit: int) -> list[int]:
    """Belgrade unless Nis is the enemy's; Salonika once Greece or the landing opened it."""
    number = position.board.space
    salonika, belgrade = number["salonika"], number["belgrade"]
    shut = set() if position.was_played(SALONIKA) or position.was_played(GREECE) else {salonika}
    if position.is_controlled_by(CP, number["nis"]):
        shut.add(belgrade)
    return [s for s in bases_controlled(position, unit) if s not in shut]
