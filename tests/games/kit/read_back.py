"""A game reads what it writes: orders as lines and lines as orders, in random play."""

import random
from typing import Any

from pbem.games import GameModule
from pbem.orders import Context, Line
from pbem.rules import Adjudication, Order
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random, some_game

EXAMPLES = 4


def read_back(module: GameModule, seed: int, often: int = 1) -> set[type[Order]]:
    """Write and read an order that answers each ask, and some examples; their classes.

    Args:
        module: the game.
        seed: of the game and of what is drawn for it.
        often: about one decision of so many is looked at.
    """
    game, rng, kinds = some_game(module, seed), random.Random(seed), set[type[Order]]()
    language = module.language(game)

    def look(play: Adjudication[Any]) -> None:
        if rng.randrange(often):
            return
        for ask in play.asks:
            context = Context(game.view(play.state, ask.seat), (ask,))
            order = choose(ask, rng.randrange)
            kinds.add(type(order))
            assert language.read(Line(1, language.write(order)), context) == (order,)
            for line in () if rng.randrange(10) else language.examples(ask, EXAMPLES):
                for example in language.read(Line(1, line), context):
                    ask.check(example)

    play_random(game, seed, look)
    return kinds
