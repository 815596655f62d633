"""A ladder: who beats one above him takes his rung, and all between move down one.

Every challenge that is accepted is a round of one table.

    ChallengeRefused(ValueError)
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import StrEnum

from pbem.tournament.model import Entrant, Round
from pbem.tournament.scoring.crosstable import winners_at
from pbem.tournament.scoring.standings import Standing
from pbem.tournament.scoring.systems import Scoring

Pair = tuple[int, int]
"""Who challenges, and whom."""


class Refusal(StrEnum):
    """Why a challenge cannot be made."""

    NOT_THERE = "challenge_not_there"
    NOT_ABOVE = "challenge_not_above"
    """Only one who stands above can be challenged."""
    OUT_OF_REACH = "challenge_out_of_reach"
    """He stands too many rungs above."""
    BUSY = "challenge_busy"
    """One of the two has as many games and challenges as he may."""
    JUST_MET = "challenge_just_met"
    """They met in the last game of both."""


class ChallengeRefused(ValueError):
    """A challenge that cannot be made.

    Attributes:
        why: the reason.
        entrant: whom it is about.
    """

    def __init__(self, why: Refusal, entrant: int) -> None:
        super().__init__(why, entrant)
        self.why = why
        self.entrant = entrant


def rungs(
    entrants: Sequence[Entrant], decided: Sequence[Round], scoring: Scoring
) -> tuple[int, ...]:
    """Who stands where, the top first.

    Newcomers begin at the bottom, in the order of entry; who left is not there. A draw changes nothing.

    Args:
        entrants: all who ever entered.
        decided: the challenges that have a result, in the order in which they were decided.
        scoring: who wins a drawn game, if anybody does.
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
    """Who won takes the rung of who lost, unless he stands above."""
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
    """See that a challenge can be made.

    Args:
        ladder: who stands where, as `rungs` tells it.
        rounds: the challenges that were accepted, in their order.
        pair: who challenges, and whom.
        waiting: the challenges that wait for an answer.
        reach: how many rungs above one may challenge.
        at_once: how many games and challenges of the ladder each may have at a time.

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
        if sum(number in busy for busy in (*_running(rounds), *waiting)) >= at_once:
            raise ChallengeRefused(Refusal.BUSY, number)
    if _last(rounds, challenger) == _last(rounds, defender) == set(pair):
        raise ChallengeRefused(Refusal.JUST_MET, defender)


def by_rung(standings: Sequence[Standing], ladder: Sequence[int]) -> tuple[Standing, ...]:
    """Standings in the order of a ladder; those who left it come last, in the order they had."""
    at = {number: rung for rung, number in enumerate(ladder)}
    placed = sorted(standings, key=lambda one: at.get(one.entrant, len(at)))
    return tuple(replace(one, rank=rank) for rank, one in enumerate(placed, 1))


def _running(rounds: Sequence[Round]) -> list[tuple[int, ...]]:
    return [
        table.entrants for one in rounds for table in one.tables if one.result_of(table) is None
    ]


def _last(rounds: Sequence[Round], number: int) -> set[int] | None:
    """Who sat at the last table of an entrant."""
    tables = [table.entrants for one in rounds for table in one.tables if number in table.entrants]
    return set(tables[-1]) if tables else None
