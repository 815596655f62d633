"""Sentences beside orders that rather order something too, and such as do not."""

import pytest

from pbem.games import game_module
from pbem.orders.letter.unread_orders import may_order_more


def orders_more(lang: str, text: str) -> bool:
    """True if a sentence beside orders may be one more."""
    module = game_module("QMG")
    game = module.open(module.load("standard"), module.options({}))
    return may_order_more(text, module.language(game, lang), game.seats[0])


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Fill my hand up from the deck."),
        ("en", "Sorry for the delay. Take the losses on the weakest corps."),
        ("it", "Prendo nuove carte dal mazzo."),
        ("pl", "Reszta kart z talii na rękę."),
        ("pl", "Wszyscy ruszają w pogoń."),
    ],
)
def test_a_sentence_that_orders_in_words_of_no_list_is_no_talk(lang: str, text: str) -> None:
    assert orders_more(lang, text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I took my cards to the shop."),
        ("en", "Shall I fill my hand up from the deck?"),
        ("it", "Mia moglie ti saluta."),
        ("pl", "Jutro idę do lekarza."),
        ("pl", "Biorę kawę i siadam do gry."),
        ("pl", "Moje rozkazy na turę czwartą:"),
        ("pl", "Pozdrawiam serdecznie"),
    ],
)
def test_talk_questions_and_headings_order_nothing_more(lang: str, text: str) -> None:
    assert not orders_more(lang, text)
