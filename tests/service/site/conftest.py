"""One site and its pages in a browser, for all tests of a process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pbem.games import game_module
from pbem.service.site.examples import build_examples
from tests.extent import EVERYTHING
from tests.service.browser import DESK, faultless
from tests.service.house import House
from tests.service.site.played import played, site_of
from tests.service.site.replayed import ADDRESS, GAMES
from tests.service.tournaments.club import Club


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a running game of every kind, and one that is over.

    Its examples are written as if it had an address, so that they have pictures for other sites.
    """
    house = House(tmp_path_factory.mktemp("house"))
    Club(house).join(4)
    for game in GAMES:
        played(house, game_module(game), 24 if game == "POG" or EVERYTHING else 12)
    house.moderator.end_as_draw(played(house, game_module("QMG"), 12), "an example")
    folder = house.root / "site"
    house.settings.site.languages = ["en"]
    house.settings.site.url = ADDRESS
    build_examples(house.app, folder)
    house.settings.site.url = ""
    site_of(house, folder, "en", "pl")
    house.close()
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which nothing may fail, load from elsewhere or be blocked by the policy."""
    with faultless(browser, DESK, 800) as page:
        yield page
