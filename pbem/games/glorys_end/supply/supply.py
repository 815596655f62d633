"""Chapter 7: supply.

A line of supply goes through at most five hexes without enemies to a source; from a town that is a
source it goes on without limit to a friendly edge of the map (7.2, 7.3). Coasts and ports supply
Allied units (7.8, 7.9).

The paragraphs differ in what a kind of supply is good for: ``full`` supply serves everything,
``field`` supply all but strategic movement, ``stand`` supply defence and attrition, ``endure``
supply attrition alone.
"""

from dataclasses import dataclass

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, Unit
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.hexes.grid import Hexes

RANGE = 5
"""The hexes of a line of supply (7.2)."""

LIEGE, ABBEVILLE, BRUSSELS = "1621", "2038", "1525"
"""Hexes that supply asks about.

A fortress blocks the German (7.11), the Allies are cut off (7.11), the Belgians draw supply (7.10).
"""


@dataclass(frozen=True, slots=True)
class Supply:
    """The hexes in which units of a nation are supplied, by what the supply is good for.

    Each holds the one before.
    """

    full: Hexes
    field: Hexes
    stand: Hexes
    endure: Hexes


def supply(position: Position, nation: str) -> Supply:
    """Where units of a nation are in supply now; forts apart (7.7)."""
    cache: dict[str, Supply] = position.memory_of("supply")
    if nation not in cache:
        cache[nation] = (
            _german_supply(position) if nation == "german" else _allied_supply(position, nation)
        )
    return cache[nation]


def free_of_enemies(position: Position, side: str) -> Hexes:
    """The hexes through which lines of a side may go (7.2)."""
    enemy = ENEMY[side]
    return position.area & ~position.occupied[enemy] & ~position.impassable_to_enemies(enemy)


def _german_supply(position: Position) -> Supply:
    free = free_of_enemies(position, GERMAN)
    if (
        position.grid.at.get(LIEGE) in position.state.forts
        and "netherlands" not in position.state.violated
    ):
        free &= ~(position.ground.country["belgium"] & position.ground.west)
    full = _hexes_in_line(position, GERMAN, free)
    return Supply(full, full, full, full)


def _allied_supply(position: Position, nation: str) -> Supply:
    ground, free = position.ground, free_of_enemies(position, ALLIED)
    grid = position.grid
    if nation == "belgian":
        full = grid.flood(_brussels_if_belgian(position) & free, free, RANGE)
    elif ABBEVILLE in grid.at and position.holder(grid.at[ABBEVILLE]) == GERMAN:
        full = _hexes_in_line(position, ALLIED, free) & ~ground.north
    else:
        full = _hexes_in_line(position, ALLIED, free)
    port = grid.flood(supplying_ports(position) & free, free, RANGE)
    coast = ground.coastal & position.area
    if nation == "french":
        return Supply(full, full, full | coast, full | coast | port)
    return Supply(full, full | port, full | port | coast, full | port | coast)


def _hexes_in_line(position: Position, side: str, free: Hexes) -> Hexes:
    """Five hexes from a friendly edge, or from a town that is joined to one (7.3)."""
    edge = position.friendly_edge(side) & free
    joined = position.grid.flood(edge, free)
    return position.grid.flood(edge | supply_sources(position, side) & joined, free, RANGE)


def supply_sources(position: Position, side: str) -> Hexes:
    """The towns and cities that a side has controlled since the game turn began (7.3).

    Brussels is none (7.10).
    """
    towns = position.towns_held(side, "turn")
    return towns if side == GERMAN else towns & ~position.grid.mask((BRUSSELS,))


def _brussels_if_belgian(position: Position) -> Hexes:
    """Brussels, as long as the German has never controlled it (7.10)."""
    return 0 if position.state.brussels_fell else position.grid.mask((BRUSSELS,))


def friendly_ports(position: Position) -> Hexes:
    """The ports that the Allies control (7.9, 8.3, 11.5)."""
    return position.ground.ports & position.hexes_held(ALLIED)


def supplying_ports(position: Position) -> Hexes:
    """Those that supply, inland ones with all their access hexes alone (7.9)."""
    ports = friendly_ports(position)
    for port, access in position.ground.inland.items():
        if access & ~position.hexes_held(ALLIED):
            ports &= ~(1 << port)
    return ports


# --- what it is good for --------------------------------------------------------------------------


def is_fully_supplied(position: Position, n: int) -> bool:
    """True if a unit is in full supply (7.3)."""
    return bool(supply(position, position.unit(n).nation).full >> position.where[n] & 1)


def is_active(position: Position, n: int) -> bool:
    """True if it may attack, march on, dig and be refilled (7.5, 7.9)."""
    return bool(supply(position, position.unit(n).nation).field >> position.where[n] & 1)


def defends_at_full_strength(position: Position, n: int) -> bool:
    """True if it defends at full strength (7.6-7.9)."""
    h = position.where[n]
    return in_fort(position, position.unit(n), h) or bool(
        supply(position, position.unit(n).nation).stand >> h & 1
    )


def has_defensive_supply(position: Position, n: int) -> bool:
    """True if attrition passes it by (7.12)."""
    h = position.where[n]
    return in_fort(position, position.unit(n), h) or bool(
        supply(position, position.unit(n).nation).endure >> h & 1
    )


def in_fort(position: Position, unit: Unit, h: int) -> bool:
    """True if a fortress of its nation supplies a unit (7.7)."""
    return (
        h in position.state.forts and position.board.forts[position.name(h)].nation == unit.nation
    )
