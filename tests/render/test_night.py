"""The board by night: what is written on the ground can be read, and counters stay as they are."""

import re

import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.render import Catalogue, renderer
from pbem.render.kit.svg import contrast
from pbem.render.site.frames import Frame, split_layers
from pbem.render.site.night import night, night_picture, night_style

READABLE = 4.5
"""The contrast of letters (WCAG 2.2, 1.4.3)."""
EVERY_GAME = pytest.mark.parametrize(
    "module", game_modules().values(), ids=lambda module: module.id
)


def board_of(module: GameModule) -> Frame:
    """The board at the beginning."""
    document = module.load(presets(module.id)[0].id)
    game = module.open(document, module.options(presets(module.id)[0].options))
    view = game.view(game.setup(), None)
    return split_layers(renderer(document).board(view, Catalogue("en")))


def painted(svg: str, tag: str) -> list[str]:
    """The colours in which elements of a kind are filled."""
    return re.findall(rf'<{tag}\b[^<>]*\bfill="(#[0-9a-f]{{6}})"', svg)


@EVERY_GAME
def test_the_paper_is_dark_by_night_and_letters_on_it_can_be_read(module: GameModule) -> None:
    day = board_of(module).ground
    dark = night_picture(day)
    (paper, *_), letters = painted(dark, "rect"), painted(dark, "text")
    assert contrast(paper, "#000000") < contrast(painted(day, "rect")[0], "#000000") / 5
    assert [ink for ink in letters if contrast(ink, paper) < READABLE] == []


@EVERY_GAME
def test_counters_keep_their_colours_by_night(module: GameModule) -> None:
    board = board_of(module)
    rules = night_style(board.styles, board.elements).splitlines()
    assert rules
    assert all(":not([data-at] *, .far *)" in rule for rule in rules)


def test_ink_turns_light_and_paper_dark() -> None:
    assert contrast(night("#2b2620", "text"), night("#fffdf7", "fill")) > 1.5 * READABLE
    assert night("#ffffff", "text") == "#ffffff"
