"""A hint depends on nothing that its seat may not know."""

import random

import msgspec
import pytest

from pbem.bots.hints import hint
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import GameModule
from pbem.rules import Adjudication, canonical_json
from tests.extent import gathered
from tests.games.kit.play import play_random, some_game
from tests.games.kit.twins import swapped, twins_of

EVERY = {"first_world_war": 6, "glorys_end": 15, "when_eagles_fight": 15}
"""One of so many decisions of random play is compared; of other games one of thirty."""


@pytest.mark.few(2)
@pytest.mark.campaign
def test_a_hint_tells_nothing_that_the_seat_does_not_see(module: GameModule) -> None:
    """In twin positions, whose views are equal, the hint and its reasons are the same."""
    found = gathered(20, lambda seed: _compared(module, seed), lambda done: sum(done) > 1)
    assert sum(found) > 1


def _compared(module: GameModule, seed: int) -> int:
    """How many hints were compared in twins that differ."""
    rng, game, differing = random.Random(seed), some_game(module, seed), 0
    brain = brain_of(game)  # type: ignore[arg-type]

    def look(play: Adjudication[object]) -> None:
        nonlocal differing
        if differing > 1 or rng.randrange(EVERY.get(module.id, 30)):
            return
        seat = rng.choice(play.asks).seat
        same = msgspec.json.decode(canonical_json(play.state), type=game.state_type)
        other = twins_of(module).twin(game, play.state, seat, rng)
        with swapped(module, play, same):
            told = hint(brain, play, seat, Stream.of_hint(bytes(32), seat, seed))
        with swapped(module, play, other):
            assert hint(brain, play, seat, Stream.of_hint(bytes(32), seat, seed)) == told
        differing += canonical_json(other) != canonical_json(same)

    play_random(game, seed, look)
    return differing
