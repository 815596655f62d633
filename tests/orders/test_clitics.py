"""Pronouns that hang on Italian verbs."""

import pytest

from pbem.orders.prose.clitics import bare_verb, without_pronouns
from pbem.orders.words.text import Line


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Spostami GE 1 a Liegi", "Sposta GE 1 a Liegi"),
        ("Pescamene altre due", "Pesca altre due"),
        ("Portamela a Sedan", "Portala a Sedan"),
        ("GE 1 portamela a Sedan", "GE 1 porta a Sedan"),
        ("Il corpo di Grenoble me lo mandi a Parigi", "Il corpo di Grenoble mandi a Parigi"),
        ("Attacco Liegi e portala a casa", "Attacco Liegi e portala a casa"),
        ("La stella di Udine vale mille lire", ""),
        ("Andateci con GE 1", ""),
    ],
)
def test_pronouns_that_say_nothing_more_are_left_out(text: str, bare: str) -> None:
    found = without_pronouns(Line(1, text))
    assert (" ".join(found.text.split()) if found else "") == ("" if bare == text else bare)


@pytest.mark.parametrize(
    ("word", "verb"), [("mettimi", "metti"), ("portamelo", "porta"), ("metti", ""), ("mille", "")]
)
def test_a_verb_is_known_by_what_hangs_on_it(word: str, verb: str) -> None:
    assert bare_verb(word) == verb
