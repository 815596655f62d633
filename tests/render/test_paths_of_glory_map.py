"""The picture of Paths of Glory: lands, fronts, counters and names."""

import random
import re
from collections.abc import Iterator
from itertools import combinations, count
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.games.paths_of_glory.board.state import Mark
from pbem.games.paths_of_glory.view import PathsOfGloryView, SpaceView, UnitView, view
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES
from pbem.render.kit.cells import voronoi_cells
from pbem.render.kit.letters import width
from pbem.render.kit.placement import Box
from pbem.render.kit.svg import GROUND, INK
from pbem.render.paths_of_glory.labels import (
    SIZE,
    area_of_stack,
    areas_of_pieces,
    label_places,
    name_box,
    written_name,
)
from pbem.render.paths_of_glory.overview import place_stacks
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.signs import draw_arrow
from pbem.render.paths_of_glory.terrain import draw_held
from pbem.rules import Adjudication
from tests.games.kit.play import play_random
from tests.games.paths_of_glory.positions import board, new_game, start
from tests.render.shipped import document, shipped_renderer

EN, RENDERER = Catalogue("en"), shipped_renderer("POG")
NAMES = PathsOfGloryNames(document("POG"))
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


LEFT, TOP, WIDE, HIGH = NAMES.layout["whole"]
WHOLE = Box(LEFT, TOP, LEFT + WIDE, TOP + HIGH)


@pytest.mark.parametrize("seed", range(4))
def test_on_the_whole_map_stacks_are_named_and_none_covers_another(seed: int) -> None:
    """All units stand somewhere, up to three in a space."""
    rng, units = random.Random(seed), list(NAMES.units)
    rng.shuffle(units)
    spaces = rng.sample(sorted(NAMES.spaces), 75)
    shown = [
        SpaceView(
            space,
            "ap",
            tuple(UnitView(units.pop(), reduced=False) for _ in range(1 + rng.randrange(3))),
            0,
            "",
            "",
        )
        for space in spaces
    ]
    stacks = place_stacks(NAMES, shown, WHOLE)
    assert set(stacks) == set(spaces)
    boxes = [stack.box for stack in stacks.values()]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1])]
    for space in shown:
        label = stacks[space.id].label
        assert label.partition("+")[0] == NAMES.counter_label(space.units[0].id)
        assert label.endswith(f"+{len(space.units) - 1}") or len(space.units) == 1


def test_the_head_of_an_arrow_lies_beside_the_units_that_moved() -> None:
    position = board("liege: GE-1 GE-2", cp=("liege",))
    position.state.marks = {"cp": [Mark("move", "cp", "aachen", "liege")]}
    seen = view(position, None)
    (stack,) = place_stacks(NAMES, seen.spaces, WHOLE).values()
    liege, aachen = NAMES.spaces["liege"], NAMES.spaces["aachen"]
    for stands in (stack.box, area_of_stack(liege["x"], liege["y"], 2)):
        line = draw_arrow(NAMES, Mark("move", "cp", "aachen", "liege"), stands)
        assert (line.x1, line.y1) == (aachen["x"], aachen["y"])
        assert not Box(line.x2 - 1, line.y2 - 1, line.x2 + 1, line.y2 + 1).within(stands)
        assert (line.x2, line.y2) != (liege["x"], liege["y"])


def test_a_name_moves_out_of_the_way_of_a_high_stack() -> None:
    shown = view(board("sedan: FR-1 FR-2 FR-3"), None)
    (x, y) = label_places(NAMES, {space.id: space for space in shown.spaces})["sedan"]
    sedan = NAMES.spaces["sedan"]
    assert abs(y - sedan["y"]) > 13 * 3 / 2 or abs(x - sedan["x"]) > 24


OFTEN = 60
"""One position of so many of a random game is looked at."""

SIGNS = {
    "clear": r'rx="4" fill="#\w+" stroke="{clear}"',
    "forest": r'rx="13" fill="#\w+" stroke="{forest}"',
    "mountain": r'rx="13" fill="#\w+" stroke="{mountain}"',
    "swamp": r'rx="13" fill="#\w+" stroke="{swamp}"',
    "desert": r'rx="13" fill="#\w+" stroke="{desert}"',
    "space": r'r="5" fill="{line}"',
    "capital": r'r="9" fill="{ink}"',
    "source": r'r="2.0" fill="|r="3.0" fill="',
    "allied": r'r="7" fill="{fort_intact}"',
    "central": r'r="7" fill="{ink}"',
    "line": r'class="d"',
    "stack": r'class="t [ac]p"',
    "unit": r'class="u [ac]p">[^(]',
    "reduced": r'class="u [ac]p">\(',
    "starving": r'height="13" fill="#\w+" stroke="{alarm}"',
    "fort": r'<polygon points="[^"]*" fill="{fort_intact}" stroke="#\w+" stroke-width="1.5"',
    "besieged": r'<polygon points="[^"]*" fill="{fort_besieged}" stroke="#\w+" stroke-width="1.5"',
    "destroyed": r">\u2715<",
    "move": r'stroke="{move}" stroke-width="6" fill="none" marker',
    "redeploy": r'stroke-dasharray="10 6"',
    "battle": r'class="b"',
    "front": r'stroke="{front}"',
    "vp": r'class="n v"',
}
"""How each sign of the legend is found in the markup of a map."""


def plates_and_legends(shown: PathsOfGloryView) -> Iterator[tuple[str, str]]:
    """The map and the legend of each picture."""
    for svg in RENDERER.plates(shown, EN):
        maps, legends = [], []
        for part in re.sub(r"<(defs|title)>.*?</\1>", "", svg).split(GROUND):
            above, *meanings = part.split('<g class="k"')
            maps.append(above)
            legends += meanings
        yield "".join(maps), "".join(legends)


def played_views() -> list[PathsOfGloryView]:
    """Some positions of a random game, and one with a move and a unit out of supply."""
    position = board("sedan: FR-5; liege: GE-1", cp=("liege",))
    position.state.marks = {"cp": [Mark("move", "cp", "aachen", "liege")]}
    moved = view(position, None)
    spaces = tuple(
        replace(space, units=tuple(replace(unit, starving=True) for unit in space.units))
        for space in moved.spaces
    )
    game, shown, decisions = new_game(), list[PathsOfGloryView](), count()

    def look(going: Adjudication[Any]) -> None:
        if not next(decisions) % OFTEN:
            seen = game.view(going.state, None)
            assert isinstance(seen, PathsOfGloryView)
            shown.append(seen)

    play_random(game, 5, look)
    return [replace(moved, spaces=spaces), *shown]


def test_a_legend_names_the_signs_of_its_plate_and_no_others() -> None:
    inks, met = NAMES.inks | {"ink": INK}, set[str]()
    for shown in played_views():
        for drawn, legend in plates_and_legends(shown):
            for key, pattern in SIGNS.items():
                seen = re.search(pattern.format_map(inks), drawn) is not None
                named = f">{EN.text(f'pog.map.legend_{key}')}<" in legend
                assert seen == named, (key, seen)
                met |= {key} if seen else set()
    assert set(SIGNS) - met == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_meaning_in_a_legend_runs_into_the_next_sign(lang: str) -> None:
    words = Catalogue(lang)
    for key in (*SIGNS, "trench_1", "trench_2"):
        assert width(words.text(f"pog.map.legend_{key}"), 11.5) < 245 - 56, key


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_has_the_moment_of_the_letter(lang: str) -> None:
    """Before the first round it used to say "round 1"."""
    words, game = Catalogue(lang), new_game()
    begun = start()
    begun.state.phase = "action"
    for state in (game.setup(), begun.state):
        seen = game.view(state, None)
        assert f": {RENDERER.moment(seen, words)}<" in RENDERER.svg(seen, words)


def test_a_board_and_its_places_show_the_same_to_whoever_looks() -> None:
    game, words = new_game(), Catalogue("en")
    state = game.setup()
    public = game.view(state, None)
    others = [game.view(state, "AP"), game.view(state, "CP"), game.omniscient_view(state)]
    place = RENDERER.place_blocks("sedan", public, words)
    for seen in others:
        assert seen != public
        assert RENDERER.on_board(seen) == RENDERER.on_board(public)
        assert RENDERER.board(seen, words) == RENDERER.board(public, words)
        assert RENDERER.place_blocks("sedan", seen, words) == place
