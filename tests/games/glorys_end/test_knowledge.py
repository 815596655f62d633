"""What a side works out: odds by the rules of combat, and nothing that it does not see."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.lint import GlorysEndLint
from pbem.games.glorys_end.log import FortGone, Resolved
from pbem.games.glorys_end.orders import Assault, MarchAssault
from pbem.games.glorys_end.sequence.knowledge import GlorysEndKnowledge
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.hex_engine.orders import Done, Move
from pbem.rules import Illegal, LogEntry, fixed_reading
from tests.games.glorys_end.positions import board, play
from tests.games.kit.hex_positions import logged

GERMANY = "3637 3638"
Result = tuple[bool, int, int]
"""Whether the fort fell, and what each side loses."""


def told(position: Position, *units: str, target: str = "3639") -> Counter[Result]:
    """What ODDS tells of a prepared assault."""
    known = GlorysEndKnowledge(position, position.state.side.upper())
    found: Counter[Result] = Counter()
    for (_, facts), chance in known.odds(Assault(units, target)).results:
        found[facts["fort"], facts.get("attacker", 0), facts.get("defender", 0)] += chance  # type: ignore[assignment]
    return found


def result_of(entries: list[LogEntry], fell: bool) -> Result:
    resolved = next((entry for entry in entries if isinstance(entry, Resolved)), None)
    return (fell, resolved.attacker, resolved.defender) if resolved is not None else (fell, 0, 0)


@pytest.mark.rule("glo:13.11")
@pytest.mark.rule("glo:13.12")
@pytest.mark.parametrize(
    ("where", "units", "target"),
    [
        ("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX", ("DE-2-XXX", "DE-3-XXX"), "3639"),
        ("3638: DE-2-XXX; 3639: FR-1-XXX", ("DE-2-XXX",), "3639"),
        ("3638: DE-2-XXX/2; 3639: FR-1-XXX/2", ("DE-2-XXX",), "3639"),
    ],
)
def test_chances_are_those_of_every_die_rolled_by_the_rules(
    where: str, units: tuple[str, ...], target: str
) -> None:
    found: Counter[Result] = Counter()
    for die in range(1, 7):
        position = board(where, german=GERMANY)
        going = play(position, Assault(units, target, losses=(), advance=()), dice=(die,))
        found[result_of(logged(going, Resolved), fell=False)] += Fraction(1, 6)  # type: ignore[assignment]
    assert told(board(where, german=GERMANY), *units, target=target) == found


@pytest.mark.rule("glo:14.1")
def test_of_a_fort_it_is_told_that_no_march_assault_goes_against_it() -> None:
    known = GlorysEndKnowledge(board("1522: DE-2-XXX; 1621: BE-3-XX"), "GERMAN")
    assert "glo.outlook.works" in [key for key, _ in known.outlook("1621")]
    assert "glo.outlook.works" not in [key for key, _ in known.outlook("1522")]


@pytest.mark.rule("glo:14.9")
def test_chances_of_guns_and_assault_are_those_of_every_pair_of_dice() -> None:
    where, german = "2821: DE-2-XXX DE-420-SG", "2718 2821"
    units = ("DE-2-XXX", "DE-420-SG")
    found: Counter[Result] = Counter()
    for gun in range(1, 7):
        for die in range(1, 7):
            position = board(where, german=german)
            order = Assault(units, "2822", losses=(), advance=())
            going = play(position, order, dice=(gun, die))
            entries = logged(going, LogEntry)
            fell = any(isinstance(entry, FortGone) for entry in entries)
            found[result_of(entries, fell)] += Fraction(1, 36)  # type: ignore[assignment]
    assert told(board(where, german=german), *units, target="2822") == found


@pytest.mark.rule("glo:13.8")
def test_what_lies_below_the_top_counter_changes_no_answer() -> None:
    """Kind, strength and number of hidden counters change; the answers stay the same."""
    rng = random.Random(20)
    hidden = ["FR-2-XXX", "FR-3-XXX/1", "FR-44-XX", "FR-1C-XXX", "FR-DUMMY-1", "FR-5-XXX/2"]
    attack = Assault(("DE-2-XXX", "DE-3-XXX"), "3639")

    def answers(below: str) -> list[str]:
        where = f"3638: DE-2-XXX DE-3-XXX DE-4-XXX/1; 3639: FR-1-XXX {below}; 3539: FR-9-XXX"
        known = GlorysEndKnowledge(board(where, german=GERMANY, dummies=True), "GERMAN")
        march = MarchAssault(("DE-2-XXX",), "3639")
        ways = [known.reach(unit) for unit in ("DE-2-XXX", "DE-4-XXX")]
        told = (known.odds(attack), known.odds(march), ways, known.supply(), known.outlook("3639"))
        return [*map(repr, told)]

    plain = answers("")
    for _ in range(8):
        below = rng.sample(hidden, rng.randint(1, 3))
        assert answers(" ".join(below)) == plain


@pytest.mark.rule("glo:13.5")
def test_odds_of_an_assault_that_may_not_be_made_are_refused_with_its_rule() -> None:
    position = board("3636: DE-2-XXX; 3639: FR-1-XXX", german=GERMANY)
    known = GlorysEndKnowledge(position, "GERMAN")
    with pytest.raises(Illegal) as error:
        known.odds(Assault(("DE-2-XXX",), "3639"))
    assert error.value.rule == "13.5"


@pytest.mark.rule("glo:12.3")
def test_ways_are_those_that_moves_may_take() -> None:
    position = board("3638: DE-2-XXX; 3640: FR-1-XXX", german=GERMANY)
    known = GlorysEndKnowledge(position, "GERMAN")
    facts = [facts for key, facts in known.reach("DE-2-XXX") if key == "hex.reach.cost"]
    reached = {number for each in facts for number in each["hexes"]}
    assert {"3539", "3639"} <= reached
    assert "3640" not in reached


@pytest.mark.rule("glo:13.8")
@pytest.mark.parametrize("top", ["DE-2-XXX", "DE-DUMMY-1", "DE-1C-XXX"])
def test_what_lies_below_changes_no_legal_order_and_no_example(top: str) -> None:
    """LEGAL, the examples and what PREVIEW foresees, whatever kind and number lies below."""
    rng = random.Random(7)
    hidden = ["DE-3-XXX", "DE-4-XXX/1", "DE-420-SG", "DE-DUMMY-2", "DE-2C-XXX", "DE-12R-XXX/2"]

    def told(below: str) -> list[str]:
        where = f"3638: {top} {below}; 3639: FR-1-XXX FR-2-XXX; 3738: FR-3-XXX/2; 3840: FR-1C-XXX"
        position = board(where, side="allied", german=GERMANY, dummies=True)
        ask = TurnAsk(position, "allied")
        attack = Assault(("FR-1-XXX", "FR-2-XXX"), "3638")
        again = [Assault(("FR-3-XXX",), "3638"), Move(("FR-3-XXX",), ("3739",)), Done()]
        judge = GlorysEndLint(position, "ALLIED")
        seen = judge.foresee(again, (ask, attack), lambda place: fixed_reading(again[place]))
        ahead = [(each.looked, each.needs) for each in seen]
        return [*map(repr, ask.legal()), *map(repr, ask.orders_for_examples()), repr(ahead)]

    plain = told("DE-10R-XXX")
    assert len(plain) > 3
    for _ in range(8):
        assert told(" ".join(rng.sample(hidden, rng.randint(1, 3)))) == plain


def test_examples_are_no_march_away_from_the_enemy_and_no_hopeless_attack() -> None:
    where = "3638: DE-2-XXX/1 DE-3-XXX; 3639: FR-1-XXX FR-2-XXX; 3539: FR-9-XXX/1"
    position = board(where, german=f"{GERMANY} 3537 3538")
    ask, grid = TurnAsk(position, "german"), position.grid
    known = GlorysEndKnowledge(position, "GERMAN")
    enemies = list(position.hexes_in(position.occupied["allied"]))

    def far(h: int) -> int:
        return min(grid.distance(h, there) for there in enemies)

    found = list(ask.orders_for_examples())
    for order in found:
        if isinstance(order, Move):
            start = position.where[position.board.unit[order.units[0]]]
            assert far(grid.at[order.path[-1]]) < far(start)
        elif isinstance(order, Assault | MarchAssault):
            attack, defence = known.strengths(known.declared_battle(order))
            assert attack >= defence
    assert any(isinstance(order, Assault | MarchAssault) for order in found)
