"""A letter that cannot be read is read again without its sentences that order nothing."""

import pytest

from tests.service.house import House, flat, text_of
from tests.service.inbox.test_remarks import END, MOVE, answer, moving

TALK = (
    ("en", "Last week my VII corps got lost somewhere on the way to 1519."),
    ("en", "My opponent has the Belgians in 1521 and Liège will not hold for long."),
    ("en", "Thank you for the map, which arrived in excellent order."),
    ("it", "Vedo che il mio avversario ha ancora il forte di Liegi e la BE I in 1521."),
    ("it", "La prossima volta porterò i cannoni davanti a Namur."),
    ("pl", "W zeszłej partii VII korpus doszedł do 1519 i nic z tego nie wyszło."),
    ("pl", "Z żalem przyjmuję wiadomość o stratach."),
)
QUESTIONS = (
    ("en", "Might I enquire whether Gallieni's taxis are represented in this game?"),
    ("it", "I cannoni francesi tornano mai in gioco?"),
    ("pl", "Ciekawi mnie, kiedy Francuzi dostają posiłki?"),
)


@pytest.mark.parametrize(("lang", "talk"), [*TALK, *QUESTIONS])
def test_a_sentence_that_orders_nothing_stops_no_order_and_is_named(
    house: House, lang: str, talk: str
) -> None:
    game = moving(house, lang)
    reply = answer(house, game, f"{talk}\n\n{MOVE[lang]}\n{END[lang]}")
    assert house.asked(game) != ["GERMAN"]
    assert flat(talk)[:40] in reply


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_talk_and_an_order_may_stand_in_one_line(house: House, lang: str) -> None:
    game = moving(house, lang)
    talk = next(text for each, text in TALK if each == lang)
    answer(house, game, f"{talk} {MOVE[lang]}.\n{END[lang]}")
    assert house.asked(game) != ["GERMAN"]


UNREAD = (
    "Shift the VII corps over yonder to 1519 by 1620.",
    "1519 is thin on men, so the VII corps from 1619 marches there.",
    "The VII corps and its friends go down to 1520 and beyond.",
    "If the VII corps gets stuck, 2 goes back to 1519.",
    "No, wait: not 1520.",
    "If it rains, the VII corps stays, or MOVE 9R TO 1519.",
    "Unless you object, done.",
    "The corps from 1519 goes over to 1520 some day, then I'm done.",
    "Two of the guns go to 1520, the rest of them can wait.",
    "Gli uomini di 1619 (il VII e la cavalleria) vanno in 1519, gli altri fermi.",
    "The guns stay, the Wurttembergers at Liège.",
    "A pity. The Badeners at Liège.",
)


@pytest.mark.few(6)
@pytest.mark.parametrize("line", UNREAD)
def test_an_order_that_cannot_be_read_is_no_talk(house: House, line: str) -> None:
    game = moving(house)
    reply = answer(house, game, f"{MOVE['en']}\n{line}\n{END['en']}")
    assert house.asked(game) == ["GERMAN"]
    assert "Nothing in your letter was carried out" in reply


def test_a_letter_of_talk_alone_orders_nothing(house: House) -> None:
    game = moving(house)
    answer(house, game, f"{TALK[0][1]} {TALK[1][1]}")
    assert house.asked(game) == ["GERMAN"]
    assert "No orders were found" in text_of(house.mail("GERMAN")[-1]) or "Nothing in" in text_of(
        house.mail("GERMAN")[-1]
    )


@pytest.mark.parametrize(
    ("lang", "end", "ends"),
    [
        ("en", "And so my turn comes to its end.", True),
        ("it", "Nient'altro, direi che per il mio turno può bastare.", True),
        ("pl", "i to by było wszystko w mojej turze, serio.", True),
        ("en", "Have I finished my turn, then?", False),
        ("en", "I am not quite finished with my turn yet, mind you.", False),
        ("it", "Il mio turno non è ancora finito, sia chiaro.", False),
        ("pl", "Mojej tury jeszcze wcale nie kończę, żeby nie było.", False),
    ],
)
def test_an_end_in_any_words_ends_the_turn_unless_it_is_denied_or_asked(
    house: House, lang: str, end: str, ends: bool
) -> None:
    game = moving(house, lang)
    answer(house, game, f"{MOVE[lang]}\n{end}")
    assert (house.asked(game) != ["GERMAN"]) == ends


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Well done!"),
        ("en", "Well done on your set-up, by the way!"),
        ("en", "You shall not pass!"),
        ("en", "Stay safe, my friends!"),
        ("en", "Hold your horses!"),
        ("it", "Ben fatto!"),
        ("it", "Non si passa!"),
        ("pl", "Zostańcie z nami!"),
        ("pl", "Koniec żartów!"),
        ("it", "Buon fine settimana"),
        ("pl", "Dobrego końca tygodnia, panowie!"),
    ],
)
def test_what_people_shout_orders_nothing(house: House, lang: str, said: str) -> None:
    game = moving(house, lang)
    reply = answer(house, game, f"{MOVE[lang]}\n\n{said}\nKaren")
    assert house.asked(game) == ["GERMAN"]
    assert said in reply


def test_an_order_that_is_not_understood_beside_a_question_is_shown(house: House) -> None:
    game = moving(house)
    order = "Perhaps the VII corps could somehow wander over yonder by night."
    reply = answer(house, game, f"{order}\nIs it raining over there, do you think?")
    assert house.asked(game) == ["GERMAN"]
    assert flat(order) in reply


def test_a_letter_with_an_order_that_is_not_understood_is_not_called_a_question(
    house: House,
) -> None:
    game = moving(house)
    order = "Perhaps the VII corps could somehow wander over to 1520 by night."
    reply = answer(house, game, f"{order}\nIs that clever?")
    assert house.asked(game) == ["GERMAN"]
    assert "read as a question" not in reply
    assert order in reply
    assert "Nothing in your letter was carried out yet" in reply
    assert "Is that clever?" in reply


def test_a_turn_ends_once_whatever_else_sounds_like_an_end(house: House) -> None:
    game = moving(house, "it")
    answer(house, game, f"{MOVE['it']}\nCon questo il mio turno è finito.\nE così è tutto, finito.")
    assert house.asked(game) == ["ALLIED"]
