"""Words that say NO to a thing: an answer where it is asked about, a doubt beside its order."""

import pytest

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


def answer(house: House, game: str, body: str) -> str:
    house.write(game, "CP", body)
    return flat(text_of(house.mail("CP")[-1]))


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
