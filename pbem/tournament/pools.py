"""Pools or heats, then those who are best, down to a final.

Games of two seats are played in pools, each a round robin. Games of more are played in heats: in each of them everybody
sits at a table, with people he has not met if it can be avoided. After that so many as the terms say go on: from pools
the winners first, then the seconds; from heats the best of the standings; from a round of finals the winners of tables
first. They are seated so that the first of them meets the last (1, 4 and 2, 3).
"""

from collections.abc import Sequence

from pbem.tournament.records import Pairing, Proposal, Round, Stage
from pbem.tournament.round_robin import round_robin
from pbem.tournament.standings import standings
from pbem.tournament.tables import seat_round
from pbem.tournament.terms import EventOver, EventSoFar, NoSchedule, TooFew


def propose(event: EventSoFar) -> Proposal:
    """The next round of pools, heats or finals.

    Raises:
        EventOver: the last final is played.
        TooFew: fewer are there than a table needs.
        NoSchedule: a final does not fill its tables.
        Undecided: games that decide who goes on still run.
    """
    size = len(event.terms.seats)
    if len(event.field) < size:
        raise TooFew
    before = _pool_rounds(event)
    if event.setting.round <= before:
        return (
            _pool_round(event)
            if size == 2
            else seat_round(event.setting, event.field, size, Stage.POOL)
        )
    at = event.setting.round - before - 1
    if at >= len(event.terms.finals):
        raise EventOver
    return _final(event, at)


def pools_of(numbers: Sequence[int], size: int) -> list[list[int]]:
    """Pools of at most ``size``, drawn from the best to the last there and back: 1, 6, 7 and 2, 5, 8 and 3, 4, 9."""
    count = -(-len(numbers) // size)
    pools: list[list[int]] = [[] for _ in range(count)]
    for at, number in enumerate(numbers):
        turn, place = divmod(at, count)
        pools[place if turn % 2 == 0 else count - 1 - place].append(number)
    return pools


def _pools(event: EventSoFar) -> list[list[int]]:
    return pools_of([entrant.number for entrant in event.starters()], event.terms.pool)


def _pool_rounds(event: EventSoFar) -> int:
    """How many rounds there are before the finals."""
    if len(event.terms.seats) > 2:
        return event.terms.rounds
    return max((len(round_robin(pool, event.terms.times)) for pool in _pools(event)), default=0)


def _pool_round(event: EventSoFar) -> Proposal:
    """A round of every pool; pools are called A, B and so on, after Z by their number."""
    there, pairings = set(event.field), []
    for at, pool in enumerate(_pools(event)):
        schedule = round_robin(pool, event.terms.times)
        for table in (
            schedule[event.setting.round - 1] if event.setting.round <= len(schedule) else ()
        ):
            seated = tuple(number for number in table if number in there)
            if seated:
                pairings.append(event.setting.as_given(seated, _letter(at)))
    return event.setting.proposal(pairings, Stage.POOL)


def _letter(at: int) -> str:
    return chr(ord("A") + at) if at < 26 else str(at + 1)


def _final(event: EventSoFar, at: int) -> Proposal:
    """A round of finals: so many of those who are still there as the terms say, at full tables."""
    event.see_decided()
    size, wanted = len(event.terms.seats), event.terms.finals[at]
    ranked = _ranked(event, event.rounds[-1]) if at else _from_pools(event)
    there = set(event.field)
    through = [number for number in ranked if number in there][:wanted]
    if wanted % size or len(through) < size:
        raise NoSchedule
    through = through[: len(through) // size * size]
    tables = pools_of(through, size)
    last, before_last = at == len(event.terms.finals) - 1, at == len(event.terms.finals) - 2
    stage = Stage.FINAL if last else Stage.SEMIFINAL if before_last else Stage.ROUND
    return event.setting.proposal(_all_seated(event, tables), stage)


def _all_seated(event: EventSoFar, tables: Sequence[Sequence[int]]) -> list[Pairing]:
    return [event.setting.seated(table) for table in tables]


def _in_order(event: EventSoFar) -> list[int]:
    """Everybody by the standings of the event, those who share a rank by lot."""
    table = standings(
        event.entrants,
        event.rounds,
        event.terms.scoring,
        event.terms.criteria,
        event.terms.counting,
    )
    return [
        one.entrant for one in sorted(table, key=lambda one: (one.rank, event.drawn(one.entrant)))
    ]


def _from_pools(event: EventSoFar) -> list[int]:
    """Who goes on from pools: all winners, all seconds and so on, each by the standings; from heats by these alone."""
    order = _in_order(event)
    if len(event.terms.seats) > 2:
        return order
    place = {
        number: sorted(pool, key=order.index).index(number)
        for pool in _pools(event)
        for number in pool
    }
    return sorted(
        (number for number in order if number in place),
        key=lambda number: (place[number], order.index(number)),
    )


def _ranked(event: EventSoFar, last: Round) -> list[int]:
    """Those of a round of finals, by their place at the table, then by the standings of the event."""
    order = _in_order(event)
    places = {finish.entrant: finish.place for result in last.results for finish in result.finishes}
    return sorted(places, key=lambda number: (places[number], order.index(number)))
