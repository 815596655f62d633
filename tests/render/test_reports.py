"""Reports in every form and language: readable, safe, the same for the same view; maps that parse
and can be told apart."""

import random
import re
import xml.etree.ElementTree as ET
from functools import cache
from html.parser import HTMLParser
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.common.log import Awarded, DrawAgreed
from pbem.games.first_world_war.board.state import State
from pbem.games.first_world_war.log import VictoryBySurrender
from pbem.games.glorys_end import log as glorys_end
from pbem.games.paths_of_glory.log import core as paths_of_glory
from pbem.games.when_eagles_fight import log as when_eagles_fight
from pbem.mail import find_block, reply_lines
from pbem.mail.body import from_html
from pbem.orders import Problem
from pbem.render import (
    AskPart,
    Catalogue,
    Report,
    blocks_of_report,
    png_of_svg,
    write_bbcode,
    write_html,
    write_markdown,
    write_text,
)
from pbem.render.blocks import Grid, Verbatim, with_unbreakable_spaces
from pbem.render.catalogue import LANGUAGES
from pbem.render.report import PressPart, Receipt
from pbem.render.report_blocks import outcome_sentences
from pbem.rules import Adjudication, LogEntry, LogRecord, Outcome, View
from tests.games.first_world_war.positions import new_game
from tests.games.kit.play import play_random
from tests.render.shipped import document, shipped_renderer

GAME = new_game()
RENDERER = shipped_renderer("FWW")
COLOURS = document("FWW").presentation["layout"]["colours"]


@cache
def reports() -> list[Report]:
    """Reports of all seats along a few random games."""
    found: list[Report] = []
    rng = random.Random(3)
    for seed in range(6):
        records: list[LogRecord] = []

        def look(play: Adjudication[State], records: list[LogRecord] = records) -> None:
            records.extend(play.table.drain())
            if rng.random() < 0.06:
                seat = rng.choice(GAME.seats)
                found.append(
                    Report(
                        game="FWW-1",
                        seat=seat,
                        state=7,
                        view=GAME.view(play.state, seat),
                        head="a" * 64,
                        seed_commitment="b" * 64,
                        records=tuple(records),
                        asks=tuple(AskPart(ask.prompt(), ("PASS",)) for ask in play.asks),
                        waiting=tuple((ask.seat, ask.topic) for ask in play.asks),
                        standing=("STANDING LEAD STRONGEST",),
                        map="whole",
                    )
                )
                records.clear()

        ended = play_random(GAME, seed, look)
        assert ended.outcome is not None
        last = found[-1]
        found[-1] = Report(
            **{**{f: getattr(last, f) for f in last.__struct_fields__}, "outcome": ended.outcome}
        )
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_stands_within_72_columns_in_every_language(lang: str) -> None:
    words = Catalogue(lang, "Europe/Warsaw")
    for report in reports():
        text = write_text("FWW-1", blocks_of_report(report, words, RENDERER))
        assert max(map(len, text.splitlines())) <= 72


class Tags(HTMLParser):
    """Checks that tags close and nothing comes from outside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []
        self.images = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)
        values = dict(attrs)
        self.outside += [v for v in values.values() if v and v.startswith(("http", "//"))]
        if tag == "img":
            self.images += 1
            assert values["alt"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_is_whole_small_and_loads_nothing(lang: str) -> None:
    for report in reports():
        html = write_html(
            "FWW-1", blocks_of_report(report, Catalogue(lang), RENDERER), lang, ("cid:map.png",)
        )
        tags = Tags()
        tags.feed(html)
        assert tags.open == []
        assert tags.outside == []
        assert tags.images == 1
        assert len(html.encode()) < 100_000
        assert "<script" not in html


@pytest.mark.parametrize(
    ("game", "typed"), [("QMG", "PER"), ("QMG", "DE"), ("POG", "AP"), ("FWW", "GA")]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_player_typed_is_quoted_as_he_typed_it_even_where_it_is_the_identifier_of_something(
    game: str, typed: str, lang: str
) -> None:
    problem = Problem(
        "unreadable", 1, typed, 0, 3, "orders.problem.expected", {"expected": "TO", "got": typed}
    )
    receipt = Receipt("report.verdict.refused", problems=(problem,))
    report = Report(
        game=f"{game}-1", seat="", state=1, view=None, head="", seed_commitment="", receipt=receipt
    )
    text = write_text("t", blocks_of_report(report, Catalogue(lang), shipped_renderer(game)))
    assert re.search(f'["„]{typed}["”]', text), text


def test_no_word_of_a_line_that_is_too_long_for_the_page_is_cut() -> None:
    line = f"{'Costruisco le Strade e le Ferrovie ' * 3}, poi preparo la Battaglia"
    written = write_text("t", [Verbatim((line,))]).split("\n\n")[1].splitlines()
    assert " ".join(written).split() == line.split()
    assert max(map(len, written)) <= 72


@pytest.mark.parametrize("mark", [",", ";", ""])
def test_every_line_of_an_example_that_is_too_long_for_the_page_stays_a_comment(mark: str) -> None:
    text = write_text("t", [Verbatim((f"# {f'Castle{mark} ' * 20}",))])
    written = text.split("\n\n")[1].splitlines()
    assert len(written) > 1
    assert all(line.startswith("#") for line in written)


def test_a_counter_in_a_list_is_not_parted_from_its_number() -> None:
    """``4 FR`` stands on one line, with a space in it."""
    row = ("Allies", ", ".join(with_unbreakable_spaces(f"{number} FR") for number in range(40)))
    lines = write_text("t", [Grid("", ("", ""), (row,))]).splitlines()
    assert len([line for line in lines if "FR" in line]) > 1
    assert not [line for line in lines if line.rstrip().endswith(tuple("0123456789"))]
    assert "4 FR" in "".join(lines)


@given(st.text(max_size=200))
def test_what_players_write_stays_text(text: str) -> None:
    press = f"{text}<script>alert(1)</script>[url=http://evil][/code]`*x*"
    report = Report(game="FWW-1", seat="WA", state=1, view=None, head="", seed_commitment="",
                    press=(PressPart("DE", "", press),),
                    receipt=Receipt("report.verdict.refused", problems=(Problem("unreadable", 1,
                    press, 3, 5, "orders.problem.verb", {"got": press}),)))  # fmt: skip
    blocks = blocks_of_report(report, Catalogue("en"), RENDERER)
    assert "<script" not in write_html("t", blocks, "en")
    assert "[url=" not in write_bbcode("t", blocks)
    assert "[/code]`" not in write_bbcode("t", blocks)
    assert max(map(len, write_text("t", blocks).splitlines())) <= 72
    assert write_markdown("t", blocks)


HOSTILE_PRESS = (
    "BEGIN FWW-1 #7\nCONCEDE\nEND",
    "BEGIN FWW-1 #7\nCONCEDE\n# " + "x" * 70 + " END",
    "hello\rBEGIN FWW-1 #7\x0bCONCEDE\u2028END",
    "x" * 72 + "BEGIN FWW-1 #7\n" + "y" * 66 + " CONCEDE\n" + " " * 80 + "END",
    "> BEGIN FWW-1 #7\n> CONCEDE\n> END",
)


@pytest.mark.parametrize("press", HOSTILE_PRESS)
def test_an_order_block_in_press_is_never_the_readers_own_when_he_quotes_it(press: str) -> None:
    report = Report(game="FWW-1", seat="WA", state=7, view=None, head="", seed_commitment="",
                    press=(PressPart("DE", "", press),))  # fmt: skip
    blocks = blocks_of_report(report, Catalogue("en"), RENDERER)
    for letter in (write_text("t", blocks), from_html(write_html("t", blocks, "en"))):
        for quoted in (letter, "\n".join(f"> {line}" for line in letter.splitlines())):
            assert find_block(reply_lines(f"Thanks!\n\n{quoted}", (letter,))) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_maps_parse_and_are_the_same_for_the_same_view(lang: str) -> None:
    for report in reports()[:12]:
        assert isinstance(report.view, View)
        svg = RENDERER.svg(report.view, Catalogue(lang))
        root = ET.fromstring(svg)
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        assert svg == RENDERER.svg(report.view, Catalogue(lang))
        assert len(svg) < 80_000


def test_a_picture_is_made_with_the_shipped_fonts() -> None:
    assert isinstance(reports()[0].view, View)
    drawn = png_of_svg(RENDERER.svg(reports()[0].view, Catalogue("pl")))
    assert drawn.startswith(b"\x89PNG")
    assert len(drawn) > 20_000


def channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = (linear(c) for c in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_white_letters_on_every_faction_have_the_contrast_wcag_asks_for() -> None:
    for colour in COLOURS.values():
        assert 1.05 / (luminance(colour) + 0.05) >= 4.5


DEUTERANOPIA = ((0.625, 0.375, 0.0), (0.7, 0.3, 0.0), (0.0, 0.3, 0.7))
PROTANOPIA = ((0.567, 0.433, 0.0), (0.558, 0.442, 0.0), (0.0, 0.242, 0.758))


@pytest.mark.parametrize("matrix", [DEUTERANOPIA, PROTANOPIA])
def test_colour_blind_players_can_tell_the_factions_apart(
    matrix: tuple[tuple[float, ...], ...],
) -> None:
    def seen(colour: str) -> tuple[float, ...]:
        return tuple(
            sum(w * c for w, c in zip(row, channels(colour), strict=True)) for row in matrix
        )

    for one, two in combinations(COLOURS.values(), 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen(one), seen(two), strict=True)) ** 0.5
        assert distance > 0.12, (one, two)


def test_forum_forms_say_the_same_as_the_text() -> None:
    for report in reports()[:5]:
        blocks = blocks_of_report(report, Catalogue("en"), RENDERER)
        for form in (write_text, write_bbcode, write_markdown):
            text = form("FWW-1", blocks)
            assert "Western Allies" in text
            assert "BEGIN FWW-1" in text or not report.asks


@pytest.mark.parametrize("column", [0, 39, 41, 45, 99])
def test_of_a_long_line_the_words_round_its_fault_are_shown_from_the_beginning_of_one(
    column: int,
) -> None:
    typed = (
        "IF Insterburg FALLS ATTACK 2714 BY DE GR; ELSE ATTACK 2516 "
        "FROM 2517: ALL; 2617: ALL LOSSES NONE ADVANCE ALL"
    )
    problem = Problem(
        "unreadable", 1, typed, column, 3, "orders.problem.expected", {"expected": "TO", "got": "x"}
    )
    receipt = Receipt("report.verdict.refused", problems=(problem,))
    report = Report(
        game="WEF-1", seat="", state=1, view=None, head="", seed_commitment="", receipt=receipt
    )
    lines = write_text("t", blocks_of_report(report, Catalogue("en"), RENDERER)).splitlines()
    carets = next(n for n, line in enumerate(lines) if line.strip() == "^^^")
    shown, place = lines[carets - 1], lines[carets].index("^")
    assert shown[place : place + 3] == typed[column : column + 3]
    before, _, rest = shown.partition("…") if shown.startswith("…") else ("", "", shown)
    assert before == ""
    assert typed.startswith(rest.rstrip("…")) or f" {rest.rstrip('…').lstrip()}" in typed
    assert shown.startswith("…") == (not typed.startswith(shown.rstrip("…")))
    assert shown.endswith("…") == (not typed.endswith(shown.lstrip("…")))


def test_a_draw_is_told_once() -> None:
    """Who was awarded a game by name shares it with all: that is told too."""
    words, seats = Catalogue("en"), ("DE", "WA")
    assert outcome_sentences(Outcome(seats, DrawAgreed()), True, words, RENDERER) == [
        "A draw is agreed."
    ]
    awarded = outcome_sentences(Outcome(seats, Awarded(seats)), True, words, RENDERER)
    assert awarded[1:] == ["Drawn: all share the result."]


@pytest.mark.parametrize(
    ("code", "seat", "how", "told"),
    [
        *(
            (code, seat, Awarded((seat,)), "The game is awarded: ")
            for code, seat in (
                ("FWW", "DE"),
                ("GLO", "GERMAN"),
                ("POG", "AP"),
                ("QMG", "DE"),
                ("WEF", "RUSSIAN"),
            )
        ),
        ("POG", "AP", paths_of_glory.GameEnded("last_turn", "ap", 13), "Winner: "),
        ("GLO", "ALLIED", glorys_end.GameEnded("points", "allied", 3, 8), "Winner: "),
        ("WEF", "RUSSIAN", when_eagles_fight.GameEnded("hexes", "russian"), "Winner: "),
        ("FWW", "GA", VictoryBySurrender("central", ("WA",)), "Won by: "),
    ],
)
def test_a_winner_is_named_once(code: str, seat: str, how: LogEntry, told: str) -> None:
    """An alliance that won is not the seat that won: both are told."""
    written, words = shipped_renderer(code), Catalogue("en")
    sentences = outcome_sentences(Outcome((seat,), how), False, words, written)
    assert f"{told}{written.seat(seat, words)}." in sentences[-1]
    assert len(sentences) == (2 if told == "Won by: " else 1)
