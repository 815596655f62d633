"""Chapter 10: reinforcements, conversions, replacements, and what the turn track withdraws."""

import pytest

from pbem.games.hex_engine.log import Overtaken, Prompt, Reinforced
from pbem.games.hex_engine.orders import Done, Move
from pbem.games.hex_engine.ranking import Ranking
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.log import (
    Converted,
    GameEnded,
    Lapsed,
    Replaced,
    RomaniaEntered,
    Withdrew,
)
from pbem.games.when_eagles_fight.orders import Rail, Reinforce, Replace, Withdraw
from pbem.games.when_eagles_fight.reinforcements.arrivals import (
    REPLACEMENTS,
    collect_replacements,
    entry_hexes,
    units_due,
)
from pbem.games.when_eagles_fight.sequence.knowledge import WhenEaglesFightKnowledge
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from tests.games.kit.hex_positions import logged, waiting
from tests.games.when_eagles_fight.fights import at, steps
from tests.games.when_eagles_fight.positions import board, lost, play, printed, refused


def units(
    where: str = "", *names: str, side: str = CENTRAL, turn: int = 4, **options: object
) -> Position:
    """A position before the new units of a side, some of which are due; nothing is stored."""
    other = "RU-F-WAR" if side == CENTRAL else "DE-F-KON"
    ground = "2419" if side == CENTRAL else "2314"
    position = board(f"{where}; {ground}: {other}", turn=turn, side=side, phase="units", **options)
    return waiting(position, *names)


def names_of(position: Position, unit: str) -> set[str]:
    """Where a unit may come into play."""
    return set(position.grid.numbers(entry_hexes(position, printed().unit[unit])))


def stored(position: Position, **points: int) -> Position:
    position.state.points.update(points)
    return position


# --- reinforcements -------------------------------------------------------------------------------


@pytest.mark.rule("wef:10.1")
@pytest.mark.rule("wef:10.2")
def test_russians_come_to_supplied_cities_of_russia_proper() -> None:
    position = units("", "RU-4S", side=RUSSIAN, central="2913")
    found = names_of(position, "RU-4S")
    assert {"4002", "3008", "4123", "4233"} <= found
    assert not found & {"2419", "2120", "2913", "3722"}
    cut_off = units(
        "4202: DE-1; 4206: DE-17; 4210: DE-20; 4212: DE-2; 4214: DE-10; 4218: DE-11; 4223: DE-13",
        "RU-4S",
    )
    assert names_of(cut_off, "RU-4S") == {"4233"}


@pytest.mark.rule("wef:10.2")
def test_germans_come_over_the_west_edge_or_to_koenigsberg_and_turks_from_the_south() -> None:
    position = units("1018: RU-1", "DE-2")
    found = names_of(position, "DE-2")
    assert found == (printed().edges["W"] - {"1018"}) | {"2314"}
    assert "2314" not in names_of(units("", "DE-2", russian="2314"), "DE-2")
    turks = names_of(units("", "DE-TU"), "DE-TU")
    assert turks == {n for n in printed().edges["S"] if printed().hexes[n].country == "austria"}


@pytest.mark.rule("wef:10.2")
def test_austrians_come_to_supplied_cities_of_austria() -> None:
    found = names_of(units("", "AH-H", russian="2926"), "AH-H")
    assert found == {"1125", "1430", "1527", "1932", "2125"}


@pytest.mark.rule("wef:10.3")
def test_the_corps_of_the_caucasus_come_in_the_turn_after_the_victory_there() -> None:
    position = units("", "RU-1C", "RU-2TN", side=RUSSIAN, turn=9)
    assert not units_due(position, RUSSIAN)
    position.state.returns = {"RU-1C": 9, "RU-2TN": 9}
    going = play(position, Reinforce(("RU-1C", "RU-2TN"), "4123"))
    assert Reinforced(("RU-1C", "RU-2TN"), "4123") in logged(going, Reinforced)


@pytest.mark.rule("wef:10.4")
@pytest.mark.rule("wef:15.6")
def test_the_romanians_come_to_jassy_in_the_third_turn_after_the_declaration() -> None:
    position = units("", "RO-4", side=RUSSIAN, turn=18)
    position.state.brusilov = 16
    assert not units_due(position, RUSSIAN)
    position.state.brusilov = 15
    assert units_due(position, RUSSIAN) == [printed().unit["RO-4"]]
    assert names_of(position, "RO-4") == {"3532"}
    refused(position, Reinforce(("RO-4",), "4123"), "10.2")
    play(position, Reinforce(("RO-4",), "3532"))
    assert at(position, "RO-4") == "3532"


@pytest.mark.rule("wef:15.6")
def test_romania_is_told_to_be_at_war() -> None:
    position = board("2314: DE-F-KON; 2419: RU-F-WAR", turn=18, phase="combat")
    position.state.brusilov, position.state.verdun = 16, 13
    assert logged(play(position, Done(), dice=(1, 1)), RomaniaEntered) == [RomaniaEntered()]


@pytest.mark.rule("wef:10.5")
@pytest.mark.rule("wef:15.5")
def test_seven_germans_come_in_the_three_turns_after_the_declaration() -> None:
    names = [u.id for u in printed().units if u.brusilov and u.nation == "german"]
    coming = []
    for turn in (15, 16, 17, 18, 19):
        position = units("", *names, turn=turn)
        position.state.brusilov = 15
        coming.append(len(units_due(position, CENTRAL)))
    assert coming == [0, 2, 3, 2, 0]


@pytest.mark.rule("wef:10.6")
def test_reinforcements_are_not_kept_back() -> None:
    refused(units("", "DE-2"), Done(), "10.6")
    refused(stored(lost(units("", "DE-2"), "DE-1"), german=1), Replace("DE-1", "1018"), "10.6")


@pytest.mark.rule("wef:10.6")
def test_those_for_whom_no_place_is_open_are_lost() -> None:
    position = units("", "AH-H", russian="1125 1430 1527 1932 2125 2926")
    position.state.points.clear()
    going = play(stored(position, german=1), Done())
    assert logged(going, Lapsed) == [Lapsed(("AH-H",))]
    assert at(position, "AH-H") == "away"


@pytest.mark.rule("wef:10.7")
@pytest.mark.rule("wef:10.2")
def test_new_units_come_whole_and_act_at_once() -> None:
    position = units("", "DE-2")
    play(position, Reinforce(("DE-2",), "1018"), Done(), Done(), Rail(("DE-2",), "1719"))
    assert (at(position, "DE-2"), steps(position, "DE-2")) == ("1719", 2)


@pytest.mark.rule("wef:10.2")
def test_a_unit_of_another_turn_or_side_does_not_come() -> None:
    refused(units("", "DE-2", "DE-21"), Reinforce(("DE-21",), "1018"), "10.2")
    refused(units("", "DE-2", "RU-4S"), Reinforce(("RU-4S",), "4123"), "10.2")
    position = units("", "DE-2")
    error = refused(position, Reinforce(("DE-2",), "1118"), "10.2")
    assert set(error.facts["hexes"]) == names_of(position, "DE-2")


@pytest.mark.rule("wef:10.1")
@pytest.mark.rule("wef:8.1")
def test_stacking_holds_for_new_units() -> None:
    refused(units("1018: DE-1 DE-17 DE-20", "DE-2"), Reinforce(("DE-2",), "1018"), "8.1")


@pytest.mark.rule("wef:10.1")
@pytest.mark.rule("wef:5.2")
def test_the_steps_of_the_phase_follow_each_other() -> None:
    position = stored(lost(units("1016: DE-GR/1", "DE-2"), "DE-1"), german=3)
    refused(position, Replace("DE-GR"), "10.6")
    going = play(position, Reinforce(("DE-2",), "1018"), Replace("DE-GR"))
    assert logged(going, Replaced) == [Replaced("DE-GR", "1016", 1, "german", 2)]


# --- replacements ---------------------------------------------------------------------------------


@pytest.mark.rule("wef:10.8")
def test_replacements_come_by_nation_as_the_turn_track_says() -> None:
    position = board("2314: DE-F-KON; 2419: RU-F-WAR", turn=6, phase="events")
    play(position, Done(), dice=(1, 2))
    assert position.state.points == {"russian": 4, "german": 2, "austrian": 2}
    assert printed().turns[6 - 1].replacements["russian"] == 5


@pytest.mark.rule("wef:10.8")
def test_one_nation_does_not_use_the_steps_of_another() -> None:
    position = stored(lost(units(), "AH-1", "DE-1"), german=2)
    refused(position, Replace("AH-1", "2125"), "10.8")


@pytest.mark.rule("wef:10.9")
@pytest.mark.parametrize(("verdun", "kept"), [(0, 4), (12, 0)])
def test_four_steps_are_kept_and_after_verdun_no_german_one(verdun: int, kept: int) -> None:
    position = stored(units(turn=14), german=7, austrian=5)
    position.state.verdun = verdun
    play(position, Done())
    assert position.state.points == {"german": kept, "austrian": 4}


@pytest.mark.rule("wef:10.10")
@pytest.mark.parametrize("unit", ["RU-G", "RU-F-BRE", "RU-SWF", "RO-4"])
def test_units_with_an_asterisk_and_romanians_receive_nothing(unit: str) -> None:
    position = stored(lost(units("", side=RUSSIAN), unit), russian=4)
    refused(position, Replace(unit, "4123"), "10.10")
    guard = stored(units("4123: RU-G/1", side=RUSSIAN), russian=4)
    refused(guard, Replace("RU-G"), "10.10")


@pytest.mark.rule("wef:10.10")
def test_no_replacements_for_heavy_artillery() -> None:
    refused(stored(lost(units(), "DE-HA1"), german=2), Replace("DE-HA1", "1018"), "10.10")


@pytest.mark.rule("wef:10.11")
@pytest.mark.rule("wef:10.13")
def test_a_unit_that_lacks_a_step_is_restored_beside_the_enemy_and_still_acts() -> None:
    position = stored(units("2316: DE-1/1; 2417: RU-13"), german=1)
    play(position, Replace("DE-1"), Done())
    assert steps(position, "DE-1") == 2
    assert position.state.points["german"] == 0
    assert not position.state.done[printed().unit["DE-1"]]


@pytest.mark.rule("wef:10.11")
def test_restoring_needs_a_missing_step_and_a_line_to_the_edge() -> None:
    refused(stored(units("2316: DE-1"), german=1), Replace("DE-1"), "10.11")
    refused(stored(units("3715: DE-1/1"), german=1), Replace("DE-1"), "10.11")
    refused(stored(units("2316: DE-1/1"), german=2), Replace("DE-1", "", 2), "10.11")


@pytest.mark.rule("wef:10.12")
def test_a_lost_unit_comes_back_reduced_for_one_step_and_whole_for_two() -> None:
    position = stored(lost(units(), "DE-1", "DE-17"), german=3)
    play(position, Replace("DE-1", "1018"), Replace("DE-17", "2314", 2))
    assert (at(position, "DE-1"), steps(position, "DE-1")) == ("1018", 1)
    assert (at(position, "DE-17"), steps(position, "DE-17")) == ("2314", 2)


@pytest.mark.rule("wef:10.12")
@pytest.mark.rule("wef:2.12")
def test_an_austrian_comes_back_as_its_weaker_side_for_good() -> None:
    position = stored(lost(units(), "AH-1"), austrian=2)
    play(position, Replace("AH-1", "2125"))
    assert position.factors(printed().unit["AH-1"]) == (3, 4, 3)
    refused(stored(lost(units(), "AH-1"), austrian=2), Replace("AH-1", "2125", 2), "10.12")


@pytest.mark.rule("wef:10.12")
def test_only_what_was_lost_is_rebuilt_and_only_where_reinforcements_come() -> None:
    refused(stored(units("", "DE-21"), german=2), Replace("DE-21", "1018"), "10.12")
    refused(stored(lost(units(), "DE-1"), german=2), Replace("DE-1", "1719"), "10.12")
    refused(
        stored(lost(units("1018: DE-2 DE-10 DE-11"), "DE-1"), german=2),
        Replace("DE-1", "1018"),
        "8.1",
    )
    refused(
        stored(lost(units("", side=RUSSIAN), "DE-1"), russian=2), Replace("DE-1", "1018"), "2.5"
    )


@pytest.mark.rule("wef:16.0")
@pytest.mark.parametrize("turn", [2, 6, 7])
def test_plan_19_brings_two_more_steps_to_turn_six(turn: int) -> None:
    printed_steps = printed().turns[turn - 1].replacements["russian"]
    position = board(
        "2314: DE-F-KON; 2419: RU-F-WAR", turn=turn, phase="events", scenario="plan_19"
    )
    play(position, dice=(1, 2) if turn >= 5 else ())
    assert position.state.points["russian"] == printed_steps + (2 if turn <= 6 else 0)


# --- conversions ----------------------------------------------------------------------------------


@pytest.mark.rule("wef:10.14")
@pytest.mark.parametrize(
    ("turn", "fort", "corps", "number"),
    [(2, "POS", "PL", "1719"), (2, "THO", "TL", "2018"), (4, "BRE", "BL", "1623")],
)
def test_a_garrison_becomes_a_smaller_one_and_a_corps(
    turn: int, fort: str, corps: str, number: str
) -> None:
    position = units(f"{number}: DE-F-{fort}", f"DE-F2-{fort}", f"DE-{corps}", turn=turn)
    going = play(stored(position, german=1), Done())
    assert logged(going, Converted) == [Converted(f"DE-F-{fort}", (f"DE-{corps}",), number)]
    assert at(position, f"DE-F-{fort}") == "away"
    assert at(position, f"DE-F2-{fort}") == at(position, f"DE-{corps}") == number


@pytest.mark.rule("wef:10.14")
def test_a_conversion_missed_is_lost() -> None:
    fallen = units("", "DE-F2-POS", "DE-PL", turn=2)
    assert not logged(play(stored(fallen, german=1), Done()), Converted)
    assert at(fallen, "DE-PL") == "away"
    ring = "1718: RU-1; 1720: RU-2; 1619: RU-3; 1620: RU-5; 1819: RU-6; 1820: RU-7"
    cut_off = units(f"1719: DE-F-POS; {ring}", "DE-F2-POS", "DE-PL", turn=2)
    play(stored(cut_off, german=1), Done())
    assert at(cut_off, "DE-F-POS") == "1719"
    assert at(cut_off, "DE-PL") == "away"


@pytest.mark.rule("wef:10.14")
@pytest.mark.rule("wef:10.1")
def test_a_full_hex_has_no_room_for_the_corps() -> None:
    position = units("1719: DE-F-POS DE-1 DE-17 DE-20", "DE-F2-POS", "DE-PL", turn=2)
    assert logged(play(stored(position, german=1), Done()), Converted) == [
        Converted("DE-F-POS", (), "1719")
    ]
    assert at(position, "DE-PL") == "away"


# --- withdrawals of the turn track ----------------------------------------------------------------


def twelve(where: str) -> Position:
    """Before the phase of new units of turn 12."""
    position = board(f"{where}; 2419: RU-F-WAR; 2314: DE-F-KON", turn=12, phase="events")
    position.state.verdun = 1
    return position


QUIET = (1, 2)
"""The dice of an event that asks nobody for anything."""

ENOUGH = "1018: DE-1 DE-17 DE-L1; 1430: AH-1 AH-2 AH-5"


@pytest.mark.rule("wef:10.17")
@pytest.mark.rule("wef:10.15")
def test_on_turn_twelve_four_german_and_two_austrian_steps_leave_for_serbia() -> None:
    position = twelve(ENOUGH)
    going = play(position, Done(), Withdraw(("DE-1", "DE-17", "AH-1", "AH-2")), dice=QUIET)
    assert logged(going, Withdrew) == [
        Withdrew(CENTRAL, ("DE-1", "DE-17"), 14, "track"), Withdrew(CENTRAL, ("AH-1", "AH-2"), 14,
        "track"),
    ]  # fmt: skip
    assert position.state.returns == {"DE-1": 14, "DE-17": 14, "AH-1": 14, "AH-2": 14}


@pytest.mark.rule("wef:10.17")
def test_the_steps_are_met_exactly_by_whole_units_before_the_phase_ends() -> None:
    refused(
        twelve(ENOUGH), Withdraw(("DE-1", "DE-L1", "AH-1", "AH-2")), "10.17", Done(), dice=QUIET
    )
    refused(
        twelve(ENOUGH),
        Withdraw(("DE-1", "DE-17", "DE-L1", "AH-1", "AH-2")),
        "10.17",
        Done(),
        dice=QUIET,
    )
    refused(twelve(ENOUGH), Done(), "10.15", Done(), dice=QUIET)


@pytest.mark.rule("wef:10.7")
@pytest.mark.rule("wef:10.17")
@pytest.mark.rule("wef:10.18")
def test_they_come_back_as_reinforcements_at_full_strength() -> None:
    position = units(turn=14)
    for name, left in (("DE-1", 1), ("AH-1", 1)):
        n = printed().unit[name]
        position.state.steps[n], position.state.returns[name] = left, 14
    assert [printed().units[n].id for n in units_due(position, CENTRAL)] == ["DE-1", "AH-1"]
    play(position, Reinforce(("DE-1",), "1018"), Reinforce(("AH-1",), "2125"))
    assert (at(position, "DE-1"), steps(position, "DE-1")) == ("1018", 2)
    assert steps(position, "AH-1") == 1
    assert position.state.returns == {}


@pytest.mark.rule("wef:10.19")
def test_who_lacks_the_infantry_loses_the_game() -> None:
    position = twelve("1018: DE-1; 1430: AH-1 AH-2")
    assert logged(play(position, Done(), Done(), dice=QUIET), GameEnded) == [
        GameEnded("withdrawal", RUSSIAN)
    ]


@pytest.mark.rule("wef:5.2")
@pytest.mark.rule("wef:10.19")
def test_units_rebuilt_before_the_withdrawals_save_the_game() -> None:
    position = lost(stored(twelve("1018: DE-1; 1430: AH-1 AH-2"), german=2), "DE-17")
    rebuilt = (Done(), Replace("DE-17", "1018", 2))
    refused(position, Withdraw(("DE-1", "AH-1", "AH-2")), "10.17", Done(), dice=QUIET)
    refused(
        lost(stored(twelve("1018: DE-1; 1430: AH-1 AH-2"), german=2), "DE-17"),
        Done(),
        "10.15",
        *rebuilt,
        dice=QUIET,
    )
    position = lost(stored(twelve("1018: DE-1; 1430: AH-1 AH-2"), german=2), "DE-17")
    play(position, *rebuilt, Withdraw(("DE-1", "DE-17", "AH-1", "AH-2")), dice=QUIET)
    assert position.state.outcome is None
    assert set(position.state.returns) == {"DE-1", "DE-17", "AH-1", "AH-2"}


@pytest.mark.rule("wef:10.16")
@pytest.mark.parametrize(
    ("where", "leaves"), [("4123: RU-G", True), ("4123: RU-G/1", False), ("1417: RU-G", False)]
)
def test_the_guard_makes_room_for_its_army_if_it_is_whole_and_in_supply(
    where: str, *, leaves: bool
) -> None:
    position = stored(units(where, "RU-1G", "RU-2G", "RU-GC", side=RUSSIAN, turn=13), russian=1)
    going = play(position, Done())
    assert (logged(going, Withdrew) == [Withdrew(RUSSIAN, ("RU-G",), 0, "track")]) == leaves
    assert position.state.outcome is None
    position.state.turn = 14
    army = {printed().units[n].id for n in units_due(position, RUSSIAN)}
    assert army == ({"RU-1G", "RU-2G", "RU-GC"} if leaves else set())


@pytest.mark.rule("wef:10.16")
def test_a_guard_that_is_lost_or_in_the_caucasus_brings_no_army() -> None:
    army = ("RU-1G", "RU-2G", "RU-GC")
    assert not units_due(lost(units("", *army, side=RUSSIAN, turn=14), "RU-G"), RUSSIAN)
    guard = printed().unit["RU-G"]
    away = units("4123: RU-G", *army, side=RUSSIAN, turn=14)
    away.remove(guard, "away")
    assert len(units_due(away, RUSSIAN)) == len(army)
    away.state.waiting = {"caucasus": [guard]}
    assert not units_due(away, RUSSIAN)
    away.state.waiting, away.state.returns = {}, {"RU-G": 14}
    assert units_due(away, RUSSIAN) == [guard]


@pytest.mark.rule("wef:17.0")
def test_schlieffen_east_leaves_the_central_powers_their_replacements() -> None:
    position = units("", turn=2, scenario="schlieffen_east")
    collect_replacements(position, CENTRAL)
    assert position.state.points == {"german": 1, "austrian": 1}


@pytest.mark.rule("wef:7.2")
def test_the_corps_of_the_alps_comes_back_with_the_first_reserves_of_brusilov() -> None:
    position = units(turn=17)
    n = printed().unit["AH-3"]
    position.state.waiting, position.state.steps[n] = {"brusilov": [n]}, 1
    assert not units_due(position, CENTRAL)
    position.state.brusilov = 16
    assert units_due(position, CENTRAL) == [n]
    play(position, Reinforce(("AH-3",), "2125"))
    assert at(position, "AH-3") == "2125"
    assert position.state.waiting == {"brusilov": []}


@pytest.mark.rule("wef:15.9")
@pytest.mark.parametrize(
    ("verdun", "brusilov", "comes"), [(13, 0, True), (13, 16, False), (0, 0, False)]
)
def test_after_verdun_without_brusilov_a_gun_comes_back(
    verdun: int, brusilov: int, *, comes: bool
) -> None:
    position = board("2314: DE-F-KON; 2419: RU-F-WAR", turn=22, phase="events")
    position.state.verdun, position.state.brusilov = verdun, brusilov
    play(position, Done(), dice=(1, 2))
    assert [printed().units[n].id for n in units_due(position, CENTRAL)] == (
        ["DE-HA1"] if comes else []
    )


@pytest.mark.rule("wef:15.9")
def test_a_gun_that_was_eliminated_comes_back_too() -> None:
    position = lost(
        board("2314: DE-F-KON; 2419: RU-F-WAR; 1016: DE-HA2", turn=22, phase="events"), "DE-HA1"
    )
    position.state.verdun = 13
    play(position, Done(), dice=(1, 2))
    assert [printed().units[n].id for n in units_due(position, CENTRAL)] == ["DE-HA1"]


# --- orders ahead of their phase ------------------------------------------------------------------


@pytest.mark.rule("wef:5.1")
def test_an_order_for_the_trains_closes_the_new_units_and_waits_for_the_other_side() -> None:
    position = stored(units("3515: RU-2", side=RUSSIAN), russian=1, german=1)
    going = play(position, Rail(("RU-2",), "4123"))
    assert going.asks[0].seat == "CENTRAL"
    assert at(position, "RU-2") == "3515"
    play(position, Done())
    assert at(position, "RU-2") == "4123"


@pytest.mark.rule("wef:5.1")
def test_a_held_order_that_has_become_illegal_falls_and_its_owner_is_told() -> None:
    position = stored(units("3515: RU-2", side=RUSSIAN), russian=1, german=1)
    play(position, Rail(("RU-2",), "4123"))
    position.state.done[printed().unit["RU-2"]] = "rail"
    assert Overtaken("Rail", ("RU-2",)) in logged(play(position, Done()), Overtaken)


@pytest.mark.rule("wef:5.1")
@pytest.mark.rule("wef:5.2")
def test_nobody_moves_before_the_player_turn_that_comes_first() -> None:
    assert Move not in play(stored(units("2316: DE-1"), german=1)).asks[0].accepts
    refused(board("2316: DE-1", phase="strategic"), Move(("DE-1",), ("2216",)), "5.2")


@pytest.mark.rule("wef:10.6")
def test_who_must_come_in_is_named_to_his_side() -> None:
    position = units("", "RU-22FN", "RU-2C", side=RUSSIAN, turn=2)
    ask = TurnAsk(position, RUSSIAN)
    assert ask.prompt() == Prompt("wef.ask.turn.arrivals", choices=("RU-22FN", "RU-2C"), number=2)
    position.state.stage = REPLACEMENTS
    assert ask.prompt().choices == ("units",)


def test_an_example_is_found_where_a_unit_on_the_map_and_a_lost_one_may_be_replaced() -> None:
    """A unit on the map is replaced where it stands, so its order names no hex."""
    position = lost(board("1016: DE-GR/1; 2417: RU-13", phase="units"), "DE-1")
    ranking = Ranking(
        position, "central", lambda: WhenEaglesFightKnowledge(position, "CENTRAL POWERS")
    )
    replacements = [Replace("DE-1", "1018"), Replace("DE-GR")]
    assert list(ranking.best(iter(replacements))) == [replacements[0]]
    assert list(ranking.best(reversed(replacements))) == [replacements[1]]
