"""Sentences that withhold a letter are told from words about the war, in three languages."""

import pytest

from pbem.orders import withholds

WITHHELD = """
Do not carry this out yet.
Hi Bruno, please don't carry out these orders yet!
Please do not play this yet, I want to see the odds first.
Not yet to be carried out
This is just a draft.
Only a dry run
Hold this until Friday, please
not final yet
Non eseguire ancora
Per favore, per ora non eseguire questi ordini.
Ti prego di non eseguirlo ancora
È solo una prova!
Da non eseguire
Non ancora definitivo
jeszcze nie wykonuj
Proszę tego jeszcze nie wykonywać.
Nie wykonuj tych rozkazów
To jest tylko na próbę
Wstrzymaj się z wykonaniem
# do not carry this out yet
"""
OTHERS = """
Do not attack Paris yet
I do not play on Sundays
I did not play this before
Sorry, I could not do it in time
Please carry this out
Do not print this mail unless necessary.
If you are not the intended recipient, do not act on or process this message.
Non farmi aspettare
Non ho fatto in tempo
Nie graj ze mną w kotka i myszkę
Nie wykonałem tego wczoraj
PASS
"""


@pytest.mark.parametrize("text", WITHHELD.strip().split("\n"))
def test_such_a_sentence_withholds_a_letter(text: str) -> None:
    assert withholds(text)
    assert withholds(text.upper())


@pytest.mark.parametrize("text", OTHERS.strip().split("\n"))
def test_other_words_do_not(text: str) -> None:
    assert not withholds(text)
