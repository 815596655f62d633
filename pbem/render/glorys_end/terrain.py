"""What never changes of the picture: terrain, coasts, borders, rivers, places, victory hexes.

Once for each window.
"""

from collections.abc import Callable, Collection, Iterator
from functools import cache, lru_cache

from pbem.games.glorys_end.board.board import GERMAN, SIDES
from pbem.games.hexes.grid import numbers_around
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_names import WINS, GlorysEndNames
from pbem.render.hexes import labels
from pbem.render.hexes.anatomy import frame_of, is_close
from pbem.render.hexes.ground import (
    Pair,
    border_sides,
    boundary_sides,
    dark_hexes,
    draw_textures,
    draw_tiles,
    hexsides_of,
    line_along_sides,
    number_style,
    numbers,
    texture_sign,
)
from pbem.render.hexes.labels import Pill, PlaceLabel
from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.legend import Sign, ground_sign, stroke_sign
from pbem.render.kit.placement import Box
from pbem.render.kit.svg import INK

_SHEETS = 32
"""Of so many sheets the names are kept; those of a theatre never change."""


@cache
def style_sheet(names: GlorysEndNames) -> str:
    """What is written in hexes."""
    inks = names.inks
    return (
        f"<style>{number_style(inks['number'], inks['halo'])}{labels.style(inks['halo'])}</style>"
    )


@cache
def draw_ground(names: GlorysEndNames, lattice: Lattice, scenario: str) -> str:
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
        draw_tiles(lattice, fills),
        draw_textures(
            lattice, {number: entry["terrain"] for number, entry in shown.items()}, names.inks
        ),
        line_along_sides(
            lattice,
            hexsides_of(shown),
            f'stroke="{lines["grid"]}" stroke-width="{0.9 if close else 0.5}"',
        ),
        *(
            line_along_sides(
                lattice, _sides_drawn(names)[kind], _stroke(names, kind, 1.0 if close else 0.55)
            )
            for kind in _lines_of(scenario)
        ),
        numbers(lattice, names.land, dark_hexes(fills, names.inks["number"])),
    ]
    return "".join(parts)


_KINDS: dict[str, Callable[[str], bool]] = {
    "wins": lambda value: value == WINS,
    "vp": str.isdigit,
    "vp_later": lambda value: value.endswith("c"),
}
"""What a hex may be worth: the game, points, or points under a condition (4.2, 4.3, 16.4)."""
_LINES = ("minor", "major", "coast", "border", "line", "danger")
"""The lines on sides of hexes, in the order in which they are drawn."""


def _lines_of(scenario: str) -> tuple[str, ...]:
    """The lines that a scenario has: on the Marne Paris is never in danger (16.4)."""
    return _LINES[:-1] if scenario == "marne" else _LINES


def _stroke(names: GlorysEndNames, kind: str, wide: float) -> str:
    """How a line is drawn, each kind in a form of its own."""
    colour, width, dashes = {
        "minor": ("river", 2.2, ""),
        "major": ("river", 5, ""),
        "coast": ("coast", 3.5, ""),
        "border": ("border", 2.2, "7 4 1 4"),
        "line": ("meuse", 3.5, "1 6"),
        "danger": ("danger", 5, "12 7"),
    }[kind]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    caps = "butt" if kind == "danger" else "round"
    return (
        f'stroke="{names.layout["lines"][colour]}" stroke-width="{width * wide:.1f}"{dashed} '
        f'stroke-linecap="{caps}" stroke-linejoin="round"'
    )


@cache
def signs(names: GlorysEndNames, lattice: Lattice, scenario: str) -> tuple[Sign, ...]:
    """The signs that never change of a window."""
    layout, drawn, inks = names.layout, _sides_drawn(names), names.inks
    shown = [entry for number, entry in names.hexes.items() if lattice.holds(number)]
    kinds = {entry["terrain"] for entry in shown}
    countries = {entry["country"] for entry in shown if entry["terrain"] == "open"}
    found = [
        Sign(ground_sign(layout["land"][country]), f"glo.country.{country}")
        for country in layout["land"]
        if country in countries
    ]
    found += [
        Sign(ground_sign(colour, texture_sign(kind), inks.get(kind, "")), f"glo.terrain.{kind}")
        for kind, colour in layout["ground"].items()
        if kind in kinds and kind != "open"
    ]
    here = lattice.shown
    found += [
        Sign(stroke_sign(_stroke(names, kind, 1.0)), f"glo.map.legend_{kind}")
        for kind in _lines_of(scenario)
        if any(one in here or other in here for one, other in drawn[kind])
    ]
    places = [entry for number, entry in names.places.items() if lattice.holds(number)]
    for kind, markup in (
        ("city", _draw_city(names, 14, 0, 5)),
        ("town", _draw_town(names, 14, 0, 4)),
    ):
        if any((entry["kind"] == "city") == (kind == "city") for entry in places):
            found.append(Sign(markup, f"glo.map.legend_{kind}"))
    if any(entry["port"] for entry in places):
        anchor = f'<text x="7" y="5" font-size="14" fill="{inks["port"]}">\u2693</text>'
        found.append(Sign(anchor, "glo.map.legend_port"))
    worth = names.worth(scenario)
    for side in SIDES:
        shown_here = [worth[key] for n in here if (key := f"{side} {n}") in worth]
        for value, key in ((WINS, "wins"), ("5", "vp"), ("5c", "vp_later")):
            if any(_KINDS[key](each) for each in shown_here):
                pill = labels.draw_pill(_pill(names, side, value), 4, 4, 9, inks["halo"])
                found.append(Sign(pill, f"glo.map.legend_{side}_{key}"))
    return tuple(found)


@cache
def _sides_drawn(names: GlorysEndNames) -> dict[str, Collection[Pair]]:
    """The sides of hexes that are drawn, in any window.

    They lie on rivers of each kind, coasts, borders, and the line round Paris.
    """
    sea = {number for number, entry in names.hexes.items() if entry["terrain"] == "sea"}
    rivers: dict[str, list[Pair]] = {"minor": [], "major": [], "line": []}
    for river in names.printed("map")["rivers"]:
        rivers[river["kind"]] += [_hex_pair(side) for side in river["sides"]]
    return {
        **rivers,
        "coast": boundary_sides(names.land, sea)
        | {_hex_pair(entry["side"]) for entry in names.printed("map")["sea"]},
        "border": border_sides({number: names.hexes[number]["country"] for number in names.land}),
        "danger": boundary_sides(names.printed("victory")["paris_danger"]["hexes"], names.land),
    }


def _hex_pair(side: str) -> Pair:
    one, other = side.split("/")
    return min(one, other), max(one, other)


@cache
def _labels(
    names: GlorysEndNames, lattice: Lattice, scenario: str, words: Catalogue
) -> tuple[PlaceLabel, ...]:
    """The places of a window with what they are worth; of the whole map the larger ones.

    What tells the hexes of one city apart is left out; its name stands in one of them alone.
    """
    found: dict[str, PlaceLabel] = {}
    for number, place in names.places.items():
        if not lattice.holds(number):
            continue
        pills = tuple(_pills(names, number, scenario))
        city = place["kind"] == "city"
        if is_close(lattice) or pills or city:
            letters = names.place(number, words).partition(" (")[0]
            told = any(
                near in found and found[near].name == letters for near in numbers_around(number)
            )
            if told and not pills:
                continue
            name = "" if told else letters
            port = place["port"] and is_close(lattice)
            found[number] = PlaceLabel(number, name, bold=city, port=port, pills=pills)
    return tuple(found.values())


def _pills(names: GlorysEndNames, number: str, scenario: str) -> Iterator[Pill]:
    """What a hex is worth to each side (4.2, 16.4)."""
    for side in SIDES:
        if value := names.worth(scenario).get(f"{side} {number}"):
            yield _pill(names, side, value)


def _pill(names: GlorysEndNames, side: str, value: str) -> Pill:
    """Square and dark for the German, round and light for the Allies."""
    german = side == GERMAN
    fill, ink = ("german_vp", "value") if german else ("allied_vp", "allied_value")
    return Pill(value, names.inks[fill], names.inks[ink], german)


def named(
    names: GlorysEndNames,
    lattice: Lattice,
    scenario: str,
    words: Catalogue,
    held: frozenset[str],
) -> tuple[str, tuple[Box, ...]]:
    """The names of places, and what they and the numbers take.

    ``held``: hexes with counters or forts, which names on the whole map leave free.
    """
    return _named(names, lattice, scenario, words, frozenset() if is_close(lattice) else held)


@lru_cache(maxsize=_SHEETS)
def _named(
    names: GlorysEndNames, lattice: Lattice, scenario: str, words: Catalogue, held: frozenset[str]
) -> tuple[str, tuple[Box, ...]]:
    inks = names.inks
    numbered = labels.number_boxes(lattice, names.land)
    taken = labels.counter_boxes(lattice, names.land if is_close(lattice) else held)
    placed = labels.arrange(
        lattice,
        _labels(names, lattice, scenario, words),
        (*numbered, *taken),
        frame_of(lattice),
    )
    markup = labels.draw(placed, inks["halo"], inks["port"])
    return markup, (*numbered, *(written.box for written in placed))


@cache
def town_dots(names: GlorysEndNames, lattice: Lattice) -> str:
    """Towns and cities, which counters may hide."""
    close = is_close(lattice)
    parts = []
    for number, place in names.places.items():
        if lattice.holds(number):
            x, y = lattice.middle(number)
            city = place["kind"] == "city"
            parts.append(
                _draw_city(names, x, y, 6 if close else 4)
                if city
                else _draw_town(names, x, y, 4 if close else 2)
            )
    return "".join(parts)


def _draw_city(names: GlorysEndNames, x: int, y: int, size: int) -> str:
    fill = names.inks["city"]
    return (
        f'<rect x="{x - size}" y="{y - size}" width="{2 * size}'
        f'" height="{2 * size}" fill="{fill}"/>'
    )


def _draw_town(names: GlorysEndNames, x: int, y: int, size: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{size}" fill="{names.inks["halo"]}" stroke="{INK}"/>'
