"""Questions in plain words are answered with where the game stands, or passed on."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.orders import Due, Win
from pbem.service.base.settings import Settings
from pbem.service.inbox.plain_questions import (
    MOST_A_DAY,
    asks_where_it_stands,
    command_asked,
    questions_in,
)
from tests.service.house import House, flat, text_of

MODERATOR = "moderator@club.test"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    settings = Settings(address="games@pbem.test", moderator=MODERATOR, pictures="none")
    built = House(tmp_path, settings=settings)
    yield built
    built.close()


def passed_on(house: House) -> list[EmailMessage]:
    return [m for m in house.mail_to(MODERATOR) if m["Message-ID"].startswith("<question.")]


@pytest.mark.parametrize(
    "question",
    [
        "When is the deadline?",
        "Who moves now?",
        "whose turn is it",
        "Entro quando devo rispondere?",
        "A chi tocca?",
        "Do kiedy mam czas?",
        "Czyja teraz kolej?",
        "Na kogo czekamy?",
    ],
)
def test_where_it_stands_is_told(question: str) -> None:
    assert questions_in([question]) == (question,)
    assert asks_where_it_stands(question)


@pytest.mark.parametrize(
    "question",
    ["Why did I lose?", "Perché ho perso?", "Dlaczego przegrałem?", "Why is it my turn again?"],
)
def test_a_reason_is_asked_of_a_person(question: str) -> None:
    assert questions_in([question]) == (question,)
    assert not asks_where_it_stands(question)


@pytest.mark.parametrize("line", ["Hello there", "See you at the front", "Whoever wins, well done"])
def test_talk_is_no_question(line: str) -> None:
    assert not questions_in([line])


def test_a_known_question_is_answered_and_not_passed_on(house: House) -> None:
    game = house.game(players=2)
    house.write(game, "CENTRAL", "Hi,\nwhen is the deadline, and who moves now?\n")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert "read as a question" in reply
    assert f"{game}: deployment, state {house.state(game)}, running" in reply
    assert "No orders were found" not in reply
    assert not passed_on(house)


@pytest.mark.parametrize(
    ("question", "command"),
    [
        ("Oh, and how many points do I need to win?", Win()),
        ("Quanti punti mi servono per vincere?", Win()),
        ("Ile punktów brakuje mi do zwycięstwa?", Win()),
        ("When do the reinforcements at Arras come?", Due()),
        ("Quando arrivano i rinforzi?", Due()),
        ("Kiedy przyjdą posiłki?", Due()),
        ("Why did I not win?", None),
        ("When is the deadline?", None),
    ],
)
def test_a_question_that_a_command_answers_is_known(
    question: str, command: Due | Win | None
) -> None:
    assert command_asked(question) == command


def test_a_question_about_victory_is_answered_beside_an_order(house: House) -> None:
    game = house.game(players=2)
    block = f"BEGIN {game} #{house.state(game)}\nDEPLOY 1 AH, 3 AH, 4 AH, 5 AH, 6 AH AT 11; REST NONE\nEND\n"
    house.write(game, "CENTRAL", f"{block}\nHow many points do I need to win?\n")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert "Towards victory" in reply
    assert not passed_on(house)


def test_another_question_is_passed_on_and_the_answer_goes_to_its_writer(house: House) -> None:
    game = house.game(players=2)
    house.write(game, "CENTRAL", "I do not see it.\nWhy did I lose Sedan?\n")
    assert 'passed on to the moderator, who answers you by letter: "Why did I lose Sedan?"' in flat(
        text_of(house.mail("CENTRAL")[-1])
    )
    (letter,) = passed_on(house)
    assert letter["Reply-To"] == house.address("CENTRAL")
    assert "I do not see it." in text_of(letter)


def test_a_question_beside_orders_is_passed_on_too(house: House) -> None:
    game = house.game(players=2)
    block = f"BEGIN {game} #{house.state(game)}\nDEPLOY 1 AH, 3 AH, 4 AH, 5 AH, 6 AH AT 11; REST NONE\nEND\n"
    house.write(game, "CENTRAL", f"May I see the rules?\n\nPREVIEW\n{block}")
    assert "passed on" in flat(text_of(house.mail("CENTRAL")[-1]))
    assert len(passed_on(house)) == 1


def test_the_moderator_gets_so_many_questions_of_a_player_a_day(house: House) -> None:
    game = house.game(players=2)
    for n in range(MOST_A_DAY + 1):
        house.write(game, "CENTRAL", f"What does rule {n} say?\n")
    assert len(passed_on(house)) == MOST_A_DAY
    assert f"Write to {MODERATOR}" in flat(text_of(house.mail("CENTRAL")[-1]))


def test_without_a_moderator_the_table_is_named(house: House) -> None:
    house.settings.moderator = ""
    game = house.game(players=2)
    house.write(game, "CENTRAL", "Why did I lose?\n")
    assert "PRESS TO ALL" in flat(text_of(house.mail("CENTRAL")[-1]))


@pytest.mark.parametrize(
    ("lang", "question", "named"),
    [
        ("en", "How likely is it that I take the fort?", "write ODDS"),
        ("en", "Is that a risk worth taking, in percent?", "LEGAL"),
        ("it", "Che probabilità ho di vincere lì?", "PROBABILITÀ (ODDS)"),
        ("pl", "Jakie mam szanse dwiema armiami?", "SZANSE (ODDS)"),
    ],
)
def test_who_asks_for_chances_is_told_what_tells_them(
    house: House, lang: str, question: str, named: str
) -> None:
    game = house.game(langs={"CP": lang}, scenario=("POG", "standard"))
    sent = house.sent("CP")
    house.write(game, "CP", question)
    assert named in flat(text_of(house.mail("CP")[sent]))
    assert passed_on(house) == []
