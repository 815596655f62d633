"""What is wrong with orders before anything is carried out: what hex games judge alike."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from pbem.games.hex_engine.hopeful import HopefulTurn, units_in
from pbem.games.hex_engine.position import SidePosition
from pbem.rules import Answer, HopefulWorld, Illegal, Lint, Order

P = TypeVar("P", bound=SidePosition[Any])


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


_OWN_FACTS = ("not_yours", "no_hex", "not_in_play", "twice", "not_beside", "not_to_deploy")
"""Reasons that rest on the order alone and on where its units stand."""


class HexLint(Lint[P], Generic[P]):
    """Judges the orders of one side.

    Attributes:
        rest_of_turn: the rest of a side's turn behind its last order.
    """

    rest_of_turn: ClassVar[type[HopefulTurn[Any]]]

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:
        """See the base class."""
        if after is None or not isinstance(after[0], self.rest_of_turn.turn_ask):
            return None
        return self.rest_of_turn(self.position, self.seat.lower(), after[1])

    def is_own_slip(self, order: Order, key: str, slips: Sequence[Order]) -> bool:
        """See the base class.

        Placements of a set-up are, unless a mobilization marker is among the slips. Other orders
        are where they name none of the units of the slips.
        """
        if order.timed:
            return all(slip.timed and not getattr(slip, "markers", ()) for slip in slips)
        named = {unit for slip in slips for unit in units_in(slip)}
        return key.rpartition(".")[2] in _OWN_FACTS and named.isdisjoint(units_in(order))
