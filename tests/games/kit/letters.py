"""What a person writes who plays at random: a letter for the rest of a turn, in his language."""

import random

from pbem.ledger import GameRecord
from pbem.rules import Order, Seat
from tests.games.kit.choices import choose


def random_letter(
    game_record: GameRecord, seat: Seat, lang: str, rng: random.Random, most: int
) -> list[str]:
    """Lines for what is left of the turn that is played, at most so many.

    They are tried on a copy that rolls dice of its own, as a player hopes; in the game itself some
    may come to nothing. There the others do what the shipped standing orders say, and else the
    plainest.
    """
    game, copy = game_record.game, game_record.dry_run()
    language = game_record.module.language(game, lang)
    standing = {each: game.shipped_standing(each) for each in game.seats}
    copy.table.sealed = False
    action_id, orders = game.action_id(copy.state), list[Order]()
    while copy.asks and len(orders) < most and game.action_id(copy.state) == action_id:
        ask = copy.asks[0]
        mine = ask.seat == seat
        order = (
            choose(ask, rng.randrange)
            if mine
            else game.standing_answer(standing, ask) or ask.default()
        )
        copy.submit(ask.seat, order)
        orders += [order] if mine else []
    return [language.write(order) for order in orders]
