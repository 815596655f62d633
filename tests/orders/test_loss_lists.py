"""Lists of losses in turn, which THEN does not end."""

import pytest

from pbem.orders.prose.loss_lists import with_losses_listed
from pbem.orders.words.text import Line


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("Losses first VIII, then VII.", "Losses VIII, VII."),
        ("perdite prima IX poi VII", "perdite IX, VII"),
        ("Perdite: all'VIII, poi al VII; avanza X", "Perdite VIII, VII; avanza X"),
        ("losses FR VIII and FR 42 XX, then FR VII", "losses FR VIII, FR 42 XX, FR VII"),
        ("straty najpierw VIII, potem VII", "straty VIII, VII"),
        ("Straty biore najpierw na VIII, potem VII.", "Straty biore VIII, VII."),
        ("straty kładę najpierw na GE 3, a później na GE 4", "straty kładę GE 3, GE 4"),
        ("perdite prima sull'1 e poi dell'VIII", "perdite 1, VIII"),
        ("losses VIII, then VII advances", ""),
        ("perdite VIII poi FATTO", ""),
        ("losses VIII and VII", ""),
        ("losses VIII, then ATTACK 3118 BY IX", ""),
    ],
)
def test_a_list_of_losses_goes_on_behind_then(text: str, listed: str) -> None:
    found = with_losses_listed(Line(1, text), ["attack", "fatto"])
    assert found.text == (listed or text)


def test_a_long_line_costs_little() -> None:
    text = "perdite " + "AA XX e " * 400 + "poi"
    assert with_losses_listed(Line(1, text), ()).text == text
