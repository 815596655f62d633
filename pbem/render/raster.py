"""PNG pictures for mail programs that show no SVG; the shipped fonts make them reproducible."""

import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from io import BytesIO
from threading import Lock

import pillow_lunasvg
from PIL import Image

from pbem import resources
from pbem.render.bands import Ground, png_of
from pbem.render.kit.svg import GROUND

_COLOURS = (36, 32, 28, 24, 20, 16)
"""Sizes of palettes, tried in this order; a palette makes the file a third as large."""

MOST_BYTES = 96_000
"""A PNG is no larger, unless with the fewest colours it still is."""

_FONTS = {"DejaVuSans.ttf": False, "DejaVuSans-Bold.ttf": True}
"""The shipped fonts, and which of them is bold."""

_CARD = (1200, 630)

_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
_BOX_AND_SIZE = re.compile(r'viewBox="[^"]+" width="[\d.]+" height="[\d.]+"')

_GROUNDS = 8
"""So many grounds are kept for windows, each of some 5 MB."""

_AT_WORK = Lock()
"""One picture at a time: the library reads its fonts as it needs their letters, and what one
picture had drawn the next need not draw."""


def png_of_svg(svg: str) -> bytes:
    """A PNG of an SVG in the size of the SVG, with the shipped fonts only; safe in any thread."""
    with _AT_WORK:
        draw = _drawer_of(svg)
        files = (draw(colours) for colours in _COLOURS)
        small = next((file for file in files if len(file) <= MOST_BYTES), None)
        return small or draw(_COLOURS[-1])


def preview_card(svg: str) -> bytes:
    """A PNG of a whole SVG for link previews of other sites: 1,200 by 630 pixels."""
    with _AT_WORK:
        file = _drawer_of(svg)(_COLOURS[0])
    drawn = Image.open(BytesIO(file)).convert("RGB")
    sheet = Image.new("RGB", _CARD, drawn.getpixel((0, drawn.height // 2)))
    drawn.thumbnail(_CARD)
    sheet.paste(drawn, ((sheet.width - drawn.width) // 2, (sheet.height - drawn.height) // 2))
    return _png_in_colours(sheet, _COLOURS[0])


def corner_of_window(
    svg: str, middle: tuple[float, float], size: tuple[int, int], scale: float
) -> tuple[float, float]:
    """Where the upper left corner of a part of a picture lies, in the units of the picture.

    Args:
        svg: the picture, or one of its layers.
        middle: what should lie in the middle; near an edge it lies beside it.
        size: width and height in pixels.
        scale: how many pixels a unit is.
    """
    corner, units = _box_of(svg)
    left, top = (
        min(max(at - pixels / scale / 2, start), max(start, start + most - pixels / scale))
        for at, pixels, start, most in zip(middle, size, corner, units, strict=True)
    )
    return left, top


def rasterised_window(
    ground: str, above: str, place: tuple[float, float], size: tuple[int, int], scale: float
) -> Image.Image:
    """A part of a picture.

    Args:
        ground: the lower layer of the picture, an SVG; empty if it has none.
        above: the upper layer, an SVG of the same size.
        place: where its upper left corner lies, in the units of the picture.
        size: width and height in pixels.
        scale: how many pixels a unit is.
    """
    (corner, _), (left, top) = _box_of(above), place
    wide, high = (pixels / scale for pixels in size)
    window = f'viewBox="{left:.2f} {top:.2f} {wide:.2f} {high:.2f}" '
    sized = f'width="{size[0]}" height="{size[1]}"'
    with _AT_WORK:
        drawn = Image.new("RGB", size, "white")
        if ground:
            shift = (round((corner[0] - left) * scale), round((corner[1] - top) * scale))
            drawn.paste(_ground_at_scale(ground, scale), shift)
        over = _rasterised_image(_BOX_AND_SIZE.sub(window + sized, above, count=1))
        drawn.paste(over, mask=over)
    return drawn


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a picture in its units."""
    return _box_of(svg)[1]


def _box_of(svg: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The upper left corner of a picture, and its width and height, in its units."""
    box = _BOX.search(svg)
    assert box is not None
    left, top, wide, high = map(float, box.groups())
    return (left, top), (wide, high)


@lru_cache(maxsize=_GROUNDS)
def _ground_at_scale(svg: str, scale: float) -> Image.Image:
    """The ground of a picture, drawn once in a size."""
    wide, high = (round(unit * scale) for unit in size_of(svg))
    box = _BOX.search(svg)
    assert box is not None
    sized = f'{box[0]} width="{wide}" height="{high}"'
    return _rasterised_image(_BOX_AND_SIZE.sub(sized, svg, count=1)).convert("RGB")


def _drawer_of(svg: str) -> Callable[[int], bytes]:
    """What draws a picture in a number of colours.

    Of a ground that was drawn before only what changed above it is drawn again.
    """
    head, *parts = svg.split(GROUND)
    if len(parts) != 2:
        return partial(_png_in_colours, _rasterised_image(svg).convert("RGB"))
    markup, above = parts
    ground = Ground.from_markup(_head_without_title(head), markup, _rasterised_image)
    return partial(png_of, ground, above.removesuffix("</svg>"))


def _png_in_colours(drawn: Image.Image, colours: int) -> bytes:
    """A picture in so many colours, as PNG."""
    file = BytesIO()
    drawn.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        file, "PNG", compress_level=6
    )
    return file.getvalue()


def _head_without_title(head: str) -> str:
    """The head of a picture without its title and description, which tell the position."""
    return head.partition("<title>")[0] + head.partition("</desc>")[2]


def _rasterised_image(svg: str) -> Image.Image:
    _load_fonts()
    drawn = Image.open(BytesIO(svg.encode()))
    drawn.load()
    return drawn


@cache
def _load_fonts() -> None:
    """Read the fonts, once in a process."""
    for name, bold in _FONTS.items():
        pillow_lunasvg.add_font_file(
            resources.templates() / "fonts" / name, "DejaVu Sans", bold=bold
        )
