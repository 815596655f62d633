"""No word of a line that becomes an order is dropped: it is read, named, or keeps it back."""

import random
from collections.abc import Sequence

import pytest

from pbem.orders import Line, ParsedLetter, fold
from tests.service.inbox.desk import desk

GAMES = ("FWW", "GLO", "POG", "QMG", "WEF")
STRANGE = {
    "en": ("tomorrow", "week", "Friday", "purple", "kitchen", "twice", "cousin", "lunch"),
    "it": ("domani", "settimana", "venerdì", "viola", "cucina", "pranzo", "cugino"),
    "pl": ("jutro", "tydzień", "piątek", "fioletowy", "kuchnia", "obiad", "sąsiad", "ołówek"),
}
"""Ordinary words that are none of orders."""
MOST_LINES, PLACES = 2, 3


def read(game: str, lang: str, text: str) -> ParsedLetter:
    return desk(game, lang).read((Line(1, text),), advising=False)


def placed(words: Sequence[str], word: str, place: int) -> str:
    return " ".join([*words[:place], word, *words[place:]])


@pytest.mark.parametrize("lang", STRANGE)
@pytest.mark.parametrize("game", GAMES)
def test_a_strange_word_at_any_place_of_an_order_is_named_or_keeps_it_back(
    game: str, lang: str
) -> None:
    there = desk(game, lang)
    chance = random.Random(f"{game}{lang}")
    orders = [each for each in there.language.example_orders(there.ask, 4) if len(each) < 60]
    dropped = []
    for order in orders[:MOST_LINES]:
        words = order.split()
        for word in chance.sample(STRANGE[lang], PLACES):
            line = placed(words, word, chance.randint(0, len(words)))
            letter = read(game, lang, line)
            named = any(fold(word) in fold(said) for said in letter.beside)
            if letter.orders and not letter.problems and not named:
                dropped.append(line)
    assert not dropped


@pytest.mark.parametrize(
    ("game", "lang", "text"),
    [
        ("GLO", "it", "Fatto dopo."),
        ("GLO", "it", "Fatto prima"),
        ("GLO", "pl", "Koniec potem."),
        ("GLO", "pl", "Koniec w przyszłym tygodniu"),
        ("GLO", "en", "Done next week"),
        ("WEF", "en", "I would move DE WL to 1919"),
        ("WEF", "en", "I'd move DE WL to 1919 if I could"),
        ("WEF", "en", "If I were you I'd move DE WL to 1919"),
        ("WEF", "en", "I'd have moved DE WL to 1919"),
        ("WEF", "en", "Normally I'd move DE WL to 1919"),
        ("WEF", "en", "move DE WL to 1919 afterwards"),
        ("WEF", "it", "muovo DE WL a 1919 dopo"),
        ("WEF", "it", "Ieri la DE WL filava verso 1919"),
        ("WEF", "pl", "rusz DE WL do 1919 później"),
    ],
)
def test_words_that_put_an_order_off_keep_it_back(game: str, lang: str, text: str) -> None:
    letter = read(game, lang, text)
    assert letter.problems or not letter.orders


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "muovo DE WL a 1919, poi finisco il turno"),
        ("pl", "Potem rusz DE WL do 1919"),
        ("en", "Then move DE WL to 1919"),
        ("en", "I would like to move DE WL to 1919"),
        ("en", "I'd move DE WL to 1919"),
        ("en", "Move DE WL to 1919. See you on Friday!"),
    ],
)
def test_they_join_orders_before_one_and_say_nothing_apart_from_it(lang: str, text: str) -> None:
    letter = read("WEF", lang, text)
    assert letter.orders
    assert not letter.problems
