"""The events of the Central Powers (card list, 5.7.4.7, 7.1.9-7.1.11, 16.4)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import TOTAL, Position
from pbem.games.paths_of_glory.events.central_events import landwehr_units
from pbem.games.paths_of_glory.events.events import check_event, play_event
from pbem.games.paths_of_glory.events.war_in_africa import AfricaAsk
from pbem.games.paths_of_glory.log.core import Controlled, Eliminated, Scored
from pbem.games.paths_of_glory.log.events import (
    AfricaDecided,
    FleetSailed,
    HandShown,
    MandateVoid,
    RussiaMoved,
    StepRestored,
    TrenchPlaced,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import ChooseUnits, PlayEvent
from pbem.rules import Illegal, Logged, WouldReveal
from tests.games.paths_of_glory.event_plays import deal, illegal, play, ways
from tests.games.paths_of_glory.positions import Play, at, board, reduced, refused, start, table

# --- mobilization ---------------------------------------------------------------------------------


@pytest.mark.card("pog:CP-1")
@pytest.mark.rule("pog:9.1.3", "pog:15.1.10")
def test_guns_of_august_puts_two_armies_into_liege_and_lets_three_attack() -> None:
    position = start()
    number, unit = position.board.space, position.board.unit
    event = play(position, "CP-1")
    assert [at(position, f"GE-{n}") for n in (1, 2, 3)] == ["liege", "liege", "koblenz"]
    assert position.fort_strength(number["liege"]) == 0
    assert event.notes(Controlled) == [Controlled(CP, "liege")]
    op = event.op
    assert (op.attack, op.move) == ({number["liege"], number["koblenz"]}, set())
    assert op.ready == {unit["GE-1"], unit["GE-2"], unit["GE-3"]}
    assert (op.bonus, op.paid, op.points) == ("guns", True, 0)


@pytest.mark.card("pog:CP-1")
@pytest.mark.rule("pog:9.5.1.1")
@pytest.mark.parametrize(("turn", "number"), [(1, 2), (2, 1)])
def test_guns_of_august_only_opens_the_war(turn: int, number: int) -> None:
    position = start()
    position.state.turn, position.state.round = turn, number
    illegal(position, "CP-1", "CP-1")


@pytest.mark.card("pog:CP-5")
def test_landwehr_fills_up_germans_for_two_points() -> None:
    position = board(
        "metz: (GE-1) (GE-2) (GEc); essen: (GEc) (GEc); verdun: (GE-3)",
        boxes="reserve: (GEc); eliminated: GE-4",
    )
    event = play(position, "CP-5", units=("GE-1", "GEc-1", "GEc-4"))
    assert [reduced(position, u) for u in ("GE-1", "GE-2", "GEc-1", "GEc-2", "GEc-4")] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert event.notes(StepRestored) == [
        StepRestored("GE-1", "metz"),
        StepRestored("GEc-1", "metz"),
        StepRestored("GEc-4", "reserve"),
    ]


@pytest.mark.card("pog:CP-5")
@pytest.mark.rule("pog:17.1.4", "pog:17.1.4.1")
def test_landwehr_spends_no_more_than_two_points_on_supplied_germans_on_the_map_or_in_reserve() -> (
    None
):
    position = board(
        "metz: (GE-1) (GE-2) (GEc); orleans: (GE-3); vienna: (AH-1)", boxes="eliminated: GE-5"
    )
    assert illegal(position, "CP-5", "17.1.4", units=("GE-1", "GE-2", "GEc-1")).facts == {
        "halves": 5,
        "most_halves": 4,
    }
    for other in ("GE-3", "AH-1", "GE-5"):
        illegal(position, "CP-5", "CP-5", units=(other,))
    illegal(position, "CP-5", "CP-5", units=("GE-1", "GE-1"))
    illegal(position, "CP-5", "CP-5", places=(("GE-1", "metz"),))
    assert {order.units for order in ways(position, "CP-5")} == {
        ("GE-1", "GE-2"),
        ("GE-2", "GEc-1"),
        ("GEc-1", "GE-1"),
    }
    abroad = board("constantinople: (GEc)", at_war=["tu"], ap=["adrianople", "sofia"])
    assert landwehr_units(abroad) == []


@pytest.mark.card("pog:CP-5")
@pytest.mark.rule("pog:9.5.1.1")
def test_landwehr_needs_berlin_and_may_find_nobody() -> None:
    lost = board(ap=["berlin"])
    illegal(lost, "CP-5", "CP-5")
    position = board("essen: GE-1")
    assert ways(position, "CP-5") == [PlayEvent("CP-5")]


@pytest.mark.card("pog:CP-6")
@pytest.mark.rule("pog:11.2.1", "pog:9.5.1.1")
def test_entrench_digs_one_trench_under_an_army_in_supply() -> None:
    position = board(
        "metz: GE-1; strasbourg: GEc; orleans: GE-3; essen: GE-4; sedan: FR-5",
        trenches="cp: essen 1",
    )
    for wrong in ("strasbourg", "orleans", "essen", "sedan", "berlin"):
        assert illegal(position, "CP-6", "CP-6", places=(("", wrong),)).names == (wrong,)
    illegal(position, "CP-6", "CP-6")
    illegal(position, "CP-6", "CP-6", places=(("GE-1", "metz"),))
    illegal(position, "CP-6", "CP-6", units=("GE-1",))
    assert [order.places for order in ways(position, "CP-6")] == [(("", "metz"),)]
    event = play(position, "CP-6", places=(("", "metz"),))
    assert position.trench_level(CP, position.board.space["metz"]) == 1
    assert event.notes(TrenchPlaced) == [TrenchPlaced(CP, "metz")]
    illegal(position, "AP-12", "9.5.1.1", places=(("", "sedan"),))


@pytest.mark.card("pog:CP-6")
@pytest.mark.rule("pog:5.7.4")
def test_entrench_waits_for_september_in_the_historical_scenario() -> None:
    position = board("metz: GE-1", turn=1, historical=True)
    illegal(position, "CP-6", "5.7.4.4", places=(("", "metz"),))
    position.state.turn = 2
    play(position, "CP-6", places=(("", "metz"),))
    assert ways(board("metz: GE-1", turn=1), "CP-6")


LASTING = [
    pytest.param(card, marks=pytest.mark.card(f"pog:{card}"))
    for card in ("CP-8", "CP-10", "CP-11", "CP-29", "CP-33", "CP-47")
]


@pytest.mark.rule("pog:9.5.1.1", "pog:9.5.1")
@pytest.mark.parametrize("card", LASTING)
def test_lasting_events_need_nothing_and_choose_nothing(card: str) -> None:
    position = board()
    assert ways(position, card) == [PlayEvent(card)]
    illegal(position, card, card, units=("GE-1",))
    event = play(position, card)
    assert (event.op.points, event.play.records) == (0, [])


@pytest.mark.rule("pog:9.5.1.1")
@pytest.mark.card("pog:CP-8", "pog:CP-11", "pog:CP-29", "pog:CP-33")
def test_cards_may_be_played_for_war_status_when_their_effect_is_void() -> None:
    position = board(boxes="removed: GE-11")
    position.state.war_status[CP] = 6
    position.state.events.add("AP-37")
    for card in ("CP-8", "CP-11", "CP-29", "CP-33"):
        play(position, card)


@pytest.mark.card("pog:CP-9")
def test_the_reichstag_truce_scores_before_total_war() -> None:
    position = board()
    event = play(position, "CP-9")
    assert event.notes(Scored) == [Scored(1, 11, "card", "CP-9")]
    assert position.state.vp_events == 1
    late = board()
    late.state.commitment[CP] = TOTAL
    illegal(late, "CP-9", "CP-9")


@pytest.mark.card("pog:CP-13")
def test_falkenhayn_waits_for_moltke_or_the_autumn() -> None:
    position = board(turn=2)
    illegal(position, "CP-13", "CP-13")
    position.state.events.add("AP-9")
    play(position, "CP-13")
    play(board(turn=3), "CP-13")


# --- limited war ----------------------------------------------------------------------------------


@pytest.mark.card("pog:CP-17")
@pytest.mark.rule("pog:9.1.3")
def test_mata_hari_shows_the_allied_hand_to_its_player_alone_and_gives_operations() -> None:
    position = board()
    position.state.hands[AP] = ["AP-2", "AP-6"]
    event = play(position, "CP-17")
    assert event.op.points == 2
    (record,) = [r for r in event.play.records if isinstance(r, Logged)]
    assert record == Logged(HandShown(AP, ("AP-2", "AP-6")), frozenset({"CP"}))
    assert event.play.table.revealed
    sealed = table()
    sealed.sealed = True
    deal(position, "CP-17")
    with pytest.raises(WouldReveal):
        Play(play_event(position, sealed, CP, PlayEvent("CP-17"), Operation(CP, 0)), sealed)


@pytest.mark.card("pog:CP-25")
def test_the_high_seas_fleet_waits_for_the_allied_answer() -> None:
    position = board()
    event = play(position, "CP-25")
    assert position.state.fleet_out
    assert event.notes(FleetSailed) == [FleetSailed()]
    assert position.state.vp == 10


@pytest.mark.card("pog:CP-26")
@pytest.mark.rule("pog:9.5.4.1")
def test_place_of_execution_is_an_event_by_itself_once_no_french_fort_stands() -> None:
    position = board()
    position.state.events.add("CP-13")
    for fort in ("verdun", "nancy", "belfort"):
        position.destroy_fort(position.board.space[fort])
    assert illegal(position, "CP-26", "9.5.4.1").facts == {"forts": ("paris",)}
    position.destroy_fort(position.board.space["paris"])
    assert ways(position, "CP-26")
    position.state.events.add("CP-54")
    illegal(position, "CP-26", "CP-26")
    position.state.events.clear()
    illegal(position, "CP-26", "CP-26")


@pytest.mark.rule("pog:9.5.4.1", "pog:9.1.3")
def test_other_combat_cards_and_cards_out_of_hand_are_no_events() -> None:
    position = board()
    for card in ("CP-2", "CP-49", "AP-6"):
        assert illegal(position, card, "9.5.4.1").key == "pog.illegal.combat_card"
    position.state.hands[CP].clear()
    with pytest.raises(Illegal) as caught:
        check_event(position, CP, PlayEvent("CP-9"))
    assert caught.value.rule == "9.1.3"


THIS_TURN = [
    pytest.param(card, marks=pytest.mark.card(f"pog:{card}")) for card in ("CP-27", "CP-61")
]


@pytest.mark.parametrize("card", THIS_TURN)
def test_effects_of_a_turn_are_remembered_for_the_turn(card: str) -> None:
    position = board()
    play(position, card)
    assert position.state.turn_events == {card}


@pytest.mark.card("pog:CP-32")
@pytest.mark.rule("pog:15.2.4")
def test_war_in_africa_takes_a_full_british_corps_or_a_point_as_the_allies_choose() -> None:
    where, boxes = (
        "cairo: BRc (BRc) AUSc; basra: CNDc",
        "reserve: BRc (BRc) PTc BEFc; eliminated: BRc",
    )
    position = board(where, boxes=boxes)
    event = play(position, "CP-32")
    (ask,) = event.play.asks
    assert isinstance(ask, AfricaAsk)
    assert ask.seat == "AP"
    assert list(ask.legal()) == [ChooseUnits(("BRc-3",)), ChooseUnits(("BRc-1",)), ChooseUnits()]
    assert ask.default() == ChooseUnits(("BRc-3",))
    for other in ("BRc-2", "BRc-4", "BRc-5", "AUSc", "CNDc", "PTc", "BEFc"):
        refused(ask, ChooseUnits((other,)), "CP-32")
    refused(ask, ChooseUnits(("BRc-3", "BRc-1")), "CP-32")
    event.play.order(ChooseUnits(("BRc-1",)))
    assert at(position, "BRc-1") == "removed"
    assert event.notes(Eliminated) == [Eliminated("BRc-1", "cairo", permanent=True, why="event")]
    assert (event.notes(AfricaDecided), event.notes(Scored)) == ([AfricaDecided("BRc-1")], [])
    point = play(board(where, boxes=boxes), "CP-32")
    point.play.order(ChooseUnits())
    assert point.notes(Scored) == [Scored(1, 11, "card", "CP-32")]


@pytest.mark.card("pog:CP-32")
def test_war_in_africa_takes_a_reduced_corps_only_if_no_full_one_is_left_and_a_point_if_there_is_none() -> (
    None
):
    weak = play(board("cairo: (BRc)"), "CP-32")
    (ask,) = weak.play.asks
    assert ask.prompt().choices == ("BRc-1",)  # type: ignore[attr-defined]
    assert ask.default() == ChooseUnits()
    weak.play.defaults()
    assert weak.notes(Scored) == [Scored(1, 11, "card", "CP-32")]
    nobody = play(board("cairo: AUSc"), "CP-32")
    assert nobody.play.asks == ()
    assert nobody.notes(AfricaDecided) == [AfricaDecided("")]
    assert nobody.notes(Scored) == [Scored(1, 11, "card", "CP-32")]


# --- the Russian capitulation ---------------------------------------------------------------------


def in_russia(*taken: str, **options: object) -> Position:
    """Nothing on the map; spaces of Russia taken."""
    return board(turn=12, cp=taken, **options)  # type: ignore[arg-type]


@pytest.mark.card("pog:CP-28")
@pytest.mark.rule("pog:16.4", "pog:16.4.1", "pog:16.4.2", "pog:16.4.3")
def test_the_tsar_takes_command_when_three_points_of_russia_are_lost() -> None:
    two = in_russia("warsaw", "lodz", "kovno")
    assert illegal(two, "CP-28", "16.4.3").facts == {"held": 2, "least": 3}
    three = in_russia("warsaw", "lodz", "baku")
    event = play(three, "CP-28")
    assert event.notes(RussiaMoved) == [RussiaMoved("tsar_command")]
    assert event.op.points == 4


@pytest.mark.card("pog:CP-52")
@pytest.mark.rule("pog:16.4.4", "pog:16.4.5", "pog:16.2.2")
def test_the_tsar_falls_when_war_status_and_lost_points_make_33() -> None:
    position = in_russia("warsaw", "lodz", "vilna")
    position.state.combined = 30
    illegal(position, "CP-52", "16.4.4")
    position.state.events.add("CP-28")
    event = play(position, "CP-52")
    assert event.notes(Scored) == [Scored(3, 13, "card", "CP-52")]
    assert (position.state.tsar_fell, position.state.tsar_turn) == (3, 12)
    assert event.notes(RussiaMoved) == [RussiaMoved("tsar_falls")]
    early = in_russia("warsaw", "lodz", "vilna")
    early.state.combined = 29
    early.state.events.add("CP-28")
    assert illegal(early, "CP-52", "16.4.4").facts == {"total": 32, "least": 33}


@pytest.mark.card("pog:CP-52")
def test_the_fall_of_the_tsar_is_worth_one_point_if_romania_is_at_war() -> None:
    position = in_russia("warsaw", "lodz", "vilna", at_war=["ro"])
    position.state.combined = 30
    position.state.events.add("CP-28")
    assert play(position, "CP-52").notes(Scored) == [Scored(1, 11, "card", "CP-52")]


def tsar_fell(*taken: str, held: int, **options: object) -> Position:
    """The Tsar fell in the turn before with so many spaces lost."""
    position = in_russia(*taken, **options)
    position.state.events.update({"CP-28", "CP-52"})
    position.state.tsar_turn, position.state.tsar_fell = 11, held
    return position


@pytest.mark.card("pog:CP-53")
@pytest.mark.rule("pog:16.4.6", "pog:7.1.11", "pog:16.4.7")
def test_the_revolution_needs_a_later_turn_and_more_of_russia() -> None:
    position = tsar_fell("warsaw", "lodz", "vilna", "baku", held=3)
    position.state.mandated[AP] = "ru"
    position.state.tsar_turn = 12
    assert illegal(position, "CP-53", "16.4.6").key == "pog.illegal.revolution_turn"
    position.state.tsar_turn = 11
    event = play(position, "CP-53")
    assert position.state.mandated[AP] == "none"
    assert event.notes(MandateVoid) == [MandateVoid(AP, "ru")]
    assert event.notes(RussiaMoved) == [RussiaMoved("revolution")]
    assert illegal(tsar_fell("warsaw", "lodz", "vilna", held=3), "CP-53", "16.4.6").facts == {
        "held": 3,
        "fell": 3,
    }
    illegal(in_russia(), "CP-53", "16.4.6")


@pytest.mark.card("pog:CP-53")
@pytest.mark.rule("pog:16.4.6")
def test_the_revolution_comes_as_well_when_all_of_russia_but_baku_is_lost() -> None:
    europe = ("lodz", "warsaw", "riga", "vilna", "minsk", "kiev", "odessa")
    play(tsar_fell(*europe, held=8), "CP-53")
    illegal(tsar_fell(*europe[:-1], held=8), "CP-53", "16.4.6")
    with_kovno = ["kovno", *(space for space in europe if space != "minsk")]
    play(tsar_fell(*with_kovno, held=8, historical=True), "CP-53")


@pytest.mark.card("pog:CP-45")
@pytest.mark.rule("pog:16.4.8", "pog:16.4.9")
def test_brest_litovsk_eliminates_russians_abroad_and_among_their_allies() -> None:
    where = (
        "kiev: RU-1; berlin: RUc; lemberg: RUc; bucharest: RUc; "
        "erzerum: RUc; belgrade: RU-2; tabriz: RUc; "
        "odessa: RUc ROc; sofia: CAVc; kars: RU-CAU BRc"
    )
    position = board(where, at_war=["ro", "tu", "bu"], boxes="reserve: RUc")
    illegal(position, "CP-45", "16.4.8")
    position.state.events.add("CP-53")
    event = play(position, "CP-45")
    kept = ("RU-1", "RUc-1", "RUc-2", "RUc-3", "RUc-4", "RUc-7")
    assert [at(position, u) for u in kept] == [
        "kiev",
        "berlin",
        "lemberg",
        "bucharest",
        "erzerum",
        "reserve",
    ]
    assert [at(position, u) for u in ("RU-2", "RUc-5", "RUc-6", "CAVc-1")] == ["eliminated"] * 4
    assert (at(position, "RU-CAU"), at(position, "ROc-1"), at(position, "BRc-1")) == (
        "removed",
        "odessa",
        "kars",
    )
    lost = {n.unit: n.permanent for n in event.notes(Eliminated)}  # type: ignore[attr-defined]
    assert lost == {"RU-2": False, "RUc-5": False, "RUc-6": False, "CAVc-1": False, "RU-CAU": True}
    assert event.notes(RussiaMoved) == [RussiaMoved("treaty")]


# --- total war ------------------------------------------------------------------------------------


AFTER_HL = [
    pytest.param(card, marks=pytest.mark.card(f"pog:{card}")) for card in ("CP-36", "CP-37")
]


@pytest.mark.parametrize("card", AFTER_HL)
@pytest.mark.rule("pog:9.5.1.1")
def test_some_cards_follow_h_l_take_command(card: str) -> None:
    position = board()
    assert illegal(position, card, card).facts == {"card": card, "needs": ("CP-54",)}
    position.state.events.add("CP-54")
    play(position, card)


@pytest.mark.card("pog:CP-54")
@pytest.mark.rule("pog:7.1.10")
def test_h_l_take_command_cancels_a_german_mandated_offensive_alone() -> None:
    position = board()
    position.state.mandated[CP] = "ge"
    event = play(position, "CP-54")
    assert position.state.mandated[CP] == "none"
    assert event.notes(MandateVoid) == [MandateVoid(CP, "ge")]
    other = board()
    other.state.mandated[CP] = "ah"
    play(other, "CP-54")
    assert other.state.mandated[CP] == "ah"


@pytest.mark.card("pog:CP-55")
@pytest.mark.parametrize("offensive", ["CP-49", "CP-50", "CP-51"])
def test_lloyd_george_comes_before_the_last_offensives(offensive: str) -> None:
    position = board()
    position.state.events.add(offensive)
    assert illegal(position, "CP-55", "CP-55").facts["played"] == (offensive,)
    earlier = board()
    play(earlier, "CP-55")
    assert earlier.state.turn_events == {"CP-55"}


@pytest.mark.rule("pog:5.7.4")
@pytest.mark.card("pog:CP-28", "pog:CP-52", "pog:CP-53")
def test_russian_steps_give_operations_in_the_historical_scenario() -> None:
    position = in_russia("warsaw", "lodz", "vilna", historical=True)
    position.state.combined = 30
    assert play(position, "CP-28").op.points == 4
    assert play(position, "CP-52").op.points == 5
    position.state.turn = 13
    position.take(CP, position.board.space["riga"])
    assert play(position, "CP-53").op.points == 5
