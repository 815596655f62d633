"""Chapters 6, 8 and 12: movement, stacking and the two nations of the Central Powers."""

from dataclasses import replace

import pytest

from pbem.games.hex_engine.log import Moved, StackMoved
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.operations.movement import (
    cheapest_path,
    points_left,
    reachable_hexes,
)
from tests.games.when_eagles_fight.fights import (
    at,
    attack,
    cannot_attack,
    cannot_march,
    fought,
    march,
)
from tests.games.when_eagles_fight.positions import board, printed


@pytest.mark.rule("wef:12.1")
@pytest.mark.rule("wef:12.8")
@pytest.mark.rule("wef:2.10")
def test_units_pay_for_each_hex_what_its_terrain_costs() -> None:
    position = board("2421: DE-GR")
    march(position, "DE-GR", "2422", "2423", "2424")
    assert (at(position, "DE-GR"), points_left(position, position.board.unit["DE-GR"])) == (
        "2424",
        0,
    )
    cannot_march(board("2421: DE-GR"), "12.1", "DE-GR", "2422", "2423", "2424", "2425")
    cannot_march(board("2421: DE-GR"), "12.1", "DE-GR", "2423")


@pytest.mark.rule("wef:12.8")
@pytest.mark.rule("wef:12.11")
def test_in_winter_swamps_cost_as_open_ground() -> None:
    position = board("2421: DE-GR")
    swamp = next(
        (here, there)
        for here in position.grid.number
        for _, there in position.grid.near[here]
        if position.ground.swamp >> there & 1 and not position.ground.swamp >> here & 1
    )
    start, goal = map(position.name, swamp)
    for turn, points in ((4, 2), (5, 3), (14, 3), (23, 3)):
        position = board(f"{start}: RU-13", side="russian", turn=turn)
        march(position, "RU-13", goal)
        assert points_left(position, position.board.unit["RU-13"]) == points


@pytest.mark.rule("wef:12.11")
def test_frozen_lakes_are_crossed_by_movement_and_by_nothing_else() -> None:
    where = "3504: RU-13; 3505: DE-GR"
    cannot_march(board("3504: RU-13", side="russian", turn=4), "12.1", "RU-13", "3505")
    march(board("3504: RU-13", side="russian", turn=5), "RU-13", "3505")
    cannot_attack(board(where, side="russian", turn=5), "13.3", "RU-13", "3505")


@pytest.mark.rule("wef:12.11")
@pytest.mark.rule("wef:12.3")
def test_sides_of_sea_carry_nobody() -> None:
    cannot_march(board("2412: DE-GR"), "12.1", "DE-GR", "2413")


@pytest.mark.rule("wef:12.3")
def test_everybody_may_go_one_hex_whatever_it_costs() -> None:
    position = board("2421: DE-GR")
    slow = [
        replace(unit, factors=((5, 6, 1), (3, 4, 1))) if unit.id == "DE-GR" else unit
        for unit in printed().units
    ]
    position = Position(replace(printed(), units=tuple(slow)), position.state)
    forest = next(
        name for name in ("2322", "2323", "2423") if printed().hexes[name].terrain == "forest"
    )
    beside = position.grid.number[next(h for _, h in position.grid.near[position.grid.at[forest]])]
    position.shift([position.board.unit["DE-GR"]], position.grid.at[beside])
    cannot_march(position, "12.1", "DE-GR", forest, beside)
    march(position, "DE-GR", forest)
    assert points_left(position, position.board.unit["DE-GR"]) == 0
    cannot_march(board("2314: DE-F-KON"), "12.3", "DE-F-KON", "2414")


@pytest.mark.rule("wef:12.10")
def test_passes_cost_one_point_along_their_route_alone() -> None:
    def spent(start: str, goal: str) -> int:
        position = board(f"{start}: RU-13", side="russian")
        march(position, "RU-13", goal)
        return 4 - points_left(position, position.board.unit["RU-13"])

    assert spent("2628", "2528") == 1
    assert spent("2528", "2529") == 1
    assert spent("2529", "2530") == 1
    assert spent("2628", "2629") == 2
    assert spent("2728", "2629") == 1


@pytest.mark.rule("wef:8.5")
def test_a_gun_does_not_even_pass_another() -> None:
    position = board("2421: DE-HA1; 2422: DE-HA2; 2521: DE-GR")
    cannot_march(position, "8.5", "DE-HA1", "2422", "2423")
    found = reachable_hexes(position, [position.board.unit["DE-HA1"]])
    assert position.grid.at["2422"] not in found.spent
    assert position.grid.at["2423"] in found.spent


@pytest.mark.rule("wef:12.4")
def test_nobody_enters_a_hex_with_enemies_but_russians_that_of_guns_alone() -> None:
    cannot_march(board("2421: DE-GR; 2422: RU-13"), "12.4", "DE-GR", "2422")
    position = board("2421: DE-HA1; 2422: RU-13", side="russian")
    march(position, "RU-13", "2421", "2420")
    assert (at(position, "DE-HA1"), at(position, "RU-13")) == ("lost", "2420")


@pytest.mark.rule("wef:12.2")
@pytest.mark.rule("wef:12.5")
@pytest.mark.rule("wef:12.6")
@pytest.mark.rule("wef:12.7")
def test_a_stack_moves_at_the_pace_of_its_slowest_and_drops_it_to_go_on() -> None:
    position = board("2421: DE-1CC DE-GR DE-WL")
    march(position, "DE-1CC DE-GR DE-WL", "2422", "2423")
    march(position, "DE-GR DE-1CC", "2424")
    cannot_march(position, "12.1", "DE-GR DE-1CC", "2324", "2224")
    march(position, "DE-1CC", "2324", "2224")
    assert (at(position, "DE-WL"), at(position, "DE-GR"), at(position, "DE-1CC")) == (
        "2423",
        "2424",
        "2224",
    )


@pytest.mark.rule("wef:12.6")
@pytest.mark.rule("wef:12.2")
def test_a_stack_that_let_another_go_first_does_not_go_on() -> None:
    position = board("2421: DE-GR DE-1; 2521: DE-2")
    march(position, "DE-GR", "2422")
    march(position, "DE-2", "2522")
    cannot_march(position, "12.2", "DE-GR", "2423")
    march(position, "DE-1", "2420")
    cannot_march(board("2421: DE-GR; 2521: DE-2"), "12.5", "DE-GR DE-2", "2522")


@pytest.mark.rule("wef:3.5")
def test_the_second_army_rests_on_turn_one() -> None:
    where = "2928: AH-4/2; 2929: RU-13"
    cannot_march(board(where, turn=1), "3.5", "AH-4/2", "2927")
    cannot_attack(board(where, turn=1), "3.5", "AH-4/2", "2929")
    march(board(where, turn=2), "AH-4/2", "2927")
    march(board(where, turn=1, scenario="free"), "AH-4/2", "2927")


@pytest.mark.rule("wef:8.1")
@pytest.mark.rule("wef:8.2")
@pytest.mark.rule("wef:8.3")
@pytest.mark.rule("wef:8.5")
def test_three_corps_are_the_most_in_a_hex_and_on_the_way_divisions_half() -> None:
    full = "2422: DE-1 DE-2 DE-11; 2421: DE-GR DE-3R"
    cannot_march(board(full), "8.1", "DE-GR", "2422")
    cannot_march(board(full), "8.1", "DE-GR", "2422", "2423")
    position = board("2422: DE-1 DE-2 DE-HA1; 2421: DE-1C DE-3R DE-HA2")
    cannot_march(position, "8.5", "DE-3R DE-HA2", "2422")
    march(position, "DE-3R DE-1C", "2422")
    assert at(position, "DE-1C") == "2422"


@pytest.mark.rule("wef:8.4")
@pytest.mark.rule("wef:15.6")
def test_the_romanian_army_stacks_as_a_corps_and_stays_south_of_row_twenty_nine() -> None:
    position = board("3530: RO-4; 3529: RU-1 RU-3 RU-4", side="russian", turn=20)
    position.state.brusilov = 16
    cannot_march(position, "8.1", "RO-4", "3529")
    position = board("3529: RO-4", side="russian", turn=20)
    position.state.brusilov = 16
    cannot_march(position, "15.6", "RO-4", "3528")


@pytest.mark.rule("wef:3.2")
@pytest.mark.rule("wef:15.6")
def test_romania_is_closed_until_the_third_turn_after_the_declaration() -> None:
    position = board("3231: RU-13", side="russian", turn=18)
    romania = position.ground.country["romania"]
    start, goal = next(
        (h, there)
        for h in position.grid.number
        for _, there in position.grid.near[h]
        if romania >> there & 1 and not romania >> h & 1
    )
    for declared, rule in ((16, "3.2"), (15, "")):
        position = board(f"{position.name(start)}: RU-13", side="russian", turn=18)
        position.state.brusilov = declared
        if rule:
            cannot_march(position, rule, "RU-13", position.name(goal))
        else:
            march(position, "RU-13", position.name(goal))


@pytest.mark.rule("wef:6.3")
@pytest.mark.rule("wef:6.2")
def test_austro_hungarians_stay_out_of_germany_and_germans_go_where_they_like() -> None:
    cannot_march(board("1825: AH-1; 1824: DE-GR"), "6.3", "AH-1", "1724")
    march(board("2224: DE-GR"), "DE-GR", "2225", "2226")


@pytest.mark.rule("wef:6.3")
def test_austro_hungarians_go_north_of_row_twenty_with_a_german_alone() -> None:
    cannot_march(board("2420: AH-1"), "6.3", "AH-1", "2419")
    position = board("2420: AH-1 DE-GR", central="2419")
    march(position, "AH-1 DE-GR", "2419", "2418")
    cannot_march(position, "6.3", "DE-GR", "2518")
    stranded = board("2418: AH-1")
    cannot_march(stranded, "6.3", "AH-1", "2417")
    march(stranded, "AH-1", "2419", "2420")


@pytest.mark.rule("wef:6.3")
def test_austro_hungarians_may_join_a_german_north_of_row_twenty_and_go_on_only_with_one() -> None:
    position = board("2420: AH-1; 2419: DE-GR DE-2", turn=5, central="2419")
    march(position, "AH-1", "2419")
    cannot_march(position, "6.3", "AH-1", "2518")
    cannot_march(position, "6.3", "DE-GR DE-2", "2518")
    march(position, "DE-2", "2518")
    cannot_march(board("2420: AH-1; 2419: DE-HA1", turn=5, central="2419"), "6.3", "AH-1", "2419")


@pytest.mark.rule("wef:6.4")
@pytest.mark.rule("wef:8.2")
def test_germans_pass_more_austro_hungarians_than_they_may_stay_with() -> None:
    where = "2421: DE-GR DE-1; 2422: AH-1"
    cannot_march(board(where), "6.4", "DE-GR DE-1", "2422")
    position = board(where)
    march(position, "DE-GR DE-1", "2422", "2423")
    assert at(position, "DE-1") == "2423"


@pytest.mark.rule("wef:6.4")
@pytest.mark.rule("wef:15.4")
def test_mixed_stacks_hold_as_many_germans_as_the_turn_allows() -> None:
    where = "2421: AH-1; 2422: DE-GR DE-1; 2521: DE-2; 2522: DE-11 AH-2"
    cannot_march(board(where, turn=4), "6.4", "DE-2", "2421")
    position = board(where, turn=5)
    march(position, "DE-GR", "2421")
    march(position, "DE-2", "2421")
    cannot_march(position, "6.4", "DE-1", "2522")
    position.state.turn, position.state.brusilov = 17, 16
    march(position, "DE-1", "2522")


@pytest.mark.rule("wef:6.4")
@pytest.mark.rule("wef:8.5")
def test_a_fortress_makes_no_stack_a_mixed_one() -> None:
    position = board("2125: AH-F-KRA; 2124: DE-GR DE-1 DE-2", turn=3)
    march(position, "DE-GR DE-1 DE-2", "2125")
    assert at(position, "DE-2") == "2125"


@pytest.mark.rule("wef:13.7")
def test_the_russian_is_told_the_top_counter_of_a_stack_that_moves() -> None:
    told = march(board("2421: DE-GR DE-1"), "DE-GR DE-1", "2422")
    assert told == [
        Moved("central", ("DE-GR", "DE-1"), "2421", ("2422",)),
        StackMoved("central", "DE-GR", "2421", ("2422",), "move"),
    ]


def test_the_cheapest_way_and_the_hexes_within_reach_agree() -> None:
    position = board("2421: DE-1CC; 2422: RU-13")
    n = position.board.unit["DE-1CC"]
    for goal, cost in reachable_hexes(position, [n]).spent.items():
        path = cheapest_path(position, [n], [goal])
        assert path is not None
        assert position.grid.at["2422"] not in path
        assert cost <= 6


@pytest.mark.rule("wef:11.6")
def test_who_came_from_off_the_map_neither_moves_nor_attacks() -> None:
    position = board("2421: RU-13; 2422: DE-GR", side="russian")
    position.state.done[position.board.unit["RU-13"]] = "offmap"
    cannot_march(position, "11.6", "RU-13", "2420")
    cannot_attack(position, "11.6", "RU-13", "2422")
    position.state.done[position.board.unit["RU-13"]] = "rail"
    march(position, "RU-13", "2321")
    fought(position, attack("RU-13", "2422"), die=3)
