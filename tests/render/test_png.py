"""Pictures as PNG: what is drawn on a ground that was drawn before is what would be drawn whole."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from pbem.games import game_module, game_modules, presets
from pbem.render import Catalogue, png, renderer
from pbem.render.kit.svg import GROUND

CODES = sorted(module.code for module in game_modules().values())


def pictures(code: str) -> list[str]:
    """The map as every seat sees it before the first move, in every language."""
    module = game_module(code)
    preset = presets(module.id)[0]
    document = module.load(preset.id)
    game = module.open(document, module.options(preset.options))
    views = [game.view(game.setup(), seat) for seat in game.seats]
    return [renderer(document).svg(view, Catalogue(lang)) for view in views for lang in ("en", "pl")]


@pytest.mark.parametrize("code", CODES)
def test_a_ground_drawn_once_changes_no_picture(code: str) -> None:
    for svg in dict.fromkeys(pictures(code)):
        whole, layered = (Image.open(BytesIO(png(drawn))).convert("RGB") for drawn in (svg.replace(GROUND, ""), svg))
        assert whole.size == layered.size
        difference = ImageChops.difference(whole, layered).convert("L").point(lambda value: 255 * (value > 48))
        assert sum(difference.histogram()[255:]) <= whole.width * whole.height // 1000


@pytest.mark.parametrize("code", CODES)
def test_the_ground_of_a_picture_tells_nothing_of_the_position(code: str) -> None:
    """One ground serves all seats: it must not hold what only one may see."""
    grounds = {svg.split(GROUND)[1] for svg in pictures(code) if GROUND in svg}
    assert len(grounds) <= 2  # one for each language
