"""What tests of the replay share: which games are shown, and where a replay stands."""

from playwright.sync_api import Page

from pbem.games import game_modules
from tests.extent import EVERYTHING

ADDRESS = "https://games.example.org/"
"""The address of the site, as far as its pages know one."""
GAMES = (
    sorted(module.code for module in game_modules().values())
    if EVERYTHING
    else ["FWW", "POG", "QMG"]
)


def stands(page: Page) -> tuple[int, int]:
    """At which step the replay stands, and of how many."""
    at, _, most = page.inner_text("#count").partition(" / ")
    return int(at), int(most)
