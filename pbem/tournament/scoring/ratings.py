"""Ratings, recomputed from all games ever rated: AREA for two, OpenSkill for more.

A rating is provisional until five games. Every game leaves a step in the history of each who played it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from openskill.models import PlackettLuce, PlackettLuceRating

from pbem.tournament.model import Ending, EventTable, Result
from pbem.tournament.scoring.crosstable import ranks_at
from pbem.tournament.scoring.systems import Scoring

PROVISIONAL = 5
"""So many games make a rating more than provisional."""

AREA_START = 5000


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that counts for ratings.

    Attributes:
        key: what the ledger calls it.
        players: the people who played it to its end, not the entrants.
        places: of each of them, from 1; those who tie share one.
    """

    key: str
    players: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What a game changed."""

    game: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class Rating:
    """What a player is rated.

    Attributes:
        player: who.
        value: AREA points, or OpenSkill's ordinal (mean less three deviations) in whole hundredths.
        history: a step for each game, the oldest first.
    """

    player: str
    value: Fraction
    history: tuple[Step, ...]

    @property
    def games(self) -> int:
        """How many games it rests on."""
        return len(self.history)

    @property
    def is_provisional(self) -> bool:
        """Whether it rests on fewer than five games."""
        return self.games < PROVISIONAL


def rated_game(
    key: str, table: EventTable, result: Result, scoring: Scoring, players: Mapping[int, str]
) -> RatedGame | None:
    """The game of a table as ratings see it.

    Args:
        key: what the ledger calls the game.
        table: who sat there.
        result: how it ended.
        scoring: which seat wins a drawn game, if any does.
        players: who played for each entrant.

    Returns:
        ``None`` where skill decided nothing: a bye, a game forfeited by time or withdrawal, one that both lose.
    """
    if not result.was_played or result.ending is Ending.BOTH_LOSE:
        return None
    ranks = ranks_at(table, result, scoring)
    return RatedGame(
        key, tuple(players[n] for n in table.entrants), tuple(ranks[n] for n in table.entrants)
    )


def area_gain(winner: int, loser: int) -> int:
    """What the winner of a game gains and the loser loses.

    100 + (loser - winner) / 20, halves rounded up, at least 1 and at most 200.
    """
    return max(1, min(200, _halves_up(Fraction(100) + Fraction(loser - winner, 20))))


def area_tie(higher: int, lower: int) -> int:
    """What moves from the higher to the lower where they tie: (higher - lower) / 20, halves rounded up."""
    return _halves_up(Fraction(higher - lower, 20))


def _halves_up(value: Fraction) -> int:
    return (value + Fraction(1, 2)).__floor__()


def area(games: Iterable[RatedGame]) -> tuple[Rating, ...]:
    """AREA ratings after games of two, in the order in which they ended; the best first, then by name.

    Everybody begins with 5000.
    """
    values: dict[str, int] = {}
    histories: dict[str, list[Step]] = {}
    for game in games:
        (one, first), (other, second) = sorted(
            zip(game.players, game.places, strict=True), key=lambda pair: pair[1]
        )
        before = {player: values.get(player, AREA_START) for player in (one, other)}
        if first < second:
            gain = area_gain(before[one], before[other])
        elif before[one] > before[other]:
            gain = -area_tie(before[one], before[other])
        else:
            gain = area_tie(before[other], before[one])
        for player, change in ((one, gain), (other, -gain)):
            values[player] = before[player] + change
            step = Step(game.key, Fraction(before[player]), Fraction(values[player]))
            histories.setdefault(player, []).append(step)
    return _listed({player: Fraction(value) for player, value in values.items()}, histories)


def open_skill(games: Iterable[RatedGame]) -> tuple[Rating, ...]:
    """OpenSkill ratings (Plackett-Luce, the library's usual figures) after games in the order in which they ended."""
    model = PlackettLuce()
    skills: dict[str, PlackettLuceRating] = {}
    histories: dict[str, list[Step]] = {}
    for game in games:
        before = [skills.get(player) or model.rating(name=player) for player in game.players]
        after = model.rate([[skill] for skill in before], ranks=list(map(float, game.places)))
        for player, old, (new,) in zip(game.players, before, after, strict=True):
            skills[player] = new
            histories.setdefault(player, []).append(Step(game.key, _ordinal(old), _ordinal(new)))
    return _listed({player: _ordinal(skill) for player, skill in skills.items()}, histories)


def _ordinal(skill: PlackettLuceRating) -> Fraction:
    return Fraction(round(skill.ordinal() * 100), 100)


def _listed(
    values: Mapping[str, Fraction], histories: Mapping[str, Sequence[Step]]
) -> tuple[Rating, ...]:
    order = sorted(values, key=lambda player: (-values[player], player))
    return tuple(Rating(player, values[player], tuple(histories[player])) for player in order)
