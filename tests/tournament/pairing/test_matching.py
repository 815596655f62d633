from collections.abc import Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.tournament.model import Penalty
from pbem.tournament.pairing.matching import minimum_matching
from tests.extent import example_count

Pair = tuple[int, int]


def every_way(numbers: tuple[int, ...], permitted: frozenset[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Every way to make pairs of some numbers, complete or not."""
    if not numbers:
        yield ()
        return
    first, *rest = numbers
    yield from every_way(tuple(rest), permitted)
    for other in rest:
        if (first, other) in permitted:
            for way in every_way(tuple(number for number in rest if number != other), permitted):
                yield ((first, other), *way)


@st.composite
def penalties(draw: st.DrawFn) -> dict[Pair, Penalty]:
    count = draw(st.integers(2, 7))
    line = st.integers(0, 3)
    pairs = draw(st.sets(st.sampled_from(list(combinations(range(1, count + 1), 2))), min_size=1))
    return {
        pair: Penalty(draw(line), draw(line), draw(line), draw(line), 1 << at)
        for at, pair in enumerate(sorted(pairs))
    }


@settings(max_examples=example_count(300), deadline=None)
@given(penalties())
def test_no_way_makes_more_pairs_or_as_many_for_less(given_costs: dict[Pair, Penalty]) -> None:
    numbers = tuple(sorted({number for pair in given_costs for number in pair}))
    best = min(
        every_way(numbers, frozenset(given_costs)),
        key=lambda way: (-len(way), sum((given_costs[pair] for pair in way), start=Penalty())),
    )
    assert minimum_matching(given_costs) == frozenset(best)


def test_who_has_many_partners_is_still_paired_at_the_least_cost() -> None:
    costs_of_line = {
        (one, other): Penalty(record=(one - other) ** 2, lot=one * 64 + other)
        for one, other in combinations(range(1, 61), 2)
    }
    assert minimum_matching(costs_of_line) == {(one, one + 1) for one in range(1, 60, 2)}


def test_nobody_is_paired_where_no_pair_is_permitted() -> None:
    assert minimum_matching({}) == frozenset()
