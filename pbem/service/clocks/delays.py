"""Delays: what a player alone can cause and what moves their clock.

A letter of ours that comes back, one that their mail server takes late, and an appeal: each counts
on one account of the seat, which a setting bounds by calendar year (UTC).
"""

from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.tables import DelayRow
from pbem.service.clocks.delay_account import DelayAccount, account_of

Cause = Literal["bounce", "delivery", "appeal"]
_SHORTEST = timedelta(minutes=1)
"""Less is nobody's gain and stands on no account."""


def delays_of(session: Session, game: str, seat: str, year: int) -> DelayAccount:
    """The account of a seat in a calendar year."""
    return account_of(SessionRows(session), game, seat, year)


def record_delay(
    session: Session,
    place: tuple[str, str],
    cause: Cause,
    wanted: timedelta,
    now: datetime,
    hours: float,
) -> timedelta:
    """Put a delay on a seat's account, as far as its year allows.

    Args:
        session: the transaction.
        place: the game and the seat.
        cause: what moves the clock.
        wanted: by how long.
        now: the present moment.
        hours: what the account may hold in a year.

    Returns:
        How far the clock may move.
    """
    game, seat = place
    granted = min(wanted, delays_of(session, game, seat, now.year).time_left(hours))
    if granted < _SHORTEST:
        return timedelta()
    session.add(
        DelayRow(
            game=game,
            seat=seat,
            cause=cause,
            year=now.year,
            at=now,
            seconds=int(granted.total_seconds()),
        )
    )
    session.flush()
    return granted


def repeated_delays(session: Session) -> list[DelayRow]:
    """The delays that the table does not know of and should: from a seat's second of a year on."""
    unknown = session.scalars(select(DelayRow).where(col(DelayRow.told).is_(False)))
    return [row for row in unknown if delays_of(session, row.game, row.seat, row.year).delays > 1]
