"""The calendar of a player: every deadline of all his games, for his own calendar program."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.tables import (
    CalendarEntryRow,
    DeadlineRow,
    GameRow,
    PlayerRow,
    SeatRow,
    TournamentGameRow,
    TournamentRow,
)
from pbem.render import Catalogue
from pbem.render.calendars import Deadline, write_calendar
from pbem.service.desk import Desk
from pbem.service.errors import ModerationError
from pbem.service.settings import Settings
from pbem.service.timekeeping import take_games


def calendar_of(desk: Desk, address: str) -> bytes:
    """The deadlines of a player in all games that are not over, in his language (RFC 5545).

    A game in which nothing is asked of him, or whose clocks stand still, has a cancelled entry, so that one from before
    goes away. The SEQUENCE of an entry counts how often calendars found its clock moved, and rises with nothing else.

    Raises:
        ModerationError: there is no such player.
    """
    with desk.store.transaction() as session:
        player = session.scalar(select(PlayerRow).where(col(PlayerRow.address) == address.lower()))
        if player is None:
            raise ModerationError("no_player", {"address": address})
        take_games(session, player)
        rows = [(seat, game, event) for seat, game, event in _seats(session, player) if game.status != "finished"]
        for seat, game, _ in rows:
            note_entry(session, game, seat.seat, desk.now())
        return _written(session, player, rows, desk.settings)


def calendar_for_letter(session: Session, player: PlayerRow, of: GameRow, settings: Settings, now: datetime) -> bytes:
    """The deadlines of a player for a letter of a game of an event: of this as they are, of his others as last told.

    Args:
        session: the transaction, which has taken the game.
        player: who reads the letter.
        of: the game.
        settings: of the service.
        now: the present moment.
    """
    rows = [row for row in _seats(session, player) if row[1].id == of.id or row[1].status != "finished"]
    for seat, game, _ in rows:
        if game.id == of.id:
            note_entry(session, game, seat.seat, now)
    return _written(session, player, rows, settings)


def note_entry(session: Session, game: GameRow, seat: str, now: datetime) -> None:
    """Put down what a seat's entry says at this moment, so that its SEQUENCE rises where its clock has moved.

    The transaction has taken the game: nobody else writes its entries meanwhile.
    """
    deadline, due, out = session.get(DeadlineRow, (game.id, seat)), None, None
    if deadline is not None and game.status == "running":
        due, out = deadline.due_at, deadline.out_at if deadline.out_at > deadline.due_at else None
    told = session.get(CalendarEntryRow, (game.id, seat))
    if told is None:
        session.add(CalendarEntryRow(game=game.id, seat=seat, due_at=due, out_at=out, told_at=now))
    elif (told.due_at, told.out_at) != (due, out):
        told.due_at, told.out_at, told.told_at, told.moved = due, out, now, told.moved + 1


_Place = tuple[SeatRow, GameRow, TournamentRow | None]


def _seats(session: Session, player: PlayerRow) -> list[_Place]:
    """Where a player sits, with the game and the event that it belongs to."""
    query = (
        select(SeatRow, GameRow, TournamentRow)
        .join(GameRow, col(GameRow.id) == col(SeatRow.game))
        .outerjoin(TournamentGameRow, col(TournamentGameRow.game) == col(SeatRow.game))
        .outerjoin(TournamentRow, col(TournamentRow.id) == col(TournamentGameRow.tournament))
        .where(col(SeatRow.player) == player.id)
    )
    return [(seat, game, event) for seat, game, event in session.execute(query).all()]


def _written(session: Session, player: PlayerRow, places: Iterable[_Place], settings: Settings) -> bytes:
    """The calendar of some of a player's places, as their entries were told."""
    found = []
    for seat, game, event in places:
        told = session.get(CalendarEntryRow, (game.id, seat.seat))
        if told is not None:
            title = event.rules["title"] if event is not None else game.id
            found.append(Deadline(title, game.id, seat.seat, told.due_at, told.moved, told.told_at, told.out_at))
    words = Catalogue(player.lang, player.zone)
    return write_calendar(settings.address, found, settings.address.rpartition("@")[2], words)
