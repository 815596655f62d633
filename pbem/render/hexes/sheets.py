"""Pictures of a map of hexes.

The whole of it in small with its list of signs, and close-ups, one below the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pbem.games.hexes.grid import around
from pbem.render.hexes import pieces
from pbem.render.hexes.lattice import Lattice
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import INK, legend, svg_document, text

WHOLE = "whole"
"""The part that is the whole map; all others are close-ups."""
SMALL, LARGE = 28, 60
"""The width of a hex on the whole map, and in close-ups."""
WIDTH, MARGIN, GAP = 1000, 16, 36
"""Of the sheet, from its warning_rim, and above a close-up for its heading."""
_CLOSE = 40
_SIGNS = 92


def is_close(lattice: Lattice) -> bool:
    """True if a window shows hexes in large, with room for numbers and the names of all places."""
    return lattice.width >= _CLOSE


def click_spots(lattice: Lattice, numbers: Iterable[str]) -> dict[str, Spot]:
    """Where a reader may click a hex: a circle about its middle, half a hex wide, by number."""
    return {
        number: (*lattice.middle(number), lattice.half)
        for number in numbers
        if lattice.holds(number)
    }


def front_hexes(sides: Mapping[str, str]) -> list[str]:
    """Hexes beside an enemy's, where each hex that is held has a side."""
    return [
        number
        for number, own in sides.items()
        if any(sides.get(near, own) != own for near in around(number))
    ]


@dataclass(frozen=True)
class Part:
    """A part of the map as it is drawn.

    Attributes:
        lattice: its window.
        heading: what stands above it.
        still: what never changes of it.
        drawn: what lies above that.
        signs: the list of signs below it, drawn for a height; ``None`` where there is none.
    """

    lattice: Lattice
    heading: str
    still: str
    drawn: str
    signs: Callable[[int], str] | None = None


def picture(
    parts: Sequence[str],
    lay: Callable[[str, int], Part],
    described: tuple[str, str],
    defs: str,
    paper: str,
) -> str:
    """Some parts of a map, one below the other.

    Args:
        parts: their names, the whole map first if it is shown.
        lay: a part by its name and the height below which it lies.
        described: title and description.
        defs: what all refer to.
        paper: the colour of the sheet.
    """
    y, still, drawn = 0, list[str](), list[str]()
    for name in parts:
        part = lay(name, y)
        lattice = part.lattice
        wide, high = lattice.size
        drawn.append(
            text(
                MARGIN, lattice.top - 12, part.heading, size=20 if part.signs else 17, weight="bold"
            )
        )
        still.append(part.still)
        frame = (
            f'x="{lattice.left - 2}" y="{lattice.top - 2}" width="{wide + 4}" height="{high + 4}"'
        )
        drawn += [part.drawn, f'<rect {frame} fill="none" stroke="{INK}"/>']
        y = lattice.top + high + 8
        if part.signs:
            still.append(part.signs(y + 20))
            y += _SIGNS
    ground = f'<rect width="{WIDTH}" height="{y}" fill="{paper}"/>{"".join(still)}'
    title, description = described
    return svg_document(
        (WIDTH, y),
        (WIDTH, y),
        title,
        description,
        "".join(drawn),
        defs=f"<defs>{defs}</defs>",
        ground=ground,
    )


def signs(meanings: Mapping[str, str], y: int) -> str:
    """The list of signs, four in a row."""
    return legend(meanings, (MARGIN, y), (244, 28), (34, 4), 11)


def warning_rim(colour: str) -> str:
    """The sign of a counter in trouble."""
    return (
        '<rect x="4" y="-9" width="18" height="18" rx="3" fill="none" '
        f'stroke="{colour}" stroke-width="2.5"/>'
    )


def legend_counter(counter: pieces.Counter) -> str:
    """A counter as the list of signs shows it."""
    return f'<g transform="scale(0.7)">{pieces.counter(18, 0, counter)}</g>'
