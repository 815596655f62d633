"""The players of an event's entrants, and the letters that the event wrote."""

from sqlalchemy import ColumnElement
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import OutboxRow, PlayerRow
from pbem.tournament.event.event_record import EventRecord


def player_of(session: Session, record: EventRecord, number: int) -> PlayerRow:
    """The player of an entrant."""
    return session.get_one(PlayerRow, record.state.entry(number).player)


def is_event_letter(record: EventRecord) -> ColumnElement[bool]:
    """What holds of the letters of an event that are no reports of its games."""
    return col(OutboxRow.game).is_(None) & col(OutboxRow.message_id).startswith(
        f"<event.{record.row.id}.", autoescape=True
    )
