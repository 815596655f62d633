"""The hex kit: numbers as printed, and every fast function against a slow one."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.hexes import stacks as piles
from pbem.games.hexes.combat import is_surrounded, odds
from pbem.games.hexes.grid import (
    NE,
    NW,
    OPPOSITE,
    E,
    Grid,
    W,
    hex_bits,
    numbers_around,
    sorted_hexes,
)
from pbem.games.hexes.retreat import RetreatTerrain, retreat_ends
from pbem.games.hexes.ways import cheapest_paths, cost_of_path
from tests.games.hexes.reference import cheapest, retreats, steps_between, touching

FIELD = [f"{rank}{file}" for rank in range(10, 20) for file in range(11, 23)]
GRID = Grid(FIELD)

subsets = st.sets(st.sampled_from(FIELD))
hexes = st.sampled_from(FIELD)


def names(found: Iterable[int]) -> set[str]:
    return {GRID.number[h] for h in found}


def test_the_six_neighbours_of_even_and_odd_ranks_stand_round_the_hex() -> None:
    assert numbers_around("1621") == ("1620", "1520", "1521", "1622", "1721", "1720")
    assert numbers_around("1521") == ("1520", "1421", "1422", "1522", "1622", "1621")
    assert all(set(numbers_around(number)) == set(touching(number)) for number in FIELD)


def test_going_over_a_side_and_back_over_the_opposite_one_ends_where_it_began() -> None:
    for h in GRID.number:
        for side, there in GRID.near[h]:
            assert GRID.neighbour(there, OPPOSITE[side]) == h
            assert GRID.direction(h, there) == side


def test_hexes_off_the_map_and_sides_that_nothing_crosses_lead_nowhere() -> None:
    corner = GRID.at["1011"]
    assert GRID.neighbour(corner, E) is None
    shut = Grid(FIELD, barred=[("1411", "1412")])
    assert shut.neighbour(shut.at["1411"], W) is None
    assert shut.neighbour(shut.at["1412"], E) is None
    assert shut.adjacent_to(shut.mask(["1411"])) & shut.mask(["1412"]) == 0


@given(subsets)
def test_a_set_of_hexes_spreads_to_all_its_neighbours(chosen: set[str]) -> None:
    expected = {there for number in chosen for there in touching(number) if there in GRID.at}
    assert names(sorted_hexes(GRID.adjacent_to(GRID.mask(chosen)))) == expected
    assert set(GRID.numbers(GRID.mask(chosen))) == chosen
    assert hex_bits(frozenset(sorted_hexes(GRID.mask(chosen)))) == GRID.mask(chosen)


@given(hexes, subsets, st.integers(0, 8))
def test_a_flood_goes_as_far_as_a_walk(start: str, through: set[str], steps: int) -> None:
    walked = steps_between((start,), through | {start})
    begin = GRID.mask([start])
    assert names(sorted_hexes(GRID.flood(begin, GRID.mask(through), steps))) == {
        h for h, n in walked.items() if n <= steps
    }
    assert names(sorted_hexes(GRID.flood(begin, GRID.mask(through)))) == set(walked)


@given(hexes, hexes, st.integers(0, 6))
def test_distance_counts_the_hexes_of_a_straight_walk(one: str, other: str, most: int) -> None:
    endless = {f"{rank:02d}{file:02d}" for rank in range(1, 30) for file in range(1, 33)}
    apart = steps_between((one,), endless)[other]
    assert GRID.distance(GRID.at[one], GRID.at[other]) == apart
    assert (GRID.at[other] in sorted_hexes(GRID.hexes_within(GRID.at[one], most))) == (
        apart <= most
    )


@given(
    hexes,
    st.lists(st.integers(1, 4), min_size=len(FIELD), max_size=len(FIELD)),
    st.integers(1, 8),
    subsets,
    subsets,
)
def test_movement_points_reach_what_a_plain_search_finds(
    start: str, prices: list[int], points: int, closed: set[str], stops: set[str]
) -> None:
    enter = dict(zip(FIELD, prices, strict=True))
    costs = [[(there, enter[GRID.number[there]]) for _, there in near] for near in GRID.near]
    ways = cheapest_paths(costs, GRID.at[start], points, GRID.mask(closed), GRID.mask(stops))
    assert {GRID.number[h]: n for h, n in ways.spent.items()} == cheapest(
        start, enter, points, closed, stops
    )
    for goal, spent in ways.spent.items():
        path = ways.path(goal)
        assert cost_of_path(costs, GRID.at[start], path) == spent
        assert not names(path) & closed
        assert not names(path[:-1]) & stops
        sought = cheapest_paths(
            costs, GRID.at[start], points, GRID.mask(closed), GRID.mask(stops), goal
        )
        assert sought.path(goal) == path


def test_a_step_to_a_hex_that_does_not_touch_has_no_price() -> None:
    costs = [[(there, 1) for _, there in near] for near in GRID.near]
    assert cost_of_path(costs, GRID.at["1011"], [GRID.at["1212"]]) is None


@given(hexes, subsets, subsets, subsets, subsets)
def test_a_retreat_ends_where_a_plain_search_ends_it(
    start: str, enter: set[str], room: set[str], wary: set[str], held: set[str]
) -> None:
    ways = {
        number: [
            numbers_around(number)[side]
            for side in (E, NE, NW)
            if numbers_around(number)[side] in enter
        ]
        for number in FIELD
    }
    country = RetreatTerrain(GRID.mask(enter), GRID.mask(room), GRID.mask(wary), GRID.mask(held))
    found = retreat_ends(GRID, GRID.at[start], (E, NE, NW), country)
    assert names(found) == retreats(start, ways, room, wary, held)


@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [
        (26, 7, "3:1"),
        (9, 11, "1:2"),
        (7, 7, "1:1"),
        (13, 7, "1:1"),
        (14, 7, "2:1"),
        (1, 7, "1:7"),
        (3, 7, "1:3"),
    ],
)
def test_odds_favour_the_defender(attack: int, defence: int, ratio: str) -> None:
    assert str(odds(attack, defence)) == ratio


@given(st.integers(1, 60), st.integers(1, 60))
def test_odds_never_promise_more_than_the_factors(attack: int, defence: int) -> None:
    found = odds(attack, defence)
    assert found.attack * defence <= attack * found.defence
    assert 1 in (found.attack, found.defence)


@pytest.mark.parametrize(
    ("sides", "all_round"),
    [
        ((0, 3), True),
        ((1, 4), True),
        ((0, 2, 4), True),
        ((1, 3, 5), True),
        ((0, 1, 2, 5), True),
        ((0, 1, 2), False),
        ((0, 2), False),
        ((0, 1), False),
        ((2,), False),
        ((0, 0, 0, 0), False),
    ],
)
def test_attacks_from_all_round(sides: tuple[int, ...], all_round: bool) -> None:
    assert is_surrounded(sides) is all_round


def test_a_stack_shows_what_came_last_and_whatever_its_owner_lifts() -> None:
    stacks: piles.Stacks = {"1621": [10, 11, 12], "1622": [20]}
    piles.move(stacks, [12, 10], "1621", "1622")
    assert stacks == {"1621": [11], "1622": [10, 12, 20]}
    piles.lift(stacks, "1622", 20)
    assert stacks["1622"] == [20, 10, 12]
    piles.take(stacks, "1621", 11)
    assert stacks == {"1622": [20, 10, 12]}
