"""Small PNG pictures of the site: each bears a digest of all that it shows."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from heapq import nlargest
from io import BytesIO
from math import floor

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pbem.render.kit.renderer import Spot
from pbem.render.raster import rasterised
from pbem.render.site.frames import Frame, Part
from pbem.render.site.night import night_elements, night_head, night_picture

_LOOK, _KEY = 8, "pbem"
"""Rises with every change of how pictures look; under this key a file bears its mark."""
_THUMBNAIL = (320, 200)
_RIM = 14.0
"""So much is shown around the outermost places."""
_COLOURS = (128, 64, 32, 16)
"""So many colours a thumbnail has; fewer where its file would be too large."""
_MOST_BYTES = 24_000
_COMPRESSION, _FEWEST = 6, 17
"""A higher level makes a file a twentieth smaller and takes six times as long. A palette of fewer
colours would save bits of each pixel, and the file would be larger."""
_STRIP, _EVERY = 12, 6
"""So many rows in a row, of one in so many strips, tell how large a file becomes."""
_ACROSS, _DOWN = 2, 3
"""One pixel in so many each way is counted, so that no counter and no sign is missed."""
_CANDIDATES, _ALIKE = 120, 24
"""So many frequent colours are looked at; two are alike if their parts differ by so much."""
_UNLIKE = 3 * 255
"""So much the parts of black and white differ."""
Colour = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""


def mark_of(*shown: object) -> str:
    """A digest of what a picture shows."""
    return sha256(repr((_LOOK, *shown)).encode()).hexdigest()


def small_png(
    picture: Image.Image,
    mark: str,
    sizes: Mapping[int, float],
    most: int,
    kept: Sequence[Colour] = (),
) -> bytes:
    """A picture as PNG that has at most so many bytes, unless in the fewest colours it has more.

    A sample of its rows tells with which number of colours to begin, a file that is too large with
    which to go on.

    Args:
        picture: the picture.
        mark: what the file bears.
        sizes: how large pictures are by the number of colours, the most first, by any measure.
        most: so many bytes.
        kept: colours that are kept however few there are.
    """
    raw, info = b"", _info(mark)
    (first, size), fewest = next(iter(sizes.items())), next(reversed(sizes))
    colours, sample = _main_colours(picture, first, kept), _sample(picture)
    unit = len(_in_colours(sample, colours)) * picture.height / sample.height / size
    for number, size in sizes.items():
        if unit * size > most and number != fewest:
            continue
        raw = _in_colours(picture, colours[:number], info)
        if len(raw) <= most:
            break
        unit = len(raw) / size
    return raw


def _sample(picture: Image.Image) -> Image.Image:
    """A picture of some rows in every so many, as hard to compress as the whole one."""
    tops = range(0, picture.height - _STRIP, _STRIP * _EVERY)
    sample = Image.new("RGB", (picture.width, _STRIP * len(tops)))
    for n, top in enumerate(tops):
        sample.paste(picture.crop((0, top, picture.width, top + _STRIP)), (0, n * _STRIP))
    return sample


def _main_colours(picture: Image.Image, number: int, kept: Sequence[Colour]) -> list[Colour]:
    """Colours to keep, those of most pixels, and rarer ones the more they differ from these.

    So the few dots of a red ring or of a side's counters count as much as many shades of paper.
    """
    size = max(picture.width // _ACROSS, 1), max(picture.height // _DOWN, 1)
    spread = picture.resize(size, Image.Resampling.NEAREST)
    counted: list[tuple[int, Colour]] = spread.getcolors(spread.width * spread.height)  # type: ignore[assignment]
    found = list(kept)
    frequent = nlargest(_CANDIDATES, counted)
    left = [(many, _distance(colour, found), colour) for many, colour in frequent]
    left = [each for each in left if each[1] > _ALIKE]
    while left and len(found) < number:
        best = max(left, key=_worth)[2]
        found.append(best)
        left = [
            (many, near, colour)
            for many, far, colour in left
            if (near := min(far, _difference(colour, best))) > _ALIKE
        ]
    return found


def _distance(colour: Colour, found: Sequence[Colour]) -> int:
    """How far a colour is from the nearest of some."""
    return min((_difference(colour, other) for other in found), default=_UNLIKE)


def _worth(candidate: tuple[int, int, Colour]) -> int:
    """How much is won by a colour that so many dots have, and how far it is from others."""
    many, far, _ = candidate
    return many * far * far


def _difference(one: Colour, other: Colour) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2])


def _in_colours(picture: Image.Image, colours: list[Colour], info: PngInfo | None = None) -> bytes:
    """A picture as PNG, each pixel in the nearest of some colours."""
    palette = Image.new("P", (1, 1))
    padded = colours + colours[:1] * (_FEWEST - len(colours))
    palette.putpalette([value for colour in padded for value in colour])
    return _png(picture.quantize(palette=palette, dither=Image.Dither.NONE), info)


def _png(picture: Image.Image, info: PngInfo | None) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", compress_level=_COMPRESSION, pnginfo=info)
    return file.getvalue()


def _info(mark: str) -> PngInfo:
    """What a file bears."""
    info = PngInfo()
    info.add_text(_KEY, mark)
    return info


def by_night(frame: Frame) -> Frame:
    """A map by night."""
    ground = night_picture(frame.ground) if frame.ground else ""
    head = night_head(frame.head, frame.elements)
    return frame.redrawn(head, ground, night_elements(frame.elements))


def part_in_small(frame: Frame, spots: Mapping[str, Spot], held: Collection[str]) -> Part:
    """The part of a picture that a thumbnail shows: the map, without its title and its legend.

    Of a map that is too tall for the shape of a thumbnail it is that around what stands there.

    Args:
        frame: the picture.
        spots: the places on it.
        held: the places where something stands.
    """
    left, top, wide, high = frame.box
    first = max(min((y - r for _, y, r in spots.values()), default=top) - _RIM, top)
    last = min(max((y + r for _, y, r in spots.values()), default=top + high) + _RIM, top + high)
    shown = min(last - first, wide * _THUMBNAIL[1] / _THUMBNAIL[0])
    rows = [spots[place][1] for place in held if place in spots] or [(first + last) / 2]
    start = max(first, min(sum(rows) / len(rows) - shown / 2, last - shown))
    return left, start, wide, shown


def thumbnail(frame: Frame, shown: Part | None = None) -> bytes:
    """A map in small, at most 320 by 200 pixels: a part of it, or the whole."""
    _, _, wide, high = shown or frame.box
    across = floor(min(_THUMBNAIL[0], _THUMBNAIL[1] * wide / high))
    drawn = rasterised(frame.ground, frame.above, across / wide, shown)
    raw, info = b"", _info(mark_of(frame, shown))
    for number in _COLOURS:
        few = drawn.quantize(number, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        raw = _png(few, info)
        if len(raw) <= _MOST_BYTES:
            break
    return raw
