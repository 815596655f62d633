"""The board by night: what is written on the ground can be read, and counters stay as they are."""

import re

import pytest

from pbem.games import GameModule, game_module, game_modules, presets
from pbem.games.paths_of_glory.view import SpaceView, UnitView
from pbem.render import Catalogue, renderer
from pbem.render.kit.svg import GROUND, INK, contrast
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.signs import draw_pieces
from pbem.render.site.frames import Frame, split_layers
from pbem.render.site.night import night, night_elements, night_picture, night_style
from tests.games.kit.play import play_random

INKED, SEEN, ARROW = 7.0, 3.0, 2.0
"""The contrast of what is drawn in ink, of what is seen at least (WCAG 2.2, 1.4.11), of arrows.
"""
MARK = re.compile(
    r'<(?:rect|circle|path) (?=[^<>]*fill="(#[0-9a-f]{6})")(?![^<>]*(?:stroke|opacity|class)=)'
)
"""A shape without an edge, and in which colour it is filled."""
APART = 1.3
"""The contrast of tints that border on each other."""
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


@pytest.mark.parametrize("code", ["GLO", "POG"])
def test_marks_in_ink_without_an_edge_are_seen_by_night(code: str) -> None:
    day = board_of(game_module(code)).ground.rpartition("</defs>")[2]
    dark = night_picture(day)
    light, paper = painted(day, "rect")[0], painted(dark, "rect")[0]
    marks = zip(MARK.findall(day), MARK.findall(dark), strict=True)
    inked = [by_night for by_day, by_night in marks if contrast(by_day, light) > INKED]
    assert inked
    assert [mark for mark in inked if contrast(mark, paper) < SEEN] == []


@EVERY_GAME
def test_counters_keep_their_colours_by_night(module: GameModule) -> None:
    board = board_of(module)
    rules = night_style(board.styles, board.elements, board.defs).splitlines()
    assert rules
    assert all(":not([data-at] *, .far *)" in rule or " marker " in rule for rule in rules)


@EVERY_GAME
def test_arrows_and_their_heads_are_seen_by_night(module: GameModule) -> None:
    board = board_of(module)
    paper = painted(night_picture(board.ground), "rect")[0]
    rules = night_style(board.styles, board.elements, board.defs)
    heads = re.findall(r'<marker\b.*?fill="(#[0-9a-f]{6})"', board.defs)
    repainted = dict(re.findall(r'marker \[fill="(#\w{6})"\] \{ fill: (#\w{6}) \}', rules))
    shown = [repainted.get(colour, colour) for colour in heads]
    assert shown == [night(colour, "stroke") for colour in heads]
    assert [colour for colour in shown if contrast(colour, paper) < ARROW] == []


def test_the_armies_that_a_reader_knows_can_be_read_by_night() -> None:
    module = game_module("FWW")
    document = module.load("standard")
    game = module.open(document, module.options({}))
    end = play_random(game, seed=1).state
    board = split_layers(renderer(document).board(game.omniscient_view(end), Catalogue("en")))
    paper = painted(night_picture(board.ground), "rect")[0]
    dark = "".join(night_elements(board.elements))
    armies = re.findall(r'<text[^<>]* fill="(#[0-9a-f]{6})"[^<>]*>[^<]*[A-Z]{2}[⁰¹²³]', dark)
    assert len({*armies}) > 1
    assert [ink for ink in armies if contrast(ink, paper) < READABLE] == []


@pytest.mark.parametrize("digger", ["ap", "cp"])
def test_trenches_and_ruins_are_seen_by_night_and_stay_where_counters_march(digger: str) -> None:
    space = SpaceView("verdun", "ap", (UnitView("FR-1", reduced=False),), 2, digger, "destroyed")
    names = PathsOfGloryNames(game_module("POG").load("standard"))
    sign = draw_pieces(names, space).markup
    drawn = split_layers(f'<svg viewBox="0 0 9 9">{GROUND}{GROUND}{sign}</svg>').elements
    edge, inside, stack = night_elements(drawn)
    assert {night(INK, "stroke")} == set(re.findall(r'stroke="(#[0-9a-f]{6})"', edge))
    assert night(INK, "text") in edge
    assert set(re.findall(r'stroke="(#[0-9a-f]{6})"', inside)) == {names.colours[digger]}
    assert [part.count('data-at="verdun"') for part in (edge, inside, stack)] == [0, 0, 1]


def test_taken_land_does_not_glare_by_night() -> None:
    names = PathsOfGloryNames(game_module("POG").load("standard"))
    taken = night(names.ground_colour("held_cp"), "fill")
    lands = [night(colour, "fill") for colour in names.layout["land"].values()]
    assert all(APART < contrast(taken, land) < SEEN for land in lands)


def test_ink_turns_light_and_paper_dark() -> None:
    assert contrast(night("#2b2620", "text"), night("#fffdf7", "fill")) > 1.5 * READABLE
    assert night("#ffffff", "text") == "#ffffff"
