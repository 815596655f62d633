"""Games of bots against each other keep what random games keep."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.bots.match import Players
from pbem.bots.playouts import Playout
from pbem.games import GameModule
from tests.extent import SOAK
from tests.games.kit.invariants import watch
from tests.games.kit.play import shuffled, some_game

GAMES, CHUNKS = 50, 10
"""So many games of each kind under ``make soak``, in so many parts."""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_of_bots_end_and_keep_the_invariants(
    module: GameModule, chunk: int, campaign: Callable[[int, int], int]
) -> None:
    watching = watch(module)
    often = 1 if SOAK else watching.OFTEN
    for seed in range(chunk, campaign(GAMES, GAMES), CHUNKS):
        game: Any = some_game(module, seed)
        watched = watching(game, seed)
        play = Playout(game, watched.start or game.setup(), shuffled(seed))
        players = Players(play, seed.to_bytes(32, "big"), dict.fromkeys(game.seats, "quick"))
        play.begin()
        decisions = seed
        while play.asks:
            decisions += 1
            watched.at_decision(play)
            if not decisions % often:
                watched.at_times(play)
            ask = play.asks[0]
            order = players.answer(ask)
            ask.check(order)
            play.carry_out(ask, order)
        assert play.outcome is not None
        watched.at_end(play)
