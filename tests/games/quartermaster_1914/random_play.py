"""Random legal play to the end of a game, with a look at every decision."""

import random
from collections.abc import Callable
from functools import cache

from pbem.games.quartermaster_1914.board.state import State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.module import MODULE
from pbem.rules import Adjudication, SealedSeed, Table
from tests.games.kit.choices import choose

OnDecision = Callable[[Adjudication[State]], None]


@cache
def document() -> object:
    """The standard board, read once."""
    return MODULE.load("standard")


def new_game(**options: object) -> Quartermaster:
    """The standard board with these options."""
    return MODULE.open(document(), MODULE.options(options))  # type: ignore[arg-type]


def play_random(game: Quartermaster, seed: int, on_decision: OnDecision | None = None) -> Adjudication[State]:
    """Play a game with orders picked at random until it ends."""
    rng = random.Random(seed)
    table = Table(SealedSeed(seed.to_bytes(32, "big")))
    table.chance.bind("00")
    play = Adjudication(game, game.setup(), table)
    play.begin()
    while play.asks:
        if on_decision:
            on_decision(play)
        ask = play.asks[0]
        play.submit(ask.seat, choose(ask, rng.randrange))
    return play
