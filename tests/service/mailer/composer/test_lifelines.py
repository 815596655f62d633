"""The page withholds a unit once what fed it has gone in an earlier line (14.1.1.3)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pbem.games import game_module
from pbem.games.paths_of_glory.board.board import CP
from pbem.games.paths_of_glory.orders import Move
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.render import Catalogue, renderer
from pbem.render.composer import ComposerPage, whole_page
from tests.games.paths_of_glory.positions import new_game, operation
from tests.games.paths_of_glory.test_english_rules import behind_the_siege
from tests.service.browser import PHONE, faultless
from tests.service.mailer.composer.drawing import block, draw


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone page on which nothing may fail."""
    with faultless(browser, PHONE, 740) as page:
        yield page


def opened(page: Page, folder: Path, state: int) -> OperateAsk:
    """The page of a position in which GE-1 is fed through the siege of GE-2 alone; its ask.

    The browser keeps what was drawn by the number of the ``state``.
    """
    module, game, position = game_module("POG"), new_game(), behind_the_siege()
    op = operation(position, CP, move="verdun bar_le_duc")
    ask = OperateAsk(position, CP, op, fighting=False)
    drawn = ComposerPage(
        game="POG-1",
        state=state,
        title="POG-1",
        sheet=module.sheet(game, position.state, [ask], "en"),
        view=game.view(position.state, None),
        asked=(),
        forms=(),
        preview="PREVIEW",
    )
    told = renderer(module.load("campaign"))
    text = whole_page(drawn, (state, "games@pbem.test", {}, "", ""), told, Catalogue("en"))
    (folder / "page.html").write_text(text)
    page.goto((folder / "page.html").as_uri())
    return ask


@pytest.mark.slow
def test_a_unit_is_withheld_once_its_besieger_has_gone_and_not_before(
    page: Page, tmp_path: Path
) -> None:
    ask = opened(page, tmp_path, 1)
    besieger = {"from": ["verdun"], "units": ["GE-2"], "to": ["metz"]}
    fed = {"from": ["bar_le_duc"], "units": ["GE-1"], "to": ["melun"]}
    draw(page, "move", besieger)
    assert page.locator('#step [data-verb="move"]').count() == 0
    ask.check(Move(((("GE-2",), ("metz",)),)))
    opened(page, tmp_path, 2)
    draw(page, "move", fed)
    draw(page, "move", besieger)
    assert len([line for line in block(page) if line.startswith("MOVE")]) == 2
    ask.check(Move(((("GE-1",), ("melun",)), (("GE-2",), ("metz",)))))
