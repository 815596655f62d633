"""Entrenching (11.2)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.log.operations import Digging, DiggingFailed, DiggingRoll, Entrenched
from pbem.games.paths_of_glory.operations.movement_rules import enter_space
from pbem.games.paths_of_glory.orders import Done, Entrench, Move
from pbem.games.paths_of_glory.sequence.operate import OperateAsk, operate
from pbem.rules import Rolled
from tests.games.paths_of_glory.positions import Play, board, operation, refused, table

rule = pytest.mark.rule


def ready(where: str, **changes: object) -> Position:
    """A position in which Entrench has been played."""
    position = board(where, **changes)  # type: ignore[arg-type]
    position.state.events.add("CP-6")
    return position


def ask(position: Position, side: str, move: str, attack: str = "") -> OperateAsk:
    return OperateAsk(
        position, side, operation(position, side, move=move, attack=attack), fighting=False
    )


def dig(position: Position, side: str, space: str, army: str, die: int) -> Play:
    """One round in which an army tries."""
    at_table = table(die)
    play = Play(operate(position, at_table, operation(position, side, move=space)), at_table).order(
        Entrench(army)
    )
    return play.order(Done()) if play.asks else play


def level(position: Position, side: str, space: str) -> int:
    return position.trench_level(side, position.board.space[space])


@rule("pog:11.2", "pog:11.2.1")
@pytest.mark.parametrize("event", ["AP-12", "CP-6"])
def test_armies_of_both_sides_dig_once_either_has_played_entrench(event: str) -> None:
    position = board("sedan: FR-1 FRc; metz: GE-1")
    refused(ask(position, CP, "metz"), Entrench("GE-1"), "11.2.1")
    position.state.events.add(event)
    ask(position, CP, "metz").check(Entrench("GE-1"))
    ask(position, AP, "sedan").check(Entrench("FR-1"))
    refused(ask(position, AP, "sedan"), Entrench("FRc-1"), "11.2.1")
    refused(ask(position, CP, "", "metz"), Entrench("GE-1"), "11.2.1")
    refused(ask(position, AP, "sedan"), Entrench("GE-1"), "11.2.1")


@rule("pog:11.2.1")
def test_who_digs_does_not_move_the_others_may() -> None:
    position = ready("metz: GE-1 GE-2 GEc")
    at_table = table(6)
    play = Play(operate(position, at_table, operation(position, CP, move="metz")), at_table)
    play.order(Entrench("GE-1"))
    assert play.notes(Digging) == [Digging("GE-1", "metz")]
    refused(play.asks[0], Entrench("GE-1"), "11.2.1")
    refused(play.asks[0], Move(((("GE-1",), ("koblenz",)),)), "11.1.1")
    play.order(Move(((("GE-2",), ("koblenz",)),)))
    refused(play.asks[0], Entrench("GE-2"), "11.2.1")
    play.order(Move(((("GEc-1",), ("strasbourg",)),)))
    assert (play.asks, play.rolls()) == ((), [6])


@rule("pog:11.2.1")
def test_besiegers_may_dig() -> None:
    position = ready("verdun: GE-1", trenches="ap: verdun 1")
    dig(position, CP, "verdun", "GE-1", 3)
    assert (level(position, CP, "verdun"), level(position, AP, "verdun")) == (1, 0)


@rule("pog:11.2.2")
@pytest.mark.parametrize(
    ("army", "die", "dug"),
    [
        ("GE-1", 3, 1),
        ("GE-1", 4, 0),
        ("AH-1", 2, 1),
        ("AH-1", 3, 0),
        ("TU-YLD", 2, 1),
        ("TU-YLD", 3, 0),
    ],
)
def test_a_die_up_to_the_loss_factor_digs(army: str, die: int, dug: int) -> None:
    position = ready(f"metz: {army}", at_war=["tu"])
    strength = position.lf(position.board.unit[army])
    play = dig(position, CP, "metz", army, die)
    rolled = next(r.why for r in play.records if isinstance(r, Rolled))
    assert rolled == DiggingRoll(army, "metz", strength, 0)
    assert level(position, CP, "metz") == dug
    assert play.notes(Entrenched) == ([Entrenched(army, "metz", 1)] if dug else [])
    assert play.notes(DiggingFailed) == ([] if dug else [DiggingFailed(army, "metz")])


@rule("pog:11.2.2")
def test_one_army_of_a_space_tries() -> None:
    position = ready("metz: GE-1 GE-2; koblenz: GE-3")
    at_table = table(1, 1)
    play = Play(operate(position, at_table, operation(position, CP, move="metz koblenz")), at_table)
    play.order(Entrench("GE-2"))
    refused(play.asks[0], Entrench("GE-1"), "11.2.2")
    play.order(Entrench("GE-3"), Done())
    assert play.rolls() == [1, 1]
    assert (level(position, CP, "metz"), level(position, CP, "koblenz")) == (1, 1)


@rule("pog:11.2.2", "pog:11.2.3")
def test_a_trench_is_deepened_once() -> None:
    position = ready("metz: GE-1", trenches="cp: metz 1")
    dig(position, CP, "metz", "GE-1", 1)
    assert level(position, CP, "metz") == 2
    refused(ask(position, CP, "metz"), Entrench("GE-1"), "11.2.3")


@rule("pog:11.2.3")
def test_what_is_left_of_the_enemys_trench_is_dug_deeper() -> None:
    position = ready("metz: GE-1", trenches="ap: sedan 2")
    enter_space(position, table(), [position.board.unit["GE-1"]], position.board.space["sedan"])
    assert (level(position, CP, "sedan"), level(position, AP, "sedan")) == (1, 0)
    dig(position, CP, "sedan", "GE-1", 1)
    assert (level(position, CP, "sedan"), level(position, AP, "sedan")) == (2, 0)


@rule("pog:11.2.4", "pog:11.2.5")
def test_trenches_outlast_their_garrison_until_an_enemy_comes() -> None:
    position = board("metz: GE-1", trenches="cp: metz 1; ap: sedan 1")
    number = position.board.space
    enter_space(position, table(), [position.board.unit["GE-1"]], number["sedan"])
    assert (level(position, CP, "metz"), level(position, AP, "sedan")) == (1, 0)


@rule("pog:14.3.3")
def test_armies_out_of_supply_do_not_dig() -> None:
    position = ready("orleans: GE-1; metz: GE-2")
    going = ask(position, CP, "orleans metz")
    going.op.ready.discard(position.board.unit["GE-1"])
    refused(going, Entrench("GE-1"), "14.3.3")


def again(
    first: int, second: int, *, options: dict[str, bool], army: str = "GE-1", later: tuple[int, int]
) -> int:
    """The modifier at a turn and round, after a failed attempt in round 1 of turn 7."""
    position = ready(f"metz: {army}", **options)
    dig(position, CP, "metz", army, first)
    position.state.turn, position.state.round = later
    play = dig(position, CP, "metz", army, second)
    why = next(r.why for r in play.records if isinstance(r, Rolled))
    assert isinstance(why, DiggingRoll)
    return why.modifier


@rule("pog:11.2.10", "pog:5.7.4")
@pytest.mark.parametrize("options", [{"entrench_bonus": True}, {"historical": True}])
def test_after_a_failure_the_next_round_is_easier(options: dict[str, bool]) -> None:
    assert again(6, 4, options=options, later=(7, 2)) == -1
    assert again(6, 4, options=options, later=(7, 3)) == 0
    assert again(3, 4, options=options, later=(7, 2)) == 0
    assert again(6, 4, options=options, army="AH-1", later=(7, 2)) == 0
    assert again(6, 4, options={}, later=(7, 2)) == 0


@rule("pog:11.2.10")
def test_the_first_round_of_a_turn_follows_the_last_and_the_help_never_grows() -> None:
    position = ready("metz: GE-1", entrench_bonus=True)
    for turn, number, die in ((7, 5, 6), (7, 6, 5), (8, 1, 5), (8, 2, 4)):
        position.state.turn, position.state.round = turn, number
        play = dig(position, CP, "metz", "GE-1", die)
        why = next(r.why for r in play.records if isinstance(r, Rolled))
        assert why == DiggingRoll("GE-1", "metz", 3, 0 if (turn, number) == (7, 5) else -1)
    assert level(position, CP, "metz") == 1
    assert position.state.failed_trenches == {}


@pytest.mark.rule("pog:11.2.3")
def test_a_space_holds_one_trench() -> None:
    position = board("verdun: GE-5", trenches="ap: verdun 2")
    verdun = position.board.space["verdun"]
    position.set_trench(CP, verdun, 1)
    assert (position.trench_level(AP, verdun), position.trench_level(CP, verdun)) == (0, 1)
