"""Paying a step to stay (12.5.3)."""

import pytest

from pbem.games.paths_of_glory.board.board import CP
from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk, units_that_may_hold
from pbem.games.paths_of_glory.combat.combat_sequence import HaigAsk
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.combat.steps import lose_step
from pbem.games.paths_of_glory.log.losses import RetreatCancelled
from pbem.games.paths_of_glory.orders import CancelRetreat, RetreatBefore
from tests.games.paths_of_glory.combat.retreats import back
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.positions import Play, at, board, reduced, refused, table


def until(play: Play, kind: type) -> Play:
    """Defaults until something of a kind is asked."""
    while not isinstance(play.asks[0], kind):
        play.order(play.asks[0].default())
    return play


@pytest.mark.rule("pog:12.5.3")
@pytest.mark.card("pog:CP-61")
@pytest.mark.parametrize("unit", ["", "AHc-1", "GE-2"])
def test_those_whom_haig_does_not_help_may_still_be_held_by_a_step_of_any_defender(
    unit: str,
) -> None:
    text = "sedan: BR-1 BR-2 > koblenz: GE-2 AHc"
    combat = Combat(text, trenches="cp: koblenz 1", boxes="reserve: GEc").happened("CP-61")
    position = combat.position
    play = until(combat.fight(5, 1), HaigAsk).order(RetreatBefore(retreat=False))
    (ask,) = play.asks
    assert isinstance(ask, CancelRetreatAsk)
    assert ask.default() == CancelRetreat()
    refused(ask, CancelRetreat("BR-1"), "12.5.3")
    steps = reduced(position, "AHc-1")
    play.order(CancelRetreat(unit)).defaults()
    there = [position.unit(u).kind for u in position.units_of(CP, position.board.space["koblenz"])]
    assert (
        there
        == {"": ["GE-2"], "AHc-1": ["GE-2"] if steps else ["GE-2", "AHc"], "GE-2": ["GEc", "AHc"]}[
            unit
        ]
    )
    assert bool(play.notes(RetreatCancelled)) is bool(unit)


@pytest.mark.rule("pog:12.5.3")
@pytest.mark.parametrize(
    ("where", "enemy", "trenches", "asked"),
    [
        ("cambrai: FR-5", "sedan: GE-1", "", False),
        ("cambrai: FR-5", "sedan: GE-1", "ap: cambrai 1", True),
        ("sedan: FR-5", "koblenz: GE-1", "", True),
        ("calais: FR-5", "cambrai: GE-1", "", True),
        ("munkacs: RUc", "czernowitz: AH-1", "", True),
        ("sinai: BRc", "gaza: TUc", "", True),
    ],
)
def test_a_retreat_may_be_cancelled_in_a_trench_or_on_rough_ground(
    where: str, enemy: str, trenches: str, asked: bool
) -> None:
    name = where.split(":", maxsplit=1)[0]
    attacker = enemy.split(": ")[1].replace("TUc", "TUc-1")
    position = board(
        f"{where}; {enemy}",
        at_war=["tu"],
        trenches=trenches,
        ap=[name],
        cp=[enemy.split(":", maxsplit=1)[0]],
    )
    battle = combat(position, attacker, name, length=2)
    assert bool(units_that_may_hold(position, battle)) is asked
    play = back(position, battle)
    if not asked:
        assert isinstance(play.asks[0], RetreatAsk)
        return
    name_of = position.unit(position.stacks[position.board.space[name]][0]).id
    play.order(CancelRetreat(name_of))
    assert battle.cancelled
    assert at(position, name_of) == name
    assert reduced(position, name_of)
    assert play.notes(RetreatCancelled) == [RetreatCancelled(name, name_of)]


@pytest.mark.rule("pog:12.5.3")
def test_any_defender_may_pay_but_never_the_last_step() -> None:
    position = board("sedan: (FRc) (BEc); koblenz: GE-1")
    play = back(position, combat(position, "GE-1", "sedan", length=2))
    (one,) = play.asks
    assert isinstance(one, CancelRetreatAsk)
    assert {o.unit for o in one.legal() if isinstance(o, CancelRetreat)} == {"", "FRc-1", "BEc"}
    refused(one, CancelRetreat("GE-1"), "12.5.3")
    assert set(one.prompt().choices) == {"FRc-1", "BEc"}
    play.order(CancelRetreat("BEc"))
    assert (at(position, "FRc-1"), at(position, "BEc")) == ("sedan", "eliminated")
    last = board("sedan: (FRc); koblenz: GE-1")
    battle = combat(last, "GE-1", "sedan", length=1)
    assert not units_that_may_hold(last, battle)
    assert isinstance(back(last, battle).asks[0], RetreatAsk)


@pytest.mark.rule("pog:12.5.3", "pog:12.4.4")
def test_the_last_step_of_an_army_needs_a_corps_in_reserve() -> None:
    bare = board("trent: (IT-1); villach: AH-1", at_war=["it"], ap=["trent"])
    battle = combat(bare, "AH-1", "trent", length=1)
    assert not units_that_may_hold(bare, battle)
    backed = board(
        "trent: (IT-1); villach: AH-1", at_war=["it"], ap=["trent"], boxes="reserve: ITc"
    )
    battle = combat(backed, "AH-1", "trent", length=1)
    back(backed, battle).order(CancelRetreat("IT-1"))
    assert (at(backed, "IT-1"), at(backed, "ITc-1")) == ("eliminated", "trent")
    assert battle.defenders == [backed.board.unit["ITc-1"]]
    two = board("trent: (IT-1) ITc; villach: AH-1", at_war=["it"], ap=["trent"])
    play = back(two, combat(two, "AH-1", "trent", length=1))
    play.order(CancelRetreat("IT-1"))
    assert at(two, "IT-1") == "removed"


@pytest.mark.rule("pog:12.5.3", "pog:12.4.4")
def test_the_owner_says_which_corps_replaces_the_army_that_holds() -> None:
    position = board("tannenberg: (GE-8); lomza: RU-1", boxes="reserve: GEc PLc (PLc)")
    play = back(position, combat(position, "RU-1", "tannenberg", length=1))
    (one,) = play.asks
    assert list(one.legal()) == [
        CancelRetreat(),
        CancelRetreat("GE-8"),
        CancelRetreat("GE-8", "PLc-1"),
    ]
    refused(one, CancelRetreat("GE-8", "PLc-2"), "12.4.4")
    play.order(CancelRetreat("GE-8", "PLc-1"))
    assert (at(position, "PLc-1"), at(position, "GEc-1")) == ("tannenberg", "reserve")


@pytest.mark.rule("pog:12.5.3", "pog:12.5.4")
def test_a_corps_that_just_replaced_its_army_may_pay_to_stay() -> None:
    position = board(
        "tannenberg: (RU-2); konigsberg: GE-8", boxes="reserve: RUc", ap=["tannenberg"]
    )
    battle = combat(position, "GE-8", "tannenberg", length=2)
    lose_step(position, table(), battle, position.board.unit["RU-2"], "losses")
    back(position, battle).order(CancelRetreat("RUc-1"))
    assert (at(position, "RUc-1"), reduced(position, "RUc-1"), at(position, "RU-2")) == (
        "tannenberg",
        True,
        "eliminated",
    )


@pytest.mark.rule("pog:12.5.3")
def test_rough_ground_on_the_way_stops_no_retreat() -> None:
    position = board(
        "cambrai: FR-5; sedan: GE-1", cp=["sedan", "amiens", "chateau_thierry", "brussels"]
    )
    play = back(position, combat(position, "GE-1", "cambrai", length=2))
    assert not play.asks
    assert at(position, "FR-5") == "ostend"


@pytest.mark.rule("pog:12.5.3")
def test_the_default_holds_rather_than_lose_a_unit_and_a_prize_at_a_small_price() -> None:
    pinned = board(
        "sedan: FR-5; koblenz: GE-1",
        cp=["cambrai", "chateau_thierry", "brussels"],
        trenches="ap: sedan 1",
    )
    play = back(pinned, combat(pinned, "GE-1", "sedan", length=1))
    assert play.asks[0].default() == CancelRetreat()
    prize = board("cambrai: FR-5 FRc; sedan: GE-1", cp=["sedan"], trenches="ap: cambrai 1")
    play = back(prize, combat(prize, "GE-1", "cambrai", length=1))
    assert play.asks[0].default() == CancelRetreat("FRc-1")
    doomed = board("cetinje: MNc; mostar: AH-1")
    play = back(doomed, combat(doomed, "AH-1", "cetinje", length=1))
    assert play.asks[0].default() == CancelRetreat("MNc")
