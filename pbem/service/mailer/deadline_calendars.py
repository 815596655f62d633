"""A player's calendar: the deadlines of all their games and events, for their calendar program."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.event_tables import AnswerEntryRow, TournamentGameRow, TournamentRow
from pbem.ledger.database.tables import CalendarEntryRow, DeadlineRow, GameRow, PlayerRow, SeatRow
from pbem.mail import Attachment
from pbem.render import Catalogue
from pbem.render.calendars import Deadline, write_calendar
from pbem.service.base.settings import Settings


class PlayedSeat(NamedTuple):
    """Where a player sits.

    Attributes:
        game, seat: the game and the seat there.
        status: of the game.
        event: title of the event that the game belongs to; ``None`` if it belongs to none.
    """

    game: str
    seat: str
    status: str
    event: str | None


def calendar_for_letter(
    session: Session, player: PlayerRow, of: GameRow, settings: Settings, now: datetime
) -> bytes:
    """A player's deadlines for a letter of an event's game.

    The deadline of this game is current. All others are as last told.

    Args:
        session: the transaction, which has taken the game.
        player: who reads the letter.
        of: the game.
        settings: of the service.
        now: the present moment.
    """
    places = places_of(session, player)
    for place in places:
        if place.game == of.id:
            note_calendar_entry(session, place, now)
    session.flush()
    return _calendar_of(session, player, settings, _current(places, of.id))


def calendar_as_told(session: Session, player: PlayerRow, settings: Settings) -> bytes:
    """A player's deadlines in all games and events that are not over, as they were last told."""
    places = places_of(session, player)
    return _calendar_of(session, player, settings, _current(places))


def _calendar_of(
    session: Session, player: PlayerRow, settings: Settings, places: Iterable[PlayedSeat]
) -> bytes:
    """A player's deadlines in the games of some places and in events, as they were last told."""
    found = [*_game_deadlines(session, places), *_answer_deadlines(session, player)]
    words = Catalogue(player.lang, player.zone)
    return write_calendar(settings.address, found, settings.address.rpartition("@")[2], words)


def calendar_attachment(calendar: bytes) -> Attachment:
    """A calendar as it goes with a letter."""
    return Attachment("deadlines.ics", "text/calendar; method=PUBLISH; charset=utf-8", calendar)


def note_calendar_entry(session: Session, place: PlayedSeat, now: datetime) -> None:
    """Record what a place's entry says now. Its SEQUENCE rises if the clock has moved.

    The transaction has taken the game: nobody else writes its entries meanwhile.
    """
    where = (place.game, place.seat)
    deadline, due, out = session.get(DeadlineRow, where), None, None
    if deadline is not None and place.status == "running":
        due, out = deadline.due_at, deadline.out_at if deadline.out_at > deadline.due_at else None
    told = session.get(CalendarEntryRow, where)
    if told is None:
        entry = CalendarEntryRow(
            game=place.game, seat=place.seat, due_at=due, out_at=out, told_at=now
        )
        session.add(entry)
    elif (told.due_at, told.out_at) != (due, out):
        told.due_at, told.out_at, told.told_at, told.moved = due, out, now, told.moved + 1


def _current(places: Iterable[PlayedSeat], of: str = "") -> list[PlayedSeat]:
    """The places in games that are not over, and in a game that is told of though it is over."""
    return [place for place in places if place.game == of or place.status != "finished"]


def places_of(session: Session, player: PlayerRow) -> list[PlayedSeat]:
    """Where a player sits. No row is loaded whole, since this is asked for every letter."""
    query = (
        select(
            col(SeatRow.game),
            col(SeatRow.seat),
            col(GameRow.status),
            col(TournamentRow.rules)["title"].as_string(),
        )
        .join(GameRow, col(GameRow.id) == col(SeatRow.game))
        .outerjoin(TournamentGameRow, col(TournamentGameRow.game) == col(SeatRow.game))
        .outerjoin(TournamentRow, col(TournamentRow.id) == col(TournamentGameRow.tournament))
        .where(col(SeatRow.player) == player.id)
    )
    return [PlayedSeat(*row) for row in session.execute(query)]


def _game_deadlines(session: Session, places: Iterable[PlayedSeat]) -> Iterator[Deadline]:
    """The entries of some of a player's places."""
    for game, seat, _, event in places:
        told = session.get(CalendarEntryRow, (game, seat))
        if told is not None:
            facts = {"event": game if event is None else event, "game": game}
            name = f"{game}-{seat}"
            yield Deadline(name, "game", facts, told.due_at, told.moved, told.told_at, told.out_at)


def _answer_deadlines(session: Session, player: PlayerRow) -> Iterator[Deadline]:
    """The entries of what a player was asked in current events: bids and answers to challenges."""
    query = (
        select(AnswerEntryRow, TournamentRow)
        .join(TournamentRow, col(TournamentRow.id) == col(AnswerEntryRow.tournament))
        .where(col(AnswerEntryRow.player) == player.id, col(TournamentRow.status) == "running")
    )
    for told, event in session.execute(query).all():
        facts = {"event": event.rules["title"], "round": told.round, "number": told.number}
        name = f"{event.id}-{told.what}-{told.round}-{told.number}-p{player.id}"
        yield Deadline(name, told.what, facts, told.due_at, told.moved, told.told_at)
