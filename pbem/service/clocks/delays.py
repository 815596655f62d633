"""Delays: what a player alone can cause and what moves their clock.

A letter of ours that comes back, one that their mail server takes late, and an appeal: each counts
on one account of the seat, which a setting bounds by calendar year (UTC).
"""

from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.tables import DelayRow

Cause = Literal["bounce", "delivery", "appeal"]
_SHORTEST = timedelta(minutes=1)
"""Less is nobody's gain and stands on no account."""


class DelayAccount(NamedTuple):
    """The account of a seat in one year: how many delays, and how long all together."""

    delays: int
    total: timedelta

    def time_left(self, hours: float) -> timedelta:
        """What is left of so many hours a year."""
        return max(timedelta(), timedelta(hours=hours) - self.total)


def delays_of(session: Session, game: str, seat: str, year: int) -> DelayAccount:
    """The account of a seat in a calendar year."""
    query = select(func.count(), func.coalesce(func.sum(col(DelayRow.seconds)), 0)).where(
        col(DelayRow.game) == game, col(DelayRow.seat) == seat, col(DelayRow.year) == year
    )
    count, seconds = session.execute(query).one()
    return DelayAccount(count, timedelta(seconds=int(seconds)))


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
