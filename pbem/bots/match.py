"""Games between bots: evidence about levels and balance, the same for the same seeds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from types import MappingProxyType
from typing import Any

from pbem.bots.levels import LEVELS
from pbem.bots.planner import decide
from pbem.bots.playouts import Playout
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games.common.game import BoardGame
from pbem.games.registry import game_module, presets
from pbem.rules import Ask, Order, Seat, SeededChance, Table

_MOST_DECISIONS = 100_000
"""A game with more decisions is broken."""
_Z = 1.96


@dataclass(frozen=True, slots=True)
class BotGame:
    """One game of a match.

    Attributes:
        game, scenario: which, by identifier.
        seed: of its dice and of its bots.
        levels: by seat, the names of levels.
        options: what is chosen otherwise than in the scenario.
    """

    game: str
    scenario: str
    seed: int
    levels: Mapping[Seat, str]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a game.

    Attributes:
        winners: the seats that won; none where all lost, all where it was drawn.
        turns: the turn in which it ended.
        decisions: how often each seat decided.
        tally: the points of each seat; in a game without points the places that it holds.
    """

    pairing: BotGame
    winners: tuple[Seat, ...]
    turns: int
    decisions: Mapping[Seat, int]
    tally: Mapping[Seat, int]


class Players:
    """The bots at a table: each goes on with its letter as long as it is asked for it.

    Attributes:
        decisions: how often each seat has decided.
    """

    def __init__(self, play: Playout, seed: bytes, levels: Mapping[Seat, str]) -> None:
        self._play, self._seed, self._levels = play, seed, levels
        self._brain = brain_of(play.game)  # type: ignore[arg-type]
        self._left: dict[Seat, list[Order]] = {seat: [] for seat in levels}
        self.decisions = dict.fromkeys(levels, 0)

    def answer(self, ask: Ask) -> Order:
        """What the asked seat orders."""
        left = self._left[ask.seat]
        if left and isinstance(left[0], ask.accepts) and ask.is_legal(left[0]):
            return left.pop(0)
        number = self.decisions[ask.seat] = self.decisions[ask.seat] + 1
        stream = Stream.of_decision(self._seed, ask.seat, number)
        level = LEVELS[self._levels[ask.seat]]
        order, *rest = decide(self._brain, self._play, ask.seat, level, stream).orders
        left[:] = rest
        return order

    def points(self, seat: Seat) -> int:
        """What a seat has reached."""
        return self._brain.points(self._play.state, seat)


def play_bot_game(pairing: BotGame) -> Played:
    """Play a game to its end."""
    game = _opened(pairing.game, pairing.scenario, pairing.options)
    seed = pairing.seed.to_bytes(32, "big")
    chance = SeededChance(seed)
    chance.bind("")
    play = Playout(game, game.setup(), Table(chance))
    players = Players(play, seed, pairing.levels)
    play.begin()
    for _ in range(_MOST_DECISIONS):
        if not play.asks:
            break
        ask = play.asks[0]
        play.carry_out(ask, players.answer(ask))
        play.table.drain()
    assert play.outcome is not None
    return Played(
        pairing,
        play.outcome.winners,
        game.turn(play.state),
        players.decisions,
        {seat: players.points(seat) for seat in game.seats},
    )


def sides_of(
    game: str, scenario: str, options: Mapping[str, Any] = MappingProxyType({})
) -> tuple[tuple[Seat, ...], ...]:
    """The seats that play together, side by side: where every seat is alone, one by one.

    Raises:
        UnknownGame, BadOptions: there is no such game, or it has no such options.
        LookupError: it has no such scenario.
    """
    opened = _opened(game, scenario, options)
    return opened.teams or tuple((seat,) for seat in opened.seats)


def _opened(game: str, scenario: str, options: Mapping[str, Any]) -> BoardGame[Any, Any, Any]:
    module = game_module(game)
    preset = next((each for each in presets(module.id) if each.id == scenario), None)
    if preset is None:
        raise LookupError(scenario)
    chosen = module.options({**preset.options, **options})
    return module.open(module.load(scenario), chosen)


def pairings(
    game: str,
    scenario: str,
    levels: Sequence[str],
    games: int,
    first_seed: int = 0,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Iterator[BotGame]:
    """Mirrored pairs: each seed is played with the levels one way and the other way round.

    With more than two sides, the first level plays one side after the other, the second the rest.
    """
    sides = sides_of(game, scenario, options)
    for number in range(games):
        seed, turn = first_seed + number // len(sides), number % len(sides)
        yield BotGame(
            game,
            scenario,
            seed,
            {
                seat: levels[0] if index == turn else levels[-1]
                for index, side in enumerate(sides)
                for seat in side
            },
            dict(options),
        )


def play_match(found: Iterable[BotGame], workers: int = 1) -> Iterator[Played]:
    """Play games, several at once, in the order in which they were paired."""
    if workers == 1:
        yield from map(play_bot_game, found)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play_bot_game, found)


@dataclass(frozen=True, slots=True)
class Share:
    """What the first level won, in half games of 2: a win counts 2, a draw 1.

    Attributes:
        games: how many; ``halves``: what it won.
    """

    games: int
    halves: int

    @property
    def share(self) -> float:
        """The share of wins."""
        return self.halves / (2 * self.games) if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for it."""
        if not self.games:
            return 0.0, 1.0
        n, p, z2 = self.games, self.share, _Z * _Z
        middle = p + z2 / (2 * n)
        half = _Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z2 / n)), min(1.0, (middle + half) / (1 + z2 / n))


def share_of_first(played: Iterable[Played], levels: Sequence[str]) -> Share:
    """What the first level won against the second; both may be the same."""
    games = halves = 0
    for each in played:
        seats = each.pairing.levels
        own = _seats_of(each, levels[0])
        games += 1
        if set(each.winners) >= set(seats):
            halves += 1
        elif own & set(each.winners):
            halves += 2
    return Share(games, halves)


def pairs_of_first(played: Sequence[Played], levels: Sequence[str]) -> Share:
    """The mirrored pairs in which the first level did better with the same side and dice.

    It did if it won with a side with which the second lost, else if it had more points with it.
    A game that all lost counts for neither. This tells levels apart where one side wins nearly all
    games. Where more than two sides play, or both levels are the same, there are no pairs.
    """
    pairs = [
        (one, other)
        for one, other in zip(played[::2], played[1::2], strict=False)
        if one.pairing.seed == other.pairing.seed
        and _seats_of(one, levels[0]) == _seats_of(other, levels[1])
    ]
    return Share(len(pairs), sum(_halves_of_pair(pair, levels) for pair in pairs))


def _seats_of(played: Played, level: str) -> set[Seat]:
    return {seat for seat, other in played.pairing.levels.items() if other == level}


def _halves_of_pair(pair: Sequence[Played], levels: Sequence[str]) -> int:
    """2: the first level did better; 1: neither did; 0: the second did."""
    won, lost = (share_of_first(pair, way).halves for way in (levels, levels[::-1]))
    result = (won - lost, sum(_lead(each, levels) for each in pair))
    return 1 + (result > (0, 0)) - (result < (0, 0))


def _lead(played: Played, levels: Sequence[str]) -> int:
    """How many points more than the second level the first had; partners have the same."""
    own, other = (max(played.tally[s] for s in _seats_of(played, level)) for level in levels)
    return own - other


def as_plain(played: Played) -> dict[str, Any]:
    """A game as data."""
    return {
        "seed": played.pairing.seed,
        "levels": dict(played.pairing.levels),
        "winners": list(played.winners),
        "turns": played.turns,
        "decisions": dict(played.decisions),
        "tally": dict(played.tally),
    }
