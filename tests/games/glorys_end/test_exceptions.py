"""Exceptions, limits and consequences in the rulebook beside a paragraph's main sentence."""

import pytest

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.setup import decide_after_set_up
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.log import GameEnded, ParisInDanger
from pbem.games.glorys_end.operations import movement, strategic_movement
from pbem.games.glorys_end.orders import (
    Assault,
    MarchAssault,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Sail,
    Withdraw,
)
from pbem.games.glorys_end.supply.supply import is_fully_supplied
from pbem.games.glorys_end.victory.victory import victory_points
from pbem.games.hex_engine.orders import Done, Move
from pbem.games.hexes.grid import numbers_around
from pbem.rules import ScriptedChance, Table
from tests.games.glorys_end.positions import at, board, new_game, play, refused
from tests.games.kit.hex_positions import logged, waiting

NONE: tuple[str, ...] = ()


# --- neutrals and control -------------------------------------------------------------------------


@pytest.mark.rule("glo:3.6")
@pytest.mark.rule("glo:7.11")
def test_liege_bars_no_supply_once_the_netherlands_are_invaded() -> None:
    position = board("1623: DE-2-XXX", scenario="free", german="1523 1524")
    position.state.violated = {"belgium", "luxembourg"}
    unit = position.board.unit["DE-2-XXX"]
    assert not is_fully_supplied(position, unit)
    position.state.violated.add("netherlands")
    position.touch()
    assert is_fully_supplied(position, unit)


@pytest.mark.rule("glo:4.7")
def test_the_german_begins_with_the_hexes_of_belgium_and_luxembourg_in_which_he_may_set_up() -> (
    None
):
    game = new_game()
    position = Position(game.board, game.setup())
    decide_after_set_up(position, Table(ScriptedChance([])))
    abroad = position.ground.country["belgium"] | position.ground.country["luxembourg"]
    assert set(position.grid.numbers(position.hexes_held(GERMAN) & abroad)) == {
        "1620",
        "1719",
        "2418",
        "2518",
        "2618",
        "2619",
    }


@pytest.mark.rule("glo:4.5")
def test_a_belgian_unit_abroad_is_lost_even_if_it_returns_in_the_same_march() -> None:
    position = board("1531: BE-3-XX", side="allied")
    path = ("1632", "1631")
    assert [position.board.hexes[number].country for number in path] == ["france", "belgium"]
    play(position, Move(("BE-3-XX",), path))
    assert victory_points(position, ALLIED) == -7 - 1


@pytest.mark.rule("glo:4.8")
@pytest.mark.rule("glo:7.10")
def test_cavalry_that_rides_through_brussels_has_controlled_it_for_good() -> None:
    position = board("1425: DE-1C-XXX; 1524: BE-1-XXX")
    assert is_fully_supplied(position, position.board.unit["BE-1-XXX"])
    play(position, Move(("DE-1C-XXX",), ("1525", "1526")))
    assert position.holder(position.grid.at["1525"]) == ALLIED
    assert not is_fully_supplied(position, position.board.unit["BE-1-XXX"])


@pytest.mark.rule("glo:4.8")
@pytest.mark.rule("glo:15.1")
def test_cavalry_that_rides_over_a_dummy_leaves_the_hex_as_it_was() -> None:
    position = board("3635: DE-1C-XXX; 3636: DE-DUMMY-1", dummies=True)
    play(position, Move(("DE-1C-XXX",), ("3636", "3637")))
    assert position.holder(position.grid.at["3636"]) == ALLIED
    assert position.state.lent == {position.grid.at["3637"]}


@pytest.mark.rule("glo:4.8")
@pytest.mark.rule("glo:17.3")
def test_cavalry_that_rides_through_paris_wins_the_short_campaign() -> None:
    position = board("2936: DE-1C-XXX", scenario="short")
    position.state.forts.clear()
    assert play(position, Move(("DE-1C-XXX",), ("3036", "3035"))).outcome is not None


@pytest.mark.rule("glo:4.3")
@pytest.mark.rule("glo:7.5")
@pytest.mark.parametrize("path", [("2834",), ("2834", "2833"), ("2834", "2934", "3035", "3135")])
def test_a_unit_that_marches_in_supply_endangers_paris_in_the_first_hex_inside(
    path: tuple[str, ...],
) -> None:
    position = board("2733: DE-1C-XXX", german="2731")
    assert set(path) & position.board.paris_danger
    going = play(position, Move(("DE-1C-XXX",), path))
    assert logged(going, ParisInDanger) == [ParisInDanger("2834")]


@pytest.mark.rule("glo:4.3")
@pytest.mark.rule("glo:7.5")
def test_who_began_to_march_in_supply_is_in_supply_when_he_comes_to_paris() -> None:
    position = board("2634: DE-1C-XXX", german="2731")
    going = play(position, Move(("DE-1C-XXX",), ("2635", "2636", "2637", "2737")))
    assert not is_fully_supplied(
        Position(position.board, position.state), position.board.unit["DE-1C-XXX"]
    )
    assert logged(going, ParisInDanger)


@pytest.mark.rule("glo:4.3")
def test_neither_dummies_nor_allies_nor_starving_units_endanger_paris() -> None:
    dummy = board("2733: DE-DUMMY-1; 2731: DE-2-XXX", german="2731", dummies=True)
    play(dummy, Move(("DE-DUMMY-1",), ("2834",)))
    assert not dummy.state.endangered
    starving = board("2733: DE-2-XXX")
    play(starving, Move(("DE-2-XXX",), ("2834",)))
    assert not starving.state.endangered
    later = board("2835: DE-2-XXX", phase="reinforcements", german="2731")
    play(later, Done(), dice=(1,))
    assert later.state.endangered


# --- supply ---------------------------------------------------------------------------------------


@pytest.mark.rule("glo:7.11")
def test_abbeville_cuts_off_units_in_the_north_and_nobody_elses_line_through_it() -> None:
    grid = board().grid
    south = [number for number in numbers_around("2036") if int(number[:2]) >= 20]
    corps = (
        unit.id for unit in board().board.units if unit.nation == "german" and unit.size == "XXX"
    )
    wall = "; ".join(f"{number}: {unit}" for number, unit in zip(south, corps, strict=False))
    position = board(f"2036: FR-1-XXX; 1936: FR-2-XXX; {wall}", german="2038")
    assert len(south) == len(grid.near[grid.at["2036"]]) - 2
    assert is_fully_supplied(position, position.board.unit["FR-1-XXX"])
    assert not is_fully_supplied(position, position.board.unit["FR-2-XXX"])


@pytest.mark.rule("glo:7.13")
@pytest.mark.rule("glo:13.21")
def test_a_german_advance_opens_abbeville_and_an_allied_one_does_not() -> None:
    allied = board("2138: FR-1-XXX FR-2-XXX; 2038: DE-10L-X", side="allied", german="2037 1938")
    play(allied, Assault(("FR-1-XXX", "FR-2-XXX"), "2038", NONE, ("FR-1-XXX",)), dice=(6,))
    assert at(allied, "FR-1-XXX") == "2038"
    assert movement.is_stop_banned(allied, allied.grid.at["2038"])
    german = board("2037: DE-2-XXX DE-3-XXX; 2038: FR-81T-XX/1", german="2037")
    play(german, Assault(("DE-2-XXX", "DE-3-XXX"), "2038", NONE, ("DE-2-XXX",)), dice=(6,))
    assert at(german, "DE-2-XXX") == "2038"
    assert not movement.is_stop_banned(german, german.grid.at["2038"])


# --- arrivals -------------------------------------------------------------------------------------


@pytest.mark.rule("glo:8.1")
def test_what_leaves_for_the_east_makes_no_room_for_reinforcements_of_the_same_turn() -> None:
    where = "1415: DE-2-XXX DE-3-XXX; 1416: DE-1C-XXX; 1515: DE-4-XXX/2"
    position = waiting(board(where, turn=5, phase="reinforcements"), "DE-9R-XXX")
    position.state.points = {"german": 3}
    east = Withdraw(("DE-2-XXX", "DE-3-XXX"), "DE-1C-XXX")
    refused(position, Reinforce(("DE-9R-XXX",), "1415"), "8.1", east)
    refused(position, Replace("DE-4-XXX"), "8.1")


@pytest.mark.rule("glo:8.3")
def test_the_british_land_in_an_inland_port_whoever_holds_its_river() -> None:
    position = waiting(
        board(turn=10, side="allied", phase="reinforcements", german="2243 2244"), "GB-6-XX"
    )
    play(position, Reinforce(("GB-6-XX",), "2442"))
    assert at(position, "GB-6-XX") == "2442"


@pytest.mark.rule("glo:3.7")
def test_the_british_enter_france_in_the_allied_turn_after_the_german_has_twenty_points() -> None:
    for german, may in (("3036 2236 2829", True), ("3036 2236", False)):
        position = board(phase="assaults", scenario="free", german=german)
        position.state.at_war = False
        waiting(position, "GB-1-XXX")
        going = play(position, Done())
        assert going.asks[0].seat == "ALLIED"
        assert going.asks[0].is_legal(Reinforce(("GB-1-XXX",), "2244")) is may
        assert not going.asks[0].is_legal(Reinforce(("GB-1-XXX",), "1226"))


# --- command --------------------------------------------------------------------------------------


@pytest.mark.rule("glo:10.4")
def test_hentsch_lets_nobody_march_about_inside_the_line_nor_into_it() -> None:
    where = "2935: DE-2-XXX; 2934: DE-3-XXX; 2830: DE-4-XXX; 2734: DE-9-XXX; 3640: FR-1-XXX"
    position = board(where, phase="entrenchment", german="2731 2735", hentsch=True)
    going = play(position, Move(("DE-4-XXX",), ("2829",)), dice=(6,))
    going.submit("ALLIED", OutOfCommand(()))
    for path in (("2936",), ("2936", "2937"), ("2835", "2734")):
        refused(position, Move(("DE-2-XXX",), path), "10.4")
    refused(position, Rail(("DE-9-XXX",), "2735"), "5.1")
    going.submit("GERMAN", Move(("DE-3-XXX",), ("2834", "2833")))
    going.submit("GERMAN", Done())
    assert {at(position, "DE-2-XXX"), at(position, "DE-3-XXX")}.isdisjoint(
        position.board.paris_danger
    )


@pytest.mark.rule("glo:10.4")
def test_hentsch_sends_no_train_in_or_out() -> None:
    position = board(
        "2735: DE-2-XXX; 2731: DE-3-XXX",
        turn=12,
        phase="strategic",
        german="2731 2735",
        hentsch=True,
    )
    position.state.hentsch = "now"
    refused(position, Rail(("DE-2-XXX",), "2731"), "10.4")
    refused(position, Rail(("DE-3-XXX",), "2735"), "10.4")


# --- railways and ships ---------------------------------------------------------------------------


@pytest.mark.rule("glo:11.2")
@pytest.mark.parametrize("how", ["advance", "passing"])
def test_a_german_in_france_west_of_the_meuse_frees_the_french_railways_however_he_came(
    how: str,
) -> None:
    if how == "advance":
        position = board("2424: DE-2-XXX DE-3-XXX; 2524: FR-81T-XX/1", german="2424")
        order: Assault | Move = Assault(("DE-2-XXX", "DE-3-XXX"), "2524", NONE, ("DE-2-XXX",))
        dice: tuple[int, ...] = (6,)
    else:
        position, order, dice = board("2424: DE-1C-XXX"), Move(("DE-1C-XXX",), ("2524", "2424")), ()
    assert not position.state.crossed_meuse
    play(position, order, dice=dice)
    assert position.state.crossed_meuse


@pytest.mark.rule("glo:11.5")
def test_an_inland_port_is_shut_by_a_german_on_its_river_and_not_by_his_control() -> None:
    position = board("1337: FR-1-XXX", turn=8, side="allied", phase="strategic", german="2443")
    play(position, Sail(("FR-1-XXX",), "2442"))
    assert at(position, "FR-1-XXX") == "2442"


@pytest.mark.rule("glo:11.5")
@pytest.mark.rule("glo:7.9")
def test_ships_are_strategic_movement_and_take_nobody_out_of_supply() -> None:
    position = board("1337: GB-1-XXX", turn=8, side="allied", phase="strategic", german="2038")
    refused(position, Sail(("GB-1-XXX",), "2244"), "7.5")


@pytest.mark.rule("glo:11.5")
@pytest.mark.rule("glo:11.2")
def test_abbeville_shuts_the_ports_of_the_north_too() -> None:
    position = board(
        "2244: FR-1-XXX; 2442: GB-1-XXX", turn=8, side="allied", phase="strategic", german="2038"
    )
    refused(position, Sail(("FR-1-XXX",), "1439"), "11.5")
    refused(position, Sail(("GB-1-XXX",), "1439"), "11.5")
    assert strategic_movement.sea_left(position, ALLIED) == 4


# --- marching -------------------------------------------------------------------------------------


@pytest.mark.rule("glo:14.3")
def test_infantry_that_entered_a_zone_goes_no_further_and_assaults_nobody() -> None:
    position = board("3318: DE-2-XXX; 3420: FR-1-XXX")
    play(position, Move(("DE-2-XXX",), ("3319",)))
    refused(position, Move(("DE-2-XXX",), ("3419",)), "12.2")
    refused(position, MarchAssault(("DE-2-XXX",), "3420"), "12.2")


@pytest.mark.rule("glo:12.3")
def test_the_hex_that_everybody_may_enter_costs_the_swift_what_it_costs() -> None:
    position = board("3913: DE-2-XXX DE-1C-XXX", turn=8)
    position.state.silent.add(position.board.unit["DE-2-XXX"])
    position.state.silent.add(position.board.unit["DE-1C-XXX"])
    assert position.board.hexes["3914"].terrain == "mountain"
    play(position, Move(("DE-2-XXX", "DE-1C-XXX"), ("3914",)))
    left = {
        unit: movement.points_left(position, position.board.unit[unit])
        for unit in ("DE-2-XXX", "DE-1C-XXX")
    }
    assert left == {"DE-2-XXX": 0, "DE-1C-XXX": 0}


# --- combat and works -----------------------------------------------------------------------------


@pytest.mark.rule("glo:14.3")
@pytest.mark.rule("glo:7.12")
def test_a_zone_goes_with_the_last_step_in_it_whatever_took_that() -> None:
    ring = (
        "3218: DE-2-XXX; 3318: DE-3-XXX; 3320: DE-4-XXX; 3419: DE-9-XXX; "
        "3420: DE-7-XXX; 3219: DE-8-XXX; 3220: DE-10-XXX"
    )
    position = board(f"{ring}; 3319: FR-81T-XX/1", side="allied", phase="assaults")
    position.state.forts.discard(position.grid.at["3320"])
    play(position, Done())
    assert at(position, "FR-81T-XX") == "lost"
    assert position.grid.at["3319"] not in position.state.zones


@pytest.mark.rule("glo:14.7")
def test_guns_outlive_the_infantry_that_attacked_or_starved_beside_them() -> None:
    attack = board("1620: DE-10L-X DE-305-SG")
    play(attack, Assault(("DE-10L-X", "DE-305-SG"), "1621", NONE, NONE), dice=(6, 1))
    assert (at(attack, "DE-10L-X"), at(attack, "DE-305-SG")) == ("lost", "1620")
    starved = board("3638: DE-10L-X DE-305-SG")
    play(starved, Done())
    assert (at(starved, "DE-10L-X"), at(starved, "DE-305-SG")) == ("lost", "3638")


# --- scenarios ------------------------------------------------------------------------------------


@pytest.mark.rule("glo:17.3")
@pytest.mark.rule("glo:4.1")
def test_points_alone_win_the_short_campaign_for_nobody_before_its_end() -> None:
    german = "2244 1632 1525 1226 2236 2442 2829"
    assert victory_points(board(german=german), GERMAN) >= 30
    going = play(board(phase="assaults", scenario="short", german=german), Done())
    assert not logged(going, GameEnded)
    campaign = play(board(phase="assaults", german=german), Done())
    assert logged(campaign, GameEnded)
