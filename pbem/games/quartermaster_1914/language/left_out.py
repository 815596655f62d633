"""Steps of a card that a letter passes over without a word: whoever plays it is asked for them."""

from collections.abc import Sequence
from itertools import islice

import msgspec

from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Draw,
    EndTurn,
    Play,
    PlayOnly,
    Prepare,
    Remove,
    Unprepare,
    Use,
)
from pbem.games.quartermaster_1914.play.playing import legal_steps
from pbem.games.quartermaster_1914.turn import LOOKING, TurnAsk, takes_step
from pbem.orders import Context
from pbem.rules import Order

_MOST_TRIED = 400


def steps_left_out(order: Order, later: Sequence[Order], context: Context) -> list[Order]:
    """One step of each kind that a played card offers, where a letter takes none and goes on.

    A card that is prepared behind it may be that of the turn, so it tells nothing of other steps.

    Args:
        order: an order of a letter.
        later: the orders behind it.
        context: what their sender is asked.

    Returns:
        The steps; none where some are taken, where the letter leaves them open, and where its
        sender says that they take none.
    """
    ask = next((ask for ask in context.asks if isinstance(ask, TurnAsk)), None)
    if ask is None or not isinstance(order, Play) or isinstance(order, PlayOnly) or order.when:
        return []
    hand = list(ask.position.state.hands[ask.power])
    if order.card not in hand or ask.position.state.phase not in ("draft", "play"):
        return []
    played = _played(ask.position, ask.power, order.card)
    steps = {type(step): step for step in islice(legal_steps(played, LOOKING), _MOST_TRIED)}
    if not steps or not _goes_on(played, later):
        return []
    prepared = any(isinstance(given, Prepare) and takes_step(played, given) for given in later)
    return [] if prepared and steps.keys() == {Prepare} else list(steps.values())


def _goes_on(played: Position, later: Sequence[Order]) -> bool:
    """True if a letter goes on to what closes a card, and takes no step of it but a preparation."""
    for order in later:
        if isinstance(order, Draw | EndTurn | Attrit | Unprepare):
            return True
        if isinstance(order, Prepare):
            if not takes_step(played, order):
                return True
        elif not (order.reacts or isinstance(order, Remove | Use)):
            return False
    return False


def _played(position: Position, power: str, card: str) -> Position:
    """A position with a card of a hand in play."""
    hand = list(position.state.hands[power])
    hand.remove(card)
    hands = position.state.hands | {power: hand}
    return Position(
        position.board, msgspec.structs.replace(position.state, hands=hands, frames=[Frame(card)])
    )
