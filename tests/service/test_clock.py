"""Deadlines, days off, absences, daylight saving, outages."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.ledger.tables import SeatRow
from pbem.service import TimeControl, tick
from pbem.service.clock import run
from tests.service.house import House, flat, text_of

MOMENTS = st.datetimes(datetime(2025, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))
ZONES = st.sampled_from(["UTC", "Europe/Rome", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"])


@given(MOMENTS, ZONES, st.floats(0.1, 300), st.floats(0, 48))
def test_without_days_off_a_clock_is_plain_time(asked: datetime, zone: str, hours: float, grace: float) -> None:
    clock = run(asked, TimeControl(hours, grace), zone, [])
    assert abs((clock.due_at - asked) - timedelta(hours=hours)) < timedelta(milliseconds=1)
    assert asked <= clock.remind_at <= clock.due_at <= clock.grace_at


@given(MOMENTS, ZONES, st.floats(0.1, 100), st.sets(st.integers(0, 6), max_size=5))
def test_a_clock_never_runs_out_on_a_day_off(asked: datetime, zone: str, hours: float, off: set[int]) -> None:
    clock = run(asked, TimeControl(hours, 0, weekdays_off=tuple(off)), zone, [])
    moment = clock.due_at.astimezone(ZoneInfo(zone)) - timedelta(microseconds=1)
    assert moment.weekday() not in off
    assert clock.due_at - asked >= timedelta(hours=hours) - timedelta(milliseconds=1)


@given(MOMENTS, st.integers(0, 20), st.integers(0, 20))
def test_an_absence_gives_back_every_day_of_it(asked: datetime, start: int, days: int) -> None:
    first = asked.date() + timedelta(days=1 + start)
    away = [(first, first + timedelta(days=days))]
    plain = run(asked, TimeControl(720, 0), "UTC", []).due_at
    assert run(asked, TimeControl(720, 0), "UTC", away).due_at - plain == timedelta(days=days + 1)


def test_the_day_the_clocks_change_has_its_own_length() -> None:
    zone = ZoneInfo("Europe/Rome")
    asked = datetime(2026, 3, 28, 12, tzinfo=zone)
    off = TimeControl(24, 0, weekdays_off=(6,))  # 29 March 2026, a Sunday of 23 hours
    assert run(asked, off, "Europe/Rome", []).due_at == datetime(2026, 3, 30, 12, tzinfo=zone).astimezone(UTC)


def test_a_missed_deadline_is_reminded_of_then_played_and_told(house: House) -> None:
    game = house.game(TimeControl(48, 6, 24))
    house.later(hours=25)
    assert "A reminder" in flat(text_of(house.mail("GA")[-1]))
    house.later(hours=28)
    assert house.asked(game) == ["GA"]
    house.later(hours=2)
    assert house.asked(game) == ["EA"]
    assert "the default was played" in flat(text_of(house.mail("GA")[-1]))
    with house.store.transaction() as session:
        assert session.get(SeatRow, (game, "GA")).missed == 1


def test_ticks_are_idempotent(house: House) -> None:
    house.game(TimeControl(48, 6, 24))
    house.later(hours=25)
    assert [tick(house.app) for _ in range(5)] == [0] * 5


def test_the_moderator_policy_waits(house: House) -> None:
    game = house.game(TimeControl(2, 0, 1, policy="moderator"))
    house.later(hours=20)
    assert house.asked(game) == ["GA"]
    assert "the moderator decides" in flat(text_of(house.mail("WA")[-1]))


def test_after_an_outage_no_deadline_fires_and_everybody_is_told(house: House) -> None:
    game = house.game(TimeControl(2, 0, 1))
    tick(house.app)
    house.now += timedelta(days=3)
    tick(house.app)
    assert house.asked(game) == ["GA"]
    assert "The service was down for 72.0 hours" in flat(text_of(house.mail("EA")[-1]))
    house.later(hours=1.9)
    assert house.asked(game) == ["GA"]
    house.later(hours=1)
    assert house.asked(game) == ["EA"]


def test_a_planned_absence_stops_the_clock(house: House) -> None:
    game = house.game(TimeControl(24, 0, 1))
    house.order(game, "GA", "ABSENCE 2026-11-23 - 2026-11-26")
    house.later(days=4)
    assert house.asked(game) == ["GA"]
    house.later(days=2)
    assert house.asked(game) != ["GA"]


@pytest.mark.parametrize("day", [date(2026, 10, 25), date(2026, 3, 29)])
def test_absences_over_a_clock_change(day: date) -> None:
    asked = datetime.combine(day - timedelta(days=1), datetime.min.time(), ZoneInfo("Europe/Rome"))
    due = run(asked, TimeControl(24, 0), "Europe/Rome", [(day, day)]).due_at
    assert due.astimezone(ZoneInfo("Europe/Rome")).date() == day
