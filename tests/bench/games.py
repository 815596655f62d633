"""Random whole games, without a ledger."""

from collections.abc import Iterator
from itertools import count

from tests.bench.figure import Figure, seconds
from tests.games.first_world_war.positions import new_game
from tests.games.kit.play import play_random

RUNS, GAMES = 5, 30


def measure() -> Iterator[Figure]:
    """Games per second on one core, all numbers of players mixed."""
    games = [new_game(players=players) for players in (2, 3, 4)]
    seeds = count()

    def batch() -> None:
        for _ in range(GAMES):
            seed = next(seeds)
            play_random(games[seed % 3], seed)

    yield Figure("games.random", "games/s", tuple(GAMES / seconds(batch) for _ in range(RUNS)))
