"""How much processor time bots may spend on one player: counted by decisions, not by a clock.

A decision counts as much as decisions of its level take on average, so that the same events give
the same levels on every machine.
"""

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import select
from sqlmodel import col

from pbem.bots.levels import LEVELS_OFFERED, MILLISECONDS
from pbem.ledger import GameRecord
from pbem.ledger.database.tables import EventRow, SeatRow
from pbem.ledger.database.timestamps import format_timestamp
from pbem.rules import Seat
from pbem.service.base.settings import Settings
from pbem.service.lifecycle.bots import seat_bot

_DAY = timedelta(days=1)


def ease(record: GameRecord, seat: Seat, settings: Settings, now: datetime) -> None:
    """Let a bot go on at the lowest level if its only opponent has used up the time of a day."""
    rows = record.seats()
    people = {row.player for row in rows.values() if row.player is not None}
    if rows[seat].bot == LEVELS_OFFERED[0] or len(people) != 1:
        return
    (player,) = people
    if _milliseconds_of_day(record, player, now) >= 1000 * settings.lobby.practice_seconds:
        seat_bot(record, rows[seat], LEVELS_OFFERED[0], now, by="service")


def _milliseconds_of_day(record: GameRecord, player: int, now: datetime) -> int:
    """What bots have spent within a day on the games of a player."""
    theirs = select(col(SeatRow.game)).where(col(SeatRow.player) == player)
    query = select(col(EventRow.payload)).where(
        col(EventRow.kind) == "decided",
        col(EventRow.game).in_(theirs),
        col(EventRow.at) > format_timestamp(now - _DAY),
    )
    payloads = map(msgspec.json.decode, record.session.scalars(query))
    return sum(MILLISECONDS[said["level"]] for said in payloads)
