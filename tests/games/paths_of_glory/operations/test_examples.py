"""Examples of moves lead towards the enemy."""

import random

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.orders import Move
from pbem.games.paths_of_glory.sequence.operate import OperateAsk, steps_to_enemies
from tests.games.kit.choices import choose
from tests.games.kit.play import Unresumed, shuffled
from tests.games.paths_of_glory.language.reading import LANGUAGE
from tests.games.paths_of_glory.positions import board, new_game, operation


def moves_shown(position: Position, side: str, spaces: str) -> list[Move]:
    ask = OperateAsk(position, side, operation(position, side, move=spaces), fighting=False)
    shown = LANGUAGE.example_orders(ask, 12).values()
    return [order for order in shown if isinstance(order, Move)]


def ends(moves: list[Move]) -> set[tuple[str, str]]:
    return {(units[0], path[-1]) for move in moves for units, path in move.groups}


@pytest.mark.rule("pog:11.1.1")
def test_nobody_is_shown_a_march_away_from_the_enemy() -> None:
    """The first example of a Belgian campaign used to send the BEF home to London."""
    position = board("brussels: BR-BEF; antwerp: BE-1; liege: GE-1", cp=["liege"], turn=1)
    shown = ends(moves_shown(position, AP, "brussels antwerp"))
    steps, number = steps_to_enemies(position, AP), position.board.space
    assert ("BR-BEF", "sedan") in shown
    assert {steps[number[space]] for unit, space in shown if unit == "BR-BEF"} == {1}
    assert {steps[number[space]] for unit, space in shown if unit == "BE-1"} <= {1, 2}


@pytest.mark.rule("pog:11.1.1")
def test_who_stands_far_behind_is_shown_the_way_to_the_front() -> None:
    position = board("berlin: GE-9; liege: GE-1; brussels: BR-BEF", cp=["liege"], turn=3)
    (first, *_) = moves_shown(position, CP, "berlin")
    steps = steps_to_enemies(position, CP)
    ((_, path),) = first.groups
    number = position.board.space
    assert steps[number[path[-1]]] == steps[number["berlin"]] - 3


@pytest.mark.parametrize("seed", range(2))
def test_in_random_games_no_example_leads_away(seed: int) -> None:
    game, rng, seen = new_game(), random.Random(seed), 0
    play = Unresumed(game, game.setup(), shuffled(seed))
    play.begin()
    for _ in range(120):
        ask = play.asks[rng.randrange(len(play.asks))]
        if isinstance(ask, OperateAsk):
            steps = steps_to_enemies(ask.position, ask.side)
            board, at = ask.position.board, ask.position.state.at
            for order in LANGUAGE.example_orders(ask, 5).values():
                if isinstance(order, Move):
                    ((units, path),) = order.groups
                    assert steps[board.space[path[-1]]] <= steps[at[board.unit[units[0]]]]
                    seen += 1
        play.carry_out(ask, choose(ask, rng.randrange))
    assert seen
