"""The service keeps its site fresh, hour by hour, a part at a time."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlmodel import col

from pbem.ledger.database.event_tables import TournamentLedgerRow
from pbem.ledger.database.tables import GameRow
from pbem.service.base.settings import Settings, SiteSettings
from pbem.service.site.keeper import SiteKeeper
from tests.service.house import House
from tests.service.site.played import files, go_on
from tests.service.tournaments.club import Club


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    site = SiteSettings(folder=tmp_path / "site", languages=["it"])
    house = House(
        tmp_path, settings=Settings(address="games@pbem.test", pictures="none", site=site)
    )
    yield house
    house.close()


def written(house: House, keeper: SiteKeeper) -> dict[str, bytes]:
    """The site when the keeper has nothing more to do; it never does it all at once."""
    parts = 0
    while keeper.work():
        parts += 1
    assert parts != 1
    assert house.settings.site.folder is not None
    return files(house.settings.site.folder)


def test_a_site_is_written_anew_in_every_hour_and_not_between(house: House) -> None:
    game, keeper = house.game(scenario=("WEF", "standard")), SiteKeeper(house.app)
    first = written(house, keeper)
    assert f"{game.lower()}/it/index.html" in first
    go_on(house, game, 8)
    house.now += timedelta(minutes=40)
    assert written(house, keeper) == first
    house.now += timedelta(minutes=20)
    second = written(house, keeper)
    assert second != first
    house.now += timedelta(hours=1)
    assert written(house, keeper) == second


def test_a_game_that_cannot_be_worked_keeps_its_pages_and_stops_no_other(house: House) -> None:
    broken, keeper = house.game(scenario=("FWW", "standard")), SiteKeeper(house.app)
    first = written(house, keeper)
    other = house.game(scenario=("FWW", "standard"))
    with house.store.transaction() as session:
        session.execute(
            update(GameRow).where(col(GameRow.id) == broken).values(rules_version="0", head=99)
        )
    house.now += timedelta(hours=1)
    site = written(house, keeper)
    assert f"{other.lower()}/it/index.html" in site
    assert {name for name in site if name.startswith(broken.lower())} == {
        name for name in first if name.startswith(broken.lower())
    }


def test_an_event_that_cannot_be_read_keeps_no_page_of_a_game_from_being_written(
    house: House,
) -> None:
    club = Club(house)
    with house.store.transaction() as session:
        session.execute(update(TournamentLedgerRow).values(payload=b"{"))
    game = house.game(scenario=("FWW", "standard"))
    site = written(house, SiteKeeper(house.app))
    assert {f"{game.lower()}/it/index.html", "it/index.html"} <= set(site)
    assert f"{club.event}/it/index.html" not in site


def test_two_workers_write_one_site(house: House) -> None:
    house.game(scenario=("FWW", "standard"))
    one, other = SiteKeeper(house.app), SiteKeeper(house.app)
    assert one.work()
    with house.store.exclusive_task("site"):
        assert not other.work()
    assert written(house, other) == written(house, one)


def test_a_folder_that_cannot_be_written_stops_nothing(house: House, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    house.settings.site.folder = tmp_path / "file" / "site"
    assert not SiteKeeper(house.app).work()


def test_without_a_folder_nothing_is_written(house: House, tmp_path: Path) -> None:
    house.settings.site.folder = None
    assert not SiteKeeper(house.app).work()
    assert not (tmp_path / "site").exists()
