"""What waits for the moderator is the same by the drivers alone as in a session, on both databases."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from pbem.ledger import Store
from pbem.ledger.database.plain_sql import DatabaseTrouble, PlainDatabase, SessionRows
from pbem.ledger.database.service_tables import IncidentRow
from pbem.ledger.database.tables import DeadlineRow, DelayRow, LetterRow, OutboxRow, SeatRow
from pbem.lobby.facts import Applied
from pbem.lobby.record import LobbyRecord
from pbem.service.base.settings import LobbySettings, Settings
from pbem.service.moderator.pending_items import PendingItem, pending_items
from pbem.service.run.doctor import examine
from tests.ledger.conftest import NOON, begin

LONG_AGO = NOON - timedelta(days=2)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def full(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A database in which something of every kind waits."""
    sqlite = request.param == "sqlite"
    url = (
        f"sqlite:///{tmp_path / 'pbem.sqlite'}"
        if sqlite
        else request.getfixturevalue("cluster").database()
    )
    store = Store(url)
    store.migrate()
    with store.transaction() as session:
        fill(session)
    yield store
    store.close()


def fill(session: Session) -> None:
    outdated, late = begin(session, {}).row, begin(session, {}).row
    outdated.rules_version, late.status = "0", "running"
    times = dict.fromkeys(
        ("since", "asked_at", "remind_at", "due_at", "call_at", "out_at", "grace_at"), LONG_AGO
    )
    session.add(DeadlineRow(game=late.id, seat="WA", asked=1, handed_over=True, **times))
    session.add(SeatRow(game=late.id, seat="DE", token="t", resigned_at=LONG_AGO))
    for minutes in (30, 90):
        at = NOON - timedelta(minutes=minutes)
        session.add(
            DelayRow(game=late.id, seat="EA", cause="bounce", year=at.year, at=at, seconds=3600)
        )
    session.add(
        IncidentRow(subject=late.id, number="abc123", kind="failed X", first_at=NOON, last_at=NOON)
    )
    session.add(
        OutboxRow(
            message_id="<1@pbem.test>", recipient="a@b.test", raw=b"", status="deferred",
            code="451", created_at=LONG_AGO, next_at=NOON,
        )
    )  # fmt: skip
    LobbyRecord.load(session, NOON).append(Applied(applicant=1), NOON)
    for number, reason in enumerate(["no_seat"] * 6 + ["loop"]):
        session.add(
            LetterRow(
                source=f"maildir:{number}", message_id=f"<{number}@b.test>", body_digest="",
                sender="a@b.test", received_at=LONG_AGO, status="quarantined", reason=reason,
                raw=b"",
            )
        )  # fmt: skip


def apart_from_free_space(item: PendingItem) -> PendingItem:
    """An item without how much of the disk is free, which may change from one look to the next."""
    return replace(item, words=(item.words[0], {})) if item.subject == "disk" else item


def test_what_waits_is_the_same_by_the_drivers_alone(full: Store) -> None:
    lobby = LobbySettings(enabled=True)
    settings = Settings(database=full.url, low_disk_mb=10**9, lobby=lobby)
    with full.transaction() as session:
        told = pending_items(SessionRows(session), settings, NOON)
    with PlainDatabase(full.url) as database:
        by_drivers = pending_items(database, settings, NOON)
    assert list(map(apart_from_free_space, by_drivers)) == list(map(apart_from_free_space, told))
    kinds = [item.words[0].removeprefix("service.pending_item.") for item in told]
    assert sorted(kinds) == [
        "applicants", "conceded", "deferred", "delays", "disk", "failed", "missed", "quarantined", "rules",
        "strangers",
    ]  # fmt: skip
    assert next(item for item in told if item.since == LONG_AGO)


def test_what_is_old_or_over_does_not_wait(full: Store) -> None:
    with full.transaction() as session:
        later = NOON + timedelta(days=30)
        items = pending_items(SessionRows(session), Settings(low_disk_mb=0), later)
        assert "service.pending_item.delays" not in {item.words[0] for item in items}
        earlier = LONG_AGO + timedelta(hours=1)
        items = pending_items(SessionRows(session), Settings(low_disk_mb=0), earlier)
        assert "service.pending_item.deferred" not in {item.words[0] for item in items}


def test_a_database_that_cannot_be_locked_is_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.ledger.database.plain_sql._SECONDS", 0)
    path = tmp_path / "pbem.sqlite"
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseTrouble, match="OperationalError"):
            PlainDatabase(f"sqlite:///{path}")


@pytest.mark.parametrize("url", ["sqlite:///{}", "sqlite+pysqlite:///{}", "sqlite:///{}?timeout=9"])
def test_the_doctor_opens_whatever_the_service_opens(tmp_path: Path, url: str) -> None:
    """It makes the database, as the service does, and names trouble without raising it."""
    settings = Settings(database=url.format(tmp_path / "pbem.sqlite"), low_disk_mb=0)
    parts = ("database", "clock", "beacon", "incidents")
    for _ in range(2):
        assert [finding.good for finding in examine(settings, parts)] == [True] * len(parts)
    settings.database = url.format(tmp_path)
    (finding,) = examine(settings, ("database",))
    assert finding.key == "cli.doctor.configuration_error.database"


def test_a_database_that_cannot_be_written_is_trouble() -> None:
    with pytest.raises(DatabaseTrouble):
        PlainDatabase("sqlite:////proc/version")
