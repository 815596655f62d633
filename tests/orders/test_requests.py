"""Letters of requests: what is one, what is words to a person, and what is asked."""

from datetime import date

import pytest

from pbem.orders import Line, fold
from pbem.orders.requests import (
    Item,
    PlainWords,
    Request,
    RequestFault,
    Setting,
    days_of,
    forms_of,
    read_requests,
)

TODAY = date(2026, 11, 26)
SEATS = {fold(name): seat for name, seat in (("AP", "AP"), ("Allied Powers", "AP"), ("CP", "CP"))}
SETTING = Setting(SEATS | {"central powers": "CP"}, TODAY, title="Winter Cup")


def read(*lines: str) -> list[Item]:
    numbered = [Line(number, text) for number, text in enumerate(lines, 1)]
    return read_requests(numbered, forms_of("event"), SETTING)


@pytest.mark.parametrize(
    "line",
    [
        "I don't want to withdraw",
        "Please don't, under any circumstances, withdraw me",
        "can I join later?",
        "Should I withdraw?",
        "He said: withdraw",
        "Non voglio ritirarmi",
        "Nie chcę się wycofać",
        "Czy mogę dołączyć później?",
        "I have never thought that I would withdraw",
    ],
)
def test_what_denies_or_asks_is_never_a_request(line: str) -> None:
    assert not [item for item in read(line) if isinstance(item, Request)]


@pytest.mark.parametrize(
    "lines",
    [
        ("JOIN", "but only if I can play the Central Powers"),
        ("If you take late entries, count me in",),
        ("I withdraw, but not before the round is over",),
        ("PREFER CP", "", "Actually no, I changed my mind."),
    ],
)
def test_a_request_beside_words_that_bind_it_or_take_it_back_is_a_fault(
    lines: tuple[str, ...],
) -> None:
    found = read(*lines)
    assert {item.key for item in found if isinstance(item, RequestFault)} & {"bound", "withheld"}


def test_a_line_may_hold_several_requests_and_words() -> None:
    found = read("Please sign me up, I prefer CP and I'm free from 31 January. My cat is grey.")
    assert [(item.name, *item.values.values()) for item in found if isinstance(item, Request)] == [
        ("join",),
        ("prefer", "CP"),
        ("available", "2027-01-31"),
    ]
    assert [item.text for item in found if isinstance(item, PlainWords)] == ["My cat is grey."]


def test_a_misspelled_word_is_told_with_the_word_that_was_meant() -> None:
    (fault,) = read("JION")
    assert isinstance(fault, RequestFault)
    assert (fault.key, fault.at, fault.meant) == ("slip", (0, 4), ("JOIN",))


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("January 31st", ["2027-01-31"]),
        ("the 5th of January", ["2027-01-05"]),
        ("dal 1° febbraio", ["2027-02-01"]),
        ("primo marzo", ["2027-03-01"]),
        ("od poniedziałku", ["2026-11-30"]),
        ("next Monday", ["2026-11-30"]),
        ("Thursday", ["2026-12-03"]),
        ("lunedì prossimo", ["2026-11-30"]),
        ("jutra", ["2026-11-27"]),
        ("15/02/2027", ["2027-02-15"]),
        ("3/4/2027", ["2027-04-03", "2027-03-04"]),
        ("4/4/2027", ["2027-04-04"]),
        ("2027-01-31", ["2027-01-31"]),
        ("2027-02-30", []),
        ("May", []),
        ("maj", []),
        ("after Christmas", []),
        ("", []),
    ],
)
def test_days_are_read_as_people_write_them_and_none_is_guessed(said: str, days: list[str]) -> None:
    assert [day.isoformat() for day in days_of(said, TODAY)] == days


def test_every_line_is_accounted_for() -> None:
    lines = ("Hi Dora,", "", "JOIN", "- prefer cp", "what a nice cup", "Best,", "Anna")
    numbers = [number for item in read(*lines) for number in item.lines]
    assert sorted(set(numbers)) == [1, 3, 4, 5, 6, 7]
