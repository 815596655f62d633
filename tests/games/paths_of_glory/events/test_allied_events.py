"""The events of the Allies (card list, 5.7.4.7, 9.5.2.4, 16.3)."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.bots.paths_of_glory.random_orders import some_event
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, Position
from pbem.games.paths_of_glory.events.events import (
    check_event,
    event_of,
    has_more_ways,
    legal_events,
    play_event,
)
from pbem.games.paths_of_glory.log.core import Eliminated, Scored
from pbem.games.paths_of_glory.log.events import (
    FleetMet,
    HandShown,
    NationEntered,
    StepRestored,
    TrenchPlaced,
    UnitsJoined,
    UsStep,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.rules import Logged, Rolled
from tests.extent import example_count
from tests.games.paths_of_glory.event_plays import deal, illegal, play, ways
from tests.games.paths_of_glory.positions import Play, at, board, reduced, start, table, the_board

# --- mobilization ---------------------------------------------------------------------------------


LASTING = [
    pytest.param(card, marks=pytest.mark.card(f"pog:{card}")) for card in ("AP-2", "AP-37", "AP-49")
]


@pytest.mark.rule("pog:9.5.1.1", "pog:9.5.1")
@pytest.mark.parametrize("card", LASTING)
def test_lasting_events_need_nothing_and_choose_nothing(card: str) -> None:
    position = board()
    assert ways(position, card) == [PlayEvent(card)]
    illegal(position, card, card, places=(("", "paris"),))
    event = play(position, card)
    assert (event.op.points, event.play.records) == (0, [])


@pytest.mark.card("pog:AP-9")
def test_moltke_is_played_in_the_first_two_turns() -> None:
    play(board(turn=1), "AP-9")
    play(board(turn=2), "AP-9")
    illegal(board(turn=3), "AP-9", "AP-9")


@pytest.mark.card("pog:AP-12")
@pytest.mark.rule("pog:11.2.1", "pog:9.5.1.1", "pog:5.7.4")
def test_entrench_is_played_by_one_side_only() -> None:
    position = board("sedan: FR-5; paris: FRc; berlin: GE-1")
    event = play(position, "AP-12", places=(("", "sedan"),))
    assert event.notes(TrenchPlaced) == [TrenchPlaced(AP, "sedan")]
    assert position.trench_level(AP, position.board.space["sedan"]) == 1
    assert illegal(position, "CP-6", "9.5.1.1", places=(("", "berlin"),)).facts["played"] == (
        "AP-12",
    )
    nobody = board("paris: FRc")
    assert ways(nobody, "AP-12") == [PlayEvent("AP-12")]
    play(nobody, "AP-12")
    illegal(
        board("sedan: FR-5", turn=1, historical=True), "AP-12", "5.7.4.4", places=(("", "sedan"),)
    )


@pytest.mark.card("pog:AP-13")
def test_the_rape_of_belgium_answers_the_guns_before_limited_war() -> None:
    position = board()
    illegal(position, "AP-13", "AP-13")
    position.state.events.add("CP-1")
    position.state.commitment[AP] = LIMITED
    illegal(position, "AP-13", "AP-13")
    position.state.commitment[AP] = 0
    assert play(position, "AP-13").notes(Scored) == [Scored(-1, 9, "card", "AP-13")]


@pytest.mark.card("pog:AP-56")
@pytest.mark.rule("pog:17.1.3")
def test_paris_taxis_fill_up_a_french_army_at_paris() -> None:
    position = board(
        "paris: (FR-6); chateau_thierry: (FR-5) (BR-1); sedan: "
        "(FR-4); melun: (FRc) FR-3; orleans: (FR-Orient)"
    )
    assert {order.units for order in ways(position, "AP-56")} == {("FR-6",), ("FR-5",)}
    for other in ("BR-1", "FR-4", "FRc-1", "FR-3", "FR-Orient"):
        illegal(position, "AP-56", "AP-56", units=(other,))
    illegal(position, "AP-56", "AP-56")
    illegal(position, "AP-56", "AP-56", units=("FR-6", "FR-5"))
    event = play(position, "AP-56", units=("FR-5",))
    assert (reduced(position, "FR-5"), reduced(position, "FR-6")) == (False, True)
    assert event.notes(StepRestored) == [StepRestored("FR-5", "chateau_thierry")]
    besieged = board("paris: GE-1; melun: (FR-6)")
    assert [order.units for order in ways(besieged, "AP-56")] == [("FR-6",)]


@pytest.mark.card("pog:AP-57")
@pytest.mark.rule("pog:10.1.1")
def test_russian_cavalry_joins_a_supplied_army_of_russia_in_one_space() -> None:
    position = board(
        "kiev: RU-1; riga: RUc; vilna: RU-2 RUc; erivan: RU-CAU; warsaw: RU-3; berlin: RU-4",
        cp=[
            "lublin",
            "lodz",
            "lomza",
            "bialystok",
            "brest_litovsk",
            "ivangorod",
            "kovno",
            "grodno",
        ],
    )
    for other in ("riga", "vilna", "erivan", "berlin"):
        assert illegal(position, "AP-57", "AP-57", places=(("CAVc", other),)).names == (other,)
    illegal(position, "AP-57", "AP-57")
    illegal(position, "AP-57", "AP-57", places=(("RUc", "kiev"),))
    illegal(position, "AP-57", "AP-57", places=(("CAVc-1", "kiev"), ("CAVc-2", "warsaw")))
    illegal(position, "AP-57", "AP-57", units=("CAVc-1",))
    event = play(position, "AP-57", places=(("CAVc-1", "kiev"), ("CAVc-2", "kiev")))
    assert (at(position, "CAVc-1"), at(position, "CAVc-2")) == ("kiev", "kiev")
    assert event.notes(UnitsJoined) == [UnitsJoined(("CAVc-1", "CAVc-2"), "kiev")]
    assert (
        illegal(board("kiev: RU-1 RUc"), "AP-57", "10.1.1", places=(("CAVc", "kiev"),)).key
        == "pog.illegal.cavalry_no_room"
    )
    assert ways(board("kiev: RU-1"), "AP-57") == [PlayEvent("AP-57", (("CAVc", "kiev"),))]


# --- limited war ----------------------------------------------------------------------------------


@pytest.mark.card("pog:AP-23")
@pytest.mark.rule("pog:9.1.3")
def test_cloak_and_dagger_shows_the_other_hand_to_its_player_alone_and_gives_operations() -> None:
    position = board()
    position.state.hands[CP] = ["CP-2"]
    event = play(position, "AP-23")
    assert event.op.points == 2
    assert event.play.records == [Logged(HandShown(CP, ("CP-2",)), frozenset({"AP"}))]
    assert event.play.table.revealed


@pytest.mark.card("pog:AP-26")
def test_the_lusitania_sinks_after_the_blockade_and_before_the_telegram() -> None:
    position = board()
    illegal(position, "AP-26", "AP-26")
    position.state.events.update({"AP-2", "AP-54"})
    illegal(position, "AP-26", "AP-26")
    position.state.events.remove("AP-54")
    assert play(position, "AP-26").notes(Scored) == [Scored(-1, 9, "card", "AP-26")]


@pytest.mark.card("pog:AP-27")
def test_the_great_retreat_lasts_for_the_turn() -> None:
    position = board()
    play(position, "AP-27")
    assert position.state.turn_events == {"AP-27"}


@pytest.mark.card("pog:AP-28")
@pytest.mark.rule("pog:9.1.3", "pog:5.7.4")
def test_landships_give_operations_if_the_yellow_mark_counts() -> None:
    assert play(board(), "AP-28").op.points == 4
    assert play(board(historical=True), "AP-28").op.points == 4
    assert play(board(yellow_cards="historical"), "AP-28").op.points == 0
    assert play(board(yellow_cards="historical", historical=True), "AP-28").op.points == 4


@pytest.mark.card("pog:AP-30")
@pytest.mark.rule("pog:9.5.2.4", "pog:9.5.2.4.1", "pog:9.3.3")
def test_salonika_brings_british_and_french_corps_while_greece_stays_neutral() -> None:
    position = board("london: BRc; marseilles: FRc AUSc; london: CNDc", boxes="reserve: FRc")
    event = play(
        position,
        "AP-30",
        places=(("BRc-1", "salonika"), ("FRc-1", "salonika"), ("FRc-2", "salonika")),
    )
    assert [at(position, u) for u in ("BRc-1", "FRc-1", "FRc-2")] == ["salonika"] * 3
    assert position.state.limited_greece
    assert "gr" not in position.state.at_war
    assert event.notes(NationEntered)[0].limited  # type: ignore[attr-defined]
    illegal(position, "AP-30", "AP-30", units=("BRc-1",))


@pytest.mark.card("pog:AP-30")
@pytest.mark.rule("pog:9.3.3")
def test_salonika_takes_one_to_three_corps_of_two_nations_from_ports_and_is_a_redeployment() -> (
    None
):
    position = board(
        "london: BRc CNDc; marseilles: FRc AUSc; paris: FRc",
        boxes="reserve: FRc PTc BRc; eliminated: FRc",
    )
    for wrong in ("AUSc", "CNDc", "PTc"):
        illegal(position, "AP-30", "AP-30", places=((wrong, "salonika"),))
    illegal(position, "AP-30", "13.1.7", places=(("FRc-2", "salonika"),))
    illegal(position, "AP-30", "AP-30")
    illegal(position, "AP-30", "AP-30", places=(("BRc-1", "athens"),))
    assert len(ways(position, "AP-30")[0].places) == 3
    position.state.last_action[AP] = "sr"
    illegal(position, "AP-30", "9.3.3", places=(("BRc-1", "salonika"),))
    assert ways(position, "AP-30") == []


@pytest.mark.card("pog:AP-30", "pog:AP-44")
@pytest.mark.rule("pog:9.5.2.4.1")
def test_salonika_after_the_greek_entry_needs_salonika_and_room() -> None:
    lost = board("london: BRc", at_war=["gr"], cp=["salonika"])
    assert ways(lost, "AP-30") == []
    crowded = board("london: BRc; salonika: GRc GRc FRc", at_war=["gr"])
    assert ways(crowded, "AP-30") == []
    position = board("london: BRc; salonika: GRc", at_war=["gr"])
    play(position, "AP-30", places=(("BRc-1", "salonika"),))
    assert not position.state.limited_greece


@pytest.mark.card("pog:AP-33", "pog:CP-25")
def test_the_grand_fleet_answers_the_high_seas_fleet_at_once() -> None:
    position = board()
    illegal(position, "AP-33", "AP-33")
    play(position, "CP-25")
    event = play(position, "AP-33")
    assert not position.state.fleet_out
    assert event.notes(FleetMet) == [FleetMet()]
    illegal(position, "AP-33", "AP-33")


@pytest.mark.card("pog:AP-60")
def test_the_czech_legion_forms_from_eliminated_austrians() -> None:
    moot = board(boxes="reserve: AHc; eliminated: AH-1")
    assert play(moot, "AP-60").notes(Eliminated) == []
    assert at(moot, "CZLc") == "reserve"
    position = board(boxes="eliminated: AHc AHc")
    event = play(position, "AP-60")
    assert [at(position, u) for u in ("AHc-1", "AHc-2", "CZLc")] == [
        "removed",
        "eliminated",
        "reserve",
    ]
    assert event.notes(Eliminated) == [
        Eliminated("AHc-1", "eliminated", permanent=True, why="event")
    ]
    assert event.notes(UnitsJoined) == [UnitsJoined(("CZLc",), "reserve")]


# --- total war ------------------------------------------------------------------------------------


BONUSES = [
    pytest.param("AP-35", 4, "yanks", marks=pytest.mark.card("pog:AP-35")),
    pytest.param("AP-45", 3, "kerensky", marks=pytest.mark.card("pog:AP-45")),
    pytest.param("AP-46", 4, "brusilov", marks=pytest.mark.card("pog:AP-46")),
]


@pytest.mark.rule("pog:9.1.3")
@pytest.mark.parametrize(("card", "points", "bonus"), BONUSES)
def test_offensives_give_operations_with_a_bonus(card: str, points: int, bonus: str) -> None:
    position = board()
    position.state.events.add("CP-52")
    event = play(position, card)
    assert (event.op.points, event.op.bonus, event.op.paid) == (points, bonus, False)


@pytest.mark.card("pog:AP-45")
def test_kerensky_attacks_between_the_fall_and_the_revolution() -> None:
    position = board()
    illegal(position, "AP-45", "AP-45")
    position.state.events.update({"CP-52", "CP-53"})
    illegal(position, "AP-45", "AP-45")


@pytest.mark.card("pog:AP-40")
@pytest.mark.rule("pog:16.3.5")
def test_the_fourteen_points_follow_the_telegram() -> None:
    position = board()
    illegal(position, "AP-40", "16.3.5")
    position.state.events.add("AP-54")
    position.state.us_entry = 2
    event = play(position, "AP-40")
    assert event.notes(Scored) == [Scored(-1, 9, "card", "AP-40")]
    assert position.state.us_entry == 2


@pytest.mark.card("pog:AP-51")
@pytest.mark.parametrize("offensive", ["CP-49", "CP-50", "CP-51"])
def test_everyone_into_battle_answers_a_last_offensive(offensive: str) -> None:
    position = board()
    illegal(position, "AP-51", "AP-51")
    position.state.events.add(offensive)
    play(position, "AP-51")
    assert position.state.turn_events == {"AP-51"}


@pytest.mark.card("pog:AP-52")
def test_convoys_answer_the_submarines() -> None:
    position = board()
    illegal(position, "AP-52", "AP-52")
    position.state.events.add("CP-36")
    assert play(position, "AP-52").notes(Scored) == [Scored(-1, 9, "card", "AP-52")]


@pytest.mark.card("pog:AP-54")
@pytest.mark.rule("pog:16.3", "pog:16.3.1", "pog:16.3.2", "pog:16.3.3", "pog:16.2.2")
def test_the_telegram_needs_combined_war_status_30() -> None:
    position = board()
    position.state.combined = 29
    illegal(position, "AP-54", "16.3.2")
    position.state.combined = 30
    event = play(position, "AP-54")
    assert (position.state.us_entry, position.state.zimmermann_turn) == (2, 7)
    assert event.notes(UsStep) == [UsStep("zimmermann")]
    assert event.notes(Scored) == [Scored(-1, 9, "card", "AP-54")]
    assert event.op.points == 5
    illegal(position, "AP-54", "16.3.3")


@pytest.mark.card("pog:AP-55")
@pytest.mark.rule("pog:16.3.4")
def test_over_there_comes_a_turn_after_the_telegram() -> None:
    position = board()
    illegal(position, "AP-55", "16.3.4")
    position.state.combined = 30
    play(position, "AP-54")
    assert illegal(position, "AP-55", "16.3.4").key == "pog.illegal.over_there_turn"
    position.state.turn += 1
    event = play(position, "AP-55")
    assert position.state.us_entry == 3
    assert event.notes(UsStep) == [UsStep("over_there")]
    assert ways(position, "AP-38")


@pytest.mark.rule("pog:5.7.4")
@pytest.mark.card("pog:AP-54", "pog:AP-55")
def test_american_steps_give_operations_in_the_historical_scenario() -> None:
    position = board(historical=True)
    position.state.combined = 30
    assert play(position, "AP-54").op.points == 5
    position.state.turn += 1
    assert play(position, "AP-55").op.points == 5


# --- optional cards -------------------------------------------------------------------------------


@pytest.mark.card("pog:AP-62")
@pytest.mark.rule("pog:16.5.2")
@pytest.mark.parametrize(("die", "change"), [(1, -1), (2, -1), (3, -1), (4, 0), (5, 0), (6, 1)])
def test_the_sixtus_affair_rolls_on_the_early_row_of_the_peace_table(die: int, change: int) -> None:
    position = board()
    position.state.combined = 25
    event = play(position, "AP-62", dice=(die,))
    assert [n.change for n in event.notes(Scored)] == ([change] if change else [])
    assert [r.value for r in event.play.records if isinstance(r, Rolled)] == [die]
    assert position.state.vp == 10 + change


@pytest.mark.card("pog:AP-65")
def test_influenza_breaks_out_at_combined_war_status_30() -> None:
    position = board()
    illegal(position, "AP-65", "AP-65")
    position.state.combined = 30
    play(position, "AP-65")
    assert position.state.turn_events == {"AP-65"}


# --- all of them ----------------------------------------------------------------------------------


def every_event() -> list[str]:
    position = start()
    return [card for card in position.board.cards if event_of(position, card) is not None]


@pytest.mark.rule("pog:9.5.1.1")
def test_every_card_is_an_event_or_a_combat_card() -> None:
    position = start()
    without = {card for card in position.board.cards if event_of(position, card) is None}
    combat = {card.id for card in position.board.cards.values() if card.combat}
    assert without == combat - {"CP-26"}


def some_position(taken: list[str], played: set[str], turn: int, late: bool) -> Position:
    position = start()
    for space in taken:
        number = position.board.space[space]
        if not position.stacks[number] and not position.is_closed(number):
            position.take(CP if position.is_controlled_by(AP, number) else AP, number)
    state = position.state
    state.events |= played
    state.turn = turn
    state.combined = 35 if late else 0
    state.fleet_out = late
    return position


@pytest.mark.rule("pog:9.5.1")
@settings(max_examples=example_count(40), deadline=None)
@given(
    taken=st.lists(st.sampled_from(sorted(the_board().space)), max_size=30),
    played=st.sets(st.sampled_from(sorted(the_board().cards)), max_size=60),
    turn=st.integers(1, 20),
    late=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_whatever_is_offered_is_legal_and_can_be_carried_out(
    taken: list[str], played: set[str], turn: int, late: bool, seed: int
) -> None:
    played = {card for card in played if card not in ("AP-30", "AP-44")}
    position = some_position(taken, played, turn, late)
    for card in every_event():
        if card not in played:
            deal(position, card)
    for side in (CP, AP):
        listed = list(legal_events(position, side))
        for order in listed:
            check_event(position, side, order)
        for card, count in Counter(order.card for order in listed).items():
            event = event_of(position, card)
            assert event is not None
            found = islice(event.choices(position, PlayEvent(card)), count + 1)
            assert has_more_ways(position, card) == (len(list(found)) > count)
        picked = some_event(position, side, lambda n: seed % n)
        if picked is not None:
            check_event(position, side, picked)
            at_table = table(*[1] * 9)
            Play(
                play_event(position, at_table, side, picked, Operation(side, 0)), at_table
            ).defaults()
            assert all(len(stack) <= 3 for stack in position.stacks)


def test_nothing_is_picked_from_a_hand_without_events() -> None:
    position = board()
    position.state.hands[CP] = ["CP-2", "CP-36"]
    assert some_event(position, CP, lambda n: n - 1) is None
    assert list(legal_events(position, CP)) == []
