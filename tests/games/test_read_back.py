"""Every game reads what it writes."""

from collections.abc import Callable
from typing import get_args

import pytest

from pbem.games import GameModule
from tests.games.kit.read_back import read_back

OFTEN = {"paths_of_glory": 4, "glorys_end": 4, "when_eagles_fight": 20}
"""One of so many decisions is looked at where they are many."""


@pytest.mark.campaign
def test_every_order_of_random_play_survives_writing_and_reading(
    module: GameModule, campaign: Callable[[int], int]
) -> None:
    kinds = set().union(
        *(read_back(module, seed, OFTEN.get(module.id, 1)) for seed in range(campaign(60)))
    )
    assert len(kinds) > len(get_args(module.rules.order_type)) // 2
