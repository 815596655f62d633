"""The First World War, chapters 2 to 5; each test names the paragraphs it proves."""

import pytest

from pbem.games.first_world_war.board.state import LOST, READY, Position, factions_of, seats_of
from pbem.games.first_world_war.deployment import DeploymentAsk, empty_garrisons, garrison_matching
from pbem.games.first_world_war.log import (
    Captured,
    Resolved,
    SurrenderPoint,
)
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import (
    Attack,
    Deploy,
    Move,
    Pass,
    Recall,
    Reveal,
    TakeChit,
    Transfer,
)
from pbem.rules import Illegal
from tests.games.first_world_war.positions import board, new_game, notes, play, refused, to_victory

rule = pytest.mark.rule


# --- 2: the pieces --------------------------------------------------------------------------------


@rule("fww:2.1", "fww:2.2")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    printed = board().board
    assert len(printed.fronts) == 11
    assert len(printed.cities) == 46
    assert sum(not a.dummy for a in printed.armies.values()) == 72
    assert sum(a.dummy for a in printed.armies.values()) == 24
    assert {a.value for a in printed.armies.values() if not a.dummy} == {0, 1, 2, 3}
    assert [c.name for c in printed.fronts[6].cities] == ["Venezia", "Udine", "Gorizia", "Trieste"]
    assert printed.fronts[6].nations == {"BR", "IT", "AH", "DE"}


@rule("fww:2.3")
def test_thirty_chits_half_for_each_alliance() -> None:
    chits = board().board.chits.values()
    assert [sum(c.alliance == side for c in chits) for side in ("allies", "central")] == [15, 15]


@rule("fww:2.4")
def test_an_s_counts_nothing_in_combat() -> None:
    going = play(board("1: DE-1 BE-1"), Attack(1, ("DE-1",)), dice=(5, 1))
    going.submit("DE", TakeChit(take=False))
    (result,) = notes(going, Resolved)
    assert (result.attacker.die, result.attacker.total) == (0, 3)


# --- 3 and 4: set-up and sequence -----------------------------------------------------------------


@rule("fww:1.0", "fww:3.0")
def test_seats_by_number_of_players() -> None:
    assert seats_of(2) == ("ALLIES", "CENTRAL")
    assert seats_of(3) == ("ALLIES", "DE", "GA")
    assert seats_of(4) == ("WA", "EA", "DE", "GA")
    assert factions_of(2, "CENTRAL") == ("DE", "GA")
    assert factions_of(3, "ALLIES") == ("WA", "EA")


@rule("fww:3.0")
def test_at_the_start_turn_one_waits_the_rest_is_on_the_track_and_cups_hold_1914() -> None:
    game = new_game()
    going = play(Position(game.board, game.setup()))
    at, armies = going.state.at, game.board.armies
    assert all((at[c] == READY) == (armies[c].enters == 1) for c in armies)
    assert set(going.state.vp.values()) == {6}
    assert all(game.board.chits[c].turn == 1 for cup in going.state.cups.values() for c in cup)
    assert going.state.cups["allies"]


@rule("fww:4.1", "fww:4.2")
def test_a_turn_runs_through_its_phases_in_order() -> None:
    game = new_game()
    going = play(Position(game.board, game.setup()))
    deployed = []
    while going.state.phase == "deployment":
        deployed.append(going.asks[0].faction)  # type: ignore[attr-defined]
        going.submit(going.asks[0].seat, going.asks[0].default())
    assert deployed == ["GA", "EA", "WA", "DE"]
    moved = []
    while going.state.phase == "rounds":
        moved.append(going.asks[0].faction)  # type: ignore[attr-defined]
        going.submit(going.asks[0].seat, Pass())
    assert moved == ["DE", "WA", "EA", "GA"] * 4
    assert going.state.turn == 2


@rule("fww:4.2")
def test_from_turn_two_garrisons_are_filled_if_possible() -> None:
    position = board("1: FR-1", turn=2)
    for army in ("FR-2", "FR-3"):
        position.state.at[army] = READY
    assert empty_garrisons(position, "WA") == [2, 3, 4]
    assert len(garrison_matching(position, "WA")) == 2
    ask = DeploymentAsk(position, "WA")
    with pytest.raises(Illegal, match=r"fww\.illegal\.garrison"):
        ask.check(Deploy((("FR-2", 1), ("FR-3", 2))))
    ask.check(Deploy((("FR-2", 3), ("FR-3", 2))))
    assert empty_garrisons(board("", turn=1), "WA") == []


@rule("fww:4.2", "fww:7.0")
def test_waiting_armies_must_be_deployed_dummies_may_wait() -> None:
    position = board("")
    position.state.at |= {"DE-1": READY, "DE-X1": READY}
    ask = DeploymentAsk(position, "DE")
    ask.check(Deploy((("DE-1", 1),)))
    for bad in (
        Deploy(()),
        Deploy((("DE-1", 5),)),
        Deploy((("DE-1", 1), ("DE-1", 2))),
        Deploy((("DE-2", 1), ("DE-1", 1))),
    ):
        with pytest.raises(Illegal):
            ask.check(bad)


@rule("fww:5.0")
def test_every_placement_that_is_wrong_by_itself_is_told() -> None:
    position = board("")
    position.state.at |= dict.fromkeys(("AH-1", "AH-3", "AH-4", "GA-X1"), READY)
    ask = DeploymentAsk(position, "GA")
    wrong = Deploy((("AH-1", 1), ("AH-3", 6), ("AH-4", 2), ("GA-X1", 6)))
    found = []
    for part in ask.parts(wrong):
        with pytest.raises(Illegal) as caught:
            ask.check(part)
        found.append((caught.value.key, caught.value.names))
    assert found == [
        ("fww.illegal.not_admitted", ("AH-1",)),
        ("fww.illegal.not_admitted", ("AH-4",)),
    ]
    assert not list(ask.parts(ask.default()))


@rule("fww:4.2")
def test_a_transfer_takes_one_or_two_counters_to_any_front() -> None:
    going = play(board("3: DE-5 DE-6 DE-X1"), Transfer(3, ("DE-5", "DE-X1"), 9))
    assert going.state.at["DE-5"] == going.state.at["DE-X1"] == 9
    refused(board("3: DE-5 DE-6 DE-7"), Transfer(3, ("DE-5", "DE-6", "DE-7"), 1), "4.2")
    refused(board("3: DE-5"), Transfer(3, ("DE-5",), 3), "4.2")


@rule("fww:4.2")
def test_passing_does_nothing_and_revealing_is_free() -> None:
    going = play(board("1: DE-1"), Reveal(("DE-1",)))
    assert going.state.up == {"DE-1"}
    assert going.asks[0].seat == "DE"
    going.submit("DE", Pass())
    assert going.asks[0].seat == "WA"
    refused(board("1: DE-1"), Reveal(("BE-1",)), "4.2")


@rule("fww:4.2", "fww:6.5.2")
def test_an_army_alone_on_a_front_takes_a_city_at_the_turns_end() -> None:
    going = play(to_victory(board("1: DE-1 WA-X1; 2: FR-1 DE-3")))
    captured = notes(going, Captured)
    assert [(n.faction, n.city) for n in captured] == [("DE", "liege")]
    assert going.state.at["WA-X1"] == READY


@rule("fww:4.2", "fww:6.5", "fww:6.5.2")
def test_with_nothing_left_to_take_a_lone_army_gives_one_surrender_point() -> None:
    position = board("1: DE-1")
    position.state.held = dict.fromkeys(("calais", "bruxelles", "liege"), "DE")
    going = play(to_victory(position), dice=(6,))
    assert [(n.faction, n.front) for n in notes(going, SurrenderPoint)] == [("WA", 1)]
    again = board("1: DE-1")
    again.state.held, again.state.surrender = dict(position.state.held), {"WA": [1]}
    assert notes(play(to_victory(again), dice=(6,)), SurrenderPoint) == []


@rule("fww:4.2", "fww:8.0")
def test_holding_every_city_of_six_fronts_ends_the_game() -> None:
    position = board("")
    position.state.held = {
        c.id: "DE"
        for n in (1, 2, 3, 4, 7, 8)
        for c in position.board.fronts[n].cities
        if c.owner != "DE"
    }
    position.state.vp = {"WA": 0, "EA": 1, "DE": 23, "GA": 6}
    going = play(to_victory(position))
    assert going.outcome is not None
    assert going.outcome.winners == ("DE",)


@rule("fww:4.2", "fww:6.2.1", "fww:6.5.1")
def test_a_new_turn_adds_chits_brings_reinforcements_and_clears_surrender_points() -> None:
    position = board("", turn=2)
    position.state.phase, position.state.surrender = "replacements", {"WA": [1]}
    going = play(position)
    assert going.state.turn == 3
    assert going.state.surrender == {}
    assert "A09" in going.state.cups["allies"]
    assert going.state.at["IT-1"] == READY


# --- 5: movement ----------------------------------------------------------------------------------


@rule("fww:5.0")
def test_the_rulebooks_example_of_movement() -> None:
    position = board("2: DE-1 DE-2 DE-3 DE-4 DE-5")
    going = play(position, Move(2, (("DE-1", 1), ("DE-2", 1), ("DE-3", 3), ("DE-4", 3))))
    assert [going.state.at[f"DE-{n}"] for n in (1, 2, 3, 4, 5)] == [1, 1, 3, 3, 2]


@rule("fww:5.0")
def test_moves_go_to_adjacent_fronts_of_the_theatre_that_admit_the_army() -> None:
    refused(board("1: DE-1"), Move(1, (("DE-1", 3),)), "5.0")
    refused(board("4: FR-1", active="WA"), Transfer(4, ("FR-1",), 9), "5.0")
    refused(board("1: BE-1", active="WA"), Move(1, (("BE-1", 2),)), "5.0")
    refused(board("1: DE-1 BE-1"), Move(1, (("BE-1", 2),)), "5.0")
    refused(board("1: DE-1"), Move(1, ()), "5.0")


@rule("fww:5.1")
def test_german_armies_abroad_obey_the_german_allies() -> None:
    position = board("9: DE-4 AH-1 RU-1", active="GA")
    assert position.armies_on(9, "GA") == ["DE-4", "AH-1"]
    assert position.armies_on(9, "DE") == []
    going = play(position, Attack(9, ("DE-4",)), dice=(1, 1))
    assert going.state.at["RU-1"] == LOST
    assert going.state.held == {"rovno": "GA"}
    refused(board("9: DE-4"), Transfer(9, ("DE-4",), 3), "4.2")


@rule("fww:5.2")
def test_germany_asks_its_armies_back_and_the_german_allies_decide() -> None:
    position = board("9: DE-4 AH-1", active="DE")
    going = play(position, Recall(("DE-4",), 3), Pass())
    assert going.state.recall == ["DE-4"]
    for _ in ("WA", "EA"):
        going.submit(going.asks[0].seat, Pass())
    assert going.asks[0].prompt().names == ("DE-4",)  # type: ignore[attr-defined]
    going.submit("GA", Transfer(9, ("DE-4",), 3))
    assert going.state.at["DE-4"] == 3
    assert going.state.recall == []
    refused(board("9: AH-1", active="DE"), Recall(("AH-1",), 3), "5.2")


@rule("fww:5.2")
def test_the_one_player_of_both_simply_moves_them_back() -> None:
    game = new_game(players=2)
    going = play(board("9: DE-4", game=game), Transfer(9, ("DE-4",), 3))
    assert going.state.at["DE-4"] == 3
    refused(board("9: DE-4", game=game), Transfer(9, ("DE-4",), 10), "5.0")


@rule("fww:5.3")
def test_british_french_and_germans_enter_italy_from_turn_four() -> None:
    assert not may_operate(board(turn=3), "FR-1", 5)
    assert may_operate(board(turn=4), "FR-1", 5)
    assert not may_operate(board(turn=3), "DE-1", 6)
    assert not may_operate(board(turn=3), "DE-X1", 6)
    refused(board("6: BR-1 AH-1", turn=3, active="WA"), Attack(6, ("BR-1",)), "5.3")


@rule("fww:5.4")
def test_the_western_expeditions_need_monastir_for_romania() -> None:
    position = board("11: MEF AH-1", turn=4, active="EA")
    assert may_operate(position, "MEF", 11)
    position.state.held["monastir"] = "GA"
    assert not may_operate(position, "OR", 11)
    refused(position, Attack(11, ("MEF",)), "5.4")
    assert may_operate(position, "MEF", 10)
