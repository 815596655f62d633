"""A hint depends on nothing that its seat may not know."""

import random

import msgspec
import pytest

from pbem.bots.first_world_war.brain import FirstWorldWarBrain
from pbem.bots.hints import hint
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import GameModule
from pbem.rules import Adjudication, canonical_json
from tests.extent import gathered
from tests.games.first_world_war.positions import board, new_game
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


def test_a_hint_reckons_with_armies_that_were_turned_up_before() -> None:
    position = board("3: DE-6 DE-7 FR-2 FR-3; 4: FR-5 FR-6")
    brain = FirstWorldWarBrain(new_game())
    brain.remembered = {"FR-2": 3, "FR-3": 3}
    worlds = [brain.world(position.state, "DE", Stream(bytes([n]))) for n in range(8)]
    assert all((world.at["FR-2"], world.at["FR-3"]) == (3, 3) for world in worlds)
    brain.remembered = {}
    worlds = [brain.world(position.state, "DE", Stream(bytes([n]))) for n in range(8)]
    assert any((world.at["FR-2"], world.at["FR-3"]) != (3, 3) for world in worlds)
