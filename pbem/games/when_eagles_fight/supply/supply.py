"""Chapter 9: supply. Ammunition has a module of its own.

A line of supply goes through at most four hexes without enemies to a source (9.5): a friendly town
or city that a railway joins to a friendly edge of the map (9.6), or one of two ports. Only a line
to an edge serves what asks for one (10.11, 10.15, 13.18, 14.3); fortresses and capitals feed those
who stand in them, for all but attacks (9.7).
"""

from dataclasses import dataclass

from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Position

RANGE = 4
"""The hexes of a line of supply (9.5)."""

PORTS = {CENTRAL: "2314", RUSSIAN: "4233"}
"""Königsberg and Odessa, fed by sea (9.6)."""

HOME = {"german": "germany", "austrian": "austria", "russian": "russia"}
"""In whose capitals units of a nation are fed (9.7)."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Where a side is in supply.

    Attributes:
        sources: its towns and cities that a railway joins to an edge (9.6).
        edge: hexes with a line to one of those; ``field``: also those with a line to its port.
    """

    sources: Hexes
    edge: Hexes
    field: Hexes


def supply(position: Position, side: str) -> Supply:
    """Where units of a side are in supply now; fortresses and capitals apart (9.7)."""
    cache: dict[str, Supply] = position.memory_of("supply")
    if side not in cache:
        free, grid = free_of_enemies(position, side), position.grid
        held = position.places_held(side)
        sources = connected_rails(position, side) & position.ground.towns & held
        port = grid.mask((PORTS[side],)) & held
        edge = grid.flood(sources, free, RANGE)
        cache[side] = Supply(sources, edge, edge | grid.flood(port, free, RANGE))
    return cache[side]


def free_of_enemies(position: Position, side: str) -> Hexes:
    """The hexes through which lines of a side may go (9.5)."""
    return position.area & ~position.occupied[ENEMY[side]]


def open_tracks(position: Position, side: str) -> Hexes:
    """The railway hexes that serve a side.

    Without enemies, and without places that these control (9.6).
    """
    return (
        position.ground.rail & free_of_enemies(position, side) & ~position.places_held(ENEMY[side])
    )


def connected_rails(position: Position, side: str) -> Hexes:
    """The railway hexes that are joined to a friendly edge of the map (9.6)."""
    tracks, ground = open_tracks(position, side), position.ground
    return ground.railways.flood(ground.exits & position.friendly_edge(side) & tracks, tracks)


def line_from(position: Position, side: str, h: int, most: int) -> Hexes:
    """The hexes to which a line of so many hexes leads from one, as for supply (9.5)."""
    return position.grid.flood(1 << h, free_of_enemies(position, side), most)


# --- what it is good for --------------------------------------------------------------------------


def is_fully_supplied(position: Position, n: int) -> bool:
    """True if a unit has a line to an edge of the map (10.11, 10.15, 13.18, 14.3)."""
    return bool(supply(position, position.unit(n).side).edge >> position.where[n] & 1)


def is_active(position: Position, n: int) -> bool:
    """True if a unit attacks with all its factors (9.3)."""
    return bool(supply(position, position.unit(n).side).field >> position.where[n] & 1)


def has_defensive_supply(position: Position, n: int) -> bool:
    """True if it defends with all its factors, and attrition passes it by (9.4, 9.7)."""
    return is_active(position, n) or in_limited_supply(position, n)


def in_limited_supply(position: Position, n: int) -> bool:
    """True if a fortress of its side or a capital of its country feeds it (9.7, 6.2)."""
    h, unit, ground = position.where[n], position.unit(n), position.ground
    if position.fort_in(h) is not None:
        return True
    return unit.nation in HOME and bool(
        (ground.capitals & ground.country[HOME[unit.nation]]) >> h & 1
    )
