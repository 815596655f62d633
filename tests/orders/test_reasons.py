"""Reasons and purposes beside an order are told from it."""

import pytest

from pbem.orders.talk.reasons import without_reasons
from pbem.orders.words.text import Line

BESIDE = [
    ("V goes to 2525, because the Germans are close.", "V goes to 2525"),
    ("V to 2525 to cover Mons.", "V to 2525"),
    ("The Belgians are too weak, so 3 FR leads.", "3 FR leads."),
    ("Since it is fresh, V goes to 2525.", "V goes to 2525."),
    ("Il I va a 2520 per coprire Longwy.", "Il I va a 2520"),
    ("Metto la 4 FR così gli inglesi non rischiano.", "Metto la 4 FR"),
    ("Stawkę stawiam na 1920, żeby tam starczyło pocisków.", "Stawkę stawiam na 1920"),
    ("V to 2525, since it is fresh, and VI to 2626.", "V to 2525 , and VI to 2626."),
    ("BE XX na 3511, tam gdzie już stoi 4E.", "BE XX na 3511"),
    ("V to 2525, where VI stands.", "V to 2525"),
    ("V goes to 2525, then VI.", "V goes to 2525, then VI."),
    ("V goes to 2525 via 2424.", "V goes to 2525 via 2424."),
]


@pytest.mark.parametrize(("text", "order"), BESIDE)
def test_a_reason_is_parted_from_its_order(text: str, order: str) -> None:
    (kept,), _ = without_reasons((Line(1, text),), lambda _: False)
    assert " ".join(kept.text.split()).rstrip(" .") == order.rstrip(".")


def test_what_may_be_an_order_is_no_mere_reason() -> None:
    line = Line(1, "V to 2525, since VI goes to 2626.")
    assert without_reasons((line,), lambda said: "goes to" in said.text)[0] == (line,)
