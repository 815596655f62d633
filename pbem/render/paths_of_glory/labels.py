"""Where the names of spaces stand: beside what stands in the spaces, and beside each other."""

import math
from collections.abc import Iterator
from functools import lru_cache

from pbem.games.paths_of_glory.view import SpaceView
from pbem.render.paths_of_glory.names import Names

ROW, BOX = 13, 48
"""Height and width of a counter."""

_LETTER, _LINE, _GRID = 6.7, 13.0, 80
"""Width of a letter and height of a line at the size of names; what lies in one square of the grid is compared."""

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Spot = tuple[float, float]
"""The middle of a base line."""


class _Taken:
    """The areas in use, by the squares of a grid."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[Area]] = {}

    def add(self, area: Area) -> None:
        for square in _squares(area):
            self._squares.setdefault(square, []).append(area)

    def covered(self, area: Area) -> float:
        """How much of an area is in use."""
        left, top, right, bottom = area
        found = {
            other
            for square in _squares(area)
            for other in self._squares.get(square, ())
            if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]
        }
        return sum(
            (min(right, other[2]) - max(left, other[0])) * (min(bottom, other[3]) - max(top, other[1]))
            for other in found
        )


@lru_cache(maxsize=1 << 13)
def _squares(area: Area) -> tuple[tuple[int, int], ...]:
    """The squares that an area touches; remembered, since most of what is drawn stands where it stood."""
    left, top, right, bottom = (int(edge // _GRID) for edge in area)
    return tuple((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))


def label_places(names: Names, spaces: dict[str, SpaceView]) -> dict[str, Spot]:
    """The middle of the base line of each space's name, where the least of it lies on something else."""
    taken = _Taken()
    for name, printed in names.spaces.items():
        for area in _pieces(printed["x"], printed["y"], spaces.get(name)):
            taken.add(area)
    found = {}
    for name, printed in names.spaces.items():
        half = len(printed["name"]) * _LETTER / 2
        x, y = _freest(taken, _candidates(printed["x"], printed["y"], half, spaces.get(name)), half)
        taken.add(_area(x, y, half))
        found[name] = (x, y)
    return found


def _freest(taken: _Taken, spots: Iterator[Spot], half: float) -> Spot:
    """The first of some places of which the least is in use: most often the very first, of which nothing is."""
    best, least = (0.0, 0.0), math.inf
    for spot in spots:
        covered = round(taken.covered(_area(*spot, half)))
        if covered < least:
            best, least = spot, covered
        if not least:
            break
    return best


def _area(x: float, y: float, half: float) -> Area:
    return x - half, y - _LINE + 3, x + half, y + 3


def _candidates(x: float, y: float, half: float, space: SpaceView | None) -> Iterator[Spot]:
    """Places for a name, the best first: below, above, at the sides, aslant."""
    stack = ROW * len(space.units) / 2 if space else 0
    side = (BOX / 2 if stack else 15) + half + 3
    below = max(15, stack, (29 + 5 * space.trench if space and space.trench else 0)) + _LINE - 1
    above = max(15, stack) + 4
    yield x, y + below
    yield x, y - above
    yield x + side, y + 4
    yield x - side, y + 4
    for dx in (half * 0.6, -half * 0.6):
        yield x + dx, y + below
        yield x + dx, y - above
    yield x, y + below + _LINE
    yield x, y - above - _LINE


def _pieces(x: float, y: float, space: SpaceView | None) -> Iterator[Area]:
    """What is drawn at a space: the space itself, its stack, its fort, its trench."""
    yield x - 14, y - 14, x + 14, y + 14
    if space is None:
        return
    if space.units:
        half = ROW * len(space.units) / 2
        yield x - BOX / 2, y - half, x + BOX / 2, y + half
    if space.fort:
        yield x - 43, y - 25, x - 25, y - 8
    if space.trench:
        yield x - 27, y + 21, x + 27, y + 24 + 5 * space.trench
