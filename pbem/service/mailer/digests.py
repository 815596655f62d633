"""Daily letters: each morning, what happened in a player's games.

A player may choose them instead of a letter at the end of each turn.

Asks, notices to all, press and the end of a game still come at once.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Select, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import GameRow, PlayerRow, SeatRow
from pbem.service.base.context import ServiceContext
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer

HOUR = 6
"""The hour of a player's day from which their letters are written."""


def local_day(player: PlayerRow, now: datetime) -> str:
    """The day it is where a player lives (ISO)."""
    return now.astimezone(ZoneInfo(player.zone)).date().isoformat()


def digests_due(session: Session, now: datetime) -> dict[int, list[str]]:
    """The players who get daily letters and have none yet today, with their games that went on."""
    found: dict[int, list[str]] = {}
    for player in session.scalars(select(PlayerRow).where(col(PlayerRow.digest) != "")):
        assert player.id is not None
        if (
            player.digest < local_day(player, now)
            and now.astimezone(ZoneInfo(player.zone)).hour >= HOUR
        ):
            found[player.id] = list(session.scalars(_games_with_news(player.id)))
    return found


def _games_with_news(player: int) -> Select[str]:
    """A player's running games with events that one of their seats was not told."""
    untold = col(SeatRow.player) == player, col(SeatRow.reported) < col(GameRow.head)
    return (
        select(col(GameRow.id))
        .join(SeatRow, col(SeatRow.game) == col(GameRow.id))
        .where(col(GameRow.status) == "running", *untold)
        .distinct()
        .order_by(col(GameRow.id))
    )


def write_digest(session: Session, context: ServiceContext, game: str, player: int) -> None:
    """Write to a player's seats in a game what happened since their last letter, if anything."""
    record = GameRecord.load(session, game, context.store.module)
    mailer = ReportMailer(session, record, context.settings, context.now())
    for seat, row in record.seats().items():
        if row.player == player and row.reported < record.row.head:
            report = mailer.report(seat, Extras())
            if report.records or report.press:
                mailer.send(seat, Extras(headline="digest"))


def note_digest(session: Session, player: int, now: datetime) -> None:
    """Note that a player has their letters of today."""
    row = session.get_one(PlayerRow, player)
    if row.digest:
        row.digest = local_day(row, now)
