"""Random legal play of every game, scenario and option to the end, with invariants checked."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.games import GameModule
from pbem.rules import Adjudication
from tests.extent import EVERYTHING, SOAK
from tests.games.kit.invariants import watch
from tests.games.kit.play import play_random, shuffled, some_game
from tests.soak import CHUNKS as CHUNKS_OF_SOAK

CHUNKS = CHUNKS_OF_SOAK if EVERYTHING else 4


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_keep_the_invariants(
    module: GameModule, chunk: int, campaign: Callable[[int, int], int]
) -> None:
    watching = watch(module)
    often = 1 if SOAK else watching.OFTEN
    for seed in range(chunk, campaign(watching.GAMES, watching.PART), CHUNKS):
        watched = watching(some_game(module, seed), seed)
        decisions = seed

        def look(play: Adjudication[Any]) -> None:
            nonlocal decisions
            decisions += 1
            watched.at_decision(play)  # noqa: B023 - played to the end before the next game
            if not decisions % often:
                watched.at_times(play)  # noqa: B023 - likewise

        play = play_random(watched.game, seed, look, watched.start)
        assert play.outcome is not None
        watched.at_end(play)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_missed_deadlines_ends(module: GameModule, seed: int) -> None:
    game = some_game(module, seed)
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        play.submit(play.asks[0].seat, play.asks[0].default())
    assert play.outcome is not None
