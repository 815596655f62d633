"""What cannot become legal whatever chance and others decide is refused with its letter, before anything is done."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.service import Settings
from tests.games.kit.hopeless import Case, cases
from tests.games.kit.play import mixed
from tests.games.kit.twin_letters import put
from tests.service.house import House, flat

SAYING = [module for module in game_modules().values() if "hopeless" in vars(module.rules)]
"""The games whose rules say what can never become legal."""
PARTLY = {"glorys_end"}
"""Those that leave to its time whatever rests on where units stand, since lines that wait are read anew by then."""
SEEDS, POSITIONS = range(100), 40
"""Games to look for positions in, and the most of one game."""


@pytest.mark.campaign
@pytest.mark.parametrize("module", SAYING, ids=lambda module: module.id)
def test_a_line_that_can_never_be_legal_is_refused_before_anything_is_done(
    module: GameModule, campaign: Callable[[int], int], tmp_path: Path
) -> None:
    """Legal lines and one that was legal on the way: refused where it never is so again, and nowhere else.

    Some games refuse no more than a part of those; all that they refuse never was legal again either.
    """
    house = House(tmp_path, settings=Settings(address="games@pbem.test", pictures="none"))
    scenario, options = (module.code, presets(module.id)[0].id), mixed(module)
    enough, refused = campaign(80), 0
    for seed in SEEDS:
        if refused >= enough:
            break
        game = house.game(scenario=scenario, chosen=options[seed % len(options)])
        for case in cases(module, seed, POSITIONS):
            refused += _refused(house, game, case, partly=module.id in PARTLY)
            if refused >= enough:
                break
    house.close()
    assert refused >= enough


def _refused(house: House, game: str, case: Case, *, partly: bool) -> int:
    """How many lines are refused with a letter, nothing of which is done then; the others are not."""
    put(house, game, case.point.state, case.point.used)
    head = house.game_record(game).row.head
    refused = 0
    for line, again in case.more:
        letter = (*case.lines, line)
        preview = again or partly
        reply = flat(
            house.order(game, case.seat, *letter, "PREVIEW") if preview else house.order(game, case.seat, *letter)
        )
        nothing = "Nothing in your letter was carried out" in reply or (preview and "would not be carried out" in reply)
        assert nothing != again or (partly and not nothing), (letter, reply)
        refused += nothing
    assert house.game_record(game).row.head == head
    return refused
