"""The parts of every picture: the sheet, its letters, arrowheads and the list of signs."""

from collections.abc import Mapping
from html import escape

INK = "#2b2620"
GROUND = "<!--ground-->"
"""Marks both ends of the opaque ground of a picture, which other pictures share."""
Place = tuple[float, float]


def svg_document(  # noqa: PLR0913 - one parameter for each part
    box: Place,
    shown: Place,
    title: str,
    described: str,
    body: str,
    *,
    defs: str = "",
    ground: str = "",
    corner: Place = (0, 0),
) -> str:
    """A whole picture.

    Args:
        box: its width and height in its own units.
        shown: its width and height in pixels.
        title: its title.
        described: what it shows, in words.
        body: its upper layer.
        defs: definitions that both layers refer to.
        ground: its lower layer, which stays the same from letter to letter.
        corner: its upper left corner in its own units.
    """
    wide, high = box
    width, height = shown
    left, top = corner
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide} {high}" '
        f'width="{width}" height="{height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" role="img"><title>{escape(title)}</title>'
        f"<desc>{escape(described)}</desc>{defs}{_marked_ground(ground)}{body}</svg>"
    )


def _marked_ground(ground: str) -> str:
    return f"{GROUND}{ground}{GROUND}" if ground else ""


def text(  # noqa: PLR0913 - one parameter for each attribute
    x: float,
    y: float,
    letters: str,
    *,
    size: float = 12,
    anchor: str = "start",
    weight: str = "",
    style: str = "",
    halo: str = "",
    fill: str = INK,
) -> str:
    """A line of letters; ``halo``: the colour around them, where they stand on lines."""
    bold = f' font-weight="{weight}"' if weight else ""
    slant = f' font-style="{style}"' if style else ""
    line = f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{bold}{slant}'
    # Written twice: not every program that draws knows paint-order.
    around = (
        f'{line} stroke="{halo}" stroke-width="3.5" fill="{halo}">{escape(letters)}</text>'
        if halo
        else ""
    )
    return f'{around}{line} fill="{fill}">{escape(letters)}</text>'


def arrowhead(colour: str, size: float, name: str = "tip") -> str:
    """The head of every arrow of a kind, ``url(#tip)``, so many times as wide as the arrow."""
    return (
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" '
        f'markerWidth="{size:g}" markerHeight="{size:g}" '
        f'orient="auto"><path d="M0 0L8 4L0 8z" fill="{colour}"/></marker>'
    )


def legend(
    meanings: Mapping[str, str], start: Place, step: Place, beside: Place, size: float
) -> str:
    """Signs, drawn as the map draws them, beside what they mean, four in a row.

    Args:
        meanings: markup of each sign, drawn around the origin -> its meaning.
        start: the place of the first.
        step: from column to column and from row to row.
        beside: from a sign to its meaning.
        size: of the letters.
    """
    parts = []
    for n, (sign, meaning) in enumerate(meanings.items()):
        x, y = start[0] + n % 4 * step[0], start[1] + n // 4 * step[1]
        parts.append(
            f'<g transform="translate({x:g} {y:g})">{sign}{text(*beside, meaning, size=size)}</g>'
        )
    return "".join(parts)


def contrast(one: str, other: str) -> float:
    """How much two colours ``#rrggbb`` differ in light, from 1 to 21 (WCAG 2)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
