"""A part of a picture, put together of its elements: each of them is drawn once in a size.

An element looks the same whatever was drawn before it.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image

from pbem.render.raster import Part, drawn_ground, drawn_part, units_of

_DRAWN = 4096
"""So many elements are kept, most of them of some 3 kB."""
_COARSE = 1 / 24
"""So many pixels a unit are enough to find what an element reaches."""


class Picture(NamedTuple):
    """A picture in a size.

    Attributes:
        head: of its upper layer, with its styles.
        ground: its lower layer, an SVG; empty if it has none.
        scale: how many pixels a unit is.
    """

    head: str
    ground: str
    scale: float


class _Sprite(NamedTuple):
    """An element as it is drawn, and where its upper left corner lies in the whole picture."""

    left: int
    top: int
    drawn: Image.Image


def drawn_window(
    picture: Picture, elements: Iterable[str], corner: tuple[int, int], size: tuple[int, int]
) -> Image.Image:
    """A part of a picture.

    Args:
        picture: the picture.
        elements: what lies above its ground there, from the lowest.
        corner: where the upper left corner of the part lies in the whole picture, in pixels.
        size: its width and height, in pixels.
    """
    drawn = Image.new("RGB", size, "white")
    if picture.ground:
        ground = drawn_ground(picture.ground, picture.scale)
        drawn.paste(ground, (-corner[0], -corner[1]))
    for element in elements:
        if sprite := _sprite(picture.head, picture.scale, element):
            left, top = sprite.left - corner[0], sprite.top - corner[1]
            right, bottom = left + sprite.drawn.width, top + sprite.drawn.height
            if left < size[0] and top < size[1] and right > 0 and bottom > 0:
                drawn.paste(sprite.drawn, (left, top), sprite.drawn)
    return drawn


@lru_cache(maxsize=_DRAWN)
def _sprite(head: str, scale: float, element: str) -> _Sprite | None:
    """An element in a size; ``None`` if nothing of it is seen."""
    left, top, wide, high = units_of(head)
    coarse = ceil(wide * _COARSE), ceil(high * _COARSE)
    markup = f"{head}{element}</svg>"
    whole = (left, top, coarse[0] / _COARSE, coarse[1] / _COARSE)
    reached = drawn_part(markup, whole, coarse).getchannel("A").getbbox()
    if reached is None:
        return None
    first = [floor((value - 1) / _COARSE * scale) for value in reached[:2]]
    last = [ceil((value + 1) / _COARSE * scale) for value in reached[2:]]
    size = last[0] - first[0], last[1] - first[1]
    part: Part = (left + first[0] / scale, top + first[1] / scale, size[0] / scale, size[1] / scale)
    drawn = drawn_part(markup, part, size)
    box = drawn.getchannel("A").getbbox()
    if box is None:
        return None
    return _Sprite(first[0] + box[0], first[1] + box[1], drawn.crop(box))
