"""An order in the subject of a letter that its text does not give."""

import pytest

from tests.service.house import House, flat, text_of
from tests.service.inbox.test_remarks import END, MOVE, moving

IGNORE = {
    "en": "Please ignore the subject.",
    "it": "L'oggetto è sbagliato.",
    "pl": "Temat jest nieaktualny.",
}


def answer(house: House, game: str, body: str, subject: str) -> str:
    house.write(game, "GERMAN", body, subject=subject)
    return flat(text_of(house.mail("GERMAN")[-1]))


@pytest.mark.few(3)
@pytest.mark.parametrize("lang", MOVE)
def test_a_subject_that_orders_otherwise_is_asked_about(house: House, lang: str) -> None:
    game = moving(house, lang)
    body, subject = f"{MOVE[lang]}\n{END[lang]}", MOVE[lang].replace("1520", "1519")
    reply = answer(house, game, body, f"Re: {subject}")
    assert house.asked(game) == ["GERMAN"]
    assert subject in reply
    assert MOVE[lang] in reply
    told = answer(house, game, f"{IGNORE[lang]}\n{body}", subject)
    assert house.asked(game) != ["GERMAN"]
    assert subject in told


@pytest.mark.few(3)
@pytest.mark.parametrize("lang", MOVE)
def test_a_subject_that_says_part_of_an_order_says_nothing_else(house: House, lang: str) -> None:
    game = moving(house, lang)
    reply = answer(house, game, f"{MOVE[lang]}\n{END[lang]}", MOVE[lang])
    assert house.asked(game) != ["GERMAN"]
    assert "subject" not in reply.lower()
