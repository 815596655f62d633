"""A copy of a position is a position of its own."""

import random

import pytest

from pbem.bots.playouts import taken_up
from pbem.bots.random_orders import choose
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import GameModule
from pbem.rules import canonical_json
from tests.games.kit.play import some_game

ORDERS = 60


@pytest.mark.parametrize("module", ["paths_of_glory", "quartermaster_1914"], indirect=True)
def test_what_is_played_in_a_copy_changes_nothing_else(module: GameModule) -> None:
    """The copies of a brain hold the same, and share nothing that changes."""
    game, rng = some_game(module, 3), random.Random(3)
    brain = brain_of(game)  # type: ignore[arg-type]
    play = taken_up(brain, game.setup(), Stream(b"first"))
    assert play is not None
    for _ in range(4):
        kept = canonical_json(play.state)
        other = taken_up(brain, play.state, Stream(b"other"))
        assert other is not None
        assert canonical_json(brain.copy(play.state)) == kept
        for each in (other, play):
            for _ in range(ORDERS):
                if each.asks:
                    each.carry_out(each.asks[0], choose(each.asks[0], rng.randrange))
            if each is other:
                assert canonical_json(play.state) == kept
