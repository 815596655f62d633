"""Forts, sieges and attrition (6.0.C, 14.3, 15)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack, fight
from pbem.games.paths_of_glory.combat.forts import destroy_fort, siege_phase
from pbem.games.paths_of_glory.log.combat import Fired
from pbem.games.paths_of_glory.log.losses import StepLost
from pbem.games.paths_of_glory.orders import Attack, Move
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.rules import Illegal
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import (
    Play,
    at,
    board,
    holder,
    in_supply,
    operating,
    operation,
    refused,
    table,
)


@pytest.mark.rule("pog:15.2", "pog:15.2.1")
@pytest.mark.parametrize(
    ("units", "besieged"),
    [
        ("GE-1", True),
        ("(GE-1)", True),
        ("GEc GEc", False),
        ("(GEc) (GEc) GEc", True),
        ("FR-1", False),
    ],
)
def test_an_army_or_as_many_corps_as_the_loss_factor_besiege(units: str, besieged: bool) -> None:
    position = board(f"verdun: {units}")
    assert position.is_besieged(position.board.space["verdun"]) is besieged


@pytest.mark.rule("pog:15.3", "pog:15.3.1", "pog:15.3.2", "pog:15.1.10", "pog:6.0")
def test_a_besieged_fort_falls_on_a_roll_above_its_strength_and_then_its_points_change_hands() -> (
    None
):
    position = board("verdun: GE-5; belfort: GE-6", turn=5)
    assert holder(position, "verdun") == AP
    siege_phase(position, table(3, 3))
    assert holder(position, "verdun") == AP
    assert holder(position, "belfort") == CP
    siege_phase(position, table(4))
    assert (holder(position, "verdun"), position.state.vp) == (CP, 11)
    assert not position.fort_strength(position.board.space["verdun"])


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
    assert position.fort_strength(position.board.space["verdun"]) == 3


@pytest.mark.rule("pog:15.2.5")
def test_desert_forts_are_besieged_in_summer_too() -> None:
    position = board("gaza: BR-NE", turn=6, at_war=["tu"])
    siege_phase(position, table(3))
    assert holder(position, "gaza") == AP


@pytest.mark.rule("pog:15.1.9", "pog:15.1.10", "pog:3.0")
def test_a_destroyed_fort_stays_destroyed_and_gives_the_space_to_the_enemy_that_stands_there() -> (
    None
):
    position = board("verdun: GE-5")
    number = position.board.space
    destroy_fort(position, table(), number["verdun"])
    assert holder(position, "verdun") == CP
    position.take(AP, number["verdun"])
    assert position.fort_strength(number["verdun"]) == 0
    destroy_fort(position, table(), number["nancy"])
    assert holder(position, "nancy") == AP


@pytest.mark.rule("pog:15.1.3", "pog:15.1.4", "pog:15.1.5", "pog:12.4.6")
@pytest.mark.parametrize("besiegers", ["GE-5", "GEc GEc GEc", "GEc"])
def test_besiegers_are_attacked_from_outside_like_anybody_and_the_fort_takes_no_part(
    besiegers: str,
) -> None:
    combat = Combat(
        f"bar_le_duc: FR-3 FR-4 > verdun: {besiegers}", order={"advance": (("FR-3", ("verdun",)),)}
    )
    position, verdun = combat.position, combat.position.board.space["verdun"]
    assert position.is_besieged(verdun) is (besiegers != "GEc")
    play = combat.fight(6, 1).defaults()
    assert [note.fort for note in play.notes(Fired)] == [0] * len(play.notes(Fired))
    assert not position.units_of(CP, verdun)
    assert at(position, "FR-3") == "verdun"
    assert position.fort_strength(verdun) == 3
    assert position.is_controlled_by(AP, verdun)


@pytest.mark.rule("pog:15.2.3", "pog:12.4.4")
def test_a_corps_in_the_place_of_an_army_that_attacked_out_of_a_siege_does_not_besiege_in_that_round() -> (
    None
):
    position = board("ivangorod: (AH-1) AHc; lublin: RU-2 RU-3; warsaw: RU-4", boxes="reserve: AHc")
    op = operation(position, CP, attack="ivangorod")
    order = Attack("lublin", ("AH-1",), losses=("AH-1",), advance=())
    check_attack(position, op, order)
    at_table = table(1, 1)
    Play(fight(position, at_table, op, order), at_table).defaults()
    assert at(position, "AHc-2") == "ivangorod"
    with pytest.raises(Illegal) as caught:
        check_attack(position, op, Attack("warsaw", ("AHc-1",)))
    assert caught.value.rule == "15.2.3"


@pytest.mark.rule("pog:12.7.6", "pog:12.7.1")
@pytest.mark.parametrize(
    ("attackers", "asked"),
    [("GEc GEc", False), ("GEc GEc GEc; sedan: GEc", True), ("GE-5 GEc", True)],
)
def test_nobody_is_asked_about_an_advance_that_could_not_besiege_the_fort(
    attackers: str, asked: bool
) -> None:
    play = Combat(f"metz: {attackers} > verdun: (FRc)", turn=5).fight(6, 1)
    while play.asks and not isinstance(play.asks[0], AdvanceAsk):
        play.order(play.asks[0].default())
    assert bool(play.asks) is asked
    if asked:
        assert len(list(play.asks[0].legal())) > 1


@pytest.mark.rule("pog:15.2.4", "pog:14.1.3", "pog:15.3.1", "pog:15.1.2")
def test_a_weakened_siege_stays_is_not_rolled_for_and_lets_supply_in_but_not_through() -> None:
    last = {"losses": ("GEc-3",)}
    combat = Combat(
        "verdun: GEc GEc (GEc) > verdun",
        "bar_le_duc: GEc; nancy: FR-1",
        order=last,
        cp=["bar_le_duc"],
        turn=5,
    )
    position = combat.position
    verdun = position.board.space["verdun"]
    assert position.is_besieged(verdun)
    assert in_supply(position, "GEc-4")
    play = combat.fight(1, 6).defaults()
    assert [n.unit for n in play.notes(StepLost) if n.eliminated] == ["GEc-3"]
    assert (at(position, "GEc-1"), at(position, "GEc-2")) == ("verdun", "verdun")
    assert not position.is_besieged(verdun)
    assert in_supply(position, "GEc-1")
    assert not in_supply(position, "GEc-4")
    siege_phase(position, table())
    assert holder(position, "verdun") == AP
    position.place(position.board.unit["GEc-5"], verdun)
    assert in_supply(position, "GEc-4")
    siege_phase(position, table(4))
    assert holder(position, "verdun") == CP


@pytest.mark.rule("pog:15.2.4", "pog:15.2.1")
def test_who_joins_a_weak_siege_must_make_it_whole() -> None:
    position = board("verdun: (GEc); metz: GEc GEc GE-4")
    going = operating(position, CP, move="metz")
    refused(going.asks[0], Move(((("GEc-2",), ("verdun",)),)), "15.2.1")
    going.order(Move(((("GEc-2", "GEc-3"), ("verdun",)),)))
    assert position.is_besieged(position.board.space["verdun"])


@pytest.mark.rule("pog:15.2.3")
def test_two_besiegers_do_not_take_turns_on_siege_duty() -> None:
    position = board("verdun: GE-5 GE-4; sedan: FR-1; bar_le_duc: FR-2")
    going = operating(position, CP, 3, 3, attack="verdun")
    refused(going.asks[0], Attack("sedan", ("GE-4", "GE-5")), "15.2.3")
    going.order(Attack("sedan", ("GE-5",)))
    while going.asks and not isinstance(going.asks[0], OperateAsk):
        going.order(going.asks[0].default())
    assert not going.asks or not going.asks[0].is_legal(Attack("bar_le_duc", ("GE-4",)))


@pytest.mark.rule("pog:9.2.9", "pog:15.1.3")
def test_a_fort_left_by_its_besiegers_may_be_attacked_from_outside_in_the_same_round() -> None:
    position = board("verdun: GE-5; metz: GE-4 GE-6")
    going = operating(position, CP, 6, 1, move="verdun", attack="metz")
    refused(going.asks[0], Attack("verdun", ("GE-4", "GE-6")), "15.1.3")
    going.order(Move(((("GE-5",), ("sedan",)),)), Attack("verdun", ("GE-4", "GE-6")))
    assert not position.fort_strength(position.board.space["verdun"])
