"""Counters of the whole map: the first unit of a stack by its name, and how many more there are.

None covers another. One that cannot stand on its space stands beside it, with a line to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pbem.games.paths_of_glory.view import SpaceView
from pbem.render.kit.letters import width
from pbem.render.kit.placement import Box, box_around, settle
from pbem.render.kit.svg import INK
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.signs import Sign

SIZE = 22
"""The size of letters, on the map."""
_HIGH, _MARGIN = 27.0, 5.0
_RINGS = 3
"""So many heights of a counter around a space are tried."""
_KEPT = 512
"""For so many labels at their spaces the places are kept: most stand still from step to step."""


class Stack(NamedTuple):
    """A stack as the whole map shows it: where, what is written, and its rectangle."""

    space: SpaceView
    label: str
    box: Box


def stack_label(names: PathsOfGloryNames, space: SpaceView) -> str:
    """The first unit of a space, and how many more stand there."""
    more = len(space.units) - 1
    return names.counter_label(space.units[0].id) + (f"+{more}" if more else "")


def place_stacks(
    names: PathsOfGloryNames, spaces: Sequence[SpaceView], frame: Box
) -> dict[str, Stack]:
    """The stacks that stand in a part of the map; what finds no room is left at its space."""
    held = {
        space.id: space
        for space in spaces
        if space.units and frame.left < names.spaces[space.id]["x"] < frame.right
    }
    labels = {name: stack_label(names, space) for name, space in held.items()}
    wishes = {
        name: _wishes(label, names.spaces[name]["x"], names.spaces[name]["y"])
        for name, label in labels.items()
    }
    found = settle(wishes, (), frame)
    return {
        name: Stack(space, labels[name], wishes[name][found.get(name, 0)])
        for name, space in held.items()
    }


@lru_cache(maxsize=_KEPT)
def _wishes(label: str, x: float, y: float) -> tuple[Box, ...]:
    """The places of a label: on a space at x and y, then around it, nearest first."""
    wide = width(label, SIZE, bold=True) + 2 * _MARGIN
    steps = [
        (dx * wide / 2, dy * _HIGH)
        for dy in range(-_RINGS, _RINGS + 1)
        for dx in range(-_RINGS, _RINGS + 1)
    ]
    nearest = sorted(steps, key=lambda step: (step[0] ** 2 + step[1] ** 2, step))
    return tuple(box_around(x + dx, y + dy, wide, _HIGH) for dx, dy in nearest)


def draw_stacks(names: PathsOfGloryNames, stacks: Mapping[str, Stack]) -> Iterator[Sign]:
    """Stacks, above the lines to those beside their spaces."""
    for stack in stacks.values():
        printed, box = names.spaces[stack.space.id], stack.box
        x, y = printed["x"], printed["y"]
        line = f"M{x:g} {y:g}L{(box.left + box.right) / 2:g} {(box.top + box.bottom) / 2:g}"
        yield Sign(x, y, f'<path d="{line}" stroke="{INK}" stroke-width="2"/>')
    for stack in stacks.values():
        printed, box = names.spaces[stack.space.id], stack.box
        drawn = draw_named_counter(names, stack.space.units[0].id, stack.label, box)
        yield Sign(printed["x"], printed["y"], drawn, ("stack",))


def draw_named_counter(names: PathsOfGloryNames, unit: str, label: str, box: Box) -> str:
    """A counter in the colour of a unit's nation, with what is written on it."""
    middle, side = (box.left + box.right) / 2, names.units[unit]["side"]
    return (
        f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="{box.right - box.left:.1f}" '
        f'height="{_HIGH:g}" rx="4" fill="{names.counter_colour(unit)}" '
        f'stroke="{INK}" stroke-width="2"/><text x="{middle:.1f}" '
        f'y="{box.top + 21:.1f}" class="t {side}">{label}</text>'
    )
