"""An order that nobody asks for has its reason; one that is never legal is told early."""

import pytest

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.lint import GlorysEndLint
from pbem.games.glorys_end.orders import (
    Assault,
    Deploy,
    Entrench,
    GlorysEndOrder,
    MarchAssault,
    Rail,
)
from pbem.games.hex_engine.orders import Advance, Done, Move, ShowTop, TakeLosses
from pbem.rules import Adjudication, Answer, Order, ScriptedChance, Table, WouldReveal
from tests.games.glorys_end.positions import board, play

FRONT = "3638: DE-2-XXX DE-3-XXX; 3640: DE-4-XXX; 3639: FR-1-XXX"
ASSAULT = Assault(("DE-2-XXX",), "3639")


def front(**options: object) -> Position:
    """Germans in supply on two sides of a French corps."""
    return board(FRONT, german="3637", **options)  # type: ignore[arg-type]


def stopped(position: Position, given: Order) -> Answer:
    """The position where an order waits for chance, and what it answered."""
    game = GlorysEnd(position.board, position.state.options)
    table = Table(ScriptedChance([]))
    table.sealed = True
    going = Adjudication(game, position.state, table)
    going.begin()
    (ask,) = going.asks
    with pytest.raises(WouldReveal):
        going.submit(ask.seat, given)
    return ask, given


def never(position: Position, given: Order, *orders: GlorysEndOrder) -> tuple[int, str, str] | None:
    """Place, reason and paragraph of the first order that can never be legal after one."""
    after = stopped(position, given)
    found = GlorysEndLint(position, "GERMAN").never_legal(orders, after)
    return found and (found[0], found[1].key.removeprefix("glo.illegal."), found[1].rule)


@pytest.mark.rule("glo:5.1")
@pytest.mark.rule("glo:5.2")
def test_what_comes_after_its_phase_or_after_the_player_turn_is_never_legal() -> None:
    move = Move(("DE-4-XXX",), ("3740",))
    assert never(front(), ASSAULT, move) == (0, "phase_over", "5.1")
    assert never(front(), ASSAULT, Assault(("DE-4-XXX",), "3639"), move) == (
        0,
        "attacked_already",
        "13.6",
    )
    assert never(front(), ASSAULT, TakeLosses(("DE-2-XXX",)), Done(), move) == (
        2,
        "turn_over",
        "5.2",
    )
    march = MarchAssault(("DE-2-XXX",), "3639")
    assert never(front(), march, Assault(("DE-4-XXX",), "3639"), Done()) is None
    assert never(front(), march, move, Assault(("DE-4-XXX",), "3639")) == (1, "has_acted", "13.22")


@pytest.mark.rule("glo:13.6")
@pytest.mark.rule("glo:13.23")
def test_who_made_the_assault_does_nothing_else() -> None:
    march = MarchAssault(("DE-2-XXX",), "3639")
    assert never(front(), march, Move(("DE-2-XXX",), ("3637",))) == (0, "has_acted", "12.2")
    both = Move(("DE-2-XXX", "DE-3-XXX"), ("3637",))
    assert never(front(), march, both) == (0, "has_acted", "12.2")
    assert never(front(), march, Move(("DE-3-XXX",), ("3637",))) is None


@pytest.mark.rule("glo:12.2")
@pytest.mark.rule("glo:12.6")
def test_who_has_moved_does_nothing_more_once_another_stack_attacks() -> None:
    def moved() -> Position:
        position = front()
        position.state.done[position.board.unit["DE-4-XXX"]] = "moved"
        return position

    march = MarchAssault(("DE-2-XXX",), "3639")
    assert never(moved(), march, Move(("DE-4-XXX",), ("3740",))) == (0, "has_acted", "12.2")
    assert never(moved(), march, Assault(("DE-4-XXX",), "3639")) == (0, "has_acted", "13.22")
    again = MarchAssault(("DE-4-XXX",), "3639")
    assert never(moved(), march, again) == (0, "has_acted", "12.2")
    assert never(front(), march, again) == (0, "attacked_already", "13.6")
    assert never(front(), march, Move(("DE-4-XXX",), ("3740",))) is None


@pytest.mark.rule("glo:13.25")
@pytest.mark.rule("glo:15.2")
def test_cavalry_and_dummies_may_leave_the_attackers_free() -> None:
    def against(top: str) -> Position:
        return board(f"3638: DE-2-XXX DE-3-XXX; 3639: {top}", dummies=True, german="3637")

    away = Move(("DE-2-XXX",), ("3637",))
    march, assault = MarchAssault(("DE-2-XXX",), "3639"), Assault(("DE-2-XXX",), "3639")
    again = Assault(("DE-2-XXX",), "3739")
    assert never(against("FR-DUMMY-1"), march, away) is None
    assert never(against("FR-1C-XXX"), march, away) == (0, "has_acted", "12.2")
    assert never(against("FR-1C-XXX; 3739: FR-1-XXX"), assault, again) is None
    assert never(against("FR-2-XXX; 3739: FR-1-XXX"), assault, again) == (0, "has_acted", "13.22")


@pytest.mark.rule("glo:10.2")
def test_before_the_die_for_command_nobody_has_made_an_assault() -> None:
    position = front(turn=12, phase="entrenchment")
    assert never(position, ASSAULT, Assault(("DE-4-XXX",), "3639")) is None
    assert never(front(turn=12, phase="entrenchment"), ASSAULT, Rail(("DE-4-XXX",), "3640")) == (
        0,
        "phase_over",
        "5.1",
    )


@pytest.mark.rule("glo:9.1")
def test_one_unit_digs_by_the_die() -> None:
    position = board("3638: DE-2-XXX; 3637: DE-4-XXX", turn=12, phase="entrenchment", german="3637")
    assert never(position, Entrench("DE-2-XXX"), Entrench("DE-4-XXX")) == (0, "one_dig", "9.1")


@pytest.mark.rule("glo:3.3")
@pytest.mark.rule("glo:5.2")
@pytest.mark.parametrize(
    ("phase", "order", "reason"),
    [
        ("setup", Done(), ("set_up_first", "3.3")),
        ("operations", Deploy(()), ("set_up_over", "3.3")),
        ("operations", ASSAULT, ("turn_over", "5.2")),
    ],
)
def test_an_order_out_of_its_time_is_told_so(
    phase: str, order: Order, reason: tuple[str, str]
) -> None:
    position = front(side="allied", phase=phase)
    found = GlorysEndLint(position, "GERMAN").why_not_asked(order)
    assert found is not None
    assert (found.key.removeprefix("glo.illegal."), found.rule) == reason


def test_answers_are_left_to_those_who_ask() -> None:
    position = front(side="allied")
    assert GlorysEndLint(position, "GERMAN").why_not_asked(TakeLosses(())) is None
    assert play(position).asks[0].seat == "ALLIED"


IMPOSSIBLE = {
    "not beside": (Assault(("DE-5-XXX",), "3740"), "not_beside", "13.5"),
    "the enemy's": (Assault(("FR-1-XXX",), "3639"), "not_yours", "2.5"),
    "nobody there": (Assault(("DE-5-XXX",), "3637"), "nobody_there", "13.1"),
    "cavalry on a fort": (Assault(("DE-2C-XXX",), "2822"), "cavalry_on_works", "9.4"),
    "a gun without infantry": (Assault(("DE-420-SG",), "2822"), "guns_need_infantry", "14.7"),
    "a gun in the field": (Assault(("DE-420-SG", "DE-6-XXX"), "3639"), "not_beside", "13.5"),
    "used up": (Assault(("DE-2-XXX",), "3740"), "has_acted", "13.22"),
    "attacked already": (Assault(("DE-3-XXX",), "3639"), "attacked_already", "13.6"),
    "another's on top": (ShowTop("FR-1-XXX"), "not_yours", "13.8"),
    "an unknown hex": (Assault(("DE-5-XXX",), "9999"), "no_hex", "2.2"),
    "not in the fight": (Advance(("DE-5-XXX",)), "cannot_advance", "13.21"),
}
"""Orders behind an assault that no die makes legal, by what is wrong with them."""
FIELD = (
    "3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX; 3740: FR-2-XXX; 3536: DE-5-XXX; "
    "2821: DE-6-XXX DE-2C-XXX; 2721: DE-420-SG"
)


@pytest.mark.rule("glo:13.1")
@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_what_no_die_makes_legal_is_refused_before_any(kind: str) -> None:
    order, key, rule = IMPOSSIBLE[kind]
    position = board(FIELD, german="3637 3537 2820 2720")
    assert never(position, ASSAULT, order) == (0, key, rule)
