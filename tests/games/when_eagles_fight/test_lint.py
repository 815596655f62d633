"""Refusals before anything is done: orders of another time or of a phase that will be over."""

import pytest

from pbem.games.hex_engine.orders import Advance, Done, Move
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.lint import WhenEaglesFightLint
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    Brusilov,
    Deploy,
    OberOst,
    Rail,
    Reinforce,
    Shortage,
    Stavka,
)
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.rules import Order
from tests.games.when_eagles_fight.positions import board, printed

MOVE, RAIL, ATTACK = Move(("DE-1",), ("2216",)), Rail(("DE-1",), "2314"), Attack(("DE-1",), "2317")


def never(position: Position, side: str, given: Order, *orders: Order) -> tuple[int, str] | None:
    """Which order can never become legal after another, and by which rule."""
    after = TurnAsk(position, side), given
    found = WhenEaglesFightLint(position, side.upper()).never_legal(orders, after)
    return (found[0], found[1].rule) if found else None


@pytest.mark.rule("wef:3.9")
@pytest.mark.rule("wef:5.2")
def test_what_nobody_asks_for_is_refused_by_the_rule_of_its_time() -> None:
    assert printed()
    setting_up = board(phase="setup", side=RUSSIAN, scenario="free")
    later = board("2316: DE-1")
    assert WhenEaglesFightLint(setting_up, RUSSIAN.upper()).why_not_asked(Deploy(())) is None
    for position, order, rule in (
        (setting_up, MOVE, "3.9"),
        (later, Deploy(()), "3.9"),
        (later, MOVE, "5.2"),
    ):
        illegal = WhenEaglesFightLint(position, CENTRAL.upper()).why_not_asked(order)
        assert illegal is not None
        assert illegal.rule == rule
    assert WhenEaglesFightLint(later, CENTRAL.upper()).why_not_asked(Shortage(())) is None


@pytest.mark.rule("wef:5.1")
def test_an_order_for_a_phase_that_will_be_over_never_becomes_legal() -> None:
    position = board("2316: DE-1; 2317: RU-1")
    assert never(position, CENTRAL, ATTACK, MOVE) == (0, "5.1")
    assert never(position, CENTRAL, ATTACK, RAIL) == (0, "5.1")
    assert never(position, CENTRAL, MOVE, OberOst("2216"), Done()) is None


@pytest.mark.rule("wef:5.2")
def test_after_the_player_turn_nothing_more_is_done_in_this_turn() -> None:
    position = board("2316: DE-1; 2317: RU-1")
    assert never(position, CENTRAL, MOVE, Done(), MOVE) == (1, "5.2")
    early = board("2316: DE-1; 2317: RU-1", side=RUSSIAN, phase="units")
    reinforce, stavka = Reinforce(("RU-2",), "4123"), Stavka("2317")
    assert never(early, RUSSIAN, reinforce, Done(), Done(), stavka, Done()) is None
    assert never(early, RUSSIAN, reinforce, Done(), reinforce) == (1, "5.1")
    assert never(early, RUSSIAN, Rail(("RU-1",), "4123"), reinforce) == (0, "5.1")


@pytest.mark.rule("wef:5.1")
@pytest.mark.rule("wef:5.2")
def test_the_end_of_a_part_rules_out_that_part_alone_while_the_other_side_decides() -> None:
    units = board("2316: DE-1; 2317: RU-1; 2617: RU-2", side=CENTRAL, phase="units")
    rail, move = Rail(("RU-1",), "4123"), Move(("RU-2",), ("2618",))
    assert never(units, RUSSIAN, Done(), rail, Done(), move, Done()) is None
    assert never(units, RUSSIAN, Done(), Reinforce(("RU-2",), "4123")) == (0, "5.1")
    trains = board("2316: DE-1; 2617: RU-2", side=CENTRAL, phase="strategic")
    assert never(trains, RUSSIAN, Done(), move, Done()) is None
    assert never(trains, RUSSIAN, Done(), rail) == (0, "5.1")
    assert never(trains, RUSSIAN, Done(), Done(), move) == (1, "5.2")


@pytest.mark.rule("wef:13.4")
@pytest.mark.rule("wef:13.27")
def test_a_hex_is_attacked_once_in_a_phase_unless_cavalry_may_come_into_it() -> None:
    position = board("2316: DE-1; 2317: RU-1")
    assert never(position, CENTRAL, ATTACK, ATTACK) == (0, "13.4")
    assert never(position, CENTRAL, ATTACK, AttackAgain(("DE-1",), "2317")) == (0, "14.3")
    called = board("2316: DE-1; 2317: RU-1")
    called.state.oberost, called.state.phase = "2316", "combat"
    assert never(called, CENTRAL, ATTACK, AttackAgain(("DE-1",), "2317")) is None
    again, other = Attack(("DE-20",), "2317"), Attack(("DE-17",), "2418")
    for kind, found in (("RU-NWF", None), ("RU-2", (1, "13.4"))):
        beside = board(f"2316: DE-1 DE-20; 2317: RU-1; 2418: {kind}; 2417: DE-17")
        assert never(beside, CENTRAL, ATTACK, again) == (0, "13.4")
        assert never(beside, CENTRAL, ATTACK, other, again) == found


@pytest.mark.rule("wef:14.2")
@pytest.mark.rule("wef:14.3")
@pytest.mark.rule("wef:15.1")
def test_headquarters_and_the_offensive_are_ordered_once_in_a_turn() -> None:
    position = board("2316: DE-1; 2317: RU-1", phase="operations")
    assert never(position, CENTRAL, OberOst("2316"), OberOst("2316")) == (0, "14.3")
    assert never(position, CENTRAL, MOVE, OberOst("2216"), Done()) is None
    russian = board("2316: DE-1; 2317: RU-1", side=RUSSIAN, phase="operations", turn=16)
    assert never(russian, RUSSIAN, Stavka("2317"), Brusilov(), Stavka("2317")) == (1, "14.2")
    assert never(russian, RUSSIAN, Brusilov(), Stavka("2317"), Brusilov()) == (1, "15.1")


IMPOSSIBLE = {
    "not beside": (Attack(("DE-17",), "2518"), "not_beside", "13.3"),
    "the enemy's": (Attack(("RU-1",), "2317"), "not_yours", "2.5"),
    "nobody there": (Attack(("DE-17",), "2514"), "nobody_there", "13.1"),
    "guns alone": (Attack(("DE-HA1",), "2516"), "artillery_alone", "13.18"),
    "guns without Germans": (
        Attack(("DE-HA1", "DE-17"), "2516"),
        "artillery_with_germans",
        "13.18",
    ),
    "used up": (Attack(("DE-1",), "2417"), "has_attacked", "13.4"),
    "attacked already": (Attack(("DE-20",), "2317"), "attacked_already", "13.4"),
    "an unknown hex": (Attack(("DE-17",), "9999"), "no_hex", "2.2"),
    "not in the fight": (Advance(("DE-17",)), "cannot_advance", "13.25"),
    "too late": (MOVE, "phase_over", "5.1"),
}
"""Orders behind an attack that no die makes legal, by what is wrong with them."""
FIELD = (
    "2316: DE-1 DE-20; 2317: RU-1; 2417: RU-2; 2515: DE-17; 2416: AH-2 DE-HA1; 2516: RU-6; "
    "2518: RU-NWF"
)


@pytest.mark.rule("wef:13.1")
@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_what_no_die_makes_legal_is_refused_before_any(kind: str) -> None:
    order, key, rule = IMPOSSIBLE[kind]
    position = board(FIELD, phase="combat")
    found = WhenEaglesFightLint(position, CENTRAL.upper()).never_legal(
        [order], (TurnAsk(position, CENTRAL), ATTACK)
    )
    assert found is not None
    assert (found[1].key, found[1].rule) == (f"wef.illegal.{key}", rule)


@pytest.mark.rule("wef:9.9")
def test_an_attack_of_the_russian_is_tried_before_the_die_for_ammunition() -> None:
    position = board("2316: DE-1; 2317: RU-1; 2617: RU-2", side=RUSSIAN, phase="headquarters")
    near, far = Attack(("RU-1",), "2316"), Attack(("RU-2",), "2316")
    assert never(position, RUSSIAN, near, far) == (0, "13.3")
    assert never(position, RUSSIAN, near, Done()) is None
