"""Who asks in their own words what a command answers gets that answer, and nothing is played."""

from pathlib import Path

import pytest

from pbem.service.base.settings import Settings
from tests.service.house import House, flat, text_of


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path, settings=Settings(address="games@pbem.test", pictures="none"))


def told(house: House, letter: str, lang: str = "en") -> str:
    """What a letter to a running battle of the Marne is answered; it orders nothing."""
    game = house.game(scenario=("WEF", "historical"), langs={"CENTRAL": lang, "RUSSIAN": lang})
    seat, head = house.asked(game)[0], house.game_record(game).row.head
    house.write(game, seat, letter)
    assert house.game_record(game).row.head == head
    return flat(text_of(house.mail(seat)[-1]))


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("lang", "letter", "answer"),
    [
        ("en", "Hello,\nwhat should I do?\n\nPeter", "VOTE HINTS"),
        ("en", "That was quick. How far can AH 1 go?", "AH 1: where it can go now"),
        ("it", "Fin dove può andare AH 1?", "AH 1: dove può andare"),
        ("pl", "Dokąd może pójść AH 1?", "AH 1: dokąd może teraz dojść"),
        ("en", "Where can we go?", "REACH <unit>"),
        ("en", "Where can the whole Landsturm get to?", "REACH <unit>"),
        ("en", "What are my odds if I storm the walls of Lutsk?", "Lutsk"),
        ("en", "What are my odds if the whole gang attacks?", "ODDS <order>"),
        ("it", "Che probabilità ho se attacco Lutsk?", "Lutsk"),
        ("pl", "Jakie mam szanse, jeśli zaatakuję Łuck?", "Łuck"),
        ("en", "Am I in supply?", "Your supply:"),
    ],
)
def test_a_question_is_answered_as_its_command(
    house: House, lang: str, letter: str, answer: str
) -> None:
    text = told(house, letter, lang)
    own = text.partition("BEGIN WEF")[0]
    assert answer in own
    assert "There is no" not in own


def test_the_example_of_a_form_can_be_asked(house: House) -> None:
    form = told(house, "Where can we go?").partition("Example: ")[2]
    example = form.partition(" What you are asked")[0]
    assert "where it can go now" in told(house, example)


def test_it_is_answered_beside_orders_too(house: House) -> None:
    game = house.game(scenario=("GLO", "marne"))
    (seat,) = house.asked(game)
    house.write(game, seat, "DONE\nAnd give me another hint, please!")
    reply = flat(text_of(house.mail(seat)[-1]))
    assert house.asked(game) != [seat]
    assert "There is no hint now" in reply or "VOTE HINTS" in reply


@pytest.mark.parametrize(
    "question",
    [
        "Who is winning the football?",
        "How many points does Legia need to win the cup?",
        "Chi sta vincendo il derby?",
        "Kto wygrywa mecz?",
    ],
)
def test_a_question_of_another_world_gets_no_table_of_the_game(house: House, question: str) -> None:
    text = told(house, question)
    assert f'cannot answer "{question}"' in text
    assert "Towards victory" not in text
