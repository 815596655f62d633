"""The small pictures of boards show the colours of the boards, by day and by night."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from pbem.games import GameModule, game_modules
from pbem.render.raster import rasterised
from pbem.render.site.pictures import by_night, thumbnail
from tests.render.test_night import board_of

ALIKE, MOST = 12, 0.9
"""Colours that differ less in red, green and blue look alike; so many dots do at least."""
LIGHT, FEW = 150, 0.01
"""By night no more dots are lighter: letters and counters, and no paper around letters."""
EVERY_GAME = pytest.mark.parametrize(
    "module", game_modules().values(), ids=lambda module: module.id
)


@EVERY_GAME
def test_a_thumbnail_by_night_is_dark(module: GameModule) -> None:
    drawn = Image.open(BytesIO(thumbnail(by_night(board_of(module))))).convert("L").histogram()
    assert 0 < sum(drawn[LIGHT:]) < FEW * sum(drawn)


@pytest.mark.few(2)
@EVERY_GAME
def test_a_thumbnail_has_the_colours_of_its_board(module: GameModule) -> None:
    day = board_of(module)
    for frame in (day, by_night(day)):
        small = Image.open(BytesIO(thumbnail(frame))).convert("RGB")
        drawn = rasterised(frame.ground, frame.above, small.width / frame.box[2])
        red, green, blue = ImageChops.difference(drawn.resize(small.size), small).split()
        off = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
        assert sum(off[:ALIKE]) > MOST * sum(off)
