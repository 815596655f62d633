"""Movement and stacking.

Paragraphs 10, 11.1, 11.3, 5.7.4.6, 9.5.2.4, 9.5.3.5, 12.1.9, 15.1.1, 15.1.12, 15.2 and 16.4.9.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.bots.paths_of_glory.random_orders import some_move
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.log.core import Controlled, Scored
from pbem.games.paths_of_glory.log.operations import Moved, TrenchFell
from pbem.games.paths_of_glory.operations.movement_rules import (
    enter_space,
    enterable_spaces,
    why_not_enter,
)
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.orders import Done, Move
from pbem.games.paths_of_glory.sequence.operate import OperateAsk, legal_moves, operate
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.operations.moves import ask, go, moved
from tests.games.paths_of_glory.positions import (
    Play,
    board,
    holder,
    operating,
    operation,
    refused,
    start,
    table,
)

rule = pytest.mark.rule
card = pytest.mark.card


# --- 11.1: movement -------------------------------------------------------------------------------


@rule("pog:11.0", "pog:11.1", "pog:11.1.1")
def test_ready_units_of_one_space_move_together_and_once() -> None:
    position = board("koblenz: GE-1 GE-2; metz: GE-3; essen: GEc; frankfurt: AHc")
    going = ask(position, CP, "koblenz metz")
    for bad in (
        Move(()),
        Move((((), ("metz",)),)),
        go("GE-1 GE-3 > aachen"),
        go("GE-1 > metz", "GE-1 > aachen"),
    ):
        refused(going, bad, "11.1.1")
    refused(going, go("GE-1 GE-1 > metz"), "11.1.1")
    refused(going, go("GEc-1 > aachen"), "11.1.1")
    assert refused(going, go("GE-99 > metz"), "2.2.1").names == ("GE-99",)
    refused(going, go("GE-1 > atlantis"), "2.1")
    play = moved(position, CP, "GE-1 > metz", spaces="koblenz metz")
    assert play.notes(Moved) == [Moved(CP, ("GE-1",), "koblenz", ("metz",))]
    refused(play.asks[0], go("GE-1 > koblenz"), "11.1.1")
    play.order(go("GE-2 > aachen"), go("GE-3 > koblenz"))
    assert [m.target for m in position.state.marks[CP]] == ["metz", "aachen", "koblenz"]
    assert not play.asks


@rule("pog:11.1.1")
def test_units_without_movement_factor_never_move() -> None:
    position = board("cetinje: MNc")
    assert list(legal_moves(position, operation(position, AP, move="cetinje"))) == []
    refused(ask(position, AP, "cetinje"), go("MNc > mostar"), "11.1.5")
    assert not Play(
        operate(position, table(), operation(position, AP, move="cetinje")), table()
    ).asks


@rule("pog:11.1.2", "pog:11.1.5")
def test_every_space_costs_a_point_up_to_the_factor_of_the_slowest() -> None:
    position = board(
        "brussels: GE-1 GEc",
        cp=["sedan", "cambrai", "chateau_thierry", "melun", "brussels"],
        at_war=["tu"],
    )
    going = ask(position, CP, "brussels")
    going.check(go("GE-1 > cambrai chateau_thierry melun"))
    going.check(go("GEc-1 > cambrai chateau_thierry melun orleans"))
    refused(going, go("GE-1 GEc-1 > cambrai chateau_thierry melun orleans"), "11.1.5")
    weak = board("aleppo: (TU-YLD)", at_war=["tu"])
    refused(ask(weak, CP, "aleppo"), go("TU-YLD > urfa mardin mosul"), "11.1.5")


@rule("pog:11.1.3")
def test_spaces_are_entered_one_after_the_other_along_lines() -> None:
    position = board("koblenz: GE-1")
    refused(ask(position, CP, "koblenz"), go("GE-1 > cambrai"), "11.1.3")
    refused(ask(position, CP, "koblenz"), go("GE-1 > koblenz"), "11.1.3")
    refused(ask(position, CP, "koblenz"), Move(((("GE-1",), ()),)), "11.1.3")
    ask(position, CP, "koblenz").check(go("GE-1 > metz koblenz"))


@rule("pog:11.1.4")
def test_dotted_lines_serve_the_nations_printed_beside_them() -> None:
    position = board(
        "london: BR-1 FRc CNDc; amman: ANAc BRc; taranto: ITc", ap=["amman"], at_war=["tu", "it"]
    )
    going = ask(position, AP, "london amman taranto")
    going.check(go("BR-1 CNDc > calais"))
    refused(going, go("FRc-1 > calais"), "11.1.4")
    going.check(go("ANAc > arabia"))
    refused(going, go("BRc-1 > arabia"), "11.1.4")
    going.check(go("ITc-1 > valona"))


@rule("pog:11.1.6")
def test_nobody_stops_in_a_space_activated_for_combat_but_may_go_through() -> None:
    position = board("metz: GE-1; koblenz: GE-2 GEc")
    going = ask(position, CP, "koblenz", "metz")
    refused(going, go("GE-2 > metz"), "11.1.6")
    going.check(go("GE-2 > metz strasbourg"))
    refused(going, go("GE-1 > koblenz"), "11.1.1")


@rule("pog:11.1.7")
def test_spaces_with_enemy_units_are_closed() -> None:
    position = board("metz: GE-1; sedan: FRc; verdun: FRc")
    position.destroy_fort(position.board.space["verdun"])
    refused(ask(position, CP, "metz"), go("GE-1 > sedan"), "11.1.7")
    refused(ask(position, CP, "metz"), go("GE-1 > verdun bar_le_duc"), "11.1.7")


@rule("pog:11.1.8", "pog:15.1.1", "pog:15.2.1")
def test_a_fort_is_entered_by_enough_besiegers_who_stop_there() -> None:
    position = board("metz: GE-1 GEc; koblenz: GEc GEc")
    going = ask(position, CP, "metz koblenz")
    refused(going, go("GEc-1 > verdun"), "15.2.1")
    refused(going, go("GE-1 > verdun bar_le_duc"), "15.1.1")
    refused(going, go("GEc-1 > verdun", "GEc-2 > metz verdun"), "15.2.1")
    going.check(go("GEc-1 > verdun", "GEc-2 GEc-3 > metz verdun"))
    moved(position, CP, "GEc-1 > verdun", "GEc-2 GEc-3 > metz verdun", spaces="metz koblenz")
    assert position.is_besieged(position.board.space["verdun"])
    assert holder(position, "verdun") == AP


@rule("pog:11.1.1", "pog:11.1.8", "pog:15.2", "pog:15.2.2")
def test_a_besieged_fort_is_ignored_by_the_next_group() -> None:
    position = board("metz: GE-1 GE-2 GEc")
    going = ask(position, CP, "metz")
    refused(going, go("GE-2 > verdun bar_le_duc"), "15.1.1")
    going.check(go("GE-1 > verdun", "GE-2 > verdun bar_le_duc"))
    going.check(go("GE-1 > verdun", "GEc-1 > verdun"))
    refused(going, go("GEc-1 > verdun", "GE-2 > verdun bar_le_duc"), "15.1.1")
    moved(position, CP, "GE-1 > verdun", "GE-2 > verdun bar_le_duc", spaces="metz")
    assert (holder(position, "bar_le_duc"), holder(position, "verdun")) == (CP, AP)


@rule("pog:15.2.4")
def test_besiegers_leave_all_together_or_leave_enough() -> None:
    position = board("verdun: GE-1 GEc; metz: GE-2")
    going = ask(position, CP, "verdun metz")
    going.check(go("GEc-1 > metz"))
    going.check(go("GE-1 GEc-1 > metz"))
    refused(going, go("GE-1 > metz"), "15.2.4")
    going.check(go("GE-1 > metz", "GEc-1 > metz"))
    going.check(go("GE-1 > sedan", "GE-2 > verdun"))
    weak = board("verdun: GEc GEc; metz: GEc")
    ask(weak, CP, "verdun").check(go("GEc-1 > metz"))
    weak.place(weak.board.unit["GEc-2"], weak.board.space["koblenz"])
    refused(ask(weak, CP, "metz"), go("GEc-3 > verdun"), "15.2.1")


@rule("pog:11.1.14", "pog:15.1.10")
def test_units_take_every_space_they_enter_but_a_besieged_fort() -> None:
    position = board("brussels: GE-1; liege: GEc", cp=["brussels", "liege"])
    play = moved(position, CP, "GE-1 > cambrai sedan verdun", spaces="brussels")
    assert [n.space for n in play.notes(Controlled)] == ["cambrai", "sedan"]
    assert [n.change for n in play.notes(Scored)] == [1]  # type: ignore[attr-defined]
    assert (holder(position, "verdun"), position.state.vp) == (AP, 11)


@rule("pog:11.1.15")
def test_the_arabs_hold_a_space_only_while_they_are_there() -> None:
    position = board("amman: ANAc; nablus: BRc", at_war=["tu"], ap=["nablus"])
    unit, number = position.board.unit, position.board.space
    moved(position, AP, "ANAc > damascus", spaces="amman")
    assert (holder(position, "damascus"), position.state.ana_holds) == (AP, number["damascus"])
    enter_space(position, table(), [unit["ANAc"]], number["aleppo"])
    assert (holder(position, "damascus"), holder(position, "aleppo")) == (CP, AP)
    position.place(unit["BRc-1"], number["damascus"])
    enter_space(position, table(), [unit["BRc-1"]], number["aleppo"])
    enter_space(position, table(), [unit["ANAc"]], number["beirut"])
    assert (holder(position, "aleppo"), holder(position, "beirut")) == (AP, AP)
    position.eliminate(unit["ANAc"], permanent=False)
    release_ana_spaces(position, table())
    assert holder(position, "beirut") == CP


@rule("pog:11.1.15")
def test_the_arabs_take_nothing_on_their_way_and_no_besieged_fort() -> None:
    position = board("nablus: ANAc", at_war=["tu"], ap=["nablus"])
    play = moved(position, AP, "ANAc > damascus aleppo", spaces="nablus")
    assert [n.space for n in play.notes(Controlled)] == ["aleppo"]  # type: ignore[attr-defined]
    assert holder(position, "nablus") == AP
    siege = board("arabia: ANAc", at_war=["tu"])
    moved(siege, AP, "ANAc > aqaba", spaces="arabia")
    assert (holder(siege, "aqaba"), siege.is_besieged(siege.board.space["aqaba"])) == (CP, True)
    medina = board("arabia: ANAc", at_war=["tu"])
    moved(medina, AP, "ANAc > medina", spaces="arabia")
    assert medina.state.vp == 9
    enter_space(medina, table(), [medina.board.unit["ANAc"]], medina.board.space["arabia"])
    assert (medina.state.vp, holder(medina, "medina")) == (10, CP)


@rule("pog:11.1.16")
def test_the_senussi_take_what_they_enter_and_libya_can_be_taken_from_them() -> None:
    position = board("libya: SNc", at_war=["tu"], cp=["libya"])
    position.destroy_fort(position.board.space["alexandria"])
    moved(position, CP, "SNc > alexandria", spaces="libya")
    assert holder(position, "alexandria") == CP
    other = board("alexandria: BRc; cairo: SNc", at_war=["tu"], cp=["libya"])
    moved(other, AP, "BRc-1 > libya", spaces="alexandria")
    assert holder(other, "libya") == AP


# --- entering -------------------------------------------------------------------------------------


@rule("pog:11.2.5", "pog:11.2.6", "pog:11.2.4")
def test_an_enemy_who_enters_holds_what_is_left_of_a_trench() -> None:
    position = board(
        "metz: GE-1 GE-2; sedan: GEc", trenches="ap: verdun 2, nancy 1, sedan 2; cp: metz 1"
    )
    position.destroy_fort(position.board.space["nancy"])
    number = position.board.space
    play = moved(position, CP, "GE-1 > nancy", "GE-2 > verdun", spaces="metz")
    assert play.notes(TrenchFell) == [TrenchFell(AP, "nancy", 0), TrenchFell(AP, "verdun", 1)]
    assert [position.trench_level(AP, number[s]) for s in ("nancy", "verdun")] == [0, 0]
    assert [position.trench_level(CP, number[s]) for s in ("nancy", "verdun")] == [0, 1]
    assert position.trench_level(CP, number["metz"]) == 1


@rule("pog:11.2.6")
def test_those_who_follow_enter_a_trench_of_their_own() -> None:
    position = board("metz: GE-1 GE-2 GE-3", trenches="ap: verdun 2")
    moved(position, CP, "GE-1 GE-2 > verdun", "GE-3 > verdun", spaces="metz")
    verdun = position.board.space["verdun"]
    assert (position.trench_level(CP, verdun), position.trench_level(AP, verdun)) == (1, 0)


# --- properties -----------------------------------------------------------------------------------


@settings(max_examples=example_count(40), deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([AP, CP]))
def test_random_moves_are_legal_and_keep_stacking_and_sieges(seed: int, side: str) -> None:
    rng = random.Random(seed)
    position = start()
    spaces = [s for s in range(len(position.board.spaces)) if position.units_of(side, s)]
    names = " ".join(position.space(s).id for s in rng.sample(spaces, 6))
    op = operation(position, side, move=names)
    before = len(position.state.at)
    play = Play(operate(position, table(), op), table())
    while play.asks:
        order = some_move(position, op, rng.randrange)
        if order is None:
            break
        play.order(order)
        for space in range(len(position.board.spaces)):
            stack = position.stacks[space]
            assert len(stack) <= LIMIT
            assert len({position.unit(u).side for u in stack}) <= 1
            if position.units_of(side, space) and position.enemy_fort_strength(side, space):
                assert position.is_besieged(space)
    assert len(position.state.at) == before


@settings(max_examples=example_count(25), deadline=None)
@given(st.integers(0, 10**9))
def test_the_bit_set_and_the_reasons_agree(seed: int) -> None:
    rng = random.Random(seed)
    position = start(historical=bool(rng.randrange(2)))
    position.state.events.update(rng.sample(["CP-45", "CP-8", "CP-52"], rng.randrange(4)))
    position.state.at_war.update(rng.sample(["it", "tu", "bu", "ro", "gr"], rng.randrange(6)))
    position.touch()
    unit = rng.choice([u for u, place in enumerate(position.state.at) if place >= 0])
    open_to = enterable_spaces(position, unit)
    for space in range(len(position.board.spaces)):
        assert bool(open_to >> space & 1) == (why_not_enter(position, unit, space) is None)
        if open_to >> space & 1:
            assert not position.occupied[ENEMY[position.unit(unit).side]] >> space & 1


def test_every_offered_order_is_legal_and_done_comes_first() -> None:
    position = start()
    op = operation(position, CP, move="koblenz aachen cracow")
    going = OperateAsk(position, CP, op, fighting=False)
    offered = list(going.legal())
    assert offered[0] == going.default() == Done()
    assert len(offered) > 20
    assert all(going.is_legal(order) for order in offered)
    assert all(going.is_legal(choose(going, random.Random(n).randrange)) for n in range(50))


@rule("pog:11.1.15", "pog:5.1.2")
def test_the_points_the_arabs_take_go_back_when_they_leave() -> None:
    position = board("amman: ANAc", at_war=["tu"])
    going = operating(position, AP, move="amman").order(Move(((("ANAc",), ("damascus",)),)))
    assert (holder(position, "damascus"), position.state.vp) == (AP, 9)
    going.order(*(Done() for _ in going.asks))
    away = operating(position, AP, move="damascus").order(Move(((("ANAc",), ("nablus",)),)))
    assert (holder(position, "damascus"), position.state.vp) == (CP, 10)
    assert [n.change for n in away.notes(Scored)] == [1]  # type: ignore[attr-defined]
