"""What an element of a picture reaches at most, told from its text: nothing is drawn."""

import re
from functools import lru_cache
from itertools import accumulate
from math import inf

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
        boxes = [_of_tag(tag, largest) for tag in _TAG.finditer(element)]
    except (_Untold, ValueError):
        return EVERYWHERE
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left) - _EDGE, min(top) - _EDGE, max(right) + _EDGE, max(bottom) + _EDGE


def _of_tag(tag: re.Match[str], largest: float) -> Box:
    """What one tag draws."""
    end, name, written, text = tag.groups()
    if end:
        return NOWHERE
    said = dict(_ATTRIBUTE.findall(written))
    if "transform" in said or any(each.startswith("marker") for each in said):
        raise _Untold
    match name:
        case "g" if "font-size" not in said:
            return NOWHERE
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
            return _around(list(map(float, _NUMBER.findall(said["points"]))))
        case "path":
            return _around(_corners(said["d"]))
        case _:
            raise _Untold


def _corners(path: str) -> list[float]:
    """The corners of a path of straight lines, x and y by turns."""
    found: list[float] = []
    for kind, written in _STEP.findall(path):
        numbers = list(map(float, _NUMBER.findall(written)))
        match kind:
            case "M" | "L":
                found += numbers
            case "l":
                xs = list(accumulate(numbers[::2], initial=found[-2]))[1:]
                ys = list(accumulate(numbers[1::2], initial=found[-1]))[1:]
                found += [value for corner in zip(xs, ys, strict=True) for value in corner]
            case "Z" | "z":
                pass
            case _:
                raise _Untold
    return found


def _around(corners: list[float]) -> Box:
    return min(corners[::2]), min(corners[1::2]), max(corners[::2]), max(corners[1::2])
