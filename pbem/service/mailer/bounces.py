"""Bounces: letters of ours that came back.

A bounce names the secret Message-ID of the letter that came back (RFC 3464).
"""

import email
import re
from datetime import datetime

from sqlalchemy import ColumnElement, exists, literal, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.service_tables import IncidentRow
from pbem.ledger.database.tables import GameRow, OutboxRow, SeatRow
from pbem.logs import Log
from pbem.service.base.incidents import describe_error, note_incident, resolve_incidents
from pbem.service.clocks.timekeeping import pause_clock_since

log = Log()
_MOST_READ = 300_000
_MESSAGE_ID = re.compile(rb"<[A-Z]{2,8}-\d{1,9}\.[0-9a-f]{24}@[^<>\s]{1,255}>")
_MOST_NAMED = 20


def note_bounce(session: Session, raw: bytes, now: datetime) -> bool:
    """Note that a letter of a game came back for good. True if a machine's letter says so.

    A notice of delay is not final. Only letters of a game count. Nobody can guess their Message-ID,
    so only someone who had the letter can say that it came back.
    """
    named = {
        match.decode("ascii", "replace")
        for match in _MESSAGE_ID.findall(raw[:_MOST_READ])[:_MOST_NAMED]
    }
    if not named:
        return False
    query = select(OutboxRow).where(
        col(OutboxRow.message_id).in_(named), col(OutboxRow.status) == "sent"
    )
    found = [row for row in session.scalars(query).all() if row.game]
    if not found or not _names_final_failure(raw[:_MOST_READ]):
        return False
    for row in found:
        session.get_one(GameRow, row.game, with_for_update=True)
        row.status, row.code, row.sent_at = "bounced", "", None
        forget_shown_position(session, row.game, row.seat)
        number = note_incident(session, bounce_subject(row.game, row.seat), "bounced", now)
        log.warning("bounce", letter=row.id, incident=number)
    return True


def forget_shown_position(session: Session, game: str | None, seat: str | None) -> None:
    """Let the next letter to a seat tell the whole position: its last one did not arrive."""
    row = session.get(SeatRow, (game, seat)) if game and seat else None
    if row is not None:
        row.shown = {}


def bounce_subject(game: str | None, seat: str | None) -> str:
    """The subject under which what came back from a seat stands on the list of incidents."""
    return f"{game} {seat} mail"


def has_bounced(seat: type[SeatRow]) -> ColumnElement[bool]:
    """True if a letter to a seat came back, as a column beside those of the seat."""
    subject = col(seat.game) + literal(" ") + col(seat.seat) + literal(" mail")
    return exists().where(col(IncidentRow.subject) == subject)


def note_player_wrote(session: Session, game: str, seat: str, now: datetime, hours: float) -> None:
    """A player to whom a letter came back has written.

    If they knew nothing of what they are asked, their clock stood still since the letter came back,
    as far as the account of their seat allows.

    Args:
        session: the transaction.
        game: the game.
        seat: the seat.
        now: the present moment.
        hours: what the account of a seat may hold in a year.
    """
    incident = session.get(IncidentRow, bounce_subject(game, seat))
    if incident is None:
        return
    since = incident.first_at
    resolve_incidents(session, bounce_subject(game, seat))
    pause_clock_since(session, game, seat, since, now, hours)


def _names_final_failure(raw: bytes) -> bool:
    """True if a notice names an address that failed for good, in any mail server's form."""
    from flufl.bounce import all_failures  # noqa: PLC0415 - slow import, only for bounces

    try:
        _, permanent = all_failures(email.message_from_bytes(raw))
    except Exception as error:  # noqa: BLE001 - a notice may hold anything
        log.warning("bounce_unread", **describe_error(error))
        return False
    return bool(permanent)
