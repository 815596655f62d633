"""Small PNG pictures of the site: each bears a digest of all that it shows."""

from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pbem.render.raster import rasterised_window, size_of
from pbem.render.site.frames import Frame
from pbem.render.site.night import night_elements, night_picture

_LOOK, _KEY = 4, "pbem"
"""Rises with every change of how pictures look; under this key a file bears its mark."""
_THUMBNAIL = (320, 200)
_COLOURS = (24, 16)
_MOST_BYTES = 24_000
_COMPRESSION = 6
"""A higher level makes a file a twentieth smaller and takes six times as long."""


def mark_of(*shown: object) -> str:
    """A digest of what a picture shows."""
    return sha256(repr((_LOOK, *shown)).encode()).hexdigest()


def small_png(picture: Image.Image, mark: str, colours: Sequence[int], most: int) -> bytes:
    """A picture as PNG, in the first number of colours in which it has at most so many bytes."""
    raw, info = b"", PngInfo()
    info.add_text(_KEY, mark)
    for number in colours:
        file = BytesIO()
        few = picture.quantize(number, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(file, "PNG", compress_level=_COMPRESSION, pnginfo=info)
        raw = file.getvalue()
        if len(raw) <= most:
            break
    return raw


def by_night(frame: Frame) -> Frame:
    """A map by night."""
    ground = night_picture(frame.ground) if frame.ground else ""
    return frame.redrawn(ground, night_elements(frame.elements))


def thumbnail(frame: Frame) -> bytes:
    """A whole map in small, at most 320 by 200 pixels."""
    wide, high = size_of(frame.above)
    scale = min(_THUMBNAIL[0] / wide, _THUMBNAIL[1] / high)
    size, corner = (round(wide * scale), round(high * scale)), frame.box[:2]
    drawn = rasterised_window(frame.ground, frame.above, corner, size, scale)
    return small_png(drawn, mark_of(frame), _COLOURS, _MOST_BYTES)
