"""A part of the board is drawn faster without what lies far from it, and looks the same."""

import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.render import Catalogue, renderer
from pbem.render.raster import corner_of_window, rasterised_window
from pbem.render.site.frames import split_layers

SIZE, SCALE = (280, 150), 0.5


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_what_lies_far_from_a_part_of_the_board_is_left_out_unseen(module: GameModule) -> None:
    document = module.load(presets(module.id)[0].id)
    game = module.open(document, module.options(presets(module.id)[0].options))
    view = game.view(game.setup(), None)
    board = split_layers(renderer(document).board(view, Catalogue("pl")))
    spots = [*renderer(document).board_spots(view).values()]
    lengths = []
    for x, y, _ in (spots[0], spots[len(spots) // 2], spots[-1]):
        corner = corner_of_window(board.above, (x, y), SIZE, SCALE)
        near = board.above_near((*corner, SIZE[0] / SCALE, SIZE[1] / SCALE))
        lengths.append(len(near))
        drawn, whole = (
            rasterised_window(board.ground, above, corner, SIZE, SCALE)
            for above in (near, board.above)
        )
        assert drawn.tobytes() == whole.tobytes()
    assert min(lengths) < len(board.above)
