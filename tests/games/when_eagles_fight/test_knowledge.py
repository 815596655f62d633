"""What a side works out: odds by the rules of combat, and nothing that it does not see."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from pbem.games.hex_engine.orders import Done
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.lint import WhenEaglesFightLint
from pbem.games.when_eagles_fight.log import Resolved
from pbem.games.when_eagles_fight.orders import Attack
from pbem.games.when_eagles_fight.sequence.knowledge import WhenEaglesFightKnowledge
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.rules import fixed_reading
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.positions import board, play

Result = tuple[str, str]
"""What each side suffers."""


def told(position: Position, units: tuple[str, ...], target: str) -> Counter[Result]:
    """What ODDS tells of an attack."""
    known = WhenEaglesFightKnowledge(position, position.state.side.upper())
    found: Counter[Result] = Counter()
    for (_, facts), chance in known.odds(Attack(units, target)).results:
        found[facts["attacker"], facts["defender"]] += chance  # type: ignore[assignment]
    return found


@pytest.mark.rule("wef:13.10")
@pytest.mark.rule("wef:13.11")
@pytest.mark.parametrize("attackers", [("DE-1",), ("DE-1", "DE-17"), ("DE-1", "DE-17", "DE-20")])
def test_chances_are_those_of_every_die_rolled_by_the_rules(attackers: tuple[str, ...]) -> None:
    where = f"2316: {' '.join(attackers)}; 2417: RU-13"
    found: Counter[Result] = Counter()
    for die in range(1, 7):
        position = board(where, phase="combat")
        going = play(position, Attack(attackers, "2417", losses=(), advance=()), dice=(die,))
        (resolved,) = logged(going, Resolved)
        assert isinstance(resolved, Resolved)
        found[resolved.attacker, resolved.defender] += Fraction(1, 6)  # type: ignore[assignment]
    assert told(board(where, phase="combat"), attackers, "2417") == found


@pytest.mark.rule("wef:13.7")
def test_what_lies_below_the_top_counter_changes_no_answer_of_the_russian() -> None:
    """Kind, strength and number of hidden counters change; the answers stay the same."""
    rng = random.Random(20)
    hidden = ["DE-17/1", "DE-20", "DE-1C", "AH-1", "DE-1R"]
    names = {unit.id for unit in board().board.units}
    hidden = [name for name in hidden if name.partition("/")[0] in names]

    def answers(below: str) -> list[str]:
        where = f"2417: RU-13 RU-15; 2316: DE-1 {below}"
        known = WhenEaglesFightKnowledge(board(where, side="russian", phase="combat"), "RUSSIAN")
        return [
            repr(known.odds(Attack(("RU-13", "RU-15"), "2316"))),
            repr(known.reach("RU-13")),
            repr(known.supply()),
            repr(known.outlook("2316")),
        ]

    plain = answers("")
    for _ in range(8):
        assert answers(" ".join(rng.sample(hidden, rng.randint(1, 3)))) == plain


@pytest.mark.rule("wef:13.7")
@pytest.mark.parametrize("top", ["DE-1", "DE-1R"])
def test_what_lies_below_changes_no_legal_order_and_no_example(top: str) -> None:
    """LEGAL, the examples and what PREVIEW foresees, whatever kind and number lies below."""
    rng = random.Random(7)
    hidden = ["DE-17/1", "DE-20", "DE-1C", "AH-1"]
    names = {unit.id for unit in board().board.units}
    hidden = [name for name in hidden if name.partition("/")[0] in names]

    def told(below: str) -> list[str]:
        where = f"2316: {top} {below}; 2417: RU-13 RU-15; 2416: RU-23"
        position = board(where, side="russian", phase="operations")
        ask = TurnAsk(position, "russian")
        attack = Attack(("RU-13", "RU-15"), "2316")
        again = [Attack(("RU-23",), "2316"), Done()]
        judge = WhenEaglesFightLint(position, "RUSSIAN")
        seen = judge.foresee(again, (ask, attack), lambda place: fixed_reading(again[place]))
        ahead = [(each.looked, each.needs) for each in seen]
        return [*map(repr, ask.legal()), *map(repr, ask.orders_for_examples()), repr(ahead)]

    plain = told("DE-17")
    assert len(plain) > 3
    for _ in range(6):
        assert told(" ".join(rng.sample(hidden, rng.randint(1, len(hidden))))) == plain


@pytest.mark.rule("wef:3.5")
def test_what_is_due_on_turn_1_names_the_army_that_stays() -> None:
    where = "2927: AH-11 AH-12/2; 2928: AH-4/2"
    position = board(where, turn=1, scenario="historical")
    due = WhenEaglesFightKnowledge(position, "CENTRAL").due()
    assert ("wef.due.second_army", {"units": ("AH-4/2", "AH-12/2")}) in due
    for seat, turn in (("RUSSIAN", 1), ("CENTRAL", 2)):
        position.state.turn = turn
        told = WhenEaglesFightKnowledge(position, seat).due()
        assert "wef.due.second_army" not in dict(told)
