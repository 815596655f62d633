"""Player turns as players write them: a letter of random legal orders, from arrivals to assaults."""

import random

from pbem.games.glorys_end.orders import Done
from pbem.games.glorys_end.standing import SHIPPED, answer
from pbem.ledger import GameRecord
from pbem.rules import Order, Seat
from tests.games.kit.choices import choose

MOST = 30
"""Orders of a letter; one that has as many leaves the rest of the turn to the next."""


def random_letter(game_record: GameRecord, seat: Seat, lang: str, rng: random.Random) -> list[str]:
    """Lines for a player turn, or for what is left of it, in a language.

    They are tried on a copy that rolls dice of its own, as a player hopes; in the game itself some may come to nothing.
    """
    copy, language = game_record.dry_run(), game_record.module.language(game_record.game, lang)
    copy.table.sealed = False
    orders: list[Order] = []
    while copy.asks and len(orders) < MOST and not (orders and isinstance(orders[-1], Done)):
        ask = copy.asks[0]
        mine = ask.seat == seat
        order = choose(ask, rng.randrange) if mine else answer(SHIPPED, ask) or ask.default()
        copy.submit(ask.seat, order)
        orders += [order] if mine else []
    return [language.write(order) for order in orders]
