"""Reports and maps of Paths of Glory: readable in every language, nothing cut off, drawn the same
for the same view."""

import random
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from pbem.games.paths_of_glory.board.state import Mark
from pbem.games.paths_of_glory.log.combat import (
    AttackDeclared,
    CombatDecided,
    Fired,
    FireRoll,
    FlankRoll,
    Term,
)
from pbem.games.paths_of_glory.log.core import Eliminated, Scored, TurnBegan
from pbem.games.paths_of_glory.log.losses import Advanced, StepLost
from pbem.games.paths_of_glory.log.redeployment import (
    RebuildPrompt,
    Redeployed,
    ReplacementsRecorded,
)
from pbem.games.paths_of_glory.log.sequence import CommitmentRose
from pbem.games.paths_of_glory.view import omniscient_view, view
from pbem.render import (
    AskPart,
    Catalogue,
    Report,
    blocks_of_report,
    png_of_svg,
    write_html,
    write_text,
)
from pbem.render.blocks import Bullets, Grid
from pbem.render.catalogue import LANGUAGES
from pbem.render.kit.svg import INK
from pbem.rules import Adjudication, LogEntry, Logged, LogRecord, Rolled, SeededChance, Table
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import board, new_game, start
from tests.games.paths_of_glory.scenarios import MIXED
from tests.render.shipped import shipped_renderer

RENDERER = shipped_renderer("POG")
EN = Catalogue("en")
_DECISIONS = 700


@cache
def reports() -> tuple[Report, ...]:
    """Reports to both seats and to the public along the first turns of random games."""
    found: list[Report] = []
    for seed, options in enumerate(MIXED):
        game, rng = new_game(**options), random.Random(seed)
        table = Table(SeededChance(seed.to_bytes(32, "big")))
        table.chance.bind("00")
        play = Adjudication(game, game.setup(), table)
        play.begin()
        records: list[LogRecord] = []
        for n in range(_DECISIONS):
            records += play.table.drain()
            if not play.asks:
                break
            if n % 70 == 69:
                seat = (None, "AP", "CP")[n // 70 % 3]
                found.append(
                    Report(
                        game="POG-1",
                        seat=seat,
                        state=n,
                        view=game.view(play.state, seat),
                        head="a" * 64,
                        seed_commitment="b" * 64,
                        records=tuple(records),
                        asks=tuple(
                            AskPart(ask.prompt(), ("PASS",))
                            for ask in play.asks
                            if ask.seat == seat
                        ),
                        waiting=tuple(
                            (ask.seat, ask.topic) for ask in play.asks if ask.seat != seat
                        ),
                        map="whole",
                    )
                )
                records.clear()
            ask = play.asks[rng.randrange(len(play.asks))]
            play.submit(ask.seat, choose(ask, rng.randrange))
    return tuple(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_report_has_its_words_and_stands_within_72_columns(lang: str) -> None:
    words = Catalogue(lang, "Europe/Warsaw")
    assert len(reports()) > 40
    for report in reports():
        text = write_text("POG-1", blocks_of_report(report, words, RENDERER))
        assert max(map(len, text.splitlines())) <= 72
        assert "pog." not in text


def test_html_of_a_report_is_small() -> None:
    for report in reports()[::6]:
        assert (
            len(
                write_html(
                    "POG-1", blocks_of_report(report, EN, RENDERER), "en", ("cid:map.png",)
                ).encode()
            )
            < 100_000
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_cell_of_a_table_is_cut_off(lang: str) -> None:
    for report in reports():
        blocks = blocks_of_report(report, Catalogue(lang), RENDERER)
        text = write_text("POG-1", blocks)
        cells = {
            cell
            for block in blocks
            if isinstance(block, Grid)
            for row in block.rows
            for cell in row
        }
        assert {cell for cell in cells if cell not in text} == set()


# --- words ----------------------------------------------------------------------------------------


def say(note: LogEntry, lang: str = "en") -> str:
    return RENDERER.sentence(note, Catalogue(lang))


def test_words_follow_what_a_note_holds() -> None:
    assert say(Scored(1, 11, "space", "sedan")) == "Victory points +1, now 11 (space: Sedan)."
    assert say(Scored(-1, 9, "mutiny")) == "Victory points -1, now 9 (French mutiny)."
    assert say(Eliminated("GEc-3", "metz", permanent=False, why="supply")) == (
        "Eliminated: GE corps (Metz; out of supply); it may be rebuilt."
    )
    step = StepLost(
        "cp", "AH-1", "tarnow", 2, eliminated=True, corps="AHc-2", permanent=False, why="losses"
    )
    assert say(step) == "AH 1: eliminated (Tarnow; 2); in its place: AH corps."
    lost = StepLost(
        "ap", "BR-BEF", "verdun", 3, eliminated=True, corps="BEFc", permanent=True, why="losses"
    )
    assert say(lost) == "BR BEF: lost for good (Verdun; 3); in its place: BEF corps."


def test_lists_are_worded_by_what_they_hold() -> None:
    moves = (("GE-1", "metz", "land"), ("GEc-1", "reserve", "reserve"))
    assert say(Redeployed("cp", moves, "koblenz", 0)) == (
        "Central Powers, strategic redeployment to: Koblenz. GE 1 (Metz, "
        "by land); GE corps (the reserve box). Points left: 0."
    )
    assert "Britain 2; Russia 3" in say(ReplacementsRecorded("ap", "AP-1", (("br", 2), ("ru", 3))))
    assert "Russia 1½; minor Allies ½" in say(
        RebuildPrompt("pog.ask.rebuild", halves=(("ru", 3), ("a", 1)))
    )
    assert "GE 1: Aachen > Liege > Brussels" in say(
        Advanced("cp", "liege", (("GE-1", "aachen", ("liege", "brussels")),))
    )
    assert "nobody advances" in say(Advanced("cp", "liege", ()))


def test_levels_of_commitment_and_turns_are_worded_in_every_language() -> None:
    assert "Guerra Limitata" in say(CommitmentRose("ap", 1), "it")
    assert "jesień 1914" in say(TurnBegan(3, "Autumn 1914"), "pl")


# --- combats --------------------------------------------------------------------------------------

FIRES = (
    Fired(
        "cp",
        "sedan",
        10,
        0,
        "army",
        9,
        (Term("terrain", -1), Term("trench", -2)),
        5,
        4,
        (Term("CP-15", 1),),
        4,
    ),
    Fired("ap", "sedan", 5, 2, "corps", 5, (Term("trench", 1),), 6, 3, (Term("sinai", -3),), 1),
)


def test_the_fire_of_a_combat_is_one_table_with_every_term_named() -> None:
    (grid,) = RENDERER.log_blocks(tuple(Logged(fire) for fire in FIRES), EN)
    assert isinstance(grid, Grid)
    assert grid.caption == "Fire at Sedan"
    assert grid.head == ("", "Central Powers", "Allied Powers")
    assert grid.rows == (
        ("Combat factors", "10", "5 (fort 2)"),
        ("Fire table", "army", "corps"),
        ("Column", "9", "5"),
        ("  terrain", "-1", "-"),
        ("  trench", "-2", "+1"),
        ("Column after shifts", "5", "6"),
        ("Die", "4", "3"),
        ("  15 Chlorine Gas", "+1", "-"),
        ("  from the Sinai", "-", "-3"),
        ("Losses caused", "4", "1"),
    )


def test_dice_of_a_table_are_not_told_twice_and_the_order_of_events_is_kept() -> None:
    attackers = (("GE-4", "metz"), ("GE-1", "koblenz"), ("GE-5", "metz"))
    attack = AttackDeclared("cp", "sedan", attackers, ("FR-5",), (), 0, 0)
    records = (
        Logged(attack),
        Rolled(FlankRoll("sedan", ()), 6, 4),
        Rolled(FireRoll("cp", "sedan", 0), 6, 4),
        Logged(FIRES[0]),
        Rolled(FireRoll("ap", "sedan", 0), 6, 3),
        Logged(FIRES[1]),
        Logged(CombatDecided("sedan", "cp", 1, 4)),
    )
    first, table, last = RENDERER.log_blocks(records, EN)
    assert isinstance(table, Grid)
    assert first == Bullets(
        (
            (
                "Central Powers, attack on Sedan with GE 4, GE 5 from "
                "Metz; GE 1 from Koblenz. Defenders: FR 5."
            ),
        )
    )
    assert last == Bullets(
        ("Sedan: winner: Central Powers. Loss numbers: attacker 1, defender 4.",)
    )


def test_fire_after_losses_is_a_table_of_its_own() -> None:
    lost = StepLost(
        "ap", "FR-5", "sedan", 3, eliminated=False, corps="", permanent=False, why="losses"
    )
    blocks = RENDERER.log_blocks((Logged(FIRES[0]), Logged(lost), Logged(FIRES[1])), EN)
    assert [type(block) for block in blocks] == [Grid, Bullets, Grid]


# --- positions ------------------------------------------------------------------------------------


def test_a_hand_is_shown_to_its_holder_only() -> None:
    position = start()
    position.state.hands = {"ap": ["AP-2"], "cp": ["CP-9"]}
    told = {
        seat: write_text("t", RENDERER.position(view(position, seat), EN))
        for seat in ("AP", "CP", None)
    }
    assert "2 Blockade: 4/4, A 1, BR 2, FR 2, IT 1, RU 3; war status +2; leaves" in " ".join(
        told["AP"].split()
    )
    assert "Reichstag" not in told["AP"]
    assert "Reichstag" in told["CP"]
    assert not any("Blockade" in told[seat] or "Your hand" in told[None] for seat in ("CP", None))
    assert RENDERER.position(omniscient_view(position), EN)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fleet_at_sea_stands_among_the_facts_of_the_war(lang: str) -> None:
    words, position = Catalogue(lang), start()
    told = []
    for out in (False, True):
        position.state.fleet_out = out
        told.append(str(RENDERER.position(view(position, "AP"), words)))
    assert words.text("pog.fleet.out") not in told[0]
    assert words.text("pog.fleet.out") in told[1]


def test_the_map_in_characters_names_control_trench_fort_steps_and_supply() -> None:
    position = board("sedan: (FR-5) FRc; liege: GE-1", trenches="ap: sedan 1", cp=("liege",))
    lines = RENDERER.text_map(view(position, "AP"), EN).lines
    assert "  Sedan AP /1: (FR 5), FR corps" in lines
    assert any(line.startswith("  Liege CP*") and line.endswith("GE 1") for line in lines)


# --- pictures -------------------------------------------------------------------------------------


def test_pictures_parse_and_are_the_same_for_the_same_view() -> None:
    for report in reports()[::5]:
        assert report.view is not None
        picture = RENDERER.svg(report.view, EN)
        assert ET.fromstring(picture).find("{http://www.w3.org/2000/svg}title") is not None
        assert picture == RENDERER.svg(report.view, EN)
        assert len(picture) < 250_000


def test_a_picture_shows_the_theatres_in_which_something_happened() -> None:
    position = start()
    quiet = RENDERER.svg(view(position, None), EN)
    assert "Western front" in quiet
    assert "Eastern front" in quiet
    position.state.marks = {
        "ap": [Mark("move", "ap", "batum", "kars"), Mark("battle", "ap", "dubno", "tarnopol")]
    }
    picture = RENDERER.svg(view(position, None), EN)
    # On the whole map and in the east, in the legends of both.
    assert picture.count('class="b"') == 4
    assert "Caucasus and Mesopotamia" in picture
    assert "Western front" not in picture


def test_ports_of_the_two_sides_have_signs_of_their_own_and_the_legend_names_them() -> None:
    picture = RENDERER.svg(view(start(), None), EN)
    for port, ground in (("allied", RENDERER.names.inks["fort_intact"]), ("central", INK)):
        assert EN.text(f"pog.map.legend_{port}") in picture
        assert picture.count(f'r="7" fill="{ground}"') > 1  # in the west, in the legend


def test_a_move_to_or_from_a_box_is_no_line_of_the_map() -> None:
    position = start()
    position.state.marks = {
        "ap": [
            Mark("redeploy", "ap", "reserve", "paris"),
            Mark("redeploy", "ap", "paris", "reserve"),
        ]
    }
    picture = RENDERER.svg(view(position, None), EN)
    assert "marker-end" not in picture
    assert "Western front" in picture


def test_every_unit_on_the_map_has_its_counter() -> None:
    position = board("sedan: (FR-5) FRc FR-1; liege: GE-1")
    picture = RENDERER.svg(view(position, None), EN)
    for label in ("(FR5)", "FRc", "FR1", "GE1"):
        assert f">{label}</text>" in picture


def test_a_picture_can_be_made_a_png() -> None:
    assert png_of_svg(RENDERER.svg(view(start(), None), Catalogue("pl"))).startswith(b"\x89PNG")


@pytest.mark.rule("pog:16.4.1")
@pytest.mark.parametrize(
    ("played", "told"),
    [
        ((), "God Save the Tsar"),
        (("CP-53",), "the revolution has broken out"),
        (("CP-45",), "peace of Brest-Litovsk"),
    ],
)
def test_the_box_of_the_russian_capitulation_is_told(played: tuple[str, ...], told: str) -> None:
    position = board()
    position.state.events.update(played)
    lines = [
        line
        for part in RENDERER.position(view(position, None), EN)
        if isinstance(part, Bullets)
        for line in part.items
    ]
    assert f"Russian capitulation: {told}" in lines
