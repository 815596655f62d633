"""The registry: every game by its identifier and code, each read only when it is asked for."""

import subprocess
import sys

import pytest

from pbem.games import GAMES, UnknownGame, game_module, game_modules

_READ = """
import sys, pbem.service.run.serve
from pbem.games import game_module
for name in (None, "FWW"):
    if name: game_module(name)
    print(*sorted({part for found in sys.modules for part in found.split(".")[2:3] if found.startswith("pbem.games.")}))
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
