"""How wide letters are, in the shipped font that draws the pictures."""

from functools import cache, lru_cache

from PIL import ImageFont

from pbem import resources

_SIZE = 100
"""The size at which the font is measured, in pixels."""
_REMEMBERED = 1 << 13
"""Names are measured again and again."""

CAPITAL, DESCENT = 0.73, 0.24
"""How far capitals rise above the base line and tails hang below it, of the size."""


@lru_cache(maxsize=_REMEMBERED)
def width(letters: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of letters of a size, in pixels."""
    return _font(bold=bold).getlength(letters) * size / _SIZE


@cache
def _font(*, bold: bool) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(str(resources.templates() / "fonts" / name), _SIZE)
