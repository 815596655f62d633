"""Land around places: each place's share of it, as far as no other place is nearer."""

from collections.abc import Callable, Mapping
from math import cos, hypot, pi, sin
from typing import NamedTuple

_CORNERS = 14
"""Of a cell that borders on nothing."""

_STRAIT = 9.0
"""How far a coast stays from the middle of the water between two lands."""

Point = tuple[float, float]


class Edge(NamedTuple):
    """One side of a cell: where it begins, and the place on the other side (empty: the sea)."""

    x: float
    y: float
    beyond: str


Cell = tuple[Edge, ...]


def voronoi_cells(
    places: Mapping[str, Point], reach: float, one_land: Callable[[str, str], bool]
) -> dict[str, Cell]:
    """The Voronoi cell of each place: its corners in order, within ``reach`` of the place.

    Args:
        places: where they are.
        reach: from a place to its coast, where nothing else ends its cell.
        one_land: whether two places lie in one land; between others there is a strait.
    """
    found = {}
    for name, (x, y) in places.items():
        turns = (2 * pi * n / _CORNERS for n in range(_CORNERS))
        cell: Cell = tuple(Edge(x + reach * cos(turn), y + reach * sin(turn), "") for turn in turns)
        for other, (a, b) in places.items():
            if other != name and hypot(a - x, b - y) < 2 * reach:
                cell = _cut_cell(cell, (x, y), (a, b), other if one_land(name, other) else "")
        found[name] = cell
    return found


def _cut_cell(cell: Cell, here: Point, there: Point, beyond: str) -> Cell:
    """What of a cell is nearer to one place than to another."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = hypot(dx, dy)
    most = length / 2 - (0 if beyond else min(_STRAIT, length / 4))

    def depth(edge: Edge) -> float:
        return ((edge.x - here[0]) * dx + (edge.y - here[1]) * dy) / length - most

    kept: list[Edge] = []
    for start, end in zip(cell, (*cell[1:], cell[0]), strict=True):
        inside, outside = depth(start), depth(end)
        share = inside / (inside - outside) if inside != outside else 0.0
        crossing = (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
        if inside <= 0:
            kept.append(start)
            if outside > 0:
                kept.append(Edge(*crossing, beyond))
        elif outside <= 0:
            kept.append(Edge(*crossing, start.beyond))
    return tuple(kept)
