"""A part of the board is drawn element by element, and looks as it does on the whole board."""

import pytest
from PIL import ImageChops

from pbem.games import GameModule, game_modules, presets
from pbem.render import Catalogue, renderer
from pbem.render.raster import rasterised
from pbem.render.site.frames import Frame, split_layers
from pbem.render.sprites import Picture, drawn_window

SIZE, SCALE = (280, 150), 0.5
LEVELS, SHARE = 24, 0.001
"""Of a colour's 256 levels so many may differ, but in one of so many pixels."""


def board_of(module: GameModule) -> tuple[Frame, list[tuple[float, float]]]:
    """The board of a game, and three places of it."""
    document = module.load(presets(module.id)[0].id)
    game = module.open(document, module.options(presets(module.id)[0].options))
    view = game.view(game.setup(), None)
    spots = [(x, y) for x, y, _ in renderer(document).board_spots(view).values()]
    return split_layers(renderer(document).board(view, Catalogue("pl"))), [
        spots[0],
        spots[len(spots) // 2],
        spots[-1],
    ]


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_a_part_of_the_board_looks_as_on_the_whole_board(module: GameModule) -> None:
    board, places = board_of(module)
    whole = rasterised(board.ground, board.above, SCALE)
    picture = Picture(board.head, board.ground, SCALE, board.largest)
    left, top, wide, high = board.box
    for x, y in places:
        corner = (
            round(min(max((x - left) * SCALE - SIZE[0] / 2, 0), wide * SCALE - SIZE[0])),
            round(min(max((y - top) * SCALE - SIZE[1] / 2, 0), high * SCALE - SIZE[1])),
        )
        part = (left + corner[0] / SCALE, top + corner[1] / SCALE,
                SIZE[0] / SCALE, SIZE[1] / SCALE)  # fmt: skip
        near = board.elements_near(part)
        drawn = drawn_window(picture, near, corner, SIZE)
        box = (*corner, corner[0] + SIZE[0], corner[1] + SIZE[1])
        seen = ImageChops.difference(drawn, whole.crop(box)).convert("L").histogram()
        assert sum(seen[LEVELS:]) <= SHARE * SIZE[0] * SIZE[1], (x, y)
        assert len(near) < len(board.elements)
        assert drawn == drawn_window(picture, near, corner, SIZE)
