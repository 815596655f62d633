"""What the text of an element tells of its reach holds all that is drawn of it."""

import pytest

from pbem.games import GameModule, game_modules
from pbem.render.extents import EVERYWHERE, NOWHERE, extent
from pbem.render.raster import drawn_part, units_of
from tests.render.test_night import board_of

SCALE = 0.5
"""So many pixels a unit."""


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_nothing_is_drawn_beyond_what_is_told(module: GameModule) -> None:
    board = board_of(module)
    left, top, wide, high = units_of(board.head)
    size = round(wide * SCALE), round(high * SCALE)
    told = [(element, extent(element, board.largest)) for element in board.elements]
    told = [(element, box) for element, box in told if box not in (EVERYWHERE, NOWHERE)]
    assert len(told) > len(board.elements) / 3
    for element, box in told[:: max(len(told) // 40, 1)]:
        drawn = drawn_part(f"{board.head}{element}</svg>", (left, top, wide, high), size)
        seen = drawn.getchannel("A").getbbox()
        if seen is not None:
            assert left + seen[0] / SCALE >= box[0] - 1 / SCALE, element
            assert top + seen[1] / SCALE >= box[1] - 1 / SCALE, element
            assert left + seen[2] / SCALE <= box[2] + 1 / SCALE, element
            assert top + seen[3] / SCALE <= box[3] + 1 / SCALE, element


def test_what_is_seen_from_afar_alone_reaches_nowhere() -> None:
    assert extent('<g class="far"><rect x="1" y="1" width="4" height="4"/></g>', 10) == NOWHERE


def test_what_is_turned_or_has_a_head_may_reach_everywhere() -> None:
    arrow = '<path d="M0 0L9 9" marker-end="url(#tip)"/>'
    turned = '<g transform="translate(9 9)"><circle cx="0" cy="0" r="1"/></g>'
    assert [extent(each, 10) for each in (arrow, turned)] == [EVERYWHERE, EVERYWHERE]
