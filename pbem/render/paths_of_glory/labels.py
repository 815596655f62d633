"""Where the names of spaces stand: beside what stands in the spaces, and beside each other."""

from collections.abc import Container, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from pbem.games.paths_of_glory.view import SpaceView
from pbem.render.kit.letters import width
from pbem.render.kit.placement import Box, owners_met, settle
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames

ROW, BOX = 13, 48
"""Height and width of a counter."""

SIZE, PRIZE = 12, "\u25c6 "
"""The size of names; what stands before that of a space that counts for victory."""
_UP, _DOWN = 9.0, 2.5
"""How far a name rises above its base line and hangs below it."""
_RINGS = 3
"""So many lines of names around a space are tried."""

_REMEMBERED = 1 << 13
"""From one position to the next most of what is drawn stands where it stood."""
_POSITIONS = 64

Spot = tuple[float, float]
"""The middle of a base line."""

Shape = tuple[int, bool, int]
"""What takes room in a space: the number of units, true for a fort, the rows of trenches."""

_EMPTY: Shape = (0, False, 0)
_ANYWHERE = Box(-1e9, -1e9, 1e9, 1e9)


def written_name(names: PathsOfGloryNames, name: str, *, historical: bool) -> tuple[str, bool]:
    """The name of a space as the map writes it, and true if it counts for victory."""
    printed = names.spaces[name]
    counts = bool(printed.get("vp_historical" if historical else "vp"))
    return f"{PRIZE if counts else ''}{printed['name']}", counts


def label_places(
    names: PathsOfGloryNames, spaces: dict[str, SpaceView], *, historical: bool = False
) -> dict[str, Spot]:
    """The middle of the base line of each space's name, where it covers nothing."""
    shapes = tuple(_shape_of(spaces[name]) if name in spaces else _EMPTY for name in names.spaces)
    return _places_for_shapes(names, shapes, historical)


@lru_cache(maxsize=_POSITIONS)
def _places_for_shapes(
    names: PathsOfGloryNames,
    shapes: tuple[Shape, ...],
    historical: bool,  # noqa: FBT001 - remembered by it
) -> dict[str, Spot]:
    """The same for what takes room in each space; many letters change nothing of that.

    A name stays where it stands on an empty map, but for those that pieces would cover. If one of
    these finds no room so, all are placed afresh. What still finds none stands below its space.
    """
    empty = _places_on_empty_map(names, historical)
    pieces = [
        area
        for printed, shape in zip(names.spaces.values(), shapes, strict=True)
        for area in (areas_of_pieces(printed["x"], printed["y"], shape) if shape != _EMPTY else ())
    ]
    covered = owners_met(empty.boxes, pieces)
    if not covered:
        return empty.spots
    wishes = _wishes(names, shapes, historical, covered)
    kept = [box for name, box in empty.boxes.items() if name not in covered]
    found = settle(
        {name: [box for _, box in each] for name, each in wishes.items()},
        [*_bare_spaces(names), *pieces, *kept],
        _ANYWHERE,
    )
    if len(found) == len(wishes):
        return empty.spots | {name: wishes[name][n][0] for name, n in found.items()}
    return _placed_afresh(names, shapes, historical).spots


class _Placed(NamedTuple):
    """Where names stand, and what they take."""

    spots: dict[str, Spot]
    boxes: dict[str, Box]


@cache
def _places_on_empty_map(names: PathsOfGloryNames, historical: bool) -> _Placed:  # noqa: FBT001
    """Where names stand beside the spaces alone."""
    return _placed_afresh(names, (_EMPTY,) * len(names.spaces), historical)


@cache
def _bare_spaces(names: PathsOfGloryNames) -> tuple[Box, ...]:
    """What the spaces themselves take."""
    every = names.spaces.values()
    return tuple(area for each in every for area in areas_of_pieces(each["x"], each["y"], _EMPTY))


def _placed_afresh(
    names: PathsOfGloryNames,
    shapes: tuple[Shape, ...],
    historical: bool,  # noqa: FBT001
) -> _Placed:
    """All names, placed at once."""
    taken = [
        area
        for printed, shape in zip(names.spaces.values(), shapes, strict=True)
        for area in areas_of_pieces(printed["x"], printed["y"], shape)
    ]
    wishes = _wishes(names, shapes, historical, names.spaces)
    found = settle(
        {name: [box for _, box in each] for name, each in wishes.items()}, taken, _ANYWHERE
    )
    chosen = {name: each[found.get(name, 0)] for name, each in wishes.items()}
    return _Placed(
        {name: spot for name, (spot, _) in chosen.items()},
        {name: box for name, (_, box) in chosen.items()},
    )


def _wishes(
    names: PathsOfGloryNames,
    shapes: tuple[Shape, ...],
    historical: bool,  # noqa: FBT001
    wanted: Container[str],
) -> dict[str, tuple[tuple[Spot, Box], ...]]:
    """The places that would do for some names, the best first."""
    return {
        name: _wished(names, name, shape, historical)
        for name, shape in zip(names.spaces, shapes, strict=True)
        if name in wanted
    }


@lru_cache(maxsize=_REMEMBERED)
def _wished(
    names: PathsOfGloryNames,
    name: str,
    shape: Shape,
    historical: bool,  # noqa: FBT001
) -> tuple[tuple[Spot, Box], ...]:
    """Each place that would do for a name, with what the name takes there."""
    letters, bold = written_name(names, name, historical=historical)
    half, printed = width(letters, SIZE, bold=bold) / 2, names.spaces[name]
    spots = _around(printed["x"], printed["y"], half, shape)
    return tuple((spot, name_box(spot, half)) for spot in spots)


def name_box(spot: Spot, half: float) -> Box:
    """What a name takes that is twice as wide as ``half``."""
    x, y = spot
    return Box(x - half, y - _UP, x + half, y + _DOWN)


def _shape_of(space: SpaceView) -> Shape:
    return len(space.units), bool(space.fort), space.trench


def _around(x: float, y: float, half: float, shape: Shape) -> Iterator[Spot]:
    """Below, above, at the sides, aslant; then the same further away."""
    units, _, trench = shape
    stack = ROW * units / 2
    side = (BOX / 2 if stack else 15) + half + 3
    below = max(15, stack, (29 + 5 * trench if trench else 0)) + _UP + 3
    above = max(15, stack) + 4
    for ring in range(_RINGS):
        more = ring * (_UP + _DOWN)
        yield x, y + below + more
        yield x, y - above - more
        if not ring:
            yield x + side, y + 4
            yield x - side, y + 4
        for share in (0.4, -0.4, 0.7, -0.7, 1.0, -1.0):
            yield x + share * half, y + below + more
            yield x + share * half, y - above - more
        if ring:
            for dy in (4 - more, 4 + more):
                yield x + side, y + dy
                yield x - side, y + dy


@lru_cache(maxsize=_REMEMBERED)
def area_of_stack(x: float, y: float, units: int) -> Box:
    """What a space and its stack take."""
    half = max(14.0, ROW * units / 2)
    wide = BOX / 2 if units else 14.0
    return Box(x - wide, y - half, x + wide, y + half)


def areas_of_pieces(x: float, y: float, shape: Shape) -> tuple[Box, ...]:
    """What is drawn at a space: the space itself, its stack, its fort, its trench."""
    units, fort, trench = shape
    found = [Box(x - 14, y - 14, x + 14, y + 14)]
    if units:
        half = ROW * units / 2
        found.append(Box(x - BOX / 2, y - half, x + BOX / 2, y + half))
    if fort:
        found.append(Box(x - 43, y - 25, x - 25, y - 8))
    if trench:
        found.append(Box(x - 27, y + 21, x + 27, y + 24 + 5 * trench))
    return tuple(found)
