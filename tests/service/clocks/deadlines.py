"""When a seat must have answered."""

from datetime import datetime

from pbem.ledger.database.tables import DeadlineRow
from tests.service.house import House


def due(house: House, game: str) -> datetime:
    """The deadline of Germany's allies in a game."""
    with house.store.transaction() as session:
        return session.get_one(DeadlineRow, (game, "GA")).due_at
