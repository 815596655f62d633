"""Pools or heats, then finals of the best.

Games of two seats have pools; each pool is a round robin. Games of more seats have heats: everybody
sits at a table in each heat, with new opponents if possible. Then the finals follow. From pools the
winners go on first, then the second places. From heats the best of the standings go on. From finals
the winners of tables go on first. The first meets the last (1, 4 and 2, 3).
"""

from collections.abc import Sequence

from pbem.tournament.model import THIRD_PLACE, Pairing, Proposal, Round, Stage
from pbem.tournament.pairing.context import (
    EventOver,
    Format,
    NoSchedule,
    PairingContext,
    TooFew,
)
from pbem.tournament.pairing.round_robin import round_robin
from pbem.tournament.pairing.tables import seat_round, table_sizes
from pbem.tournament.scoring.standings import standings


def propose(event: PairingContext) -> Proposal:
    """The next round of pools, heats or finals.

    Raises:
        EventOver: the last final is played.
        TooFew: fewer entrants are there than a table needs.
        NoSchedule: a final does not fill its tables.
        Undecided: games that decide who goes on still run.
    """
    sizes = event.rules.sizes
    if len(event.field) < min(sizes):
        raise TooFew
    before = _pool_rounds(event)
    if event.builder.round <= before:
        return (
            _pool_round(event)
            if max(sizes) == 2
            else seat_round(event.builder, event.field, sizes, Stage.POOL)
        )
    return propose_final(event, event.builder.round - before - 1)


def pools_of(numbers: Sequence[int], size: int) -> list[list[int]]:
    """Pools of at most ``size``, in snake order: 1, 6, 7 and 2, 5, 8 and 3, 4, 9."""
    count = -(-len(numbers) // size)
    pools: list[list[int]] = [[] for _ in range(count)]
    for at, number in enumerate(numbers):
        turn, place = divmod(at, count)
        pools[place if turn % 2 == 0 else count - 1 - place].append(number)
    return pools


def _pools(event: PairingContext) -> list[list[int]]:
    return pools_of([entrant.number for entrant in event.starters()], event.rules.pool)


def _pool_rounds(event: PairingContext) -> int:
    """The number of rounds before the finals."""
    if len(event.rules.seats) > 2:
        return event.rules.rounds
    return max((len(round_robin(pool, event.rules.times)) for pool in _pools(event)), default=0)


def _pool_round(event: PairingContext) -> Proposal:
    """A round of every pool. Pools are called A, B and so on, and by number after Z."""
    there, pairings = set(event.field), []
    for at, pool in enumerate(_pools(event)):
        schedule = round_robin(pool, event.rules.times)
        for table in (
            schedule[event.builder.round - 1] if event.builder.round <= len(schedule) else ()
        ):
            seated = tuple(number for number in table if number in there)
            if seated:
                pairings.append(event.builder.seat_in_order(seated, _pool_name(at)))
    return event.builder.proposal(pairings, Stage.POOL)


def _pool_name(at: int) -> str:
    return chr(ord("A") + at) if at < 26 else str(at + 1)


def propose_final(event: PairingContext, at: int) -> Proposal:
    """A round of finals: as many entrants as the rules say, at full tables.

    Raises:
        EventOver: the last final is played.
        NoSchedule: a final does not fill its tables.
        Undecided: games that decide who goes on still run.
    """
    if at >= len(event.rules.finals):
        raise EventOver
    event.require_decided()
    sizes, wanted = event.rules.sizes, event.rules.finals[at]
    ranked = _by_last_final(event, event.last_round) if at else _finalists_in_order(event)
    there = set(event.field)
    through = [number for number in ranked if number in there][:wanted]
    seated = sum(table_sizes(len(through), sizes))
    if sum(table_sizes(wanted, sizes)) != wanted or not seated:
        raise NoSchedule
    tables = pools_of(through[:seated], max(sizes))
    last, before_last = at == len(event.rules.finals) - 1, at == len(event.rules.finals) - 2
    stage = Stage.FINAL if last else Stage.SEMIFINAL if before_last else Stage.ROUND
    seats = _seated_tables(event, tables)
    beside = [number for number in ranked if number in there][wanted : wanted + max(sizes)]
    if event.rules.third_place and last and at and len(beside) == max(sizes):
        seats.append(event.builder.seat_best(beside, THIRD_PLACE))
    return event.builder.proposal(seats, stage)


def _seated_tables(event: PairingContext, tables: Sequence[Sequence[int]]) -> list[Pairing]:
    return [event.builder.seat_best(table) for table in tables]


def _by_standings(event: PairingContext) -> list[int]:
    """All entrants by the standings of the event; a lot decides shared ranks."""
    table = standings(
        event.entrants,
        event.rounds,
        event.rules.scoring,
        event.rules.criteria,
        event.rules.counting,
    )
    return [
        one.entrant for one in sorted(table, key=lambda one: (one.rank, event.lot_of(one.entrant)))
    ]


def _finalists_in_order(event: PairingContext) -> list[int]:
    """The entrants in the order in which they reach the finals.

    Pools give all winners, then all second places, each by the standings. Heats and Swiss rounds
    give the standings.
    """
    order = _by_standings(event)
    if len(event.rules.seats) > 2 or event.rules.format is Format.SWISS:
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


def _by_last_final(event: PairingContext, last: Round) -> list[int]:
    """The entrants of a round of finals, by place at their table, then by the standings."""
    order = _by_standings(event)
    places = {finish.entrant: finish.place for result in last.results for finish in result.finishes}
    return sorted(places, key=lambda number: (places[number], order.index(number)))
