"""A letter is read whole.

Orders that wrap, press that is raw text, commands that must be exact, and a bounded cost.
"""

import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games import game_module
from pbem.games.first_world_war.orders import Attack, Lead, Pass
from pbem.orders import (
    Absence,
    AcceptProposal,
    Command,
    Concede,
    Context,
    Help,
    History,
    Line,
    ParsedLetter,
    Press,
    Salt,
    SetLanguage,
    StandingClear,
    StandingList,
    Status,
    read_lines,
)
from tests.games.first_world_war.positions import new_game

GAME = new_game()
LANGUAGE = game_module("FWW").language(GAME)
PUBLIC = Context(GAME.view(GAME.setup(), None))


def read(*lines: str) -> ParsedLetter:
    return read_lines(
        [Line(n, text) for n, text in enumerate(lines, start=1)], LANGUAGE, PUBLIC, GAME.seats
    )


def orders(reading: ParsedLetter) -> list[object]:
    assert not reading.problems
    return [order for item in reading.items for order in item.orders]


def commands(reading: ParsedLetter) -> list[Command | None]:
    assert not reading.problems
    return [item.command for item in reading.items]


def marked(reading: ParsedLetter) -> list[tuple[int, str, str]]:
    """Every problem's line, key and the text its caret marks."""
    return [(p.line, p.key, p.text[p.column : p.column + p.length]) for p in reading.problems]


ATTACK = Attack(2, ("DE-1", "DE-3"))


@pytest.mark.parametrize(
    "lines",
    [
        ("ATTACK 2 WITH 1 DE,", "3 DE"),
        ("ATTACK 2 WITH 1 DE,  # the first", "3 DE  # the second"),
        ("ATTACK 2 WITH 1 DE,", "", "    3 DE"),
        ("ATTACK 2 WITH 1 DE, 3 DE;",),
        ("ATTACK 2 WITH 1 DE, 3 DE,",),
    ],
)
def test_a_line_that_goes_on_is_read_with_its_next_whatever_its_comments(
    lines: tuple[str, ...],
) -> None:
    assert orders(read(*lines)) == [ATTACK]


@pytest.mark.parametrize(
    "lines",
    [
        ("ATTACK 2 WITH", "1 DE", "3 DE"),
        ("ATTACK 2 WITH:", "- 1 DE", "- 3 DE"),
        ("ATTACK 2 WITH", "\u2022 1 DE,", "\u2022 3 DE"),
        ("ATTACK", "2", "WITH", "1", "DE,", "3 DE"),
        ("ATTACK 2 WITH 1", "DE, 3", "DE"),
    ],
)
def test_an_order_may_be_spread_over_lines(lines: tuple[str, ...]) -> None:
    assert orders(read(*lines, "PASS")) == [ATTACK, Pass()]


@pytest.mark.parametrize(
    ("lines", "unread"),
    [
        (("ATTACK 2 WITH", "1 DE", "not 3 DE"), 3),
        (("ATTACK 2 WITH", "", "1 DE, 3 DE"), 1),
        (("ATTACK 2 WITH", "PASS"), 1),
        (("ATTACK 2 WITH", "# 1 DE", "3 DE"), 1),
    ],
)
def test_a_line_that_an_order_does_not_take_up_is_left_out_of_no_letter(
    lines: tuple[str, ...], unread: int
) -> None:
    assert unread in {problem.line for problem in read(*lines).problems}


def test_a_line_that_begins_an_order_never_continues_another() -> None:
    assert orders(read("ATTACK 2 WITH 1 DE, 3 DE,", "lead 1 DE;", "PASS")) == [
        ATTACK,
        Lead("DE-1"),
        Pass(),
    ]
    assert commands(read("LANG it;", "STATUS")) == [SetLanguage("it"), Status()]


def test_press_is_raw_text_whatever_it_looks_like() -> None:
    text = ("Dear Celina,", "", "  ATTACK 1 WITH 9 XX; # not an order", "STANDING CLEAR", "yours,")
    reading = read("PRESS TO de", *text, "EndPress", "PASS")
    assert commands(reading) == [Press("DE", "\n".join(text)), None]
    assert reading.items[1].orders == (Pass(),)


@pytest.mark.parametrize(
    ("head", "key", "caret"),
    [
        ("PRESS TO ATLANTIS", "orders.problem.seat", "ATLANTIS"),
        ("PRESS TO DE, GA", "orders.problem.rest", ","),
        ("PRESS TO DE attack now", "orders.problem.rest", "attack"),
    ],
)
def test_press_to_nobody_or_to_more_than_was_understood_is_refused_and_its_text_is_no_order(
    head: str, key: str, caret: str
) -> None:
    reading = read("PASS", head, "ATTACK 2 WITH 1 DE", "ENDPRESS", "STATUS")
    assert marked(reading) == [(2, key, caret)]
    assert [(item.orders, item.command) for item in reading.items] == [
        ((Pass(),), None),
        ((), Status()),
    ]


def test_press_without_an_end_is_refused() -> None:
    assert marked(read("PRESS", "hello")) == [(1, "orders.problem.endpress", "PRESS")]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("status", Status()),
        ("STATO", Status()),
        ("Aiuto attacca", Help("ATTACCA")),
        ("HISTORY", History(20)),
        ("storia 5", History(5)),
        ("ABSENCE 2026-12-01–2026-12-10", Absence("2026-12-01", "2026-12-10")),
        ("ABSENCE 2026-12-01..2026-12-10", Absence("2026-12-01", "2026-12-10")),
        ("NIEOBECNOŚĆ od 1.12.2026 do 10.12.2026", Absence("2026-12-01", "2026-12-10")),
        ("ABSENCE 2026-12-24", Absence("2026-12-24", "2026-12-24")),
        ("ACCEPT", AcceptProposal()),
        ("ACCEPT draw", AcceptProposal("draw")),
        ("zgoda remis", AcceptProposal("draw")),
        ("ACCEPT TAKEBACK", AcceptProposal("takeback")),
        ("poddaję się", Concede(confirmed=False)),
        ("CONCEDE", Concede()),
        ("abbandono conferma", Concede(confirmed=True)),
        ("SALT windmill", Salt("windmill")),
        ("STANDING", StandingList()),
        ("STANDING CLEAR", StandingClear()),
        ("standing clear all", StandingClear()),
        ("STANDING CLEAR 3", StandingClear(3)),
    ],
)
def test_what_commands_say(text: str, command: Command) -> None:
    assert commands(read(text)) == [command]


@pytest.mark.parametrize(
    ("text", "key", "caret"),
    [
        ("ACCEPT TREATY", "orders.problem.expected", "TREATY"),
        ("ACCEPT draw gladly", "orders.problem.rest", "gladly"),
        ("STATUS now", "orders.problem.rest", "now"),
        ("CONCEDE maybe", "orders.problem.rest", "maybe"),
        ("HISTORY all", "orders.problem.number", "all"),
        ("LANG de", "orders.problem.language", "de"),
        ("ABSENCE 2026-02-30 - 2026-03-02", "orders.problem.date", "2026-02-30"),
        ("ABSENCE 2026-03-02 - 2026-03-01", "orders.problem.date", "2026-03-02 - 2026-03-01"),
        ("ABSENCE 2026-12-24 and 3 days", "orders.problem.date", "2026-12-24 and 3 days"),
        ("STANDING CLEAR 2 3", "orders.problem.rest", "3"),
        ("STANDING CLEAR first", "orders.problem.number", "first"),
    ],
)
def test_what_a_command_does_not_understand_it_refuses(text: str, key: str, caret: str) -> None:
    assert marked(read(text)) == [(1, key, caret)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("STAUS", "STATUS"),
        ("ATTIK 1", "ATTACK"),
        ("PREVIW", "PREVIEW"),
        ("STNDING ASK", "STANDING"),
    ],
)
def test_a_misspelt_first_word_names_the_order_or_command_that_was_meant(
    text: str, meant: str
) -> None:
    (problem,) = read(text).problems
    assert problem.suggestions[0] == meant
    assert (
        problem.text[problem.column : problem.column + problem.length] == text.split(maxsplit=1)[0]
    )


@given(st.dates(date(1900, 1, 1)), st.dates(date(1900, 1, 1)))
def test_every_pair_of_dates_is_an_absence_one_way_round(one: date, other: date) -> None:
    first, last = sorted((one, other))
    assert commands(read(f"ABSENCE {first} - {last}")) == [Absence(f"{first}", f"{last}")]


def test_reading_stops_after_five_lines_that_are_no_orders() -> None:
    reading = read(*["How are you?"] * 20, "PASS")
    assert [p.line for p in reading.problems] == [1, 2, 3, 4, 5]
    assert not reading.items


def test_what_is_too_long_is_refused_never_cut() -> None:
    assert marked(read("PASS", "PASS " + "x" * 5_000))[0][:2] == (2, "orders.problem.long_line")
    reading = read(*["PASS"] * 20_000)
    assert [p.key for p in reading.problems] == ["orders.problem.long_letter"]
    assert len(reading.items) < 2_000


def test_a_press_longer_than_may_be_relayed_is_refused_never_cut() -> None:
    assert marked(read("PRESS", *["word " * 20] * 500, "ENDPRESS"))[0][:2] == (
        1,
        "orders.problem.long_press",
    )


@pytest.mark.parametrize(
    "line",
    [
        "ATTACK 1 WITH " + "1 D+" * 390,
        "MOVE " + "DUMMY, " * 250,
        "STANDING CAPTURE " + "bea, " * 300,
        "CHIT " + "ﷺ" * 1_900,
        "CAPTURE " + "a\u0301" * 900,
        "," * 1_999,
        "# " * 900,
        "DEPLOY " + "1 DE at " * 200,
        "x\u00a0" * 900,
    ],
)
def test_a_hostile_letter_costs_little(line: str) -> None:
    started = time.process_time()
    read(*[line] * 1_000)
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    "line",
    [
        "1. PASS",
        "1) PASS",
        "a) PASS",
        "- PASS",
        "* PASS",
        "\u2022 PASS",
        "PS: PASS",
        "P.S. PASS",
        "*PASS*",
        "_PASS_",
        "**PASS**",
        "/PASS/",
        "PASS.",
        "PASS \U0001f600",
        "PASS \u2764\ufe0f",
        "PASS :-)",
        "\U0001f449 PASS",
        "1. *PASS*.",
        "1.PASS",
        "(1) PASS",
        "1 - PASS",
        "1st: PASS",
        "II. PASS",
        "1\u20e3 PASS",
        "[x] PASS",
        "\u2192 PASS",
        "\uf0b7 PASS",
        "+ PASS",
        "| PASS",
        "o   PASS",
        "`PASS`",
        "Order 1: PASS",
        "Orders: PASS",
        "Mossa 2: PASS",
        "Rozkaz: PASS",
    ],
)
def test_marks_around_an_order_are_passed_over(line: str) -> None:
    assert orders(read(line)) == [Pass()]


@pytest.mark.parametrize("line", ["# PASS", "#1 PASS", "; PASS"])
def test_a_comment_is_no_mark_of_a_list(line: str) -> None:
    assert not orders(read(line))


@pytest.mark.parametrize("line", ["~~PASS~~", "// PASS", "//PASS//", "not PASS"])
def test_what_may_take_an_order_back_is_no_mark_of_a_list(line: str) -> None:
    assert read(line).problems


def test_items_of_a_list_are_orders_of_their_own() -> None:
    long = "ATTACK 2 WITH 1 DE, 2 DE, 3 DE CHIT Big Bertha LEAD 1 DE CAPTURE Brussels"
    plain = orders(read(long, "PASS"))
    assert orders(read(f"1. {long}", "2. PASS")) == plain
    assert orders(read(f"* {long}", "* PASS")) == plain


def test_a_number_that_belongs_to_an_order_is_no_mark_of_a_list() -> None:
    assert [problem.column for problem in read("4 DE TO 2").problems] == [0]
