"""What never changes of the picture: terrain, coasts, borders, rivers, railways, places.

Once for each window.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from pbem.games.hexes.grid import around
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.ground import (
    Pair,
    borders,
    boundary,
    hex_letters,
    hexsides_of,
    label,
    label_style,
    line,
    textures,
    tiles,
    track,
)
from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.sheets import is_close
from pbem.render.kit.svg import INK
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames

_TEXTURES = {"forest": "forest", "swamp": "marsh", "mountain": "mountain", "pass": "mountain"}
"""The signs of terrain."""
_STAR = "M0 -10L3 -3L10 -3L4 2L6 9L0 5L-6 9L-4 2L-10 -3L-3 -3z"


@cache
def style(names: WhenEaglesFightNames) -> str:
    """What is written in hexes."""
    return f"<style>{label_style(names.inks['number'], names.inks['halo'])}</style>"


@cache
def ground(names: WhenEaglesFightNames, lattice: Lattice, *, winter: bool) -> str:
    """What lies under everything; in winter lakes and swamps are frozen (12.8, 12.11)."""
    shown = {number: entry for number, entry in names.hexes.items() if lattice.holds(number)}
    land = names.layout["land"]
    fills = {
        number: land[entry["country"]]
        if entry["terrain"] == "open"
        else names.layout["ground"][entry["terrain"]]
        for number, entry in shown.items()
    }
    if winter:
        fills |= {n: names.inks["ice"] for n, entry in shown.items() if entry["terrain"] == "swamp"}
    water = names.inks["ice"] if winter else names.layout["lines"]["river"]
    lakes = line(lattice, names.board.lakes, _stroke(lattice, water, 7))
    below, above = _all_year(names, lattice)
    return f"{tiles(lattice, fills)}{below}{lakes}{above}"


@cache
def _all_year(names: WhenEaglesFightNames, lattice: Lattice) -> tuple[str, str]:
    """What lies on the colours of hexes in summer as in winter, under the lakes and over them.

    Under them: signs of terrain, sides and numbers of hexes, rivers, railways and coasts. Over
    them: borders and the ways over the passes.
    """
    shown = {
        number: entry["terrain"] for number, entry in names.hexes.items() if lattice.holds(number)
    }
    lines, drawn = names.layout["lines"], _drawn(names)
    sleepers = (
        f'stroke="{lines["rail"]}" stroke-width="{4 * _width(lattice):.1f}" stroke-dasharray="1 6"'
    )
    below = [
        *(_close(names, lattice, shown) if is_close(lattice) else ()),
        track(
            lattice,
            drawn["river"],
            _stroke(lattice, lines["river"], 4) + ' stroke-linejoin="round"',
        ),
        track(lattice, names.board.rails, _stroke(lattice, lines["rail"], 1.6), sleepers),
        line(lattice, drawn["coast"], _stroke(lattice, lines["coast"], 3.5)),
    ]
    above = [
        line(lattice, drawn["border"], _stroke(lattice, lines["border"], 2.2, "7 3 2 3")),
        track(lattice, names.board.passes, _stroke(lattice, lines["pass"], 3, "2 5")),
    ]
    return "".join(below), "".join(above)


def _close(
    names: WhenEaglesFightNames, lattice: Lattice, shown: Mapping[str, str]
) -> Iterator[str]:
    """What only a close-up has room for: signs of terrain, sides and numbers of hexes."""
    terrain = {number: _TEXTURES.get(kind, "") for number, kind in shown.items()}
    yield textures(lattice, terrain, names.inks)
    yield line(
        lattice, hexsides_of(shown), f'stroke="{names.layout["lines"]["grid"]}" stroke-width="0.9"'
    )
    yield hex_letters(lattice, {n: n for n in shown if n in names.land}, 7 - lattice.half, "no")


def _width(lattice: Lattice) -> float:
    """How wide lines are, of those of a close-up."""
    return 1.0 if is_close(lattice) else 0.55


def _stroke(lattice: Lattice, colour: str, width: float, dashes: str = "") -> str:
    """How a line is drawn."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'stroke="{colour}" stroke-width="{width * _width(lattice):.1f}'
        f'"{dashed} stroke-linecap="round"'
    )


@cache
def _drawn(names: WhenEaglesFightNames) -> dict[str, set[Pair]]:
    """The courses of rivers, from hex to neighbouring hex.

    The sides of hexes on coasts and borders: in any window.
    """
    sea = {number for number, entry in names.hexes.items() if entry["terrain"] == "sea"}
    return {
        "river": {
            pair for river in names.printed("map")["rivers"] for pair in _course(river["hexes"])
        },
        "coast": boundary(names.land, sea) | names.board.sea,
        "border": borders(
            {number: printed.country for number, printed in names.board.hexes.items()}
        ),
    }


def _course(hexes: Collection[str]) -> Iterator[Pair]:
    """The hexes of a river joined to one line from an end of it.

    It has a branch where it cannot be one line.
    """
    near = {number: [other for other in around(number) if other in hexes] for number in hexes}
    seen: set[str] = set()
    for start in sorted(near, key=lambda number: len(near[number])):
        left = [(start, start)]
        while left:
            before, number = left.pop()
            if number not in seen:
                seen.add(number)
                left += [(number, other) for other in near[number]]
                if before != number:
                    yield min(before, number), max(before, number)


@cache
def labels(names: WhenEaglesFightNames, lattice: Lattice, words: Catalogue) -> str:
    """What lies above everything: the names of places, of the whole map those of cities."""
    close = is_close(lattice)
    below = 27 if close else lattice.half - 2
    parts = []
    for number, place in names.board.places.items():
        if lattice.holds(number) and (close or place.kind in ("city", "imperial")):
            x, y = lattice.middle(number)
            dx, dy = names.layout["moved"].get(number, (0, 0)) if close else (0, 0)
            css = " pc" if place.kind in ("city", "imperial") else ""
            parts.append(label(x + dx, y + below + dy, names.place(number, words), css))
    return f'<g class="{"b" if close else "s"}">{"".join(parts)}</g>'


@cache
def town_dots(names: WhenEaglesFightNames, lattice: Lattice) -> str:
    """Towns, cities and capitals, which counters may hide.

    Those that count for the Russian have a red rim (4.3).
    """
    close, parts = is_close(lattice), []
    for number, place in names.board.places.items():
        if lattice.holds(number):
            rim = names.inks["victory"] if number in names.board.austrian_hexes else INK
            parts.append(
                _place(names, lattice.middle(number), place.kind, rim, 1.0 if close else 0.6)
            )
    return "".join(parts)


def _place(
    names: WhenEaglesFightNames, spot: tuple[int, int], kind: str, rim: str, scale: float
) -> str:
    """A star for a capital, a square for a city, a ring for a town.

    Of a fortress alone the counter stands for it.
    """
    width = 1 if rim == INK else 2.5
    shapes = {
        "imperial": (
            f'<path d="{_STAR}" fill="{names.inks["city"]}" stroke="{names.inks["halo"]}"/>'
        ),
        "city": (
            f'<path d="M-6 -6h12v12h-12z" fill="{names.inks["city"]}'
            f'" stroke="{rim}" stroke-width="{width}"/>'
        ),
        "town": (
            f'<circle r="4" fill="{names.inks["halo"]}" stroke="{rim}" stroke-width="{width}"/>'
        ),
        "fort": f'<path d="M-4 4V-4H4V4z" fill="none" stroke="{rim}" stroke-width="{width}"/>',
    }
    return f'<g transform="translate({spot[0]} {spot[1]}) scale({scale:g})">{shapes[kind]}</g>'
