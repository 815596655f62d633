"""The hand that is left behind the orders of a letter so far."""

from collections import Counter
from collections.abc import Sequence

from pbem.games.common.sentences import Strange
from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.orders import (
    Discard,
    Draft,
    Draw,
    Play,
    Prepare,
    Retrieve,
    Unprepare,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Ask, Order


def hand_left(asks: Sequence[Ask], earlier: Sequence[Order]) -> list[str]:
    """The cards that a power that is asked may still give up.

    Args:
        asks: what it is asked: its turn, or which cards it gives up.
        earlier: the orders of its letter so far.

    Raises:
        Strange: neither is asked, or an order brings cards that nobody knows.
    """
    for ask in asks:
        if isinstance(ask, DiscardAsk):
            return [*ask.position.cards_in_zone(ask.power, ask.zone)]
    turn = next((ask for ask in asks if isinstance(ask, TurnAsk)), None)
    if turn is None or any(isinstance(o, Draft | Draw | Retrieve | Unprepare) for o in earlier):
        raise Strange
    left = Counter(turn.position.state.hands[turn.power])
    for order in earlier:
        if isinstance(order, Play | Prepare):
            left[order.card] -= 1
        elif isinstance(order, Discard):
            left.subtract(order.cards)
    return [*left.elements()]
