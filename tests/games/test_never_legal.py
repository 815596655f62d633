"""An order that cannot become legal is refused with its letter before anything is done."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.rules import Lint
from pbem.service.base.settings import Settings
from tests.games.kit.never_legal import Case, cases
from tests.games.kit.play import mixed
from tests.games.kit.twin_letters import put
from tests.service.house import House, flat

SAYING = [module for module in game_modules().values() if module.rules.lint_type is not Lint]
"""The games whose rules say what can never become legal."""
MISSED = {"glorys_end": 10, "when_eagles_fight": 10}
"""One line of so many may wait for its time if it rests on where units stand."""
SEEDS, POSITIONS = range(100), 40
"""Games to look for positions in, and the most of one game."""


@pytest.mark.few(2)
@pytest.mark.campaign
@pytest.mark.parametrize("module", SAYING, ids=lambda module: module.id)
def test_a_line_that_can_never_be_legal_is_refused_before_anything_is_done(
    module: GameModule, campaign: Callable[[int], int], tmp_path: Path
) -> None:
    """Legal lines and a formerly legal one: refused only where it can never be legal again.

    Where a few may be missed, all that is refused never was legal again either.
    """
    house = House(tmp_path, settings=Settings(address="games@pbem.test", pictures="none"))
    scenario, options = (module.code, presets(module.id)[0].id), mixed(module)
    enough, refused, missed = campaign(80), 0, 0
    for seed in SEEDS:
        if refused >= enough:
            break
        game = house.game(scenario=scenario, chosen=options[seed % len(options)])
        for case in cases(module, seed, POSITIONS):
            told = _refused(house, game, case, partly=module.id in MISSED)
            refused, missed = refused + told[0], missed + told[1]
            if refused >= enough:
                break
    house.close()
    assert refused >= enough
    assert missed * MISSED.get(module.id, 1) <= refused + missed


def _refused(house: House, game: str, case: Case, *, partly: bool) -> tuple[int, int]:
    """The number of lines refused with their letter, and of those that should be but are not."""
    put(house, game, case.point.state, case.point.used)
    head = house.game_record(game).row.head
    refused = missed = 0
    for line, again in case.more:
        letter = (*case.lines, line)
        preview = again or partly
        reply = flat(
            house.order(game, case.seat, *letter, "PREVIEW")
            if preview
            else house.order(game, case.seat, *letter)
        )
        nothing = "Nothing in your letter was carried out" in reply or (
            preview and "would not be carried out" in reply
        )
        assert nothing != again or (partly and not nothing), (letter, reply)
        refused += nothing
        missed += not nothing and not again
    assert house.game_record(game).row.head == head
    return refused, missed
