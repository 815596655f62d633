"""Swiss rounds: everybody plays, entrants of like record meet, and repeats are avoided."""

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
"""The partner of an entrant who sits alone: entrants are numbered from 1."""


def propose(event: PairingContext) -> Proposal:
    """The next round of a Swiss event.

    Raises:
        EventOver: all its rounds are paired.
        TooFew: fewer entrants are there than a table needs.
    """
    if event.builder.round > event.rules.rounds:
        raise EventOver
    sizes, field = event.rules.sizes, event.field
    if len(field) < min(sizes):
        raise TooFew
    if max(sizes) > 2:
        return seat_round(event.builder, field, sizes)
    return pair_round(event.builder, field, event.rules.rounds - event.builder.round)


def pair_round(builder: RoundBuilder, field: Sequence[int], later: int = 0) -> Proposal:
    """The pairing of a field with the least penalty.

    Args:
        builder: makes the tables.
        field: the entrants to be paired.
        later: how many rounds follow; up to twelve entrants avoid repeats in those too.

    Returns:
        The proposal with the fewest entrants left over, and of those the least penalty. An odd
        field has one bye. Tables are ordered by the better record, then by the lower number. Byes
        are last.
    """
    tables = _all_tables(builder, sorted(field))
    penalties = {pair: pairing.penalty for pair, pairing in tables.items()}
    fresh = {
        pair for pair, penalty in penalties.items() if not penalty.repeats and not penalty.byes
    }
    made = minimum_matching_with_lookahead(penalties, fresh, later) or minimum_matching(penalties)
    seated = {number for pair in made for number in pair}
    proposal = builder.proposal(sorted((tables[pair] for pair in made), key=builder.sort_key))
    return msgspec.structs.replace(proposal, left_over=tuple(sorted(set(field) - seated)))


def _all_tables(builder: RoundBuilder, field: Sequence[int]) -> dict[tuple[int, int], Pairing]:
    """Every permitted table with its best seats, and a bye for each entrant of an odd field."""
    tables = {
        pair: builder.seat_best(pair)
        for pair in combinations(field, 2)
        if frozenset(pair) not in builder.forbidden
    }
    if len(field) % 2:
        tables |= {(_NOBODY, number): builder.seat_in_order([number]) for number in field}
    return tables
