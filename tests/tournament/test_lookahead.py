import random
from itertools import combinations

import pytest

from pbem.tournament.formats import Format, Terms, propose
from pbem.tournament.lookahead import least_costly_with_a_way_on
from pbem.tournament.records import Cost, Round
from pbem.tournament.scoring import Points
from tests.tournament.people import SEATS, ended, entrants


def whole_event(count: int, length: int, seed: int) -> list[Round]:
    chance, terms = random.Random(seed), Terms(Format.SWISS, SEATS, Points(), rounds=length)
    rounds: list[Round] = []
    for _ in range(length):
        proposal = propose(terms, entrants(count), rounds, str(seed).encode())
        rounds.append(
            ended(
                proposal,
                {
                    table.number: chance.choice([(1, 2), (2, 1), (1, 1)])
                    for table in proposal.tables
                },
            )
        )
    return rounds


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("count", range(4, 13))
def test_in_a_small_field_nobody_meets_twice_or_has_two_byes_in_as_many_rounds_as_there_are_opponents(
    count: int, seed: int
) -> None:
    length = count - 1 if count % 2 == 0 else count
    sat = [
        frozenset(table.entrants)
        for one in whole_event(count, length, seed)
        for table in one.tables
    ]
    assert len(sat) == len(set(sat)) == length * -(-count // 2)


def test_the_cheapest_round_is_not_taken_where_it_leads_into_repeats() -> None:
    """After three of five rounds of six, two triangles would be left: nobody could be paired without a repeat."""
    unmet = {pair for pair in combinations(range(1, 7), 2) if (pair[0] <= 3) == (pair[1] <= 3)} | {
        (1, 4),
        (2, 5),
        (3, 6),
    }
    costs = {
        pair: Cost(record=0 if pair in {(1, 4), (2, 5), (3, 6)} else 9, lot=1) for pair in unmet
    }
    made = least_costly_with_a_way_on(costs, unmet, later=1)
    assert made is not None
    assert made != {(1, 4), (2, 5), (3, 6)}


def test_where_repeats_cannot_be_avoided_nothing_is_looked_ahead_for() -> None:
    costs = {pair: Cost(lot=1) for pair in combinations(range(1, 5), 2)}
    assert least_costly_with_a_way_on(costs, set(costs), later=3) is None
    assert least_costly_with_a_way_on(costs, set(costs), later=0) is None


@pytest.mark.parametrize("seed", range(5))
def test_forbidden_pairs_are_kept_apart_in_a_small_field_too(seed: int) -> None:
    chance, terms = random.Random(seed), Terms(Format.SWISS, SEATS, Points(), rounds=9)
    forbidden = frozenset(frozenset(chance.sample(range(1, 11), 2)) for _ in range(8))
    rounds: list[Round] = []
    for number in range(1, 10):
        proposal = propose(terms, entrants(10), rounds, b"lot", forbidden)
        assert not forbidden & {frozenset(table.entrants) for table in proposal.tables}
        assert proposal.cost.repeats == 0 or number > 5
        rounds.append(ended(proposal, {table.number: (1, 2) for table in proposal.tables}))
