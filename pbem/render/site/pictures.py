"""Small PNG pictures of the site: each bears a digest of all that it shows."""

from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pbem.render.raster import rasterised
from pbem.render.site.frames import Frame
from pbem.render.site.night import night_elements, night_head, night_picture

_LOOK, _KEY = 6, "pbem"
"""Rises with every change of how pictures look; under this key a file bears its mark."""
_THUMBNAIL = (320, 200)
_COLOURS = (128, 64, 32, 16)
_MOST_BYTES = 24_000
_COMPRESSION = 6
"""A higher level makes a file a twentieth smaller and takes six times as long."""
_STRIP, _EVERY = 12, 6
"""So many rows in a row, of one in so many strips, tell how large a file becomes."""
_SURELY = 1.06
"""A file is too large if it seems so many times as large as it may be."""


def mark_of(*shown: object) -> str:
    """A digest of what a picture shows."""
    return sha256(repr((_LOOK, *shown)).encode()).hexdigest()


def small_png(picture: Image.Image, mark: str, colours: Sequence[int], most: int) -> bytes:
    """A picture as PNG that has at most so many bytes, unless in the fewest colours it has more.

    A sample of its rows tells with which number of colours to begin.
    """
    raw, info = b"", PngInfo()
    info.add_text(_KEY, mark)
    sample, rows = _sample(picture), picture.height
    for number in colours:
        estimate = len(_in_colours(sample, number)) * rows / sample.height
        if estimate > _SURELY * most and number != colours[-1]:
            continue
        raw = _in_colours(picture, number, info)
        if len(raw) <= most:
            break
    return raw


def _sample(picture: Image.Image) -> Image.Image:
    """A picture of some rows in every so many."""
    tops = range(0, picture.height - _STRIP, _STRIP * _EVERY)
    sample = Image.new("RGB", (picture.width, _STRIP * len(tops)))
    for n, top in enumerate(tops):
        sample.paste(picture.crop((0, top, picture.width, top + _STRIP)), (0, n * _STRIP))
    return sample


def _in_colours(picture: Image.Image, number: int, info: PngInfo | None = None) -> bytes:
    """A picture as PNG in so many colours."""
    file = BytesIO()
    few = picture.quantize(number, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", compress_level=_COMPRESSION, pnginfo=info)
    return file.getvalue()


def by_night(frame: Frame) -> Frame:
    """A map by night."""
    ground = night_picture(frame.ground) if frame.ground else ""
    head = night_head(frame.head, frame.elements)
    return frame.redrawn(head, ground, night_elements(frame.elements))


def thumbnail(frame: Frame) -> bytes:
    """A whole map in small, at most 320 by 200 pixels."""
    _, _, wide, high = frame.box
    scale = min(_THUMBNAIL[0] / wide, _THUMBNAIL[1] / high)
    drawn = rasterised(frame.ground, frame.above, scale)
    return small_png(drawn, mark_of(frame), _COLOURS, _MOST_BYTES)
