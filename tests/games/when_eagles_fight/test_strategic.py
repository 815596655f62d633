"""Chapter 11: strategic movement."""

import pytest

from pbem.games.hex_engine.log import Controlled, Railed, StackMoved
from pbem.games.hex_engine.orders import Done, Move
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.operations.strategic_movement import passable_tracks, rail_goals
from pbem.games.when_eagles_fight.orders import Attack, Rail
from pbem.rules import Logged
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.fights import at
from tests.games.when_eagles_fight.positions import board, play, printed, refused


def trains(where: str, *, side: str = CENTRAL, turn: int = 4, **options: object) -> Position:
    """A position before the trains of a side."""
    return board(where, turn=turn, side=side, phase="strategic", **options)


@pytest.mark.rule("wef:11.1")
@pytest.mark.rule("wef:11.2")
def test_units_go_from_a_town_to_any_other_that_the_railway_joins() -> None:
    position = trains("1719: DE-1")
    going = play(position, Rail(("DE-1",), "2314"))
    assert at(position, "DE-1") == "2314"
    assert Railed(CENTRAL, ("DE-1",), "1719", "2314", 5) in logged(going, Railed)


@pytest.mark.rule("wef:13.7")
def test_the_russian_sees_the_top_counter_of_a_train_alone() -> None:
    position = trains("1719: DE-1 DE-17")
    records = [
        r
        for r in play(position, Rail(("DE-17", "DE-1"), "2314")).table.drain()
        if hasattr(r, "entry")
    ]
    seen = [r.entry for r in records if r.audience is None or "RUSSIAN" in r.audience]
    assert StackMoved(CENTRAL, "DE-1", "1719", ("2314",), "rail") in seen
    assert not any(isinstance(entry, Railed) for entry in seen)


@pytest.mark.rule("wef:13.7")
@pytest.mark.parametrize(("side", "where", "unit", "goal"), [
    (CENTRAL, "1719: DE-1", "DE-1", "2314"), (RUSSIAN, "2913: RU-2", "RU-2", "2919"),
])  # fmt: skip
def test_a_train_is_told_once_to_whoever_may_know_of_it(
    side: str, where: str, unit: str, goal: str
) -> None:
    records = play(trains(where, side=side), Rail((unit,), goal)).table.drain()
    logged = [
        r for r in records if isinstance(r, Logged) and isinstance(r.entry, Railed | StackMoved)
    ]
    for seat in ("RUSSIAN", "CENTRAL"):
        assert sum(r.audience is None or seat in r.audience for r in logged) == 1


@pytest.mark.rule("wef:11.2")
@pytest.mark.parametrize(
    ("where", "unit", "goal", "rule"),
    [
        ("1718: DE-1", "DE-1", "2314", "11.2"),
        ("1719: DE-1", "DE-1", "1718", "11.2"),
        ("1719: DE-1", "DE-1", "1719", "11.2"),
        ("1719: DE-1", "DE-1", "2218", "11.2"),
        ("1719: DE-1", "DE-1", "2120", "11.2"),
        ("1719: DE-F-POS", "DE-F-POS", "2314", "11.1"),
    ],
)
def test_start_and_goal_are_supplied_towns_or_cities_of_the_side(
    where: str, unit: str, goal: str, rule: str
) -> None:
    refused(trains(where), Rail((unit,), goal), rule)


@pytest.mark.rule("wef:11.2")
@pytest.mark.rule("wef:9.2")
def test_a_cut_railway_carries_nobody() -> None:
    cut = trains(
        "1719: DE-1; 2115: RU-1; 2116: RU-2; 2216: RU-3; 2017: RU-5; 2215: RU-6",
        russian="2115 2116 2017 2215",
    )
    refused(cut, Rail(("DE-1",), "2314"), "11.2")
    stranded = trains(
        "2314: DE-1; 2115: RU-1; 2116: RU-2; 2216: RU-3; 2215: RU-6",
        russian="2115 2116 2215 2316 2615",
    )
    refused(stranded, Rail(("DE-1",), "2614"), "11.2")


@pytest.mark.rule("wef:11.2")
def test_nobody_takes_two_trains_but_he_may_march_and_attack_after_one() -> None:
    refused(trains("1719: DE-1"), Rail(("DE-1",), "1719"), "11.1", Rail(("DE-1",), "2314"))
    position = trains("4123: RU-1; 2819: DE-1", side=RUSSIAN)
    play(
        position, Rail(("RU-1",), "2919"), Done(), Done(), Attack(("RU-1",), "2819"), dice=(1,) * 6
    )
    assert position.state.turn == 4


@pytest.mark.rule("wef:8.2")
@pytest.mark.rule("wef:11.2")
def test_a_train_goes_through_no_hex_without_room_for_it() -> None:
    full, half = "3932: RU-2 RU-3 RU-5", "3932: RU-2 RU-3"
    blocked = trains(f"3732: RU-1; {full}", side=RUSSIAN)
    assert refused(blocked, Rail(("RU-1",), "4233"), "8.2").facts["hexes"] == ("3932",)
    position = trains(f"3732: RU-1 RU-13; {half}", side=RUSSIAN)
    play(position, Rail(("RU-1", "RU-13"), "4233"))
    assert at(position, "RU-13") == "4233"
    refused(
        trains("3732: RU-1; 4233: RU-2 RU-3 RU-5", side=RUSSIAN), Rail(("RU-1",), "4233"), "8.1"
    )


@pytest.mark.rule("wef:8.5")
@pytest.mark.rule("wef:11.2")
def test_a_gun_rides_past_full_hexes_but_past_no_other_gun() -> None:
    position = trains("1719: DE-HA1 DE-1; 1819: DE-HA2; 1918: DE-G DE-2 DE-10")

    def passes(unit: str, number: str) -> bool:
        return bool(
            passable_tracks(position, position.board.unit[unit]) >> position.grid.at[number] & 1
        )

    assert passes("DE-HA1", "1918")
    assert not passes("DE-HA1", "1819")
    assert passes("DE-1", "1819")
    assert not passes("DE-1", "1918")


@pytest.mark.rule("wef:15.6")
@pytest.mark.rule("wef:11.5")
def test_the_romanian_army_does_not_even_ride_through_the_north() -> None:
    position = trains("3732: RO-4", side=RUSSIAN, turn=19)
    position.state.brusilov = 16
    position.touch()
    rides = rail_goals(position, position.board.unit["RO-4"])
    assert rides
    assert not rides & position.ground.north29
    blocked = trains("3732: RO-4; 3832: DE-1", side=RUSSIAN, turn=19)
    blocked.state.brusilov = 16
    blocked.touch()
    refused(blocked, Rail(("RO-4",), "4233"), "11.2")


@pytest.mark.rule("wef:11.3")
def test_six_germans_a_turn_of_whom_three_start_or_end_in_russia() -> None:
    where = "1719: DE-1 DE-17 DE-20; 1623: DE-2 DE-10 DE-11; 1118: DE-13; 2120: DE-GR DE-1R"
    six = trains(where, central="2120 1920")
    for names, goal in ((("DE-1", "DE-17", "DE-20"), "2314"), (("DE-2", "DE-10", "DE-11"), "2015")):
        play(six, Rail(names, goal))
    refused(six, Rail(("DE-13",), "1623"), "11.3")
    refused(
        trains(where, central="2120 1920 2121"), Rail(("DE-1", "DE-17", "DE-20"), "2120"), "8.1"
    )


@pytest.mark.rule("wef:11.3")
def test_a_division_and_a_gun_count_as_any_unit_on_the_railway() -> None:
    position = trains("1719: DE-3R DE-HA1 DE-8C")
    play(position, Rail(("DE-3R", "DE-HA1", "DE-8C"), "1623"))
    assert position.state.railed == {"german": 3}


@pytest.mark.rule("wef:11.3")
def test_a_german_who_starts_and_ends_in_russia_counts_once() -> None:
    position = trains("2120: DE-1 DE-17 DE-20", central="2120 1920 2121 2119")
    play(position, Rail(("DE-1", "DE-17", "DE-20"), "2121"))
    assert position.state.railed == {"german": 3, "german_in_russia": 3}


@pytest.mark.rule("wef:11.3")
def test_the_limit_in_russia_is_lifted_in_1916() -> None:
    where = "1719: DE-1 DE-17 DE-20; 1623: DE-2"
    for turn, free in ((13, False), (14, True)):
        position = trains(where, turn=turn, central="2120 1920 2121 2119")
        play(position, Rail(("DE-1", "DE-17", "DE-20"), "2121"))
        if free:
            play(position, Rail(("DE-2",), "2120"))
            assert at(position, "DE-2") == "2120"
        else:
            refused(position, Rail(("DE-2",), "2120"), "11.3")


@pytest.mark.rule("wef:11.3")
@pytest.mark.rule("wef:6.2")
def test_germans_ride_through_austria_on_their_own_limit() -> None:
    position = trains("1430: AH-1; 1527: DE-1")
    going = play(position, Rail(("DE-1",), "1932"))
    assert Railed(CENTRAL, ("DE-1",), "1527", "1932", 5) in logged(going, Railed)
    assert position.state.railed == {"german": 1}


@pytest.mark.rule("wef:11.4")
@pytest.mark.rule("wef:6.3")
def test_four_austrians_ride_within_austria() -> None:
    where = "1430: AH-1 AH-2 AH-5; 1932: AH-3 AH-6; 1527: AH-10"
    position = trains(where)
    refused(position, Rail(("AH-1",), "1623"), "6.3")
    play(position, Rail(("AH-1", "AH-2", "AH-5"), "2125"), Rail(("AH-3",), "2926"))
    refused(position, Rail(("AH-6",), "2926"), "11.4")


@pytest.mark.rule("wef:11.5")
@pytest.mark.parametrize(("turn", "most"), [(4, 5), (5, 4), (13, 4), (14, 3)])
def test_the_russian_moves_fewer_units_each_year(turn: int, most: int) -> None:
    position = trains("4123: RU-1 RU-2 RU-3; 3515: RU-5 RU-6 RU-7", side=RUSSIAN, turn=turn)
    names = ("RU-1", "RU-2", "RU-3", "RU-5", "RU-6", "RU-7")
    goals = ("4233", "4233", "4233", "3008", "3008", "3008")
    for name, goal in zip(names[:most], goals, strict=False):
        play(position, Rail((name,), goal))
    refused(position, Rail((names[most],), goals[most]), "11.5")


@pytest.mark.rule("wef:11.5")
def test_the_russian_rides_in_russia_and_poland_alone() -> None:
    position = trains("2419: RU-1", side=RUSSIAN, russian="2926 3125 3126")
    refused(position, Rail(("RU-1",), "2926"), "11.2")
    play(position, Rail(("RU-1",), "4123"))
    assert at(position, "RU-1") == "4123"


# --- off the map ----------------------------------------------------------------------------------


@pytest.mark.rule("wef:11.6")
def test_off_the_map_trains_come_back_over_the_same_edge() -> None:
    refused(trains("1118: DE-1"), Rail(("DE-1",), "2314", ("1018", "4202")), "11.6")
    refused(trains("1118: DE-1"), Rail(("DE-1",), "2314", ("1018", "1634")), "11.6")
    play(trains("1118: DE-1"), Rail(("DE-1",), "1316", ("1018", "1016")))


@pytest.mark.rule("wef:11.6")
def test_russians_who_leave_the_map_neither_march_nor_fight_in_that_turn() -> None:
    position = trains("4123: RU-1; 4024: DE-1", side=RUSSIAN)
    play(position, Rail(("RU-1",), "4118", ("4223", "4218")))
    assert at(position, "RU-1") == "4118"
    assert position.state.done[printed().unit["RU-1"]] == "offmap"
    refused(position, Move(("RU-1",), ("4117",)), "11.6", Done(), Done())


@pytest.mark.rule("wef:11.6")
def test_a_russian_says_that_he_goes_off_the_map_where_there_is_no_other_way() -> None:
    cut = trains("4206: RU-1", side=RUSSIAN, central="3706 3904 3906 4010 4105")
    refused(cut, Rail(("RU-1",), "4123"), "11.6")
    play(cut, Rail(("RU-1",), "4123", ("4206", "4223")))
    assert at(cut, "RU-1") == "4123"


@pytest.mark.rule("wef:10.7")
@pytest.mark.rule("wef:11.1")
def test_a_new_german_boards_at_the_west_edge_only_in_the_turn_he_comes() -> None:
    position = trains("1018: DE-1")
    refused(position, Rail(("DE-1",), "1719"), "11.2")
    position.state.arrived.add(printed().unit["DE-1"])
    play(position, Rail(("DE-1",), "1719"))
    assert at(position, "DE-1") == "1719"


@pytest.mark.rule("wef:8.2")
@pytest.mark.rule("wef:11.2")
def test_trains_do_not_overfill_a_hex_and_leave_borrowed_places() -> None:
    refused(trains("1719: DE-1; 2314: DE-2 DE-10 DE-11"), Rail(("DE-1",), "2314"), "8.1")
    lent = trains("2120: DE-1C", central="2120 1920 1821")
    lent.state.lent.add(printed().grid.at["2120"])
    assert Controlled(RUSSIAN, "2120") in logged(play(lent, Rail(("DE-1C",), "1719")), Controlled)


@pytest.mark.rule("wef:11.4")
@pytest.mark.rule("wef:11.6")
def test_austrians_leave_the_map_and_come_back_where_the_edge_is_austrian() -> None:
    position = trains("1125: AH-1")
    play(position, Rail(("AH-1",), "1430", ("1025", "1030")))
    assert at(position, "AH-1") == "1430"
    refused(trains("1125: AH-1"), Rail(("AH-1",), "1430", ("1023", "1030")), "11.6")
