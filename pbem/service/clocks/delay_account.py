"""How many delays of a seat stand on its account of a year, and how long they took."""

from datetime import timedelta
from typing import NamedTuple

from pbem.ledger.database.plain_sql import Rows

_ACCOUNT = (
    "SELECT count(*), coalesce(sum(seconds), 0) FROM delays"
    " WHERE game = :game AND seat = :seat AND year = :year"
)


class DelayAccount(NamedTuple):
    """The account of a seat in one year: how many delays, and how long all together."""

    delays: int
    total: timedelta

    def time_left(self, hours: float) -> timedelta:
        """What is left of so many hours a year."""
        return max(timedelta(), timedelta(hours=hours) - self.total)


def account_of(rows: Rows, game: str, seat: str, year: int) -> DelayAccount:
    """The account of a seat in a calendar year (UTC)."""
    ((count, seconds),) = rows.rows(_ACCOUNT, game=game, seat=seat, year=year)
    return DelayAccount(count, timedelta(seconds=int(seconds)))
