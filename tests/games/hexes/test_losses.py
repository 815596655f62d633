"""Losses are shared among units: all ways, each once, the plainest first."""

from collections import Counter
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from pbem.games.hexes.losses import losses_by_list, spread_losses, ways_to_lose

forces = st.dictionaries(st.integers(0, 9), st.integers(0, 3), min_size=1, max_size=5)


def heavy(n: int) -> int:
    return n % 3


@given(forces, st.data())
def test_every_way_to_lose_steps_comes_once_and_spread_comes_first(
    steps: dict[int, int], data: st.DataObject
) -> None:
    points = data.draw(st.integers(0, sum(steps.values())))
    expected = {
        lost
        for lost in combinations_with_replacement(sorted(steps), points)
        if all(count <= steps[n] for n, count in Counter(lost).items())
    }
    found = list(ways_to_lose(steps, points, heavy))
    assert len(found) == len({tuple(sorted(lost)) for lost in found})
    assert {tuple(sorted(lost)) for lost in found} == expected
    assert found[0] == tuple(sorted(spread_losses(steps, points, heavy)))


@given(forces, st.data())
def test_spread_losses_kill_as_few_units_as_any(steps: dict[int, int], data: st.DataObject) -> None:
    points = data.draw(st.integers(0, sum(steps.values())))

    def dead(lost: tuple[int, ...]) -> int:
        return sum(Counter(lost)[n] == have for n, have in steps.items() if have)

    assert dead(spread_losses(steps, points, heavy)) == min(
        dead(lost) for lost in ways_to_lose(steps, points, heavy)
    )


def test_of_units_with_as_many_steps_the_lightest_loses_first() -> None:
    assert spread_losses({3: 1, 4: 1, 5: 1}, 2, heavy) == (3, 4)


def test_a_list_is_followed_as_far_as_it_goes() -> None:
    assert losses_by_list((5, 5, 9, 4), {4: 2, 5: 1}, 2, heavy) == [5, 4]
    assert losses_by_list((5,), {4: 2, 5: 1}, 3, heavy) == [5, 4, 4]
    assert losses_by_list((5, 4), {4: 2, 5: 1}, 1, heavy) == [5]
