"""Words that say NO to a thing: an answer where it is asked about, a doubt beside its order."""

import pytest

from pbem.games import game_module
from tests.service.house import House, flat, text_of

GUNS = {"en": "GUNS YES", "it": "CANNONI SÌ", "pl": "DZIAŁA TAK"}
OPS = {
    "en": "PLAY {} AS OPS ACTIVATE Koblenz TO MOVE",
    "it": "GIOCA {} PER OPS ATTIVA Coblenza PER MUOVERE",
    "pl": "ZAGRAJ {} JAKO OPS AKTYWUJ Koblencja DO RUCHU",
}
HAND = 7
WORDS = [
    ("en", "No Guns of August"),
    ("it", "Niente Cannoni di Agosto"),
    ("pl", "Bez Sierpniowych dział"),
]


def answer(house: House, game: str, body: str, seat: str = "CP") -> str:
    house.write(game, seat, body)
    return flat(text_of(house.mail(seat)[-1]))


@pytest.mark.few(3)
@pytest.mark.parametrize(("lang", "words"), WORDS)
def test_no_to_the_card_that_is_asked_about_is_an_answer(
    house: House, lang: str, words: str
) -> None:
    game = house.game(scenario=("POG", "campaign"), langs={"CP": lang})
    said = {"en": "GUNS NO", "it": "CANNONI NO", "pl": "DZIAŁA NIE"}
    assert said[lang] in answer(house, game, words)
    assert len(house.game_record(game).state.hands["cp"]) == HAND


@pytest.mark.few(3)
@pytest.mark.parametrize(("lang", "words"), WORDS)
def test_no_order_is_played_beside_a_no_to_what_it_names(
    house: House, lang: str, words: str
) -> None:
    game = house.game(scenario=("POG", "campaign"), langs={"CP": lang})
    answer(house, game, GUNS[lang])
    head = house.game_record(game).row.head
    reply = answer(house, game, f"{OPS[lang].format(1)}\n{words}")
    assert house.game_record(game).row.head == head
    assert words in reply


def test_a_line_that_denies_what_another_orders_stops_both_but_not_in_press(house: House) -> None:
    game = house.game(scenario=("POG", "campaign"))
    answer(house, game, GUNS["en"])
    head, ops = house.game_record(game).row.head, OPS["en"].format(1)
    for words in ("Do not activate Koblenz.", "Koblenz is fine, but don't activate Koblenz."):
        assert words in answer(house, game, f"{ops}\n{words}")
        assert house.game_record(game).row.head == head
    answer(house, game, f"{ops}\nPRESS TO ALL\nI do not activate Koblenz.\nENDPRESS")
    assert house.game_record(game).row.head != head


TURN = [
    ("Draw, but keep my turn open.", '"DRAW" ends your turn'),
    ("Build in Vienna. Draw. Do not end my turn.", '"DRAW" ends your turn'),
    ("My dear ally, please draw on your turn.", "ask another player"),
]
PRESS = "PRESS TO ALL\nMy dear ally, please draw on your turn.\nENDPRESS\nDRAW"


def test_the_end_of_a_turn_that_goes_on_and_orders_to_others_are_not_played(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"))
    language = game_module("QMG").language(house.game_record(game).game)
    while len((ask := house.game_record(game).asks[0]).accepts) <= 2:
        house.order(game, ask.seat, language.write(ask.default()))
    for words, told in TURN:
        head = house.game_record(game).row.head
        reply = answer(house, game, words, ask.seat)
        assert told in reply, words
        assert "YES" not in reply
        assert house.game_record(game).row.head == head
    assert "Your message goes to: all" in answer(house, game, PRESS, ask.seat)
