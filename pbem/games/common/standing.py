"""The default standing orders: a seat repeats an order, or asks to be asked."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from pbem.rules import Ask, Order, StandingOrder, first_answer

OrderType = TypeVar("OrderType", bound=Order)


class Repeat(StandingOrder, Generic[OrderType], frozen=True):
    """Give this order whenever it is asked for and legal."""

    order: OrderType


class AskMe(StandingOrder, frozen=True):
    """Ask the seat by letter; policies further down the list do not apply."""


def answer(standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
    """The legal order of the first policy that fits, or None to ask the seat by letter."""
    return first_answer(standing, ask, lambda policy, _: isinstance(policy, AskMe), _apply)


def _apply(policy: StandingOrder, ask: Ask) -> Order | None:
    if isinstance(policy, Repeat) and isinstance(policy.order, ask.accepts):
        order: Order = policy.order
        return order
    return None
