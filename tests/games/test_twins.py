"""Nothing a seat is told, in any game, depends on what it may not know."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games import GameModule
from tests.extent import gathered
from tests.games.kit import same_state
from tests.games.kit.twin_letters import compare_letters
from tests.games.kit.twins import compare, compare_dry_runs, twins_of

OFTEN = {
    "first_world_war": 6,
    "paths_of_glory": 150,
    "quartermaster_1914": 30,
    "glorys_end": 40,
    "when_eagles_fight": 25,
}
"""One of so many decisions is compared where they are many."""


@pytest.mark.few(3)
@pytest.mark.campaign
def test_twin_positions_tell_a_seat_the_same(
    module: GameModule,
) -> None:
    often = OFTEN.get(module.id, 1)
    compared = gathered(20, lambda seed: compare(module, seed, often), lambda done: sum(done) > 1)
    assert sum(compared) >= len(compared) or twins_of(module) is same_state


@pytest.mark.few(1)
@pytest.mark.campaign
def test_every_letter_in_twin_worlds_is_the_same(
    module: GameModule, campaign: Callable[[int], int], tmp_path: Path
) -> None:
    """Answers to questions, refusals, previews, history and notices, as they leave the house."""
    differing = 0
    for seed in range(campaign(10)):
        (folder := tmp_path / str(seed)).mkdir()
        differing += compare_letters(module, seed, folder)
    assert differing or twins_of(module) is same_state


@pytest.mark.few(3)
@pytest.mark.campaign
def test_a_dry_run_tells_a_seat_the_same_in_twin_positions(
    module: GameModule,
) -> None:
    often = max(1, OFTEN.get(module.id, 1) // 12)
    compared = gathered(
        20, lambda seed: compare_dry_runs(module, seed, often), lambda done: sum(done) > 1
    )
    assert sum(compared) >= len(compared)
