"""What players shout in the words of orders, in a game whose turn has several steps."""

import pytest

from tests.service.games.test_quartermaster_1914 import hands, opened, state_of
from tests.service.house import House, flat, text_of

__all__ = ["hands"]


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Play well!"),
        ("en", "Draw wisely, everyone"),
        ("en", "That ends my evening."),
        ("it", "Gioca bene!"),
        ("it", "Pesca miracolosa!"),
        ("it", "Fatto bene, no?"),
        ("it", "Finisco qui, ho sonno"),
        ("pl", "Graj dobrze!"),
        ("pl", "Na dziś kończę, dobranoc"),
    ],
)
def test_a_remark_that_holds_the_word_of_an_order_is_named_and_orders_nothing(
    house: House, lang: str, words: str
) -> None:
    game = opened(house, AT=lang)
    hand = state_of(house, game).hands["AT"]
    play = {"en": "PLAY Build Army AH", "it": "GIOCA Build Army AH", "pl": "ZAGRAJ Build Army AH"}
    house.write(game, "AT", f"{play[lang]} IN Galicia\n{words}")
    reply = flat(text_of(house.mail("AT")[-1]))
    assert words in reply
    assert house.asked(game) == ["AT"]
    assert len(state_of(house, game).hands["AT"]) == len(hand) - 1


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_a_place_alone_answers_beside_other_orders(house: House, lang: str) -> None:
    place, draw = {
        "en": ("Galicia", "DRAW"),
        "it": ("Galizia", "PESCA"),
        "pl": ("Galicja", "DOBIERZ"),
    }[lang]
    game = opened(house, AT=lang)
    play = {"en": "PLAY Build Army AH", "it": "GIOCA Build Army AH", "pl": "ZAGRAJ Build Army AH"}
    house.write(game, "AT", play[lang])
    house.write(game, "AT", f"{place}\n{draw}\nAnna")
    assert "GAL" in state_of(house, game).at["AH"]
    assert house.asked(game) != ["AT"]


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("lang", "words", "draw"),
    [("en", "mobil. Build Army AH", "DRAW"), ("pl", "szykow. Build Army AH", "DOBIERZ")],
)
def test_a_line_of_few_words_that_names_a_card_keeps_the_others_from_being_played(
    house: House, lang: str, words: str, draw: str
) -> None:
    game = opened(house, AT=lang)
    hand = state_of(house, game).hands["AT"]
    house.write(game, "AT", f"{words}\n{draw}")
    assert words in flat(text_of(house.mail("AT")[-1]))
    assert state_of(house, game).hands["AT"] == hand
