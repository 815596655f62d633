"""What a bot orders depends on nothing that its seat may not know."""

import random
from typing import Any

import msgspec
import pytest

from pbem.bots.levels import Level
from pbem.bots.planner import decide
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import GameModule
from pbem.rules import Adjudication, canonical_json
from tests.extent import gathered
from tests.games.kit.play import play_random, some_game
from tests.games.kit.twins import swapped, twins_of

OFTEN = {
    "first_world_war": 4,
    "paths_of_glory": 40,
    "quartermaster_1914": 20,
    "glorys_end": 20,
    "when_eagles_fight": 20,
}
"""One of so many decisions of random play is compared."""

FEW = Level("few", 4, 2, 4, weighs=True)
PLANNED = Level("planned", 1, 2, 6, plans=True)
"""It goes by the plan of a game that has one."""


@pytest.mark.few(2)
@pytest.mark.campaign
def test_in_twin_positions_a_bot_decides_the_same(module: GameModule) -> None:
    """Equal views and equal streams give equal worlds and equal decisions, in every game."""
    found = gathered(20, lambda seed: _compared(module, seed), lambda done: sum(done) > 1)
    assert sum(found) > 1


def _compared(module: GameModule, seed: int) -> int:
    """How many decisions were compared in twins that differ."""
    rng, game, differing = random.Random(seed), some_game(module, seed), 0
    brain = brain_of(game)  # type: ignore[arg-type]

    def look(play: Adjudication[Any]) -> None:
        nonlocal differing
        if rng.randrange(OFTEN[module.id]):
            return
        seat = rng.choice(play.asks).seat
        stream = lambda: Stream.of_decision(bytes(32), seat, seed)  # noqa: E731
        same = msgspec.json.decode(canonical_json(play.state), type=game.state_type)
        other = twins_of(module).twin(game, play.state, seat, rng)
        with swapped(module, play, same):
            world = brain.world(play.state, seat, stream())
            before = [decide(brain, play, seat, level, stream()) for level in (FEW, PLANNED)]
        with swapped(module, play, other):
            assert canonical_json(brain.world(play.state, seat, stream())) == canonical_json(world)
            again = [decide(brain, play, seat, level, stream()) for level in (FEW, PLANNED)]
            assert again == before
        differing += canonical_json(other) != canonical_json(same)

    play_random(game, seed, look)
    return differing


@pytest.mark.few(2)
@pytest.mark.campaign
def test_a_seat_sees_the_same_in_a_world_as_in_the_game(module: GameModule) -> None:
    """A world is a position that the seat could be in: its view of it is its view of the game."""
    seen = []

    def play(seed: int) -> int:
        rng, game = random.Random(seed), some_game(module, seed)
        brain = brain_of(game)  # type: ignore[arg-type]

        def look(play: Adjudication[Any]) -> None:
            if rng.randrange(OFTEN[module.id]):
                return
            seat = rng.choice(play.asks).seat
            world = brain.world(play.state, seat, Stream.of_decision(bytes(32), seat, seed))
            assert canonical_json(game.view(world, seat)) == canonical_json(
                game.view(play.state, seat)
            )
            seen.append(seed)

        play_random(game, seed, look)
        return len(seen)

    gathered(20, play, lambda done: sum(done) > 3)
    assert seen
