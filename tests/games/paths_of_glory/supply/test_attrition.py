"""Attrition (14.3)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.log.core import Eliminated, Scored
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.games.paths_of_glory.supply.supply import is_space_supplied
from pbem.rules import LogEntry, Logged, Table
from tests.games.paths_of_glory.positions import at, board, holder, table


@pytest.mark.rule("pog:11.1.15", "pog:14.3.5", "pog:14.1.5")
def test_what_the_arabs_hold_goes_back_when_they_starve_even_where_the_space_is_fed() -> None:
    position = board(
        "kazanlik: SBc; adrianople: ANAc",
        at_war=["tu", "bu"],
        ap=["adrianople", "sofia", "kazanlik", "philippoli"],
        cp=["salonika"],
    )
    adrianople = position.board.space["adrianople"]
    position.state.ana_holds = adrianople
    assert is_space_supplied(position, AP, adrianople)
    attrition_phase(position, table())
    assert at(position, "ANAc") == "eliminated"
    assert (position.controller(adrianople), position.state.ana_holds) == (CP, -1)


@pytest.mark.rule("pog:14.3.5", "pog:17.1.7")
def test_a_starred_corps_that_starves_is_gone_for_good_and_the_record_says_so() -> None:
    position = board(
        "brussels: BEFc; cambrai: FRc",
        cp=["ostend", "calais", "amiens", "paris", "chateau_thierry", "sedan"],
    )
    position.take(CP, position.board.space["cambrai"])
    position.take(CP, position.board.space["brussels"])
    attrition_phase(position, at_table := table())
    lost = {
        r.entry.unit: r.entry.permanent
        for r in at_table.drain()
        if isinstance(r, Logged) and isinstance(r.entry, Eliminated)
    }
    assert lost == {"BEFc": True, "FRc-1": False}
    assert (at(position, "BEFc"), at(position, "FRc-1")) == ("removed", "eliminated")


def notes(at_table: Table, kind: type[LogEntry]) -> list[LogEntry]:
    return [
        r.entry for r in at_table.drain() if isinstance(r, Logged) and isinstance(r.entry, kind)
    ]


@pytest.mark.rule("pog:14.3", "pog:14.3.5", "pog:6.0")
def test_starving_armies_are_gone_for_good_and_corps_may_come_back() -> None:
    position = board("orleans: GE-1 GEc; breslau: GE-2")
    attrition_phase(position, table())
    assert [at(position, u) for u in ("GE-1", "GEc-1", "GE-2")] == [
        "removed",
        "eliminated",
        "breslau",
    ]


@pytest.mark.rule("pog:14.3.5")
def test_starvation_happens_at_one_moment_on_both_sides() -> None:
    # each of the two units cuts the other off
    position = board("cambrai: GE-1; sedan: FRc", cp=["cambrai"], ap=[])
    for name in ("verdun", "chateau_thierry", "brussels", "liege"):
        position.take(CP, position.board.space[name])
    attrition_phase(position, table())
    assert at(position, "FRc-1") == "eliminated"
    surrounded = board(
        "orleans: GEc; tours: FRc", cp=["orleans", "nantes", "poitiers", "le_mans", "st_amand"]
    )
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
def test_what_is_left_of_a_starved_trench_is_the_enemys_but_an_intact_fort_keeps_its_own() -> None:
    position = board(cp=["orleans", "tours"], trenches="cp: orleans 2, tours 1")
    number = position.board.space
    attrition_phase(position, table())
    assert (
        position.trench_level(CP, number["orleans"]),
        position.trench_level(AP, number["orleans"]),
    ) == (
        0,
        1,
    )
    assert "tours" not in position.state.trenches
    fort = board(
        ap=["tarnow", "uzhgorod", "stanislau", "lemberg", "lublin"], trenches="cp: przemysl 2"
    )
    attrition_phase(fort, table())
    assert fort.trench_level(CP, number["przemysl"]) == 2


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
