"""Orders clicked on a page of the composer, as a player would."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page

from pbem.games import GameModule
from pbem.ledger import GameRecord
from pbem.rules import Ask, Game, Order, Seat
from pbem.service.mailer.composer import Composer
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
    card = next(iter([*picks.values(), ()]))[:1]
    begin(page, verb, *card)
    for slot, options in picks.items():
        tab = f'#step [data-slot="{slot}"]'
        if options and page.is_visible("#back") and page.is_visible(tab):
            page.click(tab)
        for option in options:
            button = page.locator(f'#step [data-option="{option}"]')
            if option.startswith("~"):
                button = page.locator("#step [data-option]").get_by_text(option[1:], exact=True)
            if page.is_visible("#more") and not button.count():
                touch(page, option)
            elif page.is_visible("#back") and button.get_attribute("aria-pressed") == "false":
                button.click()
    if page.is_visible("#add"):
        page.click("#add")


def begin(page: Page, verb: str, card: str = "") -> None:
    """Click what is to be ordered, on the card that is played for it if there is one."""
    page.evaluate("() => document.querySelector('#step details')?.setAttribute('open', '')")
    on_card = page.locator(f'#step [data-verb="{verb}"][data-card="{card}"]')
    (on_card if card and on_card.count() else page.locator(f'#step [data-verb="{verb}"]')).click()


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


Wanted = Callable[[GameRecord, Ask], bool]


@dataclass
class Player:
    """A player with a phone, and the house that gets their letters."""

    page: Page
    house: House
    folder: Path
    game: str = ""
    seat: str = ""
    head: int = 0

    def opens(self, game: str, wanted: Wanted) -> None:
        """Let all play as after missed deadlines until an ask is as wanted, and open its page."""
        with self.house.store.transaction() as session:
            record = GameRecord.load(session, game, self.house.store.module)
            while not any(wanted(record, ask) for ask in record.asks):
                record.submit(
                    record.asks[0].seat, record.asks[0].default(), via="deadline", at=self.house.now
                )
            self.game, self.seat = (
                game,
                next(ask.seat for ask in record.asks if wanted(record, ask)),
            )
            (self.folder / "page.html").write_text(
                Composer(record, self.seat, self.house.settings).page_as_one_file()
            )
        self.page.goto((self.folder / "page.html").as_uri())

    def begins(self, verb: str, card: str = "") -> None:
        """Tap what is to be ordered, or what a card is played for."""
        self.page.tap(f'#step [data-verb="{verb}"]{f"[data-card={card!r}]" if card else ""}')

    def picks(self, *options: str) -> None:
        """Tap buttons."""
        for option in options:
            self.page.tap(f'#step [data-option="{option}"]')

    def picks_all(self) -> None:
        """Tap every button that is not down."""
        buttons = self.page.locator('#step [data-option][aria-pressed="false"]').all()
        self.picks(*[str(button.get_attribute("data-option")) for button in buttons])

    def touches(self, *places: str) -> None:
        """Tap places of the map."""
        for place in places:
            touch(self.page, place)

    def goes_on(self) -> None:
        """Tap on what comes next in the line."""
        self.page.tap("#next")

    def adds(self) -> None:
        """Tap that the line is as it should be."""
        self.page.tap("#add")

    def sends(self) -> list[str]:
        """Send the letter; the kinds of orders that were carried out."""
        self.head = self.house.game_record(self.game).row.head
        lines = block(self.page)
        self.house.write(self.game, self.seat, "\n".join(lines))
        assert self.page.is_visible("#send")
        return self.given()

    def given(self) -> list[str]:
        """The kinds of orders that were carried out since the letter was sent."""
        return [
            type(order).__name__ for order in given(self.house, self.game, self.head, self.seat)
        ]
