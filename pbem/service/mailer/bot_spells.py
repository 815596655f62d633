"""When bots have played the seats of a game, for reports and pages."""

from collections.abc import Mapping

from pbem.ledger import GameRecord
from pbem.ledger.database.event_tables import TournamentGameRow, TournamentRow
from pbem.ledger.database.tables import SeatRow
from pbem.ledger.database.timestamps import parse_timestamp
from pbem.render.bots import BotSpell
from pbem.rules import Seat


def counts_with_bots(record: GameRecord) -> bool:
    """True if by the rules of its event a game counts for ratings though bots have played in it."""
    if not any(row.spells for row in record.seats().values()):
        return False
    table = record.session.get(TournamentGameRow, record.row.id)
    if table is None:
        return False
    return bool(record.session.get_one(TournamentRow, table.tournament).rules.get("rates_bots"))


def spells_of(rows: Mapping[Seat, SeatRow]) -> tuple[BotSpell, ...]:
    """The times in which bots played, seat by seat."""
    return tuple(
        BotSpell(
            seat,
            spell["level"],
            parse_timestamp(spell["from"]),
            parse_timestamp(spell["to"]) if spell["to"] else None,
        )
        for seat, row in rows.items()
        for spell in row.spells
    )
