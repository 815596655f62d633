"""Slips are explained at their place; nothing else comes out of any line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.quartermaster_1914.orders import (
    Play,
    Prepare,
)
from pbem.orders import Line, Unreadable, read_lines
from pbem.render import Catalogue
from tests.games.quartermaster_1914.language.reading import GAME, LANGUAGE, PUBLIC, read, seen_by


def test_another_powers_card_is_understood_so_that_the_rules_can_refuse_it() -> None:
    assert read("PLAY Gallipoli", seen_by("DE")) == (Play("UK-42"),)
    assert read("PREPARE Landwehr", seen_by("AT")) == (Prepare("DE-50"),)


@pytest.mark.parametrize(
    ("text", "key", "column", "length", "suggestion"),
    [
        ("PLAY Lend Battle", "qmg.problem.card", 5, 4, "Land Battle DE"),
        ("PLAY Land Batle", "qmg.problem.card", 5, 4, "Land Battle DE"),
        ("PREPARE Red Barron; DRAW", "qmg.problem.card", 8, 3, "The Red Baron"),
        ("  PLAI Landsturm", "orders.problem.verb", 2, 4, "PLAY"),
        ("PREPARE Landsturm; DRAWW", "orders.problem.verb", 19, 5, "DRAW"),
        ("BATTLE Picrady FROM Belgium", "qmg.problem.space", 7, 7, "Picardy"),
        ("BATTLE Picardy FORM Belgium", "orders.problem.rest", 15, 4, None),
        ("BATTLE Picardy FROM", "orders.problem.incomplete", 19, 1, None),
        ("BATTLE; DRAW", "orders.problem.incomplete", 6, 1, None),
        ("PLAY", "orders.problem.incomplete", 4, 1, None),
        ("BATTLE Picardy FROM Belgium FROM Paris", "orders.problem.rest", 28, 4, None),
        ("BUILD NAVY IN Paris", "qmg.problem.piece", 14, 5, None),
        ("ELIMINATE Russia", "orders.problem.incomplete", 16, 1, None),
        ("ELIMINATE Rusia IN Serbia", "qmg.problem.nation", 10, 5, "Russia"),
        ("ATTRITION Mustard Gas ON Frence", "qmg.problem.power", 25, 6, "France"),
        ("DISCARD 1, 2", "qmg.problem.card", 8, 1, None),
        ("DISCARD Landsturm, 2", "qmg.problem.card", 19, 1, None),
        ("DISCARD 99 Land Battle", "qmg.problem.copies", 8, 2, None),
        ("DRAFT Landsturm", "orders.problem.expected", 6, 9, None),
        ("LOSE Landsturm", "orders.problem.incomplete", 14, 1, None),
        ("DRAW many", "orders.problem.rest", 5, 4, None),
        ("PASS gladly", "orders.problem.rest", 5, 6, None),
        ("Landsturm.", "qmg.problem.card_elsewhere", 0, 9, None),
        ("PLAY Landsturm IN Picardy", "orders.problem.rest", 15, 2, None),
        ("", "orders.problem.verb", 0, 1, None),
        (";", "orders.problem.verb", 0, 1, None),
    ],
)
def test_slips_point_at_their_place_and_say_what_may_have_been_meant(
    text: str, key: str, column: int, length: int, suggestion: str | None
) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text, seen_by("DE"))
    assert (caught.value.key, caught.value.at) == (key, (column, length))
    assert suggestion is None or caught.value.suggestions[0] == suggestion
    assert all(Catalogue(lang).text(key, caught.value.facts) for lang in ("en", "it", "pl"))


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("STANDING HOPE", "orders.problem.expected", 9),
        ("STANDING NEVER LOSE", "orders.problem.expected", 15),
        ("STANDING DEFEND Paris WITH", "orders.problem.incomplete", 26),
        ("STANDING LOSE deck THEN", "orders.problem.incomplete", 23),
        ("STANDING NEVER DEFEND Paris WITH Marne", "orders.problem.rest", 28),
        ("STANDING DISCARD TURN", "orders.problem.incomplete", 21),
        ("STANDING ASK", "orders.problem.incomplete", 12),
    ],
)
def test_slips_in_policies_point_at_their_place(text: str, key: str, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        LANGUAGE.read_standing(Line(1, text), PUBLIC)
    assert (caught.value.key, caught.value.at[0]) == (key, column)


@given(st.text(max_size=300))
def test_nothing_else_comes_out_of_any_line(text: str) -> None:
    context = seen_by("DE")
    for first in (
        "",
        "PLAY ",
        "BATTLE ",
        "LOSE ",
        "REVIVE ",
        "DRAFT ",
        "STANDING DEFEND ",
        "STANDING LOSE ",
        "USE ",
    ):
        reading = read_lines([Line(1, first + text)], LANGUAGE, context, GAME.seats)
        assert len(reading.items) <= (0 if reading.problems else 1)
        assert {problem.line for problem in reading.problems} <= {1}


WORDS = st.sampled_from(
    ["PLAY", "BATTLE", "FROM", "SUPPORT", "PAY", "USE", "ON", "IN", "LOSE", "HAND", "DECK", "2",
    ",", ";", ":", "Paris",
     "Land", "Battle", "Peace", "Bread", "the", "Army", "AH", "DRAFT", "KEEP", "NONE", "DISCARD",
     "THEN", "WITH"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=25))
def test_nor_out_of_the_words_of_orders_in_any_order(words: list[str]) -> None:
    for line in (" ".join(words), f"STANDING {' '.join(words)}"):
        reading = read_lines([Line(1, line)], LANGUAGE, PUBLIC, GAME.seats)
        assert len(reading.items) <= (0 if reading.problems else 1)
        assert {problem.line for problem in reading.problems} <= {1}
        for item in reading.items:
            assert [LANGUAGE.read(Line(1, LANGUAGE.write(o)), PUBLIC) for o in item.orders] == [
                (o,) for o in item.orders
            ]


def test_hostile_lines_cost_little() -> None:
    for part in (
        "PREPARE Landsturm; ",
        "PASS;",
        "PREPARE the of ",
        "PREPARE 9 the Lusitania, 9 the Lusitania, ",
    ):
        lines = [Line(n, part * (1_900 // len(part))) for n in range(1, 400)]
        assert read_lines(lines, LANGUAGE, PUBLIC, GAME.seats) is not None
