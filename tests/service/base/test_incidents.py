"""A failure tells where it failed: log frames, and one number in log, doctor and letters."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from structlog.testing import capture_logs

from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.service_tables import IncidentRow
from pbem.render.catalogue import Catalogue, MissingWords
from pbem.rules import Illegal
from pbem.service.base import incidents
from pbem.service.base.incidents import describe_error
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.letter_handler import LetterHandler
from pbem.service.moderator.pending_items import pending_items
from pbem.service.run.doctor import examine
from pbem.service.run.tick import tick
from tests.service.house import House, flat, text_of

FRAME = re.compile(r"[\w./<>-]+:\d+ [\w<>]+")


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.settings.moderator = "boss@pbem.test"
    made.settings.database = made.database
    return made


def failing(secret: str) -> NoReturn:
    raise KeyError({"token": secret})


def wrapped(secret: str) -> NoReturn:
    try:
        failing(secret)
    except KeyError as error:
        raise ValueError(f"bad {secret}") from error


@given(secret=st.text(min_size=4, max_size=40).map(lambda text: f"secret{text}"))
def test_no_value_of_an_error_reaches_the_log(secret: str) -> None:
    for work in (failing, wrapped):
        with pytest.raises((KeyError, ValueError)) as caught:
            work(secret)
        line = json.dumps(describe_error(caught.value), ensure_ascii=False)
        assert secret not in line
        assert "secret" not in line
        assert all(FRAME.fullmatch(frame) for frame in describe_error(caught.value)["frames"])


def test_the_causes_of_an_error_are_told_with_their_frames() -> None:
    with pytest.raises(ValueError, match="bad") as caught:
        wrapped("abc")
    told = describe_error(caught.value)
    assert told["error"] == "ValueError"
    assert told["frames"][-1].endswith(" wrapped")
    (cause,) = told["causes"]
    assert (cause["error"], cause["frames"][-1].rpartition(" ")[2]) == ("KeyError", "failing")


def test_an_error_of_the_program_tells_its_key_and_its_words_without_facts() -> None:
    with pytest.raises(MissingWords) as caught:
        Catalogue("en").text("service.pending_item.incident", {"other": "tok3n"})
    told = describe_error(caught.value)
    assert told["key"] == "service.pending_item.incident"
    assert "{number}" in told["message"]
    assert "tok3n" not in json.dumps(told)
    assert describe_error(Illegal("Anna wrote this", rule="1", facts={"token": "tok3n"})) == {
        "error": "Illegal",
        "frames": [],
    }


def test_an_endless_recursion_is_logged_by_its_innermost_frames() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as caught:
        deeper()
    assert len(describe_error(caught.value)["frames"]) == incidents._MOST_FRAMES


def test_a_letter_that_fails_has_one_number_in_log_doctor_and_letters(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    seat = house.asked(game)[0]
    secret = house.token(game, seat)

    def fail(self: LetterHandler) -> None:
        raise KeyError(f"{self.seat} {secret}")

    monkeypatch.setattr(LetterHandler, "work", fail)
    with capture_logs() as logs:
        house.write(game, seat, "HELP")
    (line,) = (line for line in logs if line["event"] == "letter_failed")
    assert line["error"] == "KeyError"
    assert line["frames"][-2].startswith("pbem/service/inbox/app.py:")
    assert line["frames"][-1].endswith(" fail")
    assert secret not in json.dumps(logs)
    assert_told_everywhere(house, line["incident"])


def test_a_letter_that_fails_twice_keeps_its_number(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    seat = house.asked(game)[0]

    def fail(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr(LetterHandler, "work", fail)
    monkeypatch.setattr("pbem.service.inbox.app.send_rejection_notice", fail)
    with capture_logs() as logs:
        house.write(game, seat, "HELP")
    numbers = [line["incident"] for line in logs if line["event"] == "letter_failed"]
    assert len(numbers) == 2
    assert len(set(numbers)) == 1
    assert_told_everywhere(house, numbers[0])


def test_a_letter_that_fails_at_its_release_gets_the_number_of_that(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    seat = house.asked(game)[0]
    house.write(game, seat, "HELP", sender="else@players.test")

    def fail(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr(LetterHandler, "work", fail)
    (row,) = house.moderator.quarantined()
    assert row.id is not None
    with capture_logs() as logs:
        house.moderator.release(row.id)
    (line,) = (line for line in logs if line["event"] == "letter_failed")
    assert_told_everywhere(house, line["incident"])


def test_a_game_that_fails_has_one_number_as_long_as_it_fails(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    secret = "K5QXA-27MNT"

    def fail(*_: object) -> None:
        raise ValueError(secret)

    monkeypatch.setattr("pbem.service.run.tick.recompute_clocks", fail)
    house.now += timedelta(hours=30)
    house.app.poll(house.inbox)
    with capture_logs() as logs:
        tick(house.app)
        tick(house.app)
    failures: list[Any] = [line for line in logs if line["event"] == "game_failed"]
    assert len(failures) > 1
    assert len({line["incident"] for line in failures}) == 1
    assert any(frame.startswith("pbem/service/run/tick.py") for frame in failures[0]["frames"])
    assert secret not in json.dumps(logs)
    assert_told_everywhere(house, failures[0]["incident"])
    with house.store.transaction() as session:
        (row,) = session.scalars(select(IncidentRow))
    assert row.number == failures[0]["incident"]
    assert row.times >= len(failures)


def assert_told_everywhere(house: House, number: str) -> None:
    """The number of an incident stands in the moderator's letter and in the doctor's findings."""
    assert re.fullmatch("[0-9a-f]{6}", number)
    words = Catalogue("en").text("service.pending_item.incident", {"number": number})
    with house.store.transaction() as session:
        found = [
            item.text(Catalogue("en"))
            for item in pending_items(SessionRows(session), house.settings, house.now)
        ]
    assert sum(words in item for item in found) == 1
    told = [more for finding in examine(house.settings, ("incidents",)) for more in finding.more]
    assert ("service.pending_item.incident", {"number": number}) in told
    tick(house.app)
    letters = [flat(text_of(letter)) for letter in house.mail_to("boss@pbem.test")]
    assert any(f"Incident {number}" in text for text in letters)
