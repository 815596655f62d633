"""Which unit a line means: by what its writer sees and is asked."""

from typing import Any

import pytest

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import (
    Advance,
    Attack,
    CancelRetreat,
    Move,
    PlayEvent,
    Rebuild,
    Redeploy,
    Retreat,
    TakeLosses,
)
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.orders import Ambiguous, Context, Unreadable
from pbem.rules import Order
from tests.games.paths_of_glory.language.reading import BOARD, read, seen
from tests.games.paths_of_glory.positions import board, operation

# --- which unit is meant --------------------------------------------------------------------------


def test_corps_of_a_kind_are_found_where_they_stand() -> None:
    position = board("metz: GEc (GEc) GEc; berlin: GEc", boxes="reserve: (GEc); eliminated: GEc")
    context = seen(position, "CP")
    assert read("SR GE corps FROM Metz TO Essen", context) == (Redeploy(("GEc-1",), "essen"),)
    assert read("SR (GE corps) FROM Metz TO Essen", context) == (Redeploy(("GEc-2",), "essen"),)
    assert read("SR 3 GE corps FROM Metz TO Essen", context) == (
        Redeploy(("GEc-1", "GEc-3", "GEc-2"), "essen"),
    )
    assert read("SR full GE corps, GE corps FROM Metz TO Essen", context) == (
        Redeploy(("GEc-1", "GEc-3"), "essen"),
    )
    assert read("SR GE corps FROM Berlin, GE corps FROM Metz TO Essen", context) == (
        Redeploy(("GEc-4", "GEc-1"), "essen"),
    )
    assert read("REBUILD GE corps; GE corps FROM Metz; GE corps FROM Reserve", context) == (
        Rebuild("GEc-6"), Rebuild("GEc-2"), Rebuild("GEc-5")
    )  # fmt: skip
    with pytest.raises(Ambiguous) as caught:
        read("SR (GE corps) TO Essen", context)
    assert caught.value.suggestions == ("(GE corps) FROM Metz", "(GE corps) FROM Reserve")
    with pytest.raises(Unreadable) as few:
        read("SR 4 GE corps FROM Metz TO Essen", context)
    assert (few.value.key, few.value.facts["count"], few.value.at) == (
        "pog.problem.too_few",
        3,
        (3, 10),
    )


def test_a_line_takes_every_corps_once() -> None:
    position = board("metz: GEc GEc")
    assert read(
        "MOVE GE corps FROM Metz TO Koblenz; GE corps FROM Metz TO Strasbourg", seen(position, "CP")
    ) == (Move(((("GEc-1",), ("koblenz",)), (("GEc-2",), ("strasbourg",)))),)


def test_all_are_the_own_units_that_may_still_act() -> None:
    position = board("metz: GE-4 GE-5 GEc; strasbourg: GE-6 GE-7; verdun: FR-3; koblenz: GE-2")
    op = operation(position, "cp", move="strasbourg", attack="metz")
    op.moved = {BOARD.unit["GE-7"]}
    op.attacked = {BOARD.unit["GE-5"]}
    context = seen(position, "CP", OperateAsk(position, "cp", op, fighting=False))
    assert read("MOVE ALL TO Mulhouse", context) == (Move(((("GE-6",), ("mulhouse",)),)),)
    assert read("ATTACK Verdun", context) == (Attack("verdun", ("GE-4", "GEc-1")),)
    assert read("ATTACK Verdun FROM Metz: ALL", context) == (Attack("verdun", ("GE-4", "GEc-1")),)
    assert read("ATTACK Verdun WITH GE 4, ALL FROM Metz ADVANCE GE corps", context) == (
        Attack("verdun", ("GE-4", "GEc-1"), advance=(("GEc-1", ("verdun",)),)),
    )
    for line, key in (
        ("ATTACK Paris", "pog.problem.nobody"),
        ("MOVE ALL FROM Koblenz TO Aachen", "pog.problem.nobody"),
        ("MOVE GE 6 FROM Metz TO Koblenz", "pog.problem.elsewhere"),
        ("MOVE GE corps TO Koblenz", "pog.problem.too_few"),
    ):
        with pytest.raises(Unreadable) as caught:
            read(line, context)
        assert caught.value.key == key
    with pytest.raises(Ambiguous):
        read("MOVE ALL TO Aachen", seen(position, "CP"))


def test_a_corps_that_has_acted_is_not_meant_again() -> None:
    position = board("metz: GEc GEc; berlin: GEc")
    ask = RedeployAsk(position, "cp", 2, frozenset({BOARD.unit["GEc-1"], BOARD.unit["GEc-3"]}))
    context = seen(position, "CP", ask)
    assert read("SR GE corps TO Essen", context) == (Redeploy(("GEc-2",), "essen"),)
    assert read("SR 2 GE corps FROM Metz TO Essen", context) == (
        Redeploy(("GEc-1", "GEc-2"), "essen"),
    )
    op = operation(position, "cp", attack="metz")
    op.attacked = {BOARD.unit["GEc-1"]}
    context = seen(position, "CP", OperateAsk(position, "cp", op, fighting=True))
    assert read("ATTACK Verdun FROM Metz: GE corps", context) == (Attack("verdun", ("GEc-2",)),)


class Decision:
    """Any ask inside a combat, as far as the language looks at it."""

    def __init__(self, battle: Battle, side: str, *accepts: type[Order]) -> None:
        self.battle, self.side, self.accepts = battle, side, accepts


def combat(position: Position, side: str, *accepts: type[Order]) -> Context:
    """A combat against Verdun from Metz and Koblenz, in which a side decides."""
    number, unit = BOARD.space, BOARD.unit
    attackers = [u for place in ("metz", "koblenz") for u in position.units_of("cp", number[place])]
    order = Attack("verdun", tuple(BOARD.units[u].id for u in attackers))
    defenders = [u for u in position.units_of("ap", number["verdun"]) if u != unit["FR-2"]]
    battle = Battle(
        Operation("cp", 0), order, number["verdun"], attackers,
        {u: position.state.at[u] for u in attackers},
        defenders, [unit["FR-2"]], 0, 0,
    )  # fmt: skip
    ask: Any = Decision(battle, side, *accepts)
    return seen(position, side.upper(), ask)


def test_in_a_combat_units_are_those_that_fight() -> None:
    position = board(
        "metz: GE-4 GEc; koblenz: GEc; berlin: GEc; verdun: FR-1 FR-2 FRc; nancy: FRc",
        boxes="reserve: FRc BEc",
    )
    defender, attacker = combat(position, "ap"), combat(position, "cp")
    assert read("LOSSES FR 1, FR corps, FR corps", defender) == (
        TakeLosses(("FR-1", "FRc-1", "FRc-1")),
    )
    assert read("LOSSES FR corps FROM Reserve", defender) == (TakeLosses(("FRc-3",)),)
    assert read("LOSSES NONE", defender) == (TakeLosses(()),)
    assert read("HOLD WITH FR corps", defender) == (CancelRetreat("FRc-1"),)
    with pytest.raises(Ambiguous) as caught:
        read("HOLD WITH ALL", defender)
    assert caught.value.suggestions == ("FR 1", "FRc-1")
    assert read("RETREAT ALL TO Bar le Duc; FR 2 TO Nancy", defender) == (
        Retreat((("FR-1", ("bar_le_duc",)), ("FRc-1", ("bar_le_duc",)), ("FR-2", ("nancy",)))),
    )
    assert read("ADVANCE ALL", attacker) == (
        Advance((("GE-4", ("verdun",)), ("GEc-1", ("verdun",)), ("GEc-2", ("verdun",)))),
    )
    assert read("ADVANCE GE 4; GE corps FROM Koblenz TO Sedan", attacker) == (
        Advance((("GE-4", ("verdun",)), ("GEc-2", ("verdun", "sedan")))),
    )
    assert read("ADVANCE NONE", attacker) == (Advance(),)
    with pytest.raises(Ambiguous):
        read("LOSSES GE corps", attacker)
    with pytest.raises(Unreadable):
        read("LOSSES AH corps", attacker)


def test_who_says_where_he_retreats_does_not_hold() -> None:
    position = board("metz: GE-4; verdun: FR-1 FRc")
    context = combat(position, "ap", CancelRetreat)
    assert read("RETREAT", context) == (CancelRetreat(),)
    assert read("RETREAT ALL TO Bar le Duc", context) == (
        CancelRetreat(),
        Retreat((("FR-1", ("bar_le_duc",)), ("FRc-1", ("bar_le_duc",)))),
    )


def test_a_corps_that_replaces_an_army_waits_in_the_reserve_box() -> None:
    position = board("metz: GE-4; verdun: FR-1", boxes="reserve: FRc")
    assert read("LOSSES FR 1, FR 1, FR corps, FR corps", combat(position, "ap")) == (
        TakeLosses(("FR-1", "FR-1", "FRc-1", "FRc-1")),
    )


def test_corps_that_an_event_places_come_from_the_reserve_box_if_they_wait_there() -> None:
    position = board("paris: BRc; calais: FRc", boxes="reserve: BRc FRc")
    context = seen(position, "AP")
    for text, units in (
        ("BR corps, FR corps", ("BRc-2", "FRc-2")),
        ("BR corps FROM Paris, FR corps", ("BRc-1", "FRc-2")),
        (
            "BR corps FROM Paris, BR corps FROM Reserve, FR corps FROM Calais",
            ("BRc-1", "BRc-2", "FRc-1"),
        ),
    ):
        places = tuple((unit, "salonika") for unit in units)
        assert read(f"PLAY 30 AS EVENT PLACE {text} IN Salonika", context) == (
            PlayEvent("AP-30", places),
        )
