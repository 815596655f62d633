"""Times in which no player could be served: noticed and put on record; clocks stood still in them.

The service is silent when no tick notes the time. The mailbox is silent when nobody can read it.
Either silence is an outage when it is longer than ``outage_minutes``. The service waits when the
machine's clock is wrong by less than that. A clock that was ahead by more is set back, and the
outages it caused are taken off the record.
"""

from datetime import datetime, timedelta

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import wait_for_turn
from pbem.ledger.database.service_tables import OutageRow, TaskTimeRow
from pbem.ledger.database.tables import DeadlineRow, OutboxRow
from pbem.logs import Log

log = Log()
_SERVICE, _MAILBOX, _READ_OUT = 1, 2, 3
_NOTED = (_SERVICE, _MAILBOX)
_NO_SURPRISE = col(TaskTimeRow.at).between(bindparam("since"), bindparam("until"))
_AS_EVER = (
    update(TaskTimeRow)
    .where(col(TaskTimeRow.id).in_(_NOTED), col(TaskTimeRow.behind_at).is_(None), _NO_SURPRISE)
    .values(at=bindparam("now"))
)
"""Of each that was noted not long ago, by a clock that stood right: nothing else is to be done."""
_READ_OUT_AT = (
    update(TaskTimeRow).where(col(TaskTimeRow.id) == _READ_OUT).values(at=bindparam("looked"))
)


def record_heartbeat(session: Session, now: datetime, patience: timedelta) -> bool:
    """Note that the service ticks. True if its clock can be trusted."""
    wait_for_turn(session, "heartbeat")
    row = session.get(TaskTimeRow, _SERVICE)
    if row is None:
        session.add(TaskTimeRow(id=_SERVICE, at=now))
        return True
    if now < row.at - patience:
        if row.behind_at is None or now < row.behind_at:
            row.behind_at = now
        if now - row.behind_at <= patience:
            log.warning("clock_behind", seconds=int((row.at - now).total_seconds()))
            return False
        _undo_time_ahead(session, now)
    else:
        if row.behind_at is not None:
            _move_asks_forward(session, row.behind_at - patience, row.behind_at + patience, now)
        if now > row.at + patience:
            _record_outage(session, row.at, now)
    row.at, row.behind_at = now, None
    return True


def note_mailbox_read(session: Session, now: datetime, patience: timedelta) -> None:
    """Note that the service ticks and the mailbox could be read.

    A long silence before is an outage.

    A clock behind waits for a tick.
    """
    wait_for_turn(session, "heartbeat")
    values = {"now": now, "since": now - patience, "until": now + patience}
    if session.connection().execute(_AS_EVER, values).rowcount == len(_NOTED):
        return
    record_heartbeat(session, now, patience)
    row = session.get(TaskTimeRow, _MAILBOX)
    if row is None:
        session.add(TaskTimeRow(id=_MAILBOX, at=now))
    elif now >= row.at - patience:
        if now > row.at + patience:
            _record_outage(session, row.at, now)
        row.at = now


def is_mailbox_silent(session: Session, now: datetime, patience: timedelta) -> bool:
    """True if the mailbox was unreadable for so long that no clock may run out."""
    row = session.get(TaskTimeRow, _MAILBOX)
    return row is not None and now > row.at + patience


def note_mailbox_emptied(session: Session, looked: datetime) -> None:
    """Note that every letter that was in the mailbox at a moment has been worked."""
    wait_for_turn(session, "heartbeat")
    if not session.connection().execute(_READ_OUT_AT, {"looked": looked}).rowcount:
        session.add(TaskTimeRow(id=_READ_OUT, at=looked))


def answers_known_until(session: Session, now: datetime) -> datetime:
    """The moment up to which every answer is known. Later letters may still lie in the mailbox."""
    row = session.get(TaskTimeRow, _READ_OUT)
    return now if row is None else min(now, row.at)


def _record_outage(session: Session, began: datetime, ended: datetime) -> None:
    """Record an outage and mark every clock as stale.

    It is merged with an outage that it overlaps if no player knows of that one yet.
    """
    overlap = select(OutageRow).where(col(OutageRow.ended) >= began, col(OutageRow.told).is_(False))
    row = session.scalars(overlap).first()
    if row is None:
        session.add(OutageRow(began=began, ended=ended))
    else:
        row.began, row.ended = min(row.began, began), max(row.ended, ended)
    session.flush()
    session.execute(update(DeadlineRow).values(stale=True))
    log.warning("outage", began=began.isoformat(), ended=ended.isoformat())


def _move_asks_forward(session: Session, begin: datetime, end: datetime, now: datetime) -> None:
    """The clock was behind for a while: what was asked by it is taken for asked now."""
    for moment in (DeadlineRow.since, DeadlineRow.asked_at):
        within = col(moment).between(begin, end)
        session.execute(
            update(DeadlineRow)
            .where(within)
            .values({col(moment): now, col(DeadlineRow.stale): True})
        )
    session.execute(
        update(OutboxRow)
        .where(col(OutboxRow.created_at).between(begin, end))
        .values(created_at=now)
    )


def _undo_time_ahead(session: Session, now: datetime) -> None:
    """The clock was ahead: what it made of the time that has not come yet is undone."""
    for row in session.scalars(select(OutageRow).where(col(OutageRow.ended) > now)):
        if row.began >= now:
            session.delete(row)
        else:
            row.ended = now
    for moment in (DeadlineRow.since, DeadlineRow.asked_at):
        session.execute(update(DeadlineRow).where(col(moment) > now).values({col(moment): now}))
    session.execute(update(DeadlineRow).values(stale=True))
    mailbox = session.get(TaskTimeRow, _MAILBOX)
    if mailbox is not None:
        mailbox.at = min(mailbox.at, now)
    session.flush()
    log.warning("clock_set_back", now=now.isoformat())
