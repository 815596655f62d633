"""An order that tells what nobody sees is taken by letter only."""

import pytest

from pbem.games import GameModule
from tests.extent import gathered
from tests.games.kit.posts import telling

OFTEN = {"paths_of_glory": 10, "quartermaster_1914": 2, "glorys_end": 20, "when_eagles_fight": 12}
"""One of so many decisions is looked at where they are many."""


@pytest.mark.slow
@pytest.mark.campaign
def test_an_order_that_tells_what_nobody_sees_is_sealed(
    module: GameModule,
) -> None:
    """After what everybody sees, another order was possible and makes a difference."""
    found = set().union(
        *gathered(40, lambda seed: telling(module, seed, OFTEN.get(module.id, 1)), any)
    )
    assert not {order.__name__ for order in found if not order.sealed}
    assert found
