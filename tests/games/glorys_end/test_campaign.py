"""Random legal play to the end: invariants at every decision, supply and points against a slow reading."""

import random
from collections.abc import Callable

import pytest

from pbem.games.glorys_end.board.state import State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.rules import Adjudication
from tests.games.glorys_end import choices
from tests.games.glorys_end.invariants import check_decision
from tests.games.glorys_end.positions import new_game
from tests.games.glorys_end.scenarios import CAMPAIGNS, MIXED
from tests.games.kit.play import play_random

CHUNKS = 4
OFTEN = 0.03
"""The share of decisions that are looked at."""

assert choices.act


def look_at(game: GlorysEnd, seed: int) -> Callable[[Adjudication[State]], None]:
    """Checks some of the decisions of a game."""
    rng = random.Random(seed)

    def look(play: Adjudication[State]) -> None:
        if rng.random() < OFTEN:
            check_decision(game, play)

    return look


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_campaigns_end_and_keep_the_invariants(chunk: int, campaign: Callable[..., int]) -> None:
    for seed in range(chunk, campaign(200, 50), CHUNKS):
        game = new_game(**CAMPAIGNS[seed % len(CAMPAIGNS)])
        play = play_random(game, seed, look_at(game, seed))
        assert play.outcome is not None


@pytest.mark.campaign
def test_random_games_of_every_scenario_end_and_keep_the_invariants(campaign: Callable[..., int]) -> None:
    for seed in range(campaign(200, 20)):
        game = new_game(**MIXED[seed % len(MIXED)])
        play = play_random(game, seed, look_at(game, seed))
        assert play.outcome is not None
