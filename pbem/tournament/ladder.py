"""A ladder: who beats one above him takes his rung, and all between move down one.

Every challenge is a round of one table, the challenger first.

    ChallengeRefused(ValueError)
"""

from collections.abc import Sequence
from enum import StrEnum

from pbem.tournament.cards import winners_at
from pbem.tournament.records import Entrant, EventTable, Place, Round
from pbem.tournament.scoring import Scoring


class Refusal(StrEnum):
    """Why a challenge cannot be made."""

    NOT_THERE = "not there"
    NOT_ABOVE = "not above"
    """Only one who stands above can be challenged."""
    OUT_OF_REACH = "out of reach"
    """He stands too many rungs above."""
    BUSY = "busy"
    """One of the two has as many games running as he may."""
    JUST_MET = "just met"
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


def rungs(entrants: Sequence[Entrant], rounds: Sequence[Round], scoring: Scoring) -> tuple[int, ...]:
    """Who stands where, the top first.

    Newcomers begin at the bottom, in the order of entry; who left is not there. A draw changes nothing.

    Args:
        entrants: all who ever entered.
        rounds: the challenges, in the order in which they were made; a result counts when it is known.
        scoring: who wins a drawn game, if anybody does.
    """
    order = [entrant.number for entrant in entrants]
    for challenge in rounds:
        for table in challenge.tables:
            result = challenge.result_of(table)
            if result is None:
                continue
            challenger, defender = table.entrants
            if winners_at(table, result, scoring) == (challenger,):
                _take(order, challenger, defender)
    gone = {entrant.number for entrant in entrants if entrant.left is not None}
    return tuple(number for number in order if number not in gone)


def _take(order: list[int], challenger: int, defender: int) -> None:
    """The challenger takes the rung, unless he stands above by then."""
    if order.index(challenger) > order.index(defender):
        order.remove(challenger)
        order.insert(order.index(defender), challenger)


def challenge(
    ladder: Sequence[int], rounds: Sequence[Round], pair: tuple[int, int], reach: int = 3, at_once: int = 1
) -> EventTable:
    """The table of a challenge.

    Args:
        ladder: who stands where, as `rungs` tells it.
        rounds: the challenges so far.
        pair: the challenger and whom he challenges.
        reach: how many rungs above one may challenge.
        at_once: how many games of the ladder each may have running.

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
        if sum(number in running for running in _running(rounds)) >= at_once:
            raise ChallengeRefused(Refusal.BUSY, number)
    if _last(rounds, challenger) == _last(rounds, defender) == set(pair):
        raise ChallengeRefused(Refusal.JUST_MET, defender)
    return EventTable(1, (Place(challenger), Place(defender)))


def _running(rounds: Sequence[Round]) -> list[tuple[int, ...]]:
    return [table.entrants for one in rounds for table in one.tables if one.result_of(table) is None]


def _last(rounds: Sequence[Round], number: int) -> set[int] | None:
    """Who sat at the last table of an entrant."""
    tables = [table.entrants for one in rounds for table in one.tables if number in table.entrants]
    return set(tables[-1]) if tables else None
