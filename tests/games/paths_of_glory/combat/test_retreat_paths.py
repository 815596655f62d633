"""Where a retreat may go: the priorities, also against a plain list of all ways (12.5.5)."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk, value_of_units
from pbem.games.paths_of_glory.combat.retreat_paths import Ground
from pbem.games.paths_of_glory.orders import CancelRetreat, Retreat
from pbem.games.paths_of_glory.supply.supply import would_be_supplied_at
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.combat.retreats import back, ends, offered
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.positions import at, board


@pytest.mark.rule("pog:12.5.5")
@pytest.mark.parametrize(
    ("lost_spaces", "enemies", "expected"),
    [
        ("", "", {"amiens", "calais", "chateau_thierry", "brussels"}),
        ("chateau_thierry brussels", "", {"amiens", "calais"}),
        (
            "chateau_thierry amiens ostend antwerp calais brussels",
            "",
            {"chateau_thierry", "amiens"},
        ),
        (
            "chateau_thierry amiens ostend antwerp calais brussels",
            "; amiens: GE-2; chateau_thierry: GE-3",
            {"calais", "brussels"},
        ),
    ],
)
def test_the_priorities(lost_spaces: str, enemies: str, expected: set[str]) -> None:
    position = board(f"cambrai: FR-5; sedan: GE-1{enemies}", cp=["sedan", *lost_spaces.split()])
    assert ends(back(position, combat(position, "GE-1", "cambrai", length=1))) == expected


@pytest.mark.rule("pog:12.5.5", "pog:15.2.2")
def test_an_enemy_fort_that_friends_besiege_is_no_enemy_ground() -> None:
    position = board(
        "bar_le_duc: GE-1; verdun: GE-2; melun: FR-5; metz: GE-3", cp=["bar_le_duc", "sedan"]
    )
    play = back(position, combat(position, "FR-5", "bar_le_duc", length=1))
    assert not play.asks
    assert at(position, "GE-1") == "verdun"
    assert position.is_controlled_by(AP, position.board.space["verdun"])


@pytest.mark.rule("pog:12.5.5")
def test_the_second_space_is_chosen_from_the_first_not_the_whole_way() -> None:
    position = board(
        "dijon: FR-2; belfort: GE-1", cp=["belfort", "chateau_thierry", "melun", "nancy"]
    )
    position.destroy_fort(position.board.space["verdun"])
    position.take(CP, position.board.space["verdun"])
    play = back(position, combat(position, "GE-1", "dijon", length=2))
    ways_left = {paths[0][1] for paths in offered(play)}
    assert {("bar_le_duc", "melun"), ("bar_le_duc", "chateau_thierry")} <= ways_left
    assert ("nevers", "lyon") in ways_left
    assert ("nevers", "melun") not in ways_left


@pytest.mark.rule("pog:12.5.5", "pog:14.1.2")
def test_only_ways_that_end_in_supply_are_left_if_there_are_some() -> None:
    lost_spaces = ["melun", "metz", "cambrai", "paris", "nancy", "bar_le_duc", "brussels"]
    position = board("sedan: FR-1; koblenz: GE-1", cp=lost_spaces)
    battle = combat(position, "GE-1", "sedan", length=2)
    ground = RetreatAsk(position, AP, battle, tuple(battle.defenders), 2).ground
    unit, number = position.board.unit["FR-1"], position.board.space
    assert [
        ground.priority_of(unit, number[s])
        for s in ("chateau_thierry", "verdun", "liege", "brussels")
    ] == [2, 2, 2, 3]
    back(position, battle).order(CancelRetreat())
    assert at(position, "FR-1") == "brussels"


@pytest.mark.rule("pog:11.1.17", "pog:12.5.5")
def test_the_bef_may_retreat_out_of_the_area_in_which_it_moves() -> None:
    position = board("nice: BEFc; marseilles: GE-1", at_war=["it"], cp=["marseilles"])
    back(position, combat(position, "GE-1", "nice", length=1)).defaults()
    assert at(position, "BEFc") == "turin"


NEAR = [
    "cambrai",
    "amiens",
    "calais",
    "chateau_thierry",
    "brussels",
    "liege",
    "verdun",
    "ostend",
    "paris",
    "koblenz",
    "metz",
    "bar_le_duc",
    "nancy",
    "rouen",
    "melun",
    "antwerp",
]


def plainly(
    position: Position, unit: int, target: int, length: int, taken: dict[int, int]
) -> set[tuple[int, ...]]:
    """The ways of a French unit: all walks, less those that each restriction forbids (12.5.5)."""
    spaces, held = position.board.spaces, position.state.taken

    def own(s: int) -> bool:
        return (spaces[s].side == AP) != (s in held)

    def open_to(s: int) -> bool:
        stack = position.stacks[s]
        enemies = [u for u in stack if position.unit(u).side == CP]
        strength = 0 if s in position.state.destroyed else spaces[s].fort
        friends = [u for u in stack if position.unit(u).side == AP]
        besieging = any(position.unit(u).army for u in friends) or len(friends) >= strength
        fort = strength > 0 and not own(s) and not (friends and besieging)
        return (
            s != target
            and not enemies
            and not fort
            and spaces[s].nation in {"fr", "be", "ge", "br"}
        )

    def room(s: int) -> bool:
        return len(position.stacks[s]) + taken.get(s, 0) < 3

    def besieged(s: int) -> bool:
        friends = [u for u in position.stacks[s] if position.unit(u).side == AP]
        enough = any(position.unit(u).army for u in friends) or len(friends) >= spaces[s].fort
        return spaces[s].fort > 0 and s not in position.state.destroyed and bool(friends) and enough

    def rank(s: int) -> int:
        order = [(True, True), (True, False), (False, True), (False, False)]
        return order.index((own(s) or besieged(s), would_be_supplied_at(position, unit, s)))

    walks: set[tuple[int, ...]] = {()}
    for _ in range(length):
        walks = {
            (*w, s)
            for w in walks
            for s in position.board.solid[w[-1] if w else target]
            if open_to(s)
        }
    whole = {w for w in walks if room(w[-1])}
    if not whole and length == 1:
        return {()}
    if not whole:
        whole = {(s,) for s in position.board.solid[target] if open_to(s)} or {()}
    if whole == {()}:
        return whole
    best = min(rank(w[0]) for w in whole)
    begun = {w for w in whole if rank(w[0]) == best}
    gone = {
        w
        for w in begun
        if all(rank(w[-1]) <= rank(other[-1]) for other in begun if other[0] == w[0])
    }
    return {w for w in gone if would_be_supplied_at(position, unit, w[-1])} or gone


@settings(max_examples=example_count(60), deadline=None)
@given(data=st.data())
@pytest.mark.rule("pog:12.5.5", "pog:12.5.4")
def test_the_plans_are_those_of_the_priorities(data: st.DataObject) -> None:
    places = st.lists(st.sampled_from(NEAR), max_size=7)
    enemies = dict.fromkeys(data.draw(places))
    friends = [name for name in data.draw(places) if name not in enemies]
    lost_spaces = list(dict.fromkeys(data.draw(places)))
    number = data.draw(st.integers(1, 3))
    armies = data.draw(st.integers(0, 3))
    where = "; ".join(
        [
            "sedan: " + " ".join(["FR-1", "FRc", "(FRc)"][:number]),
            *(f"{e}: GEc" for e in enemies),
            *(
                f"{f}: FR-{n}" if n < 2 + armies else f"{f}: FRc"
                for n, f in enumerate(friends, start=2)
            ),
        ]
    )
    if "koblenz" not in enemies:
        where += "; koblenz: GEc" if "koblenz" not in friends else ""
    position = board(where, cp=lost_spaces)
    stacks_fit = all(len(stack) <= 3 for stack in position.stacks)
    attacker = next(
        (
            u
            for u in position.stacks[position.board.space["koblenz"]]
            if position.unit(u).side == CP
        ),
        None,
    )
    if attacker is None or not stacks_fit:
        return
    length = data.draw(st.integers(1, 2))
    battle = combat(position, position.unit(attacker).id, "sedan", length=length)
    target = position.board.space["sedan"]
    question = RetreatAsk(position, AP, battle, tuple(battle.defenders), length)
    expected = set()
    for order in permutations(battle.defenders):
        partial: list[tuple[tuple[tuple[int, tuple[int, ...]], ...], dict[int, int]]] = [((), {})]
        for unit in order:
            longer = []
            for plan, taken in partial:
                for way in plainly(position, unit, target, length, taken):
                    after = dict(taken)
                    if len(way) == length:
                        after[way[-1]] = after.get(way[-1], 0) + 1
                    longer.append(((*plan, (unit, way)), after))
            partial = longer
        expected |= {plan for plan, _ in partial}
    assert set(question.plans()) == expected
    assert value_of_units(position, question.units_lost(question.best_plan)) == min(
        value_of_units(position, question.units_lost(plan)) for plan in expected
    )
    for order in (question.default(), choose(question, lambda n: data.draw(st.integers(0, n - 1)))):
        question.check(order)
        assert isinstance(order, Retreat)
    play = back(position, battle)
    if play.asks and isinstance(play.asks[0], CancelRetreatAsk):
        play.order(CancelRetreat())
    play.defaults()
    assert all(len(stack) <= 3 for stack in position.stacks)
    assert not battle.defenders


@pytest.mark.rule("pog:12.5.5", "pog:11.1.4")
def test_the_british_retreat_over_the_channel_line_but_from_no_port_by_sea() -> None:
    position = board("calais: BR-1 FR-1; ostend: GE-1; amiens: GE-3; cambrai: GE-4")
    number = position.board.space
    ground = Ground(position, number["calais"], 1)
    assert ground.options(position.board.unit["BR-1"]) == [(number["london"],)]
    assert ground.options(position.board.unit["FR-1"]) == [()]
