"""Every game reads what it writes."""

from typing import get_args

import pytest

from pbem.games import GameModule
from tests.extent import gathered
from tests.games.kit.read_back import read_back

OFTEN = {"paths_of_glory": 4, "glorys_end": 4, "when_eagles_fight": 20}
"""One of so many decisions is looked at where they are many."""


@pytest.mark.few(2)
@pytest.mark.campaign
def test_every_order_of_random_play_survives_writing_and_reading(
    module: GameModule,
) -> None:
    many = len(get_args(module.rules.order_type)) // 2
    read = gathered(
        60,
        lambda seed: read_back(module, seed, OFTEN.get(module.id, 1)),
        lambda done: len(set().union(*done)) > many,
    )
    assert len(set().union(*read)) > many
