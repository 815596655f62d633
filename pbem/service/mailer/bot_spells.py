"""When bots have played the seats of a game, for reports and pages."""

from collections.abc import Mapping

from pbem.ledger.tables import SeatRow
from pbem.ledger.timestamps import parse_timestamp
from pbem.render.bots import BotSpell
from pbem.rules import Seat


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
