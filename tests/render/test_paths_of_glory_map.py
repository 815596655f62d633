"""The picture of Paths of Glory: lands, fronts, counters and names."""

import re

from pbem.games.paths_of_glory.view import view
from pbem.render import Catalogue
from pbem.render.kit.cells import voronoi_cells
from pbem.render.paths_of_glory.labels import label_places
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.terrain import draw_held
from tests.games.paths_of_glory.positions import board, start
from tests.render.shipped import document, shipped_renderer

EN, NAMES = Catalogue("en"), PathsOfGloryNames(document("POG"))
FRONT = NAMES.inks["front"]
WEST = tuple(NAMES.layout["theatres"]["west"])
WHITE, BLACK = "#ffffff", "#1d1b18"


def luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_nation_has_its_colours_and_its_counters_can_be_read() -> None:
    assert {s["nation"] for s in NAMES.spaces.values()} - {"none"} == set(NAMES.layout["land"])
    assert {u["nation"] for u in NAMES.units.values()} == set(NAMES.layout["counters"])
    for unit, printed in NAMES.units.items():
        assert (
            contrast(NAMES.counter_colour(unit), WHITE if printed["side"] == "cp" else BLACK) >= 4.5
        )


def test_two_lands_share_a_border_and_across_the_sea_there_is_a_strait() -> None:
    places = {"a": (0.0, 0.0), "b": (60.0, 0.0), "c": (0.0, 60.0)}
    found = voronoi_cells(places, 50, lambda one, other: {one, other} == {"a", "b"})
    assert {edge.beyond for edge in found["a"]} == {"", "b"}
    assert round(max(edge.x for edge in found["a"])) == 30
    assert max(edge.y for edge in found["a"]) < 30
    assert min(edge.y for edge in found["c"]) > 30


def test_the_front_runs_where_the_sides_meet_but_not_along_a_neutral() -> None:
    position = board("sedan: FR-5; liege: GE-1", cp=("liege",))
    fronts = re.findall(
        rf'<path d="([^"]*)" stroke="{FRONT}"', draw_held(NAMES, view(position, None), WEST)
    )  # type: ignore[arg-type]
    assert len(fronts) == 1
    moved = board("sedan: FR-5; liege: GE-1", cp=("liege", "sedan"))
    assert fronts != re.findall(
        rf'<path d="([^"]*)" stroke="{FRONT}"', draw_held(NAMES, view(moved, None), WEST)
    )  # type: ignore[arg-type]
    italy = (600.0, 900.0, 200.0, 150.0)
    assert FRONT not in draw_held(NAMES, view(start(), None), italy)


def test_no_name_lies_under_a_counter() -> None:
    """Names are drawn after all that stands in spaces, and most lie on nothing at all."""
    shown = view(start(), None)
    picture = shipped_renderer("POG").svg(shown, EN)
    panel = picture.partition("Western front</text>")[2].partition("Eastern front</text>")[0]
    assert panel.rindex('class="u') < panel.index('class="h')


def test_a_name_moves_out_of_the_way_of_a_high_stack() -> None:
    shown = view(board("sedan: FR-1 FR-2 FR-3"), None)
    (x, y) = label_places(NAMES, {space.id: space for space in shown.spaces})["sedan"]
    sedan = NAMES.spaces["sedan"]
    assert abs(y - sedan["y"]) > 13 * 3 / 2 or abs(x - sedan["x"]) > 24
