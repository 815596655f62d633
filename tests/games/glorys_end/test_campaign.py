"""Random legal play to the end: invariants at every decision."""

import random
from collections.abc import Callable

import pytest

from pbem.games.glorys_end.board.state import Options, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.rules import Adjudication
from tests.games.glorys_end import choices
from tests.games.glorys_end.invariants import check_decision
from tests.games.glorys_end.positions import new_game
from tests.games.glorys_end.scenarios import MIXED
from tests.games.kit.play import play_random

CHUNKS = 8

assert choices.act


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_keep_the_invariants(chunk: int, campaign: Callable[[int], int]) -> None:
    for seed in range(chunk, campaign(200), CHUNKS):
        game = new_game(**MIXED[seed % len(MIXED)])
        rng = random.Random(seed)

        def look(play: Adjudication[State], game: GlorysEnd = game, rng: random.Random = rng) -> None:
            if rng.random() < 0.03:
                check_decision(game, play)

        play = play_random(game, seed, look)
        assert play.outcome is not None
        assert isinstance(game.options, Options)
