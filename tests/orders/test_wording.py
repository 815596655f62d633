"""Orders in the reader's own words.

What is printed in any language reads back as the same order, by anybody.
"""

import random
import re
from typing import Any

import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.orders import COMMAND_WORDS, COMMANDS, Context, Language, Line, fold, read_lines
from pbem.orders.forms.command_reader import read_command
from pbem.render.catalogue import LANGUAGES, Catalogue, messages
from pbem.render.order_forms import translated_form
from pbem.rules import Adjudication, Ask, Order
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random, some_game

GAMES = sorted(game_modules())
IDENTIFIER = re.compile(r"\b(?:AP-\d+|CP-\d+|[A-Z]{2,3}c-\d+|[A-Z]{2}-X\d+|[A-Z]{2}-\d+)\b")
"""Identifiers of cards, corps, dummies; of armies, which lines call ``1 DE`` or ``GE 1``."""


def languages(module: GameModule, rules: Any) -> dict[str, Language]:
    return {lang: module.language(rules, lang) for lang in LANGUAGES}


def decisions(module: GameModule, seed: int, often: int) -> list[str]:
    """What is wrong with the lines of every language at some decisions of a random game."""
    rng, wrong, rules = random.Random(seed), list[str](), some_game(module, seed)
    spoken = languages(module, rules)

    def look(play: Adjudication[Any]) -> None:
        if rng.randrange(often) == 0:
            for ask in play.asks:
                order = choose(ask, rng.randrange)
                for language in spoken.values():
                    wrong.extend(faults(language, play, ask, order))

    play_random(rules, seed, look)
    return wrong


def faults(language: Language, play: Adjudication[Any], ask: Ask, order: Order) -> list[str]:
    line, told = language.write(order), language.display(order)
    try:
        again = language.read(Line(1, line), Context(play.game.view(play.state, ask.seat), (ask,)))
    except ValueError as error:
        return [f"{language.lang}: {line}: {error}"]
    found = (
        [] if language.write(again[0]) == line else [f"{language.lang}: {line} reads as {again}"]
    )
    return found + [f"{language.lang}: {told} of {line}"] * bool(IDENTIFIER.search(told))


@pytest.mark.few(2)
@pytest.mark.parametrize("game", GAMES)
def test_an_order_written_in_any_language_reads_back(game: str) -> None:
    assert decisions(game_modules()[game], 5, 12)[:10] == []


def read_by_somebody(language: Language, rules: Any, state: Any, text: str) -> list[object]:
    """What a line says to the first seat for which it says something.

    Else what is wrong with it for the last.
    """
    parsed = None
    for seat in rules.seats:
        parsed = read_lines(
            [Line(1, text)], language, Context(rules.view(state, seat)), rules.seats
        )
        if not parsed.problems:
            return [(item.orders, item.standing) for item in parsed.items]
    assert parsed is not None
    return [problem.key for problem in parsed.problems]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_help_reads_as_the_english_one(game: str, lang: str) -> None:
    module = game_modules()[game]
    rules = module.open(module.load(presets(game)[0].id), module.options(presets(game)[0].options))
    state = rules.setup()
    english, own = module.language(rules), module.language(rules, lang)
    for verb in (*own.verbs, *own.standing_verbs):
        said = read_by_somebody(english, rules, state, verb.example)
        assert read_by_somebody(own, rules, state, own.example(verb, rules.seats[0])) == said
    for command in COMMANDS:
        line = own.example(command, rules.seats[0])
        if line and command.name not in ("STANDING", "NEXT", "PRESS"):
            assert read_command(Line(1, line), lang) is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_key_word_of_a_form_has_words_of_its_own(game: str) -> None:
    """None is left in English in the forms and examples of another language."""
    language = game_modules()[game].language_type
    verbs = (*language.verbs, *language.standing_verbs)
    worded = (*language.key_words, *COMMAND_WORDS, *(verb.name for verb in verbs))
    known = {part for name in worded for part in name.split()}
    for verb in verbs:
        assert set(re.findall(r"[A-Z]{2,}", re.sub(r"<[^>]*>", "", verb.syntax))) <= known, (
            verb.syntax
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_is_worded(lang: str) -> None:
    """No part of a form stands in English in another language."""
    words = Catalogue(lang)
    for module in game_modules().values():
        wording = module.language_type.wording_in(lang)
        for verb in (*module.language_type.verbs, *module.language_type.standing_verbs):
            assert translated_form(wording.line(verb.syntax), words)
    assert translated_form("ATTACK <space>", Catalogue("it")) == "ATTACK <spazio>"


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_what_an_order_does_is_told_with_the_key_words_that_its_form_has(
    game: str, lang: str
) -> None:
    """English ones stand in brackets behind the reader's own, which have their accents.

    ``SCARTANDO (DISCARDING)``.
    """
    module, words = game_modules()[game], Catalogue(lang)
    language = module.language(some_game(module, 1), lang)
    english = {
        word
        for name in (*COMMAND_WORDS, *language.wording.words)
        for word in name.split()
        if len(word) > 1
    }
    for verb in (*language.verbs, *language.standing_verbs, *COMMANDS):
        told = words.text(verb.key)
        own = set(
            re.findall(
                r"\w+",
                translated_form(
                    f"{language.wording.line(verb.name)} {language.wording.line(verb.syntax)}",
                    words,
                ),
            )
        )
        foreign = set(re.findall(r"\w+", f"{verb.name} {verb.syntax}")) - own
        said = re.sub(r"\([^)]*\)", "", told)
        assert not {w for w in re.findall(r"\b[A-Z]{2,}\b", said) if w in foreign & english}, (
            verb.name,
            told,
        )
        bare = {fold(word): word for word in own}
        for word in re.findall(r"\b[^\W\d_]{2,}\b", said):
            if word.isupper():
                assert bare.get(fold(word), word) == word, (verb.name, told)


_SHORT = frozenset(["OPS", "SR"])
"""Words that Paths of Glory prints on its cards too."""


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_sentence_names_a_key_word_in_english_alone(lang: str) -> None:
    """English ones stand in brackets behind the reader's own: ``ATTRAVERSO (VIA)``."""
    for module in game_modules().values():
        wording = module.language_type.wording_in(lang)
        names = {name for name in module.language_type.key_words if len(name) > 1}
        foreign = names - {wording.line(name) for name in names} - _SHORT
        for key, told in messages(lang).items():
            if key.startswith(f"{module.code.lower()}."):
                said = re.findall(r"\b[A-Z]{2,}\b", re.sub(r"\([^)]*\)|\{[^}]*\}", "", told))
                assert not foreign.intersection(said), (key, told)
