"""Letters once a day, for whoever prefers them to a letter at the end of each turn."""

import random
from collections import Counter
from datetime import timedelta

import pytest

from pbem.games import game_module
from pbem.service.mailer.digests import digests_due, write_digest
from tests.games.kit.choices import choose
from tests.service.house import House, text_of

IDLE, DAILY = ": nothing to do", "the day's letter"


def play(house: House, game: str, orders: int) -> None:
    """Give orders by letters, all on one day."""
    rng, language = random.Random(3), game_module("FWW").language(house.game_record(game).game)
    for _ in range(orders):
        ask = house.game_record(game).asks[0]
        house.order(game, ask.seat, language.write(choose(ask, rng.randrange)))


def headlines(house: House, seat: str, after: int) -> Counter[str]:
    """How many letters of a kind a seat has got after its first ones."""
    subjects = [str(letter["Subject"]) for letter in house.mail(seat)[after:]]
    return Counter(kind for kind in (IDLE, DAILY) for each in subjects if kind in each)


@pytest.fixture
def game(house: House) -> str:
    house.settings.pictures = "none"
    return house.game()


def answered(house: House, game: str, *lines: str) -> dict[str, int]:
    """How many letters each seat has got when all have written some lines."""
    for seat in house.game_record(game).game.seats:
        for line in lines:
            house.order(game, seat, line)
    return {seat: len(house.mail(seat)) for seat in house.game_record(game).game.seats}


def test_a_letter_a_day_takes_the_place_of_those_at_the_end_of_a_turn(
    house: House, game: str
) -> None:
    before = answered(house, game, "DIGEST ON")
    assert "after 6:00 of your day" in text_of(house.mail("WA")[-1])
    play(house, game, 40)
    assert house.game_record(game).row.turn > 1
    assert not any(headlines(house, *letters) for letters in before.items())
    played = {seat: len(house.mail(seat)) for seat in before}
    house.later(hours=19)  # until five in the morning
    assert {seat: len(house.mail(seat)) for seat in before} == played
    house.later(hours=3)
    got = {seat: headlines(house, seat, count)[DAILY] for seat, count in before.items()}
    assert set(got.values()) == {0, 1}
    assert not any(got[seat] for seat in house.asked(game))
    waits = next(seat for seat, count in got.items() if count)
    assert "What happened" in text_of(house.mail(waits)[-1])
    house.later(hours=24)
    assert headlines(house, waits, before[waits])[DAILY] == 1


def test_whoever_wants_none_is_told_at_the_end_of_each_turn(house: House, game: str) -> None:
    before = answered(house, game, "DIGEST ON", "DIGEST OFF")
    assert "at the end of each turn again" in text_of(house.mail("WA")[-1])
    play(house, game, 40)
    house.later(hours=24)
    found = sum((headlines(house, *letters) for letters in before.items()), Counter())
    assert found[IDLE]
    assert not found[DAILY]


def test_a_question_words_to_all_and_the_end_of_a_game_come_at_once(
    house: House, game: str
) -> None:
    before = answered(house, game, "DIGEST ON")
    first = house.asked(game)[0]
    play(house, game, 1)
    assert "YOUR MOVE" in str(house.mail(house.asked(game)[0])[-1]["Subject"])
    house.order(game, first, "PRESS TO ALL", "Good luck.", "ENDPRESS")
    others = [seat for seat in before if seat != first]
    assert all("Good luck." in text_of(house.mail(seat)[-1]) for seat in others)
    house.moderator.end_as_draw(game, "an example")
    assert all("The game is over" in text_of(house.mail(seat)[-1]) for seat in others)
    house.later(hours=30)
    assert not any(headlines(house, *letters)[DAILY] for letters in before.items())


def test_what_was_told_is_not_told_again_where_a_worker_dies_before_it_noted_the_day(
    house: House, game: str
) -> None:
    before = answered(house, game, "DIGEST ON")
    play(house, game, 3)
    house.now += timedelta(days=1)
    for _ in range(2):
        with house.store.transaction() as session:
            due = digests_due(session, house.now)
            for player, games in due.items():
                for each in games:
                    write_digest(session, house.app, each, player)
        assert len(due) == len(before)
        assert {headlines(house, *letters)[DAILY] for letters in before.items()} <= {0, 1}
    assert any(headlines(house, *letters)[DAILY] for letters in before.items())
