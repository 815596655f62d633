"""Orders and policies as canonical lines, which read back to the same."""

from pbem.games.toy.orders import Take
from pbem.games.toy.standing import TakePolicy

from pbem.rules import Order, StandingOrder


def write(order: Order) -> str:
    """The canonical line of an order."""
    assert isinstance(order, Take)
    return f"TAKE {order.stones}"


def write_policy(standing: StandingOrder) -> str:
    """The canonical line of a policy."""
    return (
        f"STANDING TAKE {standing.stones}" if isinstance(standing, TakePolicy) else "STANDING ASK"
    )
