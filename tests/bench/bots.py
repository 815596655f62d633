"""How long bots think, by game and level, and how many games a level wins against one below.

``make soak ONLY=bots.strength`` measures strength in full.
"""

from collections.abc import Iterator
from itertools import islice
from time import process_time

from pbem.bots.levels import LEVELS, LEVELS_OFFERED
from pbem.bots.match import pairings, play_match, share_of_first
from pbem.bots.planner import decide
from pbem.bots.playouts import Playout
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import game_module, presets
from tests.bench.figure import Figure
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled

SCENARIOS = {
    "FWW": "standard",
    "QMG": "standard",
    "POG": "introductory",
    "GLO": "marne",
    "WEF": "plan_19",
}
OPTIONS = {"FWW": {"players": 2}}
"""In matches two sides play each other."""
DECISIONS = {"quick": 12, "steady": 6, "strong": 2}
"""So many decisions at which something is tried are measured."""
GAMES = {("quick", "random"): 6, ("steady", "quick"): 2}
"""So many games of a level against a weaker one, each seed once for each side."""
EVERY = 5
"""Of random play one of so many positions is decided."""


def measure() -> Iterator[Figure]:
    """A figure for each game and level."""
    for code, scenario in SCENARIOS.items():
        for level in LEVELS_OFFERED:
            yield Figure(
                f"bots.{code}.{level}", "ms a decision", tuple(_milliseconds(code, scenario, level))
            )
        for levels, games in GAMES.items():
            name = f"bots.{code}.{levels[0]}_wins"
            yield Figure(name, f"% of {games} games", (_wins(code, scenario, levels, games),))


def _wins(code: str, scenario: str, levels: tuple[str, str], games: int) -> float:
    """The share of games, in percent, that the first level wins."""
    found = pairings(code, scenario, levels, games, options=OPTIONS.get(code, {}))
    return 100 * share_of_first(play_match(found), levels).share


def _milliseconds(code: str, scenario: str, level: str) -> Iterator[float]:
    yield from islice(_all_milliseconds(code, scenario, level), DECISIONS[level])


def _all_milliseconds(code: str, scenario: str, level: str) -> Iterator[float]:
    """How long each decision takes in random play, of those at which letters are tried."""
    module = game_module(code)
    options = next(each.options for each in presets(module.id) if each.id == scenario)
    game = module.open(module.load(scenario), module.options(options))
    brain, play = brain_of(game), Playout(game, game.setup(), shuffled(1))
    play.begin()
    for number in range(100_000):
        if not play.asks:
            return
        ask, stream = play.asks[0], Stream.of_decision(bytes(32), play.asks[0].seat, number)
        if number % EVERY == 0 and not ask.reacts:
            begun = process_time()
            found = decide(brain, play, ask.seat, LEVELS[level], stream)
            if found.judged:
                yield 1000 * (process_time() - begun)
        play.carry_out(ask, choose(ask, stream.below))
