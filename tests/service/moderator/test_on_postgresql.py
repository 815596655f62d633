"""The archive, erasure, daily roots and letters of officials on PostgreSQL as on SQLite."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.ledger import archive_game, import_file
from pbem.ledger.chains.daily_roots import (
    add_daily_root,
    heads_under_roots,
    is_root_due,
    stamps_of,
)
from pbem.ledger.chains.merkle import root_from
from pbem.ledger.database.tables import PlayerRow
from pbem.mail import new_token
from pbem.service.base.settings import Settings
from pbem.service.moderator.erasing import ask_to_erase, personal_data
from pbem.service.moderator.listings import archivable
from pbem.service.site.build import build_site
from tests.postgres import Cluster
from tests.service.house import House
from tests.service.inbox.test_official_letters import MODERATOR, act
from tests.service.moderator.test_archive import exported, over

pytestmark = pytest.mark.server


@pytest.fixture
def house(cluster: Cluster, tmp_path: Path) -> Iterator[House]:
    settings = Settings(
        address="games@pbem.test",
        pictures="none",
        moderator=MODERATOR,
        authserv_id="mx.pbem.test",
        retention_days=0,
    )
    found = House(tmp_path, settings=settings, database=cluster.database(), copies=False)
    yield found
    found.close()


def test_a_game_is_archived_stamped_and_brought_back(house: House, tmp_path: Path) -> None:
    game = over(house)
    before = exported(house, game)
    for _ in range(2):
        with house.store.reading_connection() as connection:
            known = heads_under_roots(connection)
        with house.store.transaction() as session:
            assert is_root_due(session, house.now)
            add_daily_root(session, known, house.now)
        house.later(hours=25)
    with house.store.transaction() as session:
        stamps = stamps_of(session, game)
    assert [root_from(game, one.head, one.path) for one in stamps] == [one.root for one in stamps]
    assert archivable(house.store, house.now) == [game]
    file = archive_game(house.store, game, tmp_path, new_token)
    build_site(house.app, tmp_path / "site")
    with house.store.transaction() as session:
        import_file(session, file, house.store.module)
    assert exported(house, game) == before


def test_a_player_is_erased(house: House) -> None:
    over(house)
    address = house.address("GA")
    assert personal_data(house.app, address)["letters_to_them"]
    ask_to_erase(house.app, address)
    with house.store.transaction() as session:
        assert address not in {row.address for row in session.query(PlayerRow)}


def test_a_letter_of_an_official_is_done_whole_or_not_at_all(house: House) -> None:
    game = house.game()
    answer = act(house, MODERATOR, f"HOLD {game}: a flood", "RESUME FWW-9: it is dry")
    assert "Nothing of this letter" in answer
    assert house.game_record(game).row.status == "running"
    assert "is held" in act(house, MODERATOR, f"HOLD {game}: a flood")
