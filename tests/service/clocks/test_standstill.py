"""When clocks stand still: outages, lost mailboxes, letters not yet accepted, clocks that jump."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger.database.service_tables import IncidentRow, OutageRow
from pbem.ledger.database.tables import GameRow, OutboxRow, PlayerRow, SeatRow
from pbem.mail import Deferred, Fetched, MaildirInbox, MaildirTransport
from pbem.mail.transports import Verdict
from pbem.service.clocks.time_control import TimeControl, compute_clock
from pbem.service.run.tick import tick, tick_by_steps
from tests.service.clocks.deadlines import due
from tests.service.house import SEED, House, flat, text_of
from tests.service.incident_rows import incidents


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


def test_an_outage_in_the_middle_of_a_clock_gives_back_its_length() -> None:
    asked = datetime(2026, 11, 23, 9, tzinfo=UTC)
    still = [
        (asked + timedelta(hours=10), asked + timedelta(hours=40)),
        (asked + timedelta(hours=30), asked + timedelta(hours=50)),
    ]
    assert compute_clock(asked, TimeControl(24, 0), "UTC", [], still).due_at == asked + timedelta(
        hours=64
    )


class Mute(MaildirTransport):
    """A transport whose next server takes nothing until told to."""

    takes = False

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:
        return super().send(raw, sender, recipient, message_id) if self.takes else Deferred("451")


def test_a_clock_stands_still_until_the_letter_that_asks_is_accepted(house: House) -> None:
    house.copies = False
    house.transport = mute = Mute(house.root / "out")
    game = house.game(TimeControl(24, 0, 1))
    house.later(days=5)
    assert house.asked(game) == ["GA"]
    mute.takes = True
    house.later(hours=13)
    with house.store.transaction() as session:
        times = session.scalars(select(OutboxRow.sent_at).where(col(OutboxRow.seat) == "GA")).all()
    accepted = min(time for time in times if time is not None)
    assert due(house, game) == accepted + timedelta(hours=24)
    assert house.asked(game) == ["GA"]
    house.later(hours=24)
    assert house.asked(game) != ["GA"]


class Slow(MaildirTransport):
    """A transport whose next server takes only letters of some beginnings of their Message-ID."""

    takes: tuple[str, ...] = ()

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.deferred: list[str] = []

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:
        if message_id.startswith(self.takes):
            return super().send(raw, sender, recipient, message_id)
        self.deferred.append(message_id)
        return Deferred("451")


def test_a_letter_written_before_a_seat_was_asked_does_not_tell_it_what_it_is_asked(
    house: House,
) -> None:
    house.game()
    game = house.moderator.create(
        game_module("FWW").load("standard"), {}, TimeControl(24, 0, 1), SEED
    )
    house.transport = slow = Slow(house.root / "out")
    for seat in house.game_record(game).game.seats:
        house.moderator.seat_player(game, seat, house.address(seat))
    house.later(minutes=20)
    before = tuple(set(slow.deferred))
    house.moderator.start(game)
    house.later(hours=1)
    slow.takes = before
    house.later(hours=30)
    slow.takes = ("",)
    house.later(hours=13)
    with house.store.transaction() as session:
        to_seat = (col(OutboxRow.game) == game, col(OutboxRow.seat) == "GA")
        query = select(col(OutboxRow.sent_at)).where(*to_seat).order_by(col(OutboxRow.id))
        told_before, *asking = session.scalars(query).all()
    assert told_before is not None
    assert asking[0] is not None
    assert asking[0] > told_before
    assert due(house, game) == asking[0] + timedelta(hours=24)


class Silent(MaildirInbox):
    """A mailbox that cannot be read."""

    lost = True

    def fetch(self) -> Iterator[Fetched]:
        if not self.lost:
            yield from super().fetch()
        self.reached = not self.lost


def test_while_the_mailbox_cannot_be_read_no_clock_runs(house: House) -> None:
    game = house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    house.inbox = silent = Silent(house.root / "inbox")
    house.later(hours=96)
    assert house.asked(game) == ["GA"]
    assert "mailbox" in [trouble.subject for trouble in listed(house)]
    silent.lost = False
    house.later(hours=22)
    assert house.asked(game) == ["GA"]
    assert listed(house) == []
    house.later(hours=4)
    assert house.asked(game) != ["GA"]


def test_no_deadline_takes_effect_while_an_answer_may_lie_in_the_mailbox(house: House) -> None:
    game = house.game(TimeControl(24, 0, 1))
    record = house.game_record(game)
    answer = record.module.language(record.game).write(record.asks[0].default())
    house.later(hours=23.9)
    house.drop(
        b"From: stranger@elsewhere.test\nTo: games@pbem.test\n"
        b"Message-ID: <1@elsewhere.test>\n\nHello\n"
    )
    house.drop(
        bytes(house.letter(game, "GA", f"BEGIN {game} #{house.state(game)}\n{answer}\nEND\n"))
    )
    house.now += timedelta(minutes=15)
    house.app.poll(house.inbox, lambda: True)
    assert tick(house.app) == 0
    assert house.asked(game) == ["GA"]
    house.app.poll(house.inbox)
    with house.store.transaction() as session:
        assert session.get_one(SeatRow, (game, "GA")).missed == 0
    assert house.asked(game) == ["EA"]


def test_a_deadline_waits_for_the_mailbox_that_was_lost_before_it(house: House) -> None:
    """Until it is known which silence was an outage, nobody's time runs out in it."""
    game = house.game(TimeControl(24, 0, 1))
    house.later(hours=23.9)
    house.inbox = silent = Silent(house.root / "inbox")
    house.later(minutes=20)
    assert house.asked(game) == ["GA"]
    silent.lost = False
    house.later(minutes=5)
    assert house.asked(game) == ["EA"]


def listed(house: House) -> list[IncidentRow]:
    with house.store.transaction() as session:
        return incidents(session)


def test_a_clock_that_jumps_changes_no_deadline_by_more_than_the_outage_rule(house: House) -> None:
    """A machine that boots in 1970, and one that is a year ahead for a while."""
    game = house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    right = house.now
    for wrong in (datetime(1970, 1, 1, tzinfo=UTC), right + timedelta(days=365)):
        house.now = wrong
        house.later(hours=1 if wrong > right else 0.25)
        house.now = right
        house.later(hours=2)
        assert house.asked(game) == ["GA"]
        assert due(house, game) - datetime(2026, 11, 24, 9, tzinfo=UTC) <= timedelta(hours=2)
        assert due(house, game) >= datetime(2026, 11, 24, 9, tzinfo=UTC)
        right = house.now
    house.order(game, "GA", "HELP")
    with house.store.transaction() as session:
        assert session.scalars(select(OutboxRow).where(col(OutboxRow.status) != "sent")).all() == []
    house.later(hours=24)
    assert house.asked(game) != ["GA"]


def test_what_is_asked_while_the_clock_is_behind_has_its_whole_time(house: House) -> None:
    """A machine boots in 1970 and is right again in minutes.

    What it wrote in between is not overdue.
    """
    game = house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    right, record = house.now, house.game_record(game)
    house.now = datetime(1970, 1, 1, tzinfo=UTC)
    tick(house.app)
    house.order(game, "GA", record.module.language(record.game).write(record.asks[0].default()))
    assert house.asked(game) == ["EA"]
    house.now = right
    house.later(hours=23)
    assert house.asked(game) == ["EA"]
    house.later(hours=4)
    assert house.asked(game) != ["EA"]


def test_a_game_that_cannot_be_worked_stops_no_other(house: House) -> None:
    bad, good = house.game(TimeControl(24, 0, 1)), house.game(TimeControl(24, 0, 1))
    with house.store.transaction() as session:
        session.get_one(GameRow, bad).rules_version = "0"
    house.later(hours=30)
    assert house.asked(good) != ["GA"]
    assert [(trouble.subject, trouble.kind) for trouble in listed(house)] == [(bad, "OtherRules")]


def test_after_an_outage_a_clock_that_cannot_be_worked_out_keeps_no_other_from_it(
    house: House,
) -> None:
    games = [house.game(TimeControl(24, 0, 1)) for _ in range(3)]
    house.later(hours=1)
    before = due(house, games[2])
    with house.store.transaction() as session:
        session.get_one(GameRow, games[1]).clock = {"hours": "many"}
    house.now += timedelta(hours=30)
    house.app.poll(house.inbox)
    tick(house.app)
    assert [trouble.subject for trouble in listed(house)] == [games[1]]
    assert due(house, games[0]) == due(house, games[2]) == before + timedelta(hours=30)


def test_a_long_tick_is_left_alone_for_a_letter(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.service.run.tick._AT_ONCE", 1)
    games = [house.game(TimeControl(24, 0, 1)) for _ in range(3)]
    house.later(hours=1)
    before = due(house, games[2])
    house.now += timedelta(hours=30)
    steps = tick_by_steps(house.app)
    next(steps)
    assert due(house, games[2]) == before
    assert "HELP" in house.order(games[0], "GA", "HELP")
    assert tick(house.app) == 0, "no other tick begins meanwhile"
    assert due(house, games[2]) == before
    assert sum(steps) >= 2
    assert due(house, games[2]) == before + timedelta(hours=30)


def test_after_an_outage_each_player_gets_one_letter(house: House) -> None:
    games = [house.game(TimeControl(24, 0, 1)) for _ in range(3)]
    house.later(hours=1)
    before = len(house.mail("GA"))
    house.now += timedelta(hours=30)
    house.later(hours=1)
    (letter,) = house.mail("GA")[before:]
    assert all(f"{game}: " in text_of(letter) for game in games)
    assert "30." in text_of(letter)
    house.later(hours=2)
    assert len(house.mail("GA")) == before + 1


def test_who_cannot_be_told_of_an_outage_keeps_nobody_else_from_it(house: House) -> None:
    house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    before = len(house.mail("GA"))
    with house.store.transaction() as session:
        session.scalars(
            select(PlayerRow).where(col(PlayerRow.address) == house.address("EA"))
        ).one().zone = "Nowhere"
    house.now += timedelta(hours=30)
    house.later(hours=1)
    assert len(house.mail("GA")) == before + 1
    assert [(row.subject, row.kind.partition(" ")[0]) for row in listed(house)] == [
        (f"letter {house.address('EA')}", "untold")
    ]


def late_games(house: House, count: int) -> list[str]:
    """Games whose deadlines are due by the next tick."""
    games = [house.game(TimeControl(24, 0, 24)) for _ in range(count)]
    house.later(hours=23.8)
    house.now += timedelta(minutes=15)
    house.app.poll(house.inbox)
    return games


def outages(house: House) -> list[timedelta]:
    with house.store.transaction() as session:
        return [row.ended - row.began for row in session.scalars(select(OutageRow))]


def test_a_tick_that_has_much_to_do_is_no_outage(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = late_games(house, 4)

    def slow() -> datetime:
        house.now += timedelta(minutes=6)
        return house.now

    begun = house.now
    with monkeypatch.context() as patched:
        patched.setattr(house.app, "now", slow)
        tick(house.app)
    assert house.now - begun > timedelta(minutes=house.settings.outage_minutes)
    tick(house.app)
    assert outages(house) == []
    assert all(house.asked(game) != ["GA"] for game in games)


def test_when_the_machine_sleeps_in_the_middle_of_a_tick_no_deadline_fires_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = late_games(house, 3)
    calls = iter(range(1000))

    def asleep() -> datetime:
        house.now += timedelta(hours=9 if next(calls) == 3 else 0)
        return house.now

    with monkeypatch.context() as patched:
        patched.setattr(house.app, "now", asleep)
        tick(house.app)
    assert any(length > timedelta(hours=8) for length in outages(house))
    assert [house.asked(game) for game in games][-1] == ["GA"]
    house.later(hours=1)
    assert [house.asked(game) for game in games][-1] != ["GA"]
