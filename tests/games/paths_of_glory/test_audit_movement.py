"""A second reading of chapters 11 to 14: movement, redeployment, supply, attrition."""

import pytest

from pbem.games.paths_of_glory.actions import action_round
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.combat import check_attack
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.operations.movement_rules import enter, may_step
from pbem.games.paths_of_glory.orders import Activate, Attack, ChooseUnits, PlayOneOp, Redeploy
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk, redeploy
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.games.paths_of_glory.supply.supply import space_supplied
from pbem.rules import Illegal, Logged
from tests.games.paths_of_glory.positions import Play, at, board, operation, refused, table

rule = pytest.mark.rule
card = pytest.mark.card


@rule("pog:11.3.2", "pog:12.1.9")
@card("pog:AP-57")
def test_the_russian_cavalry_neither_moves_nor_attacks_into_the_near_east() -> None:
    position = board("caucasus: CAVc RUc; poti: TUc; kiev: CAVc", at_war=["tu"])
    number, unit = position.board.space, position.board.unit
    with pytest.raises(Illegal) as caught:
        may_step(position, unit["CAVc-1"], number["caucasus"], number["grozny"])
    assert (caught.value.key, caught.value.rule) == ("pog.illegal.cavalry_near_east", "9.5.1.1")
    may_step(position, unit["RUc-1"], number["caucasus"], number["grozny"])
    op = operation(position, AP, attack="caucasus")
    check_attack(position, op, Attack("poti", ("RUc-1",)))
    with pytest.raises(Illegal) as caught:
        check_attack(position, op, Attack("poti", ("CAVc-1",)))
    assert caught.value.key == "pog.illegal.cavalry_near_east"


@rule("pog:11.1.15", "pog:14.3.5", "pog:14.1.5")
def test_what_the_arabs_hold_goes_back_when_they_starve_even_where_the_space_is_fed() -> None:
    position = board(
        "kazanlik: SBc; adrianople: ANAc",
        at_war=["tu", "bu"],
        ap=["adrianople", "sofia", "kazanlik", "philippoli"],
        cp=["salonika"],
    )
    adrianople = position.board.space["adrianople"]
    position.state.ana_holds = adrianople
    assert space_supplied(position, AP, adrianople)
    attrition_phase(position, table())
    assert at(position, "ANAc") == "eliminated"
    assert (position.controller(adrianople), position.state.ana_holds) == (CP, -1)


@rule("pog:14.3.5", "pog:17.1.7")
def test_a_starred_corps_that_starves_is_gone_for_good_and_the_record_says_so() -> None:
    position = board(
        "brussels: BEFc; cambrai: FRc", cp=["ostend", "calais", "amiens", "paris", "chateau_thierry", "sedan"]
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


@rule("pog:11.1.12")
def test_albania_does_not_trace_to_a_taranto_in_enemy_hands() -> None:
    cut = [
        "tirana",
        "monastir",
        "skopje",
        "nis",
        "belgrade",
        "valjevo",
        "salonika",
        "florina",
        "larisa",
        "athens",
        "kavala",
    ]
    position = board(cp=[name for name in cut if name != "tirana"])
    tirana = position.board.space["tirana"]
    assert space_supplied(position, AP, tirana)
    position.state.at_war.add("it")
    position.touch()
    assert space_supplied(position, AP, tirana)
    position.take(CP, position.board.space["taranto"])
    assert not space_supplied(position, AP, tirana)


@rule("pog:13.1.5", "pog:13.1.8", "pog:9.2.7.1")
@pytest.mark.parametrize(("corps", "fed"), [("BRc-1", True), ("AUSc", True), ("CNDc", False), ("PTc", False)])
def test_only_corps_that_the_beachhead_feeds_leave_the_box_for_it(corps: str, fed: bool) -> None:
    position = board("mef1: BR-MEF; london: BR-1", at_war=["tu"], boxes="reserve: BRc AUSc CNDc PTc")
    position.state.beachhead = position.board.space["mef1"]
    position.touch()
    ask = RedeployAsk(position, AP, 4, frozenset())
    assert ask.is_legal(Redeploy((corps,), "mef1")) == fed
    assert ask.is_legal(Redeploy((corps,), "london"))


@rule("pog:16.4.9")
@card("pog:CP-45")
def test_after_the_treaty_russians_and_their_former_allies_do_not_redeploy_to_one_space_together() -> None:
    position = board("kiev: RUc; kishinev: ROc", at_war=["ro"])
    ask = RedeployAsk(position, AP, 4, frozenset())
    ask.check(Redeploy(("RUc-1", "ROc-1"), "zhmerinka"))
    position.state.events.add("CP-45")
    refused(ask, Redeploy(("RUc-1", "ROc-1"), "zhmerinka"), "16.4.9")
    ask.check(Redeploy(("RUc-1", "ROc-1"), "reserve"))
    ask.check(Redeploy(("ROc-1",), "zhmerinka"))


@rule("pog:10.1.3")
def test_the_opponent_mends_a_stack_that_an_action_left_too_high() -> None:
    position = board("paris: FR-1 FR-2 FR-3 FRc; essen: GEc", turn=5)
    play = Play(action_round(position, at_table := table(), CP), at_table).order(PlayOneOp(), Activate())
    (ask,) = play.asks
    assert (ask.seat, ask.default()) == ("CP", ChooseUnits(("FR-1",)))
    play.order(ChooseUnits(("FRc-1",)))
    assert not play.asks
    assert at(position, "FRc-1") == "eliminated"


@rule("pog:11.2.5", "pog:11.2.6", "pog:13.1.1")
def test_who_redeploys_into_what_is_left_of_an_enemy_trench_removes_it() -> None:
    position = board("metz: GEc GEc", cp=["sedan"], trenches="ap: sedan 1")
    sedan = position.board.space["sedan"]
    at_table = table()
    Play(redeploy(position, at_table, CP, 2), at_table).order(Redeploy(("GEc-1",), "sedan"))
    assert (position.trench(AP, sedan), position.trench(CP, sedan)) == (0, 0)


@rule("pog:11.1.15", "pog:13.1.1")
def test_an_ally_who_redeploys_to_the_arabs_makes_their_space_allied_for_good() -> None:
    position = board(
        "damascus: ANAc; port_said: BRc", at_war=["tu"], ap=["sinai", "gaza", "beersheba", "jerusalem", "nablus"]
    )
    for fort in ("gaza", "beersheba"):
        position.destroy_fort(position.board.space[fort])
    damascus = position.board.space["damascus"]
    enter(position, table(), [position.board.unit["ANAc"]], damascus)
    assert position.state.ana_holds == damascus
    at_table = table()
    Play(redeploy(position, at_table, AP, 2), at_table).order(Redeploy(("BRc-1",), "damascus"))
    assert position.state.ana_holds == -1
