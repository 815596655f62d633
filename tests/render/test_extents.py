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
    assert sum(box == EVERYWHERE for _, box in told) < len(told) / 20
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


def test_what_is_turned_may_reach_everywhere() -> None:
    turned = '<g transform="rotate(45)"><circle cx="0" cy="0" r="1"/></g>'
    assert extent(turned, 10) == EVERYWHERE


def test_what_is_moved_and_enlarged_reaches_where_it_is_drawn() -> None:
    sign = '<circle cx="1" cy="0" r="1"/>'
    within = (
        f'<g transform="translate(9 9)"><g transform="translate(100 0) scale(2)">{sign}</g></g>'
    )
    left, top, right, bottom = extent(within, 10)
    assert (left + 6, top + 6, right - 6, bottom - 6) == (109, 7, 113, 11)


def test_the_head_of_an_arrow_is_part_of_its_reach() -> None:
    line = '<path d="M0 0L90 0" stroke-width="4"{}/>'
    plain, arrow = (extent(line.format(head), 10) for head in ("", ' marker-end="url(#tip)"'))
    assert arrow[2] - plain[2] == plain[1] - arrow[1] >= 3 * 4
