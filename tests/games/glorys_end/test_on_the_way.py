"""A refusal says so where the hex at fault is one that the line does not name."""

import random
import re
from collections import Counter

from pbem.games import game_module
from pbem.orders import Context, Line, OrderError, problem_of
from pbem.rules import Adjudication, Illegal
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled, some_game
from tests.games.kit.twin_letters import points

MODULE = game_module("GLO")


def test_a_hex_on_the_way_is_told_as_such() -> None:
    """Units are sent by whatever way the program finds to hexes that others could reach."""
    found: Counter[bool] = Counter()
    for seed in range(example_count(2)):
        game, rng = some_game(MODULE, seed), random.Random(seed)
        language = MODULE.language(game)
        for point in points(game, MODULE, seed, 8):
            play = Adjudication.resume(game, point, shuffled(0, point.used))
            for ask in play.asks:
                given = [language.write(choose(ask, rng.randrange)) for _ in range(10)]
                moves = [line for line in given if line.startswith("MOVE")]
                context = Context(game.view(play.state, ask.seat), (ask,))
                for move in moves:
                    goal = rng.choice(moves).rpartition(" TO ")[2]
                    line = Line(1, re.sub(r"(VIA .*)?TO .*", f"TO {goal}", move))
                    try:
                        (order,) = language.read(line, context)
                        ask.check(order)
                    except Illegal as illegal:
                        problem = problem_of(illegal, line, language.lexicons, order)
                        fault = str(problem.facts.get("hex", ""))
                        assert problem.on_the_way == (
                            fault in order.places_on_way and fault not in line.text
                        )
                        found[problem.on_the_way] += 1
                    except OrderError:
                        continue
    assert found[True]
    assert found[False]
