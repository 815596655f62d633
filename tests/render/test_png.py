"""Pictures as PNG: what is drawn on a ground that was drawn before is what would be drawn whole,
and weighs little."""

import random
from io import BytesIO
from itertools import count
from math import ceil
from typing import Any

import pytest
from PIL import Image, ImageChops

from pbem.games import game_module, game_modules, presets
from pbem.render import Catalogue, png_of_svg, renderer
from pbem.render.kit.svg import GROUND
from pbem.rules import Adjudication, View
from tests.extent import EVERYTHING
from tests.games.kit.play import play_random

MOST_BYTES = 96_000
OFTEN = 20
"""One position of so many of a random game is looked at."""
CODES = sorted(module.code for module in game_modules().values())


def pictures(code: str) -> list[str]:
    """The map as every seat sees it before the first move, in every language."""
    module = game_module(code)
    preset = presets(module.id)[0]
    document = module.load(preset.id)
    game = module.open(document, module.options(preset.options))
    views = [game.view(game.setup(), seat) for seat in game.seats]
    return [
        svg
        for view in views
        for lang in ("en", "pl")
        for svg in renderer(document).plates(view, Catalogue(lang))
    ]


@pytest.mark.few(1)
@pytest.mark.parametrize("code", CODES)
def test_a_ground_drawn_once_changes_no_picture(code: str) -> None:
    for svg in list(dict.fromkeys(pictures(code)))[: None if EVERYTHING else 2]:
        whole, layered = (
            Image.open(BytesIO(png_of_svg(drawn))).convert("RGB")
            for drawn in (svg.replace(GROUND, ""), svg)
        )
        assert whole.size == layered.size
        difference = (
            ImageChops.difference(whole, layered)
            .convert("L")
            .point(lambda value: 255 * (value > 48))
        )
        assert sum(difference.histogram()[255:]) <= whole.width * whole.height // 1000


@pytest.mark.parametrize("code", CODES)
def test_all_seats_have_the_same_ground(code: str) -> None:
    """It is kept from letter to letter: it may hold nothing that only one seat may see."""
    module = game_module(code)
    preset = presets(module.id)[0]
    document = module.load(preset.id)
    game = module.open(document, module.options(preset.options))
    sheets = (
        renderer(document).plates(game.view(game.setup(), seat), Catalogue("it"))
        for seat in game.seats
    )
    assert (
        len({tuple(svg.split(GROUND)[1] for svg in drawn if GROUND in svg) for drawn in sheets})
        == 1
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("code", CODES)
def test_what_was_drawn_before_changes_no_byte(code: str) -> None:
    """Rows are kept from picture to picture, and a picture under another head shares none."""
    module = game_module(code)
    preset = presets(module.id)[0]
    document = module.load(preset.id)
    game = module.open(document, module.options(preset.options))
    views = list[View]()
    play_random(game, 5, lambda going: views.append(game.view(going.state, None)))
    drawn = [
        svg
        for view in views[40:48]
        for svg in renderer(document).letter_plates(view, Catalogue("en"))[-1:]
    ]
    assert len(set(drawn)) > 1
    after_others = [png_of_svg(svg) for svg in drawn]
    assert png_of_svg(drawn[-1].replace("<svg ", "<svg  ", 1)) == after_others[-1]


@pytest.mark.few(1)
@pytest.mark.parametrize("code", CODES)
def test_no_picture_weighs_more_than_96_kb(code: str) -> None:
    module = game_module(code)
    preset = presets(module.id)[0]
    document = module.load(preset.id)
    game = module.open(document, module.options(preset.options))
    views, decisions = list[View](), count()

    def look(going: Adjudication[Any]) -> None:
        if not next(decisions) % OFTEN:
            views.append(game.view(going.state, None))

    play_random(game, 5, look)
    looked_at = views[:: len(views) // 3] if EVERYTHING else views[:: ceil(len(views) / 2)]
    drawn = [svg for view in looked_at for svg in renderer(document).plates(view, Catalogue("pl"))]
    assert len(drawn) >= (4 if EVERYTHING else 2)
    assert {len(file) for svg in drawn if len(file := png_of_svg(svg)) > MOST_BYTES} == set()


def test_a_picture_with_more_in_it_than_a_palette_holds_loses_colours_not_its_bound() -> None:
    rng = random.Random(1)
    dots = (
        f'<rect x="{x}" y="{y}" width="2" height="2" fill="#{rng.randrange(1 << 24):06x}"/>'
        for x in range(0, 800, 2)
        for y in range(0, 800, 2)
    )
    drawn = png_of_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">{"".join(dots)}</svg>'
    )
    assert len(drawn) <= MOST_BYTES
    assert len(Image.open(BytesIO(drawn)).convert("RGB").getcolors() or ()) < 64


def test_how_often_colours_are_seen_changes_no_palette_that_holds_them_all() -> None:
    """Else one counter more would change every row of the file."""
    colours = [f"#{n:02x}{255 - n:02x}80" for n in range(0, 256, 16)]
    ground = '<rect width="400" height="300" fill="#e3dcc8"/>'
    files = [
        png_of_svg(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" '
            f'height="300">{GROUND}{ground}{GROUND}'
            + "".join(
                f'<rect x="{10 * n}" y="{10 * t}" width="8" height="8" fill="{colour}"/>'
                for n, colour in enumerate(colours)
                for t in range(30 if n % 2 == often else 2)
            )
            + "</svg>"
        )
        for often in (0, 1)
    ]
    palettes = {file.split(b"PLTE")[1].split(b"IDAT")[0] for file in files}
    assert len(set(files)) == 2
    assert len(palettes) == 1
