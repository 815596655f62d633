"""Pictures for mail programs that show no SVG: the same on every machine, with the fonts that are shipped."""

import resvg_py

from pbem import resources


def png(svg: str) -> bytes:
    """A PNG of an SVG, drawn with the shipped fonts only."""
    fonts = [str(path) for path in sorted((resources.templates() / "fonts").glob("*.ttf"))]
    drawn = resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True, font_family="DejaVu Sans")
    return bytes(drawn)
