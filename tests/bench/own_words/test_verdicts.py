from collections.abc import Iterator

import pytest

from tests.bench.own_words.letters import LANGUAGES, MARKS, Letter, letters
from tests.bench.own_words.positions import Position, played
from tests.bench.own_words.verdicts import Verdict, judge, judged, verdict_on

GAME = "QMG/standard:1"
"""It begins with opening hands."""
GAMES = 5
MULLIGAN = "MULLIGAN FOR Austria-Turkey"


@pytest.fixture(scope="module")
def position() -> Iterator[Position]:
    with played(GAME, "en") as positions:
        yield next(positions)


def letter(text: str, *gold: str) -> Letter:
    return Letter(f"{GAME}:0", "mended", "plain", text, gold)


@pytest.mark.parametrize(
    ("text", "gold", "verdict"),
    [
        ("mulligan for austria-turkey", [MULLIGAN], "right"),
        ("What a dull hand!", [], "right"),
        ("Blimp the wuggle.", [MULLIGAN], "refused"),
        ("BOTTOM Build Army AH, Land Battle AH, Land Battle OT", [MULLIGAN], "otherwise"),
        ("mulligan for austria-turkey", ["BATTLE Galicia"], "stale"),
    ],
)
def test_a_letter_is_judged_by_what_it_has_carried_out(
    position: Position, text: str, gold: list[str], verdict: Verdict
) -> None:
    assert judge(position, letter(text, *gold)).verdict == verdict


@pytest.mark.parametrize(
    ("done", "confirmed", "verdict"),
    [
        (["a", "b"], [], "right"),
        (["a"], [], "part"),
        (["a", "b", "c"], [], "otherwise"),
        (["a", "a"], [], "otherwise"),
        ([], ["a", "b"], "offered"),
        ([], ["a"], "misled"),
        ([], [], "refused"),
    ],
)
def test_the_orders_carried_out_are_compared_with_those_meant(
    done: list[str], confirmed: list[str], verdict: Verdict
) -> None:
    assert verdict_on(["a", "b"], done, confirmed) == verdict


def test_letters_are_stale_where_the_game_does_not_get_as_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def over(*_: object) -> Iterator[Position]:
        return iter(())

    monkeypatch.setattr("tests.bench.own_words.positions._positions", over)
    found = judged([letter("Pass.", "PASS")], "en")
    assert [each.verdict for each in found] == ["stale"]


def test_every_language_has_letters_and_each_once() -> None:
    for lang in LANGUAGES:
        found = letters(lang)
        assert {each.mark for each in found} <= set(MARKS)
        assert len({each.game[:3] for each in found}) == GAMES
        assert len({(each.position, each.text) for each in found}) == len(found)
