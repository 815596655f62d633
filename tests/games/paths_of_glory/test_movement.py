"""Movement and stacking (10, 11.1, 11.3, with 5.7.4.6, 9.5.2.4, 9.5.3.5, 12.1.9, 15.1.1, 15.1.12, 15.2, 16.4.9)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.state import TOTAL, Position
from pbem.games.paths_of_glory.log.core import Controlled, Eliminated, Scored
from pbem.games.paths_of_glory.log.operations import BeachheadFell, Moved, TrenchFell
from pbem.games.paths_of_glory.operations.move_orders import pick_move
from pbem.games.paths_of_glory.operations.movement_rules import (
    count_crossings,
    enter,
    enterable,
    may_enter,
    may_stand,
    may_step,
    release,
    why_not_enter,
)
from pbem.games.paths_of_glory.operations.operations import OperateAsk, legal_moves, operate
from pbem.games.paths_of_glory.operations.stacking import LIMIT, resolve, room
from pbem.games.paths_of_glory.orders import ChooseUnits, Done, Move
from pbem.rules import Illegal
from tests.games.paths_of_glory.positions import Play, at, board, operation, refused, start, table

rule = pytest.mark.rule
card = pytest.mark.card


def go(*groups: str) -> Move:
    """``go("GE-1 GE-2 > sedan cambrai", "GEc-1 > liege")``."""
    return Move(tuple((tuple(g.split(">")[0].split()), tuple(g.split(">")[1].split())) for g in groups))


def ask(position: Position, side: str, move: str, attack: str = "") -> OperateAsk:
    return OperateAsk(position, side, operation(position, side, move=move, attack=attack), fighting=False)


def moved(position: Position, side: str, *groups: str, spaces: str) -> Play:
    at_table = table()
    return Play(operate(position, at_table, operation(position, side, move=spaces)), at_table).order(go(*groups))


def holder(position: Position, space: str) -> str:
    return position.controller(position.board.space[space])


def refuses(position: Position, unit: str, space: str) -> str:
    """The paragraph that keeps a unit out, or "" if it may stand there."""
    try:
        may_stand(position, position.board.unit[unit], position.board.space[space])
    except Illegal as illegal:
        return illegal.rule
    return ""


# --- 10: stacking ----------------------------------------------------------------------------------------------------


@rule("pog:10.0", "pog:10.1", "pog:10.1.1", "pog:10.1.2", "pog:10.1.4")
def test_three_units_to_a_space_when_all_have_arrived_forts_apart() -> None:
    position = board("metz: GE-4 GE-5; koblenz: GE-3; strasbourg: GE-6 GE-7; mannheim: GEc")
    going = ask(position, CP, "metz koblenz strasbourg mannheim")
    going.check(go("GE-3 > metz"))
    refused(going, go("GE-3 > metz", "GE-6 > metz"), "10.1.2")
    going.check(go("GE-3 > metz", "GE-6 > metz", "GE-4 > strasbourg"))
    full = board("koblenz: GEc; metz: GE-1 GE-2 GE-3; nancy: GEc")
    full.destroy_fort(full.board.space["nancy"])
    ask(full, CP, "koblenz").check(go("GEc-1 > metz nancy"))
    refused(ask(full, CP, "koblenz"), go("GEc-1 > metz"), "10.1.2")
    assert room(full, CP, full.board.space["metz"]) == 0
    assert LIMIT == 3


@rule("pog:10.1.2")
def test_full_stacks_change_places_in_one_order() -> None:
    position = board("metz: GE-1 GE-2 GE-3; koblenz: GE-4 GE-5 GE-6")
    refused(ask(position, CP, "metz koblenz"), go("GE-1 GE-2 GE-3 > koblenz"), "10.1.2")
    moved(position, CP, "GE-1 GE-2 GE-3 > koblenz", "GE-4 GE-5 GE-6 > metz", spaces="metz koblenz")
    assert [at(position, f"GE-{n}") for n in (1, 4)] == ["koblenz", "metz"]


@rule("pog:10.1.5", "pog:10.1.6")
def test_enemies_never_stack_friends_of_all_nations_do() -> None:
    position = board("cambrai: FR-1; brussels: BR-BEF; antwerp: BE-1; sedan: GEc")
    ask(position, AP, "cambrai antwerp").check(go("FR-1 > brussels", "BE-1 > brussels"))
    refused(ask(position, AP, "cambrai"), go("FR-1 > sedan"), "11.1.7")


@rule("pog:10.1.3")
def test_the_opponent_chooses_who_leaves_a_space_that_is_too_full_and_armies_are_gone_for_good() -> None:
    position = board("sedan: FR-1 FRc FRc FR-2 BEFc")
    play = Play(resolve(position, (at_table := table()), CP), at_table)
    (excess,) = play.asks
    assert excess.seat == "CP"
    assert excess.prompt().number == 2  # type: ignore[attr-defined]
    refused(excess, ChooseUnits(("FR-1",)), "10.1.3")
    refused(excess, ChooseUnits(("FR-1", "FR-1")), "10.1.3")
    refused(excess, ChooseUnits(("FR-1", "GE-1")), "10.1.3")
    assert excess.default() == ChooseUnits(("FR-1", "FR-2"))
    assert excess.is_legal(excess.pick(random.Random(1).randrange))
    play.order(ChooseUnits(("FR-1", "FRc-2")))
    assert [at(position, u) for u in ("FR-1", "FRc-1", "FRc-2", "FR-2")] == ["removed", "sedan", "eliminated", "sedan"]
    assert play.notes(Eliminated)[0] == Eliminated("FR-1", "sedan", permanent=True, why="stacking")
    assert not play.asks


# --- 11.1: movement --------------------------------------------------------------------------------------------------


@rule("pog:11.0", "pog:11.1", "pog:11.1.1")
def test_ready_units_of_one_space_move_together_and_once() -> None:
    position = board("koblenz: GE-1 GE-2; metz: GE-3; essen: GEc; frankfurt: AHc")
    going = ask(position, CP, "koblenz metz")
    for bad in (Move(()), Move((((), ("metz",)),)), go("GE-1 GE-3 > aachen"), go("GE-1 > metz", "GE-1 > aachen")):
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
    assert not Play(operate(position, table(), operation(position, AP, move="cetinje")), table()).asks


@rule("pog:11.1.2", "pog:11.1.5")
def test_every_space_costs_a_point_up_to_the_factor_of_the_slowest() -> None:
    position = board("brussels: GE-1 GEc", cp=["cambrai", "chateau_thierry", "melun", "brussels"], at_war=["tu"])
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
    position = board("london: BR-1 FRc CNDc; amman: ANAc BRc; taranto: ITc", ap=["amman"], at_war=["tu", "it"])
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
    assert position.besieged(position.board.space["verdun"])
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


@rule("pog:11.1.9")
@card("pog:CP-8")
def test_the_channel_ports_wait_for_the_race_to_the_sea() -> None:
    position = board("cambrai: GE-1", cp=["cambrai"])
    going = ask(position, CP, "cambrai")
    for space in ("amiens", "calais", "calais ostend"):
        refused(going, go(f"GE-1 > {space}"), "11.1.9")
    going.check(go("GE-1 > amiens rouen"))
    moved(position, CP, "GE-1 > calais ostend brussels", spaces="cambrai")
    assert [holder(position, s) for s in ("calais", "ostend", "brussels")] == [CP, CP, CP]
    for change in ("card", "status"):
        open_now = board("cambrai: GE-1; brussels: BR-1", cp=["cambrai"])
        ask(open_now, AP, "brussels").check(go("BR-1 > ostend"))
        if change == "card":
            open_now.state.events.add("CP-8")
        else:
            open_now.state.war_status[CP] = 4
        ask(open_now, CP, "cambrai").check(go("GE-1 > amiens"))
    may_enter(position, position.board.unit["GE-1"], position.board.space["amiens"])


@rule("pog:11.1.10", "pog:9.5.3.5")
def test_beaches_open_with_the_beachhead_and_close_when_the_enemy_comes() -> None:
    position = board("gallipoli: BRc; cana_kale: TUc", ap=["gallipoli"], at_war=["tu"])
    refused(ask(position, AP, "gallipoli"), go("BRc-1 > mef1"), "11.1.10")
    position.state.beachhead = position.board.space["mef2"]
    position.touch()
    refused(ask(position, AP, "gallipoli"), go("BRc-1 > mef1"), "11.1.10")
    position.place(position.board.unit["TUc-2"], position.board.space["cana_kale"])
    refused(ask(position, CP, "cana_kale"), go("TUc-1 > mef2", "TUc-2 > mef2"), "11.1.10")
    play = moved(position, CP, "TUc-1 > mef2", spaces="cana_kale")
    assert play.notes(BeachheadFell) == [BeachheadFell("mef2")]
    assert position.state.beachhead == -1
    assert at(position, "TUc-1") == "mef2"


@rule("pog:11.1.11")
def test_neutral_countries_are_closed_until_they_enter_the_war() -> None:
    position = board("turin: FRc; nice: FR-1; salonika: SBc; adrianople: BUc; qurna: BRc; basra: BRc")
    assert refuses(position, "FR-1", "turin") == "11.1.11"
    assert refuses(position, "SBc-1", "sofia") == "11.1.11"
    assert refuses(position, "BRc-1", "basra") == ""
    assert refuses(position, "BRc-1", "qurna") == "11.1.11"
    assert refuses(position, "BRc-1", "ahwaz") == "11.1.11"
    at_war = board("nice: FR-1; basra: BRc", at_war=["it", "bu", "tu"])
    assert refuses(at_war, "FR-1", "turin") == ""
    assert refuses(at_war, "BRc-1", "ahwaz") == ""


@rule("pog:11.1.12")
def test_albania_is_open_from_the_start() -> None:
    position = board("skopje: SBc; sarajevo: AHc; cetinje: MNc")
    ask(position, AP, "skopje").check(go("SBc-1 > tirana valona"))
    ask(position, CP, "sarajevo").check(go("AHc-1 > mostar"))
    assert refuses(position, "AHc-1", "tirana") == ""
    assert refuses(position, "AHc-1", "valona") == ""


@rule("pog:9.5.2.4")
def test_half_way_in_the_war_greece_is_open_but_for_the_spaces_of_its_units() -> None:
    position = board("monastir: SBc; salonika: FRc; athens: GRc; strumitsa: BUc", at_war=["bu"])
    assert refuses(position, "SBc-1", "salonika") == "11.1.11"
    position.state.limited_greece = True
    position.touch()
    assert refuses(position, "SBc-1", "salonika") == ""
    assert refuses(position, "SBc-1", "kavala") == ""
    assert refuses(position, "BUc-1", "kavala") == ""
    assert refuses(position, "SBc-1", "athens") == "9.5.2.4"
    assert refuses(position, "BUc-1", "athens") == "11.1.7"
    position.state.at_war.add("gr")
    position.state.limited_greece = False
    position.touch()
    assert refuses(position, "SBc-1", "athens") == ""


@rule("pog:11.1.14", "pog:15.1.10")
def test_units_take_every_space_they_enter_but_a_besieged_fort() -> None:
    position = board("brussels: GE-1; liege: GEc", cp=["brussels", "liege"])
    play = moved(position, CP, "GE-1 > cambrai sedan verdun", spaces="brussels")
    assert [n.space for n in play.notes(Controlled)] == ["cambrai", "sedan"]  # type: ignore[attr-defined]
    assert [n.change for n in play.notes(Scored)] == [1]  # type: ignore[attr-defined]
    assert (holder(position, "verdun"), position.state.vp) == (AP, 11)


@rule("pog:11.1.15")
def test_the_arabs_hold_a_space_only_while_they_are_there() -> None:
    position = board("amman: ANAc; nablus: BRc", at_war=["tu"], ap=["nablus"])
    unit, number = position.board.unit, position.board.space
    moved(position, AP, "ANAc > damascus", spaces="amman")
    assert (holder(position, "damascus"), position.state.ana_holds) == (AP, number["damascus"])
    enter(position, table(), [unit["ANAc"]], number["aleppo"])
    assert (holder(position, "damascus"), holder(position, "aleppo")) == (CP, AP)
    position.place(unit["BRc-1"], number["damascus"])
    enter(position, table(), [unit["BRc-1"]], number["aleppo"])
    enter(position, table(), [unit["ANAc"]], number["beirut"])
    assert (holder(position, "aleppo"), holder(position, "beirut")) == (AP, AP)
    position.eliminate(unit["ANAc"], permanent=False)
    release(position, table())
    assert holder(position, "beirut") == CP


@rule("pog:11.1.15")
def test_the_arabs_take_nothing_on_their_way_and_no_besieged_fort() -> None:
    position = board("nablus: ANAc", at_war=["tu"], ap=["nablus"])
    play = moved(position, AP, "ANAc > damascus aleppo", spaces="nablus")
    assert [n.space for n in play.notes(Controlled)] == ["aleppo"]  # type: ignore[attr-defined]
    assert holder(position, "nablus") == AP
    siege = board("arabia: ANAc", at_war=["tu"])
    moved(siege, AP, "ANAc > aqaba", spaces="arabia")
    assert (holder(siege, "aqaba"), siege.besieged(siege.board.space["aqaba"])) == (CP, True)
    medina = board("arabia: ANAc", at_war=["tu"])
    moved(medina, AP, "ANAc > medina", spaces="arabia")
    assert medina.state.vp == 9
    enter(medina, table(), [medina.board.unit["ANAc"]], medina.board.space["arabia"])
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


@rule("pog:11.1.17")
def test_the_bef_keeps_to_the_west() -> None:
    position = board("calais: BR-BEF BEFc BR-1", at_war=["it"])
    for name in ("BR-BEF", "BEFc"):
        assert [refuses(position, name, s) for s in ("london", "sedan", "liege", "essen")] == ["", "", "", ""]
        assert refuses(position, name, "turin") == "11.1.17"
        assert refuses(position, name, "trent") == "11.1.17"
    assert refuses(position, "BR-1", "turin") == ""


# --- 11.3 and what other chapters close ------------------------------------------------------------------------------


@rule("pog:11.3", "pog:11.3.1")
def test_only_their_own_armies_operate_in_the_near_east() -> None:
    where = (
        "adrianople: GE-1 AH-1 GEc; gallipoli: BR-1 BRc BR-NE; munich: TU-YLD TU-AoI; paris: FR-Orient BR-MEF RU-CAU"
    )
    position = board(where, at_war=["tu"])
    assert [refuses(position, u, "constantinople") for u in ("GE-1", "AH-1", "GEc-1")] == ["11.3.1", "11.3.1", ""]
    assert [refuses(position, u, "bursa") for u in ("BR-1", "BRc-1", "BR-NE")] == ["11.3.1", "", ""]
    assert [refuses(position, u, "aleppo") for u in ("TU-YLD", "TU-AoI")] == ["", ""]
    assert [refuses(position, u, "aleppo") for u in ("FR-Orient", "BR-MEF", "RU-CAU")] == ["", "", ""]
    assert refuses(position, "GE-1", "balikesir") == ""


@rule("pog:9.5.3.4", "pog:11.3.1")
def test_near_east_armies_that_came_as_regular_ones_stay_out() -> None:
    position = board("athens: FR-Orient; paris: BR-MEF", at_war=["tu", "gr"])
    assert refuses(position, "FR-Orient", "salonika") == ""
    position.state.regular = {position.board.unit["FR-Orient"], position.board.unit["BR-MEF"]}
    assert refuses(position, "FR-Orient", "salonika") == "9.5.3.4"
    assert refuses(position, "BR-MEF", "salonika") == ""
    assert [refuses(position, u, "bursa") for u in ("FR-Orient", "BR-MEF")] == ["11.3.1", "11.3.1"]


@rule("pog:11.3.2")
def test_one_russian_corps_a_turn_crosses_the_caucasus_and_no_army() -> None:
    position = board("caucasus: RUc RUc RU-1 RU-CAU; poti: RUc; grozny: CZLc")
    going = ask(position, AP, "caucasus poti grozny")
    refused(going, go("RU-1 > poti"), "11.3.2")
    refused(going, go("RU-CAU > poti"), "11.3.2")
    refused(going, go("RUc-1 RUc-2 > poti"), "11.3.2")
    refused(going, go("RUc-1 > poti", "CZLc > caucasus"), "11.3.2")
    refused(going, go("RUc-1 > poti caucasus"), "11.3.2")
    moved(position, AP, "RUc-1 > poti batum", spaces="caucasus")
    assert position.state.near_east_moves == {"ru_move": 1}
    refused(going, go("RUc-2 > grozny"), "11.3.2")
    refused(going, go("CZLc > caucasus"), "11.3.2")
    fallen = board("caucasus: RUc")
    fallen.state.events.add("CP-52")
    refused(ask(fallen, AP, "caucasus"), go("RUc-1 > grozny"), "11.3.2")


@rule("pog:11.3.2", "pog:12.1.9")
def test_retreats_and_advances_over_the_caucasus_count_too() -> None:
    position = board("caucasus: RUc RUc")
    corps, number = [position.board.unit[n] for n in ("RUc-1", "RUc-2")], position.board.space
    may_step(position, corps[0], number["caucasus"], number["poti"])
    count_crossings(position, corps[:1], number["caucasus"], [number["poti"], number["batum"]])
    with pytest.raises(Illegal) as caught:
        may_step(position, corps[1], number["caucasus"], number["poti"])
    assert caught.value.rule == "11.3.2"
    may_step(position, corps[1], number["caucasus"], number["odessa"])
    count_crossings(position, corps[1:], number["caucasus"], [])
    assert position.state.near_east_moves == {"ru_move": 1}


@rule("pog:5.7.4")
def test_the_historical_scenario_keeps_foreign_armies_out_of_italy_until_total_war() -> None:
    position = board("innsbruck: GE-1 AH-1 GEc; nice: FR-1 FRc", at_war=["it"], historical=True)
    assert [refuses(position, u, "verona") for u in ("GE-1", "AH-1", "GEc-1", "FR-1", "FRc-1")] == [
        "5.7.4.6", "", "", "5.7.4.6", "",
    ]  # fmt: skip
    assert [refuses(position, u, "trent") for u in ("GE-1", "AH-1", "GEc-1")] == ["5.7.4.6", "", ""]
    may_enter(position, position.board.unit["GE-1"], position.board.space["trent"])
    position.state.commitment[AP] = TOTAL
    assert [refuses(position, u, "verona") for u in ("GE-1", "FR-1")] == ["", ""]
    assert refuses(position, "GE-1", "villach") == ""
    campaign = board("innsbruck: GE-1", at_war=["it"])
    assert refuses(campaign, "GE-1", "verona") == ""


@rule("pog:15.1.12")
def test_russians_stay_off_german_forts_in_august_1914() -> None:
    position = board("grodno: RU-1; insterberg: RUc; warsaw: RU-2", turn=1)
    assert refuses(position, "RU-1", "konigsberg") == "15.1.12"
    assert refuses(position, "RU-1", "przemysl") == ""
    position.destroy_fort(position.board.space["konigsberg"])
    assert refuses(position, "RU-1", "konigsberg") == ""
    later = board("insterberg: RU-1", turn=2)
    assert refuses(later, "RU-1", "konigsberg") == ""


@rule("pog:16.4.9")
def test_after_brest_litovsk_russians_stay_in_the_east_and_keep_apart() -> None:
    position = board("lemberg: RUc RUc; lublin: ROc; tarnopol: SBc; jassy: RU-1", at_war=["ro", "tu", "it"])
    assert refuses(position, "RUc-1", "lublin") == ""
    position.state.events.add("CP-45")
    assert [refuses(position, "RUc-1", s) for s in ("lublin", "verona", "tabriz", "warsaw", "jassy", "batum")] == [
        "16.4.9", "16.4.9", "16.4.9", "", "", "",
    ]  # fmt: skip
    assert [refuses(position, u, "lemberg") for u in ("ROc-1", "SBc-1", "RU-1")] == ["16.4.9", "16.4.9", ""]
    going = ask(position, AP, "lemberg lublin")
    refused(going, go("RUc-1 > lutsk lublin"), "16.4.9")
    going.check(go("ROc-1 > kovel", "RUc-1 > lutsk lublin"))
    refused(going, go("RUc-1 > lutsk", "ROc-1 > lutsk"), "16.4.9")
    going.check(go("RUc-1 > lutsk", "RUc-2 > lutsk"))


# --- entering --------------------------------------------------------------------------------------------------------


@rule("pog:11.2.5", "pog:11.2.6", "pog:11.2.4")
def test_an_enemy_who_enters_takes_a_level_off_a_trench() -> None:
    position = board("metz: GE-1 GE-2; sedan: GEc", trenches="ap: verdun 2, nancy 1, sedan 2; cp: metz 1")
    position.destroy_fort(position.board.space["nancy"])
    number = position.board.space
    play = moved(position, CP, "GE-1 > nancy", "GE-2 > verdun", spaces="metz")
    assert play.notes(TrenchFell) == [TrenchFell(AP, "nancy", 0), TrenchFell(AP, "verdun", 1)]
    assert [position.trench(AP, number[s]) for s in ("nancy", "verdun")] == [0, 1]
    assert position.trench(CP, number["metz"]) == 1


@rule("pog:11.2.6")
def test_a_group_takes_one_level_and_those_who_follow_none() -> None:
    position = board("metz: GE-1 GE-2 GE-3", trenches="ap: verdun 2")
    moved(position, CP, "GE-1 GE-2 > verdun", "GE-3 > verdun", spaces="metz")
    assert position.trench(AP, position.board.space["verdun"]) == 1


# --- properties ------------------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
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
        order = pick_move(position, op, rng.randrange)
        if order is None:
            break
        play.order(order)
        for space in range(len(position.board.spaces)):
            stack = position.stacks[space]
            assert len(stack) <= LIMIT
            assert len({position.unit(u).side for u in stack}) <= 1
            if position.units_of(side, space) and position.enemy_fort(side, space):
                assert position.besieged(space)
    assert len(position.state.at) == before


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_the_bit_set_and_the_reasons_agree(seed: int) -> None:
    rng = random.Random(seed)
    position = start(historical=bool(rng.randrange(2)))
    position.state.events.update(rng.sample(["CP-45", "CP-8", "CP-52"], rng.randrange(4)))
    position.state.at_war.update(rng.sample(["it", "tu", "bu", "ro", "gr"], rng.randrange(6)))
    position.touch()
    unit = rng.choice([u for u, place in enumerate(position.state.at) if place >= 0])
    open_to = enterable(position, unit)
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
    assert all(going.is_legal(going.pick(random.Random(n).randrange)) for n in range(50))
