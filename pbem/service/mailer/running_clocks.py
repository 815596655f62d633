"""The clocks of a game that run, read with what is on record beside them."""

from typing import NamedTuple

from sqlalchemy import bindparam, exists, select
from sqlmodel import col

from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.ledger.database.service_tables import OutageRow
from pbem.ledger.database.tables import AbsenceRow, DeadlineRow, GameRow, SeatRow
from pbem.rules import Seat

CLOCKS = (
    select(
        DeadlineRow,
        exists().where(col(TournamentGameRow.game) == col(GameRow.id)),
        exists().where(
            col(AbsenceRow.player) == col(SeatRow.player), col(SeatRow.game) == col(GameRow.id)
        ),
        exists().where(col(OutageRow.ended) > col(DeadlineRow.asked_at)),
    )
    .select_from(GameRow)
    .outerjoin(DeadlineRow, col(DeadlineRow.game) == col(GameRow.id))
    .where(col(GameRow.id) == bindparam("of"))
)


class RunningClocks(NamedTuple):
    """The clocks of a game that run, and what is on record beside them.

    Attributes:
        in_event: whether the game belongs to an event.
        away: whether any of its players takes days off.
        still: whether any outage counts for one of the clocks.
    """

    running: dict[Seat, DeadlineRow]
    in_event: bool
    away: bool
    still: bool
