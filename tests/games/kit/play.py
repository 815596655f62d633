"""Random legal play of any game, with a look at every decision."""

import importlib
import random
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, TypeVar

from pbem.games import GameModule, presets
from pbem.rules import Adjudication, Game, SealedSeed, Table
from tests.games.kit.choices import choose

S = TypeVar("S")


def mixed(module: GameModule) -> tuple[Mapping[str, Any], ...]:
    """Options of a game, mixed: ``MIXED`` of ``tests/games/<game>/scenarios.py``, else those of its presets."""
    found = find_spec(name := f"tests.games.{module.id}.scenarios")
    if found is not None and found.origin is not None:
        options: tuple[Mapping[str, Any], ...] = importlib.import_module(name).MIXED
        return options
    return tuple(preset.options for preset in presets(module.id))


def some_game(module: GameModule, seed: int) -> Game[Any]:
    """The game of the first preset's board with some of its options."""
    options = mixed(module)
    return module.open(module.load(presets(module.id)[0].id), module.options(options[seed % len(options)]))


def shuffled(seed: int, used: int = 0) -> Table:
    """A table with this seed that has given some numbers already."""
    table = Table(SealedSeed(seed.to_bytes(32, "big")))
    table.chance.bind("00", used)
    return table


def play_random(
    game: Game[S],  # type: ignore[type-var]
    seed: int,
    on_decision: Callable[[Adjudication[S]], None] | None = None,
    state: S | None = None,
) -> Adjudication[S]:
    """Play a game with random orders until it ends, from a position or from the beginning.

    Of several that are asked at once anybody answers first. What is chosen is legal and not checked again.
    """
    rng = random.Random(seed)
    play = Adjudication(game, state or game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        if on_decision:
            on_decision(play)
        ask = play.asks[rng.randrange(len(play.asks))]
        play.carry_out(ask, choose(ask, rng.randrange))
    return play
