"""What is wrong with orders before anything is carried out: what hex games judge alike."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from pbem.games.hex_engine.conditions import Condition, TurnOrder, condition_of
from pbem.games.hex_engine.orders import Done
from pbem.games.hex_engine.position import SidePosition
from pbem.rules import HopefulWorld, Illegal, Order, Reading

P = TypeVar("P", bound=SidePosition[Any])


class RestOfTurn(HopefulWorld, Generic[P]):
    """What a side can still do in a turn, followed through its orders.

    Attributes:
        position: the position as far as it can be foreseen.
        side: whose orders are judged.
        conditional: True if an order with a condition stands before.
        attacks: how many attacks stand before.
    """

    def __init__(self, position: P, side: str) -> None:
        self.position, self.side = position, side
        self.conditional, self.attacks = False, 0

    @abstractmethod
    def give(self, order: Order) -> None:
        """Take an order as carried out: its phase is open, those before it are closed."""

    @abstractmethod
    def why_illegal(self, order: Order) -> Illegal | None:
        """Why an order that is no answer and ends nothing is illegal under every outcome."""

    @abstractmethod
    def check_condition(self, condition: Condition) -> None:
        """A condition speaks of what there is in the position.

        Raises:
            Illegal: it does not.
        """

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        """Why an order is illegal under every outcome; otherwise it is taken as carried out."""
        if not (order.reacts or isinstance(order, Done)) and (illegal := self.why_illegal(order)):
            return illegal
        self.give(order)
        return None

    def groundless(self, order: Order) -> Illegal | None:
        """Why the condition of an order speaks of nothing.

        It speaks of an attack or a condition that does not stand before it, or of no hex in play.
        """
        condition = condition_of(order)
        if condition is None or (condition.kind == "else" and self.conditional):
            return None
        if condition.kind in ("won", "lost") and self.attacks:
            return None
        try:
            self.check_condition(condition)
        except Illegal as illegal:
            return illegal
        return None


def met(order: Order) -> Order:
    """An order whose condition was met."""
    return msgspec.structs.replace(order, when=None) if isinstance(order, TurnOrder) else order


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
