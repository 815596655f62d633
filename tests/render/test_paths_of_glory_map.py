"""The picture of Paths of Glory: lands, fronts, counters and names."""

import random
import re
from itertools import combinations

import pytest

from pbem.games.paths_of_glory.view import SpaceView, UnitView, view
from pbem.render import Catalogue
from pbem.render.kit.cells import voronoi_cells
from pbem.render.kit.letters import width
from pbem.render.paths_of_glory.labels import (
    SIZE,
    areas_of_pieces,
    label_places,
    name_box,
    written_name,
)
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.terrain import draw_held
from tests.games.paths_of_glory.positions import board, start
from tests.render.shipped import document

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


@pytest.mark.parametrize("seed", range(3))
def test_no_name_covers_another_or_lies_under_a_counter(seed: int) -> None:
    """Whatever stands where: full stacks in a third of the spaces, forts and trenches as printed."""
    rng, units = random.Random(seed), iter(NAMES.units)
    stacks = {
        name: [next(units, "") for _ in range(1 + rng.randrange(3))]
        for name in NAMES.spaces
        if rng.random() < 0.3
    }
    standing = {name: [u for u in some if u] for name, some in stacks.items() if some[0]}
    shown = {
        name: SpaceView(
            name,
            "ap",
            tuple(UnitView(unit, reduced=False) for unit in some),
            rng.randrange(3),
            "ap",
            "",
        )
        for name, some in standing.items()
    }
    places = label_places(NAMES, shown)
    boxes = []
    for name, spot in places.items():
        letters, bold = written_name(NAMES, name, historical=False)
        boxes.append(name_box(spot, width(letters, SIZE, bold=bold) / 2))
    assert len(boxes) == len(NAMES.spaces)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1])]
    pieces = [
        area
        for name, space in shown.items()
        for area in areas_of_pieces(
            NAMES.spaces[name]["x"],
            NAMES.spaces[name]["y"],
            (len(space.units), False, space.trench),
        )
    ]
    assert not [box for box in boxes for area in pieces if box.meets(area)]


def test_a_name_moves_out_of_the_way_of_a_high_stack() -> None:
    shown = view(board("sedan: FR-1 FR-2 FR-3"), None)
    (x, y) = label_places(NAMES, {space.id: space for space in shown.spaces})["sedan"]
    sedan = NAMES.spaces["sedan"]
    assert abs(y - sedan["y"]) > 13 * 3 / 2 or abs(x - sedan["x"]) > 24


def test_names_stay_where_they_stand_but_near_pieces() -> None:
    before = label_places(NAMES, {})
    shown = view(board("sedan: FR-1 FR-2 FR-3"), None)
    after = label_places(NAMES, {space.id: space for space in shown.spaces if space.units})
    moved = {name for name in NAMES.spaces if before[name] != after[name]}
    sedan = NAMES.spaces["sedan"]
    assert "sedan" in moved
    for name in moved:
        place = NAMES.spaces[name]
        assert abs(place["x"] - sedan["x"]) + abs(place["y"] - sedan["y"]) < 160
