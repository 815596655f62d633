"""Withdrawal (12.6)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.loss_choices import loss_choices
from pbem.games.paths_of_glory.combat.losses import take_losses
from pbem.games.paths_of_glory.combat.retreat import retreat
from pbem.games.paths_of_glory.combat.withdrawal import WithdrawalAsk, withdraw
from pbem.games.paths_of_glory.log.losses import NothingSaved, StepSaved
from pbem.games.paths_of_glory.orders import ChooseUnits, TakeLosses
from pbem.rules import Flow, Table
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.positions import Play, at, board, reduced, refused, table

rule = pytest.mark.rule
card = pytest.mark.card


def _course(position: Position, at_table: Table, battle: Battle) -> Flow:
    yield from take_losses(position, at_table, battle, battle.defender)
    yield from withdraw(position, at_table, battle)
    battle.retreat_length = 1
    yield from retreat(position, at_table, battle)


def course(position: Position, battle: Battle) -> Play:
    """Losses, the step saved, the retreat of one space."""
    at_table = table()
    return Play(_course(position, at_table, battle), at_table)


def save(position: Position, battle: Battle) -> Play:
    """Losses and the step saved; no retreat."""
    at_table = table()

    def flow() -> Flow:
        yield from take_losses(position, at_table, battle, battle.defender)
        yield from withdraw(position, at_table, battle)

    return Play(flow(), at_table)


def saved(play: Play) -> list[tuple[str, bool]]:
    return [(n.unit, n.returned) for n in play.notes(StepSaved) if isinstance(n, StepSaved)]


def nothing(play: Play) -> list[str]:
    return [n.why for n in play.notes(NothingSaved) if isinstance(n, NothingSaved)]


@rule("pog:12.6", "pog:12.6.3", "pog:12.6.4", "pog:12.6.10")
@card("pog:AP-6")
def test_the_french_corps_of_the_example_of_play_survives_and_retreats_one_space() -> None:
    position = board(
        "cambrai: (FR-5); sedan: GE-2 GE-3", boxes="reserve: FRc", cp=["sedan"], turn=1
    )
    battle = combat(position, "GE-2 GE-3", "cambrai", defender=5, attacker=3, cards="AP-6")
    play = course(position, battle)
    assert saved(play) == [("FRc-1", True)]
    assert at(position, "FR-5") == "eliminated"
    assert reduced(position, "FRc-1")
    play.defaults()
    assert at(position, "FRc-1") in {"amiens", "calais", "chateau_thierry", "brussels"}
    assert not battle.vacated


@rule("pog:12.6.3")
@card("pog:CP-56")
def test_a_corps_that_flipped_flips_back_for_the_central_powers_too() -> None:
    position = board("czernowitz: AH-2 AHc; kamenets_podolski: RU-8")
    play = save(position, combat(position, "RU-8", "czernowitz", defender=1, cards="CP-56"))
    assert saved(play) == [("AHc-1", False)]
    assert not reduced(position, "AHc-1")


@rule("pog:12.6.3", "pog:12.6.10")
def test_the_player_chooses_which_corps_step_and_one_corps_survives() -> None:
    position = board("cambrai: BEc FRc; sedan: GE-1", cp=["sedan"])
    play = save(position, combat(position, "GE-1", "cambrai", defender=4, cards="AP-6"))
    (ask,) = play.asks
    assert isinstance(ask, WithdrawalAsk)
    assert {order.units for order in ask.legal() if isinstance(order, ChooseUnits)} == {
        ("BEc",),
        ("FRc-1",),
    }
    refused(ask, ChooseUnits(("GE-1",)), "12.6.3")
    refused(ask, ChooseUnits(()), "12.6.3")
    ask.check(ask.default())
    assert ask.prompt().choices == ("BEc", "FRc-1")
    play.order(ChooseUnits(("BEc",)))
    assert (at(position, "BEc"), reduced(position, "BEc"), at(position, "FRc-1")) == (
        "cambrai",
        True,
        "eliminated",
    )


@rule("pog:12.6.3")
def test_a_fort_saves_nothing() -> None:
    position = board("warsaw: RUc; lodz: GE-1", cp=["lodz"])
    battle = combat(position, "GE-1", "warsaw", defender=4, cards="AP-6")
    assert saved(save(position, battle)) == [("RUc-1", True)]
    assert not position.fort_strength(position.board.space["warsaw"])


@rule("pog:12.6.5", "pog:12.6.7", "pog:12.6.4")
def test_the_retreat_cannot_be_cancelled_and_comes_even_without_losses() -> None:
    position = board("sedan: FRc; koblenz: GE-1", trenches="ap: sedan 2")
    battle = combat(position, "GE-1", "sedan", attacker=2, cards="AP-6")
    play = course(position, battle).defaults()
    assert nothing(play) == ["no_losses"]
    assert at(position, "FRc-1") not in {"sedan", "eliminated"}
    assert not battle.cancelled


@rule("pog:12.6.6", "pog:12.6.8")
def test_without_a_corps_step_an_army_gets_its_step_back_if_a_corps_is_in_reserve() -> None:
    for reserve, why in (("FRc", []), ("", ["no_step"])):
        position = board(
            "cambrai: FR-5 BR-1; sedan: GE-1", cp=["sedan"], boxes=f"reserve: {reserve}"
        )
        play = save(position, combat(position, "GE-1", "cambrai", defender=4, cards="AP-6"))
        play.order(TakeLosses(("FR-5",)))
        assert nothing(play) == why
        assert reduced(position, "FR-5") is bool(why)


@rule("pog:12.6.8")
def test_without_a_corps_in_reserve_the_number_must_be_the_loss_factor() -> None:
    for number, where, strength in (
        (3, "cambrai", True),
        (4, "removed", False),
        (5, "removed", False),
    ):
        position = board("cambrai: (FR-5); sedan: GE-1", cp=["sedan"])
        battle = combat(position, "GE-1", "cambrai", defender=number, cards="AP-6")
        play = save(position, battle)
        assert at(position, "FR-5") == where
        assert reduced(position, "FR-5") is strength
        assert bool(nothing(play)) is not strength
        assert battle.defenders == ([position.board.unit["FR-5"]] if strength else [])


@rule("pog:12.6.6")
def test_an_army_that_was_replaced_returns_and_the_untouched_corps_with_it_to_the_reserve() -> None:
    position = board("cambrai: (FR-5); sedan: GE-1", cp=["sedan"], boxes="reserve: FRc")
    battle = combat(position, "GE-1", "cambrai", defender=3, cards="AP-6")
    play = save(position, battle)
    assert [n.corps for n in play.notes(StepSaved) if isinstance(n, StepSaved)] == ["FRc-1"]
    assert (at(position, "FR-5"), reduced(position, "FR-5"), at(position, "FRc-1")) == (
        "cambrai",
        True,
        "reserve",
    )
    assert battle.defenders == [position.board.unit["FR-5"]]
    assert not battle.replaced


@rule("pog:12.6.9")
def test_corps_must_take_the_losses_where_they_can() -> None:
    position = board("cambrai: BR-1 BRc BRc; sedan: GE-1", cp=["sedan"])
    battle = combat(position, "GE-1", "cambrai", defender=3, cards="AP-6")
    play = save(position, battle)
    assert not reduced(position, "BR-1")
    (ask,) = play.asks
    assert isinstance(ask, WithdrawalAsk)
    assert len(list(ask.legal())) == 2
    gone = next(u for u in ("BRc-1", "BRc-2") if at(position, u) == "eliminated")
    other = next(u for u in ("BRc-1", "BRc-2") if u != gone)
    play.order(ChooseUnits((other,)))
    assert (at(position, gone), reduced(position, other)) == ("eliminated", False)


@rule("pog:12.6.9")
def test_an_army_that_pays_where_corps_could_is_refused() -> None:
    position = board("cambrai: BR-1 BRc BEc; sedan: GE-1", cp=["sedan"])
    play = save(position, combat(position, "GE-1", "cambrai", defender=3, cards="AP-6"))
    (ask,) = play.asks
    assert refused(ask, TakeLosses(("BR-1",)), "12.6.9").key == "pog.illegal.corps_first"
    ask.check(TakeLosses(("BRc-1", "BRc-1", "BEc")))


@rule("pog:12.6.9", "pog:12.6.3")
def test_a_way_with_a_corps_step_goes_before_one_without_also_where_an_army_must_lose_one_anyway() -> (
    None
):
    position = board("turin: FR-1 IT-1 ITc; milan: GE-1", at_war=["it"])
    battle = combat(position, "GE-1", "turin", defender=3, cards="AP-6")
    play = save(position, battle)
    assert not play.asks
    assert saved(play) == [("ITc-1", False)]
    assert [reduced(position, u) for u in ("FR-1", "IT-1", "ITc-1")] == [False, True, False]
    ways = loss_choices(position, combat(position, "GE-1", "turin", defender=3, cards="AP-6"), AP)
    assert ways.merit(ways.nearest_legal_path([position.board.unit["FR-1"]])) == ways.best


@rule("pog:12.6.10")
def test_when_armies_without_corps_are_wiped_out_nothing_survives() -> None:
    position = board("cambrai: (FR-5) (BR-1); sedan: GE-1", cp=["sedan"])
    battle = combat(position, "GE-1", "cambrai", defender=7, cards="AP-6")
    play = save(position, battle)
    assert nothing(play) == ["no_step"]
    assert not battle.defenders


@rule("pog:14.3.4", "pog:12.6.3")
def test_units_out_of_supply_save_nothing() -> None:
    position = board(
        "sedan: FRc; koblenz: GE-1",
        cp=["cambrai", "chateau_thierry", "brussels", "verdun", "liege"],
    )
    play = save(position, combat(position, "GE-1", "sedan", defender=2, cards="AP-6"))
    assert nothing(play) == ["no_step"]
    assert at(position, "FRc-1") == "eliminated"


@rule("pog:12.6.3", "pog:12.3.4.2")
def test_the_step_comes_back_only_when_all_losses_are_taken() -> None:
    position = board("cambrai: FRc; sedan: GE-1", cp=["sedan"])
    battle = combat(position, "GE-1", "cambrai", defender=1, cards="AP-6")
    at_table = table()
    Play(take_losses(position, at_table, battle, AP), at_table)
    assert reduced(position, "FRc-1")
    assert position.cf(position.board.unit["FRc-1"]) == 1
    Play(withdraw(position, at_table, battle), at_table)
    assert not reduced(position, "FRc-1")
    assert battle.attacker == CP
