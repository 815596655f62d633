"""A standing pass: a faction is asked only after something that its orders except."""

import pytest

from pbem.games.first_world_war.board.state import Mark, Position
from pbem.games.first_world_war.orders import Pass
from pbem.games.first_world_war.rounds_and_movement import ActionAsk
from pbem.games.first_world_war.standing import SHIPPED, PassPolicy, answer
from pbem.rules import Order
from tests.games.first_world_war.positions import board

BATTLE = Mark("battle", "DE", 9)
MARCH = Mark("move", "GA", 10, target=9, count=2)
ELSEWHERE = Mark("battle", "DE", 1)
FRIENDLY = Mark("battle", "WA", 9)


def position(*marks: Mark, turn: int = 1) -> Position:
    """The Eastern Allies are asked, with an army on front 9.

    The others have left these marks since their last round.
    """
    found = board("9: RU-3 DE-8; 1: FR-1 DE-1", active="EA", turn=turn)
    for mark in marks:
        found.state.marks.setdefault(mark.faction, []).append(mark)
    return found


def answered(policy: PassPolicy, *marks: Mark, turn: int = 1, faction: str = "EA") -> Order | None:
    return answer([policy], ActionAsk(position(*marks, turn=turn), faction))


@pytest.mark.rule("fww:4.2")
def test_without_conditions_it_always_passes() -> None:
    assert answered(PassPolicy(), BATTLE, MARCH) == Pass()


def test_nobody_passes_unasked() -> None:
    assert answer(SHIPPED, ActionAsk(position(), "EA")) is None


def test_it_ends_with_its_turn_and_keeps_to_its_faction() -> None:
    assert answered(PassPolicy(turn=1)) == Pass()
    assert answered(PassPolicy(turn=1), turn=2) is None
    assert answered(PassPolicy("EA")) == Pass()
    assert answered(PassPolicy("WA")) is None


@pytest.mark.parametrize(
    ("policy", "marks", "passes"),
    [
        (PassPolicy(unless="attacked"), (), True),
        (PassPolicy(unless="attacked"), (BATTLE,), False),
        (PassPolicy(unless="attacked"), (MARCH, ELSEWHERE, FRIENDLY), True),
        (PassPolicy(unless="attacked", fronts=(1,)), (BATTLE,), True),
        (PassPolicy(unless="attacked", fronts=(1,)), (ELSEWHERE,), False),
        (PassPolicy(unless="changed"), (ELSEWHERE,), True),
        (PassPolicy(unless="changed"), (MARCH,), False),
        (PassPolicy(unless="changed", fronts=(9,)), (FRIENDLY,), False),
        (PassPolicy(unless="changed", fronts=(2,)), (MARCH, BATTLE, ELSEWHERE), True),
    ],
)
def test_its_conditions_are_seen_on_the_map(
    policy: PassPolicy, marks: tuple[Mark, ...], passes: bool
) -> None:
    assert (answered(policy, *marks) == Pass()) is passes


def test_a_front_with_a_city_of_its_own_concerns_a_faction_that_has_no_army_there() -> None:
    found = position()
    home = next(
        place.front
        for place in found.board.cities.values()
        if place.owner == "EA" and place.front != 9
    )
    found.state.marks["DE"] = [Mark("battle", "DE", home)]
    assert answer([PassPolicy(unless="attacked")], ActionAsk(found, "EA")) is None


@pytest.mark.rule("fww:5.2")
def test_the_german_allies_are_asked_when_germany_asks_for_its_armies() -> None:
    found = position()
    assert answer([PassPolicy()], ActionAsk(found, "GA")) == Pass()
    found.state.recall, found.state.recall_to = ["DE-8"], 3
    assert answer([PassPolicy()], ActionAsk(found, "GA")) is None
