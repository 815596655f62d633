"""Random legal play to the end of a game, with a look at every decision."""

import random
from collections.abc import Callable

from pbem.games import game_module
from pbem.games.first_world_war.board.state import State
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.rules import Adjudication, SealedSeed, Table
from tests.games.kit.choices import choose

OnDecision = Callable[[Adjudication[State]], None]


def new_game(**options: object) -> FirstWorldWar:
    """The standard board with these options."""
    found = game_module("FWW")
    game = found.open(found.load("standard"), found.options(options))
    assert isinstance(game, FirstWorldWar)
    return game


def play_random(game: FirstWorldWar, seed: int, on_decision: OnDecision | None = None) -> Adjudication[State]:
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
