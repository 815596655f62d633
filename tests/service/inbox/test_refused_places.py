"""A refused place: the reply names only the legal places, in the reader's words."""

import re

import pytest

from pbem.games import game_module
from pbem.games.paths_of_glory.orders import Redeploy
from pbem.orders import MOST_NAMED
from tests.service.house import House, flat

INSTEAD = re.compile(
    r'(?:Instead of "|Al posto di "|Zamiast „)([^"”]*)["”][^:]*: (.*?)(?: and \d+ more| \((?:altri|i jeszcze): \d+\))?\.(?: |$)'
)
SCENARIOS = {"FWW": "standard", "POG": "campaign", "QMG": "standard"}
"""A scenario of each game; in the First World War set up as in history."""


def started(house: House, code: str, lang: str = "en") -> tuple[str, str]:
    """A game at the first decision that names places, and the seat that makes it."""
    options = {"players": 2, "historical_setup": True} if code == "FWW" else {}
    seats = {
        "FWW": ("CENTRAL", "ALLIES"),
        "POG": ("CP", "AP"),
        "QMG": ("AT", "RU", "DE", "FR", "UK"),
    }[code]
    name = house.game(langs=dict.fromkeys(seats, lang), scenario=(code, SCENARIOS[code]), **options)
    for _ in range(8):
        record = house.game_record(name)
        ask = record.asks[0]
        if len(ask.accepts) > 2:
            return name, ask.seat
        house.order(name, ask.seat, game_module(code).language(record.game).write(ask.default()))
    raise AssertionError


def instead(reply: str) -> tuple[str, tuple[str, ...]]:
    """The name at fault and the legal ones a reply lists."""
    found = INSTEAD.search(flat(reply))
    assert found, flat(reply)
    return found[1], tuple(found[2].split(", "))


TWICE = ("PLAY 1 AS OPS ACTIVATE Koblenz, Aachen TO ATTACK", "ATTACK Sedan WITH GE 2, GE 3")
LINES = [
    ("FWW", ["ATTACK {} WITH 3 DE"], "5"),
    ("FWW", ["TRANSFER 3 DE FROM 2 TO {}"], "2"),
    ("POG", ["PLAY 1 AS OPS ACTIVATE {} TO MOVE"], "Paris"),
    ("POG", ["PLAY 1 AS SR", "SR GE 1 TO {}"], "Paris"),
    ("POG", ["PLAY 1 AS OPS ACTIVATE Koblenz TO MOVE", "MOVE GE 2 TO {}"], "Roma"),
    ("QMG", ["REMOVE AH FROM {}"], "Paris"),
    ("FWW", ["ATTACK {} WITH 3 DE"], "Xyzzy"),
    ("QMG", ["REMOVE AH FROM {}"], "Xyzzy"),
    ("POG", ["PLAY 1 AS OPS ACTIVATE Koblenz TO MOVE", "MOVE GE 2 TO {}"], "Xyzzy"),
    ("POG", [*TWICE, "ATTACK {} WITH GE 1"], "Sedan"),
    ("POG", [*TWICE, "ATTACK {} WITH GE 1"], "Essen"),
]
"""Places that are refused when ordered, that are unknown, and that no die roll makes legal."""


@pytest.mark.few(3)
@pytest.mark.parametrize(("code", "lines", "wrong"), LINES)
def test_a_refused_place_is_answered_with_those_that_are_legal(
    house: House, code: str, lines: list[str], wrong: str
) -> None:
    game, seat = started(house, code)
    reply = house.order(game, seat, *(line.format(wrong) for line in lines))
    assert "Nothing in your letter was carried out" in flat(reply)
    got, legal = instead(reply)
    assert got == wrong
    assert 0 < len(legal) <= MOST_NAMED
    for name in legal:
        preview = house.order(game, seat, *(line.format(name) for line in lines), "PREVIEW")
        assert "would not be carried out" not in flat(preview), name


@pytest.mark.parametrize("lang", ["it", "pl"])
def test_the_places_are_called_as_the_reader_calls_them(house: House, lang: str) -> None:
    game, seat = started(house, "POG", lang)
    _, legal = instead(house.order(game, seat, "PLAY 1 AS OPS ACTIVATE Paris TO MOVE"))
    places = (
        game_module("POG")
        .language(house.game_record(game).game, lang)
        .things_by_kind(seat)["space"][0]
    )
    assert set(legal) <= set(places.shown.values())
    assert len(legal) == MOST_NAMED


def test_another_sides_corps_are_called_so(house: House) -> None:
    game, seat = started(house, "POG")
    for line in (
        "MOVE MN corps TO Aachen",
        "ATTACK Kovno WITH RU corps",
        "SR RU corps FROM Berlin TO Reserve",
    ):
        assert "not one of your units" in flat(house.order(game, seat, "PLAY 1 AS OPS", line))


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("SR GE 1 FROM Berlin TO Vienna", "GE 1 FROM Aachen"),
        ("ATTACK Kovno WITH GE 8 FROM Berlin", "GE 8 FROM Insterberg"),
        ("SR GE corps FROM Berlin TO Reserve", "GE corps FROM Bremen"),
    ],
)
def test_a_unit_that_is_not_there_is_said_to_be_where_it_is(
    house: House, line: str, where: str
) -> None:
    game, seat = started(house, "POG")
    assert f"Did you mean: {where}" in flat(house.order(game, seat, "PLAY 1 AS SR", line))


def test_what_is_too_far_is_not_asked_which_way(house: House) -> None:
    game, seat = started(house, "POG")
    reply = house.order(
        game, seat, "PLAY 1 AS OPS ACTIVATE Bremen TO MOVE", "MOVE GE corps FROM Bremen TO Paris"
    )
    assert "Several ways" not in flat(reply)


def test_the_only_corps_of_its_kind_is_told_by_its_nation(house: House) -> None:
    game, _ = started(house, "POG")
    own = game_module("POG").language(house.game_record(game).game)
    assert own.display(Redeploy(("MNc",), "cetinje")) == "SR MN corps TO Cetinje"


def test_the_place_of_a_condition_is_no_way_out(house: House) -> None:
    """When nothing has fallen, every order may be given.

    That says nothing about the error in this one.
    """
    game = house.game(scenario=("WEF", "historical"), planning="free")
    reply = house.order(game, "CENTRAL", "IF 2314 FALLS ATTACK 2417 BY DE 20", "DONE")
    assert "DE 20: stands at 2217, not next to the target" in reply
    assert "2314" not in dict([instead(reply)] if INSTEAD.search(flat(reply)) else [])
