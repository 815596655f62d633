"""Figures of the service for Prometheus' textfile collector: counts and ages, no names."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Mapped, Session
from sqlmodel import col

from pbem import __version__
from pbem.extras import importing
from pbem.ledger import Store
from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.service_tables import IncidentRow, TaskTimeRow
from pbem.ledger.database.tables import DeadlineRow, GameRow, LetterRow, OutboxRow
from pbem.service.moderator.pending_items import outdated_games

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry


def write_metrics(store: Store, path: Path, now: datetime) -> None:
    """Write the figures of this moment to a file; a reader never sees a part of one.

    Raises:
        MissingExtra: the extra ``metrics`` is not installed.
        OSError: the file cannot be written.
    """
    with importing("metrics"):
        from prometheus_client import CollectorRegistry, write_to_textfile  # noqa: PLC0415
    registry = CollectorRegistry()
    with store.transaction() as session:
        _collect_figures(session, registry, now)
    write_to_textfile(str(path), registry)


def _collect_figures(session: Session, registry: "CollectorRegistry", now: datetime) -> None:
    from prometheus_client import Gauge  # noqa: PLC0415 - an extra

    def gauge(name: str, about: str, value: float) -> None:
        Gauge(f"pbem_{name}", about, registry=registry).set(value)

    def gauges(name: str, about: str, label: str, values: Iterable[tuple[str, int]]) -> None:
        family = Gauge(f"pbem_{name}", about, [label], registry=registry)
        for key, count in values:
            family.labels(key).set(count)

    Gauge("pbem_info", "The version.", ["version"], registry=registry).labels(__version__).set(1)
    gauges(
        "letters", "Letters received.", "status", _counts_by_value(session, col(LetterRow.status))
    )
    gauges(
        "replies", "Letters written.", "status", _counts_by_value(session, col(OutboxRow.status))
    )
    gauges("games", "Games.", "status", _counts_by_value(session, col(GameRow.status)))
    gauges("incidents", "Open incidents.", "kind", _counts_by_value(session, col(IncidentRow.kind)))
    pending = select(func.min(col(OutboxRow.created_at))).where(col(OutboxRow.status) == "pending")
    gauge("oldest_reply_seconds", "Age of the oldest unsent letter.", _age(session, pending, now))
    held = col(LetterRow.status) == "quarantined"
    waits = select(func.min(col(LetterRow.received_at))).where(held)
    about = "Age of the oldest letter that waits for the moderator."
    gauge("oldest_quarantined_seconds", about, _age(session, waits, now))
    last = session.scalar(select(func.max(col(TaskTimeRow.at))))
    gauge("last_tick_timestamp_seconds", "When clocks were last looked at.", _unix_time(last))
    deadlines = select(func.count()).select_from(DeadlineRow)
    late = session.scalar(deadlines.where(col(DeadlineRow.grace_at) < now))
    gauge("deadlines", "Running clocks.", session.scalar(deadlines) or 0)
    gauge("deadlines_overdue", "Clocks that ran out and have no effect yet.", late or 0)
    handed = session.scalar(deadlines.where(col(DeadlineRow.handed_over).is_(True)))
    gauge("deadlines_for_moderator", "Missed deadlines that the moderator decides.", handed or 0)
    waiting = len(outdated_games(SessionRows(session)))
    gauge("games_under_other_rules", "Games that wait for an upgrade.", waiting)


def _counts_by_value(session: Session, column: Mapped[str]) -> Iterable[tuple[str, int]]:
    """How many rows have each value of a column."""
    return ((key, n) for key, n in session.execute(select(column, func.count()).group_by(column)))


def _age(session: Session, first: Select[Any], now: datetime) -> float:
    """Seconds since the moment that a query finds; 0 if it finds none."""
    since = session.scalar(first)
    return 0.0 if since is None else max(0.0, (now - since).total_seconds())


def _unix_time(at: datetime | None) -> float:
    """Seconds since 1970; 0 for no moment."""
    return 0.0 if at is None else at.timestamp()
