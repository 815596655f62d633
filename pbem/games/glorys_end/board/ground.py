"""The printed map as sets of hexes and prices of steps.

What the rules ask of it again and again.
"""

from dataclasses import dataclass
from functools import lru_cache

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, SIDES, Board
from pbem.games.hexes.grid import Grid, Hexes
from pbem.games.hexes.ways import Costs

ABBEVILLE_ROW = 20
"""Abbeville cuts off what lies north of this row (7.11, 11.2)."""


@dataclass(frozen=True, slots=True)
class VictoryHexes:
    """Hexes that are worth as many victory points each, under the same conditions (4.2, 4.3)."""

    vp: int
    conditional: bool
    free_only: bool
    hexes: Hexes


@dataclass(frozen=True, eq=False)
class Ground:
    """The map for the rules.

    Attributes:
        grid: its hexes.
        costs: the movement points of every step (12.8, 12.9).
        rivers: ``major`` or ``minor`` by the pairs of hexes, in both orders, with a river between
            them (13.15).
        country: the hexes of each country.
        towns: towns and cities; ``cities`` the latter alone.
        ports: every port; ``inland`` those with access hexes, each with them (7.9).
        coastal, paris, danger: coasts, Paris, what lies inside the line round it (4.3).
        west, north: west of the Meuse (3.8), north of row 20xx (7.11); ``france_west``: France west
            of the Meuse.
        edge: the hexes of each edge of the map, by its letter.
        worth: what counts for each side.
        mini_map: the hexes of the Marne; ``mini_edge`` those of each side's edge of it (16.1).
    """

    grid: Grid
    costs: Costs
    rivers: dict[tuple[int, int], str]
    country: dict[str, Hexes]
    towns: Hexes
    cities: Hexes
    ports: Hexes
    inland: dict[int, Hexes]
    coastal: Hexes
    paris: Hexes
    danger: Hexes
    west: Hexes
    france_west: Hexes
    north: Hexes
    edge: dict[str, Hexes]
    worth: dict[str, tuple[VictoryHexes, ...]]
    mini_map: Hexes
    mini_edge: dict[str, Hexes]


@lru_cache(maxsize=16)
def ground_of(board: Board) -> Ground:
    """The map of a board; made once."""
    grid = board.grid
    rivers = {
        pair: side.kind for pair, side in board.sides.items() if side.kind in ("major", "minor")
    }
    crossed = {
        (grid.at[a], grid.at[b]): kind
        for (one, other), kind in rivers.items()
        if one in grid.at and other in grid.at
        for a, b in ((one, other), (other, one))
    }
    price = {
        grid.at[number]: board.tables.terrain[hex_.terrain].cost
        for number, hex_ in board.hexes.items()
    }
    extra = board.tables.major_river_cost
    costs = tuple(
        tuple(
            (there, price[there] + (extra if crossed.get((h, there)) == "major" else 0))
            for _, there in near
        )
        for h, near in enumerate(grid.near)
    )
    countries = sorted({hex_.country for hex_ in board.hexes.values()})
    places = board.places.values()
    west, france = (
        grid.mask(board.meuse_west),
        grid.mask(n for n, hex_ in board.hexes.items() if hex_.country == "france"),
    )
    (top, bottom), (first, last) = board.marne.ranks, board.marne.files
    mini = [
        number
        for number in grid.at
        if top <= int(number[:2]) <= bottom and first <= int(number[2:]) <= last
    ]
    return Ground(
        grid=grid,
        costs=costs,
        rivers=crossed,
        country={
            c: grid.mask(n for n, hex_ in board.hexes.items() if hex_.country == c)
            for c in countries
        },
        towns=grid.mask(place.hex for place in places),
        cities=grid.mask(place.hex for place in places if place.kind == "city"),
        ports=grid.mask(place.hex for place in places if place.port),
        inland={grid.at[port]: grid.mask(access) for port, access in board.access.items()},
        coastal=grid.mask(board.coastal),
        paris=grid.mask(board.paris),
        danger=grid.mask(board.paris_danger),
        west=west,
        france_west=west & france,
        north=grid.mask(number for number in board.hexes if int(number[:2]) < ABBEVILLE_ROW),
        edge={edge: grid.mask(numbers) for edge, numbers in board.edges.items()},
        worth={side: _victory_hexes(board, side) for side in SIDES},
        mini_map=grid.mask(mini),
        mini_edge={
            side: grid.mask(number for number in mini if int(number[:2]) == row)
            for side, row in ((GERMAN, top), (ALLIED, bottom))
        },
    )


def _victory_hexes(board: Board, side: str) -> tuple[VictoryHexes, ...]:
    hexes = board.vp[side]
    kinds = sorted({(hex_.vp, hex_.conditional, hex_.free_only) for hex_ in hexes.values()})
    return tuple(
        VictoryHexes(
            *kind,
            board.grid.mask(
                n
                for n, hex_ in hexes.items()
                if (hex_.vp, hex_.conditional, hex_.free_only) == kind
            ),
        )
        for kind in kinds
    )
