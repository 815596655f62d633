"""Turns as players write them: a letter of random legal orders."""

import random

from pbem.games.quartermaster_1914.orders import Draw, EndTurn
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.ledger import GameRecord
from pbem.rules import Order, Seat, WouldReveal
from tests.games.kit.choices import choose

_MOST = 12


def random_letter(game_record: GameRecord, seat: Seat, rng: random.Random) -> list[str]:
    """Lines that answer a seat's asks, tried on a copy; a turn ends with DRAW."""
    copy, language = game_record.dry_run(), game_record.module.language(game_record.game)
    orders: list[Order] = []
    turn = False
    try:
        while len(orders) < _MOST:
            ask = next((ask for ask in copy.asks if ask.seat == seat), None)
            if ask is None or (turn and not isinstance(ask, TurnAsk)):
                break
            turn = turn or isinstance(ask, TurnAsk)
            orders.append(choose(ask, rng.randrange))
            if isinstance(orders[-1], Draw | EndTurn):
                break
            copy.submit(seat, orders[-1])
    except WouldReveal:
        pass
    if turn and not isinstance(orders[-1], Draw | EndTurn):
        orders.append(Draw())
    return [language.write(order) for order in orders]
