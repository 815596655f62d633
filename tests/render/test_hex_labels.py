"""Labels on maps of hexes: none covers another, none lies under a counter, each stays in the
picture, whatever stands on the map. All is measured in the pictures that are drawn."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from pbem.games import game_modules, presets
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.glorys_end.renderer import GlorysEndRenderer
from pbem.render.hexes.anatomy import EVERY
from pbem.render.hexes.ground import dark_hexes
from pbem.render.kit.placement import Box, box_around, settle
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames
from pbem.render.when_eagles_fight.renderer import WhenEaglesFightRenderer
from pbem.rules import Adjudication, View
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled
from tests.render import rectangles
from tests.render.shipped import document, shipped_renderer

EN = Catalogue("en")
PLAYED = [("GLO", "historical"), ("GLO", "marne"), ("WEF", "historical"), ("WEF", "free")]
DECISIONS, EACH = 240, 50


@cache
def seen(code: str, scenario: str) -> tuple[View, ...]:
    """What the sides and the public see in turn along a random game."""
    module = next(module for module in game_modules().values() if module.code == code)
    preset = next(preset for preset in presets(module.id) if preset.id == scenario)
    game = module.open(module.load(preset.id), module.options(preset.options))
    rng = random.Random(f"{code} {scenario}")
    going = Adjudication(game, game.setup(), shuffled(7))
    going.begin()
    views = []
    for n in range(DECISIONS):
        if not going.asks:
            break
        if n % EACH == 0:
            seats = (*game.seats, None)
            views.append(game.view(going.state, seats[len(views) % len(seats)]))
        ask = going.asks[0]
        going.submit(ask.seat, choose(ask, rng.randrange))
    return tuple(views)


def plates(code: str, scenario: str, lang: str = "en", views: int = 99) -> Iterator[str]:
    """Every part of the map of some positions."""
    renderer = renderer_of(code)
    for view in seen(code, scenario)[-views:]:
        yield from renderer.plates(view, Catalogue(lang))


def renderer_of(code: str) -> GlorysEndRenderer | WhenEaglesFightRenderer:
    found = shipped_renderer(code)
    assert isinstance(found, GlorysEndRenderer | WhenEaglesFightRenderer)
    return found


# --- the solver -----------------------------------------------------------------------------------

FRAME = Box(0, 0, 400, 300)


@pytest.mark.parametrize("seed", range(40))
def test_labels_keep_clear_of_each_other_of_what_is_taken_and_of_the_frame(seed: int) -> None:
    rng = random.Random(seed)

    def somewhere(wide: float, high: float) -> Box:
        return box_around(rng.uniform(-20, 420), rng.uniform(-20, 320), wide, high)

    taken = [somewhere(30, 30) for _ in range(rng.randrange(30))]
    wishes = {
        str(n): [somewhere(wide, 10) for _ in range(1 + rng.randrange(8))]
        for n in range(40)
        for wide in [rng.uniform(10, 80)]
    }
    placed = [wishes[name][spot] for name, spot in settle(wishes, taken, FRAME).items()]
    assert placed
    assert all(box.within(FRAME) for box in placed)
    assert not any(one.meets(other) for one, other in combinations(placed, 2))
    assert not any(box.meets(other) for box in placed for other in taken)
    free = [
        name
        for name, boxes in wishes.items()
        if any(
            box.within(FRAME) and not any(box.meets(other) for other in (*taken, *placed))
            for box in boxes
        )
    ]
    assert set(free) <= set(settle(wishes, taken, FRAME)), "a label with a free place stands"


def test_a_label_makes_room_for_one_that_has_no_other_place() -> None:
    only, either = box_around(100, 100, 40, 10), box_around(200, 100, 40, 10)
    assert settle({"a": [only, either], "b": [only]}, [], FRAME) == {"b": 0, "a": 1}
    late = {"a": [only, either], "b": [either, only], "c": [box_around(110, 100, 40, 10), either]}
    placed = settle(late, [], FRAME)
    assert len(placed) == 2
    assert settle(late, [only, either], FRAME) == {}


def test_the_best_place_is_taken_where_it_is_free() -> None:
    boxes = [box_around(100 + 50 * n, 100, 40, 10) for n in range(3)]
    assert settle({"a": boxes}, [], FRAME) == {"a": 0}
    assert settle({"a": boxes}, [boxes[0]], FRAME) == {"a": 1}


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "scenario"), PLAYED)
def test_no_label_covers_another_or_lies_under_a_counter(code: str, scenario: str) -> None:
    for svg in plates(code, scenario):
        names, numbers = rectangles.names(svg), rectangles.numbers(svg)
        pills, counters = rectangles.pills(svg), rectangles.counters(svg)
        assert numbers
        labels = [*names, *numbers, *pills]
        assert rectangles.overlaps(labels, labels) == []
        assert rectangles.overlaps(labels, counters) == []
        frame = rectangles.frame(svg)
        assert [label for label in labels if not label.box.within(frame)] == []


@pytest.mark.parametrize(("code", "scenario"), PLAYED)
def test_the_sign_of_a_battle_leaves_factors_names_and_numbers_free(
    code: str, scenario: str
) -> None:
    fought = 0
    for svg in plates(code, scenario):
        bursts = rectangles.bursts(svg)
        fought += len(bursts)
        shown = [
            *rectangles.factors(svg),
            *rectangles.names(svg),
            *rectangles.numbers(svg),
            *rectangles.pills(svg),
        ]
        assert rectangles.overlaps(bursts, shown) == []
    assert fought or scenario != "historical"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("code", "scenario"), [("GLO", "historical"), ("WEF", "historical")])
def test_a_close_up_names_every_place_in_every_language(
    code: str, scenario: str, lang: str
) -> None:
    """Its names do not depend on the position, so one is enough."""
    renderer, words, first = renderer_of(code), Catalogue(lang), seen(code, scenario)[0]
    plates_with_hexes = zip(renderer.plates(first, words), renderer.spots(first), strict=True)
    for svg, hexes in list(plates_with_hexes)[1:]:
        names = rectangles.names(svg)
        assert rectangles.overlaps(names, names) == []
        written = {name.what.replace("&#x27;", "'") for name in names}
        printed = {renderer.names.place(n, words).partition(" (")[0] for n in hexes} - {""}
        missing = {name for name in printed - written if not _in_two_lines(name, written)}
        assert missing == set()


def _in_two_lines(name: str, written: set[str]) -> bool:
    cuts = [n + 1 for n, character in enumerate(name) if character in " -"]
    return any({name[:n].strip(), name[n:]} <= written for n in cuts)


@pytest.mark.parametrize(("code", "scenario"), PLAYED)
def test_a_piece_of_a_picture_as_wide_as_a_phone_has_numbers_of_hexes(
    code: str, scenario: str
) -> None:
    for svg in plates(code, scenario, views=3):
        frame = rectangles.frame(svg)
        numbers = [seen.box for seen in rectangles.numbers(svg)]
        side = 360
        for left in range(int(frame.left), max(int(frame.right) - side, int(frame.left)) + 1, 60):
            part = Box(left, frame.top, left + side, frame.bottom)
            assert any(box.within(part) for box in numbers), left


_PLATES = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)H\d+z")


@pytest.mark.parametrize(("code", "scenario"), [("GLO", "historical"), ("WEF", "historical")])
def test_a_number_on_dark_ground_stands_on_a_plate(code: str, scenario: str) -> None:
    """Its ink differs too little from that of mountains."""
    names = renderer_of(code).names
    fills = dict.fromkeys(names.hexes, names.layout["ground"]["mountain"])
    assert dark_hexes(fills, names.inks["number"]) == set(names.hexes)
    mountains = {n for n, entry in names.hexes.items() if entry["terrain"] == "mountain"}
    seen = 0
    for svg in plates(code, scenario, views=1):
        found = [[*map(int, each)] for each in _PLATES.findall(svg)]
        boxes = [Box(x, y, x + wide, y + high) for x, y, wide, high in found]
        numbers = [each for each in rectangles.numbers(svg) if each.what in mountains]
        assert all(any(each.box.within(box) for box in boxes) for each in numbers)
        seen += len(numbers)
    assert seen > 10


def test_on_the_whole_map_every_fifth_rank_and_file_has_its_number_in_the_hex() -> None:
    whole = next(plates("GLO", "historical"))
    names = GlorysEndNames(document("GLO"))
    wanted = {n for n in names.land if int(n[:2]) % EVERY == 0 == int(n[2:]) % EVERY}
    assert {seen.what for seen in rectangles.numbers(whole)} == wanted


@pytest.mark.parametrize(("code", "scenario"), PLAYED[:3])
def test_every_hex_that_counts_for_victory_has_its_sign_whoever_stands_there(
    code: str, scenario: str
) -> None:
    renderer = renderer_of(code)
    names = renderer.names
    worth = (
        sum(map(len, names.prizes.values()))
        if isinstance(names, WhenEaglesFightNames)
        else len(names.worth(scenario))
    )
    for view in seen(code, scenario)[-2:]:
        whole = renderer.letter_plates(view, Catalogue("en"))[0]
        assert len(rectangles.pills(whole)) == worth


# --- the list beside the picture ------------------------------------------------------------------


@pytest.mark.parametrize(("code", "scenario"), PLAYED)
def test_the_picture_and_the_list_beside_it_tell_the_same_troubles(
    code: str, scenario: str
) -> None:
    """A sign in the list stands on the counter too, so nobody needs the colours of a picture that
    a mail program in the dark may change. A counter below another shows nothing."""
    renderer, told = renderer_of(code), 0
    for view in seen(code, scenario):
        listed = Counter(_first_sign(row) for _, row in renderer.text_map(view, EN).places)
        del listed[""]
        shown = Counter(rectangles.troubles(renderer.letter_plates(view, EN)[0]))
        told += listed.total()
        assert shown == listed
    assert told


def _first_sign(row: str) -> str:
    """The sign of the first unit of a place: ``Lomza (2317): RU 13 5-6-4:1!, RU 15 5-6-4:1 ?``."""
    first = row.partition(": ")[2].partition(", ")[0].removesuffix(" ?")
    found = re.search("[!~-]*$", first)
    assert found is not None
    return found[0]
