"""What is wrong with orders before anything is carried out: what hex games judge alike."""

from collections.abc import Callable
from typing import Any

from pbem.games.hex_engine.position import SidePosition
from pbem.rules import Illegal


def why_not_set_up(
    position: SidePosition[Any], refuse: Callable[..., Illegal], rule: str, *, deploys: bool
) -> Illegal | None:
    """Why an order comes too early or too late for the set-up.

    Args:
        position: the position.
        refuse: a refusal of the game.
        rule: the paragraph on the set-up.
        deploys: True if the order belongs to the set-up.
    """
    setting_up = position.state.phase == "setup"
    if deploys:
        return None if setting_up else refuse("set_up_over", rule, turn=position.state.turn)
    return refuse("set_up_first", rule, side=position.state.side) if setting_up else None
