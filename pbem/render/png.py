"""Pictures for mail programs that show no SVG: the same on every machine, with the fonts that are shipped."""

from functools import cache
from io import BytesIO

import pillow_lunasvg
from PIL import Image

from pbem import resources

_COLOURS = 64
"""As many as a map needs: a palette makes the file a third as large."""

_FONTS = {"DejaVuSans.ttf": False, "DejaVuSans-Bold.ttf": True}
"""The shipped fonts, and which of them is bold."""


def png(svg: str) -> bytes:
    """A PNG of an SVG as large as the SVG says, drawn with the shipped fonts only."""
    _load_fonts()
    drawn = Image.open(BytesIO(svg.encode())).convert("RGB")
    file = BytesIO()
    drawn.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG", compress_level=6)
    return file.getvalue()


@cache
def _load_fonts() -> None:
    """Read the fonts, once in a process."""
    for name, bold in _FONTS.items():
        pillow_lunasvg.add_font_file(resources.templates() / "fonts" / name, "DejaVu Sans", bold=bold)
