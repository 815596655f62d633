"""Time banks: hours saved up beside the clock of each decision."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.ledger.database.tables import DeadlineRow, SeatRow
from pbem.service.clocks.time_control import TimeControl, compute_clock, time_used
from pbem.service.moderator.listings import late_seats
from pbem.service.tournaments.event_calendars import calendar_of
from tests.service.house import House, flat, text_of
from tests.service.tournaments.club import CUP, Club

BANKED = TimeControl(hours=24, grace_hours=6, remind_hours=6, bank_hours=48)
SAVING = TimeControl(
    hours=24, grace_hours=6, remind_hours=6, bank_hours=4, bank_adds=10, bank_most=20
)
MOMENTS = st.datetimes(datetime(2025, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))
HOURS = st.floats(0.1, 100)


def bank(house: House, game: str, seat: str = "GA") -> float:
    """The hours in a seat's time bank."""
    with house.store.transaction() as session:
        return session.get_one(SeatRow, (game, seat)).bank / 3600


def move(house: House, game: str) -> str:
    """Whoever is asked moves as a missed deadline would; what the reply says."""
    record = house.game_record(game)
    ask = record.asks[0]
    return house.order(game, ask.seat, record.module.language(record.game).write(ask.default()))


def clock(house: House, game: str) -> DeadlineRow:
    with house.store.transaction() as session:
        return session.get_one(DeadlineRow, (game, "GA"))


def test_the_bank_is_drawn_on_when_the_time_is_up_and_the_deadline_fires_when_it_is_empty(
    house: House,
) -> None:
    game = house.game(BANKED)
    house.later(hours=24 + 48 + 5)
    assert house.asked(game) == ["GA"]
    house.later(hours=2)
    assert house.asked(game) == ["EA"]
    assert bank(house, game) == 0
    assert bank(house, game, "EA") == 48


def test_a_move_in_the_bank_pays_exactly_what_it_took_beyond_its_time(house: House) -> None:
    game = house.game(BANKED)
    house.later(hours=34)
    assert move(house, game)
    assert bank(house, game) == 38
    with house.store.transaction() as session:
        assert session.get_one(SeatRow, (game, "GA")).missed == 0


def test_absences_outages_and_days_off_do_not_eat_the_bank(house: House) -> None:
    game = house.game(TimeControl(24, 6, 6, weekdays_off=(2,), bank_hours=48))
    house.later(hours=30)
    assert (begun := clock(house, game).out_at) == datetime(2026, 11, 27, 9, tzinfo=UTC)
    house.order(game, "GA", "ABSENCE 2026-11-26 - 2026-11-27")
    assert clock(house, game).out_at == begun + timedelta(days=2)
    house.now = datetime(2026, 11, 28, 0, tzinfo=UTC)
    house.later(minutes=20)
    assert house.asked(game) == ["GA"]
    move(house, game)
    assert 48 - bank(house, game) == pytest.approx(6, abs=1)


@pytest.mark.parametrize("what", ["service", "mailbox"])
def test_an_answer_that_waits_out_an_outage_pays_nothing_for_it(house: House, what: str) -> None:
    game = house.game(BANKED)
    record = house.game_record(game)
    answer = record.module.language(record.game).write(record.asks[0].default())
    house.later(hours=34)
    letter = bytes(house.letter(game, "GA", f"BEGIN {game} #{house.state(game)}\n{answer}\nEND\n"))
    if what == "mailbox":
        new = house.root / "inbox" / "new"
        new.rmdir()
        house.later(hours=20)
        new.mkdir()
    else:
        house.now += timedelta(hours=20)
    house.drop(letter)
    house.app.poll(house.inbox)
    assert house.asked(game) == ["EA"]
    assert bank(house, game) == 38


def test_a_move_saves_what_it_leaves_as_far_as_the_table_agreed(house: House) -> None:
    game = house.game(SAVING)
    for waited, holds in ((18, 10), (23, 11), (1, 20), (1, 20)):
        house.later(hours=waited)
        move(house, game)
        assert bank(house, game) == holds
        while house.asked(game) != ["GA"]:
            move(house, game)


def test_who_takes_a_move_back_gives_back_what_it_saved(house: House) -> None:
    game = house.game(SAVING)
    for _ in range(3):
        move(house, game)
        assert bank(house, game) == 14
        house.order(game, "GA", "TAKEBACK")
        assert house.asked(game) == ["GA"]
        assert bank(house, game) == 4


def test_a_substitute_takes_the_bank_over(house: House) -> None:
    game = house.game(BANKED)
    house.later(hours=34)
    house.moderator.add_player("Eva", "eva@players.test", "en", "Europe/Rome")
    out = clock(house, game).out_at
    house.moderator.replace(game, "GA", "eva@players.test", "no answer")
    assert clock(house, game).out_at == out
    (letter,) = house.mail_to("eva@players.test")
    assert "Your time bank has run since then and lasts until" in flat(text_of(letter))


def test_letters_calendar_and_lists_tell_of_the_bank(house: House) -> None:
    game = house.game(SAVING)
    seated = flat(text_of(house.put_away("GA")[-1]))
    assert "You also have a time bank of 4 hours" in seated
    assert "goes into your time bank: 10 hours at most. Moves fill it up to 20 hours." in seated
    assert "It holds 4 hours and lasts until" in flat(text_of(house.mail("GA")[-1]))
    assert "Your time bank then runs until" in "".join(
        calendar_of(house.app, house.address("GA")).decode().split("\r\n ")
    )
    assert "then by the time bank until" in flat(house.order(game, "EA", "STATUS"))
    house.later(hours=26)
    assert late_seats(house.store, house.now) == []
    house.later(hours=3)
    assert [late.seat for late in late_seats(house.store, house.now)] == ["GA"]


def test_the_end_of_the_clock_and_that_of_the_bank_are_each_reminded_of_once(house: House) -> None:
    house.game(BANKED)
    house.later(hours=23)
    assert "A reminder: your clock runs out" in flat(text_of(house.mail("GA")[-1]))
    before = len(house.mail("GA"))
    house.later(hours=42)
    assert len(house.mail("GA")) == before
    house.later(hours=2)
    (letter,) = house.mail("GA")[before:]
    assert "Your time bank is in use and runs out on" in flat(text_of(letter))
    house.later(hours=4)
    assert len(house.mail("GA")) == before + 1


def test_the_rules_of_an_event_set_the_banks_of_its_games(house: House) -> None:
    banks = "remind_hours: 12, bank_hours: 96, bank_adds: 6, bank_most: 120"
    club = Club(house, text=CUP.replace("remind_hours: 12", banks))
    club.join(2)
    club.director.start(club.event)
    club.round()
    (game,) = club.games()
    assert bank(house, game, "CP") == bank(house, game, "AP") == 96
    assert house.game_record(game).row.clock["bank_most"] == 120


@given(MOMENTS, HOURS, HOURS, st.integers(0, 9), st.sets(st.integers(0, 6), max_size=5), HOURS)
def test_the_time_used_up_to_any_moment_of_a_clock_is_the_time_it_ran(
    asked: datetime, hours: float, held: float, away: int, off: set[int], silent: float
) -> None:
    control = TimeControl(hours, 0, weekdays_off=tuple(off))
    absence = (
        [(asked.date() + timedelta(days=1), asked.date() + timedelta(days=away))] if away else []
    )
    still = [(asked + timedelta(hours=5), asked + timedelta(hours=5 + silent))]
    plan = compute_clock(asked, control, "Europe/Rome", absence, still, bank=timedelta(hours=held))
    for moment, ran in ((plan.due_at, hours), (plan.out_at, hours + held)):
        used = time_used(asked, moment, control, "Europe/Rome", absence, still)
        assert abs(used - timedelta(hours=ran)) < timedelta(milliseconds=1)
    assert plan.remind_at <= plan.due_at <= plan.out_at <= plan.grace_at
    assert (
        time_used(asked, plan.due_at, control, "Europe/Rome", [(date.min, date.max)], still)
        == timedelta()
    )
