"""What the rulebook tells as an example or in a note, and the limits that its paragraphs draw."""

import pytest

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.log import GameEnded, Resolved
from pbem.games.glorys_end.operations import strategic_movement
from pbem.games.glorys_end.orders import (
    Assault,
    Deploy,
    Entrench,
    MarchAssault,
    Rail,
    Reinforce,
    Replace,
    Sail,
)
from pbem.games.glorys_end.supply.supply import (
    defends_at_full_strength,
    has_defensive_supply,
    is_active,
    is_fully_supplied,
)
from pbem.games.glorys_end.victory.victory import victory_points
from pbem.games.hex_engine.log import Computed
from pbem.games.hex_engine.orders import Defend, Done, Evade, Move
from pbem.games.hexes.combat import odds
from pbem.rules import Adjudication, ScriptedChance, Table
from tests.games.glorys_end.positions import at, board, new_game, play, refused, steps
from tests.games.kit.hex_positions import logged, waiting

NONE: tuple[str, ...] = ()


# --- set-up and victory ---------------------------------------------------------------------------


@pytest.mark.rule("glo:3.6")
def test_guns_and_dummies_alone_invade_nobody() -> None:
    game = new_game(scenario="free", dummies=True)
    going = Adjudication(game, game.setup(), Table(ScriptedChance([])))
    going.begin()
    going.submit("ALLIED", Done())
    going.submit("GERMAN", Deploy((("DE-DUMMY-1", "1018"),), ((1, "1116"),)))
    assert not going.asks[0].is_legal(Done())
    going.submit("GERMAN", Deploy((("DE-10L-X", "1018"),)))
    assert going.asks[0].is_legal(Done())


@pytest.mark.rule("glo:4.2")
def test_what_one_side_gains_by_a_hex_the_other_does_not_lose() -> None:
    position = board("3035: DE-2-XXX")
    position.state.forts.clear()
    before = victory_points(position, ALLIED)
    play(position, Move(("DE-2-XXX",), ("3036",)))
    assert (victory_points(position, GERMAN), victory_points(position, ALLIED)) == (10, before)


def last_check(
    german: str, *, battles: int = 0, endangered: bool = False, withdrew: bool = True
) -> GameEnded:
    position = board("1415: DE-2-XXX", turn=30, phase="assaults", german=german)
    state = position.state
    state.battles, state.endangered, state.withdrew = battles, endangered, withdrew
    (ended,) = logged(play(position, Done()), GameEnded)
    assert isinstance(ended, GameEnded)
    return ended


AS_IN_1914 = "1525 1226 1632 1032 2030 2529 2425"
"""Brussels, Antwerp, Lille, Ostend; and Le Cateau, Laon and Mézières, which the Allies lack."""


@pytest.mark.rule("glo:4.1")
@pytest.mark.rule("glo:4.3")
@pytest.mark.rule("glo:4.4")
def test_the_allies_won_in_1914_with_plan_seventeen_the_east_and_ypres_and_nothing_to_spare() -> (
    None
):
    won = last_check(AS_IN_1914, battles=7)
    assert (won.winner, won.allied) == (ALLIED, -7 + 7 + 15 + 5)
    assert last_check(AS_IN_1914, battles=6).winner == ""
    assert last_check(f"{AS_IN_1914} 1433", battles=7).winner == ""


@pytest.mark.rule("glo:4.1")
def test_if_both_reach_their_mark_on_turn_thirty_the_one_further_above_it_wins_or_both_draw() -> (
    None
):
    thirty = "1632 1525 1226 2236 2442 2829 2030 2529 2425"
    assert victory_points(board(german=thirty), GERMAN) == 30
    both = last_check(thirty, battles=7)
    assert (both.german, both.allied, both.winner) == (30, 20, "")
    assert last_check(f"{thirty} 2038", battles=7).winner == GERMAN
    assert last_check(thirty, battles=7, withdrew=False).winner == ALLIED
    assert last_check(f"{thirty} 1032", battles=7, endangered=True).winner == GERMAN


@pytest.mark.rule("glo:4.6")
def test_a_battle_on_the_march_counts_for_plan_seventeen_and_one_in_france_does_not() -> None:
    position = board("3218: FR-1-XXX FR-2-XXX; 3217: DE-GE-XX", side="allied", turn=5)
    play(position, MarchAssault(("FR-1-XXX", "FR-2-XXX"), "3217", NONE, NONE), dice=(1,))
    assert position.state.battles == 1
    france = board("3638: FR-1-XXX FR-2-XXX; 3639: DE-GE-XX", side="allied", turn=5)
    play(france, Assault(("FR-1-XXX", "FR-2-XXX"), "3639", NONE, NONE), dice=(1,))
    assert france.state.battles == 0


# --- stacking and supply --------------------------------------------------------------------------


@pytest.mark.rule("glo:6.3")
def test_naval_infantry_passes_paris_and_does_not_stop_there() -> None:
    position = board("3137: GB-N-X; 3136: FR-42-XX", side="allied")
    refused(position, Move(("GB-N-X",), ("3136",)), "6.3")
    play(position, Move(("GB-N-X",), ("3136", "3135")))
    assert at(position, "GB-N-X") == "3135"


RING = (
    "1520: DE-2-XXX; 1521: DE-3-XXX; 1620: DE-4-XXX; 1622: "
    "DE-9-XXX; 1720: DE-7-XXX; 1721: DE-10-XXX"
)


@pytest.mark.rule("glo:7.7")
@pytest.mark.rule("glo:7.12")
def test_a_fortress_feeds_no_ally_of_another_nation() -> None:
    position = board(f"{RING}; 1621: FR-42-XX", german="1026")
    n = position.board.unit["FR-42-XX"]
    assert (defends_at_full_strength(position, n), has_defensive_supply(position, n)) == (
        False,
        False,
    )


@pytest.mark.rule("glo:7.9")
@pytest.mark.rule("glo:8.7")
def test_a_port_refills_the_british_and_not_the_french() -> None:
    position = board(
        "1437: FR-1-XXX/2; 1535: GB-1-XXX/2",
        turn=8,
        side="allied",
        phase="reinforcements",
        german="2038",
    )
    position.state.points = {"french": 3, "british": 2}
    refused(position, Replace("FR-1-XXX"), "8.7")
    play(position, Replace("GB-1-XXX"))
    assert steps(position, "GB-1-XXX") == 3


@pytest.mark.rule("glo:7.9")
def test_an_inland_port_feeds_nobody_while_the_german_controls_its_river() -> None:
    lost = "1032 1335 1337 1439 2038 1525"
    for river, fed in (("", True), ("1127", False)):
        position = board("1225: BE-1-XXX", german=f"{lost} {river}")
        position.state.brussels_fell = True
        position.touch()
        assert is_active(position, position.board.unit["BE-1-XXX"]) is fed


@pytest.mark.rule("glo:7.12")
@pytest.mark.rule("glo:7.8")
def test_attrition_spares_coasts_french_near_ports_and_fortresses() -> None:
    where = "1338: FR-1-XXX; 1437: FR-2-XXX; 1535: GB-1-XXX; 1621: BE-3-XX; 2036: FR-3-XXX"
    position = board(where, side="allied", phase="assaults", german="2038")
    position.state.brussels_fell = True
    play(position, Done(), dice=(1,))
    assert all(steps(position, unit) == 4 for unit in ("FR-1-XXX", "FR-2-XXX", "GB-1-XXX"))
    assert steps(position, "BE-3-XX") == 2


@pytest.mark.rule("glo:13.23")
@pytest.mark.rule("glo:7.6")
def test_a_defender_out_of_supply_counts_half_against_an_assault_on_the_march_too() -> None:
    ring = "3538: DE-4-XXX; 3539: DE-9-XXX; 3640: DE-7-XXX; 3739: DE-10-XXX; 3738: DE-G-XXX"
    position = board(f"3638: DE-2-XXX; {ring}; 3639: FR-1-XXX", german="3637")
    (told,) = logged(
        play(position, MarchAssault(("DE-2-XXX",), "3639", NONE, NONE), dice=(1,)), Computed
    )
    assert isinstance(told, Computed)
    assert told.defence == 2


# --- arrivals, trenches, railways -----------------------------------------------------------------


@pytest.mark.rule("glo:8.4")
@pytest.mark.rule("glo:8.5")
def test_the_second_cavalry_corps_enters_a_supplied_french_city_and_no_town() -> None:
    position = waiting(
        board(turn=6, side="allied", phase="reinforcements", german="2829"), "FR-2C-XXX"
    )
    for number in ("2829", "3334"):
        refused(position, Reinforce(("FR-2C-XXX",), number), "8.5")
    play(position, Reinforce(("FR-2C-XXX",), "3027"))


@pytest.mark.rule("glo:9.1")
@pytest.mark.rule("glo:9.2")
@pytest.mark.rule("glo:13.22")
def test_naval_infantry_digs_and_its_neighbours_in_the_hex_march_and_attack() -> None:
    where = "3638: FR-42-XX GB-N-X FR-1-XXX; 3639: DE-10L-X"
    position = board(where, turn=12, side="allied", phase="entrenchment")
    going = play(position, Entrench("GB-N-X"), dice=(1, 1))
    refused(position, Assault(("GB-N-X",), "3639"), "13.22")
    going.submit("ALLIED", Move(("FR-42-XX",), ("3637",)))
    assert going.asks[0].is_legal(Assault(("FR-1-XXX",), "3639"))


@pytest.mark.rule("glo:11.1")
def test_guns_ride_without_counting_and_cavalry_and_dummies_do_not_ride() -> None:
    where = "1415: DE-2-XXX DE-420-SG DE-1C-XXX DE-DUMMY-1; 1518: DE-3-XXX"
    position = board(where, phase="strategic", dummies=True)
    play(position, Rail(("DE-2-XXX", "DE-420-SG"), "1518"))
    assert strategic_movement.rail_left(position, GERMAN) == 4
    for unit in ("DE-1C-XXX", "DE-DUMMY-1"):
        refused(position, Rail((unit,), "1518"), "11.1")


@pytest.mark.rule("glo:11.3")
def test_melun_cut_off_costs_the_allies_as_much_as_melun_lost() -> None:
    near = board().grid.near[board().grid.at["3334"]]
    corps = [
        unit.id for unit in board().board.units if unit.nation == "german" and unit.size == "XXX"
    ]
    wall = "; ".join(
        f"{board().grid.number[h]}: {unit}" for (_, h), unit in zip(near, corps, strict=False)
    )
    position = board(f"3334: FR-1-XXX; {wall}", side="allied", phase="strategic")
    assert not is_fully_supplied(position, position.board.unit["FR-1-XXX"])
    assert strategic_movement.rail_left(position, ALLIED) == 4


@pytest.mark.rule("glo:11.5")
def test_the_naval_brigade_sails_from_coast_to_coast_and_the_division_does_not() -> None:
    position = board(
        "2040: GB-N-X; 2140: GB-N-XX; 1439: DE-10L-X", turn=20, side="allied", phase="strategic"
    )
    refused(position, Sail(("GB-N-XX",), "2142"), "11.5")
    refused(position, Sail(("GB-N-X",), "1439"), "11.5")
    play(position, Sail(("GB-N-X",), "1338"))
    assert at(position, "GB-N-X") == "1338"


@pytest.mark.rule("glo:11.5")
@pytest.mark.rule("glo:11.2")
def test_the_british_sail_to_belgium_until_abbeville_is_german() -> None:
    open_ = board("2244: GB-1-XXX", turn=8, side="allied", phase="strategic")
    play(open_, Sail(("GB-1-XXX",), "1032"))
    cut = board("2244: GB-1-XXX", turn=8, side="allied", phase="strategic", german="2038")
    refused(cut, Sail(("GB-1-XXX",), "1032"), "11.5")


@pytest.mark.rule("glo:12.6")
def test_a_unit_whose_march_is_over_shows_no_points() -> None:
    position = board("3635: DE-2-XXX; 3735: DE-3-XXX")
    going = play(position, Move(("DE-2-XXX",), ("3636",)), Move(("DE-3-XXX",), ("3736",)))
    seen = going.game.view(position.state, "GERMAN")  # type: ignore[attr-defined]
    assert {stack.hex: stack.units[0].points for stack in seen.stacks} == {"3636": 0, "3736": 2}


@pytest.mark.rule("glo:12.10")
@pytest.mark.rule("glo:13.23")
def test_who_forced_his_march_assaults_nobody_and_cavalry_does_not_force_it() -> None:
    position = board("3637: DE-2-XXX; 3643: FR-1-XXX", german="3637")
    refused(
        position,
        MarchAssault(("DE-2-XXX",), "3643"),
        "12.10",
        Move(("DE-2-XXX",), ("3638", "3639", "3640", "3641", "3642")),
    )
    riders = board("3636: DE-1C-XXX", german="3637")
    seven = tuple(f"36{file}" for file in range(37, 44))
    refused(riders, Move(("DE-1C-XXX",), seven), "12.1")


@pytest.mark.rule("glo:12.3")
@pytest.mark.rule("glo:13.23")
def test_the_hex_that_everybody_may_enter_gives_no_assault() -> None:
    position = board("3913: DE-1C-XXX; 3914: FR-1-XXX", turn=8)
    assert position.board.hexes["3914"].terrain == "mountain"
    play(position, MarchAssault(("DE-1C-XXX",), "3914", NONE, NONE), dice=(1,))
    slow = board("3812: DE-2-XXX; 3914: FR-1-XXX", turn=8)
    refused(
        slow, MarchAssault(("DE-2-XXX",), "3914"), "13.23", Move(("DE-2-XXX",), ("3813", "3913"))
    )


# --- combat ---------------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.9")
@pytest.mark.rule("glo:13.10")
def test_the_examples_of_odds() -> None:
    assert str(odds(26, 7)) == "3:1"
    assert str(odds(9, 11)) == "1:2"


@pytest.mark.rule("glo:13.3")
def test_a_six_at_three_to_one_is_no_loss_against_two_and_a_retreat() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX", german="3637")
    going = play(position, Assault(("DE-2-XXX", "DE-3-XXX"), "3639", NONE, NONE), dice=(6,))
    assert logged(going, Resolved) == [Resolved("3639", 6, 0, 2, retreat=True)]


@pytest.mark.rule("glo:13.13")
def test_an_attack_at_seven_to_one_adds_two_to_the_die_at_five_to_one() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3538: DE-4-XXX/1; 3639: FR-81T-XX", german="3637")
    order = Assault(("DE-2-XXX", "DE-3-XXX", "DE-4-XXX"), "3639", NONE, NONE)
    going = play(position, order, dice=(1,))
    told = logged(going, Computed | Resolved)  # type: ignore[arg-type]
    assert [e.modifiers for e in told if isinstance(e, Computed)] == [(("odds", 2),)]
    assert [(e.die, e.attacker, e.defender) for e in told if isinstance(e, Resolved)] == [(3, 0, 2)]


@pytest.mark.rule("glo:13.5")
@pytest.mark.rule("glo:13.6")
def test_a_unit_in_1820_attacks_1919_or_1920_and_not_both() -> None:
    position = board("1820: DE-2-XXX; 1919: FR-1-XXX; 1920: FR-2-XXX")
    refused(
        position,
        Assault(("DE-2-XXX",), "1920"),
        "13.22",
        Assault(("DE-2-XXX",), "1919", NONE, NONE),
        dice=(1,),
    )


@pytest.mark.rule("glo:13.6")
def test_who_was_assaulted_on_the_march_may_be_assaulted_prepared_once_more() -> None:
    where = "3638: DE-2-XXX; 3538: DE-3-XXX; 3539: DE-4-XXX; 3639: FR-1-XXX FR-2-XXX"
    position = board(where, german="3637")
    play(position, MarchAssault(("DE-2-XXX",), "3639", NONE, NONE), dice=(1,))
    refused(position, MarchAssault(("DE-3-XXX",), "3639"), "13.6")
    play(position, Assault(("DE-3-XXX",), "3639", NONE, NONE), dice=(1,))
    refused(position, Assault(("DE-4-XXX",), "3639"), "13.6")


@pytest.mark.rule("glo:13.11")
@pytest.mark.rule("glo:14.2")
def test_a_hopeless_attack_on_a_fortress_costs_four_steps() -> None:
    position = board("2821: DE-2-XXX/1", german="2718 2821")
    going = play(position, Assault(("DE-2-XXX",), "2822", NONE, NONE))
    assert logged(going, Resolved) == [Resolved("2822", 0, 4, 0, retreat=False)]


@pytest.mark.rule("glo:13.9")
@pytest.mark.rule("glo:7.6")
def test_landwehr_out_of_supply_attacks_at_less_than_any_odds() -> None:
    position = board("3638: DE-10L-X; 3639: FR-81T-XX/1")
    going = play(position, Assault(("DE-10L-X",), "3639", NONE, NONE))
    assert logged(going, Resolved) == [Resolved("3639", 0, 2, 0, retreat=False)]


@pytest.mark.rule("glo:13.25")
def test_cavalry_that_slipped_away_from_a_march_is_followed_into_its_hex_and_no_further() -> None:
    position = board("3638: DE-2-XXX; 3639: FR-1C-XXX; 3640: FR-81T-XX", german="3637")
    going = play(position, MarchAssault(("DE-2-XXX",), "3639", NONE, ("DE-2-XXX",)))
    going.submit("ALLIED", Evade("3739"))
    assert at(position, "DE-2-XXX") == "3639"
    assert not going.asks[0].is_legal(MarchAssault(("DE-2-XXX",), "3640"))
    assert not going.asks[0].is_legal(Assault(("DE-2-XXX",), "3640"))


@pytest.mark.rule("glo:13.19")
def test_a_stack_for_which_no_hex_beside_it_has_room_may_go_on_together() -> None:
    full = "3640: FR-3-XXX; 3739: FR-4-XXX; 3738: FR-5-XXX"
    position = board(f"3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX FR-2-XXX; {full}", german="3637")
    going = play(position, Assault(("DE-2-XXX", "DE-3-XXX"), "3639", NONE, NONE), dice=(6,))
    order = next(o for o in going.asks[0].legal() if isinstance(o, Defend))
    assert position.grid.distance(position.grid.at[order.retreat], position.grid.at["3639"]) == 2
    going.submit("ALLIED", order)
    assert at(position, "FR-1-XXX") == at(position, "FR-2-XXX") == order.retreat


@pytest.mark.rule("glo:14.4")
@pytest.mark.rule("glo:13.16")
def test_a_trench_gives_way_to_attacks_from_all_round_and_falls_to_who_enters() -> None:
    position = board("3638: DE-2-XXX; 3640: DE-3-XXX; 3639: FR-81T-XX/1", german="3637")
    position.state.trenches.add(position.grid.at["3639"])
    going = play(
        position, Assault(("DE-2-XXX", "DE-3-XXX"), "3639", NONE, ("DE-2-XXX",)), dice=(4,)
    )
    (told,) = logged(going, Computed)
    assert isinstance(told, Computed)
    assert ("concentric", 2) in told.modifiers
    assert at(position, "DE-2-XXX") == "3639"
    assert not position.state.trenches


@pytest.mark.rule("glo:14.5")
def test_who_leaves_a_trench_or_a_zone_of_his_own_will_loses_it() -> None:
    trench = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX", german="3637")
    trench.state.trenches.add(trench.grid.at["3639"])
    going = play(trench, Assault(("DE-2-XXX", "DE-3-XXX"), "3639", NONE, NONE), dice=(3,))
    going.submit("ALLIED", Defend(("FR-1-XXX",), "3739"))
    assert not trench.state.trenches
    zone = board("3318: DE-2-XXX DE-3-XXX; 3319: FR-1-XXX")
    going = play(zone, Assault(("DE-2-XXX", "DE-3-XXX"), "3319", NONE, NONE), dice=(5,))
    order = next(o for o in going.asks[0].legal() if isinstance(o, Defend) and o.retreat)
    going.submit("ALLIED", order)
    assert zone.grid.at["3319"] not in zone.state.zones


@pytest.mark.rule("glo:14.9")
def test_who_walked_into_a_fallen_fortress_makes_no_other_assault() -> None:
    position = board("1620: DE-2-XXX DE-420-SG; 1722: BE-1-XXX")
    taken = Assault(("DE-2-XXX", "DE-420-SG"), "1621", NONE, ("DE-2-XXX",))
    refused(position, Assault(("DE-2-XXX",), "1722"), "13.22", taken, dice=(1,))


@pytest.mark.rule("glo:14.7")
@pytest.mark.rule("glo:12.4")
def test_guns_alone_stop_no_march_and_are_lost_to_it() -> None:
    position = board("3638: FR-1C-XXX; 3639: DE-420-SG", side="allied")
    play(position, Move(("FR-1C-XXX",), ("3639", "3640")))
    assert (at(position, "FR-1C-XXX"), at(position, "DE-420-SG")) == ("3640", "lost")


# --- the Marne ------------------------------------------------------------------------------------


@pytest.mark.rule("glo:16.3")
@pytest.mark.rule("glo:8.6")
def test_replacements_on_the_marne() -> None:
    position = board(
        "3638: FR-1-XXX; 2331: DE-2-XXX", scenario="marne", turn=8, side="allied", phase="over"
    )
    position.state.points = {"french": 3}
    going = play(position)
    assert position.state.points == {"french": 3}
    for _ in range(2):
        going.table.chance = ScriptedChance([0])
        going.submit(going.asks[0].seat, Done())
    assert position.state.points == {"french": 6, "german": 3}
    assert going.asks[0].seat == "GERMAN"


@pytest.mark.rule("glo:16.3")
@pytest.mark.rule("glo:8.7")
def test_german_steps_wait_for_turn_ten_on_the_marne() -> None:
    for turn, may in ((9, False), (10, True)):
        position = board(
            "2331: DE-2-XXX/2", scenario="marne", turn=turn, phase="reinforcements", german="2331"
        )
        position.state.points = {"german": 3}
        assert play(position).asks[0].is_legal(Replace("DE-2-XXX")) is may
