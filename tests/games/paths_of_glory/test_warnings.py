"""What PREVIEW points out before it is too late (14.3.5)."""

import pytest

from pbem.games.paths_of_glory.board.state import Options
from pbem.games.paths_of_glory.game import PathsOfGlory
from tests.games.paths_of_glory.positions import board, the_board


@pytest.mark.rule("pog:14.3.5")
def test_units_that_attrition_would_take_are_pointed_out_to_their_owner_only() -> None:
    game = PathsOfGlory(the_board(), Options())
    state = board("cambrai: GE-3; paris: FR-6; medina: TUc", at_war=["tu"], ap=["aqaba"]).state
    assert game.warnings(state, "CP") == (
        ("pog.warning.starving", {"unit": "GE-3", "space": "cambrai"}),
    )
    assert game.warnings(state, "AP") == ()
