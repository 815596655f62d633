"""The rulebook's example of play, August and September 1914, replayed from its letters."""

from typing import Any

import pytest

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.example import ExamplePlay, UnaskedAnswer, read_script
from pbem.games.paths_of_glory.standing import SHIPPED, answer
from pbem.rules import Order, OutOfScript
from tests.games.paths_of_glory.positions import new_game


def stands(position: Position, space: str) -> str:
    """The units of a space as the example writes them."""
    names = []
    for unit in position.stacks[position.board.space[space]]:
        kind = position.unit(unit).kind
        names.append(f"({kind})" if position.is_reduced(unit) else kind)
    return " ".join(sorted(names))


def check(replay: ExamplePlay, then: dict[str, Any]) -> None:
    """What the example says after a step."""
    state = replay.play.state
    position = Position(replay.game.board, state)
    for space, units in then.get("at", {}).items():
        assert stands(position, space) == " ".join(sorted(units.split())), space
    if "vp" in then:
        assert state.vp == then["vp"]
    if "ws" in then:
        assert [state.war_status["cp"], state.war_status["ap"], state.combined] == then["ws"]
    for nation, points in then.get("rp", {}).items():
        assert state.rp[nation] == points
    if "turn" in then:
        assert state.turn == then["turn"]
    if "commitment" in then:
        assert [state.commitment["cp"], state.commitment["ap"]] == then["commitment"]
    assert set(then.get("at_war", ())) <= state.at_war
    for space in then.get("besieged", ()):
        assert position.is_besieged(position.board.space[space])


@pytest.mark.rule("pog:4.3.1", "pog:4.3.2", "pog:4.3.3")
def test_the_example_of_play_comes_out_as_printed() -> None:
    example = read_script()
    replay = ExamplePlay(new_game(), example)
    for number, step in enumerate(example["steps"]):
        replay.play_step(step)
        try:
            check(replay, step.get("then", {}))
        except AssertionError as error:
            raise AssertionError(
                f"step {number + 1} by {step['by']}: {step['lines']}: {error}"
            ) from error
    assert len(replay.play.state.hands["ap"]) == len(replay.play.state.hands["cp"]) == 7


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"dice": [2]}, OutOfScript),
        ({"answers": ["RETREAT FR 5 TO Cambrai VIA Chateau Thierry", "CARDS NONE"]}, UnaskedAnswer),
    ],
)
def test_a_play_that_goes_another_way_than_the_example_is_noticed(
    change: dict[str, Any], error: type[Exception]
) -> None:
    example = read_script()
    replay = ExamplePlay(new_game(), example)
    replay.play_step(example["steps"][0])
    with pytest.raises(error):
        replay.play_step({**example["steps"][1], **change})


def test_a_round_of_the_example_waits_for_the_other_side_only_where_a_space_may_be_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    example = read_script()
    replay = ExamplePlay(new_game(), example)
    letters: list[str] = []
    submit = replay.play.submit

    def watched(seat: str, order: Order) -> None:
        ask = replay.play.ask_for(seat, order)
        if seat != acting and answer(SHIPPED, ask) is None:
            letters.append(ask.topic)
        submit(seat, order)

    monkeypatch.setattr(replay.play, "submit", watched)
    rounds = 0
    for step in example["steps"]:
        acting = step["by"]
        rounds += step["lines"][0].startswith(("PLAY", "ONE"))
        replay.play_step(step)
    assert (letters, rounds) == (["pog.ask.cancel_retreat"] * 5, 24)
