"""The small pictures of boards show the colours of the boards, by day and by night."""

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from pbem.games import GameModule, game_modules, presets
from pbem.render import Catalogue, renderer
from pbem.render.raster import rasterised
from pbem.render.site.frames import split_layers
from pbem.render.site.pictures import by_night, part_in_small, thumbnail
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


@EVERY_GAME
def test_a_thumbnail_shows_the_map_around_what_stands_there(module: GameModule) -> None:
    document = module.load(presets(module.id)[0].id)
    game, drawer = module.open(document, module.options({})), renderer(document)
    view = game.view(game.setup(), None)
    frame, spots = split_layers(drawer.overview(view, Catalogue("en"))), drawer.spots(view)[0]
    rows = sorted(spots[place][1] for place, _ in drawer.stacks(view) if place in spots)
    left, top, wide, high = part_in_small(frame, spots, [place for place, _ in drawer.stacks(view)])
    assert (left, wide) == (frame.box[0], frame.box[2])
    assert high <= wide * 200 / 320
    titles = [float(y) for y in re.findall(r'<text [^<>]*?y="([\d.]+)"', frame.above)[:1]]
    assert all(y < top for y in titles)
    assert top + high < frame.box[1] + frame.box[3] - 40  # the legend lies below
    assert not rows or top < rows[len(rows) // 2] < top + high
