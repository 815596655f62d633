"""Events in a player's calendar: until when bids and answers to challenges are awaited."""

from datetime import datetime

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.event_tables import AnswerEntryRow, TournamentRow
from pbem.ledger.database.tables import PlayerRow
from pbem.mail import Attachment
from pbem.service.base.context import ServiceContext
from pbem.service.base.errors import ModerationError
from pbem.service.clocks.timekeeping import lock_games_of
from pbem.service.mailer.deadline_calendars import (
    calendar_as_told,
    calendar_attachment,
    note_calendar_entry,
    places_of,
)
from pbem.service.tournaments.event_clocks import all_asked, clock_of
from pbem.tournament.event.event_record import EventRecord


def calendar_of(context: ServiceContext, address: str) -> bytes:
    """A player's deadlines in all games and events that are not over, in their language (RFC 5545).

    A game that asks nothing of the player, or whose clocks stop, has a cancelled entry, so that an
    earlier one goes away. So has a bid that was made and a challenge that was answered. The
    SEQUENCE of an entry counts how often calendars found its clock moved. It rises with nothing
    else.

    Raises:
        ModerationError: there is no such player.
    """
    with context.store.transaction() as session:
        player = session.scalar(select(PlayerRow).where(col(PlayerRow.address) == address.lower()))
        if player is None:
            raise ModerationError("no_player", {"address": address})
        for event in session.scalars(
            select(col(TournamentRow.id))
            .where(col(TournamentRow.status) == "running")
            .order_by(col(TournamentRow.id))
        ).all():
            note_answers(EventRecord.load(session, event), player, context.now())
        lock_games_of(session, player)
        for place in places_of(session, player):
            if place.status != "finished":
                note_calendar_entry(session, place, context.now())
        return calendar_as_told(session, player, context.settings)


def calendar_for_event_letter(
    record: EventRecord, player: PlayerRow, context: ServiceContext
) -> tuple[Attachment, ...]:
    """The calendar of a player for a letter of an event: of this as it is, all else as last told.

    Returns:
        None if the player was never asked for anything in this event.
    """
    if not note_answers(record, player, context.now()):
        return ()
    return (calendar_attachment(calendar_as_told(record.session, player, context.settings)),)


def note_answers(record: EventRecord, player: PlayerRow, now: datetime) -> bool:
    """Record what the entries of a player's answers to an event say now. True if there are any.

    The transaction has taken the event: nobody else writes its entries meanwhile.
    """
    session, event = record.session, record.row.id
    assert player.id is not None
    entry = record.state.of_player(player.id)
    mine = [
        asked
        for asked in all_asked(record)
        if entry is not None and asked.entrant == entry.entrant.number
    ]
    dues: dict[tuple[str, int, int], datetime] = {
        (asked.what, *asked.at): clock_of(record, asked).due_at for asked in mine
    }
    query = select(AnswerEntryRow).where(
        col(AnswerEntryRow.tournament) == event, col(AnswerEntryRow.player) == player.id
    )
    told = {(row.what, row.round, row.number): row for row in session.scalars(query)}
    for key, row in told.items():
        if row.due_at != (due := dues.get(key)):
            row.due_at, row.told_at, row.moved = due, now, row.moved + 1
    for what, number, table in dues.keys() - told.keys():
        due = dues[what, number, table]
        session.add(
            AnswerEntryRow(
                tournament=event,
                player=player.id,
                what=what,
                round=number,
                number=table,
                due_at=due,
                told_at=now,
            )
        )
    session.flush()
    return bool(told or dues)
