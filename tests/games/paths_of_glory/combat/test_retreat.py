"""Retreats (12.5, with 12.1.9, 12.4.7 and 15.1.10)."""

import pytest

from pbem.games import game_module
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk
from pbem.games.paths_of_glory.combat.combat_sequence import fight
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk, retreat, retreat_units
from pbem.games.paths_of_glory.combat.steps import lose_step
from pbem.games.paths_of_glory.log.core import Controlled, Eliminated
from pbem.games.paths_of_glory.log.losses import ArmyLostWithCorps, Retreated
from pbem.games.paths_of_glory.log.operations import BeachheadFell
from pbem.games.paths_of_glory.orders import Attack, CancelRetreat, Retreat
from pbem.render import Catalogue, renderer
from tests.games.paths_of_glory.combat.retreats import ask, back, ends, go, lost, offered
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.positions import Play, at, board, operation, refused, table

rule = pytest.mark.rule


# --- 12.5.1, 12.5.2: who retreats, and how far ----------------------------------------------------


def attack(
    where: str, units: str, *dice: int, cp: tuple[str, ...] = ("sedan",)
) -> tuple[Position, Play]:
    """An attack on Cambrai with these dice, attacker's first; every ask gets its default."""
    position = board(where, cp=cp)
    op = operation(position, CP, attack="sedan")
    at_table = table(*dice)
    return position, Play(
        fight(position, at_table, op, Attack("cambrai", tuple(units.split()))), at_table
    )


@rule("pog:12.5.1", "pog:12.5.2")
def test_defenders_retreat_before_a_winner_who_has_a_unit_at_full_strength() -> None:
    position, play = attack("cambrai: FR-5; sedan: GE-1", "GE-1", 3, 1)
    play.defaults()
    assert at(position, "FR-5") != "cambrai"
    position, play = attack("cambrai: FR-5; sedan: (GE-1)", "GE-1", 5, 1)
    play.defaults()
    assert at(position, "FR-5") == "cambrai"


@rule("pog:12.5.2")
def test_one_space_for_a_difference_of_one_two_for_more_none_for_a_tie() -> None:
    for dice, length in (((2, 4), 0), ((2, 2), 1), ((2, 1), 2)):
        _, play = attack("cambrai: FR-5; sedan: GE-1", "GE-1", *dice)
        assert len(play.asks) == bool(length)
        if length:
            assert ask(play).length == length
    position = board("cambrai: FR-5; sedan: GE-1", cp=["sedan"])
    assert not back(position, combat(position, "GE-1", "cambrai")).records


@rule("pog:12.5.2")
def test_nobody_goes_farther_or_less_far_than_he_must() -> None:
    position = board("cambrai: FR-5; sedan: GE-1", cp=["sedan"])
    play = back(position, combat(position, "GE-1", "cambrai", length=1))
    refused(ask(play), go("FR-5 > amiens paris"), "12.5.2")
    refused(ask(play), go("FR-5 > "), "12.5.2")
    two = back(position, combat(position, "GE-1", "cambrai", length=2))
    refused(ask(two), go("FR-5 > amiens"), "12.5.2")


@rule("pog:12.5.1", "pog:12.5.5")
def test_all_retreat_each_where_it_may() -> None:
    position = board("cambrai: FR-5 FR-6 BRc; sedan: GE-1", cp=["sedan"])
    battle = combat(position, "GE-1", "cambrai", length=1)
    play = back(position, battle)
    refused(ask(play), go("FR-5 > amiens", "FR-6 > amiens"), "12.5.1")
    refused(ask(play), go("FR-5 > amiens", "FR-5 > amiens", "BRc-1 > calais"), "12.5.1")
    refused(
        ask(play), go("FR-5 > amiens", "FR-6 > amiens", "BRc-1 > calais", "GE-1 > liege"), "12.5.1"
    )
    play.order(go("FR-5 > amiens", "FR-6 > chateau_thierry", "BRc-1 > calais"))
    assert [at(position, u) for u in ("FR-5", "FR-6", "BRc-1")] == [
        "amiens",
        "chateau_thierry",
        "calais",
    ]
    assert battle.op.retreated == {position.board.unit[u] for u in ("FR-5", "FR-6", "BRc-1")}
    assert not battle.defenders
    assert len(play.notes(Retreated)) == 3


@rule("pog:12.5.5")
def test_who_is_asked_is_told_where_each_may_go() -> None:
    position = board("cambrai: FR-5 BRc; sedan: GE-1", cp=["sedan"])
    play = back(position, combat(position, "GE-1", "cambrai", length=1))
    ways = ask(play).prompt().ways
    open_to = ("amiens", "calais", "chateau_thierry", "brussels")
    assert ways == (("FR-5", open_to), ("BRc-1", open_to))
    shown = renderer(game_module("POG").load("campaign"))
    said = shown.sentence(ask(play).prompt(), Catalogue("en"))
    assert "FR 5: Amiens, Calais, Chateau Thierry, Brussels; " in said


# --- 12.5.4: lost in the retreat ------------------------------------------------------------------

RING = "amiens: GE-2; calais: GE-3; chateau_thierry: GE-4; brussels: GE-5; sedan: GE-1"


@rule("pog:12.5.4", "pog:12.4.7")
def test_an_army_that_cannot_retreat_is_gone_for_good_and_no_corps_comes_for_it() -> None:
    position = board(f"cambrai: FR-5 FRc; {RING}", boxes="reserve: FRc")
    play = back(position, combat(position, "GE-1", "cambrai", length=1))
    assert sorted(lost(play)) == [("FR-5", "cambrai", True), ("FRc-1", "cambrai", False)]
    assert (at(position, "FR-5"), at(position, "FRc-1"), at(position, "FRc-2")) == (
        "removed",
        "eliminated",
        "reserve",
    )


@rule("pog:12.5.4", "pog:12.4.7")
def test_a_corps_that_replaced_an_army_takes_it_along_when_it_cannot_retreat() -> None:
    position = board(
        "cambrai: (FR-5); amiens: BR-1 BR-2 BR-3; calais: GE-3; "
        "chateau_thierry: GE-4; brussels: GE-5; sedan: GE-1",
        boxes="reserve: FRc",
    )
    battle = combat(position, "GE-1", "cambrai", length=1)
    lose_step(position, table(), battle, position.board.unit["FR-5"], "losses")
    assert at(position, "FR-5") == "eliminated"
    play = back(position, battle)
    assert (at(position, "FRc-1"), at(position, "FR-5")) == ("eliminated", "removed")
    assert play.notes(ArmyLostWithCorps) == [ArmyLostWithCorps("FR-5", "FRc-1")]


@rule("pog:12.5.4", "pog:12.5.5", "pog:12.4.7")
def test_stacking_costs_those_the_player_chooses() -> None:
    where = (
        "cambrai: FR-5 (FR-6) FRc; amiens: BR-1 BR-2; calais: GE-3; "
        "chateau_thierry: GE-4; brussels: GE-5; sedan: GE-1"
    )
    position = board(where)
    play = back(position, combat(position, "GE-1", "cambrai", length=1))
    refused(ask(play), go("FRc-1 > amiens", "FR-5 > amiens", "FR-6 > "), "12.5.2")
    default = ask(play).default()
    assert isinstance(default, Retreat)
    assert dict(default.paths)["FR-5"] == ("amiens",)
    play.order(go("FRc-1 > amiens", "FR-5 > ", "FR-6 > "))
    assert (at(position, "FRc-1"), at(position, "FR-5"), at(position, "FR-6")) == (
        "amiens",
        "removed",
        "removed",
    )


@rule("pog:12.5.4")
def test_the_montenegrins_do_not_retreat() -> None:
    position = board("cetinje: MNc SBc; mostar: AH-1")
    battle = combat(position, "AH-1", "cetinje", length=1)
    play = back(position, battle).order(CancelRetreat()).defaults()
    assert (at(position, "MNc"), at(position, "SBc-1")) == ("eliminated", "tirana")
    assert lost(play) == [("MNc", "cetinje", False)]


@rule("pog:12.5.4")
def test_when_the_combat_is_over_the_corps_is_one_like_others() -> None:
    position = board("cambrai: (FR-5); sedan: GE-1", boxes="reserve: FRc", cp=["sedan"])
    battle = combat(position, "GE-1", "cambrai", length=1)
    lose_step(position, table(), battle, position.board.unit["FR-5"], "losses")
    back(position, battle).defaults()
    assert at(position, "FR-5") == "eliminated"
    assert at(position, "FRc-1") not in {"cambrai", "eliminated"}


# --- 12.5.5: where --------------------------------------------------------------------------------


@rule("pog:12.5.5")
def test_never_into_enemies_forts_back_or_over_a_line_of_others() -> None:
    position = board("sedan: FR-5; koblenz: GE-1; chateau_thierry: GE-2", cp=["verdun"])
    battle = combat(position, "GE-1", "sedan", length=1)
    play = back(position, battle).order(CancelRetreat())
    assert ends(play) == {"cambrai", "brussels", "liege"}
    refused(ask(play), go("FR-5 > chateau_thierry"), "11.1.7")
    refused(ask(play), go("FR-5 > verdun"), "12.5.5")
    refused(ask(play), go("FR-5 > metz"), "12.5.5")
    refused(ask(play), go("FR-5 > paris"), "11.1.3")
    two = back(position, combat(position, "GE-1", "sedan", length=2)).order(CancelRetreat())
    assert refused(ask(two), go("FR-5 > cambrai sedan"), "12.5.5").key == "pog.illegal.retreat_back"
    channel = board("calais: FRc; cambrai: GE-1; amiens: GE-2; ostend: GE-3")
    assert lost(
        back(channel, combat(channel, "GE-1", "calais", length=1)).order(CancelRetreat())
    ) == [("FRc-1", "calais", False)]
    british = board("calais: BRc; cambrai: GE-1; amiens: GE-2; ostend: GE-3")
    back(british, combat(british, "GE-1", "calais", length=1)).order(CancelRetreat())
    assert at(british, "BRc-1") == "london"


@rule("pog:12.5.5")
def test_into_a_fort_that_friends_besiege_but_its_owner_keeps_it() -> None:
    where = (
        "sedan: GE-3; {}cambrai: FR-5; brussels: FR-6; liege: FR-7; "
        "koblenz: FR-1; metz: FR-2; chateau_thierry: FR-3"
    )
    bare = board(where.format(""), cp=["sedan"])
    back(bare, combat(bare, "FR-5", "sedan", length=1)).order(CancelRetreat())
    assert at(bare, "GE-3") == "removed"
    sealed = board(where.format("verdun: GE-2; "), cp=["sedan"])
    back(sealed, combat(sealed, "FR-5", "sedan", length=1)).order(CancelRetreat())
    assert at(sealed, "GE-3") == "verdun"
    assert sealed.is_controlled_by(AP, sealed.board.space["verdun"])


@rule("pog:12.5.5")
def test_through_a_full_space_but_not_into_one() -> None:
    where = (
        "cambrai: FR-5; amiens: BR-1 BR-2 BR-3; calais: GE-3; "
        "chateau_thierry: GE-4; brussels: GE-5; sedan: GE-1"
    )
    position = board(where)
    battle = combat(position, "GE-1", "cambrai", length=2)
    play = back(position, battle)
    assert {paths[0][1] for paths in offered(play)} == {("amiens", "paris"), ("amiens", "rouen")}
    play.order(go("FR-5 > amiens paris"))
    assert at(position, "FR-5") == "paris"
    assert battle.vacated == [position.board.space["amiens"]]
    one = board(where)
    assert lost(back(one, combat(one, "GE-1", "cambrai", length=1))) == [("FR-5", "cambrai", True)]
    beside = board("cambrai: FR-5; amiens: BR-1 BR-2 BR-3; sedan: GE-1", cp=["sedan"])
    play = back(beside, combat(beside, "GE-1", "cambrai", length=1))
    assert refused(ask(play), go("FR-5 > amiens"), "12.5.5").key == "pog.illegal.retreat_stacking"


@rule("pog:12.5.5")
def test_a_retreat_of_two_may_end_next_to_where_it_began() -> None:
    position = board("sedan: FR-5; koblenz: GE-1")
    play = back(position, combat(position, "GE-1", "sedan", length=2)).order(CancelRetreat())
    play.order(go("FR-5 > cambrai chateau_thierry"))
    assert at(position, "FR-5") == "chateau_thierry"


@rule("pog:12.5.5")
def test_own_ground_before_the_enemy_s_which_is_taken_only_at_the_end() -> None:
    position = board(
        "cambrai: FR-5; sedan: GE-1",
        cp=["sedan", "amiens", "calais", "brussels", "chateau_thierry"],
    )
    battle = combat(position, "GE-1", "cambrai", length=2)
    play = back(position, battle)
    assert "paris" in ends(play)
    assert all(position.is_controlled_by(AP, position.board.space[name]) for name in ends(play))
    play.order(go("FR-5 > amiens paris"))
    assert not position.is_controlled_by(AP, position.board.space["amiens"])
    one = board(
        "cambrai: FR-5; sedan: GE-1",
        cp=["sedan", "amiens", "calais", "brussels", "chateau_thierry"],
    )
    play = back(one, combat(one, "GE-1", "cambrai", length=1)).order(go("FR-5 > amiens"))
    assert one.is_controlled_by(AP, one.board.space["amiens"])
    assert [n.space for n in play.notes(Controlled) if isinstance(n, Controlled)] == ["amiens"]


@rule("pog:12.5.5")
def test_own_ground_out_of_supply_goes_before_the_enemy_s_in_supply() -> None:
    position = board(
        "cambrai: FR-5; sedan: GE-1; amiens: GE-2; antwerp: GE-3",
        cp=["sedan", "calais", "chateau_thierry", "ostend", "liege", "paris"],
    )
    battle = combat(position, "GE-1", "cambrai", length=1)
    at_table = table()
    question = RetreatAsk(position, AP, battle, tuple(battle.defenders), 1)
    unit, space = position.board.unit["FR-5"], position.board.space
    assert question.ground.priority_of(unit, space["brussels"]) == 2
    assert question.ground.priority_of(unit, space["chateau_thierry"]) == 3
    assert (
        refused(question, go("FR-5 > chateau_thierry"), "12.5.5").key
        == "pog.illegal.retreat_priority"
    )
    Play(retreat(position, at_table, battle), at_table)
    assert at(position, "FR-5") == "brussels"


@rule("pog:12.5.5", "pog:15.1.10")
def test_the_end_is_taken_at_once_but_not_a_fort() -> None:
    position = board(
        "sedan: GE-3; verdun: GE-2; cambrai: FR-5; brussels: FR-6; liege: "
        "FR-7; koblenz: FR-1; metz: FR-2; chateau_thierry: FR-3",
        cp=["sedan"],
    )
    play = back(position, combat(position, "FR-5", "sedan", length=1)).order(CancelRetreat())
    assert not play.notes(Controlled)


@rule("pog:12.5.5", "pog:12.1.9", "pog:11.3.2")
def test_one_russian_corps_a_turn_retreats_over_the_caucasus_and_no_army() -> None:
    position = board("poti: RUc RUc; batum: TUc; rize: TUc", at_war=["tu"])
    battle = combat(position, "TUc-1", "poti", length=1)
    play = back(position, battle).order(CancelRetreat())
    assert sorted([at(position, "RUc-1"), at(position, "RUc-2")]) == ["caucasus", "eliminated"]
    assert position.state.near_east_moves["ru_move"] == 1
    assert len(lost(play)) == 1
    army = board("poti: RU-CAU; batum: TUc", at_war=["tu"])
    back(army, combat(army, "TUc-1", "poti", length=1)).order(CancelRetreat())
    assert at(army, "RU-CAU") == "removed"


@rule("pog:12.7.4", "pog:12.5.4")
def test_who_cannot_go_the_second_space_is_lost_after_the_first() -> None:
    position = board("kishinev: RU-9; zhmerinka: AH-1; odessa: AH-2", cp=["zhmerinka"])
    battle = combat(position, "AH-1", "kishinev", length=2)
    play = back(position, battle)
    assert lost(play) == [("RU-9", "ismail", True)]
    assert battle.stopped == [position.board.space["ismail"]]
    assert not battle.vacated


# --- 12.5.6, 12.5.7, Great Retreat ----------------------------------------------------------------


@rule("pog:12.5.7")
def test_a_space_left_in_retreat_does_not_change_hands() -> None:
    position = board("cambrai: FR-5; sedan: GE-1", cp=["sedan"])
    back(position, combat(position, "GE-1", "cambrai", length=1)).defaults()
    assert position.is_controlled_by(AP, position.board.space["cambrai"])


@rule("pog:12.5.6", "pog:12.5.1")
def test_those_who_had_retreated_here_before_retreat_again_with_the_others() -> None:
    position = board("cambrai: FR-5 FRc; sedan: GE-1", cp=["sedan"])
    battle = combat(position, "GE-1", "cambrai", length=1, retreated="FRc-1", cards="AP-6")
    back(position, battle).defaults()
    assert not position.stacks[position.board.space["cambrai"]]
    assert not battle.bystanders


@pytest.mark.card("pog:AP-27")
def test_only_the_units_named_leave_before_a_combat() -> None:
    position = board("lodz: RU-1 ROc; breslau: GE-1", at_war=["ro"])
    battle = combat(position, "GE-1", "lodz")
    at_table = table()
    Play(
        retreat_units(position, at_table, battle, [position.board.unit["RU-1"]], 1), at_table
    ).defaults()
    assert at(position, "RU-1") != "lodz"
    assert battle.defenders == [position.board.unit["ROc-1"]]
    assert battle.op.retreated == {position.board.unit["RU-1"]}


@rule("pog:11.2.5", "pog:11.2.6", "pog:12.5.5")
@pytest.mark.parametrize(("level", "left"), [(1, 0), (2, 1)])
def test_who_retreats_through_an_enemy_trench_enters_it_but_takes_no_space(
    level: int, left: int
) -> None:
    position = board(
        "cambrai: FRc; sedan: GE-1",
        cp=["sedan", "amiens", "calais", "chateau_thierry", "brussels"],
        trenches=f"cp: chateau_thierry {level}",
    )
    play = back(position, combat(position, "GE-1", "cambrai", defender=3, length=2))
    play.order(go("FRc-1 > chateau_thierry melun"))
    space = position.board.space["chateau_thierry"]
    assert (position.trench_level(CP, space), position.trench_level(AP, space)) == (0, left)
    assert position.is_controlled_by(CP, space)


# --- against the list of priorities, written plainly ----------------------------------------------


@rule("pog:12.7.4", "pog:9.5.3.5", "pog:12.5.5")
def test_a_retreat_that_ends_in_loss_on_the_beach_does_not_take_the_beachhead() -> None:
    combat = Combat(
        "constantinople: BR-NE BR-MEF > gallipoli: TUc TUc",
        "adrianople: BR-1",
        order={"advance": (("BR-NE", ("gallipoli", "mef1")),)},
        at_war=["tu", "bu", "gr"],
        ap=["constantinople", "adrianople", "philippoli", "kavala"],
        turn=9,
    )
    position, mef = combat.position, combat.position.board.space["mef1"]
    position.state.beachhead = mef
    play = combat.fight(2, 1)
    while play.asks:
        (ask,) = play.asks
        play.order(CancelRetreat() if isinstance(ask, CancelRetreatAsk) else ask.default())
    lost = [(note.unit, note.space) for note in play.notes(Eliminated) if note.why == "retreat"]
    assert lost == [("TUc-1", "mef1"), ("TUc-2", "mef1")]
    assert play.notes(BeachheadFell) == []
    assert position.state.beachhead == mef
