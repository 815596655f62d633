"""Assaults on open ground round hex 3639."""

import pytest

from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.orders import Assault
from pbem.games.hex_engine.log import Computed
from pbem.rules import Adjudication, Ask, Illegal, Order
from tests.games.glorys_end.positions import play
from tests.games.kit.hex_positions import logged

NONE: tuple[str, ...] = ()


def fought(
    position: Position, units: str, target: str = "3639", die: int = 3
) -> Adjudication[State]:
    """A prepared assault by these units that takes losses evenly and does not advance."""
    return play(
        position, Assault(tuple(units.split()), target, losses=NONE, advance=NONE), dice=(die,)
    )


def refusal(ask: Ask, order: Order) -> str:
    with pytest.raises(Illegal) as caught:
        ask.check(order)
    return caught.value.key


def odds_of(going: Adjudication[State]) -> Computed:
    (found,) = logged(going, Computed)
    assert isinstance(found, Computed)
    return found
