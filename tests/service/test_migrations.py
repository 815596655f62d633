"""The schema migrates under games that run: nothing is lost, and they are played on."""

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import text

from pbem.ledger.store import _MIGRATIONS
from tests.service.house import House

OLDEST = "0009"
EVERY = sorted(path.name[:4] for path in (_MIGRATIONS / "versions").glob("[0-9]*.py"))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("revision", [number for number in EVERY[:-1] if number >= OLDEST])
def test_a_game_that_runs_outlives_every_migration(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, revision: str
) -> None:
    database = request.getfixturevalue("cluster").database() if kind == "postgresql" else ""
    house = House(tmp_path, database=database)
    game = house.game()
    house.write(game, "GA", "PRESS\nhello\nENDPRESS")
    house.mail("GA")
    before = counts(house)
    with house.store._migrating() as config:
        command.downgrade(config, revision)
    house.store.migrate()
    assert counts(house) == before
    record = house.game_record(game)
    house.order(game, "GA", record.module.language(record.game).write(record.asks[0].default()))
    assert house.asked(game) == ["EA"]
    house.close()


def counts(house: House) -> dict[str, int]:
    """How many rows the tables hold that are as old as the oldest schema."""
    names = (
        "games",
        "seats",
        "players",
        "events",
        "records",
        "snapshots",
        "letters",
        "outbox",
        "deadlines",
    )
    with house.store.transaction() as session:
        return {
            name: session.execute(text(f"select count(*) from {name}")).scalar_one()
            for name in names
        }
