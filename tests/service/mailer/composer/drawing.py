"""Orders clicked on a page of the composer, as a player would."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page

from pbem.games import GameModule
from pbem.ledger import GameRecord
from pbem.rules import Game, Order, Seat
from tests.service.house import House

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


def touch(page: Page, place: str) -> None:
    """Tap a place of the map."""
    spot = page.locator(f'#spots circle[data-place="{place}"]')
    page.evaluate(
        """([left, top]) => document.querySelector(".board").board.show([left, top, 1, 1], false)""",
        [float(spot.get_attribute(name) or 0) for name in ("cx", "cy")],
    )
    spot.tap(force=True)


def given(house: House, game: str, after: int, seat: Seat) -> list[Order]:
    """The orders of a seat that the ledger has after an event."""
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        events = [
            event
            for event in record.chain.events_after(after)
            if event.kind == "order" and event.seq > after
        ]
        payloads = [msgspec.json.decode(event.payload) for event in events]
        return [
            msgspec.convert(p["order"], record.game.order_type)
            for p in payloads
            if p["seat"] == seat
        ]
