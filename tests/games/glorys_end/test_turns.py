"""Chapters 5, 8, 9 and 10: the player turn, what comes into play, trenches, command."""

import pytest

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.log import CommandRoll, DigFailed, Entrenched, LostCommand
from pbem.games.glorys_end.orders import (
    Assault,
    Entrench,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Withdraw,
)
from pbem.games.hex_engine.log import Overtaken, PlayerTurnBegan, TurnBegan
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.rules import Rolled
from tests.games.glorys_end.positions import at, board, play, refused, steps
from tests.games.kit.hex_positions import logged, waiting

# --- the sequence ---------------------------------------------------------------------------------


@pytest.mark.rule("glo:5.1")
@pytest.mark.rule("glo:5.2")
def test_a_phase_that_is_over_stays_over() -> None:
    position = board("3638: DE-2-XXX; 3635: DE-3-XXX", phase="reinforcements", german="3637")
    move = Move(("DE-2-XXX",), ("3639",))
    refused(position, Rail(("DE-3-XXX",), "3637"), "5.1", move, dice=(1,))
    refused(position, Reinforce(("DE-9R-XXX",), "1415"), "5.1")


@pytest.mark.rule("glo:5.2")
def test_the_allies_go_first_and_then_the_turn_of_the_german_begins() -> None:
    position = board("3638: FR-1-XXX; 1415: DE-2-XXX", side="allied")
    going = play(position, Done(), Done(), dice=(1,))
    told = [e for e in logged(going, object) if isinstance(e, TurnBegan | PlayerTurnBegan)]
    assert told == [
        PlayerTurnBegan("german"),
        TurnBegan(5, "1914-08-26", "1914-08-28"),
        PlayerTurnBegan("allied"),
    ]


@pytest.mark.rule("glo:5.2")
def test_turn_one_begins_with_movement() -> None:
    position = board("3638: DE-2-XXX", turn=1, phase="over", side="allied")
    going = play(position)
    assert position.state.phase == "operations"
    assert going.asks[0].seat == "GERMAN"


@pytest.mark.rule("glo:13.8")
def test_a_side_chooses_the_top_of_its_stacks() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX")
    play(position, ShowTop("DE-3-XXX"))
    assert position.stack(position.grid.at["3638"])[0] == position.board.unit["DE-3-XXX"]


# --- reinforcements -------------------------------------------------------------------------------


def arriving(*units: str, turn: int, side: str, where: str = "", german: str = "") -> Position:
    """Units that may come into play now."""
    return waiting(
        board(where, turn=turn, side=side, phase="reinforcements", german=german), *units
    )


@pytest.mark.rule("glo:8.1")
@pytest.mark.rule("glo:8.2")
@pytest.mark.rule("glo:8.5")
def test_german_reinforcements_come_by_cologne_or_the_eastern_edge() -> None:
    position = arriving("DE-9R-XXX", "DE-GE-XX", turn=5, side="german")
    refused(position, Reinforce(("DE-9R-XXX",), "1115"), "8.5")
    refused(position, Reinforce(("DE-N-XX",), "1415"), "8.1")
    play(position, Reinforce(("DE-9R-XXX",), "1415"), Reinforce(("DE-GE-XX",), "2711"))
    assert steps(position, "DE-9R-XXX") == 4
    play(position, Move(("DE-9R-XXX",), ("1416",)), dice=(1,))
    assert at(position, "DE-9R-XXX") == "1416"


@pytest.mark.rule("glo:8.5")
def test_a_blocked_entry_makes_them_wait() -> None:
    full = arriving("DE-9R-XXX", turn=5, side="german", where="1415: DE-2-XXX DE-3-XXX")
    refused(full, Reinforce(("DE-9R-XXX",), "1415"), "6.1")
    lost = arriving("FR-5R-Grp", turn=5, side="allied", german="2236")
    refused(lost, Reinforce(("FR-5R-Grp",), "2236"), "8.5")
    kept = arriving("FR-5R-Grp", turn=9, side="allied")
    play(kept, Reinforce(("FR-5R-Grp",), "2236"))


@pytest.mark.rule("glo:8.3")
def test_the_british_land_in_any_allied_port_the_naval_brigade_on_any_coast() -> None:
    position = arriving("GB-4-XX", "GB-N-X", "GB-I-XXX", turn=24, side="allied")
    refused(position, Reinforce(("GB-4-XX",), "1634"), "8.5")
    play(position, Reinforce(("GB-4-XX",), "2244"), Reinforce(("GB-N-X",), "2040"))
    refused(position, Reinforce(("GB-I-XXX",), "2244"), "8.5")
    play(position, Reinforce(("GB-I-XXX",), "4130"))
    ports = "1032 1335 1337 1439 2141 2244 2442 1226"
    without = arriving("GB-4-XX", turn=24, side="allied", german=ports)
    play(without, Reinforce(("GB-4-XX",), "3044"))


@pytest.mark.rule("glo:8.4")
def test_the_french_come_from_the_south_to_paris_to_their_hex_or_to_a_city() -> None:
    position = arriving("FR-64R-XX", "FR-M-XX", "FR-61R-XX", "FR-2C-XXX", turn=6, side="allied")
    refused(position, Reinforce(("FR-64R-XX",), "3036"), "8.5")
    orders = [
        ("FR-64R-XX", "4130"),
        ("FR-M-XX", "3136"),
        ("FR-61R-XX", "1933"),
        ("FR-2C-XXX", "2829"),
    ]
    play(position, *(Reinforce((unit,), number) for unit, number in orders))
    assert at(position, "FR-2C-XXX") == "2829"


# --- replacements ---------------------------------------------------------------------------------


@pytest.mark.rule("glo:8.6")
def test_steps_come_by_nation_and_turn_and_are_kept() -> None:
    position = board("3638: FR-1-XXX; 1415: DE-2-XXX", turn=6, side="german", phase="assaults")
    play(position, Done())
    assert position.state.turn == 7
    assert position.state.points == {"french": 3, "british": 2}
    play(position, Done(), dice=(1,))
    assert position.state.points == {"french": 3, "british": 2, "german": 3}


@pytest.mark.rule("glo:8.7")
def test_weakened_infantry_gets_a_step_a_turn_and_then_does_nothing() -> None:
    position = board(
        "1415: DE-2-XXX/2 DE-1C-XXX/1; 2821: DE-3-XXX/2", phase="reinforcements", german="2718"
    )
    position.state.points = {"german": 3}
    play(position, Replace("DE-2-XXX"))
    assert steps(position, "DE-2-XXX") == 3
    refused(position, Replace("DE-2-XXX"), "8.7")
    refused(position, Replace("DE-1C-XXX"), "8.7")
    refused(position, Move(("DE-2-XXX",), ("1416",)), "12.2")
    west = board("3638: DE-3-XXX/2", phase="reinforcements", german="3637")
    west.state.points = {"german": 3}
    refused(west, Replace("DE-3-XXX"), "8.7")
    west.state.turn = 10
    play(west, Replace("DE-3-XXX"))
    none = board("1523: BE-1-XXX/1", side="allied", phase="reinforcements")
    none.state.points = {"french": 3}
    refused(none, Replace("BE-1-XXX"), "8.7")


@pytest.mark.rule("glo:8.7")
def test_lost_corps_come_back_with_a_step_at_their_own_edge() -> None:
    position = board(phase="reinforcements")
    position.state.points = {"german": 3}
    for unit in ("DE-2-XXX", "DE-GE-XX"):
        position.state.box[position.board.unit[unit]] = "lost"
    refused(position, Replace("DE-GE-XX", "1115"), "8.7")
    refused(position, Replace("DE-2-XXX", "2815"), "8.7")
    play(position, Replace("DE-2-XXX", "2711"))
    assert (at(position, "DE-2-XXX"), steps(position, "DE-2-XXX")) == ("2711", 1)


# --- the East Front -------------------------------------------------------------------------------


@pytest.mark.rule("glo:8.8")
def test_two_whole_corps_and_a_step_of_cavalry_leave_on_turn_five_or_none() -> None:
    position = board(
        "1415: DE-2-XXX DE-3-XXX; 1416: DE-4-XXX/3 DE-1C-XXX", turn=5, phase="reinforcements"
    )
    order = Withdraw(("DE-2-XXX", "DE-3-XXX"), "DE-1C-XXX")
    refused(position, Withdraw(("DE-2-XXX", "DE-4-XXX"), "DE-1C-XXX"), "8.8")
    play(position, order)
    assert (at(position, "DE-2-XXX"), steps(position, "DE-1C-XXX")) == ("away", 1)
    assert position.state.withdrew
    refused(
        board("1415: DE-2-XXX DE-3-XXX; 1416: DE-1C-XXX", turn=6, phase="reinforcements"),
        order,
        "8.8",
    )


# --- trenches -------------------------------------------------------------------------------------


@pytest.mark.rule("glo:9.1")
@pytest.mark.rule("glo:9.2")
def test_a_low_die_lets_one_unit_dig_and_the_trench_is_ready_after_the_assaults() -> None:
    position = board("3638: DE-2-XXX; 3538: DE-3-XXX", turn=10, phase="entrenchment", german="3637")
    going = play(position, Entrench("DE-2-XXX"), dice=(3, 1))
    refused(position, Entrench("DE-3-XXX"), "9.1")
    refused(position, Move(("DE-2-XXX",), ("3639",)), "12.2")
    going.submit("GERMAN", Done())
    assert logged(going, Entrenched) == [Entrenched("3638", "german")]
    refused(
        board("3638: DE-2-XXX", turn=9, phase="entrenchment", german="3637"),
        Entrench("DE-2-XXX"),
        "9.1",
    )
    failing = board("3638: DE-2-XXX", turn=10, phase="entrenchment", german="3637")
    going = play(failing, Entrench("DE-2-XXX"), dice=(4,))
    assert logged(going, DigFailed)


@pytest.mark.rule("glo:9.1")
def test_beside_an_enemy_in_a_trench_digging_needs_no_die() -> None:
    position = board(
        "3638: DE-2-XXX; 3639: FR-1-XXX; 3635: DE-3-XXX",
        turn=10,
        phase="reinforcements",
        german="3637",
    )
    position.state.trenches.add(position.grid.at["3639"])
    going = play(position, Entrench("DE-2-XXX"))
    assert not [r for r in going.table.drain() if isinstance(r, Rolled)]
    assert position.grid.at["3638"] in position.state.digging


@pytest.mark.rule("glo:9.2")
@pytest.mark.rule("glo:9.1")
def test_no_trench_in_works_and_none_by_cavalry() -> None:
    position = board(
        "2918: DE-2-XXX; 3638: DE-1C-XXX", turn=10, phase="entrenchment", german="3637"
    )
    refused(position, Entrench("DE-2-XXX"), "9.2")
    refused(position, Entrench("DE-1C-XXX"), "9.1")


@pytest.mark.rule("glo:9.3")
@pytest.mark.rule("glo:14.4")
def test_a_trench_without_infantry_goes_at_the_end_and_at_once_when_enemies_come() -> None:
    position = board("3638: DE-2-XXX", turn=10, german="3637 3639 3538")
    position.state.trenches = {position.grid.at["3639"], position.grid.at["3638"]}
    play(position, Done())
    assert position.state.trenches == {position.grid.at["3638"]}
    entered = board("3638: FR-1-XXX", turn=10, side="allied", german="3637 3639")
    entered.state.trenches = {entered.grid.at["3639"]}
    play(entered, Move(("FR-1-XXX",), ("3639",)))
    assert not entered.state.trenches


# --- command --------------------------------------------------------------------------------------


@pytest.mark.rule("glo:10.1")
@pytest.mark.rule("glo:10.2")
@pytest.mark.rule("glo:10.3")
def test_a_six_lets_the_enemy_silence_three_stacks_for_the_player_turn() -> None:
    where = "3638: DE-2-XXX; 3538: DE-3-XXX; 3537: DE-4-XXX; 3536: DE-9-XXX; 3640: FR-1-XXX"
    position = board(where, phase="entrenchment", german="3637")
    going = play(position, Move(("DE-2-XXX",), ("3639",)), dice=(6,))
    (ask,) = going.asks
    assert ask.seat == "ALLIED"
    assert not ask.is_legal(OutOfCommand(("3640",)))
    assert not ask.is_legal(OutOfCommand(("3638", "3538", "3537", "3536")))
    going.submit("ALLIED", OutOfCommand(("3638", "3538", "3537")))
    assert logged(going, LostCommand) == [LostCommand(("3638", "3538", "3537"))]
    assert at(position, "DE-2-XXX") == "3639"
    refused(position, Assault(("DE-3-XXX",), "3539"), "10.2")
    going = play(position, Done())
    assert not position.state.silent


@pytest.mark.rule("glo:10.2")
def test_an_order_given_before_the_die_falls_if_its_units_go_out_of_command() -> None:
    position = board("3638: DE-2-XXX; 3640: FR-1-XXX", phase="entrenchment", german="3637")
    going = play(position, Move(("DE-2-XXX",), ("3639", "3738", "3737")), dice=(6,))
    going.submit("ALLIED", OutOfCommand(("3638",)))
    assert logged(going, Overtaken) == [Overtaken("Move", ("DE-2-XXX",))]
    assert at(position, "DE-2-XXX") == "3638"


@pytest.mark.rule("glo:10.4")
def test_an_assault_falls_whose_units_hentsch_sends_back_before_it() -> None:
    """Those who did not leave in their movement leave as it closes, and the game goes on."""
    position = board("2734: DE-2-XXX; 2634: FR-1-XXX", german="2731", hentsch=True)
    position.state.hentsch = "now"
    going = play(position, Assault(("DE-2-XXX",), "2634"))
    assert logged(going, Overtaken) == [Overtaken("Assault", ("DE-2-XXX",))]
    assert at(position, "DE-2-XXX") not in position.board.paris_danger
    assert going.asks[0].seat == "GERMAN"


@pytest.mark.rule("glo:10.1")
def test_no_die_of_command_on_turn_one() -> None:
    position = board("3638: DE-2-XXX", turn=1, phase="entrenchment")
    going = play(position, Done())
    rolls = [
        r for r in going.table.drain() if isinstance(r, Rolled) and isinstance(r.why, CommandRoll)
    ]
    assert not rolls


@pytest.mark.rule("glo:10.4")
def test_hentsch_sends_the_germans_away_from_paris_once() -> None:
    position = board(
        "2935: DE-2-XXX; 2830: DE-3-XXX; 3640: FR-1-XXX",
        phase="entrenchment",
        german="2731",
        hentsch=True,
    )
    danger = position.board.paris_danger
    assert "2935" in danger
    going = play(position, Move(("DE-3-XXX",), ("2829",)), dice=(6,))
    going.submit("ALLIED", OutOfCommand(()))
    assert position.state.hentsch == "now"
    going.submit("GERMAN", Done())
    assert at(position, "DE-2-XXX") not in danger
    assert position.state.hentsch == "over"
