"""The end of a set-up in hex games: what nobody names stands where the example has it."""

import random
from itertools import islice
from typing import Any

import pytest

from pbem.games import game_module
from pbem.games.hex_engine.deployment import DeployAsk, plan_by_ids
from pbem.games.hex_engine.orders import Done
from pbem.rules import Adjudication, Game
from tests.games.kit.play import Unresumed, shuffled

SET_UPS = [
    ("GLO", "historical", "ALLIED"),
    ("GLO", "short", "ALLIED"),
    ("GLO", "free", "GERMAN"),
    ("WEF", "free", "RUSSIAN"),
]


def begun(code: str, scenario: str, seat: str) -> tuple[Game[Any], Adjudication[Any]]:
    """A game in which a seat is to set up."""
    module = game_module(code)
    game = module.open(module.load(scenario), module.options({"scenario": scenario}))
    play = Unresumed(game, game.setup(), shuffled(1))
    play.begin()
    while not any(ask.seat == seat for ask in play.asks):
        play.carry_out(play.asks[0], play.asks[0].default())
    return game, play


@pytest.mark.rule("glo:3.3", "wef:3.9")
@pytest.mark.parametrize(("code", "scenario", "seat"), SET_UPS)
def test_units_that_nobody_names_stand_where_the_example_has_them(
    code: str, scenario: str, seat: str
) -> None:
    game, play = begun(code, scenario, seat)
    (ask,) = (ask for ask in play.asks if ask.seat == seat)
    assert isinstance(ask, DeployAsk)
    shown = plan_by_ids(ask.position, ask.default_plan())
    orders = [order for order in islice(ask.legal(), 400) if not isinstance(order, Done)][1:]
    for order in random.Random(1).sample(orders, 12):
        (moved,) = order.placements
        _, other = begun(code, scenario, seat)
        other.submit(seat, order)
        if not next(each for each in other.asks if each.seat == seat).is_legal(Done()):
            continue
        other.submit(seat, Done())
        view: Any = game.view(other.state, seat)
        stands = {unit.id: stack.hex for stack in view.stacks for unit in stack.units}
        elsewhere = {unit for unit in shown if stands[unit] != shown[unit]} - {moved[0]}
        assert {shown[unit] for unit in elsewhere} <= {moved[1]}, order
