"""The odds that the drawing page shows are those that ODDS tells."""

from itertools import islice
from typing import Any

import pytest

from pbem.games import GameModule, game_module
from pbem.games.hex_engine.knowledge import HexKnowledge
from pbem.orders.sheets import Sheet, merged
from pbem.rules import Adjudication, Illegal, Order
from tests.games.kit.play import play_random, some_game

ATTACKS = {"Assault": "assault", "MarchAssault": "march_assault", "Attack": "attack"}
"""The forms of attack on the sheets of hex games, by kind of order."""
LOOKED, TRIED, ENOUGH = 4, 400, 30


@pytest.mark.parametrize("code", ["GLO", "WEF"])
def test_strengths_on_the_sheet_are_those_of_odds(code: str) -> None:
    module, told = game_module(code), 0
    game = some_game(module, 0)

    def look(play: Adjudication[Any]) -> None:
        nonlocal told
        for ask in play.asks:
            if told > ENOUGH or len(play.asks) > 1:
                return
            attacks = [o for o in islice(ask.legal(), TRIED) if type(o).__name__ in ATTACKS]
            if not attacks:
                continue
            sheet = whole_sheet(module, game, play)
            knowledge = game.knowledge(play.state, ask.seat, play.asks)
            assert isinstance(knowledge, HexKnowledge)
            for order in attacks[:: max(1, len(attacks) // LOOKED)]:
                told += compared(sheet, knowledge, order)

    play_random(game, 5, on_decision=look)
    assert told > ENOUGH


def whole_sheet(module: GameModule, game: Any, play: Adjudication[Any]) -> Sheet:
    """What the asked seat's page offers."""
    position = game, play.state, play.asks, "en"
    return merged(module.sheet(*position), module.own_sheet(*position))


def compared(sheet: Sheet, knowledge: HexKnowledge[Any, Any], order: Order) -> bool:
    """Compare an attack on the sheet with its odds; False if the sheet tells none of it."""
    form, units, target = ATTACKS[type(order).__name__], order.units, order.target  # type: ignore[attr-defined]
    try:
        attack, defence = knowledge.strengths(knowledge.declared_battle(order))
    except Illegal:
        return False
    if target not in sheet.against:
        return False
    worth = [sheet.strength.get(f"{form}/{u}", sheet.strength.get(u, 0)) for u in units]
    shown = -int(-sum(worth) // 1), sheet.against[target][0]
    assert shown == (attack, defence), (order, worth)
    return True
