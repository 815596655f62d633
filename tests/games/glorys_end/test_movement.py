"""Chapters 6, 11 and 12: stacking, railways and ships, marching."""

import pytest

from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.module import MODULE
from pbem.games.glorys_end.operations import movement, strategic_movement
from pbem.games.glorys_end.orders import Rail, Sail
from pbem.games.hex_engine.orders import Move
from tests.games.glorys_end.positions import at, board, play, refused


def go(*path: str, units: str = "DE-2-XXX") -> Move:
    return Move(tuple(units.split()), path)


# --- stacking -------------------------------------------------------------------------------------


@pytest.mark.rule("glo:6.1")
@pytest.mark.rule("glo:2.8")
def test_a_hex_holds_nine_steps_and_two_corps() -> None:
    refused(board("3638: DE-2-XXX; 3639: DE-3-XXX DE-4-XXX/1"), go("3639"), "6.1")
    refused(board("3638: DE-2-XXX; 3639: DE-3-XXX DE-GE-XX"), go("3639"), "6.4")
    position = board("3638: DE-2-XXX; 3639: DE-3-XXX DE-10L-X DE-420-SG")
    play(position, go("3639"))
    assert at(position, "DE-2-XXX") == "3639"


@pytest.mark.rule("glo:6.4")
def test_nine_steps_are_the_most_on_the_way_too_but_corps_are_counted_in_the_end() -> None:
    position = board("3638: DE-2-XXX/2; 3639: DE-3-XXX/2 DE-4-XXX/2")
    play(position, go("3639", "3640"))
    assert at(position, "DE-2-XXX") == "3640"
    refused(board("3638: DE-2-XXX; 3639: DE-3-XXX DE-4-XXX/2"), go("3639", "3640"), "6.4")


@pytest.mark.rule("glo:6.5")
def test_nothing_that_would_overstack_is_legal() -> None:
    position = board("3638: DE-2-XXX; 3639: DE-3-XXX DE-4-XXX")
    found = movement.reachable_hexes(position, [position.board.unit["DE-2-XXX"]])
    assert position.grid.at["3639"] not in found.spent


@pytest.mark.rule("glo:6.2")
@pytest.mark.rule("glo:2.5")
def test_allies_of_two_nations_pass_each_other_and_stop_apart_but_for_naval_infantry() -> None:
    where = "3638: FR-42-XX; 3639: GB-1-XXX; 3538: GB-N-X"
    position = board(where, side="allied")
    refused(position, go("3639", units="FR-42-XX"), "6.2")
    play(position, go("3639", "3640", units="FR-42-XX"))
    naval = board(where, side="allied")
    play(naval, go("3638", units="GB-N-X"))
    assert at(naval, "GB-N-X") == "3638"


@pytest.mark.rule("glo:6.3")
def test_only_the_french_stop_in_paris() -> None:
    position = board("3137: GB-1-XXX; 3038: FR-1-XXX", side="allied")
    refused(position, go("3136", units="GB-1-XXX"), "6.3")
    play(position, go("3037", units="FR-1-XXX"))
    assert at(position, "FR-1-XXX") == "3037"


# --- marching -------------------------------------------------------------------------------------


@pytest.mark.rule("glo:12.1")
@pytest.mark.rule("glo:12.2")
@pytest.mark.rule("glo:2.10")
@pytest.mark.rule("glo:2.4")
def test_a_unit_goes_as_many_hexes_as_it_has_points_and_no_further() -> None:
    position = board("3635: DE-2-XXX")
    play(position, go("3636", "3637", "3638", "3639"))
    assert at(position, "DE-2-XXX") == "3639"
    refused(position, go("3640"), "12.1")
    refused(board("3635: DE-2-XXX"), go("3637"), "12.1")


@pytest.mark.rule("glo:12.3")
@pytest.mark.rule("glo:12.8")
def test_terrain_costs_points_but_one_hex_is_always_possible() -> None:
    forest = board("2319: DE-2-XXX", turn=8)
    refused(forest, go("2219", "2220", "2120"), "12.1")
    hills = board("3913: DE-2-XXX", turn=8)
    play(hills, go("3914"))
    assert at(hills, "DE-2-XXX") == "3914"
    silent = board("3913: DE-2-XXX", turn=8)
    silent.state.silent.add(silent.board.unit["DE-2-XXX"])
    play(silent, go("3914"))
    assert at(silent, "DE-2-XXX") == "3914"


@pytest.mark.rule("glo:12.9")
def test_a_major_river_costs_one_point_more() -> None:
    position = board("3421: DE-2-XXX")
    ways = movement.reachable_hexes(position, [position.board.unit["DE-2-XXX"]])
    assert ways.spent[position.grid.at["3422"]] == 2
    assert (
        ways.spent[position.grid.at["3420"]]
        == position.board.tables.terrain[position.board.hexes["3420"].terrain].cost
    )


@pytest.mark.rule("glo:12.4")
@pytest.mark.rule("glo:14.2")
@pytest.mark.rule("glo:14.3")
def test_enemies_and_fortresses_shut_hexes_and_zones_stop_infantry() -> None:
    refused(board("3638: DE-2-XXX; 3639: FR-81T-XX"), go("3639"), "12.4")
    refused(board("1620: DE-2-XXX"), go("1621"), "14.2")
    zone = board("3318: DE-2-XXX DE-1C-XXX")
    refused(zone, go("3319", "3320"), "14.3")
    refused(zone, go("3319", units="DE-1C-XXX"), "14.3")
    play(zone, go("3319"))
    assert zone.grid.at["3319"] not in zone.state.zones


@pytest.mark.rule("glo:12.5")
@pytest.mark.rule("glo:12.6")
@pytest.mark.rule("glo:12.7")
def test_a_stack_moves_together_drops_units_and_goes_on_until_another_starts() -> None:
    position = board("3635: DE-2-XXX DE-1C-XXX; 3735: DE-3-XXX; 3634: DE-4-XXX")
    both = go("3636", "3637", "3638", "3639", units="DE-2-XXX DE-1C-XXX")
    going = play(position, both)
    refused(position, go("3640"), "12.1")
    going.submit("GERMAN", go("3640", units="DE-1C-XXX"))
    going.submit("GERMAN", go("3736", units="DE-3-XXX"))
    refused(position, go("3641", units="DE-1C-XXX"), "12.2")
    apart = board("3635: DE-2-XXX; 3636: DE-3-XXX")
    play(apart, go("3636"))
    refused(apart, go("3637", units="DE-2-XXX DE-3-XXX"), "12.5")


@pytest.mark.rule("glo:12.10")
@pytest.mark.rule("glo:10.2")
def test_forced_march_takes_supplied_german_infantry_a_hex_further_west_of_the_meuse() -> None:
    far = go("3638", "3639", "3640", "3641", "3642")
    position = board("3637: DE-2-XXX", german="3637")
    play(position, far)
    assert at(position, "DE-2-XXX") == "3642"
    assert position.state.marched
    for turn, german in ((7, "3637"), (1, "3637"), (4, "")):
        refused(board("3637: DE-2-XXX", turn=turn, german=german), far, "12.1")
    silent = board("3637: DE-2-XXX", german="3637")
    silent.state.silent.add(silent.board.unit["DE-2-XXX"])
    refused(silent, go("3638", "3639", "3640"), "12.1")


@pytest.mark.rule("glo:9.4")
def test_cavalry_ends_its_march_in_no_trench() -> None:
    position = board("3638: DE-1C-XXX; 3639: DE-2-XXX")
    position.state.german.add(position.grid.at["3639"])
    position.state.trenches.add(position.grid.at["3639"])
    refused(position, go("3639", units="DE-1C-XXX"), "9.4")
    play(position, go("3639", "3640", units="DE-1C-XXX"))


@pytest.mark.rule("glo:7.13")
def test_no_german_stops_in_abbeville_before_the_ports_are_his() -> None:
    position = board("2037: DE-2-XXX")
    refused(position, go("2038"), "7.13")
    play(position, go("2038", "2039"))
    ports = board("2037: DE-2-XXX", german="1226 1032 1335 1337 1439")
    play(ports, go("2038"))
    assert at(ports, "DE-2-XXX") == "2038"


@pytest.mark.rule("glo:17.2")
def test_in_the_short_campaign_the_channel_ports_wait_for_paris_and_antwerp() -> None:
    position = board("1334: DE-2-XXX", scenario="short")
    refused(position, go("1335"), "17.2")
    position.state.endangered = True
    position.state.german |= {position.grid.at["1226"], position.grid.at["1032"]}
    play(position, go("1335"))


@pytest.mark.rule("glo:3.6")
@pytest.mark.rule("glo:3.2")
@pytest.mark.rule("glo:2.2")
def test_neutral_ground_is_not_in_play() -> None:
    refused(board("1017: DE-2-XXX"), go("1018"), "3.6")


# --- railways -------------------------------------------------------------------------------------


def by_rail(goal: str, units: str = "FR-1-XXX") -> Rail:
    return Rail(tuple(units.split()), goal)


@pytest.mark.rule("glo:11.1")
@pytest.mark.rule("glo:11.2")
def test_infantry_goes_from_town_to_town_up_to_eight_steps() -> None:
    position = board(
        "3839: FR-1-XXX FR-2-XXX; 3637: FR-42-XX; 3340: FR-10C-XX", side="allied", phase="strategic"
    )
    both = by_rail("3641", "FR-1-XXX FR-2-XXX")
    play(position, both)
    assert at(position, "FR-2-XXX") == "3641"
    assert strategic_movement.rail_left(position, "allied") == 0
    refused(position, by_rail("3839", "FR-42-XX"), "11.1")
    fresh = board(
        "3839: FR-1-XXX; 3340: FR-10C-XX; 3840: FR-2-XXX", side="allied", phase="strategic"
    )
    refused(fresh, by_rail("3641", "FR-10C-XX"), "11.1")
    refused(fresh, by_rail("3641", "FR-2-XXX"), "11.2")
    refused(fresh, by_rail("3640"), "11.2")
    refused(fresh, Move(("FR-1-XXX",), ("3840",)), "12.2", by_rail("3641"))


@pytest.mark.rule("glo:11.2")
def test_trains_keep_away_from_enemies() -> None:
    beside = board("3839: FR-1-XXX; 3838: DE-2-XXX", side="allied", phase="strategic")
    refused(beside, by_rail("3641"), "11.2")
    goal = board("3839: FR-1-XXX; 3642: DE-2-XXX", side="allied", phase="strategic")
    refused(goal, by_rail("3641"), "11.2")


@pytest.mark.rule("glo:11.2")
def test_a_refused_station_says_what_it_lacks() -> None:
    field = board("3840: FR-1-XXX", side="allied", phase="strategic")
    lost = board("3839: FR-1-XXX", side="allied", phase="strategic", german="3641")
    near = board("3839: FR-1-XXX; 3642: DE-2-XXX", side="allied", phase="strategic")
    keys = [refused(each, by_rail("3641"), "11.2").key for each in (field, lost, near)]
    lacks = ("no_station", "station_not_held", "station_near_enemy")
    assert keys == [f"glo.illegal.{lack}" for lack in lacks]


@pytest.mark.rule("glo:11.2")
@pytest.mark.rule("glo:3.8")
def test_rail_is_barred_by_nation_time_and_the_meuse() -> None:
    german = board("3637: DE-2-XXX", phase="strategic", german="3637 3839")
    refused(german, by_rail("3839", "DE-2-XXX"), "11.2")
    later = board("3637: DE-2-XXX", turn=10, phase="strategic", german="3637 3839")
    play(later, by_rail("3839", "DE-2-XXX"))
    french = board("3716: FR-1-XXX", side="allied", phase="strategic")
    refused(french, by_rail("3839"), "11.2")
    french.state.crossed_meuse = True
    play(french, by_rail("3839"))
    belgian = board("1525: BE-1-XXX; 1632: GB-1-XXX", side="allied", phase="strategic")
    refused(belgian, by_rail("1632", "BE-1-XXX"), "11.2")
    refused(belgian, by_rail("1525", "GB-1-XXX"), "11.2")


@pytest.mark.rule("glo:11.3")
def test_a_lost_junction_costs_four_steps_each() -> None:
    position = board(side="allied", phase="strategic")
    assert strategic_movement.rail_left(position, "allied") == 8
    position.state.german.add(position.grid.at["3334"])
    position.touch()
    assert strategic_movement.rail_left(position, "allied") == 4
    position.state.german.add(position.grid.at["3136"])
    position.touch()
    assert strategic_movement.rail_left(position, "allied") == 0
    assert strategic_movement.rail_left(position, "german") == 8


@pytest.mark.rule("glo:11.4")
def test_trains_may_leave_the_map_and_come_back_over_a_friendly_edge() -> None:
    grid = board().grid
    ring = grid.numbers(
        grid.hexes_within(grid.at["3843"], 3) & ~grid.hexes_within(grid.at["3843"], 2)
    )
    corps = [
        unit.id for unit in board().board.units if unit.nation == "german" and unit.size == "XXX"
    ]
    walls = "; ".join(f"{number}: {unit}" for number, unit in zip(ring, corps, strict=False))
    position = board(f"3843: FR-1-XXX; {walls}", side="allied", phase="strategic")
    play(position, by_rail("4127"))
    assert at(position, "FR-1-XXX") == "4127"
    closed = board(f"3843: FR-1-XXX; {walls}; 3844: DE-10L-X", side="allied", phase="strategic")
    refused(closed, by_rail("4127"), "11.2")


@pytest.mark.rule("glo:11.5")
def test_ships_carry_four_steps_from_port_to_port_from_turn_eight() -> None:
    where = "1337: FR-1-XXX FR-42-XX; 1335: GB-1-XXX"
    early = board(where, turn=7, side="allied", phase="strategic")
    refused(early, Sail(("FR-1-XXX",), "2244"), "11.5")
    position = board(where, turn=8, side="allied", phase="strategic")
    refused(position, Sail(("FR-1-XXX", "FR-42-XX"), "2244"), "11.5")
    refused(position, Sail(("FR-1-XXX",), "1032"), "11.5")
    play(position, Sail(("FR-1-XXX",), "2244"))
    assert at(position, "FR-1-XXX") == "2244"
    inland = board("1335: GB-1-XXX; 2443: DE-2-XXX", turn=8, side="allied", phase="strategic")
    refused(inland, Sail(("GB-1-XXX",), "2442"), "11.5")


@pytest.mark.rule("glo:12.1")
def test_the_cheapest_path_goes_by_way_of_hexes() -> None:
    position = board("3635: DE-2-XXX; 3637: FR-81T-XX")
    at_ = position.grid.at
    found = movement.cheapest_path(
        position, [position.board.unit["DE-2-XXX"]], [at_["3736"], at_["3638"]]
    )
    assert found is not None
    assert at_["3637"] not in found
    assert found[-1] == at_["3638"]
    assert (
        movement.cheapest_path(position, [position.board.unit["DE-2-XXX"]], [at_["3637"]]) is None
    )


# --- the composer's sheet -------------------------------------------------------------------------


@pytest.mark.rule("glo:12.1")
def test_the_sheet_shows_as_far_as_the_points_that_a_unit_has_left() -> None:
    position = board("3635: DE-2-XXX; 2319: DE-3-XXX", turn=8)
    going = play(position, go("3636", "3637", "3638", "3639"))
    game = GlorysEnd(position.board, position.state.options)
    sheet = MODULE.own_sheet(game, going.state, going.asks, "en")
    shown = sheet.points
    assert shown["DE-3-XXX"] == 4
    assert shown["DE-2-XXX"] == 0
