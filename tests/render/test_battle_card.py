"""The card of a battle shows what its dice showed and how it ended."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from pbem.games import game_module
from pbem.render.blocks import Bullets, Grid
from pbem.render.site.battle_card import BattleScene, battle_card
from tests.render.shipped import shipped_renderer
from tests.render.test_night import board_of

SEEN = 100
"""So much lighter or darker a dot differs by more than the palette."""


def scene(*dice: str, caption: str = "", rows: int = 2) -> BattleScene:
    """A battle with a table."""
    frame = board_of(game_module("FWW"))
    grid = Grid(head=("Side", "Die"), rows=(("Germany", "4"),) * rows, caption=caption)
    told = (grid, Bullets(("Eliminated: 6 DE.",)))
    return BattleScene(
        "Attack", "Turn 1", frame, frame, ("Before", "After"), (400.0, 300.0, 20.0), told, dice
    )


def drawn(card: BattleScene) -> Image.Image:
    return Image.open(BytesIO(battle_card(card))).convert("RGB")


def changed(one: BattleScene, other: BattleScene) -> tuple[int, int, int, int] | None:
    """The part of a card in which two differ by more than their palettes."""
    apart = ImageChops.difference(drawn(one), drawn(other)).convert("L")
    return apart.point([0] * SEEN + [255] * (256 - SEEN)).getbbox()


def test_a_die_shows_the_face_that_the_game_reads_from_it() -> None:
    assert [shipped_renderer("FWW").die_face(value) for value in (4, 5, 6)] == ["4", "S", "S"]
    assert shipped_renderer("POG").die_face(6) == "6"
    where = changed(scene("2", "S"), scene("2", "6"))
    assert where is not None
    assert where[2] < 100


@pytest.mark.parametrize("rows", [2, 6])
def test_what_a_table_says_of_the_end_is_told(rows: int) -> None:
    """A short table leaves the whole width below it, a long one the place beside it."""
    where = changed(scene(rows=rows, caption="Germany wins."), scene(rows=rows))
    assert where is not None
    assert where[1] > 410
    assert (where[0] < 60) == (rows == 2)
