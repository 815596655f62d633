"""Unreadable and illegal lines: the reply points at the mistake, at little cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.language.grammar import VERBS
from pbem.games.paths_of_glory.orders import (
    Done,
    Move,
)
from pbem.orders import Line, OrderError, problem_of, read_lines
from pbem.rules import Illegal
from tests.games.paths_of_glory.language.reading import CP, LANGUAGE, read


@pytest.mark.parametrize(
    ("text", "key", "column", "length", "suggestion"),
    [
        ("  PALY 12 AS OPS", "orders.problem.verb", 2, 4, "PLAY"),
        ("PLAY 99 AS OPS", "pog.problem.card", 5, 2, None),
        ("PLAY Falkenhain AS OPS", "pog.problem.card", 5, 10, "13 Falkenhayn"),
        ("PLAY 12 AS", "orders.problem.incomplete", 10, 1, None),
        ("PLAY 12 AS OPPS", "orders.problem.expected", 11, 4, None),
        ("PLAY 12 AS OPS now", "orders.problem.rest", 15, 3, None),
        ("ACTIVATE Metzz TO MOVE", "pog.problem.space", 9, 5, "Metz"),
        ("ACTIVATE Metz", "orders.problem.incomplete", 13, 1, None),
        ("MOVE GE 13 TO Metz", "pog.problem.unit", 5, 2, None),
        ("MOVE GE 1 FROM Aachen", "orders.problem.incomplete", 21, 1, None),
        ("MOVE GE 1", "orders.problem.incomplete", 9, 1, None),
        ("MOVE GE 1 AT Essen", "orders.problem.expected", 10, 2, None),
        ("MOVE GE 1 FROM Metz TO Koblenz", "pog.problem.elsewhere", 5, 4, None),
        ("SR 0 GE corps FROM Reserve TO Metz", "pog.problem.too_few", 3, 10, None),
        ("ATTACK", "orders.problem.incomplete", 6, 1, None),
        ("ATTACK Lodz", "pog.problem.nobody", 7, 4, None),
        ("HOLD", "orders.problem.incomplete", 4, 1, None),
        ("DONE already", "orders.problem.rest", 5, 7, None),
    ],
)
def test_slips_point_at_their_place_and_say_what_may_have_been_meant(
    text: str, key: str, column: int, length: int, suggestion: str | None
) -> None:
    with pytest.raises(OrderError) as caught:
        read(text)
    assert (caught.value.key, caught.value.at) == (key, (column, length))
    if suggestion:
        assert caught.value.suggestions[0] == suggestion


def test_the_caret_of_an_illegal_order_stands_under_what_is_at_fault() -> None:
    line = Line(3, "MOVE GE 1, GE 2 FROM Koblenz TO Bar le Duc")
    problem = problem_of(Illegal("pog.illegal.not_ready", rule="11.1.1", names=("GE-2",)), line)
    assert problem.text[problem.column : problem.column + problem.length] == "GE 2"


@given(st.text(max_size=200))
def test_nothing_else_comes_out_of_any_line(text: str) -> None:
    for verb in ("", *(verb.name for verb in VERBS), "STANDING"):
        reading = read_lines([Line(1, f"{verb} {text}")], LANGUAGE, CP, ("AP", "CP"))
        assert len(reading.items) <= 1
        assert not (reading.items and reading.problems)


def test_a_line_broken_by_a_mail_program_is_read_as_one() -> None:
    lines = [
        Line(1, "MOVE GE 2,"),
        Line(2, "  GE 3 FROM Koblenz TO Aachen;"),
        Line(3, "GE 1 TO Essen"),
        Line(4, "DONE"),
    ]
    reading = read_lines(lines, LANGUAGE, CP, ("AP", "CP"))
    assert [item.orders for item in reading.items] == [
        (Move(((("GE-2", "GE-3"), ("aachen",)), (("GE-1",), ("essen",)))),), (Done(),)
    ]  # fmt: skip


def test_hostile_lines_cost_little() -> None:
    lines = [Line(n, "MOVE " + "GE 1 TO Kassel; " * 120) for n in range(1, 200)]
    assert read_lines(lines, LANGUAGE, CP, ("AP", "CP")) is not None
