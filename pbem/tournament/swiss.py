"""Rounds by record: all play, those of like record together, and nobody meets another twice if it can be avoided."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from pbem.tournament.costs import Past, cost_of
from pbem.tournament.matching import least_costly
from pbem.tournament.records import Bye, Cost, Entrant, Pairing, Place, Proposal, Table

Forbidden = AbstractSet[frozenset[int]]
"""Pairs of entrants that must not meet."""

_NOBODY = 0
"""Whom he who sits alone is paired with: entrants are numbered from 1."""


def pair_round(
    number: int, field: Sequence[Entrant], past: Past, seats: Sequence[str], lot: bytes, forbidden: Forbidden
) -> Proposal:
    """Propose the pairing of a field that costs least.

    Args:
        number: the round.
        field: those who are to be paired.
        past: what happened before.
        seats: the two seats of the game; empty where they are bid for.
        lot: the key for lots, from the sealed seed of the event.
        forbidden: pairs that must not meet.

    Returns:
        The least costly of all proposals that leave the fewest over; an odd field has one bye. Tables in the order of
        the better record at each, then of the lower number; the bye last.
    """
    tables = _all_tables(number, field, past, seats, lot, forbidden)
    made = least_costly({pair: pairing.cost for pair, pairing in tables.items()})
    pairings = sorted((tables[pair] for pair in made), key=lambda pairing: _rank(pairing.table, past))
    seated = {entrant for pair in made for entrant in pair}
    return Proposal(
        number,
        numbered(pairings),
        total(pairings),
        left_over=tuple(sorted({entrant.number for entrant in field} - seated)),
    )


def _all_tables(
    number: int, field: Sequence[Entrant], past: Past, seats: Sequence[str], lot: bytes, forbidden: Forbidden
) -> dict[tuple[int, int], Pairing]:
    """Every permitted table, seated at its best, and a bye for each where somebody must sit alone."""
    tables: dict[tuple[int, int], Pairing] = {}
    for one, other in combinations(sorted(field, key=lambda entrant: entrant.number), 2):
        if frozenset((one.number, other.number)) not in forbidden:
            tables[one.number, other.number] = _best_seated(number, one, other, past, seats, lot)
    if len(field) % 2:
        for entrant in field:
            table = Table(0, (Place(entrant.number),), bye=Bye.ODD)
            tables[_NOBODY, entrant.number] = Pairing(table, cost_of(number, table, past, seats, lot))
    return tables


def _best_seated(number: int, one: Entrant, other: Entrant, past: Past, seats: Sequence[str], lot: bytes) -> Pairing:
    """Two at a table: by balance of seats, then by what they prefer, then by lot."""
    first, second = seats or ("", "")
    ways = [
        (Place(one.number, first), Place(other.number, second)),
        (Place(other.number, first), Place(one.number, second)),
    ]
    prefers = {one.number: one.prefers, other.number: other.prefers}
    options = []
    for places in ways if seats else ways[:1]:
        table = Table(0, places)
        unmet = sum(prefers[place.entrant] not in {"", place.seat} for place in places) if seats else 0
        options.append((cost_of(number, table, past, seats, lot), unmet, table))
    cost, _, table = min(options, key=lambda option: (option[0].balance, option[1], option[0].lot))
    return Pairing(table, cost)


def _rank(table: Table, past: Past) -> tuple[bool, list[int], int]:
    """Where a table stands in the list of a round."""
    records = sorted(-past.records[number] for number in table.entrants)
    return table.bye is not None, records, min(table.entrants)


def numbered(pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The same tables, numbered from 1."""
    return tuple(
        Pairing(Table(at, one.table.places, one.table.bye, one.table.group), one.cost)
        for at, one in enumerate(pairings, 1)
    )


def total(pairings: Sequence[Pairing]) -> Cost:
    """What tables cost together."""
    whole = Cost()
    for pairing in pairings:
        whole += pairing.cost
    return whole
