"""PNG pictures for mail programs that show no SVG; the shipped fonts make them reproducible."""

from functools import cache, lru_cache
from io import BytesIO
from threading import Lock

import pillow_lunasvg
from PIL import Image

from pbem import resources
from pbem.render.kit.svg import GROUND

_COLOURS = (64, 32, 16)
"""Sizes of palettes, tried in this order; a palette makes the file a third as large."""

MOST_BYTES = 80_000
"""A PNG is no larger, unless with the fewest colours it still is."""

_FONTS = {"DejaVuSans.ttf": False, "DejaVuSans-Bold.ttf": True}
"""The shipped fonts, and which of them is bold."""

_CARD = (1200, 630)

_GROUNDS = 12
"""So many grounds, of 2.5 MB each, are kept in memory."""

_AT_WORK = Lock()
"""The library reads its fonts as it needs their letters: one picture at a time."""


def png(svg: str) -> bytes:
    """A PNG of an SVG in the size of the SVG, with the shipped fonts only; safe in any thread."""
    drawn = _drawn(svg)
    files = (_coloured(drawn, colours) for colours in _COLOURS)
    return next((file for file in files if len(file) <= MOST_BYTES), None) or _coloured(
        drawn, _COLOURS[-1]
    )


def preview_card(svg: str) -> bytes:
    """A PNG of a whole SVG for link previews of other sites: 1,200 by 630 pixels."""
    drawn = _drawn(svg)
    sheet = Image.new("RGB", _CARD, drawn.getpixel((0, drawn.height // 2)))
    drawn.thumbnail(_CARD)
    sheet.paste(drawn, ((sheet.width - drawn.width) // 2, (sheet.height - drawn.height) // 2))
    return _coloured(sheet, _COLOURS[0])


def _coloured(drawn: Image.Image, colours: int) -> bytes:
    """A picture in so many colours, as PNG."""
    file = BytesIO()
    drawn.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        file, "PNG", compress_level=6
    )
    return file.getvalue()


def _drawn(svg: str) -> Image.Image:
    """A picture; a ground that was drawn before is not drawn again."""
    head, *parts = svg.split(GROUND)
    if len(parts) != 2:
        return _rasterised(svg).convert("RGB")
    ground, above = parts
    drawn = _ground(f"{_unnamed(head)}{ground}</svg>").copy()
    over = _rasterised(head + above)
    drawn.paste(over, mask=over)
    return drawn


def _unnamed(head: str) -> str:
    """The head of a picture without its title and description, which tell the position."""
    return head.partition("<title>")[0] + head.partition("</desc>")[2]


@lru_cache(maxsize=_GROUNDS)
def _ground(svg: str) -> Image.Image:
    return _rasterised(svg).convert("RGB")


def _rasterised(svg: str) -> Image.Image:
    with _AT_WORK:
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
