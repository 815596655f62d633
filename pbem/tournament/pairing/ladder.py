"""A ladder: a challenger who wins takes the defender's rung, and all between move down one.

Every accepted challenge is a round of one table.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import StrEnum

from pbem.tournament.model import Entrant, Round
from pbem.tournament.scoring.crosstable import winners_at
from pbem.tournament.scoring.standings import Standing
from pbem.tournament.scoring.systems import Scoring

Pair = tuple[int, int]
"""The challenger and the defender."""


class Refusal(StrEnum):
    """Why a challenge cannot be made."""

    NOT_THERE = "challenge_not_there"
    NOT_ABOVE = "challenge_not_above"
    """The defender must stand above the challenger."""
    OUT_OF_REACH = "challenge_out_of_reach"
    """The defender stands too many rungs above."""
    BUSY = "challenge_busy"
    """One of the two has as many games and challenges as allowed."""
    JUST_MET = "challenge_just_met"
    """The last game of both was against each other."""


class ChallengeRefused(ValueError):
    """A challenge that cannot be made.

    Attributes:
        why: the reason.
        entrant: whom it concerns.
    """

    def __init__(self, why: Refusal, entrant: int) -> None:
        super().__init__(why, entrant)
        self.why = why
        self.entrant = entrant


def rungs(
    entrants: Sequence[Entrant], decided: Sequence[Round], scoring: Scoring
) -> tuple[int, ...]:
    """The ladder, the top first.

    Newcomers begin at the bottom, in the order of entry. A draw changes nothing. Entrants who left
    are not on it.

    Args:
        entrants: everybody who ever entered.
        decided: the challenges with a result, in the order in which they were decided.
        scoring: says who wins a drawn game, if anybody does.
    """
    order = [entrant.number for entrant in entrants]
    for played in decided:
        for table in played.tables:
            result = played.result_of(table)
            winners = winners_at(table, result, scoring) if result is not None else ()
            if len(winners) == 1:
                _take_rung(
                    order,
                    winners[0],
                    next(number for number in table.entrants if number not in winners),
                )
    gone = {entrant.number for entrant in entrants if entrant.left is not None}
    return tuple(number for number in order if number not in gone)


def _take_rung(order: list[int], winner: int, loser: int) -> None:
    """Give the winner the loser's rung if it is higher."""
    if order.index(winner) > order.index(loser):
        order.remove(winner)
        order.insert(order.index(loser), winner)


def check_challenge(
    ladder: Sequence[int],
    rounds: Sequence[Round],
    pair: Pair,
    *,
    waiting: Collection[Pair] = (),
    reach: int = 3,
    at_once: int = 1,
) -> None:
    """Check that a challenge can be made.

    Args:
        ladder: as `rungs` gives it.
        rounds: the accepted challenges, in their order.
        pair: the challenger and the defender.
        waiting: the challenges that wait for an answer.
        reach: how many rungs above the challenger the defender may stand.
        at_once: how many games and challenges each entrant may have at a time.

    Raises:
        ChallengeRefused: it cannot be made.
    """
    challenger, defender = pair
    for number in pair:
        if number not in ladder:
            raise ChallengeRefused(Refusal.NOT_THERE, number)
    above = ladder.index(challenger) - ladder.index(defender)
    if above < 1:
        raise ChallengeRefused(Refusal.NOT_ABOVE, defender)
    if above > reach:
        raise ChallengeRefused(Refusal.OUT_OF_REACH, defender)
    for number in pair:
        if sum(number in busy for busy in (*_running_tables(rounds), *waiting)) >= at_once:
            raise ChallengeRefused(Refusal.BUSY, number)
    if _last_table_of(rounds, challenger) == _last_table_of(rounds, defender) == set(pair):
        raise ChallengeRefused(Refusal.JUST_MET, defender)


def standings_by_rung(standings: Sequence[Standing], ladder: Sequence[int]) -> tuple[Standing, ...]:
    """Standings in the order of a ladder. Entrants who left come last, in the order they had."""
    at = {number: rung for rung, number in enumerate(ladder)}
    placed = sorted(standings, key=lambda one: at.get(one.entrant, len(at)))
    return tuple(replace(one, rank=rank) for rank, one in enumerate(placed, 1))


def _running_tables(rounds: Sequence[Round]) -> list[tuple[int, ...]]:
    return [
        table.entrants for one in rounds for table in one.tables if one.result_of(table) is None
    ]


def _last_table_of(rounds: Sequence[Round], number: int) -> set[int] | None:
    """The entrants at the last table of an entrant."""
    tables = [table.entrants for one in rounds for table in one.tables if number in table.entrants]
    return set(tables[-1]) if tables else None
