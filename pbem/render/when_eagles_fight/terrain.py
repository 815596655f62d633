"""What never changes of the picture: terrain, coasts, borders, rivers, railways, places.

Once for each window.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from pbem.games.hexes.grid import numbers_around
from pbem.games.when_eagles_fight.board.board import RUSSIAN, SIDES
from pbem.render.catalogue import Catalogue
from pbem.render.hexes import labels
from pbem.render.hexes.anatomy import frame_of, is_close
from pbem.render.hexes.ground import (
    border_sides,
    boundary_sides,
    dark_hexes,
    draw_textures,
    draw_tiles,
    hexsides_of,
    line_along_sides,
    line_through_middles,
    number_style,
    numbers,
    texture_sign,
)
from pbem.render.hexes.labels import Pill, PlaceLabel
from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.legend import Sign, ground_sign, stroke_sign
from pbem.render.hexes.rivers import Course, course, streams
from pbem.render.kit.placement import Box
from pbem.render.kit.svg import INK
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames

_THROUGH_MIDDLES = ("railway", "pass")
"""What is drawn where both hexes lie in a window; other lines lie along the sides of one."""
_TEXTURES = {"forest": "forest", "swamp": "marsh", "mountain": "mountain", "pass": "mountain"}
"""The signs of terrain."""
_SHEETS = 32
"""Of so many sheets the names are kept; those of a theatre never change."""
_STAR = "M0 -10L3 -3L10 -3L4 2L6 9L0 5L-6 9L-4 2L-10 -3L-3 -3z"


@cache
def style_sheet(names: WhenEaglesFightNames) -> str:
    """What is written in hexes."""
    inks = names.inks
    return (
        f"<style>{number_style(inks['number'], inks['halo'])}{labels.style(inks['halo'])}</style>"
    )


@cache
def draw_ground(names: WhenEaglesFightNames, lattice: Lattice, *, winter: bool) -> str:
    """What lies under everything; in winter lakes and swamps are frozen (12.8, 12.11)."""
    fills = _fills_in_summer(names, lattice)
    if winter:
        fills |= {n: names.inks["ice"] for n in fills if names.hexes[n]["terrain"] == "swamp"}
    water = names.inks["ice"] if winter else names.layout["lines"]["river"]
    lakes = line_along_sides(lattice, names.board.lakes, _stroke_attributes(lattice, water, 7))
    below, above = _draw_all_year(names, lattice)
    return f"{draw_tiles(lattice, fills)}{below}{lakes}{above}"


def _fills_in_summer(names: WhenEaglesFightNames, lattice: Lattice) -> dict[str, str]:
    """The colour of each hex of a window: of its country in the open, else of its terrain."""
    land, ground = names.layout["land"], names.layout["ground"]
    return {
        number: land[entry["country"]] if entry["terrain"] == "open" else ground[entry["terrain"]]
        for number, entry in names.hexes.items()
        if lattice.holds(number)
    }


@cache
def _draw_all_year(names: WhenEaglesFightNames, lattice: Lattice) -> tuple[str, str]:
    """What lies on the colours of hexes in summer as in winter, under the lakes and over them.

    Under them: signs of terrain, sides and numbers of hexes, rivers, railways, ways over the passes
    and coasts. Over them: borders.
    """
    shown = {
        number: entry["terrain"] for number, entry in names.hexes.items() if lattice.holds(number)
    }
    lines, drawn = names.layout["lines"], _coasts_and_borders(names)
    ways = (*names.board.rails, *names.board.passes)
    crossed = {number for pair in ways for number in pair if numbers_around(number)[0] in pair}
    dark = dark_hexes(_fills_in_summer(names, lattice), names.inks["number"])
    below = [
        *(_draw_close_up_signs(names, lattice, shown) if is_close(lattice) else ()),
        streams(lattice, _courses(names), _river_stroke(names, lattice)),
        line_through_middles(lattice, names.board.rails, *_rail_strokes(names, lattice)),
        line_through_middles(
            lattice, names.board.passes, _stroke_attributes(lattice, lines["pass"], 3, "2 5")
        ),
        numbers(lattice, names.land, crossed | dark),
        line_along_sides(lattice, drawn["coast"], _stroke_attributes(lattice, lines["coast"], 3.5)),
    ]
    above = [
        line_along_sides(
            lattice, drawn["border"], _stroke_attributes(lattice, lines["border"], 2.2, "7 4 1 4")
        ),
    ]
    return "".join(below), "".join(above)


def _draw_close_up_signs(
    names: WhenEaglesFightNames, lattice: Lattice, shown: Mapping[str, str]
) -> Iterator[str]:
    """What only a close-up has room for: signs of terrain, and sides of hexes."""
    terrain = {number: _TEXTURES.get(kind, "") for number, kind in shown.items()}
    yield draw_textures(lattice, terrain, names.inks)
    yield line_along_sides(
        lattice, hexsides_of(shown), f'stroke="{names.layout["lines"]["grid"]}" stroke-width="0.9"'
    )


def _line_width(lattice: Lattice | None) -> float:
    """How wide lines are, of those of a close-up; without a window as the legend shows them."""
    return 1.0 if lattice is None or is_close(lattice) else 0.55


def _stroke_attributes(lattice: Lattice | None, colour: str, width: float, dashes: str = "") -> str:
    """How a line is drawn."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'stroke="{colour}" stroke-width="{width * _line_width(lattice):.1f}'
        f'"{dashed} stroke-linecap="round"'
    )


def _river_stroke(names: WhenEaglesFightNames, lattice: Lattice | None = None) -> str:
    """How rivers are drawn."""
    wide = _line_width(lattice)
    return (
        f'stroke="{names.layout["lines"]["river"]}" stroke-width="{3.5 * wide:.1f}" '
        'stroke-linecap="round" stroke-linejoin="round"'
    )


def _rail_strokes(names: WhenEaglesFightNames, lattice: Lattice | None = None) -> tuple[str, str]:
    """How railways are drawn: the line, then its sleepers, in the short line of the legend closer.

    Wide apart they still tell a railway, and make a picture smaller by a fiftieth.
    """
    wide, ink = _line_width(lattice), names.layout["lines"]["rail"]
    gap = 10 if lattice is None else 29
    return (
        f'stroke="{ink}" stroke-width="{1.6 * wide:.1f}" stroke-linecap="round"',
        f'stroke="{ink}" stroke-width="{5 * wide:.1f}" stroke-dasharray="1 {gap}"',
    )


@cache
def _courses(names: WhenEaglesFightNames) -> tuple[Course, ...]:
    """The courses of all rivers, from hex to neighbouring hex."""
    return tuple(course(river["hexes"]) for river in names.printed("map")["rivers"])


@cache
def _coasts_and_borders(names: WhenEaglesFightNames) -> dict[str, set[tuple[str, str]]]:
    """The sides of hexes on coasts and borders, in any window."""
    sea = {number for number, entry in names.hexes.items() if entry["terrain"] == "sea"}
    return {
        "coast": boundary_sides(names.land, sea) | names.board.sea,
        "border": border_sides(
            {number: printed.country for number, printed in names.board.hexes.items()}
        ),
    }


@cache
def signs(names: WhenEaglesFightNames, lattice: Lattice) -> tuple[Sign, ...]:
    """The signs that never change of a window."""
    layout, lines, here = names.layout, names.layout["lines"], lattice.shown
    shown = [entry for number, entry in names.hexes.items() if number in here]
    kinds = {entry["terrain"] for entry in shown}
    countries = {entry["country"] for entry in shown if entry["terrain"] == "open"}
    found = [
        Sign(ground_sign(colour), f"wef.country.{country}")
        for country, colour in layout["land"].items()
        if country in countries
    ]
    for kind, colour in layout["ground"].items():
        texture = _TEXTURES.get(kind, "") if is_close(lattice) else ""
        if kind in kinds and kind != "open":
            patch = ground_sign(colour, texture_sign(texture), names.inks.get(texture, ""))
            found.append(Sign(patch, f"wef.terrain.{kind}"))
    drawn = _coasts_and_borders(names)
    for key, pairs, strokes in (
        ("lake", names.board.lakes, (_stroke_attributes(None, lines["river"], 7),)),
        ("coast", drawn["coast"], (_stroke_attributes(None, lines["coast"], 3.5),)),
        ("border", drawn["border"], (_stroke_attributes(None, lines["border"], 2.2, "7 4 1 4"),)),
        ("railway", names.board.rails, _rail_strokes(names)),
        ("pass", names.board.passes, (_stroke_attributes(None, lines["pass"], 3, "2 5"),)),
    ):
        needed = 2 if key in _THROUGH_MIDDLES else 1
        if any(len(here.intersection(pair)) >= needed for pair in pairs):
            found.append(Sign(stroke_sign(*strokes), f"wef.map.legend_{key}"))
    if here & names.board.rivers.keys():
        found.append(Sign(stroke_sign(_river_stroke(names)), "wef.map.legend_river"))
    places = {place.kind for number, place in names.board.places.items() if number in here}
    found += [
        Sign(_draw_place(names, (14, 0), kind, 0.9), f"wef.map.legend_{kind}")
        for kind in ("imperial", "city", "town", "fort")
        if kind in places
    ]
    for side in SIDES:
        if here & names.prizes[side]:
            pill = labels.draw_pill(_pill(names, side), 6, 4, 9, names.inks["halo"])
            found.append(Sign(pill, f"wef.map.legend_counts_{side}"))
    return tuple(found)


@cache
def _labels(
    names: WhenEaglesFightNames, lattice: Lattice, words: Catalogue
) -> tuple[PlaceLabel, ...]:
    """The places of a window and for whom they count; of the whole map cities and what counts."""
    found = []
    for number in sorted({*names.board.places, *names.board.austrian_hexes} & lattice.shown):
        place = names.board.places.get(number)
        city = place is not None and place.kind in ("city", "imperial")
        pills = tuple(_pill(names, side) for side in SIDES if number in names.prizes[side])
        if is_close(lattice) or city or pills:
            found.append(PlaceLabel(number, names.place(number, words), bold=city, pills=pills))
    return tuple(found)


def _pill(names: WhenEaglesFightNames, side: str) -> Pill:
    """What counts for a side at a check (4.3, 4.4): square for the Russian, round for the others.

    Its letter is that of the side in every language: ``R``, ``C``.
    """
    inks = names.inks
    if side == RUSSIAN:
        return Pill("R", names.colours["russian"], inks["letters_russian"], square=True)
    return Pill("C", names.colours["german"], inks["letters_german"], square=False)


def named(
    names: WhenEaglesFightNames, lattice: Lattice, words: Catalogue, held: frozenset[str]
) -> tuple[str, tuple[Box, ...]]:
    """The names of places, and what they and the numbers take.

    ``held``: hexes with counters, which names on the whole map leave free.
    """
    return _named(names, lattice, words, frozenset() if is_close(lattice) else held)


@lru_cache(maxsize=_SHEETS)
def _named(
    names: WhenEaglesFightNames, lattice: Lattice, words: Catalogue, held: frozenset[str]
) -> tuple[str, tuple[Box, ...]]:
    inks = names.inks
    numbered = labels.number_boxes(lattice, names.land)
    taken = labels.counter_boxes(lattice, names.land if is_close(lattice) else held)
    placed = labels.arrange(
        lattice, _labels(names, lattice, words), (*numbered, *taken), frame_of(lattice)
    )
    markup = labels.draw(placed, inks["halo"], inks["number"])
    return markup, (*numbered, *(written.box for written in placed))


@cache
def town_dots(names: WhenEaglesFightNames, lattice: Lattice) -> str:
    """Towns, cities and capitals, which counters may hide."""
    scale = 1.0 if is_close(lattice) else 0.6
    return "".join(
        _draw_place(names, lattice.middle(number), place.kind, scale)
        for number, place in names.board.places.items()
        if lattice.holds(number)
    )


def _draw_place(names: WhenEaglesFightNames, spot: tuple[int, int], kind: str, scale: float) -> str:
    """A star for a capital, a square for a city, a ring for a town.

    Of a fortress alone the counter stands for it.
    """
    city, halo = names.inks["city"], names.inks["halo"]
    shapes = {
        "imperial": f'<path d="{_STAR}" fill="{city}" stroke="{INK}"/>',
        "city": f'<path d="M-6 -6h12v12h-12z" fill="{city}" stroke="{INK}"/>',
        "town": f'<circle r="4" fill="{halo}" stroke="{INK}"/>',
        "fort": f'<path d="M-4 4V-4H4V4z" fill="none" stroke="{INK}"/>',
    }
    return f'<g transform="translate({spot[0]} {spot[1]}) scale({scale:g})">{shapes[kind]}</g>'
