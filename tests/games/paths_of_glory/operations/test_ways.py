"""The legal ways of moves, also against every walk there is (11.1, 11.3.2, 15.1.1)."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.operations.move_orders import is_legal, legal_moves
from pbem.games.paths_of_glory.operations.move_paths import distinct_ways, shortest_legal_ways
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Move
from tests.extent import example_count
from tests.games.paths_of_glory.positions import board, operation, start


def named(position: Position, found: list[tuple[int, ...]]) -> list[str]:
    return [" ".join(position.space(s).id for s in way) for way in found]


def found(position: Position, unit: str, *stops: str) -> list[str]:
    """The shortest legal ways of a unit alone, in its own operation."""
    number, n = position.board.space, position.board.unit[unit]
    op = operation(position, position.unit(n).side, move=position.space(position.state.at[n]).id)
    return named(
        position, shortest_legal_ways(position, op, [], [n], [number[stop] for stop in stops])
    )


@pytest.mark.rule("pog:11.1.11", "pog:11.1.3")
def test_a_way_leads_around_a_neutral() -> None:
    assert found(board("grenoble: FRc"), "FRc-1", "nice") == ["lyon avignon marseilles nice"]
    assert found(board("grenoble: FRc", at_war=["it"]), "FRc-1", "nice") == ["turin nice"]
    assert found(board("grenoble: FRc"), "FRc-1", "marseilles") == ["lyon avignon marseilles"]


@pytest.mark.rule("pog:11.1.11", "pog:11.3.2")
def test_only_legal_ways_are_a_choice() -> None:
    assert found(board("villach: AHc"), "AHc-1", "trent") == ["spittal innsbruck trent"]
    assert found(board("batum: RUc", at_war=["tu"]), "RUc-1", "grozny") == ["kars tbilisi grozny"]


@pytest.mark.rule("pog:15.1.1", "pog:11.1.1")
def test_a_fort_stops_units_unless_the_group_before_them_besieges_it() -> None:
    position = board("metz: GE-1 GEc", cp=["bar_le_duc", "nancy"])
    unit, number = position.board.unit, position.board.space
    op = operation(position, CP, move="metz")
    corps, stops = [unit["GEc-1"]], [number["verdun"], number["bar_le_duc"]]
    assert shortest_legal_ways(position, op, [], corps, stops) == []
    first = ([unit["GE-1"]], [number["verdun"]])
    assert named(position, shortest_legal_ways(position, op, [first], corps, stops)) == [
        "verdun bar_le_duc"
    ]


@pytest.mark.rule("pog:11.1.14", "pog:11.2.5")
def test_ways_differ_in_what_they_take() -> None:
    position = board("sedan: FRc", cp=["cambrai"])
    unit, number = position.board.unit["FRc-1"], position.board.space
    through = [(number["cambrai"], number["amiens"]), (number["chateau_thierry"], number["amiens"])]
    assert len(distinct_ways(position, [unit], through)) == 2
    position.take(AP, number["cambrai"])
    assert distinct_ways(position, [unit], through) == through[:1]
    position.set_trench(CP, number["chateau_thierry"], 1)
    assert len(distinct_ways(position, [unit], through)) == 2


def every_walk(position: Position, op: Operation, unit: int) -> Iterator[tuple[str, ...]]:
    """Every legal way of a unit by itself: each walk over the board, tried."""
    name, board_ = position.unit(unit).id, position.board
    walks: list[tuple[int, ...]] = [()]
    for _ in range(position.mf(unit)):
        here = [(way, way[-1] if way else position.state.at[unit]) for way in walks]
        walks = [
            (*way, s) for way, last in here for s in board_.links[position.unit(unit).nation][last]
        ]
        for way in walks:
            path = tuple(board_.spaces[s].id for s in way)
            if is_legal(position, op, Move((((name,), path),))):
                yield path


SOUTH = ("caucasus", "poti", "grozny", "batum", "tbilisi", "odessa", "kars")


@settings(max_examples=example_count(12), deadline=None)
@given(seed=st.integers(0, 2**32))
@pytest.mark.rule("pog:11.1", "pog:11.3.2", "pog:15.1.1")
def test_the_ways_offered_are_the_shortest_of_every_legal_walk(seed: int) -> None:
    rng = random.Random(seed)
    position = start()
    position.state.turn = rng.choice([1, 7])
    position.state.at_war |= set(rng.sample(["it", "tu", "bu", "ro"], rng.randrange(4)))
    side = rng.choice([AP, CP])
    for space in rng.sample(position.board.spaces, 40):
        if not position.stacks[space.n] and not space.fort and not position.is_closed(space.n):
            position.take(rng.choice([AP, CP]), space.n)
    own = [u.n for u in position.board.units if u.side == side and position.state.at[u.n] >= 0]
    unit = rng.choice(own)
    russian = next(u for u in own if position.unit(u).kind == "RUc") if side == AP else -1
    if russian >= 0 and rng.random() < 0.5:
        unit = russian
        position.place(unit, position.board.space[rng.choice(SOUTH)])
    place = position.space(position.state.at[unit]).id
    op = operation(position, side, move=place)
    shortest: dict[str, set[tuple[str, ...]]] = {}
    for path in every_walk(position, op, unit):
        known = shortest.setdefault(path[-1], {path})
        if len(path) == len(next(iter(known))):
            known.add(path)
    shortest.pop(place, None)
    name, number = position.unit(unit).id, position.board.space
    offered = {
        g[0][1][-1]: g[0][1]
        for m in legal_moves(position, op)
        if len((g := m.groups)[0][0]) == 1 and g[0][0] == (name,)
    }
    assert set(offered) == set(shortest)
    assert all(path in shortest[end] for end, path in offered.items())
    for end, expected in shortest.items():
        given_ways = shortest_legal_ways(position, op, [], [unit], [number[end]])
        assert {tuple(position.space(s).id for s in way) for way in given_ways} == expected
