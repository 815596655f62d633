"""PNG pictures for mail programs that show no SVG; the shipped fonts make them reproducible."""

from collections.abc import Callable
from functools import cache, partial
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
