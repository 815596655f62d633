"""The ground of a map of hexes.

Terrain, lines on the sides of hexes, numbers, and what lies in them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter

from pbem.games.hexes.grid import numbers_around
from pbem.render.hexes.anatomy import (
    NUMBER,
    SMALL_NUMBER,
    is_close,
    is_numbered,
    number_base,
    number_box,
)
from pbem.render.hexes.lattice import Lattice, Segment, Spot, strokes
from pbem.render.kit.svg import contrast

Pair = tuple[str, str]
"""The side between two hexes."""
_TOP = attrgetter("top")
_READABLE = 3.0
"""A number stands on a plate where it differs less in light from its ground."""


def draw_tiles(lattice: Lattice, fills: Mapping[str, str]) -> str:
    """Hexes in their colours; neighbours of a colour are one shape."""
    areas: dict[str, set[str]] = {}
    for number, colour in fills.items():
        if lattice.holds(number):
            areas.setdefault(colour, set()).add(number)
    return "".join(draw_area(lattice, held, f'fill="{colour}"') for colour, held in areas.items())


def draw_area(lattice: Lattice, held: Collection[str], attributes: str) -> str:
    """Some hexes of the window as one shape."""
    return f'<path d="{strokes(_sides_of_area(lattice, held))}" fill-rule="evenodd" {attributes}/>'


def _sides_of_area(lattice: Lattice, held: Collection[str]) -> Iterator[Segment]:
    """The sides between some hexes and all others."""
    for number in sorted(held):
        if out := [side for side, other in enumerate(numbers_around(number)) if other not in held]:
            corners = lattice.corners(number)
            yield from ((corners[side], corners[side + 1]) for side in out)


_GLYPHS: dict[str, tuple[str, tuple[Spot, ...]]] = {
    "forest": ("l-5 9h10zm0 9v4", ((-15, -16), (2, -21), (16, -8), (-18, 6), (-4, 0), (12, 10))),
    "hills": ("q6 -8 12 0", ((-20, -10), (-2, -16), (8, 2), (-16, 8), (-6, 20))),
    "mountain": ("l7 -12l7 12m-10 -5l3 3l3 -3", ((-21, -4), (-3, -12), (6, 6), (-16, 16))),
    "marsh": ("h12m-9 -3v-4m3 4v-6m3 6v-4", ((-20, -6), (2, -12), (-12, 10), (8, 6))),
}
"""Of terrain that has a sign.

Its strokes, and where they begin around the middle of a hex 60 pixels wide.
"""


def draw_textures(lattice: Lattice, terrain: Mapping[str, str], inks: Mapping[str, str]) -> str:
    """Trees, hills, peaks and reeds, in the ink of each terrain; in small hexes half as many."""
    parts = []
    scale = lattice.width / 60
    fewer = 1 if scale >= 0.7 else 2
    for kind, (glyph, spots) in _GLYPHS.items():
        shape = _scaled_strokes(glyph, scale)
        drawn = []
        for number, found in terrain.items():
            if found == kind and lattice.holds(number):
                x, y = lattice.middle(number)
                drawn += [
                    f"M{x + round(dx * scale)} {y + round(dy * scale)}{shape}"
                    for dx, dy in spots[::fewer]
                ]
        if drawn:
            parts.append(f'<path d="{"".join(drawn)}" fill="none" stroke="{inks[kind]}"/>')
    return "".join(parts)


def texture_sign(kind: str) -> str:
    """One sign of a terrain, in the middle of a patch; nothing of what has none."""
    starts = {"forest": "M14 -6", "hills": "M8 2", "mountain": "M7 5", "marsh": "M8 4"}
    return f"{starts[kind]}{_GLYPHS[kind][0]}" if kind in _GLYPHS else ""


def _scaled_strokes(glyph: str, scale: float) -> str:
    """Strokes with every number multiplied."""
    out, number = [], ""
    for character in f"{glyph} ":
        if character.isdigit() or character == "-":
            if character == "-" and number:
                out.append(f"{int(number) * scale:.3g}")
                number = ""
            number += character
            continue
        if number:
            out.append(f"{int(number) * scale:.3g}")
            number = ""
        out.append(character)
    return "".join(out).strip()


def hexsides_of(numbers: Iterable[str]) -> set[Pair]:
    """Every side of some hexes, each once, the smaller number first.

    Also those with nothing beyond.
    """
    return {
        (min(number, other), max(number, other))
        for number in numbers
        for other in numbers_around(number)
    }


def boundary_sides(inside: Iterable[str], among: Iterable[str]) -> set[Pair]:
    """The sides between hexes of a set and the other ones among some."""
    held, known = set(inside), set(among)
    return {
        (min(n, o), max(n, o))
        for n in held
        for o in numbers_around(n)
        if o in known and o not in held
    }


def border_sides(countries: Mapping[str, str]) -> set[Pair]:
    """The sides between countries, of hexes that each belong to one."""
    by_country: dict[str, set[str]] = {}
    for number, country in countries.items():
        by_country.setdefault(country, set()).add(number)
    return {pair for held in by_country.values() for pair in boundary_sides(held, countries)}


def line_along_sides(lattice: Lattice, pairs: Iterable[Pair], attributes: str) -> str:
    """A line along sides of hexes, as far as they lie in the window."""
    path = strokes(_sides_in_window(lattice, sorted(pairs)))
    return f'<path d="{path}" fill="none" {attributes}/>' if path else ""


def _sides_in_window(lattice: Lattice, pairs: Iterable[Pair]) -> Iterator[Segment]:
    """The sides between pairs of hexes one of which lies in the window."""
    known: dict[str, tuple[Spot, ...]] = {}
    for one, other in pairs:
        inside, beyond = (one, other) if lattice.holds(one) else (other, one)
        if inside == one or lattice.holds(inside):
            if inside not in known:
                known[inside] = lattice.corners(inside)
            side = numbers_around(inside).index(beyond)
            yield known[inside][side], known[inside][side + 1]


def line_through_middles(lattice: Lattice, pairs: Iterable[Pair], *attributes: str) -> str:
    """A line through the middles of hexes that are joined, as far as both lie in the window.

    Once in each way.
    """
    shown = sorted(pair for pair in pairs if lattice.holds(pair[0]) and lattice.holds(pair[1]))
    path = strokes((lattice.middle(one), lattice.middle(other)) for one, other in shown)
    return "".join(f'<path d="{path}" fill="none" {how}/>' for how in attributes) if path else ""


def numbers(lattice: Lattice, wanted: Collection[str], plates: Collection[str] = ()) -> str:
    """The numbers of hexes, as far as they are drawn in a window of this size.

    Args:
        lattice: the window.
        wanted: the hexes.
        plates: hexes in which the number stands on a plate: a line runs through it, or the ground
            is dark.
    """
    shown = [n for n in sorted(wanted) if lattice.holds(n) and is_numbered(lattice, n)]
    base, parts = number_base(lattice), list[str]()
    boxes = [number_box(lattice, n) for n in shown if n in plates or not is_close(lattice)]
    # A path for each row of hexes: a picture in bands is drawn anew only where a plate changed.
    for _, row in groupby(sorted(boxes, key=_TOP), key=_TOP):
        drawn = "".join(
            f"M{box.left - 1:.0f} {box.top - 1:.0f}h{box.right - box.left + 2:.0f}"
            f"v{box.bottom - box.top + 2:.0f}H{box.left - 1:.0f}z"
            for box in row
        )
        parts.append(f'<path d="{drawn}" class="np"/>')
    css = "no" if is_close(lattice) else "no s"
    for number in shown:
        x, y = lattice.middle(number)
        parts.append(f'<text x="{x}" y="{y + base}">{number}</text>')
    return f'<g class="{css}">{"".join(parts)}</g>' if parts else ""


def dark_hexes(fills: Mapping[str, str], ink: str) -> frozenset[str]:
    """The hexes on whose colour a number in this ink is hard to read, so that it needs a plate."""
    return frozenset(n for n, fill in fills.items() if contrast(fill, ink) < _READABLE)


def number_style(number: str, plate: str) -> str:
    """The classes of numbers of hexes and of the plates under some."""
    return (
        f".no{{font-size:{NUMBER}px;text-anchor:middle;fill:{number}}}.s{{font-size:"
        f"{SMALL_NUMBER}px}}.np{{fill:{plate};fill-opacity:0.8}}"
    )
