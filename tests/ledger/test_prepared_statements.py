"""Statements that PostgreSQL has prepared: it need not read and plan them for every letter."""

from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlmodel import col

from pbem.ledger.database.tables import GameRow
from tests.postgres import Cluster
from tests.service.house import House

pytestmark = pytest.mark.server
_PREPARED = text("SELECT count(*) FROM pg_prepared_statements")


def test_reading_and_a_busy_game_leave_statements_prepared(
    cluster: Cluster, tmp_path: Path
) -> None:
    house = House(tmp_path, database=cluster.database(), copies=False)
    game = house.game()
    for _ in range(8):
        with house.store.reading_connection() as connection:
            connection.execute(select(col(GameRow.id))).all()
    house.drop(bytes(house.letter(game, "GA", "STATUS")))
    (fetched,) = house.inbox.fetch()
    with house.store.reading_connection() as connection:
        known = connection.execute(_PREPARED).scalar_one()
    assert house.app.receive(fetched, busy={game}) == "busy"
    with house.store.reading_connection() as connection:
        assert connection.execute(_PREPARED).scalar_one() >= known > 0
    assert house.app.receive(fetched, busy=set()) == "processed"
    house.close()
