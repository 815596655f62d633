"""The odds that the drawing page shows are those that ODDS tells."""

import re
from itertools import islice
from typing import Any

import pytest

from pbem.games import GameModule, game_module
from pbem.games.first_world_war.deployment import DeploymentAsk
from pbem.games.first_world_war.orders import Attack
from pbem.games.hex_engine.knowledge import EVERYBODY, HexKnowledge
from pbem.games.quartermaster_1914.knowledge import QuartermasterKnowledge
from pbem.orders.forms.sheets import Sheet, merged
from pbem.rules import Adjudication, Illegal, Order
from tests.games.kit.play import play_random, some_game
from tests.games.quartermaster_1914.positions import board

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


def test_chances_on_the_sheet_of_the_first_world_war_are_those_of_odds() -> None:
    module, told = game_module("FWW"), 0
    game = some_game(module, 0)

    def look(play: Adjudication[Any]) -> None:
        nonlocal told
        ask = play.asks[0]
        if told > ENOUGH or isinstance(ask, DeploymentAsk):
            return
        attacks = [order for order in islice(ask.legal(), TRIED) if isinstance(order, Attack)]
        if not attacks:
            return
        position, asks = (game, play.state, (ask,), "en"), (ask,)
        sheet = merged(module.sheet(*position), module.own_sheet(*position))
        knowledge = game.knowledge(play.state, ask.seat, asks)
        for order in attacks[:: max(1, len(attacks) // LOOKED)]:
            forecast = knowledge.odds(order)
            laid = next((f["chit"] for key, f in forecast.told if key == "fww.odds.laid"), None)
            lead = next(f["army"] for key, f in forecast.told if key == "fww.odds.attack")
            worth = sheet.worth[lead] + (sheet.worth[laid] if laid else 0)
            row = _row(sheet, "prospects", f"F{order.front}/{len(order.armies)}")
            chances = {key.rpartition(".")[2]: c for (key, _), c in forecast.results}
            shown = [100 * chances.get(key, 0) for key in ("won", "lost")]
            if "nobody" in chances:
                assert row[worth] == "-"
            elif chances:
                assert re.fullmatch(r"(\d+)/(\d+)", row[worth]), row[worth]
                least, most = map(int, row[worth].split("/"))
                assert abs(least - shown[0]) <= 1
                assert abs(most - shown[1]) <= 1
            else:
                assert set(row[worth]) & set("-?")
            told += 1

    play_random(game, 5, on_decision=look)
    assert told > ENOUGH


def _row(sheet: Sheet, table: str, name: str) -> tuple[str, ...]:
    row = sheet.tables[table][name]
    return row if isinstance(row, tuple) else _row(sheet, table, row)


def test_what_a_battle_comes_to_stands_on_the_sheet_of_quartermaster() -> None:
    position = board("DE: BER WGE PRU POL BEL; FR: PAR PIC; RU: MOS UKR GAL",
                     prepared="FR: FR-BUILD-ARMY-FR")  # fmt: skip
    knowledge = QuartermasterKnowledge(position, EVERYBODY)
    picardy, ukraine = (dict(knowledge.battle_outlook("DE", space)) for space in ("PIC", "UKR"))
    assert picardy["qmg.odds.removes"] == {"nations": ("FR",)}
    assert picardy["qmg.compose.may_answer"]["count"] == 1
    assert 0 < picardy["qmg.compose.may_answer"]["number"] < 100
    assert ukraine["qmg.compose.cut_off"] == {"nation": "RU", "spaces": ("GAL",)}
    assert ukraine["qmg.odds.unprepared"] == {"power": "RU"}
    assert knowledge.battle_outlook("DE", "MOS") == ()
