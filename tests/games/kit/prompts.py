"""A question names only what answers it at that moment, in every language, in random play."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from pbem.games import GameModule, presets
from pbem.orders import COMMANDS, Context, Language, Line, fold, read_lines
from pbem.orders.forms.choices import first_answers, openings
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES, messages, plural_messages
from pbem.render.kit.renderer import Renderer, variant
from pbem.rules import Adjudication, Ask, Order
from tests.games.kit.play import play_random, some_game

_NAMED = re.compile(r"(?<!\w)(?:[^\W\d_a-ząćęłńóśźżàèéìòù]{2,}(?: |(?!\w)))+")
_TRIED = 25
_MOST_OF_A_TOPIC = 3


class Enough(Exception):
    """So many questions were read."""


def named_words(template: str) -> Iterator[str]:
    """The words in capitals of a question without its facts, folded."""
    without_next = re.sub(r"\((?:such as|per esempio|na przykład)[^)]*\)", "", template)
    without_next = re.sub(r"(?:NEXT|PROSSIMO|NASTĘPNIE)(?: \(NEXT\))?[^.;:]*", "", without_next)
    for found in _NAMED.finditer(re.sub(r"{\w+}", "", without_next)):
        yield fold(found[0].strip())


def verbs_by_word(language: Language) -> dict[str, str]:
    """The verbs of a game by every word for them, folded."""
    return {fold(word): verb.name for verb in language.verbs for word in (verb.name, *verb.aliases)}


def some_of_each(ask: Ask) -> list[Order]:
    """The first legal answers to an ask, and one of each class that it tells of."""
    return [*islice(ask.legal(), _TRIED), *ask.kinds()]


def legal_verbs(language: Language, orders: Iterable[Order]) -> set[str]:
    """The verbs of some orders, by their names."""
    lines = {" ".join(language.write(order).split()[:3]) for order in orders}
    first = {" ".join(line.split()[:n]) for line in lines for n in (1, 2, 3)}
    return {verb.name for verb in language.verbs if language.wording.line(verb.name) in first}


def template_of(ask: Ask, told: Renderer, words: Catalogue) -> str:
    """The words of a question with its facts left open."""
    facts = told.entry_facts(ask.prompt())
    key = variant(f"{facts['topic']}.prompt", facts, words)
    plural = plural_messages(words.lang).get(key)
    return " ".join(plural.forms) if plural else messages(words.lang)[key]


def read_prompt(ask: Ask, language: Language, told: Renderer) -> None:
    """Every verb that a question names answers it now, and so does every opening it offers."""
    legal, known = legal_verbs(language, some_of_each(ask)), verbs_by_word(language)
    commands = {fold(word) for command in COMMANDS for word in (command.name, *command.aliases)}
    for lang in LANGUAGES:
        for word in named_words(template_of(ask, told, Catalogue(lang))):
            first = word.split()[0]
            if first not in commands and first in known:
                assert known[first] in legal, (lang, ask, word)
    for word in openings(language, ask, first_answers(ask)):
        assert known[fold(word)] in legal, (ask, word)


def read_yes_and_no(ask: Ask, language: Language, context: Context) -> None:
    """A bare yes and no are legal answers where they mean something, else no orders at all."""
    answers = ask.yes_no()
    for place, said in enumerate((("yes", "sì", "Tak."), ("no", "NO", "nie"))):
        expected = answers[place] if answers else None
        if expected is not None:
            ask.check(expected)
        for word in said:
            read = read_lines((Line(1, word),), language, context, ())
            orders = tuple(order for item in read.items for order in item.orders)
            assert orders == ((expected,) if expected else ()), (ask, word)


def read_prompts(module: GameModule, seed: int, most: int) -> set[str]:
    """Read the questions of a random game, a few of each topic; their topics.

    Args:
        module: the game.
        seed: of the game and of what is drawn for it.
        most: how many decisions are played.
    """
    game, rng, topics = some_game(module, seed), random.Random(seed), Counter[str]()
    told = renderer(module.load(presets(module.id)[0].id))
    language = module.language(game)
    played = 0

    def look(play: Adjudication[Any]) -> None:
        nonlocal played
        played += 1
        if played > most:
            raise Enough
        for ask in play.asks:
            if topics[ask.topic] >= _MOST_OF_A_TOPIC and rng.randrange(40):
                continue
            topics[ask.topic] += 1
            for order in ask.kinds():
                assert isinstance(order, ask.accepts)
                ask.check(order)
            read_prompt(ask, language, told)
            context = Context(game.view(play.state, ask.seat), (ask,))
            read_yes_and_no(ask, language, context)

    with suppress(Enough):
        play_random(game, seed, look)
    return set(topics)
