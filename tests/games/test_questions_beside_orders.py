"""Questions beside orders are set aside, unless an order depends on the answer."""

import pytest

from tests.games.test_meaning import ALLIED, CENTRAL, Where, read, said

APART = [
    (CENTRAL, "en", "AH 9 to 2724.\nCan the IV corps reach 1519?", "MOVE AH 9 TO 2724"),
    (CENTRAL, "en", "AH 9 and AH 17 go to 2724. Is AH 3 in supply there, by the way?",
     "MOVE AH 9, AH 17 TO 2724"),
    (CENTRAL, "en", "AH 9 goes to 2724. What happens if RU 14 retreats? Then AH 17 to 2724.",
     "MOVE AH 9 TO 2724, then MOVE AH 17 TO 2724"),
    (CENTRAL, "en", "AH 9 to 2724. Is AH 9 in supply there?", "MOVE AH 9 TO 2724"),
    (CENTRAL, "it", "AH 9 va a 2724.\nAH 3 può raggiungere 2623?", "MUOVI AH 9 A 2724"),
    (CENTRAL, "pl", "AH 9 idzie na 2724.\nCzy AH 3 zdąży dojść na 2521?", "RUSZ AH 9 DO 2724"),
    (ALLIED, "en", "FR IV assaults 2619.\nHow many steps does GE XVI have?", "ASSAULT 2619 BY FR IV"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "lang", "text", "orders"), APART)
def test_a_question_is_named_beside_orders(where: Where, lang: str, text: str, orders: str) -> None:
    assert said(where, lang, text) == orders
    assert [word for word in read(where, lang, text)[1] if word.endswith("?")]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "AH 9 to 2724.\nCan AH 9 go to 2824 instead?"),
        ("en", "AH 9 to 2724. AH 17 to 2724?"),
        ("en", "AH 2 and AH 6 attack 2622.\nShould AH 1 attack 2622 too?"),
        ("en", "AH 9 to 2724.\nOr is that too far for AH 9?"),
        ("it", "AH 9 va a 2724. AH 9 può andare anche a 2824?"),
        ("pl", "AH 9 idzie na 2724. Czy AH 9 może iść na 2824?"),
    ],
)
def test_an_order_waits_for_the_answer_to_a_question_about_it(lang: str, text: str) -> None:
    assert read(CENTRAL, lang, text)[0] == []
