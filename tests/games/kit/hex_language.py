"""What the order languages of hex games are asked alike."""

import random
from collections.abc import Mapping
from typing import Any

from pbem.orders import Context, Line, Verb
from pbem.rules import Adjudication, Game, Order, StandingOrder
from tests.games.kit.choices import choose


def check_names_of_verb(language: Any, verb: Verb, nobody: Context) -> None:
    """A verb reads the same by each of its names."""
    for name in verb.aliases:
        line = verb.example.replace(verb.name, name, 1)
        expected = language.read(Line(1, verb.example), nobody)
        assert language.read(Line(1, line), nobody) == expected, line


def check_policy(language: Any, policy: StandingOrder, nobody: Context) -> None:
    """A policy reads back."""
    line = Line(1, language.write_standing(policy))
    assert language.read_standing(line, nobody) == policy


def check_printed(language: Any, board: Any, nobody: Context, top: Any, evade: Any) -> None:
    """Every unit and place reads as it is printed; ``top`` and ``evade`` make orders of them."""
    for unit in board.units:
        text = f"TOP {language.phrases.unit_name(unit.id)}"
        assert language.read(Line(1, text), nobody) == (top(unit.id),), text
    for number in board.places:
        text = f"EVADE {language.phrases.places.shown[number]}"
        assert language.read(Line(1, text), nobody) == (evade(number),), text


def check_play(
    languages: Mapping[str, Any], game: Game[Any], going: Adjudication[Any], rng: random.Random
) -> Order:
    """An order of random play reads back in every language, and is carried out."""
    ask = going.asks[0]
    order = choose(ask, rng.randrange)
    context = Context(game.view(going.state, ask.seat), (ask,))
    for language in languages.values():
        assert language.read(Line(1, language.write(order)), context) == (order,)
    going.submit(ask.seat, order)
    return order
