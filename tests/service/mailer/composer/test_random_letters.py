"""Whatever is picked on the page is accepted, and what is legal can be picked."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pbem.games import GameModule, game_module, game_modules
from pbem.orders.forms.sheets import merged
from pbem.render import Catalogue
from pbem.render.composer import with_words
from tests.games.quartermaster_1914.positions import at, board, play
from tests.service.house import House
from tests.service.mailer.composer.random_letters import Picks, load_rules

LETTERS = 200
"""Of each game."""
DRAWN = [module for module in game_modules().values() if module.sheets is not None]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that knows what offers, and picks."""
    page = browser.new_page()
    load_rules(page)
    yield page
    page.close()


@pytest.mark.campaign
@pytest.mark.parametrize("module", DRAWN, ids=lambda module: module.id)
def test_letters_of_random_picks_are_accepted_and_legal_orders_offered(
    module: GameModule, page: Page, tmp_path: Path, campaign: Callable[..., int]
) -> None:
    picks, wanted = Picks(module, page), campaign(LETTERS, 50)
    for seed in count(1):
        (folder := tmp_path / str(seed)).mkdir()
        house = House(folder)
        house.settings.pictures = "none"
        picks.play(house, seed, positions=min(12, wanted), each=2)
        house.close()
        if picks.found.letters >= wanted:
            break
    assert picks.found.withheld == {}, picks.found.examples
    assert 100 * picks.found.refused.total() <= picks.found.letters, picks.found.examples


def test_what_waits_for_a_battle_to_be_won_can_be_picked(page: Page) -> None:
    module = game_module("QMG")
    cards = "DE-44 DE-LAND-BATTLE DE-21 DE-22 DE-23 DE-24 DE-25"
    position = at(board("DE: BER WGE; FR: PAR BEL", hands=f"DE: {cards}"), "play", 3)
    going = play(position)
    game, asks = going.game, tuple(ask for ask in going.asks if ask.seat == "DE")
    at_hand = game, going.state, asks, "en"
    sheet = with_words(merged(module.sheet(*at_hand), module.own_sheet(*at_hand)), Catalogue("en"))
    battle, build = "=BATTLE Belgium FROM Western Germany", "=BUILD Belgium"
    for fate, missing in (("won", ""), ("drawn", "if_won fate drawn")):
        clicks = [
            ["play", {"card": ["DE-44"], "step": [battle]}],
            ["if_won", {"fate": [fate]}],
            ["step", {"line": [build]}],
        ]
        found = page.evaluate("([sheet, clicks]) => withheld(sheet, clicks)", [sheet, clicks])
        assert found == missing
