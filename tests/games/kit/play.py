"""Random legal play of any game, with a look at every decision."""

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pbem.games import GameModule, presets
from pbem.rules import Adjudication, Game, SeededChance, Table
from tests.games.kit.choices import choose
from tests.games.kit.own import own_module

S = TypeVar("S")


def mixed(module: GameModule) -> tuple[Mapping[str, Any], ...]:
    """Mixed options of a game: ``MIXED`` of its ``scenarios.py``, else those of its presets."""
    if own := own_module(module.id, "scenarios"):
        options: tuple[Mapping[str, Any], ...] = own.MIXED
        return options
    return tuple(preset.options for preset in presets(module.id))


def some_game(module: GameModule, seed: int) -> Game[Any]:
    """The game of the first preset's board with some of its options."""
    options = mixed(module)
    return module.open(
        module.load(presets(module.id)[0].id), module.options(options[seed % len(options)])
    )


def shuffled(seed: int, used: int = 0) -> Table:
    """A table with this seed that has given some numbers already."""
    table = Table(SeededChance(seed.to_bytes(32, "big")))
    table.chance.bind("00", used)
    return table


class Unresumed(Adjudication[S]):
    """A game in play that nobody takes up again: it keeps no resume points."""

    def keep_resume_point(self) -> None:
        """It keeps none."""


def play_random(
    game: Game[S],  # type: ignore[type-var]
    seed: int,
    on_decision: Callable[[Adjudication[S]], None] | None = None,
    state: S | None = None,
    play_as: type[Adjudication[S]] = Unresumed,
) -> Adjudication[S]:
    """Play a game with random orders until it ends, from a position or from the beginning.

    Of several that are asked at once anybody answers first. What is chosen is legal and not checked
    again. Who wants to take the game up again where it was plays it as ``Adjudication``.
    """
    rng = random.Random(seed)
    play = play_as(game, state or game.setup(), shuffled(seed))
    play.begin()
    while asks := play.asks:
        if on_decision:
            on_decision(play)
        ask = asks[rng.randrange(len(asks))]
        play.carry_out(ask, choose(ask, rng.randrange))
    return play
