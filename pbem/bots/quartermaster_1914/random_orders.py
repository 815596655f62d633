"""Random legal orders where there are very many."""

from itertools import chain, islice

from pbem.bots.random_orders import Below, chooses
from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk, attrition_orders, loss_in_order
from pbem.games.quartermaster_1914.cards.drafting import draft_orders
from pbem.games.quartermaster_1914.orders import (
    Discard,
    Draw,
    EndTurn,
    Keep,
    Lose,
    Mulligan,
    Play,
    Prepare,
    Remove,
    Unprepare,
)
from pbem.games.quartermaster_1914.play.playing import legal_steps
from pbem.games.quartermaster_1914.play.status_uses import legal_uses
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Order, ScriptedChance, Table

_LOOKING = Table(ScriptedChance(()))
"""A table for looking only."""


@chooses(KeepAsk)
def keep(ask: KeepAsk, below: Below) -> Order:
    """Any cards, seldom a mulligan."""
    if ask.mulligan and not below(8):
        return Mulligan(ask.power)
    cards = list(ask.position.state.hands[ask.power])
    return Keep(tuple(cards.pop(below(len(cards))) for _ in range(ask.count)))


@chooses(DiscardAsk)
def discard(ask: DiscardAsk, below: Below) -> Discard:
    """Any cards."""
    cards = list(ask.position.cards_in_zone(ask.power, ask.zone))
    return Discard(tuple(cards.pop(below(len(cards))) for _ in range(ask.count)))


@chooses(LoseAsk)
def lose(ask: LoseAsk, below: Below) -> Lose:
    """The deck mostly, sometimes anything."""
    if below(3):
        return loss_in_order(ask, ("deck", "hand", "prepared"), ())
    return loss_in_order(ask, (("hand", "deck"), ("prepared", "hand"), ("deck",))[below(3)], ())


@chooses(TurnAsk)
def turn(ask: TurnAsk, below: Below) -> Order:
    """Take steps of cards often, play mostly, prepare often, then draw."""
    state = ask.position.state
    if below(60) == 0:
        pieces = [(n, s) for n in ask.position.board.powers[ask.power].nations for s in state.at[n]]
        if len(pieces) > 3:
            return Remove(*sorted(pieces)[below(len(pieces))])
    if state.frames or state.built or state.won or state.drafted:
        steps: chain[Order] = chain(
            legal_steps(ask.position, _LOOKING), legal_uses(ask.position, ask.power)
        )
        orders = list(islice(steps, 48))
        if orders and below(8):
            return orders[below(len(orders))]
    return _step(ask, below)


def _step(ask: TurnAsk, below: Below) -> Order:
    """An order of one of the steps of the turn still open."""
    position, power = ask.position, ask.power
    hand = position.state.hands[power]
    if ask.is_before_end_of("draft") and not below(5):
        early: list[Order] = [*legal_uses(position, power), *draft_orders(position, power)]
        if early:
            return early[below(len(early))]
    if ask.is_before_end_of("play") and hand and below(12):
        return Play(hand[below(len(hand))])
    if (
        ask.is_before_end_of("attrition")
        and below(3)
        and (losses := list(attrition_orders(position, power)))
    ):
        return losses[below(len(losses))]
    if ask.is_before_end_of("prepare") and hand and below(4):
        return Prepare(hand[below(len(hand))])
    if (
        ask.is_before_end_of("prepare")
        and not below(8)
        and (laid := position.state.prepared[power])
    ):
        return Unprepare(laid[below(len(laid))])
    return Draw() if below(20) else EndTurn()
