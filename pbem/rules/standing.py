"""Standing orders: the first policy of a seat that fits an ask answers it in the seat's absence."""

from collections.abc import Callable, Iterable

from pbem.rules.asks import Ask
from pbem.rules.game import StandingOrder
from pbem.rules.orders import Order


def first_answer(
    standing: Iterable[StandingOrder],
    ask: Ask,
    keeps: Callable[[StandingOrder, Ask], bool],
    apply: Callable[[StandingOrder, Ask], Order | None],
) -> Order | None:
    """The legal order the first fitting policy gives.

    Args:
        standing: the policies of the asked seat, in its order.
        ask: what is asked.
        keeps: whether a policy keeps such an ask for the seat itself, whatever follows in the list.
        apply: the order a policy gives, which may be illegal; ``None`` where it does not fit.

    Returns:
        ``None`` where the seat is to be asked by letter.
    """
    for policy in standing:
        if keeps(policy, ask):
            return None
        order = apply(policy, ask)
        if order is not None and ask.is_legal(order):
            return order
    return None
