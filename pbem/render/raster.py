"""PNG pictures for mail programs that show no SVG; the shipped fonts make them reproducible."""

import re
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

_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
_BOX_AND_SIZE = re.compile(r'viewBox="[^"]+" width="[\d.]+" height="[\d.]+"')

Part = tuple[float, float, float, float]
"""A part of a picture: left, top, width and height in its units."""

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


def rasterised(ground: str, above: str, scale: float, shown: Part | None = None) -> Image.Image:
    """A picture in a size.

    Args:
        ground: the lower layer of the picture, an SVG; empty if it has none.
        above: the upper layer, an SVG of the same size.
        scale: how many pixels a unit is.
        shown: the part of it that is drawn; by default the whole.
    """
    left, top, wide, high = shown or units_of(above)
    size = round(wide * scale), round(high * scale)
    part = (left, top, size[0] / scale, size[1] / scale)
    drawn = Image.new("RGB", size, "white")
    for layer in filter(None, (ground, above)):
        over = drawn_part(layer, part, size)
        drawn.paste(over, mask=over)
    return drawn


def drawn_part(svg: str, part: Part, size: tuple[int, int]) -> Image.Image:
    """A part of a picture, in so many pixels; where it shows nothing one sees through it."""
    left, top, wide, high = part
    window = f'viewBox="{left:.3f} {top:.3f} {wide:.3f} {high:.3f}"'
    sized = f'{window} width="{size[0]}" height="{size[1]}"'
    with _AT_WORK:
        return _rasterised_image(_BOX_AND_SIZE.sub(sized, svg, count=1))


def units_of(svg: str) -> Part:
    """The box of a picture, in its units."""
    box = _BOX.search(svg)
    assert box is not None
    left, top, wide, high = map(float, box.groups())
    return left, top, wide, high


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
    drawn: Image.Image = pillow_lunasvg.SvgImageFile(BytesIO(svg.encode()))
    drawn.load()
    return drawn


@cache
def _load_fonts() -> None:
    """Read the fonts, once in a process."""
    for name, bold in _FONTS.items():
        pillow_lunasvg.add_font_file(
            resources.templates() / "fonts" / name, "DejaVu Sans", bold=bold
        )
