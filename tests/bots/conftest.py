"""Every game that has bots."""

import pytest

from pbem.bots.registry import has_bots
from pbem.games import GameModule, game_modules

BOTS = {name: module for name, module in game_modules().items() if has_bots(name)}


@pytest.fixture(params=list(BOTS))
def module(request: pytest.FixtureRequest) -> GameModule:
    return BOTS[request.param]
