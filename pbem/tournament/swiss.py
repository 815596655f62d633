"""Rounds by record: all play, those of like record together, and nobody meets another twice if it can be avoided."""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from pbem.tournament.lookahead import least_costly_with_a_way_on
from pbem.tournament.matching import least_costly
from pbem.tournament.records import Pairing, Proposal
from pbem.tournament.setting import Setting
from pbem.tournament.tables import seat_round
from pbem.tournament.terms import EventOver, EventSoFar, TooFew

_NOBODY = 0
"""Whom he who sits alone is paired with: entrants are numbered from 1."""


def propose(event: EventSoFar) -> Proposal:
    """The next round of a Swiss event.

    Raises:
        EventOver: all its rounds are paired.
        TooFew: fewer are there than a table needs.
    """
    if event.setting.round > event.terms.rounds:
        raise EventOver
    size, field = len(event.terms.seats), event.field
    if len(field) < size:
        raise TooFew
    if size > 2:
        return seat_round(event.setting, field, size)
    return pair_round(event.setting, field, event.terms.rounds - event.setting.round)


def pair_round(setting: Setting, field: Sequence[int], later: int = 0) -> Proposal:
    """The pairing of a field that costs least.

    Args:
        setting: what it is put together from.
        field: those who are to be paired.
        later: how many rounds are to follow; up to twelve entrants are not led into repeats that can be avoided.

    Returns:
        The least costly of all proposals that leave the fewest over; an odd field has one bye. Tables in the order of
        the better record at each, then of the lower number; the bye last.
    """
    tables = _all_tables(setting, sorted(field))
    costs = {pair: pairing.cost for pair, pairing in tables.items()}
    fresh = {pair for pair, cost in costs.items() if not cost.repeats and not cost.byes}
    made = least_costly_with_a_way_on(costs, fresh, later) or least_costly(costs)
    seated = {number for pair in made for number in pair}
    proposal = setting.proposal(sorted((tables[pair] for pair in made), key=setting.rank))
    return msgspec.structs.replace(proposal, left_over=tuple(sorted(set(field) - seated)))


def _all_tables(setting: Setting, field: Sequence[int]) -> dict[tuple[int, int], Pairing]:
    """Every permitted table, seated at its best, and a bye for each where somebody must sit alone."""
    tables = {
        pair: setting.seated(pair)
        for pair in combinations(field, 2)
        if frozenset(pair) not in setting.forbidden
    }
    if len(field) % 2:
        tables |= {(_NOBODY, number): setting.as_given([number]) for number in field}
    return tables
