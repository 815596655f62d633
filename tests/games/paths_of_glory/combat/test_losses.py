"""Taking losses (12.4, with 12.5.6, 15.1.7 and 15.1.8)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.loss_choices import loss_choices
from pbem.games.paths_of_glory.combat.steps import reserves_for
from pbem.games.paths_of_glory.log.combat import Fired
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.log.losses import LossesTaken, StepLost
from pbem.games.paths_of_glory.orders import Attack, TakeLosses
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from tests.games.paths_of_glory.combat.taking_losses import ask, lose, offered, steps, summary
from tests.games.paths_of_glory.fights import combat, ways
from tests.games.paths_of_glory.positions import at, board, operating, reduced, refused

rule = pytest.mark.rule


# --- 12.4.1-12.4.3: as much as can be, never more -------------------------------------------------


@rule("pog:12.4.1", "pog:12.4.2", "pog:12.4.3")
def test_the_example_of_the_two_french_armies_leaves_no_choice() -> None:
    position = board("sedan: FR-5 (FR-6); koblenz: GE-1", boxes="reserve: FRc")
    battle = combat(position, "GE-1", "sedan", defender=5)
    play = lose(position, battle, AP)
    assert not play.asks
    assert not reduced(position, "FR-5")
    assert (at(position, "FR-6"), at(position, "FRc-1")) == ("eliminated", "eliminated")
    assert [
        (n.unit, n.value, n.eliminated) for n in play.notes(StepLost) if isinstance(n, StepLost)
    ] == [
        ("FR-6", 3, True),
        ("FRc-1", 1, False),
        ("FRc-1", 1, True),
    ]
    assert summary(play) == LossesTaken(AP, "sedan", 5, 5, fort=False)


@rule("pog:12.4.1")
def test_each_side_takes_its_own_number_and_none_takes_nothing() -> None:
    position = board("sedan: FR-5; koblenz: GE-1")
    battle = combat(position, "GE-1", "sedan", attacker=3, defender=0)
    assert not lose(position, battle, AP).records
    lose(position, battle, CP)
    assert reduced(position, "GE-1")
    assert not reduced(position, "FR-5")


@rule("pog:12.4.3")
def test_a_number_below_every_loss_factor_costs_nothing() -> None:
    position = board("sedan: FR-5; koblenz: GE-1")
    play = lose(position, combat(position, "GE-1", "sedan", defender=2), AP)
    assert not reduced(position, "FR-5")
    assert summary(play).taken == 0


@rule("pog:12.4.3", "pog:12.4.2")
def test_a_choice_is_asked_and_every_answer_meets_the_number_exactly() -> None:
    position = board("cambrai: FR-5 FRc FRc; sedan: GE-1")
    play = lose(position, combat(position, "GE-1", "cambrai", defender=3), AP)
    assert sorted(map(sorted, offered(play))) == [["FR-5"], ["FRc-1", "FRc-1", "FRc-2"]]
    for wrong, paragraph in (
        (steps("FRc-1", "FRc-2"), "12.4.3"),
        (steps("FR-5", "FRc-1"), "12.4.3"),
        (steps("FRc-1", "FRc-1", "FRc-1"), "12.4.2"),
        (steps("GE-1"), "12.4.2"),
        (steps(), "12.4.3"),
    ):
        refused(ask(play), wrong, paragraph)
    play.order(steps("FRc-2", "FRc-1", "FRc-2"))
    assert (at(position, "FRc-2"), reduced(position, "FRc-1"), reduced(position, "FR-5")) == (
        "eliminated",
        True,
        False,
    )


@rule("pog:12.4.2")
def test_a_step_counts_for_the_loss_factor_of_the_side_that_is_up() -> None:
    position = board("cambrai: BEFc; sedan: GE-1")
    play = lose(position, combat(position, "GE-1", "cambrai", defender=3), AP)
    assert [n.value for n in play.notes(StepLost) if isinstance(n, StepLost)] == [2, 1]
    assert at(position, "BEFc") == "removed"


# --- 12.4.4: replacement corps --------------------------------------------------------------------


@rule("pog:12.4.4", "pog:12.4.7")
def test_a_corps_at_full_strength_replaces_an_army_before_a_reduced_one() -> None:
    position = board("sedan: (FR-5); koblenz: GE-1", boxes="reserve: (FRc) FRc")
    battle = combat(position, "GE-1", "sedan", defender=3)
    lose(position, battle, AP)
    assert (at(position, "FR-5"), at(position, "FRc-2"), reduced(position, "FRc-2")) == (
        "eliminated",
        "sedan",
        False,
    )
    assert at(position, "FRc-1") == "reserve"
    assert battle.defenders == [position.board.unit["FRc-2"]]
    assert battle.replaced == {position.board.unit["FRc-2"]: position.board.unit["FR-5"]}


@rule("pog:12.4.4")
def test_a_reduced_corps_replaces_an_army_when_there_is_no_other() -> None:
    position = board("sedan: (FR-5); koblenz: GE-1", boxes="reserve: (FRc) GEc")
    lose(position, combat(position, "GE-1", "sedan", defender=3), AP)
    assert (at(position, "FRc-1"), reduced(position, "FRc-1"), at(position, "FR-5")) == (
        "sedan",
        True,
        "eliminated",
    )


@rule("pog:12.4.4", "pog:12.4.7")
def test_an_army_without_a_corps_in_reserve_is_gone_for_good() -> None:
    position = board("sedan: (FR-5); koblenz: GE-1", boxes="reserve: BRc")
    play = lose(position, combat(position, "GE-1", "sedan", defender=5), AP)
    assert at(position, "FR-5") == "removed"
    assert summary(play).taken == 3


@rule("pog:12.4.4")
def test_a_corps_of_the_attacker_fights_on_from_the_space_of_its_army_and_attacks_no_more() -> None:
    position = board("cambrai: FR-5; sedan: (GE-1)", boxes="reserve: GEc", cp=["sedan"])
    battle = combat(position, "GE-1", "cambrai", attacker=3)
    lose(position, battle, CP)
    corps = position.board.unit["GEc-1"]
    assert battle.attackers == [corps]
    assert battle.origins[corps] == position.board.space["sedan"]
    assert at(position, "GEc-1") == "sedan"
    assert corps in battle.op.attacked


@rule("pog:12.4.4.1", "pog:12.4.7")
def test_an_army_out_of_supply_is_replaced_but_gone_for_good() -> None:
    position = board(
        "sedan: (FR-5); koblenz: GE-1",
        boxes="reserve: FRc",
        cp=["cambrai", "chateau_thierry", "brussels", "verdun", "liege"],
    )
    lose(position, combat(position, "GE-1", "sedan", defender=3), AP)
    assert (at(position, "FRc-1"), at(position, "FR-5")) == ("sedan", "removed")


@rule("pog:12.4.4.2")
def test_one_of_two_full_armies_must_go_when_no_corps_can_take_the_last_point() -> None:
    position = board("sedan: FR-5 FR-6; koblenz: GE-1")
    play = lose(position, combat(position, "GE-1", "sedan", defender=7), AP)
    assert sorted(offered(play)) == [("FR-5", "FR-5"), ("FR-6", "FR-6")]
    assert refused(ask(play), steps("FR-5", "FR-6"), "12.4.4.2").key == "pog.illegal.army_must_go"
    play.order(steps("FR-6", "FR-6"))
    assert (at(position, "FR-6"), reduced(position, "FR-5")) == ("removed", False)


@rule("pog:12.4.4.2")
def test_the_same_holds_for_armies_with_two_for_an_attacker_and_for_what_he_stated() -> None:
    where = "tarnopol: AH-3; dubno: RU-3 RU-4"
    position = board(where)
    lose(position, combat(position, "RU-3 RU-4", "tarnopol", attacker=5, losses="RU-4 RU-3"), AP)
    assert (at(position, "RU-4"), reduced(position, "RU-3"), at(position, "RU-3")) == (
        "removed",
        False,
        "dubno",
    )
    backed = board(where, boxes="reserve: RUc")
    lose(backed, combat(backed, "RU-3 RU-4", "tarnopol", attacker=5, losses="RU-3 RU-4"), AP)
    assert (at(backed, "RU-3"), at(backed, "RUc-1"), reduced(backed, "RUc-1")) == (
        "eliminated",
        "dubno",
        True,
    )
    six = board(where)
    play = lose(six, combat(six, "RU-3 RU-4", "tarnopol", attacker=4, losses="RU-3 RU-4"), AP)
    assert not play.asks
    assert reduced(six, "RU-3")
    assert reduced(six, "RU-4")


@rule("pog:12.4.4.3")
def test_british_armies_take_only_their_own_corps() -> None:
    position = board(
        "london: BR-1 BR-BEF BR-MEF BR-NE RU-1 RU-CAU GE-1 FR-Orient",
        boxes="reserve: BRc BEFc AUSc CNDc PTc ANAc RUc CAVc CZLc GEc PLc FRc",
    )

    def kinds(army: str) -> list[str]:
        return [position.unit(u).kind for u in reserves_for(position, position.board.unit[army])]

    assert kinds("BR-BEF") == ["BEFc"]
    assert kinds("BR-1") == kinds("BR-MEF") == kinds("BR-NE") == ["BRc"]
    assert kinds("RU-1") == kinds("RU-CAU") == ["RUc"]
    assert kinds("GE-1") == ["GEc", "PLc"]
    assert kinds("FR-Orient") == ["FRc"]


@pytest.mark.card("pog:AP-57")
def test_russian_cavalry_replaces_no_army() -> None:
    position = board("dubno: (RU-3); tarnopol: AH-3", boxes="reserve: CAVc CAVc")
    lose(position, combat(position, "AH-3", "dubno", defender=3), AP)
    assert (at(position, "RU-3"), at(position, "CAVc-1")) == ("removed", "reserve")


@pytest.mark.card("pog:AP-60")
def test_the_czech_legion_replaces_no_army() -> None:
    position = board("dubno: (RU-3); tarnopol: AH-3", boxes="reserve: CZLc")
    lose(position, combat(position, "AH-3", "dubno", defender=2), AP)
    assert (at(position, "RU-3"), at(position, "CZLc")) == ("removed", "reserve")


@rule("pog:12.4.4")
@pytest.mark.card("pog:CP-59")
@pytest.mark.parametrize(
    ("corps", "replacing"), [((), "GEc-1"), (("GEc-1",), "GEc-1"), (("PLc-1",), "PLc-1")]
)
def test_the_owner_says_whether_germans_or_poles_replace_a_german_army(
    corps: tuple[str, ...], replacing: str
) -> None:
    position = board("lodz: (GE-9); warsaw: RU-1", boxes="reserve: GEc PLc (PLc)")
    play = lose(position, combat(position, "RU-1", "lodz", defender=3), CP)
    assert {order.corps for order in ask(play).legal() if isinstance(order, TakeLosses)} == {
        (),
        ("PLc-1",),
    }
    for wrong in (("PLc-2",), ("GEc-1", "PLc-1"), ("GEc-2",)):
        refused(ask(play), TakeLosses(("GE-9",), wrong), "12.4.4")
    play.order(TakeLosses(("GE-9",), corps))
    assert at(position, replacing) == "lodz"


@rule("pog:12.4.4")
def test_an_attacker_may_state_who_replaces_his_armies() -> None:
    position = board("lodz: (GE-9) (GE-8); warsaw: RU-1", boxes="reserve: GEc GEc PLc")
    battle = combat(position, "GE-9 GE-8", "warsaw", attacker=6, losses="GE-8 GE-9", corps="PLc-1")
    assert not lose(position, battle, CP).asks
    assert [at(position, u) for u in ("PLc-1", "GEc-1", "GEc-2")] == ["lodz", "lodz", "reserve"]
    assert battle.replaced[position.board.unit["PLc-1"]] == position.board.unit["GE-8"]


# --- 12.4.5: who takes the first step -------------------------------------------------------------


@rule("pog:12.4.5")
def test_the_canadians_take_the_first_step_in_the_example_of_july_1916() -> None:
    position = board(
        "amiens: BR-3 BR-4; chateau_thierry: (CNDc) FR-6; cambrai: GE-2 GEc GEc", cp=["cambrai"]
    )
    battle = combat(position, "BR-3 BR-4 CNDc FR-6", "cambrai", attacker=7, losses="BR-3 BR-4")
    assert not lose(position, battle, AP).asks
    assert at(position, "CNDc") == "eliminated"
    assert [reduced(position, name) for name in ("BR-3", "BR-4", "FR-6")] == [True, True, False]


@rule("pog:12.4.5", "pog:12.4.3")
@pytest.mark.parametrize(
    ("units", "number", "first"),
    [
        ("BR-BEF BR-1", 3, {"BR-BEF"}),
        ("BR-BEF BEFc BR-1", 2, {"BEFc"}),
        ("(BEFc) BR-1 CNDc", 1, {"BEFc"}),
        ("BR-MEF AUSc BR-NE", 3, {"BR-MEF"}),
        ("BR-MEF AUSc BR-NE", 1, {"AUSc"}),
        ("AUSc CNDc BR-1", 3, {"AUSc", "CNDc"}),
        ("BR-1 BRc", 3, set()),
    ],
)
def test_british_attackers_have_an_order_for_the_first_step(
    units: str, number: int, first: set[str]
) -> None:
    position = board(f"amiens: {units}; cambrai: GE-2", cp=["cambrai"])
    names = units.replace("(", "").replace(")", "").replace("BRc", "BRc-1")
    ways = loss_choices(position, combat(position, names, "cambrai", attacker=number), AP)
    assert {position.unit(u).id for u in ways.first} == first
    if first:
        assert {position.unit(path.steps[0]).id for path in ways.outcomes()} <= first
    assert not loss_choices(position, combat(position, "GE-2", "amiens", defender=number), AP).first


@rule("pog:12.4.5", "pog:12.4.3")
def test_the_first_step_goes_before_the_exact_number() -> None:
    position = board("amiens: BR-BEF BR-MEF CNDc; cambrai: GE-2", cp=["cambrai"])
    play = lose(position, combat(position, "BR-BEF BR-MEF CNDc", "cambrai", attacker=4), AP)
    assert not play.asks
    assert (
        reduced(position, "BR-BEF"),
        reduced(position, "CNDc"),
        reduced(position, "BR-MEF"),
    ) == (True, True, False)
    short = board("amiens: BR-MEF BR-1; cambrai: GE-2", cp=["cambrai"])
    play = lose(short, combat(short, "BR-MEF BR-1", "cambrai", attacker=3), AP)
    assert (reduced(short, "BR-MEF"), reduced(short, "BR-1")) == (True, False)
    assert summary(play).taken == 2


@rule("pog:12.4.5")
def test_the_caucasus_army_goes_first_or_the_mef_before_the_anzacs() -> None:
    where = "batum: RU-CAU BR-MEF AUSc; rize: TUc"
    position = board(where, at_war=["tu"])
    play = lose(position, combat(position, "RU-CAU BR-MEF AUSc", "rize", attacker=2), AP)
    assert {order[0] for order in offered(play)} == {"RU-CAU", "BR-MEF"}
    refused(ask(play), steps("AUSc", "AUSc"), "12.4.5")
    alone = board(where, at_war=["tu"])
    lose(alone, combat(alone, "RU-CAU AUSc", "rize", attacker=3), AP)
    assert (reduced(alone, "RU-CAU"), reduced(alone, "AUSc")) == (True, True)
    small = board(where, at_war=["tu"])
    lose(small, combat(small, "RU-CAU AUSc", "rize", attacker=1), AP)
    assert (reduced(small, "RU-CAU"), reduced(small, "AUSc")) == (False, True)


# --- stated in advance, default -------------------------------------------------------------------


@rule("pog:12.4.3")
def test_losses_stated_in_advance_are_followed_as_far_as_the_rules_let_them() -> None:
    where = "cambrai: FR-5; sedan: GE-1 GEc GEc"

    def after(losses: str, number: int) -> tuple[bool, str, str]:
        position = board(where, cp=["sedan"])
        play = lose(
            position,
            combat(position, "GE-1 GEc-1 GEc-2", "cambrai", attacker=number, losses=losses),
            CP,
        )
        assert not play.asks
        return reduced(position, "GE-1"), at(position, "GEc-1"), at(position, "GEc-2")

    assert after("GEc-1 GEc-1 GEc-2", 3) == (False, "eliminated", "sedan")
    assert after("GE-1", 3) == (True, "sedan", "sedan")
    assert after("GE-1 GE-1 GEc-2 GEc-2", 5) == (True, "sedan", "eliminated")
    assert after("FR-5 GEc-2", 1) == (False, "sedan", "sedan")


@rule("pog:12.4.4")
def test_an_army_named_again_stands_for_the_corps_in_its_place() -> None:
    position = board("cambrai: FR-5; sedan: (GE-1) GEc", cp=["sedan"], boxes="reserve: GEc")
    play = lose(position, combat(position, "GE-1 GEc-1", "cambrai", attacker=4), CP)
    play.order(steps("GE-1", "GE-1"))
    assert (at(position, "GEc-2"), reduced(position, "GEc-2"), reduced(position, "GEc-1")) == (
        "sedan",
        True,
        False,
    )


@rule("pog:12.4.3")
def test_the_default_keeps_armies_and_a_unit_that_can_advance() -> None:
    position = board("cambrai: FR-5; sedan: GE-1 GE-2; brussels: GEc GEc", cp=["sedan", "brussels"])
    play = lose(
        position, combat(position, "GE-1 GE-2 GEc-1 GEc-2", "cambrai", attacker=4), CP
    ).defaults()
    assert len([u for u in ("GE-1", "GE-2", "GEc-1", "GEc-2") if reduced(position, u)]) == 2
    assert not [n for n in play.notes(StepLost) if isinstance(n, StepLost) and n.eliminated]
    spent = board("cambrai: FR-5; sedan: GE-1 GEc", cp=["sedan"])
    lose(spent, combat(spent, "GE-1 GEc-1", "cambrai", attacker=1), CP).defaults()
    assert not reduced(spent, "GE-1")


@rule("pog:12.4.3", "pog:12.7.1")
@pytest.mark.parametrize("named", ["GE-1", "GE-2", "GE-3"])
def test_the_default_spares_who_is_to_advance_by_the_order(named: str) -> None:
    armies = ("GE-1", "GE-2", "GE-3")
    position = board("sedan: FR-5; liege: GE-1 GE-2; koblenz: GE-3", cp=["liege"])
    attack = combat(
        position, " ".join(armies), "sedan", attacker=3, advance=ways(f"{named}> sedan")
    )
    lose(position, attack, CP).defaults()
    assert not reduced(position, named)
    assert sum(reduced(position, army) for army in armies) == 1


@rule("pog:12.4.3")
def test_the_default_gives_up_no_army_to_spare_who_is_to_advance() -> None:
    position = board("cambrai: FR-5; sedan: GE-5 (GE-3)", boxes="reserve: GEc", cp=["sedan"])
    attack = combat(position, "GE-5 GE-3", "cambrai", attacker=3, advance=ways("GE-5> cambrai"))
    lose(position, attack, CP).defaults()
    assert reduced(position, "GE-5")
    assert at(position, "GE-3") == "sedan"


# --- 12.4.6: forts --------------------------------------------------------------------------------


@rule("pog:12.4.6", "pog:15.1.7")
def test_a_fort_alone_falls_to_its_loss_factor_and_not_to_less() -> None:
    for number, stands in ((2, True), (3, False), (5, False)):
        position = board("koblenz: GE-1", turn=2)
        play = lose(position, combat(position, "GE-1", "liege", defender=number), AP)
        assert bool(position.fort_strength(position.board.space["liege"])) is stands
        assert summary(play) == LossesTaken(
            AP, "liege", number, 0 if stands else 3, fort=not stands
        )


@rule("pog:12.4.6", "pog:15.1.7")
def test_a_fort_falls_only_after_the_units_and_their_corps_are_gone() -> None:
    for number, stands in ((4, True), (7, True), (8, False)):
        position = board("liege: (BE-1); koblenz: GE-1", boxes="reserve: BEc")
        battle = combat(position, "GE-1", "liege", defender=number)
        lose(position, battle, AP)
        assert bool(position.fort_strength(position.board.space["liege"])) is stands
        assert (battle.fort == 3) is stands


@rule("pog:12.4.6", "pog:15.1.8")
def test_a_fort_is_safe_as_long_as_a_unit_survives() -> None:
    position = board("warsaw: RU-1; lodz: GE-1", cp=["lodz"])
    battle = combat(position, "GE-1", "warsaw", defender=3)
    lose(position, battle, AP)
    assert position.fort_strength(position.board.space["warsaw"])
    assert reduced(position, "RU-1")


@rule("pog:12.4.6")
def test_a_fort_of_the_attacker_is_never_touched() -> None:
    position = board("verdun: FRc; sedan: GE-1", cp=["sedan"])
    play = lose(position, combat(position, "FRc-1", "sedan", attacker=7), AP)
    assert at(position, "FRc-1") == "eliminated"
    assert position.fort_strength(position.board.space["verdun"])
    assert summary(play).taken == 2


@rule("pog:15.1.9")
def test_a_besieged_fort_that_falls_gives_its_space_to_the_besiegers() -> None:
    position = board("warsaw: GE-1", cp=["lodz"])
    lose(position, combat(position, "GE-1", "warsaw", defender=2), AP)
    assert position.is_controlled_by(CP, position.board.space["warsaw"])


# --- 12.4.7: gone for good ------------------------------------------------------------------------


@rule("pog:12.4.7")
@pytest.mark.parametrize(
    ("army", "corps", "where", "enemy"),
    [
        ("FR-Orient", "FRc", "cambrai", "sedan: GE-1"),
        ("BR-BEF", "BEFc", "cambrai", "sedan: GE-1"),
        ("BR-MEF", "BRc", "cambrai", "sedan: GE-1"),
        ("BR-NE", "BRc", "cambrai", "sedan: GE-1"),
        ("RU-CAU", "RUc", "dubno", "tarnopol: AH-3"),
        ("TU-YLD", "TUc", "tarnopol", "dubno: RU-3"),
        ("TU-AoI", "TUc", "tarnopol", "dubno: RU-3"),
    ],
)
def test_armies_with_a_dot_are_gone_for_good_though_a_corps_replaces_them(
    army: str, corps: str, where: str, enemy: str
) -> None:
    position = board(f"{where}: ({army}); {enemy}", boxes=f"reserve: {corps}")
    attacker = enemy.split(": ")[1]
    unit = position.unit(position.board.unit[army])
    lose(position, combat(position, attacker, where, defender=unit.reduced[1]), unit.side)
    assert at(position, army) == "removed"
    assert [position.unit(u).kind for u in position.stacks[position.board.space[where]]] == [corps]


# --- 12.5.6: units that retreated before ----------------------------------------------------------


@rule("pog:12.5.6")
def test_units_that_retreated_before_do_not_fight_and_die_of_any_loss_without_counting() -> None:
    position = board("cambrai: FR-5 (FR-6) FRc; sedan: GE-1", cp=["sedan"], boxes="reserve: FRc")
    battle = combat(position, "GE-1", "cambrai", defender=3, retreated="FR-6 FRc-1")
    assert battle.defenders == [position.board.unit["FR-5"]]
    play = lose(position, battle, AP)
    assert (at(position, "FR-6"), at(position, "FRc-1")) == ("eliminated", "eliminated")
    assert at(position, "FRc-2") == "reserve"
    assert reduced(position, "FR-5")
    assert summary(play).taken == 3
    assert {
        n.unit for n in play.notes(Eliminated) if isinstance(n, Eliminated) and n.why == "retreated"
    } == {
        "FR-6",
        "FRc-1",
    }


@rule("pog:12.5.6")
def test_they_live_if_the_number_is_zero_and_screen_no_fort() -> None:
    position = board("verdun: FRc; sedan: GE-1", cp=["sedan"])
    battle = combat(position, "GE-1", "verdun", retreated="FRc-1")
    lose(position, battle, AP)
    assert at(position, "FRc-1") == "verdun"
    battle.numbers[AP] = 3
    lose(position, battle, AP)
    assert at(position, "FRc-1") == "eliminated"
    assert not position.fort_strength(position.board.space["verdun"])


@rule("pog:12.5.6", "pog:12.4.7")
def test_an_army_caught_out_of_supply_is_gone_for_good() -> None:
    position = board(
        "sedan: FR-5 FR-6; koblenz: GE-1",
        cp=["cambrai", "chateau_thierry", "brussels", "verdun", "liege"],
    )
    lose(position, combat(position, "GE-1", "sedan", defender=1, retreated="FR-6"), AP)
    assert at(position, "FR-6") == "removed"


# --- against an exhaustive search -----------------------------------------------------------------


@rule("pog:12.5.6", "pog:12.1.2", "pog:12.5.2")
def test_units_that_were_driven_into_a_space_do_not_fire_there_and_die_of_the_first_hit() -> None:
    position = board(
        "cambrai: FR-5; chateau_thierry: FR-1; koblenz: GE-1; sedan: GE-2",
        cp=["sedan", "amiens", "calais"],
    )
    position.place(position.board.unit["GE-1"], position.board.space["brussels"])
    position.take(CP, position.board.space["brussels"])
    going = operating(position, CP, 2, 2, 2, 1, attack="brussels sedan")
    going.order(Attack("cambrai", ("GE-1",)))
    while not isinstance(going.asks[0], OperateAsk):
        going.order(going.asks[0].default())
    assert at(position, "FR-5") == "chateau_thierry"
    going.order(Attack("chateau_thierry", ("GE-2",)))
    while going.asks and not isinstance(going.asks[0], OperateAsk | AdvanceAsk):
        going.order(going.asks[0].default())
    assert at(position, "FR-5") == "eliminated"
    assert position.is_reduced(position.board.unit["FR-1"])
    (fired,) = [n for n in going.notes(Fired) if n.target == "chateau_thierry" and n.side == AP]
    assert fired.strength == 3
