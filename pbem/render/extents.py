"""What an element of a picture reaches at most, told from its text: nothing is drawn."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import inf
from typing import NamedTuple

Box = tuple[float, float, float, float]
"""From left and top to right and bottom, in units of the picture."""

EVERYWHERE: Box = (-inf, -inf, inf, inf)
NOWHERE: Box = (inf, inf, -inf, -inf)

_TAG = re.compile(r"<(/?)(\w+)([^<>]*)>([^<]*)")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_UP, _DOWN = 1.2, 0.5
"""No letter reaches so far up or down, in times of its size. A word is less wide than its letters
would be if each were as wide as it is large.
"""
_EDGE = 6.0
"""No line is twice as wide."""
_REMEMBERED = 1 << 13
"""Of so many elements it is remembered what they reach."""


_MOVED = re.compile(r"(?:translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\))? ?(?:scale\((-?[\d.]+)\))?")
"""How a group is moved, then enlarged."""
_ARROWS = {"marker-start", "marker-mid", "marker-end"}
_HEAD = 6.0
"""No head of an arrow reaches farther from its line, in times of the width of that line."""


class _Group(NamedTuple):
    """Where a group draws: the place of its origin, its scale, its largest letters."""

    x: float
    y: float
    scale: float
    largest: float


class _Untold(Exception):
    """The text of an element does not tell what it reaches."""


@lru_cache(maxsize=_REMEMBERED)
def extent(element: str, largest: float) -> Box:
    """What an element reaches at most.

    It is ``NOWHERE`` if the element is shown from afar alone, ``EVERYWHERE`` if its text does not
    tell it.

    Args:
        element: the element, with all that it holds.
        largest: the largest letters that the styles of the picture name.
    """
    if element.startswith('<g class="far">'):
        return NOWHERE
    try:
        boxes = list(_boxes(element, largest))
    except (_Untold, KeyError, ValueError):
        return EVERYWHERE
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left) - _EDGE, min(top) - _EDGE, max(right) + _EDGE, max(bottom) + _EDGE


def _boxes(element: str, largest: float) -> Iterator[Box]:
    """What the tags of an element draw, in units of the picture."""
    yield NOWHERE
    groups = [_Group(0.0, 0.0, 1.0, largest)]
    for tag in _TAG.finditer(element):
        end, name, written, text = tag.groups()
        said = dict(_ATTRIBUTE.findall(written))
        if end:
            groups = groups[:-1] if name == "g" else groups
        elif name == "g":
            groups.append(_within(groups[-1], said))
        else:
            group = _within(groups[-1], said)
            box, scale = _of_tag(name, said, text, group.largest), group.scale
            x, y = group.x, group.y
            yield x + scale * box[0], y + scale * box[1], x + scale * box[2], y + scale * box[3]


def _within(outer: _Group, said: dict[str, str]) -> _Group:
    """Where a tag inside a group draws."""
    largest = max(outer.largest, float(said.get("font-size", 0.0)))
    if "transform" not in said:
        return outer._replace(largest=largest)
    moved = _MOVED.fullmatch(said["transform"])
    if moved is None:
        raise _Untold
    x, y, scale = (
        float(part or other) for part, other in zip(moved.groups(), (0, 0, 1), strict=True)
    )
    return _Group(
        outer.x + outer.scale * x, outer.y + outer.scale * y, outer.scale * scale, largest
    )


def _of_tag(name: str, said: dict[str, str], text: str, largest: float) -> Box:
    """What one tag draws, in the units of its group."""
    head = _HEAD * float(said.get("stroke-width", 1)) if _ARROWS & said.keys() else 0.0
    match name:
        case "text":
            size = float(said.get("font-size", largest))
            x, y, aside = float(said["x"]), float(said["y"]), size * len(text)
            return x - aside, y - _UP * size, x + aside, y + _DOWN * size
        case "rect":
            x, y = float(said["x"]), float(said["y"])
            return x, y, x + float(said["width"]), y + float(said["height"])
        case "circle":
            x, y, r = float(said["cx"]), float(said["cy"]), float(said["r"])
            return x - r, y - r, x + r, y + r
        case "polygon" | "polyline":
            return _around(list(map(float, _NUMBER.findall(said["points"]))), head)
        case "path":
            return _around(_corners(said["d"]), head)
        case _:
            raise _Untold


def _corners(path: str) -> list[float]:
    """The corners of a path of straight lines, x and y by turns."""
    found: list[float] = []
    for kind, written in _STEP.findall(path):
        numbers = list(map(float, _NUMBER.findall(written)))
        match kind:
            case "M" | "L" | "C" | "Q":
                found += numbers
            case "H":
                found += [part for x in numbers for part in (x, found[-1])]
            case "h":
                xs = list(accumulate(numbers, initial=found[-2]))[1:]
                found += [part for x in xs for part in (x, found[-1])]
            case "V":
                found += [part for y in numbers for part in (found[-2], y)]
            case "v":
                ys = list(accumulate(numbers, initial=found[-1]))[1:]
                found += [part for y in ys for part in (found[-2], y)]
            case "l":
                xs = list(accumulate(numbers[::2], initial=found[-2]))[1:]
                ys = list(accumulate(numbers[1::2], initial=found[-1]))[1:]
                found += [value for corner in zip(xs, ys, strict=True) for value in corner]
            case "Z" | "z":
                pass
            case _:
                raise _Untold
    return found


def _around(corners: list[float], edge: float) -> Box:
    xs, ys = corners[::2], corners[1::2]
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge
