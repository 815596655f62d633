"""Orders that wait for an assault: carried out or passed over when their turn comes."""

import msgspec
import pytest

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.orders import Assault, Entrench, GlorysEndOrder, MarchAssault
from pbem.games.hex_engine.conditions import Condition
from pbem.games.hex_engine.log import PassedOver, TargetGone
from pbem.games.hex_engine.orders import Done, Move
from pbem.rules import Adjudication, Logged
from tests.games.glorys_end.positions import at, board, play, refused
from tests.games.glorys_end.test_lint import never
from tests.games.kit.hex_positions import logged

WEAK = "3638: DE-2-XXX DE-3-XXX; 3640: DE-4-XXX; 3639: FR-1-XXX/1"
STRONG = "3638: DE-2-XXX; 3640: DE-4-XXX; 3639: FR-1-XXX FR-2-XXX"
ATTACK = MarchAssault(("DE-2-XXX",), "3639", ("DE-2-XXX",), ())
WON, LOST, ELSE = Condition("won"), Condition("lost"), Condition("else")
FALLS, HOLDS = Condition("falls", "3639"), Condition("holds", "3639")


def ahead(when: Condition) -> Move:
    """The corps on the other side goes into the hex attacked."""
    return Move(("DE-4-XXX",), ("3639",), when=when)


def aside(when: Condition) -> Move:
    """It goes elsewhere."""
    return Move(("DE-4-XXX",), ("3641",), when=when)


def after(fate: str, *orders: GlorysEndOrder) -> tuple[Adjudication, Position]:
    """An assault that is won or lost, and what follows."""
    position = board(WEAK if fate == "won" else STRONG, german="3637 3641")
    return play(position, ATTACK, *orders, dice=(6 if fate == "won" else 1,)), position


@pytest.mark.rule("glo:13.1")
@pytest.mark.parametrize(("met", "not_met"), [(WON, LOST), (FALLS, HOLDS), (FALLS, ELSE)])
def test_after_a_victory_the_one_is_done_and_the_other_passed_over(
    met: Condition, not_met: Condition
) -> None:
    _, position = after("won", ahead(met), aside(not_met))
    assert at(position, "DE-4-XXX") == "3639"


@pytest.mark.rule("glo:13.1")
@pytest.mark.parametrize(
    ("met", "not_met"), [(LOST, WON), (HOLDS, FALLS), (ELSE, WON), (ELSE, FALLS)]
)
def test_after_a_repulse_it_is_the_other_way_round(met: Condition, not_met: Condition) -> None:
    going, position = after("lost", ahead(not_met), aside(met))
    assert at(position, "DE-4-XXX") == "3641"
    assert logged(going, PassedOver) == [PassedOver("german", not_met.hex)]


def test_else_looks_back_at_what_was_so_not_at_what_it_made_of_it() -> None:
    """The second wave takes the hex: what was to be done if it had fallen before is passed over."""
    position = board(
        "3638: DE-2-XXX; 3640: DE-4-XXX DE-3-XXX; 3639: FR-1-XXX/1", german="3637 3641"
    )
    second = MarchAssault(("DE-4-XXX",), "3639", (), (), when=HOLDS)
    play(position, second, Move(("DE-3-XXX",), ("3641",), when=ELSE), dice=(6,))
    assert position.stack(position.grid.at["3639"]) == []
    assert at(position, "DE-3-XXX") == "3640"


def test_only_the_own_seat_is_told_of_what_was_passed_over() -> None:
    going, _ = after("won", aside(LOST))
    (told,) = (
        r for r in going.table.drain() if isinstance(r, Logged) and isinstance(r.entry, PassedOver)
    )
    assert told.audience == frozenset({"GERMAN"})


def test_a_fortress_holds_without_a_man_in_it() -> None:
    position = board("1521: DE-2-XXX; 1523: DE-3-XXX")
    assert position.standing_forts("allied") >> position.grid.at["1621"] & 1
    play(position, Move(("DE-2-XXX",), ("1520",), when=Condition("falls", "1621")))
    assert at(position, "DE-2-XXX") == "1521"
    play(position, Move(("DE-2-XXX",), ("1520",), when=Condition("holds", "1621")))
    assert at(position, "DE-2-XXX") == "1520"


@pytest.mark.rule("glo:5.1")
def test_what_is_passed_over_closes_no_phase() -> None:
    position = board(WEAK, german="3637 3641")
    play(position, Assault(("DE-4-XXX",), "3639", when=FALLS), Move(("DE-4-XXX",), ("3641",)))
    assert at(position, "DE-4-XXX") == "3641"


@pytest.mark.rule("glo:13.1")
def test_a_condition_speaks_of_what_came_before_it_in_the_player_turn() -> None:
    refused(board(WEAK), ahead(WON), "13.1")
    refused(board(WEAK), ahead(ELSE), "5.2")
    refused(board(WEAK), ahead(Condition("falls", "9999")), "2.2")
    going, position = after("won", Done())
    assert (going.state.struck, going.state.met) == ("", None)
    assert position.state.side == "allied"


@pytest.mark.rule("glo:13.1")
def test_a_line_that_waits_rules_nothing_out_and_may_be_refused_with_its_letter() -> None:
    front = board(STRONG, german="3637 3641")
    attack = Assault(("DE-2-XXX",), "3639", ("DE-2-XXX",), ())
    assert never(front, ATTACK, ahead(WON), aside(ELSE), Done()) is None
    waiting = Assault(("DE-4-XXX",), "3639", when=HOLDS)
    assert never(board(STRONG, german="3637"), ATTACK, waiting, ahead(WON)) is None
    assert never(board(STRONG, german="3637"), attack, ahead(WON)) == (0, "phase_over", "5.1")
    assert never(board(STRONG, german="3637"), ATTACK, ahead(Condition("falls", "9999"))) == (
        0,
        "no_hex",
        "2.2",
    )
    assert never(board(STRONG, german="3637"), ATTACK, aside(ELSE)) == (
        0,
        "no_condition_yet",
        "5.2",
    )


@pytest.mark.rule("glo:13.1")
def test_before_any_assault_a_line_cannot_ask_how_one_ended() -> None:
    position = board(STRONG, german="3637", turn=12, phase="entrenchment")
    assert never(position, Entrench("DE-2-XXX"), ahead(WON)) == (0, "no_assault_yet", "13.1")


def advanced() -> tuple[Adjudication, Position]:
    """An assault that was won, whose attacker went into the hex."""
    position = board(WEAK, german="3637 3641")
    attack = msgspec.structs.replace(ATTACK, losses=(), advance=("DE-2-XXX",))
    return play(position, attack, dice=(6,)), position


AGAIN = Assault(("DE-2-XXX",), "3639", (), ())


@pytest.mark.rule("glo:13.1")
@pytest.mark.parametrize(
    ("when", "met"), [(None, None), (WON, True), (FALLS, True)], ids=["plain", "won", "falls"]
)
def test_an_assault_on_a_hex_that_fell_is_passed_over_whoever_stands_in_it(
    when: Condition | None, met: bool | None
) -> None:
    going, position = advanced()
    order = msgspec.structs.replace(AGAIN, when=when)
    assert not going.asks[0].is_legal(order)
    passing = going.asks[0].order_passing_over(order)
    assert passing is not None
    going.submit("GERMAN", passing)
    assert (at(position, "DE-2-XXX"), position.state.phase) == ("3639", "operations")
    assert position.state.met is met, "ELSE looks back at the condition of the player"
    assert logged(going, TargetGone) == [TargetGone("german", "3639")]


@pytest.mark.rule("glo:13.1")
def test_an_assault_on_enemies_or_in_vain_anyway_is_not_passed_over() -> None:
    lost, _ = after("lost")
    assert lost.asks[0].order_passing_over(AGAIN) is None
    won, _ = after("won")
    assert won.asks[0].order_passing_over(msgspec.structs.replace(AGAIN, when=LOST)) is None
    assert won.asks[0].order_passing_over(Move(("DE-2-XXX",), ("3640",))) is None
