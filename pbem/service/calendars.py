"""The calendar of a player: every deadline of all his games, for his own calendar program."""

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
        query = (
            select(SeatRow, GameRow, DeadlineRow, TournamentRow)
            .join(GameRow, col(GameRow.id) == col(SeatRow.game))
            .outerjoin(
                DeadlineRow, (col(DeadlineRow.game) == col(SeatRow.game)) & (col(DeadlineRow.seat) == col(SeatRow.seat))
            )
            .outerjoin(TournamentGameRow, col(TournamentGameRow.game) == col(SeatRow.game))
            .outerjoin(TournamentRow, col(TournamentRow.id) == col(TournamentGameRow.tournament))
            .where(col(SeatRow.player) == player.id, col(GameRow.status) != "finished")
        )
        rows = session.execute(query).all()
        found = [_deadline(session, seat, game, clock, event, desk.now()) for seat, game, clock, event in rows]
        words = Catalogue(player.lang, player.zone)
    return write_calendar(desk.settings.address, found, desk.settings.address.rpartition("@")[2], words)


def _deadline(
    session: Session,
    seat: SeatRow,
    game: GameRow,
    deadline: DeadlineRow | None,
    event: TournamentRow | None,
    now: datetime,
) -> Deadline:
    """The entry of a seat; what it says stands on record, so that the next calendar knows whether it changed."""
    title = event.rules["title"] if event is not None else game.id
    due = out = None
    if deadline is not None and game.status == "running":
        due, out = deadline.due_at, deadline.out_at if deadline.out_at > deadline.due_at else None
    told = session.get(CalendarEntryRow, (game.id, seat.seat))
    if told is None:
        told = CalendarEntryRow(game=game.id, seat=seat.seat, due_at=due, out_at=out, told_at=now)
        session.add(told)
    elif (told.due_at, told.out_at) != (due, out):
        told.due_at, told.out_at, told.told_at, told.moved = due, out, now, told.moved + 1
    return Deadline(title, game.id, seat.seat, due, told.moved, told.told_at, out)
