"""DUE and what is still to come say the same, in every scenario of both hex games."""

from collections.abc import Iterator

import pytest

from pbem.games import game_module, presets
from pbem.rules import Adjudication, SeededChance, Table

SCENARIOS = [
    (code, preset.id) for code in ("GLO", "WEF") for preset in presets(game_module(code).id)
]


def units_due(told: Iterator[tuple[str, dict[str, object]]], foe: bool) -> set[str]:
    """The units that DUE says come; those that stay on turn 1 are not among them."""
    found: set[str] = set()
    for key, facts in told:
        units = facts.get("units", ())
        assert isinstance(units, tuple)
        comes = key != "wef.due.second_army" and (key == "hex.due.foe") == foe
        found |= set(units) if comes else set()
    return found


@pytest.mark.parametrize(("code", "scenario"), SCENARIOS)
def test_due_names_only_units_that_come_in_the_scenario(code: str, scenario: str) -> None:
    """Neither units that are set up on the map, nor those that the scenario leaves out."""
    module = game_module(code)
    options = next(p.options for p in presets(module.id) if p.id == scenario)
    game = module.open(module.load(scenario), module.options(options))
    play = Adjudication(game, game.setup(), Table(SeededChance(bytes(32))))
    play.begin()
    first = play.state.turn
    for seat in game.seats:
        coming = set(game.omniscient_view(play.state).later[seat.lower()])
        (enemy,) = set(game.seats) - {seat}
        for turn in range(first, game.knowledge(play.state, seat).last_turn() + 1):
            own = units_due(game.knowledge(play.state, seat).due_in(turn), foe=False)
            printed = units_due(game.knowledge(play.state, enemy).due_in(turn), foe=True)
            assert own <= coming
            assert printed <= coming
