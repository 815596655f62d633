import random
from itertools import combinations

import pytest

from pbem.tournament.model import Penalty, Round
from pbem.tournament.pairing.formats import Format, PairingRules, propose
from pbem.tournament.pairing.lookahead import minimum_matching_with_lookahead
from pbem.tournament.scoring.systems import Points
from tests.tournament.people import SEATS, ended, entrants


def whole_event(count: int, length: int, seed: int) -> list[Round]:
    chance, rules = random.Random(seed), PairingRules(Format.SWISS, SEATS, Points(), rounds=length)
    rounds: list[Round] = []
    for _ in range(length):
        proposal = propose(rules, entrants(count), rounds, str(seed).encode())
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
def test_in_a_small_field_nobody_meets_twice_or_has_two_byes_while_there_are_opponents(
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
    """After three of five rounds of six, two triangles would be left.

    Nobody could be paired without a repeat.
    """
    unmet = {pair for pair in combinations(range(1, 7), 2) if (pair[0] <= 3) == (pair[1] <= 3)} | {
        (1, 4),
        (2, 5),
        (3, 6),
    }
    penalties = {
        pair: Penalty(record=0 if pair in {(1, 4), (2, 5), (3, 6)} else 9, lot=1) for pair in unmet
    }
    made = minimum_matching_with_lookahead(penalties, unmet, later=1)
    assert made is not None
    assert made != {(1, 4), (2, 5), (3, 6)}


def test_where_repeats_cannot_be_avoided_nothing_is_looked_ahead_for() -> None:
    penalties = {pair: Penalty(lot=1) for pair in combinations(range(1, 5), 2)}
    assert minimum_matching_with_lookahead(penalties, set(penalties), later=3) is None
    assert minimum_matching_with_lookahead(penalties, set(penalties), later=0) is None


@pytest.mark.parametrize("seed", range(5))
def test_forbidden_pairs_are_kept_apart_in_a_small_field_too(seed: int) -> None:
    chance, rules = random.Random(seed), PairingRules(Format.SWISS, SEATS, Points(), rounds=9)
    forbidden = frozenset(frozenset(chance.sample(range(1, 11), 2)) for _ in range(8))
    rounds: list[Round] = []
    for number in range(1, 10):
        proposal = propose(rules, entrants(10), rounds, b"lot", forbidden)
        assert not forbidden & {frozenset(table.entrants) for table in proposal.tables}
        assert proposal.penalty.repeats == 0 or number > 5
        rounds.append(ended(proposal, {table.number: (1, 2) for table in proposal.tables}))
