"""Orders clicked on a page of the composer, as a player would."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from pbem.games import GameModule
from pbem.rules import Game, Order

Clicks = tuple[str, Mapping[str, Sequence[str]]]
"""A form of order, and what is picked in its slots, in their order."""


def clicks_of(module: GameModule) -> Callable[[Game[Any], Any, Order], Sequence[Clicks]]:
    """How the orders of a game are clicked: ``clicks`` of ``tests/games/<game>/clicks.py``."""
    found: Callable[[Game[Any], Any, Order], Sequence[Clicks]] = importlib.import_module(
        f"tests.games.{module.id}.clicks"
    ).clicks
    return found


def draw(page: Page, verb: str, picks: Mapping[str, Sequence[str]]) -> None:
    """Click a line together; slots that leave no choice are picked already."""
    page.click(f'#step [data-verb="{verb}"]')
    for slot, options in picks.items():
        if options and page.is_visible("#back"):
            page.click(f'#step [data-slot="{slot}"]')
        for option in options:
            button = page.locator(f'#step [data-option="{option}"]')
            if page.is_visible("#back") and button.get_attribute("aria-pressed") == "false":
                button.click()
    if page.is_visible("#add"):
        page.click("#add")


def block(page: Page) -> list[str]:
    """The lines of the letter."""
    return page.inner_text("#block").splitlines()
