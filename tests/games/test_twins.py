"""Nothing a seat is told, in any game, depends on what it may not know."""

from collections.abc import Callable

import pytest

from pbem.games import GameModule, game_modules
from tests.games.kit.twins import compare

OFTEN = {"first_world_war": 6, "paths_of_glory": 150, "quartermaster_1914": 30}
"""One of so many decisions is compared where they are many."""


@pytest.mark.campaign
@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_twin_positions_tell_a_seat_the_same(module: GameModule, campaign: Callable[[int], int]) -> None:
    often = OFTEN.get(module.id, 1)
    assert sum(compare(module, seed, often) for seed in range(campaign(20))) > 10
