"""Deadlines, days off, absences, daylight saving."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.ledger.database.tables import EventRow, SeatRow
from pbem.service.clocks.time_control import TimeControl, compute_clock
from pbem.service.run.tick import tick
from tests.service.clocks.deadlines import due
from tests.service.house import House, flat, text_of

MOMENTS = st.datetimes(datetime(2025, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))
ZONES = st.sampled_from(
    ["UTC", "Europe/Rome", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"]
)


@given(MOMENTS, ZONES, st.floats(0.1, 300), st.floats(0, 48))
def test_without_days_off_a_clock_is_plain_time(
    asked: datetime, zone: str, hours: float, grace: float
) -> None:
    clock = compute_clock(asked, TimeControl(hours, grace), zone, [])
    assert abs((clock.due_at - asked) - timedelta(hours=hours)) < timedelta(milliseconds=1)
    assert asked <= clock.remind_at <= clock.due_at <= clock.grace_at


@given(MOMENTS, ZONES, st.floats(0.1, 100), st.sets(st.integers(0, 6), max_size=5))
def test_a_clock_never_runs_out_on_a_day_off(
    asked: datetime, zone: str, hours: float, off: set[int]
) -> None:
    clock = compute_clock(asked, TimeControl(hours, 0, weekdays_off=tuple(off)), zone, [])
    moment = clock.due_at.astimezone(ZoneInfo(zone)) - timedelta(microseconds=1)
    assert moment.weekday() not in off
    assert clock.due_at - asked >= timedelta(hours=hours) - timedelta(milliseconds=1)


@given(MOMENTS, st.integers(0, 20), st.integers(0, 20))
def test_an_absence_gives_back_every_day_of_it(asked: datetime, start: int, days: int) -> None:
    first = asked.date() + timedelta(days=1 + start)
    away = [(first, first + timedelta(days=days))]
    plain = compute_clock(asked, TimeControl(720, 0), "UTC", []).due_at
    assert compute_clock(asked, TimeControl(720, 0), "UTC", away).due_at - plain == timedelta(
        days=days + 1
    )


def test_the_day_the_clocks_change_has_its_own_length() -> None:
    zone = ZoneInfo("Europe/Rome")
    asked = datetime(2026, 3, 28, 12, tzinfo=zone)
    off = TimeControl(24, 0, weekdays_off=(6,))  # 29 March 2026, a Sunday of 23 hours
    assert compute_clock(asked, off, "Europe/Rome", []).due_at == datetime(
        2026, 3, 30, 12, tzinfo=zone
    ).astimezone(UTC)


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


def test_a_letter_without_a_receipt_shows_what_is_on_file_to_its_own_seat_alone(
    house: House,
) -> None:
    game = house.game(
        TimeControl(hours=48, remind_hours=12, weekdays_off=()), scenario=("POG", "campaign")
    )
    house.order(game, "CP", "GUNS YES")
    house.order(game, "CP", "NEXT ONE OP", "NEXT PASS")
    house.order(game, "AP", "NEXT PASS", "NEXT DONE")
    house.later(hours=37)
    reminder = text_of(house.mail("CP")[-1])
    assert "carried out as soon as possible" in flat(reminder)
    assert "\nNEXT ONE OP\nNEXT PASS\n" in reminder
    assert "NEXT DONE" not in reminder
    house.order(game, "CP", "PRESS TO AP", "Hello", "ENDPRESS")
    told = text_of(house.mail("AP")[-1])
    assert "\nNEXT PASS\nNEXT DONE\n" in told
    assert "NEXT ONE OP" not in told


def test_ticks_are_idempotent(house: House) -> None:
    house.game(TimeControl(48, 6, 24))
    house.later(hours=25)
    assert [tick(house.app) for _ in range(5)] == [0] * 5


def test_the_moderator_policy_waits(house: House) -> None:
    game = house.game(TimeControl(2, 0, 1, policy="moderator"))
    house.later(hours=20)
    assert house.asked(game) == ["GA"]
    assert "the moderator decides" in flat(text_of(house.mail("WA")[-1]))


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
    due = compute_clock(asked, TimeControl(24, 0), "Europe/Rome", [(day, day)]).due_at
    assert due.astimezone(ZoneInfo("Europe/Rome")).date() == day


STILL = st.lists(
    st.tuples(st.floats(0, 300), st.floats(0.1, 100)).map(
        lambda t: (timedelta(hours=t[0]), timedelta(hours=t[1]))
    ),
    max_size=3,
)


@given(
    MOMENTS,
    ZONES,
    STILL,
    st.floats(0, 50),
    st.integers(0, 9),
    st.sets(st.integers(0, 6), max_size=5),
)
def test_no_fact_shortens_a_clock_and_none_takes_back_another(
    asked: datetime,
    zone: str,
    outages: list[tuple[timedelta, timedelta]],
    extended: float,
    away: int,
    off: set[int],
) -> None:
    """No added fact ends anybody's time earlier, nor on a day off.

    An outage gives back at least its own length.
    """
    control = TimeControl(48, 6, weekdays_off=tuple(off))
    still = [(asked + after, asked + after + length) for after, length in outages]
    absence = (
        [(asked.date() + timedelta(days=1), asked.date() + timedelta(days=away))] if away else []
    )
    extra = timedelta(hours=extended)
    clocks = [
        compute_clock(asked, control, zone, []),
        compute_clock(asked, control, zone, [], still),
        compute_clock(asked, control, zone, [], still, extra),
        compute_clock(asked, control, zone, absence, still, extra),
    ]
    for less, more in pairwise(clocks):
        assert less.due_at <= more.due_at
        assert less.grace_at <= more.grace_at
        assert (
            more.due_at.astimezone(ZoneInfo(zone)) - timedelta(microseconds=1)
        ).weekday() not in off


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("2026-11-01 - 2026-11-05", "Those days are over"),
        ("2027-12-24 - 2027-12-28", "at most 365 days ahead"),
        ("2027-02-01 - 2027-03-15", "your clocks may stand still for 30 days"),
    ],
)
def test_days_away_have_their_bounds(house: House, days: str, said: str) -> None:
    game = house.game(TimeControl(24, 0, 1))
    before = due(house, game)
    assert said in flat(house.order(game, "GA", f"ABSENCE {days}"))
    assert due(house, game) == before


def test_an_absence_counts_in_all_games_and_its_table_is_told(house: House) -> None:
    first, second = house.game(TimeControl(24, 0, 1)), house.game(TimeControl(24, 0, 1))
    before = due(house, second)
    house.order(first, "GA", "ABSENCE 2026-11-23 - 2026-11-26")
    assert due(house, first) == due(house, second) > before
    assert "the player is away from 2026-11-23 to 2026-11-26" in flat(text_of(house.mail("WA")[-1]))


def test_an_absence_is_told_and_on_record_at_every_table_of_the_player(house: House) -> None:
    games = [
        house.game(TimeControl(hours=48)),
        house.game(TimeControl(hours=48)),
        house.game(TimeControl(hours=48)),
    ]
    heard = {seat: len(house.mail(seat)) for seat in ("EA", "WA")}
    house.write(games[0], "GA", "ABSENCE 2026-11-26 TO 2026-11-27")
    for seat, before in heard.items():
        told = [flat(text_of(letter)) for letter in house.mail(seat)[before:]]
        assert len(told) == len(games)
        assert all("the player is away from 2026-11-26 to 2026-11-27" in text for text in told), (
            told
        )
    for game in games:
        with house.store.transaction() as session:
            kinds = (
                select(col(EventRow.kind))
                .where(col(EventRow.game) == game)
                .order_by(col(EventRow.seq).desc())
            )
            assert session.scalars(kinds.limit(1)).one() == "absence"
        house.moderator.end_as_draw(game, "enough")
        path = house.root / "game.jsonl"
        with house.store.transaction() as session:
            path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
        assert verify(path).ok
