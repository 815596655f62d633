"""Ratings, recomputed from all rated games: AREA for two players, OpenSkill for more.

A rating is provisional until five games. Every game adds a step to its players' histories.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pbem.extras import importing
from pbem.tournament.model import Ending, EventTable, Result
from pbem.tournament.scoring.crosstable import ranks_at
from pbem.tournament.scoring.systems import Scoring

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

PROVISIONAL = 5
"""A rating with at least this many games is not provisional."""

AREA_START = 5000


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that counts for ratings.

    Attributes:
        key: the name of the game in the ledger.
        players: the people who finished the game, not the entrants.
        places: the place of each player, from 1; players who tie share one.
        sides: the players who win and lose together; empty if each stands alone.
    """

    key: str
    players: tuple[str, ...]
    places: tuple[int, ...]
    sides: tuple[tuple[str, ...], ...] = ()

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """The sides, or each player alone."""
        return self.sides or tuple((player,) for player in self.players)


@dataclass(frozen=True, slots=True)
class Step:
    """The change of a rating by one game."""

    game: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player.

    Attributes:
        player: their name.
        value: AREA points, or OpenSkill's ordinal (mean less three deviations) in hundredths.
        history: a step for each game, the oldest first.
    """

    player: str
    value: Fraction
    history: tuple[Step, ...]

    @property
    def games(self) -> int:
        """The number of rated games."""
        return len(self.history)

    @property
    def is_provisional(self) -> bool:
        """True if it rests on fewer than five games."""
        return self.games < PROVISIONAL


def rated_game(
    key: str, table: EventTable, result: Result, scoring: Scoring, players: Mapping[int, str]
) -> RatedGame | None:
    """The game of a table as ratings see it.

    Args:
        key: the name of the game in the ledger.
        table: who sat there.
        result: how it ended.
        scoring: says which seat wins a drawn game, if any does.
        players: the player of each entrant.

    Returns:
        ``None`` if skill decided nothing: a bye, a forfeit, or a game that both lose.
    """
    if not result.was_played or result.ending is Ending.BOTH_LOSE:
        return None
    ranks = ranks_at(table, result, scoring)
    return RatedGame(
        key,
        tuple(players[n] for n in table.entrants),
        tuple(ranks[n] for n in table.entrants),
        tuple(tuple(players[n] for n in side) for side in result.sides),
    )


def area_gain(winner: int, loser: int) -> int:
    """The points that the winner gains and the loser loses.

    100 + (loser - winner) / 20, halves rounded up, at least 1 and at most 200.
    """
    return max(1, min(200, _halves_up(Fraction(100) + Fraction(loser - winner, 20))))


def area_tie(higher: int, lower: int) -> int:
    """The points that move from the higher to the lower after a tie.

    (higher - lower) / 20, halves rounded up.
    """
    return _halves_up(Fraction(higher - lower, 20))


def _halves_up(value: Fraction) -> int:
    return (value + Fraction(1, 2)).__floor__()


def area(games: Iterable[RatedGame]) -> tuple[Rating, ...]:
    """AREA ratings after games of two, the best first, then by name.

    Everybody begins with 5000. Games count in the order in which they ended.
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
    return _ratings_best_first(
        {player: Fraction(value) for player, value in values.items()}, histories
    )


def open_skill(games: Iterable[RatedGame]) -> tuple[Rating, ...]:
    """OpenSkill ratings after games (Plackett-Luce, the library's defaults).

    Games count in the order in which they ended.

    Raises:
        MissingExtra: the extra ``events`` is not installed.
    """
    with importing("events"):
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra

    model = PlackettLuce()
    skills: dict[str, PlackettLuceRating] = {}
    histories: dict[str, list[Step]] = {}
    for game in games:
        place = dict(zip(game.players, game.places, strict=True))
        before = [
            [skills.get(player) or model.rating(name=player) for player in team]
            for team in game.teams
        ]
        ranks = [float(min(place[player] for player in team)) for team in game.teams]
        after = model.rate(before, ranks=ranks)
        for team, old, new in zip(game.teams, before, after, strict=True):
            for player, was, now in zip(team, old, new, strict=True):
                skills[player] = now
                step = Step(game.key, _ordinal(was), _ordinal(now))
                histories.setdefault(player, []).append(step)
    return _ratings_best_first(
        {player: _ordinal(skill) for player, skill in skills.items()}, histories
    )


def _ordinal(skill: "PlackettLuceRating") -> Fraction:
    return Fraction(round(skill.ordinal() * 100), 100)


def _ratings_best_first(
    values: Mapping[str, Fraction], histories: Mapping[str, Sequence[Step]]
) -> tuple[Rating, ...]:
    order = sorted(values, key=lambda player: (-values[player], player))
    return tuple(Rating(player, values[player], tuple(histories[player])) for player in order)
