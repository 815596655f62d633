"""When Eagles Fight in words and pictures: facts have their words, maps hold only what their reader
may see."""

import random
import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from pbem.games.hex_engine.position import Mark
from pbem.games.when_eagles_fight.board.state import Options
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.module import MODULE
from pbem.games.when_eagles_fight.view import WhenEaglesFightView, omniscient_view, view
from pbem.orders import About
from pbem.render import png_of_svg
from pbem.render.blocks import Bullets
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.raster import MOST_BYTES
from pbem.render.when_eagles_fight.renderer import WhenEaglesFightRenderer
from pbem.render.when_eagles_fight.svg import THEATRES
from pbem.rules import Adjudication, LogRecord
from tests.games.kit.choices import choose
from tests.games.kit.hex_positions import waiting
from tests.games.kit.play import shuffled
from tests.games.when_eagles_fight.positions import board, printed

RENDERER = WhenEaglesFightRenderer(MODULE.load("historical"))
EN = Catalogue("en")
COLUMNS = 72


@cache
def campaign(scenario: str) -> tuple[tuple[LogRecord, ...], tuple[WhenEaglesFightView, ...]]:
    """A random game for a while: its records, and what the Russian saw every twenty decisions."""
    game, rng = WhenEaglesFight(printed(), Options(scenario=scenario)), random.Random(3)
    going = Adjudication(game, game.setup(), shuffled(3))
    going.begin()
    seen = []
    for n in range(400):
        if not going.asks:
            break
        ask = going.asks[0]
        going.submit(ask.seat, choose(ask, rng.randrange))
        if n % 20 == 0:
            seen.append(game.view(going.state, "RUSSIAN"))
    return tuple(going.table.drain()), tuple(seen)


def words_of(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", svg)


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["historical", "schlieffen_east"])
def test_a_game_is_told_in_every_language(lang: str, scenario: str) -> None:
    records, seen = campaign(scenario)
    blocks = RENDERER.log_blocks(records, Catalogue(lang))
    items = [item for block in blocks if isinstance(block, Bullets) for item in block.items]
    assert len(items) > 60
    assert not any("{" in item or "wef." in item for item in items)
    for shown in seen:
        assert RENDERER.moment(shown, Catalogue(lang))
        assert RENDERER.position(shown, Catalogue(lang))


def test_units_and_hexes_can_be_asked_about() -> None:
    shown = view(board("2217: DE-20"), "CENTRAL")
    (unit, where) = RENDERER.about(About("unit", "DE-20"), shown, EN)
    assert "6-7-4, 4-5-4" in str(unit)
    assert "2217" in str(where)
    (hex_, held, units, near) = RENDERER.about(About("space", "2926"), board_view("2926: AH-3"), EN)
    assert "Austria-Hungary" in str(hex_)
    assert "Central Powers" in str(held)
    assert "AH 3" in str(units)
    assert "2927" in str(near)


def board_view(where: str) -> WhenEaglesFightView:
    return view(board(where), "CENTRAL")


# --- what a reader may see ------------------------------------------------------------------------


def test_of_a_stack_of_the_central_powers_the_russian_sees_the_top_counter_alone() -> None:
    position = board("2217: DE-20 DE-17; 2417: RU-13 RU-15")
    russian, everything = view(position, "RUSSIAN"), omniscient_view(position)
    lines = "\n".join(RENDERER.text_map(russian, EN).lines)
    assert "DE 20 6-7-4:2 ?" in lines
    assert "DE 17" not in lines
    assert ">17</text>" not in "".join(
        re.findall(r'class="c[ls]".*?</text>', RENDERER.svg(russian, EN))
    )
    assert "DE 17 6-7-4:2" in "\n".join(RENDERER.text_map(everything, EN).lines)


def test_the_list_of_stacks_says_who_lacks_steps() -> None:
    lines = "\n".join(RENDERER.text_map(board_view("2417: DE-1/1 DE-17"), EN).lines)
    assert "DE 1 4-5-4:1/2, DE 17 6-7-4:2\n" in f"{lines}\n"


def test_the_central_powers_see_whole_stacks() -> None:
    lines = "\n".join(RENDERER.text_map(board_view("2417: RU-13 RU-15"), EN).lines)
    assert re.search(r"RU 13 5-6-4:1\S*, RU 15 5-6-4:1", lines)


def test_the_map_of_a_stack_below_its_top_is_the_same_whatever_lies_there() -> None:
    views = [
        view(board(f"2217: DE-20 {below}; 2417: RU-13"), "RUSSIAN") for below in ("DE-17", "DE-1R")
    ]
    assert len({RENDERER.svg(shown, EN) for shown in views}) == 1
    assert len({RENDERER.text_map(shown, EN).lines for shown in views}) == 1


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_maps_parse_and_are_the_same_for_the_same_view(lang: str) -> None:
    for shown in campaign("historical")[1][-2:]:
        svg = RENDERER.svg(shown, Catalogue(lang))
        assert ET.fromstring(svg).find("{http://www.w3.org/2000/svg}title") is not None
        assert svg == RENDERER.svg(shown, Catalogue(lang))


def test_every_picture_is_no_larger_than_mail_likes() -> None:
    for sheet in RENDERER.plates(campaign("historical")[1][-1], EN):
        assert len(png_of_svg(sheet)) <= MOST_BYTES


def test_the_atlas_shows_every_theatre() -> None:
    whole, *theatres = RENDERER.plates(campaign("historical")[1][-1], EN)
    assert EN.text("wef.map.legend_counts_russian") in words_of(whole)
    for theatre, sheet in zip(THEATRES, theatres, strict=True):
        assert EN.text(f"wef.theatre.{theatre}") in words_of(sheet)


def test_the_theatre_of_an_attack_is_shown_with_its_odds() -> None:
    position = board("2926: AH-3; 3027: RU-7")
    position.state.marks = {"russian": [Mark("attack", "russian", ("3027",), "2926", "3:1")]}
    texts = words_of(RENDERER.svg(view(position, None), EN))
    assert "3:1" in texts
    assert EN.text("wef.theatre.galicia") in texts


def test_places_that_changed_hands_bear_the_flag_of_their_holder() -> None:
    quiet, taken = (
        RENDERER.plates(view(board("2926: AH-3", central=central, russian=russian), None), EN)[
            0
        ].count("M-5 7V-7")
        for central, russian in (("", ""), ("2419", "3229"))
    )
    assert (quiet, taken) == (0, 2 + 2), "each flag, and what it means"


def test_headquarters_lie_on_the_map() -> None:
    position = board("2722: RU-14")
    position.state.stavka, position.state.oberost = "2722", "2318"
    texts = words_of(RENDERER.svg(view(position, None), EN))
    assert {"ST", "OB"} <= set(texts)
    assert {EN.text("wef.map.legend_stavka"), EN.text("wef.map.legend_oberost")} <= set(texts)


def test_names_stand_in_the_readers_language() -> None:
    shown = campaign("historical")[1][0]
    assert "Varsavia" in words_of(RENDERER.plates(shown, Catalogue("it"))[0])
    assert "Warszawa" in words_of(RENDERER.plates(shown, Catalogue("pl"))[0])


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "Turn 3 (October 1914)", "Turn 4 (November – December 1914)"),
        ("it", "Turno 3 (ottobre 1914)", "Turno 4 (novembre–dicembre 1914)"),
        ("pl", "Etap 3 (październik 1914)", "Etap 4 (listopad–grudzień 1914)"),
    ],
)
def test_a_turn_is_told_with_all_its_months(lang: str, one: str, two: str) -> None:
    for turn, said in ((3, one), (4, two)):
        moment = RENDERER.moment(view(board(turn=turn), "CENTRAL"), Catalogue(lang))
        assert moment.replace("\N{THIN SPACE}", " ").startswith(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_in_characters_keeps_to_its_columns_and_shows_every_row(lang: str) -> None:
    for shown in campaign("historical")[1]:
        lines = RENDERER.text_map(shown, Catalogue(lang)).lines
        assert max(map(len, lines)) <= COLUMNS
        assert len([line for line in lines if re.match(r"[0-3]\d  ?[^:]*$", line)]) >= 34


def test_every_counter_has_factors_at_every_strength() -> None:
    names = RENDERER.names
    for unit in printed().units:
        for steps in range(max(unit.steps, 1), 0, -1):
            assert re.fullmatch(r"\d+-\d+-\d+", names.factors(unit.id, steps)), unit.id
        if unit.rebuilt is not None:
            assert names.factors(unit.id, 1, rebuilt=True) == "-".join(map(str, unit.rebuilt))


def test_units_still_to_come_are_told_with_their_turn() -> None:
    position = waiting(board(), "DE-B2a", "DE-2", "DE-21", "RU-1C", "RU-26")
    told = str(RENDERER.position(view(position, "CENTRAL"), EN))
    assert "turn 4: DE 2; turn 5: DE 21; Brusilov's declaration +2: DE B2a" in told
    assert "Still to come: turn 3: RU 26; event G: RU 1C" in str(
        RENDERER.position(view(position, "RUSSIAN"), EN)
    )
