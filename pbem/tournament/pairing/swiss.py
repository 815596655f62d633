"""Rounds by record: all play, those of like record together, and nobody meets another twice if it can be avoided."""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from pbem.tournament.model import Pairing, Proposal
from pbem.tournament.pairing.context import EventOver, PairingContext, TooFew
from pbem.tournament.pairing.lookahead import minimum_matching_with_lookahead
from pbem.tournament.pairing.matching import minimum_matching
from pbem.tournament.pairing.round_builder import RoundBuilder
from pbem.tournament.pairing.tables import seat_round

_NOBODY = 0
"""Whom he who sits alone is paired with: entrants are numbered from 1."""


def propose(event: PairingContext) -> Proposal:
    """The next round of a Swiss event.

    Raises:
        EventOver: all its rounds are paired.
        TooFew: fewer are there than a table needs.
    """
    if event.builder.round > event.rules.rounds:
        raise EventOver
    size, field = len(event.rules.seats), event.field
    if len(field) < size:
        raise TooFew
    if size > 2:
        return seat_round(event.builder, field, size)
    return pair_round(event.builder, field, event.rules.rounds - event.builder.round)


def pair_round(builder: RoundBuilder, field: Sequence[int], later: int = 0) -> Proposal:
    """The pairing of a field that costs least.

    Args:
        builder: what it is put together from.
        field: those who are to be paired.
        later: how many rounds are to follow; up to twelve entrants are not led into repeats that can be avoided.

    Returns:
        The least costly of all proposals that leave the fewest over; an odd field has one bye. Tables in the order of
        the better record at each, then of the lower number; the bye last.
    """
    tables = _all_tables(builder, sorted(field))
    penalties = {pair: pairing.penalty for pair, pairing in tables.items()}
    fresh = {
        pair for pair, penalty in penalties.items() if not penalty.repeats and not penalty.byes
    }
    made = minimum_matching_with_lookahead(penalties, fresh, later) or minimum_matching(penalties)
    seated = {number for pair in made for number in pair}
    proposal = builder.proposal(sorted((tables[pair] for pair in made), key=builder.rank))
    return msgspec.structs.replace(proposal, left_over=tuple(sorted(set(field) - seated)))


def _all_tables(builder: RoundBuilder, field: Sequence[int]) -> dict[tuple[int, int], Pairing]:
    """Every permitted table, seated at its best, and a bye for each where somebody must sit alone."""
    tables = {
        pair: builder.seat_best(pair)
        for pair in combinations(field, 2)
        if frozenset(pair) not in builder.forbidden
    }
    if len(field) % 2:
        tables |= {(_NOBODY, number): builder.seat_in_order([number]) for number in field}
    return tables
