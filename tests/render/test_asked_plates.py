"""A letter that asks brings the plates on which its reader has something to decide."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.games import GameModule, game_module, presets
from pbem.games.hex_engine.choices import BattleAsk
from pbem.games.hex_engine.deployment import DeployAsk
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.render import renderer
from pbem.render.catalogue import Catalogue
from pbem.rules import Adjudication, Ask, Game, View
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled
from tests.render import rectangles

EN, EXAMPLES = Catalogue("en"), 5


def asked(
    code: str, scenario: str, decisions: int, every: int = 1
) -> Iterator[tuple[Ask, View, tuple[str, ...], tuple[str, ...]]]:
    """Asks of a random game: what their seats see, what is asked about, and the close-ups."""
    module: GameModule = game_module(code)
    preset = next(preset for preset in presets(module.id) if preset.id == scenario)
    document = module.load(scenario)
    game: Game[Any] = module.open(document, module.options(preset.options))
    going = Adjudication(game, game.setup(), shuffled(3))
    going.begin()
    rng, language = random.Random(2), module.language(game)
    for n in range(decisions):
        ask = going.asks[0]
        if n % every == 0:
            view = game.view(going.state, ask.seat)
            told = (ask.prompt(), *language.example_orders(ask, EXAMPLES).values())
            places = ask.places(told)
            yield ask, view, places, renderer(document).close_ups(view, EN, places)
        going.submit(ask.seat, choose(ask, rng.randrange))


def title(svg: str) -> str:
    found = re.search("<title>(.*?)</title>", svg)
    assert found is not None
    return found[1]


def shown(plates: tuple[str, ...]) -> set[str]:
    """The hexes whose numbers stand on some plates."""
    return {seen.what for svg in plates for seen in rectangles.numbers(svg)}


@pytest.mark.rule("wef:3.6")
def test_on_turn_1_galicia_is_shown_where_three_attacks_must_be_made() -> None:
    ask, _, _, plates = next(asked("WEF", "historical", 1))
    assert isinstance(ask, TurnAsk)
    assert EN.text("wef.theatre.galicia") in map(title, plates)


@pytest.mark.parametrize(("code", "scenario"), [("GLO", "historical"), ("WEF", "free")])
def test_a_set_up_shows_where_the_units_may_stand(code: str, scenario: str) -> None:
    ask, _, _, plates = next(asked(code, scenario, 1))
    assert isinstance(ask, DeployAsk)
    plan = [ask.position.name(h) for h in ask.default_plan().values()]
    seen = shown(plates)
    assert sum(number in seen for number in plan) > 2 * len(plan) / 3


@pytest.mark.parametrize(("code", "scenario"), [("GLO", "historical"), ("WEF", "historical")])
def test_who_is_asked_in_a_battle_sees_it(code: str, scenario: str) -> None:
    battles = 0
    for ask, _, _, plates in asked(code, scenario, 60):
        if isinstance(ask, BattleAsk):
            battles += 1
            prompt: Any = ask.prompt()
            assert prompt.hex in shown(plates)
    assert battles >= 5


def test_who_is_asked_about_spaces_sees_them_and_else_what_happened() -> None:
    document = game_module("POG").load("campaign")
    told = renderer(document)
    _, view, _, plates = next(asked("POG", "campaign", 1))
    assert len(plates) == 2
    for space, theatre in (("erzerum", "caucasus"), ("belgrade", "balkans"), ("paris", "west")):
        (plate,) = told.close_ups(view, EN, [space])
        assert title(plate) == EN.text(f"pog.theatre.{theatre}").replace("'", "&#x27;")


@pytest.mark.parametrize(("code", "scenario"), [("GLO", "marne"), ("WEF", "free")])
def test_there_is_always_something_to_see_and_never_too_much(code: str, scenario: str) -> None:
    for _, _, _, plates in asked(code, scenario, 60, every=10):
        assert 1 <= len(plates) <= 2
