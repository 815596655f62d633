"""Orders that wait for an attack: carried out or passed over when their turn comes."""

import msgspec
import pytest

from pbem.games.hex_engine.conditions import Condition
from pbem.games.hex_engine.log import Overtaken, PassedOver, TargetGone
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position, State
from pbem.games.when_eagles_fight.log import Declared
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain, WhenEaglesFightOrder
from pbem.rules import Adjudication, LogEntry, Logged
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.fights import HELD, at
from tests.games.when_eagles_fight.positions import board, play, refused
from tests.games.when_eagles_fight.test_lint import never

AHEAD, BESIDE = "2420: RU-15 RU-23", "2320: RU-14 RU-25"
WEAK = f"2423: DE-GR DE-3R-XXX DE-1CC; 2422: RU-27; 2421: DE-1/1; {AHEAD}; {BESIDE}"
STRONG = f"2423: DE-GR/1; 2422: RU-13 RU-27; 2421: DE-1/1; {AHEAD}; {BESIDE}"
"""The second attack, of one step against two corps, is repulsed without a die (13.10)."""

WON, LOST, ELSE = Condition("won"), Condition("lost"), Condition("else")
FALLS, HOLDS = Condition("falls", "2422"), Condition("holds", "2422")


def second(target: str, when: Condition) -> Attack:
    """What the other corps does."""
    return Attack(("DE-1",), target, (), (), (), when=when)


def first(fate: str) -> tuple[Position, Attack, tuple[int, ...]]:
    """A position, an attack that is won or lost in it, and its dice."""
    units = ("DE-GR", "DE-3R-XXX", "DE-1CC") if fate == "won" else ("DE-GR",)
    position = board(WEAK if fate == "won" else STRONG, central=f"{HELD} 2326")
    return position, Attack(units, "2422", ("DE-3R-XXX",), (), ()), (6,) if fate == "won" else ()


def after(fate: str, *orders: WhenEaglesFightOrder) -> tuple[list[str], list[LogEntry]]:
    """The targets of a turn that begins with an attack, and what was passed over."""
    position, attack, dice = first(fate)
    facts = logged(play(position, attack, *orders, dice=dice), Declared, PassedOver)
    targets = [fact.target for fact in facts if isinstance(fact, Declared)]
    return targets, [fact for fact in facts if isinstance(fact, PassedOver)]


@pytest.mark.rule("wef:13.1")
@pytest.mark.parametrize(
    ("fate", "met", "not_met"),
    [("won", WON, LOST), ("won", FALLS, HOLDS), ("won", FALLS, ELSE),
     ("lost", LOST, WON), ("lost", HOLDS, FALLS), ("lost", ELSE, FALLS)],
)  # fmt: skip
def test_the_one_is_done_and_the_other_passed_over(
    fate: str, met: Condition, not_met: Condition
) -> None:
    orders = [second("2320", not_met), second("2420", met)]
    if not_met is ELSE:
        orders.reverse()
    targets, over = after(fate, *orders)
    assert targets == ["2422", "2420"]
    assert over == [PassedOver(CENTRAL, not_met.hex)]


@pytest.mark.rule("wef:13.1")
@pytest.mark.rule("wef:14.3")
def test_an_attack_on_a_hex_that_fell_is_passed_over_whoever_stands_in_it() -> None:
    position, attack, dice = first("won")
    into = msgspec.structs.replace(attack, advance=("DE-GR",))
    going = play(position, into, dice=dice)
    for order in (Attack(("DE-GR",), "2422"), second("2422", WON)):
        assert not going.asks[0].is_legal(order)
        passing = going.asks[0].order_passing_over(order)
        assert passing is not None
        going.submit("CENTRAL", passing)
        assert logged(going, TargetGone) == [TargetGone(CENTRAL, "2422")]
    assert going.asks[0].order_passing_over(Attack(("DE-GR",), "2420")) is None


@pytest.mark.rule("wef:5.1")
def test_what_is_passed_over_closes_no_phase_and_is_told_to_its_seat_alone() -> None:
    position = board(STRONG, central=HELD)
    going = play(position, second("2420", FALLS), Move(("DE-1",), ("2321",)))
    assert at(position, "DE-1") == "2321"
    (over,) = (
        r for r in going.table.drain() if isinstance(r, Logged) and isinstance(r.entry, PassedOver)
    )
    assert over.audience == frozenset({"CENTRAL"})


@pytest.mark.rule("wef:13.1")
def test_a_condition_speaks_of_what_came_before_it_in_the_player_turn() -> None:
    refused(board(WEAK), second("2420", WON), "13.1")
    refused(board(WEAK), second("2420", ELSE), "5.2")
    refused(board(WEAK), second("2420", Condition("falls", "9999")), "2.2")
    position, attack, dice = first("won")
    going = play(position, attack, second("2420", FALLS), Done(), dice=(*dice, *[3] * 9))
    assert going.state.side == RUSSIAN or going.state.turn > 4
    while going.state.phase != "operations":
        going.submit(going.asks[0].seat, going.asks[0].default())
    assert (going.state.struck, going.state.met) == ("", None)


def held(when: Condition, enemy_at: str) -> tuple[Adjudication[State], Position]:
    """A Russian march that waits, ordered with the trains before those of the enemy."""
    position = board(
        f"2422: RU-27; {enemy_at}: DE-1", side=RUSSIAN, phase="strategic", central=HELD
    )
    return play(position, Move(("RU-27",), ("2421",), when=when)), position


@pytest.mark.rule("wef:5.1")
def test_the_condition_of_an_order_that_is_held_is_looked_at_when_its_phase_opens() -> None:
    for when, goes in ((Condition("falls", "2419"), True), (Condition("holds", "2419"), False)):
        going, position = held(when, "2417")
        assert going.asks[0].seat == "CENTRAL"
        assert not logged(going, PassedOver, Overtaken)
        going.submit("CENTRAL", Done())
        assert (at(Position(position.board, going.state), "RU-27") == "2421") == goes
        assert bool(logged(going, PassedOver)) != goes


@pytest.mark.rule("wef:13.1")
def test_a_line_that_waits_rules_nothing_out_and_may_be_refused_with_its_letter() -> None:
    front, attack, _ = first("lost")
    assert never(front, CENTRAL, attack, second("2420", WON), second("2320", ELSE), Done()) is None
    again = AttackAgain(("DE-1",), "2420", when=HOLDS)
    assert never(front, CENTRAL, attack, again, second("2320", WON)) == (0, "14.3")
    assert never(front, CENTRAL, attack, Move(("DE-1",), ("2321",), when=WON)) == (0, "5.1")
    assert never(front, CENTRAL, attack, second("2420", Condition("falls", "9999"))) == (
        0,
        "2.2",
    )
    assert never(front, CENTRAL, attack, second("2420", ELSE)) == (0, "5.2")
    move = Move(("DE-1",), ("2321",))
    assert never(front, CENTRAL, move, second("2420", WON)) == (0, "13.1")
    waits, trains = (
        msgspec.structs.replace(move, when=FALLS),
        board(STRONG, side=CENTRAL, phase="strategic"),
    )
    assert never(trains, RUSSIAN, waits, ShowTop("RU-13", when=ELSE)) is None
