"""1914: Glory's End in words and pictures: every fact of the log has its words, maps hold only what
their reader may see."""

import random
import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest
from msgspec.structs import replace

from pbem.games.glorys_end.board.board import PREFIXES
from pbem.games.glorys_end.module import MODULE
from pbem.games.glorys_end.sequence.deployment import DeployAsk
from pbem.games.glorys_end.view import GlorysEndView, omniscient_view, view
from pbem.games.hex_engine.log import Prompt
from pbem.games.hex_engine.orders import Done
from pbem.games.hex_engine.position import Mark
from pbem.orders import About
from pbem.render import png_of_svg
from pbem.render.blocks import Bullets, Grid
from pbem.render.catalogue import LANGUAGES, Catalogue, messages
from pbem.render.glorys_end.renderer import GlorysEndRenderer
from pbem.render.glorys_end.svg import THEATRES
from pbem.render.raster import MOST_BYTES
from pbem.rules import Adjudication, Ask, LogRecord
from tests.games.glorys_end.positions import board, new_game, printed
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled
from tests.render.rectangles import pills

RENDERER = GlorysEndRenderer(MODULE.load("historical"))
EN = Catalogue("en")
COLUMNS = 72


@cache
def campaign(
    scenario: str,
) -> tuple[tuple[LogRecord, ...], tuple[Ask, ...], tuple[GlorysEndView, ...]]:
    """A random game for a while: its records, what is asked then, and what the German saw every
    twenty decisions."""
    game, rng = new_game(scenario=scenario, dummies=True), random.Random(3)
    going = Adjudication(game, game.setup(), shuffled(3))
    going.begin()
    seen = []
    for n in range(160):
        if not going.asks:
            break
        ask = going.asks[0]
        going.submit(ask.seat, Done() if isinstance(ask, DeployAsk) else choose(ask, rng.randrange))
        if n % 20 == 0:
            seen.append(game.view(going.state, "GERMAN"))
    return tuple(going.table.drain()), going.asks, tuple(seen)


def words_of(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", svg)


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["historical", "marne"])
def test_a_game_is_told_in_every_language(lang: str, scenario: str) -> None:
    records, _, seen = campaign(scenario)
    blocks = RENDERER.log_blocks(records, Catalogue(lang))
    items = [item for block in blocks if isinstance(block, Bullets) for item in block.items]
    assert len(items) > 60
    assert not any("{" in item or "glo." in item for item in items)
    for shown in seen:
        assert RENDERER.moment(shown, Catalogue(lang))
        assert RENDERER.position(shown, Catalogue(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_refusal_can_be_put_into_words(lang: str) -> None:
    keys = [
        key
        for key in messages(lang)
        if key.startswith(("glo.ask.", "glo.illegal.", "glo.problem."))
    ]
    assert len(keys) > 90
    for ask in campaign("marne")[1]:
        prompt = ask.prompt()
        assert isinstance(prompt, Prompt)
        assert RENDERER.sentence(prompt, Catalogue(lang))


def test_units_and_hexes_can_be_asked_about() -> None:
    shown = view(board("1518: DE-2-XXX"), "GERMAN")
    (unit, where) = RENDERER.about(About("unit", "DE-2-XXX"), shown, EN)
    assert "6-7-4, 5-6-4" in str(unit)
    assert "Aachen (1518)" in str(where)
    (hex_, printed, units, near) = RENDERER.about(About("space", "1518"), shown, EN)
    assert "1519" in str(near)
    assert "Germany" in str(hex_)
    assert "Points to enter: 1." in str(printed)
    assert "6-7-4 (steps 4 of 4" in str(units)


@pytest.mark.rule("glo:3.6")
def test_a_hex_of_a_neutral_country_is_told_as_one_that_nobody_enters() -> None:
    shown = view(board("1518: DE-2-XXX"), "GERMAN")
    for violated, told in ((("belgium",), "nobody enters"), (("netherlands",), "Control")):
        blocks = RENDERER.about(About("space", "1420"), replace(shown, violated=violated), EN)
        assert told in str(blocks[0])


# --- what a reader may see ------------------------------------------------------------------------


def test_of_an_enemy_stack_maps_show_the_top_counter_alone() -> None:
    position = board("1518: DE-2-XXX DE-3-XXX; 1620: BE-4-XX BE-3-XX")
    allied, all_of_it = view(position, "ALLIED"), omniscient_view(position)
    for drawn in (
        "\n".join(RENDERER.text_map(allied, EN).lines),
        " ".join(words_of(RENDERER.svg(allied, EN))),
    ):
        assert "III" not in drawn
    lines = "\n".join(RENDERER.text_map(allied, EN).lines)
    assert "Aachen (1518): GE II 6-7-4:4 ?" in lines
    assert "BE 4 XX 1-2-4:2!, BE 3 XX 1-2-4:2!" in lines
    assert "GE III 6-7-4:4" in "\n".join(RENDERER.text_map(all_of_it, EN).lines)


def test_the_map_of_a_stack_below_its_top_is_the_same_whatever_lies_there() -> None:
    one = board("1518: DE-2-XXX DE-3-XXX; 1620: BE-4-XX")
    other = board("1518: DE-2-XXX DE-10L-X; 1620: BE-4-XX")
    pictures = {RENDERER.svg(view(position, "ALLIED"), EN) for position in (one, other)}
    drawings = {RENDERER.text_map(view(position, "ALLIED"), EN).lines for position in (one, other)}
    assert len(pictures) == len(drawings) == 1


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_maps_parse_and_are_the_same_for_the_same_view(lang: str) -> None:
    for scenario in ("historical", "marne"):
        for shown in campaign(scenario)[2][-2:]:
            svg = RENDERER.svg(shown, Catalogue(lang))
            assert ET.fromstring(svg).find("{http://www.w3.org/2000/svg}title") is not None
            assert svg == RENDERER.svg(shown, Catalogue(lang))
            assert len(svg) < 300_000


@pytest.mark.parametrize("scenario", ["historical", "marne"])
def test_every_picture_of_a_letter_is_no_larger_than_mail_likes(scenario: str) -> None:
    for sheet in RENDERER.letter_plates(campaign(scenario)[2][-1], EN):
        assert len(png_of_svg(sheet)) <= MOST_BYTES


def test_the_atlas_shows_every_theatre() -> None:
    whole, *theatres = RENDERER.plates(campaign("historical")[2][-1], EN)
    assert EN.text("glo.map.legend_fort") in words_of(whole)
    for theatre, sheet in zip(THEATRES, theatres, strict=True):
        assert EN.text(f"glo.theatre.{theatre}") in words_of(sheet)


def test_a_theatre_in_which_nothing_changed_is_the_same_picture_in_another_turn() -> None:
    position = board("1518: DE-2-XXX; 1620: BE-4-XX")
    before = RENDERER.plates(view(position, None), EN)
    position.state.turn += 1
    after = RENDERER.plates(view(position, None), EN)
    assert before[0] != after[0]
    assert before[1:] == after[1:]


def test_the_theatre_of_an_assault_is_shown_with_its_odds() -> None:
    position = board("1518: DE-2-XXX; 1620: BE-4-XX")
    position.state.marks = {"german": [Mark("prepared", "german", ("3013",), "3112", "3:1")]}
    texts = words_of(RENDERER.svg(view(position, None), EN))
    assert "3:1" in texts
    assert "Lorraine and Alsace" in texts


def test_the_theatres_together_show_every_victory_hex_and_every_fort() -> None:
    names = RENDERER.names
    windows = names.layout["theatres"].values()
    wanted = {*names.forts, *(key.split()[1] for key in names.victory)}
    outside = {
        number
        for number in wanted
        if not any(
            w["ranks"][0] <= int(number[:2]) <= w["ranks"][1]
            and w["files"][0] <= int(number[2:]) <= w["files"][1]
            for w in windows
        )
    }
    assert outside == set()


def test_names_stand_in_the_readers_language() -> None:
    shown = campaign("historical")[2][0]
    assert "Anversa" in words_of(RENDERER.plates(shown, Catalogue("it"))[1])
    assert "Antwerpia" in words_of(RENDERER.plates(shown, Catalogue("pl"))[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_in_characters_keeps_to_its_columns_and_shows_every_hex(lang: str) -> None:
    for shown in campaign("historical")[2]:
        lines = RENDERER.text_map(shown, Catalogue(lang)).lines
        assert max(map(len, lines)) <= COLUMNS
    ranks = [line for line in lines if re.match(r"(1\d|[23]\d|4[01]) ", line)]
    assert len(ranks) >= 32


def test_a_counter_of_every_unit_can_be_drawn_at_every_strength() -> None:
    names = RENDERER.names
    for unit in printed().units:
        for steps in range(max(unit.steps, 1), 0, -1):
            assert re.fullmatch(r"\(?\d\)?-\d-\d|\d", names.factors(unit.id, steps)), unit.id
        assert names.unit(unit.id)[:2] in ("GE", "FR", "BR", "BE")
        assert PREFIXES[unit.nation] == unit.id[:2]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_title_of_every_counter_is_in_the_readers_language(lang: str) -> None:
    words = Catalogue(lang)
    for unit in printed().units:
        if unit.kind != "dummy":
            title, own = RENDERER.names.title(unit.id, EN), RENDERER.names.title(unit.id, words)
            assert title == RENDERER.names.counter(unit.id)["name"]
            assert own != title
            assert set(re.findall(r"\d+", own)) == set(re.findall(r"\d+", title))


def test_what_is_to_be_set_up_is_not_told_again_as_still_to_come() -> None:
    game = new_game(scenario="historical")
    going = Adjudication(game, game.setup(), shuffled(1))
    going.begin()
    (ask,) = going.asks
    assert isinstance(ask, DeployAsk)
    asked = set(ask.prompt().choices)
    later = view(ask.position, "ALLIED").later["allied"]
    assert asked
    assert not asked & set(later)
    assert "GB-4-XX" in later


def test_moves_of_each_side_have_an_ink_of_their_own() -> None:
    position = board("3638: DE-2-XXX; 3640: FR-1-XXX")
    for side in ("german", "allied"):
        position.state.marks[side] = [Mark("move", side, ("3637",), "3638")]
    picture = RENDERER.svg(view(position, None), EN)
    inks = RENDERER.names.inks
    ways = re.findall(
        r'<path d="M[^"]*" fill="none" stroke="(#\w+)"[^>]*marker-end="url\((#\w+)\)"', picture
    )
    assert {(inks["held"], "#german"), (inks["move"], "#tip")} <= set(ways)


# --- the Marne ------------------------------------------------------------------------------------


@pytest.mark.rule("glo:16.4")
def test_a_letter_of_the_marne_tells_its_own_points_and_conditions() -> None:
    game = new_game(scenario="marne")
    seen = replace(
        game.view(game.setup(), "ALLIED"), vp={"allied": 6, "german": 4}, endangered=True
    )
    table, status, *_ = RENDERER.position(seen, EN)
    assert isinstance(table, Grid)
    assert isinstance(status, Bullets)
    assert (EN.text("glo.table.vp"), "4", "6") in table.rows
    names = {item.partition(":")[0] for item in status.items}
    assert names <= {EN.text(f"glo.table.{key}") for key in ("points", "battles", "rail", "later")}


@pytest.mark.rule("glo:16.4")
def test_a_picture_of_the_marne_shows_the_points_of_its_towns_alone() -> None:
    (sheet,) = RENDERER.letter_plates(campaign("marne")[2][0], EN)
    told = sorted(seen.what for seen in pills(sheet) if seen.what != "\u2605")
    assert told == sorted(str(worth) for worth in printed().marne.towns.values())


@pytest.mark.rule("glo:16.2")
def test_no_neutral_ground_lies_on_the_map_of_the_marne() -> None:
    bounds = RENDERER.names.printed("marne")["bounds"]
    (top, bottom), (low, high) = bounds["ranks"], bounds["files"]
    inside = [
        entry["country"]
        for number, entry in RENDERER.names.hexes.items()
        if top <= int(number[:2]) <= bottom and low <= int(number[2:]) <= high
    ]
    assert inside
    assert "netherlands" not in inside
