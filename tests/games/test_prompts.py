"""What a question names answers it."""

import pytest

from pbem.games import GameModule
from tests.extent import EVERYTHING
from tests.games.kit.prompts import read_prompts

MOST = {"glorys_end": 4, "when_eagles_fight": 4, "paths_of_glory": 30, "first_world_war": 20}
"""So many decisions are played of games whose questions have many answers."""


@pytest.mark.campaign
def test_every_verb_that_a_question_names_is_accepted_by_its_ask(module: GameModule) -> None:
    games, most = (6, 400) if EVERYTHING else (1, MOST.get(module.id, 40))
    for seed in range(games):
        assert read_prompts(module, seed, most)
