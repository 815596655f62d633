"""Stacking (10)."""

import random

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.operations.stacking import LIMIT, resolve_overstacking, room_in
from pbem.games.paths_of_glory.orders import Activate, ChooseUnits, PlayOneOp
from pbem.games.paths_of_glory.sequence.actions import action_round
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.operations.moves import ask, go, moved
from tests.games.paths_of_glory.positions import Play, at, board, refused, table


@pytest.mark.rule("pog:10.1.1", "pog:10.1.3")
@pytest.mark.parametrize(("units", "number"), [("FR-1 FRc FRc", 0), ("FR-1 FRc FRc BEc", 1)])
def test_three_units_in_a_space_are_not_too_many(units: str, number: int) -> None:
    position = board(f"sedan: {units}")
    play = Play(resolve_overstacking(position, (at_table := table())), at_table)
    assert [ask.prompt().number for ask in play.asks] == [number][: len(play.asks)]
    assert bool(play.asks) is bool(number)


@pytest.mark.rule("pog:10.1.3")
def test_the_opponent_mends_a_stack_that_an_action_left_too_high() -> None:
    position = board("paris: FR-1 FR-2 FR-3 FRc; essen: GEc", turn=5)
    play = Play(action_round(position, at_table := table(), CP), at_table).order(
        PlayOneOp(), Activate()
    )
    (ask,) = play.asks
    assert (ask.seat, ask.default()) == ("CP", ChooseUnits(("FR-1",)))
    play.order(ChooseUnits(("FRc-1",)))
    assert not play.asks
    assert at(position, "FRc-1") == "eliminated"


@pytest.mark.rule("pog:10.0", "pog:10.1", "pog:10.1.1", "pog:10.1.2", "pog:10.1.4")
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
    assert room_in(full, CP, full.board.space["metz"]) == 0
    assert LIMIT == 3


@pytest.mark.rule("pog:10.1.2")
def test_full_stacks_change_places_in_one_order() -> None:
    position = board("metz: GE-1 GE-2 GE-3; koblenz: GE-4 GE-5 GE-6")
    refused(ask(position, CP, "metz koblenz"), go("GE-1 GE-2 GE-3 > koblenz"), "10.1.2")
    moved(position, CP, "GE-1 GE-2 GE-3 > koblenz", "GE-4 GE-5 GE-6 > metz", spaces="metz koblenz")
    assert [at(position, f"GE-{n}") for n in (1, 4)] == ["koblenz", "metz"]


@pytest.mark.rule("pog:10.1.5", "pog:10.1.6")
def test_enemies_never_stack_friends_of_all_nations_do() -> None:
    position = board("cambrai: FR-1; brussels: BR-BEF; antwerp: BE-1; sedan: GEc")
    ask(position, AP, "cambrai antwerp").check(go("FR-1 > brussels", "BE-1 > brussels"))
    refused(ask(position, AP, "cambrai"), go("FR-1 > sedan"), "11.1.7")


@pytest.mark.rule("pog:10.1.3")
def test_the_opponent_chooses_who_leaves_a_space_that_is_too_full_and_armies_are_gone_for_good() -> (
    None
):
    position = board("sedan: FR-1 FRc FRc FR-2 BEFc")
    play = Play(resolve_overstacking(position, (at_table := table())), at_table)
    (excess,) = play.asks
    assert excess.seat == "CP"
    assert excess.prompt().number == 2  # type: ignore[attr-defined]
    refused(excess, ChooseUnits(("FR-1",)), "10.1.3")
    refused(excess, ChooseUnits(("FR-1", "FR-1")), "10.1.3")
    refused(excess, ChooseUnits(("FR-1", "GE-1")), "10.1.3")
    assert excess.default() == ChooseUnits(("FR-1", "FR-2"))
    assert excess.is_legal(choose(excess, random.Random(1).randrange))
    play.order(ChooseUnits(("FR-1", "FRc-2")))
    assert [at(position, u) for u in ("FR-1", "FRc-1", "FRc-2", "FR-2")] == [
        "removed",
        "sedan",
        "eliminated",
        "sedan",
    ]
    assert play.notes(Eliminated)[0] == Eliminated("FR-1", "sedan", permanent=True, why="stacking")
    assert not play.asks
