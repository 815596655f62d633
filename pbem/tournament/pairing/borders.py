"""Ties for a place in the finals: who got it, who did not, and what decided.

It follows from the rounds and from who sits in the finals, so it needs no secret.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pbem.tournament.model import THIRD_PLACE, Entrant, Round, Stage
from pbem.tournament.pairing.context import PairingRules
from pbem.tournament.scoring.matches import joined
from pbem.tournament.scoring.standings import Standing, standings
from pbem.tournament.scoring.tiebreaks import Criterion

_BEFORE_FINALS = (Stage.POOL, Stage.PRELIMINARY)


@dataclass(frozen=True, slots=True)
class Border:
    """Two of equal points of whom one has a place in a round of finals.

    Attributes:
        inside: who has it.
        outside: who has none.
        criterion: what decided; ``None``: the lot.
        values: of both, by this criterion.
    """

    inside: int
    outside: int
    criterion: Criterion | None
    values: tuple[Fraction | None, Fraction | None] = (None, None)


def borders_of(
    rules: PairingRules, entrants: Sequence[Entrant], rounds: Sequence[Round], number: int
) -> tuple[Border, ...]:
    """The ties for a place in a round of finals; none in another round.

    From pools there may be one in each pool and one between pools of like places.
    """
    before, this = rounds[: number - 1], rounds[number - 1]
    if not rules.finals or this.stage in _BEFORE_FINALS or not before:
        return ()
    placed = standings(entrants, before, rules.scoring, rules.criteria, rules.counting)
    seated = {
        each for table in this.tables if table.group != THIRD_PLACE for each in table.entrants
    }
    others = {one.number for one in entrants if one.plays_in(number)} - seated
    last = joined(before[-1], rules.scoring, entrants)
    found = [
        border
        for field in _fields(before, last, placed, seated)
        if (border := _border(field, seated, others, rules.criteria)) is not None
    ]
    return tuple(dict.fromkeys(found))


def _fields(
    before: Sequence[Round], last: Round, placed: Sequence[Standing], seated: set[int]
) -> Iterator[list[Standing]]:
    """The groups of entrants who competed for the same place, each in order."""
    ordered = sorted(placed, key=lambda one: (one.rank, one.entrant not in seated))
    if last.stage not in _BEFORE_FINALS:  # from finals: those who ended alike
        places = {one.entrant: one.place for each in last.results for one in each.finishes}
        for place in sorted(set(places.values())):
            yield [one for one in ordered if places.get(one.entrant) == place]
        return
    pools: dict[str, list[Standing]] = {}
    of_pool = {
        number: table.group
        for played in before
        if played.stage is Stage.POOL
        for table in played.tables
        for number in table.entrants
    }
    for one in ordered:
        pools.setdefault(of_pool.get(one.entrant, ""), []).append(one)
    yield from pools.values()
    if len(pools) > 1:  # those of like place in their pools
        for at in range(max(map(len, pools.values()))):
            alike = [pool[at] for pool in pools.values() if at < len(pool)]
            yield sorted(alike, key=lambda one: (one.rank, one.entrant not in seated))


def _border(
    field: Sequence[Standing], seated: set[int], others: set[int], criteria: Sequence[Criterion]
) -> Border | None:
    """The last of a group who has a place and the first who has none, if their points are equal."""
    inside = [one for one in field if one.entrant in seated]
    outside = [one for one in field if one.entrant in others]
    if not inside or not outside:
        return None
    last, first = inside[-1], outside[0]
    if last.points != first.points or last.rank > first.rank:
        return None
    for criterion, one, other in zip(criteria, last.values, first.values, strict=True):
        if one != other:
            return Border(last.entrant, first.entrant, criterion, (one, other))
    return Border(last.entrant, first.entrant, None)
