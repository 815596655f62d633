"""The printed map as sets of hexes and prices of steps.

What the rules ask of it again and again.
"""

from dataclasses import dataclass
from functools import lru_cache

from pbem.games.hexes.grid import Grid, Hexes, numbers_around
from pbem.games.hexes.ways import Costs
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES, Board

NORTHERN_ROW, ROMANIAN_ROW = 20, 29
"""The rows whose north 6.3 and 15.3, and 15.6 speak of."""

HOME = {CENTRAL: ("germany", "austria"), RUSSIAN: ("russia", "poland")}
"""Where towns, cities and victory hexes are a side's at the beginning (3.8)."""

FRIENDS = {CENTRAL: HOME[CENTRAL], RUSSIAN: (*HOME[RUSSIAN], "romania")}
"""The countries in which cavalry of a side controls what it enters for good (3.8).

Romania is Russia's ally (15.6).
"""

Pairs = frozenset[tuple[int, int]]
"""Pairs of hexes next to each other, in both orders."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The map for the rules.

    Attributes:
        grid: its hexes.
        costs: the movement points of every step (12.8, 12.10); ``winter_costs`` those over ice
            (12.8, 12.11).
        country: the hexes of each country; ``home`` those of each side, ``friends`` with those of
            its ally.
        towns: towns and cities; ``cities`` the latter alone, ``capitals`` the imperial ones (4.2).
        fought_over: what is controlled: towns, cities and victory hexes (3.8).
        austrian: victory hexes in Austria-Hungary (4.3).
        rivers, swamp, mountain, forest: hexes; a pass is a mountain hex (12.10).
        railways: the same hexes, joined by railways alone; ``rail`` those with one; ``exits`` where
            it leaves the map.
        passes, lakes: steps over a pass (12.10), over a lake (12.11).
        north, north29: north of rows xx20 (6.3, 15.3) and xx29 (15.6).
        edge: the hexes of each edge of the map, by its letter.
    """

    grid: Grid
    costs: Costs
    winter_costs: Costs
    country: dict[str, Hexes]
    home: dict[str, Hexes]
    friends: dict[str, Hexes]
    towns: Hexes
    cities: Hexes
    capitals: Hexes
    fought_over: Hexes
    austrian: Hexes
    rivers: Hexes
    swamp: Hexes
    mountain: Hexes
    forest: Hexes
    railways: Grid
    rail: Hexes
    exits: Hexes
    passes: Pairs
    lakes: Pairs
    north: Hexes
    north29: Hexes
    edge: dict[str, Hexes]


@lru_cache(maxsize=16)
def ground_of(board: Board) -> Ground:
    """The map of a board; made once."""
    grid, places = board.grid, board.places.values()
    countries = sorted({hex_.country for hex_ in board.hexes.values()})
    country = {
        c: grid.mask(n for n, hex_ in board.hexes.items() if hex_.country == c) for c in countries
    }
    towns = grid.mask(place.hex for place in places if place.kind != "fort")
    passes, lakes = _both_ways(grid, board.passes), _both_ways(grid, board.lakes)
    austrian = grid.mask(board.austrian_hexes)
    return Ground(
        grid=grid,
        costs=_costs(board, passes, frozenset(), frozen=False),
        winter_costs=_costs(board, passes, lakes, frozen=True),
        country=country,
        home={side: sum(country[name] for name in HOME[side]) for side in SIDES},
        friends={side: sum(country.get(name, 0) for name in FRIENDS[side]) for side in SIDES},
        towns=towns,
        cities=grid.mask(place.hex for place in places if place.kind in ("city", "imperial")),
        capitals=grid.mask(place.hex for place in places if place.kind == "imperial"),
        fought_over=towns | austrian,
        austrian=austrian,
        rivers=grid.mask(board.rivers),
        swamp=_hexes_of_terrain(board, "swamp"),
        mountain=_hexes_of_terrain(board, "mountain", "pass"),
        forest=_hexes_of_terrain(board, "forest"),
        railways=_railways(board),
        rail=grid.mask(number for pair in board.rails for number in pair),
        exits=grid.mask(board.exits),
        passes=passes,
        lakes=lakes,
        north=_north_of(grid, NORTHERN_ROW),
        north29=_north_of(grid, ROMANIAN_ROW),
        edge={edge: grid.mask(numbers) for edge, numbers in board.edges.items()},
    )


def _hexes_of_terrain(board: Board, *names: str) -> Hexes:
    return board.grid.mask(number for number, hex_ in board.hexes.items() if hex_.terrain in names)


def _north_of(grid: Grid, row: int) -> Hexes:
    return grid.mask(number for number in grid.at if int(number[2:]) < row)


def _both_ways(grid: Grid, pairs: frozenset[tuple[str, str]]) -> Pairs:
    return frozenset(
        (grid.at[a], grid.at[b]) for one, other in pairs for a, b in ((one, other), (other, one))
    )


def _railways(board: Board) -> Grid:
    """The hexes of the map, with every side barred over which no railway runs.

    Their numbers stay the same.
    """
    sides = (
        (one, other)
        for one in board.hexes
        for other in numbers_around(one)
        if (min(one, other), max(one, other)) not in board.rails
    )
    return Grid(board.hexes, sides)


def _costs(board: Board, passes: Pairs, lakes: Pairs, *, frozen: bool) -> Costs:
    """What each step costs; over a pass one point (12.10), on ice one through swamps (12.8)."""
    grid, terrain = board.grid, board.tables.terrain
    price = {
        grid.at[number]: 1 if frozen and hex_.terrain == "swamp" else terrain[hex_.terrain].cost
        for number, hex_ in board.hexes.items()
    }
    found: list[tuple[tuple[int, int], ...]] = []
    for h, near in enumerate(grid.near):
        over_ice = [there for here, there in lakes if here == h]
        steps = [there for _, there in near] + sorted(over_ice)
        found.append(tuple((there, 1 if (h, there) in passes else price[there]) for there in steps))
    return tuple(found)
