"""Where the names of spaces stand: beside what stands in the spaces, and beside each other."""

import math
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from pbem.games.paths_of_glory.view import SpaceView
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames

ROW, BOX = 13, 48
"""Height and width of a counter."""

_LETTER, _LINE, _GRID = 6.7, 13.0, 80
"""Width of a letter and height of a line of names; side of a square of the search grid."""

_REMEMBERED = 1 << 13
"""From one position to the next most of what is drawn stands where it stood."""
_POSITIONS = 64


class Area(NamedTuple):
    """What something takes of the map, and the squares of a grid that it touches."""

    left: float
    top: float
    right: float
    bottom: float
    squares: tuple[tuple[int, int], ...]


Spot = tuple[float, float]
"""The middle of a base line."""

Shape = tuple[int, bool, int]
"""What takes room in a space: the number of units, true for a fort, the rows of trenches."""

_EMPTY: Shape = (0, False, 0)


class _AreasInUse:
    """The areas in use, by the squares of the grid."""

    def __init__(self) -> None:
        self._squares: defaultdict[tuple[int, int], list[Area]] = defaultdict(list)

    def add(self, area: Area) -> None:
        for square in area.squares:
            self._squares[square].append(area)

    def overlap_with(self, area: Area) -> float:
        """How much of an area is in use."""
        left, top, right, bottom, squares = area
        found = set[Area]()
        for square in squares:
            for other in self._squares[square]:
                if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]:
                    found.add(other)
        if not found:
            return 0
        return sum(
            (min(right, other[2]) - max(left, other[0]))
            * (min(bottom, other[3]) - max(top, other[1]))
            for other in found
        )


def _area_with_squares(left: float, top: float, right: float, bottom: float) -> Area:
    """An area with its squares."""
    columns = range(int(left // _GRID), int(right // _GRID) + 1)
    rows = range(int(top // _GRID), int(bottom // _GRID) + 1)
    return Area(left, top, right, bottom, tuple(product(columns, rows)))


def label_places(names: PathsOfGloryNames, spaces: dict[str, SpaceView]) -> dict[str, Spot]:
    """The middle of the base line of each space's name, where the name covers least."""
    return _places_for_shapes(
        names,
        tuple(_shape_of(spaces[name]) if name in spaces else _EMPTY for name in names.spaces),
    )


@lru_cache(maxsize=_POSITIONS)
def _places_for_shapes(names: PathsOfGloryNames, shapes: tuple[Shape, ...]) -> dict[str, Spot]:
    """The same for what takes room in each space; many letters change nothing of that."""
    taken = _AreasInUse()
    for printed, shape in zip(names.spaces.values(), shapes, strict=True):
        for area in _areas_of_pieces(printed["x"], printed["y"], shape):
            taken.add(area)
    found = {}
    for (name, printed), shape in zip(names.spaces.items(), shapes, strict=True):
        candidates = _candidate_places(printed["x"], printed["y"], len(printed["name"]), shape)
        found[name], area = _least_covering(taken, candidates)
        taken.add(area)
    return found


def _least_covering(
    taken: _AreasInUse, candidates: tuple[tuple[Spot, Area], ...]
) -> tuple[Spot, Area]:
    """The first place that covers least; most often the very first, which covers nothing."""
    best, least = candidates[0], math.inf
    for candidate in candidates:
        covered = round(taken.overlap_with(candidate[1]))
        if covered < least:
            best, least = candidate, covered
        if not least:
            break
    return best


def _shape_of(space: SpaceView) -> Shape:
    return len(space.units), bool(space.fort), space.trench


@lru_cache(maxsize=_REMEMBERED)
def _candidate_places(
    x: float, y: float, letters: int, shape: Shape
) -> tuple[tuple[Spot, Area], ...]:
    """Places for a name of so many letters, the best first, and the areas it takes there."""
    half = letters * _LETTER / 2
    return tuple(
        ((x, y), _area_with_squares(x - half, y - _LINE + 3, x + half, y + 3))
        for x, y in _spots_around(x, y, half, shape)
    )


def _spots_around(x: float, y: float, half: float, shape: Shape) -> Iterator[Spot]:
    """Below, above, at the sides, aslant."""
    units, _, trench = shape
    stack = ROW * units / 2
    side = (BOX / 2 if stack else 15) + half + 3
    below = max(15, stack, (29 + 5 * trench if trench else 0)) + _LINE - 1
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


@lru_cache(maxsize=_REMEMBERED)
def _areas_of_pieces(x: float, y: float, shape: Shape) -> tuple[Area, ...]:
    """What is drawn at a space: the space itself, its stack, its fort, its trench."""
    units, fort, trench = shape
    found = [_area_with_squares(x - 14, y - 14, x + 14, y + 14)]
    if units:
        half = ROW * units / 2
        found.append(_area_with_squares(x - BOX / 2, y - half, x + BOX / 2, y + half))
    if fort:
        found.append(_area_with_squares(x - 43, y - 25, x - 25, y - 8))
    if trench:
        found.append(_area_with_squares(x - 27, y + 21, x + 27, y + 24 + 5 * trench))
    return tuple(found)
