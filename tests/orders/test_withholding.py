"""Sentences that withhold a letter are told from words about the war, in three languages."""

import pytest

from pbem.orders import trials_in, withholds

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


TRIALS = (
    ("ATTACK 1 WITH 1 DE, 7 DE (dry run please)", "dry run please"),
    ("ATTACK 1 WITH 1 DE, 7 DE, but only as a test.", "but only as a test."),
    ("attack 1 with 1 DE and 7 DE just as a trial", "just as a trial"),
    ("GIOCA 2 COME EVENTO (solo una prova)", "solo una prova"),
    ("Solo per prova, attacca 1 con 1 DE e 7 DE.", "Solo per prova"),
    ("ATAKUJ 1 Z 1 DE, 7 DE (tylko na próbę)", "tylko na próbę"),
    ("Tylko na próbę atakuję 1 siłami 1 DE i 7 DE.", "Tylko na próbę"),
)
IN_EARNEST = (
    "ATTACK 1 WITH 1 DE, 7 DE (let us test him)",
    "ATTACK 1 WITH 1 DE, 7 DE, thanks for the preview",
    "ATTACCA 1 CON 1 DE, 7 DE (ci provo)",
    "ATAKUJ 1 Z 1 DE, 7 DE (to nie próba)",
)


@pytest.mark.parametrize(("line", "words"), TRIALS)
def test_a_part_of_an_order_asks_for_a_dry_run(line: str, words: str) -> None:
    assert words.rstrip(".") in [part.rstrip(".") for part in trials_in(line)]


@pytest.mark.parametrize("line", IN_EARNEST)
def test_other_parts_of_orders_do_not(line: str) -> None:
    assert trials_in(line) == ()
