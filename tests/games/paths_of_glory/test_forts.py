"""Forts, sieges and attrition (6.0.C, 14.3, 15)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.forts import fall, siege_phase
from pbem.games.paths_of_glory.log.core import Scored
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.rules import LogEntry, Logged, Table
from tests.games.paths_of_glory.positions import at, board, table


def holder(position: Position, space: str) -> str:
    return position.controller(position.board.space[space])


def notes(at_table: Table, kind: type[LogEntry]) -> list[LogEntry]:
    return [r.entry for r in at_table.drain() if isinstance(r, Logged) and isinstance(r.entry, kind)]


@pytest.mark.rule("pog:15.2", "pog:15.2.1")
@pytest.mark.parametrize(
    ("units", "besieged"),
    [("GE-1", True), ("(GE-1)", True), ("GEc GEc", False), ("(GEc) (GEc) GEc", True), ("FR-1", False)],
)
def test_an_army_or_as_many_corps_as_the_loss_factor_besiege(units: str, besieged: bool) -> None:
    position = board(f"verdun: {units}")
    assert position.besieged(position.board.space["verdun"]) is besieged


@pytest.mark.rule("pog:15.3", "pog:15.3.1", "pog:15.3.2", "pog:15.1.10", "pog:6.0")
def test_a_besieged_fort_falls_on_a_roll_above_its_strength_and_then_its_points_change_hands() -> None:
    position = board("verdun: GE-5; belfort: GE-6", turn=5)
    assert holder(position, "verdun") == AP
    siege_phase(position, table(3, 3))
    assert holder(position, "verdun") == AP
    assert holder(position, "belfort") == CP
    siege_phase(position, table(4))
    assert (holder(position, "verdun"), position.state.vp) == (CP, 11)
    assert not position.fort(position.board.space["verdun"])


@pytest.mark.rule("pog:15.3.3")
@pytest.mark.parametrize(("turn", "falls"), [(1, False), (2, False), (3, True)])
def test_sieges_are_harder_in_the_first_two_turns(turn: int, falls: bool) -> None:
    position = board("verdun: GE-5", turn=turn)
    siege_phase(position, table(5))
    assert (holder(position, "verdun") == CP) is falls


@pytest.mark.rule("pog:15.2.4", "pog:15.3.1")
def test_too_few_besiegers_roll_nothing() -> None:
    position = board("verdun: GEc GEc", turn=5)
    siege_phase(position, table())
    assert position.fort(position.board.space["verdun"]) == 3


@pytest.mark.rule("pog:15.2.5")
def test_desert_forts_are_besieged_in_summer_too() -> None:
    position = board("gaza: BR-NE", turn=6, at_war=["tu"])
    siege_phase(position, table(3))
    assert holder(position, "gaza") == AP


@pytest.mark.rule("pog:15.1.9", "pog:15.1.10", "pog:3.0")
def test_a_destroyed_fort_stays_destroyed_and_gives_the_space_to_the_enemy_that_stands_there() -> None:
    position = board("verdun: GE-5")
    number = position.board.space
    fall(position, table(), number["verdun"])
    assert holder(position, "verdun") == CP
    position.take(AP, number["verdun"])
    assert position.fort(number["verdun"]) == 0
    fall(position, table(), number["nancy"])
    assert holder(position, "nancy") == AP


@pytest.mark.rule("pog:14.3", "pog:14.3.5", "pog:6.0")
def test_starving_armies_are_gone_for_good_and_corps_may_come_back() -> None:
    position = board("orleans: GE-1 GEc; breslau: GE-2")
    attrition_phase(position, table())
    assert [at(position, u) for u in ("GE-1", "GEc-1", "GE-2")] == ["removed", "eliminated", "breslau"]


@pytest.mark.rule("pog:14.3.5")
def test_starvation_happens_at_one_moment_on_both_sides() -> None:
    # each of the two units cuts the other off
    position = board("cambrai: GE-1; sedan: FRc", cp=["cambrai"], ap=[])
    for name in ("verdun", "chateau_thierry", "brussels", "liege"):
        position.take(CP, position.board.space[name])
    attrition_phase(position, table())
    assert at(position, "FRc-1") == "eliminated"
    surrounded = board("orleans: GEc; tours: FRc", cp=["orleans", "nantes", "poitiers", "le_mans", "st_amand"])
    attrition_phase(surrounded, table())
    assert (at(surrounded, "GEc-1"), at(surrounded, "FRc-1")) == ("eliminated", "eliminated")


@pytest.mark.rule("pog:14.3.6")
def test_spaces_without_supply_go_to_the_enemy_whether_he_has_supply_there_or_not() -> None:
    position = board(cp=["orleans", "melun"])
    at_table = table()
    attrition_phase(position, at_table)
    assert (holder(position, "orleans"), holder(position, "melun")) == (AP, AP)
    assert [n.change for n in notes(at_table, Scored)] == [-1, -1]


@pytest.mark.rule("pog:14.3.6", "pog:15.1.10")
def test_intact_forts_and_serbia_keep_their_spaces() -> None:
    around_przemysl = ["tarnow", "uzhgorod", "stanislau", "lemberg"]
    position = board(ap=around_przemysl, cp=["nis", "belgrade", "sarajevo", "novi_sad", "skopje"])
    attrition_phase(position, table())
    assert holder(position, "przemysl") == CP
    assert holder(position, "valjevo") == AP


@pytest.mark.rule("pog:11.2.7")
def test_trenches_shrink_where_a_space_starves_but_not_around_an_intact_fort() -> None:
    position = board(cp=["orleans", "tours"], trenches="cp: orleans 2, tours 1")
    number = position.board.space
    attrition_phase(position, table())
    assert position.trench(CP, number["orleans"]) == 1
    assert "tours" not in position.state.trenches
    fort = board(ap=["tarnow", "uzhgorod", "stanislau", "lemberg", "lublin"], trenches="cp: przemysl 2")
    attrition_phase(fort, table())
    assert fort.trench(CP, number["przemysl"]) == 2


@pytest.mark.rule("pog:14.1.5")
def test_turks_in_medina_live_but_medina_alone_does_not() -> None:
    held = board("medina: TUc", ap=["aqaba"], at_war=["tu"])
    held.destroy_fort(held.board.space["aqaba"])
    attrition_phase(held, table())
    assert (at(held, "TUc-1"), holder(held, "medina")) == ("medina", CP)
    left = board(ap=["aqaba", "arabia"], at_war=["tu"])
    attrition_phase(left, table())
    assert holder(left, "medina") == AP


@pytest.mark.rule("pog:11.1.16")
def test_what_the_senussi_took_starves_except_under_them() -> None:
    position = board("alexandria: SNc", cp=["alexandria", "cairo"], ap=["sinai"], at_war=["tu"])
    attrition_phase(position, table())
    assert (holder(position, "alexandria"), holder(position, "cairo")) == (CP, AP)


@pytest.mark.rule("pog:9.5.2.4", "pog:11.1.11")
def test_neutral_countries_starve_of_nothing() -> None:
    position = board("athens: GRc", at_war=[])
    position.state.limited_greece = True
    attrition_phase(position, table())
    assert at(position, "GRc-1") == "athens"
    assert holder(position, "sofia") == CP


@pytest.mark.rule("pog:11.1.16", "pog:14.3.6")
def test_libya_starves_like_any_space() -> None:
    position = board()
    attrition_phase(position, table())
    assert holder(position, "libya") == AP


@pytest.mark.rule("pog:11.2.3")
def test_a_space_holds_one_trench() -> None:
    position = board("verdun: GE-5", trenches="ap: verdun 2")
    verdun = position.board.space["verdun"]
    position.dig(CP, verdun, 1)
    assert (position.trench(AP, verdun), position.trench(CP, verdun)) == (0, 1)


@pytest.mark.rule("pog:11.1.11", "pog:11.1.13")
def test_persia_and_arabia_are_closed_until_turkey_enters() -> None:
    position = board()
    number = position.board.space
    assert [position.closed(number[name]) for name in ("ahwaz", "arabia", "basra", "sofia")] == [
        True,
        True,
        False,
        True,
    ]
    position.state.at_war.add("tu")
    assert [position.closed(number[name]) for name in ("ahwaz", "arabia", "ankara")] == [False, False, False]


@pytest.mark.rule("pog:11.1.10", "pog:9.5.3.5")
def test_mef_beaches_are_closed_without_a_beachhead() -> None:
    position = board(at_war=["tu"])
    number = position.board.space
    position.state.beachhead = number["mef2"]
    assert [position.closed(number[name]) for name in ("mef1", "mef2", "mef4")] == [True, False, True]
