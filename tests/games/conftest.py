"""Every game, and the toy, for the proofs that all games share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games import GAMES, GameModule, game_module
from tests.games.toy.installed import installed


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[GameModule]:
    """The toy, registered for as long as the test runs."""
    with installed(tmp_path / "installed") as found:
        yield found


@pytest.fixture(params=[*GAMES, "toy"])
def module(request: pytest.FixtureRequest) -> GameModule:
    """Every registered game, and the toy."""
    return request.getfixturevalue("toy") if request.param == "toy" else game_module(request.param)
