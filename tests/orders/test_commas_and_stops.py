"""Commas within an order, and stops behind a word that is no abbreviation."""

import pytest

from pbem.orders import Context, Line
from pbem.orders.forms.mending import without_commas
from pbem.orders.lines.abbreviations import without_abbreviations
from tests.games.test_meaning import desk

GLO, POG = ("GLO", "marne", "ALLIED"), ("POG", "campaign", "CP")


@pytest.mark.parametrize(
    ("lang", "text", "bare"),
    [
        (
            *("en", "LOSSES FR VI, RETREAT FR VI TO 1524, FR V TO 1525"),
            "LOSSES FR VI RETREAT FR VI TO 1524, FR V TO 1525",
        ),
        (
            "it",
            "MUOVI FR VI, FR V, ATTRAVERSO 1524 A 1525",
            "MUOVI FR VI, FR V ATTRAVERSO 1524 A 1525",
        ),
        ("pl", "straty FR VI, wycofaj 1524", "straty FR VI wycofaj 1524"),
        ("en", "MOVE FR VI, FR V TO 1524", None),
        ("en", "Well, that went badly", None),
    ],
)
def test_no_comma_stands_before_a_key_word(lang: str, text: str, bare: str | None) -> None:
    found = without_commas(Line(1, text), desk(GLO, lang)[0])
    assert (found and found.text) == bare


def test_a_whole_word_at_the_end_of_a_sentence_is_no_abbreviation() -> None:
    language, asks, view, _ = desk(POG, "pl")
    line = Line(1, "Metz do ataku. GE 3 rusza do Nancy")
    context = Context(view, asks)
    assert without_abbreviations(line, language, context, lambda _: ()) is line
