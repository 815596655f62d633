"""A player's calendar: an entry for each of their games, which follows the clock."""

from datetime import datetime, timedelta

import pytest
from icalendar import Calendar

from pbem.service.base.errors import ModerationError
from pbem.service.tournaments.event_calendars import calendar_of
from tests.service.house import House


def entries(house: House, name: str) -> dict[str, tuple[str, int, datetime]]:
    """The status, sequence and moment of each entry of a player's calendar, by UID."""
    calendar = Calendar.from_ical(calendar_of(house.app, house.address(name)))
    return {
        str(e["uid"]): (str(e["status"]), e.decoded("sequence"), e.decoded("dtstart"))
        for e in calendar.walk("VEVENT")
    }


def test_an_entry_follows_its_clock_and_stays_the_same_entry(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"))
    seat = house.asked(game)[0]
    house.later(hours=1)
    ((uid, (status, sequence, due)),) = entries(house, seat).items()
    assert (uid, status) == (f"{game}-{seat}@pbem.test", "CONFIRMED")
    house.later(hours=1)
    house.moderator.extend(game, seat, 50, "ill")
    house.later(hours=1)
    moved = entries(house, seat)
    assert list(moved) == [uid]
    assert moved[uid][2] - due >= timedelta(hours=50)
    assert moved[uid][1] > sequence
    house.moderator.hold(game, "holidays")
    assert entries(house, seat)[uid][0] == "CANCELLED"
    house.moderator.resume(game, "over")
    house.moderator.end_as_draw(game, "enough")
    assert entries(house, seat) == {}


def test_the_sequence_rises_when_a_clock_moves_and_with_nothing_else(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"))
    seat = house.asked(game)[0]

    def sequence() -> int:
        ((_, number, _),) = entries(house, seat).values()
        return number

    first = calendar_of(house.app, house.address(seat))
    begun = sequence()
    house.later(hours=5)
    assert calendar_of(house.app, house.address(seat)) == first
    house.moderator.extend(game, seat, 50, "ill")
    assert sequence() == begun + 1
    house.moderator.hold(game, "holidays")
    held = calendar_of(house.app, house.address(seat))
    assert sequence() == begun + 2
    house.later(hours=5)
    assert calendar_of(house.app, house.address(seat)) == held
    house.moderator.resume(game, "over")
    house.later(minutes=1)
    assert sequence() == begun + 3


def test_where_nothing_is_asked_nothing_is_due(house: House) -> None:
    game = house.game()
    waiting = next(
        seat for seat in house.game_record(game).game.seats if seat not in house.asked(game)
    )
    assert [status for status, _, _ in entries(house, waiting).values()] == ["CANCELLED"]


def test_nobody_unknown_has_a_calendar(house: House) -> None:
    with pytest.raises(ModerationError):
        calendar_of(house.app, "nobody@example.org")


def test_whoever_wants_it_gets_his_deadlines_with_every_letter(house: House) -> None:
    """They follow the clock of an ordinary game between letters. An answered ask is not due."""
    game = house.game(scenario=("POG", "standard"), langs={"CP": "it"})
    seat = house.asked(game)[0]

    def brought() -> list[tuple[str, int]]:
        found = [
            part
            for part in house.mail(seat)[-1].walk()
            if part.get_content_type() == "text/calendar"
        ]
        calendars = [Calendar.from_ical(part.get_payload(decode=True)) for part in found]
        return [
            (str(e["status"]), e.decoded("sequence"))
            for each in calendars
            for e in each.walk("VEVENT")
        ]

    assert brought() == []
    house.order(game, seat, "ATTACH CALENDAR ON")
    assert brought() == [("CONFIRMED", 0)]
    house.now += timedelta(hours=1)
    house.order(game, seat, "GUNS NO")
    assert brought() == [("CONFIRMED", 1)]
    house.order(game, seat, "ALLEGA CALENDARIO NO")
    assert brought() == []
