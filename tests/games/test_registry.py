"""The registry: every game by its identifier and code, each read only when it is asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.games import GAMES, GameModule, UnknownGame, game_module, game_modules
from tests.games.kit import invariants, own, play, same_state, twins
from tests.games.kit.read_back import read_back
from tests.games.kit.twin_letters import compare_letters

_READ = """
import sys, pbem.service.run.serve
from pbem.games import game_module
for name in (None, "FWW"):
    if name: game_module(name)
    games = [found.split(".") for found in sys.modules if found.startswith("pbem.games.")]
    print(*sorted({part for found in games for part in found[2:3]}))
"""


def test_every_game_is_found_by_its_identifier_and_by_its_code() -> None:
    assert {name: module.code for name, module in game_modules().items()} == GAMES
    for name, code in GAMES.items():
        assert game_module(name) is game_module(code) is game_module(code.lower())
        assert game_module(name).id == name


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownGame) as refused:
        game_module("chess")
    assert refused.value.known == tuple(GAMES)


def test_a_game_is_read_when_it_is_first_asked_for() -> None:
    found = subprocess.run(
        [sys.executable, "-c", _READ], capture_output=True, text=True, check=True
    )
    before, after = (set(line.split()) for line in found.stdout.splitlines())
    assert not before & GAMES.keys()
    assert after & GAMES.keys() == {"first_world_war"}


def test_a_game_without_tests_of_its_own_goes_through_the_shared_proofs(
    toy: GameModule, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (invariants, play, twins):
        monkeypatch.setattr(module, "own_module", lambda _, name: own.own_module("none", name))
    assert twins.twins_of(toy) is same_state
    watched = invariants.watch(toy)(play.some_game(toy, 0), 0)
    ended = play.play_random(watched.game, 0, watched.at_times)
    watched.at_end(ended)
    assert ended.outcome is not None
    assert read_back(toy, 0)
    assert twins.compare(toy, 0, 1) == 0
    assert compare_letters(toy, 0, tmp_path / "worlds") == 0
