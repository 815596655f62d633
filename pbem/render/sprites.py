"""A part of a picture, put together of its elements: each of them is drawn once in a size.

An element looks the same whatever was drawn before it.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image

from pbem.render.extents import EVERYWHERE, NOWHERE, Box, extent
from pbem.render.raster import Part, drawn_part, units_of

_DRAWN = 4096
"""So many elements are kept, most of them of some 3 kB."""
_TILE, _TILES = 1024, 24
"""A ground is drawn in tiles of so many pixels each way; so many of them are kept, each of 3 MB."""
_COARSE = 1 / 24
"""So many pixels a unit are enough to find what an element reaches."""


class Picture(NamedTuple):
    """A picture in a size.

    Attributes:
        head: of its upper layer, with its styles.
        ground: its lower layer, an SVG; empty if it has none.
        scale: how many pixels a unit is.
        largest: the largest letters that the styles of its upper layer name, in units.
    """

    head: str
    ground: str
    scale: float
    largest: float


class _Sprite(NamedTuple):
    """An element as it is drawn, and where its upper left corner lies in the whole picture.

    It is cut if it comes to the edge of that in which it was drawn.
    """

    left: int
    top: int
    drawn: Image.Image
    is_cut: bool


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
        _paste_ground(drawn, picture, corner)
    for element in elements:
        if sprite := _sprite(picture.head, picture.scale, picture.largest, element):
            left, top = sprite.left - corner[0], sprite.top - corner[1]
            right, bottom = left + sprite.drawn.width, top + sprite.drawn.height
            if left < size[0] and top < size[1] and right > 0 and bottom > 0:
                drawn.paste(sprite.drawn, (left, top), sprite.drawn)
    return drawn


def _paste_ground(drawn: Image.Image, picture: Picture, corner: tuple[int, int]) -> None:
    """Paste the tiles of the ground that a part shows."""
    columns, rows = (
        range(start // _TILE, (start + size - 1) // _TILE + 1)
        for start, size in zip(corner, drawn.size, strict=True)
    )
    for column in columns:
        for row in rows:
            tile = _tile(picture.ground, picture.scale, column, row)
            drawn.paste(tile, (column * _TILE - corner[0], row * _TILE - corner[1]))


@lru_cache(maxsize=_TILES)
def _tile(ground: str, scale: float, column: int, row: int) -> Image.Image:
    """A part of a ground in a size; beyond the ground it is white."""
    (left, top, _, _), wide = units_of(ground), _TILE / scale
    part = (left + column * wide, top + row * wide, wide, wide)
    tile, over = Image.new("RGB", (_TILE, _TILE), "white"), drawn_part(ground, part, (_TILE, _TILE))
    tile.paste(over, mask=over)
    return tile


@lru_cache(maxsize=_DRAWN)
def _sprite(head: str, scale: float, largest: float, element: str) -> _Sprite | None:
    """An element in a size; ``None`` if nothing of it is seen.

    It is drawn within what its text tells that it reaches. If that is not told, or if the drawing
    comes to the edge of it, a coarse drawing of the whole picture tells.
    """
    told = extent(element, largest)
    if told == NOWHERE:
        return None
    sprite = None if told == EVERYWHERE else _drawn_within(head, scale, element, told)
    if sprite is None or sprite.is_cut:
        reached = _reached(head, element)
        sprite = _drawn_within(head, scale, element, reached) if reached else None
    return sprite


def _reached(head: str, element: str) -> Box | None:
    """What an element reaches, a little more than a coarse drawing shows; ``None``: nothing."""
    left, top, wide, high = units_of(head)
    coarse = ceil(wide * _COARSE), ceil(high * _COARSE)
    whole = (left, top, coarse[0] / _COARSE, coarse[1] / _COARSE)
    box = drawn_part(f"{head}{element}</svg>", whole, coarse).getchannel("A").getbbox()
    if box is None:
        return None
    return (
        left + (box[0] - 1) / _COARSE,
        top + (box[1] - 1) / _COARSE,
        left + (box[2] + 1) / _COARSE,
        top + (box[3] + 1) / _COARSE,
    )


def _drawn_within(head: str, scale: float, element: str, box: Box) -> _Sprite | None:
    """An element in a size, as far as it lies in a box; ``None`` if nothing of it is seen."""
    left, top, _, _ = units_of(head)
    first = floor((box[0] - left) * scale), floor((box[1] - top) * scale)
    last = ceil((box[2] - left) * scale), ceil((box[3] - top) * scale)
    size = last[0] - first[0], last[1] - first[1]
    part: Part = (left + first[0] / scale, top + first[1] / scale, size[0] / scale, size[1] / scale)
    drawn = drawn_part(f"{head}{element}</svg>", part, size)
    seen = drawn.getchannel("A").getbbox()
    if seen is None:
        return None
    is_cut = min(seen[:2]) == 0 or seen[2] == size[0] or seen[3] == size[1]
    return _Sprite(first[0] + seen[0], first[1] + seen[1], drawn.crop(seen), is_cut)
