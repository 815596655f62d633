"""The calendar of a player: every deadline of all his games, for his own calendar program."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.tables import DeadlineRow, GameRow, PlayerRow, SeatRow, TournamentGameRow, TournamentRow
from pbem.render import Catalogue
from pbem.render.calendars import Deadline, write_calendar
from pbem.service.desk import Desk
from pbem.service.errors import ModerationError


def calendar_of(desk: Desk, address: str) -> bytes:
    """The deadlines of a player in all games that are not over, in his language (RFC 5545).

    A game in which nothing is asked of him, or whose clocks stand still, has a cancelled entry, so that one from before
    goes away. The SEQUENCE of an entry is the minutes from the creation of its game to now: it rises from calendar to
    calendar, and with it every clock that moved.

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
        found = [_deadline(seat, game, clock, event, desk.now()) for seat, game, clock, event in rows]
        words = Catalogue(player.lang, player.zone)
    return write_calendar(desk.settings.address, found, desk.settings.address.rpartition("@")[2], words)


def _deadline(
    seat: SeatRow, game: GameRow, deadline: DeadlineRow | None, event: TournamentRow | None, now: datetime
) -> Deadline:
    title = event.rules["title"] if event is not None else game.id
    due = deadline.due_at if deadline is not None and game.status == "running" else None
    return Deadline(title, game.id, seat.seat, due, (now - game.created_at) // timedelta(minutes=1), now)
