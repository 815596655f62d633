"""What never changes of the picture: terrain, coasts, borders, rivers, places, victory hexes.

Once for each window.
"""

from collections.abc import Collection
from functools import cache

from pbem.games.glorys_end.board.board import SIDES
from pbem.games.hexes.grid import around
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_names import GlorysEndNames
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
)
from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.sheets import is_close
from pbem.render.kit.svg import INK

_LETTER, _VALUE = 2.9, 17
"""Half the width of a letter of a name, and the most width of the points beside it."""


@cache
def style(names: GlorysEndNames) -> str:
    """What is written in hexes; ports; values of victory hexes."""
    inks = names.inks
    return (
        f"<style>{label_style(inks['number'], inks['halo'])}"
        f".po{{font-size:12px;text-anchor:middle;fill:{inks['port']}}}"
        f".v{{font-size:8.5px;font-weight:bold;text-anchor:middle;fill:{inks['value']}}}</style>"
    )


@cache
def ground(names: GlorysEndNames, lattice: Lattice) -> str:
    """What lies under everything."""
    shown = {number: entry for number, entry in names.hexes.items() if lattice.holds(number)}
    land, lines = names.layout["land"], names.layout["lines"]
    fills = {
        number: land[entry["country"]]
        if entry["terrain"] == "open"
        else names.layout["ground"][entry["terrain"]]
        for number, entry in shown.items()
    }
    close = is_close(lattice)
    parts = [
        tiles(lattice, fills),
        textures(
            lattice, {number: entry["terrain"] for number, entry in shown.items()}, names.inks
        ),
        line(
            lattice,
            hexsides_of(shown),
            f'stroke="{lines["grid"]}" stroke-width="{0.9 if close else 0.5}"',
        ),
        hex_letters(lattice, {n: n for n in shown if n in names.land}, 4 - lattice.width // 2, "no")
        if close
        else "",
        *_lines(names, lattice),
    ]
    return "".join(parts)


def _lines(names: GlorysEndNames, lattice: Lattice) -> list[str]:
    """Rivers, coasts, borders, the line of the Meuse and the line round Paris."""
    colours, wide = names.layout["lines"], 1.0 if is_close(lattice) else 0.55
    drawn = _drawn(names)

    def stroke(name: str, width: float, dashes: str = "") -> str:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        return f'stroke="{colours[name]}" stroke-width="{width * wide:.1f}"{dashed} {ends}'

    return [
        line(lattice, drawn["minor"], stroke("river", 2.2)),
        line(lattice, drawn["major"], stroke("river", 5)),
        line(lattice, drawn["coast"], stroke("coast", 3.5)),
        line(lattice, drawn["border"], stroke("border", 2.2, "7 3 2 3")),
        line(lattice, drawn["line"], stroke("meuse", 3.5, "1 6")),
        line(lattice, drawn["danger"], stroke("danger", 2.6, "9 5")),
    ]


@cache
def _drawn(names: GlorysEndNames) -> dict[str, Collection[Pair]]:
    """The sides of hexes that are drawn, in any window.

    They lie on rivers of each kind, coasts, borders, and the line round Paris.
    """
    sea = {number for number, entry in names.hexes.items() if entry["terrain"] == "sea"}
    rivers: dict[str, list[Pair]] = {"minor": [], "major": [], "line": []}
    for river in names.printed("map")["rivers"]:
        rivers[river["kind"]] += [_pair(side) for side in river["sides"]]
    return {
        **rivers,
        "coast": boundary(names.land, sea)
        | {_pair(entry["side"]) for entry in names.printed("map")["sea"]},
        "border": borders({number: names.hexes[number]["country"] for number in names.land}),
        "danger": boundary(names.printed("victory")["paris_danger"]["hexes"], names.land),
    }


def _pair(side: str) -> Pair:
    one, other = side.split("/")
    return min(one, other), max(one, other)


@cache
def labels(names: GlorysEndNames, lattice: Lattice, words: Catalogue) -> str:
    """What lies above everything: names of places, values of victory hexes.

    Of the whole map the larger names.
    """
    close = is_close(lattice)
    below = 23 if close else lattice.half - 3
    named = _worth_naming(names, lattice, words)
    parts = []
    for number, letters in named.items():
        x, y = _beside(names, lattice, number, letters)
        css = " pc" if names.places[number]["kind"] == "city" else ""
        parts.append(label(x, y + below, letters, css))
    if close:
        for number in sorted({key.split()[1] for key in names.victory}):
            if lattice.holds(number):
                x, y = _beside(names, lattice, number, named.get(number, ""))
                parts.append(
                    _values(
                        names,
                        number,
                        x + round(_LETTER * len(named.get(number, ""))),
                        y + below - 3,
                    )
                )
    return f'<g class="{"b" if close else "s"}">{"".join(parts)}</g>'


def _beside(names: GlorysEndNames, lattice: Lattice, number: str, letters: str) -> tuple[int, int]:
    """The middle of a hex, or what its name is drawn around instead.

    Within the window, its points too.
    """
    x, y = lattice.middle(number)
    dx, dy = names.layout["moved"].get(number, (0, 0)) if is_close(lattice) else (0, 0)
    half, beside = (
        round(_LETTER * len(letters)),
        _VALUE * any(f"{side} {number}" in names.victory for side in SIDES),
    )
    left, right = (
        lattice.left + half,
        lattice.left + lattice.size[0] - half - beside * is_close(lattice),
    )
    return max(left, min(x + dx, right)), y + dy


def _worth_naming(names: GlorysEndNames, lattice: Lattice, words: Catalogue) -> dict[str, str]:
    """The name of each place, without what tells the hexes of one city apart.

    That stands in one of them alone.
    """
    found: dict[str, str] = {}
    for number, place in names.places.items():
        counts = any(f"{side} {number}" in names.victory for side in ("german", "allied"))
        if lattice.holds(number) and (is_close(lattice) or counts or place["kind"] == "city"):
            letters = names.place(number, words).partition(" (")[0]
            if not any(found.get(near) == letters for near in around(number)):
                found[number] = letters
    return found


def _values(names: GlorysEndNames, number: str, x: int, y: int) -> str:
    """The printed points of a victory hex to the right of a place.

    Black for the German, red for the Allies (4.2).
    """
    parts, halo = [], names.inks["halo"]
    for side, colour in (("german", names.inks["german_vp"]), ("allied", names.inks["allied_vp"])):
        value = names.victory.get(f"{side} {number}")
        if value:
            parts.append(
                f'<rect x="{x + 3}" y="{y - 5.5}" width="15" height="11" '
                f'rx="5" fill="{colour}" stroke="{halo}" '
                f'stroke-width="0.8"/><text x="{x + 10.5}" y="{y + 3}" class="v">{value}</text>'
            )
            x += 16
    return "".join(parts)


@cache
def dots(names: GlorysEndNames, lattice: Lattice) -> str:
    """Towns and cities, which counters may hide; in close-ups an anchor at ports."""
    close = is_close(lattice)
    parts = []
    for number, place in names.places.items():
        if lattice.holds(number):
            x, y = lattice.middle(number)
            city = place["kind"] == "city"
            parts.append(
                _city(names, x, y, 6 if close else 4)
                if city
                else _town(names, x, y, 4 if close else 2)
            )
            if place["port"] and close:
                spot = f'x="{x - lattice.half + 9}" y="{y + lattice.side // 2}"'
                parts.append(f'<text {spot} class="po">\u2693</text>')
    return "".join(parts)


def _city(names: GlorysEndNames, x: int, y: int, size: int) -> str:
    fill = names.inks["city"]
    return (
        f'<rect x="{x - size}" y="{y - size}" width="{2 * size}'
        f'" height="{2 * size}" fill="{fill}"/>'
    )


def _town(names: GlorysEndNames, x: int, y: int, size: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{size}" fill="{names.inks["halo"]}" stroke="{INK}"/>'
