"""When bots have played a seat."""

from datetime import datetime

from pbem.ledger.database.tables import SeatRow
from pbem.ledger.database.timestamps import format_timestamp


def begin_spell(row: SeatRow, level: str, now: datetime) -> None:
    """A bot plays a seat from now on."""
    row.bot = level
    row.spells = [*row.spells, {"level": level, "from": format_timestamp(now), "to": ""}]


def end_spell(row: SeatRow, now: datetime) -> None:
    """The bot of a seat, if there is one, plays it no more."""
    if row.bot:
        row.bot = ""
        row.spells = [*row.spells[:-1], {**row.spells[-1], "to": format_timestamp(now)}]
