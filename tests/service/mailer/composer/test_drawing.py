"""Orders clicked on the page are the orders meant, and the service carries them out."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from pbem.games import GameModule, game_module, game_modules, presets
from pbem.ledger import GameRecord
from pbem.orders.forms.sheets import Sheet, merged
from pbem.rules import (
    Adjudication,
    Game,
    Order,
    Seat,
    SeededChance,
    Table,
    WouldReveal,
    canonical_json,
)
from pbem.service.mailer.composer import Composer
from tests.service.browser import PHONE, faultless
from tests.service.house import House
from tests.service.inbox.posting import asked_seat, example, game_on_list, post
from tests.service.mailer.composer.drawing import Clicks, block, clicks_of, draw, given
from tests.service.site.played import played

MOST, MOST_LEGAL, MOST_LINES = 6, 3_000, 12
"""Orders of one letter; legal ones among which each is chosen; the lines of one that is clicked."""
DRAWN = [module for module in game_modules().values() if module.sheets is not None]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone page on which nothing may fail, load from elsewhere or be blocked by the policy."""
    with faultless(browser, PHONE, 740) as page:
        yield page


def meant(
    module: GameModule, game: Game[Any], state: bytes, seat: Seat, sheet: Sheet, rng: random.Random
) -> list[tuple[Order, tuple[Clicks, ...]]]:
    """Consecutive legal orders, each with its clicks, until a revelation or a form's end."""
    table = Table(SeededChance(bytes(32)))
    table.sealed = True
    play = Adjudication(game, msgspec.json.decode(state, type=game.state_type), table)
    found: list[tuple[Order, tuple[Clicks, ...]]] = []
    try:
        play.begin()
        while (
            len(found) < MOST
            and (ask := next((ask for ask in play.asks if ask.seat == seat), None)) is not None
        ):
            legal = [
                (order, clicks_of(module)(game, play.state, order))
                for order in islice(ask.legal(), MOST_LEGAL)
            ]
            legal = [(order, drawn) for order, drawn in legal if offered(sheet, drawn)]
            kinds = sorted({type(order).__name__ for order, _ in legal})
            if not kinds:
                break
            kind = rng.choice(kinds)
            choice = rng.choice([form for form in legal if type(form[0]).__name__ == kind])
            found.append(choice)
            form = sheet.verbs[choice[1][-1][0]]
            if form.then == () or form.joins:
                break
            play.submit(seat, choice[0])
    except WouldReveal:
        pass
    return found


def offered(sheet: Sheet, drawn: Sequence[Clicks]) -> bool:
    """Whether the page has the forms of some lines; those of asks that come up later have none.

    Of a long set-up nothing is clicked: its lines are like those of a shorter one.
    """
    return 0 < len(drawn) <= MOST_LINES and all(verb in sheet.verbs for verb, _ in drawn)


@pytest.mark.few(4)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("module", DRAWN, ids=lambda module: module.id)
def test_orders_that_are_clicked_are_the_orders_meant_and_are_carried_out(
    module: GameModule, seed: int, house: House, page: Page, tmp_path: Path
) -> None:
    house.settings.pictures = "none"
    clicked(house, module, played(house, module, 6 + 9 * seed, seed=seed), page, tmp_path, seed)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "scenario",
    [
        ("GLO", "historical"),
        ("GLO", "free"),
        pytest.param(("WEF", "free"), marks=pytest.mark.slow),
        pytest.param(("WEF", "plan_19"), marks=pytest.mark.slow),
    ],
    ids="-".join,
)
def test_a_set_up_is_clicked(
    scenario: tuple[str, str], seed: int, house: House, page: Page, tmp_path: Path
) -> None:
    house.settings.pictures = "none"
    module = game_module(scenario[0])
    game = house.game(
        scenario=(module.code, presets(module.id)[0].id), chosen={"scenario": scenario[1]}
    )
    for _ in range(seed):
        house.order(game, house.asked(game)[0], "DONE")
    orders = clicked(house, module, game, page, tmp_path, seed + 3)
    assert type(orders[0]).__name__ == "Deploy"


def clicked(
    house: House, module: GameModule, game: str, page: Page, folder: Path, seed: int
) -> list[Order]:
    """Click random orders of an asked seat, send them, and check that they are carried out.

    Return the orders.
    """
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        seat, head = record.asks[0].seat, record.row.head
        composer = Composer(record, seat, house.settings)
        (folder / "page.html").write_text(composer.page_as_one_file())
        position = record.game, record.state, composer.asks, "en"
        sheet = merged(module.sheet(*position), module.own_sheet(*position))
        orders = meant(
            module, record.game, canonical_json(record.state), seat, sheet, random.Random(seed)
        )
    page.goto((folder / "page.html").as_uri())
    for _, drawn in orders:
        for verb, picks in drawn:
            draw(page, verb, picks)
    house.write(game, seat, "\n".join(block(page)))
    assert orders
    assert given(house, game, head, seat)[: len(orders)] == [order for order, _ in orders]
    return [order for order, _ in orders]


def test_what_is_drawn_can_be_posted_and_its_code_counts_for_that_alone(
    page: Page, house: House, tmp_path: Path
) -> None:
    game = game_on_list(house)
    seat = asked_seat(house, game)
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        (tmp_path / "page.html").write_text(
            Composer(record, seat, house.settings).page_as_one_file()
        )
    page.goto((tmp_path / "page.html").as_uri())
    line = example(house, seat)
    page.fill("#line", line)
    page.press("#line", "Enter")
    page.wait_for_selector("#post_block:not(:empty)")
    drawn, head = page.inner_text("#post_block"), house.game_record(game).row.head
    assert post(house, drawn.replace(line, "PASS")) == "ignored post_code"
    assert house.game_record(game).row.head == head
    assert post(house, drawn) == "processed"
    assert house.game_record(game).row.head > head
