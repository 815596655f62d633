"""Tables for games of 3 to 5 seats: a search for the seating with the least penalty.

The search starts from the field in the order of its records, and from some random orders. Two
entrants change tables as long as that lowers the weight of the round: forbidden pairs, then
repeats, then differences of record. The best result is taken. It may not be the least possible, but
the same event always gets the same tables.
"""

import hmac
from collections.abc import Mapping, Sequence
from itertools import combinations, islice

import msgspec

from pbem.tournament.model import Proposal, Stage
from pbem.tournament.pairing.round_builder import RoundBuilder

_BEGINNINGS = 6

Weight = tuple[int, int, int]
"""Forbidden pairs, repeats, and the squared differences of record, at a table or in a round."""


def table_sizes(count: int, sizes: Sequence[int]) -> list[int]:
    """How many sit at each table: all if possible, at tables as even and as few as possible.

    Args:
        count: how many are there.
        sizes: how many may sit at a table: consecutive numbers.
    """
    for seated in range(count, 0, -1):
        tables = -(-seated // max(sizes))
        if tables * min(sizes) <= seated:
            less, more = divmod(seated, tables)
            return [less + 1] * more + [less] * (tables - more)
    return []


def seat_round(
    builder: RoundBuilder, field: Sequence[int], sizes: Sequence[int], stage: Stage = Stage.ROUND
) -> Proposal:
    """Propose tables for a field.

    Args:
        builder: makes the tables.
        field: the entrants to be seated.
        sizes: how many may sit at a table; entrants who do not fill one have byes.
        stage: what part of the event the round belongs to.

    Returns:
        Tables by record, then the byes. Tables with a forbidden pair are left over.
    """
    shape = table_sizes(len(field), sizes)
    spare = len(field) - sum(shape)
    byes = sorted(
        (builder.seat_in_order([number]) for number in field), key=lambda pairing: pairing.penalty
    )[:spare]
    alone = {number for pairing in byes for number in pairing.table.entrants}
    groups = group_into_tables(
        [number for number in sorted(field) if number not in alone], shape, builder
    )
    permitted = [table for table in groups if not _forbidden(table, builder)]
    proposal = builder.proposal(
        [*sorted(map(builder.seat_best, permitted), key=builder.sort_key), *byes], stage
    )
    seated = {number for table in proposal.tables for number in table.entrants}
    return msgspec.structs.replace(proposal, left_over=tuple(sorted(set(field) - seated)))


def _forbidden(table: Sequence[int], builder: RoundBuilder) -> bool:
    return any(frozenset(pair) in builder.forbidden for pair in combinations(table, 2))


def group_into_tables(
    field: Sequence[int], shape: Sequence[int], builder: RoundBuilder
) -> list[tuple[int, ...]]:
    """The field in tables of these sizes, as good as the search finds them."""
    weights = _pair_weights(field, builder)
    found = [
        _exchange_while_better(_split_into_tables(order, shape), weights)
        for order in _starting_orders(field, builder)
    ]
    return min(
        found, key=lambda groups: _sum_weights([_weight(table, weights) for table in groups])
    )


def _starting_orders(field: Sequence[int], builder: RoundBuilder) -> list[list[int]]:
    """Starting orders: by record, then by lots, HMAC-SHA256(lot key, "ROUND/BEGINNING ENTRANT")."""

    def drawn(number: int, beginning: int) -> bytes:
        return hmac.digest(builder.lot, f"{builder.round}/{beginning} {number}".encode(), "sha256")

    orders = [
        sorted(field, key=lambda number, at=at: drawn(number, at))  # type: ignore[misc]
        for at in range(_BEGINNINGS)
    ]
    return [sorted(orders[0], key=lambda number: -builder.history.records[number]), *orders[1:]]


def _split_into_tables(order: Sequence[int], shape: Sequence[int]) -> list[list[int]]:
    rest = iter(order)
    return [list(islice(rest, size)) for size in shape]


def _pair_weights(field: Sequence[int], builder: RoundBuilder) -> dict[tuple[int, int], Weight]:
    """The weight of each pair, both ways round."""
    history, weights = builder.history, {}
    for one, other in combinations(sorted(field), 2):
        forbidden = int(_forbidden((one, other), builder))
        weight = (
            forbidden,
            history.met.get((one, other), 0) ** 2,
            (history.records[one] - history.records[other]) ** 2,
        )
        weights[one, other] = weights[other, one] = weight
    return weights


def _weight(table: Sequence[int], weights: Mapping[tuple[int, int], Weight]) -> Weight:
    return _sum_weights([weights[pair] for pair in combinations(table, 2)])


def _sum_weights(weights: Sequence[Weight]) -> Weight:
    forbidden, repeats, records = zip(*weights, strict=True) if weights else ((), (), ())
    return sum(forbidden), sum(repeats), sum(records)


def _exchange_while_better(
    groups: list[list[int]], weights: Mapping[tuple[int, int], Weight]
) -> list[tuple[int, ...]]:
    """The tables after all exchanges that lower the weight."""
    changed = True
    while changed:
        changed = False
        for one, other in combinations(groups, 2):
            for at in range(len(one)):
                for to in range(len(other)):
                    changed |= _exchange_if_better(one, at, other, to, weights)
    return [tuple(sorted(table)) for table in groups]


def _exchange_if_better(
    one: list[int], at: int, other: list[int], to: int, weights: Mapping[tuple[int, int], Weight]
) -> bool:
    """Exchange two entrants if that lowers the weight; True if it did."""
    before = _sum_weights(
        [
            _weight_at_table(one, at, one[at], weights),
            _weight_at_table(other, to, other[to], weights),
        ]
    )
    after = _sum_weights(
        [
            _weight_at_table(one, at, other[to], weights),
            _weight_at_table(other, to, one[at], weights),
        ]
    )
    if after >= before:
        return False
    one[at], other[to] = other[to], one[at]
    return True


def _weight_at_table(
    table: Sequence[int], at: int, who: int, weights: Mapping[tuple[int, int], Weight]
) -> Weight:
    """The weight of an entrant in a place of a table, with the others there."""
    return _sum_weights([weights[who, table[place]] for place in range(len(table)) if place != at])
