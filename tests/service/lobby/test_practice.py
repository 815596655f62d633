"""A player begins a game against bots by one letter."""

import gc
import tracemalloc
from time import process_time

import pytest
from sqlalchemy import select

from pbem.ledger.database.tables import GameRow, SeatRow
from pbem.service.run.bots import think
from pbem.service.run.tick import tick
from tests.extent import EVERYTHING
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import answer, open_lobby, register, seated, write
from tests.service.run.test_bots import audited, events


def levels(house: House, game: str) -> dict[str, str]:
    """The level of the bot on every seat; empty where none plays."""
    with house.store.transaction() as session:
        return {row.seat: row.bot for row in session.scalars(select(SeatRow)) if row.game == game}


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [
        ("en", "PRACTICE GLO marne AS GERMAN LEVEL quick", "Game GLO-1 has begun"),
        ("it", "ALLENAMENTO GLO marne COME GERMAN LIVELLO rapido", "La partita GLO-1 è cominciata"),
        ("pl", "TRENING GLO marne JAKO GERMAN POZIOM szybki", "Gra GLO-1 się zaczęła"),
    ],
)
def test_a_letter_begins_a_game_against_a_bot_that_answers(
    house: House, lang: str, line: str, told: str
) -> None:
    open_lobby(house)
    anna = register(house, "Anna", lang)
    assert told in answer(house, anna, line)
    assert seated(house, "GLO-1") == {"GERMAN": anna}
    assert levels(house, "GLO-1") == {"ALLIED": "quick", "GERMAN": ""}
    tick(house.app)
    assert house.asked("GLO-1") == ["GERMAN"]
    letter = flat(text_of(house.mail_to(anna)[-1]))
    assert "GLO-1" in letter


def test_without_a_wish_the_level_is_quick_and_bots_play_every_other_seat(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    answer(house, anna, "PRACTICE QMG")
    assert sorted(levels(house, "QMG-1").values()) == ["", "quick", "quick", "quick", "quick"]


def test_a_player_plays_so_many_games_against_bots_as_the_settings_say(house: House) -> None:
    open_lobby(house, practice=1)
    anna = register(house, "Anna")
    answer(house, anna, "PRACTICE FWW")
    assert "1 game against bots that is not over" in answer(house, anna, "PRACTICE FWW")
    open_lobby(house, practice=9, practice_a_day=1)
    assert "begin 1 game against bots a day" in answer(house, anna, "PRACTICE FWW")
    open_lobby(house, practice=0)
    assert "0 games against bots" in answer(house, anna, "PRACTICE FWW")


def test_what_is_not_understood_begins_nothing(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    assert "The levels are: quick, steady, strong" in answer(house, anna, "PRACTICE FWW LEVEL mad")
    assert "expected PRACTICE GLO marne" in answer(house, anna, "PRACTICE")
    assert "Anybody can write in your name" in write(house, anna, "PRACTICE FWW")
    with house.store.transaction() as session:
        assert not session.scalars(select(GameRow)).all()


OTHERWISE = [
    ("en", "PRACTICE QMG please. I'd like to be the Germans.", "PRACTICE QMG standard AS DE"),
    ("en", "PRACTICE GLO\nScenario: marne, side: German", "PRACTICE GLO marne AS GERMAN"),
    ("en", "PRACTICE FWW. Strong opponent.", "LEVEL strong"),
    ("it", "ALLENAMENTO GLO. Io sono i tedeschi, livello forte.", "COME GERMAN LIVELLO forte"),
    ("pl", "TRENING QMG. Chciałbym grać Niemcami.", "TRENING QMG standard JAKO DE"),
]


def test_other_words_that_name_another_side_scenario_or_level_begin_nothing(house: House) -> None:
    open_lobby(house)
    people = {lang: register(house, name, lang) for lang, name in (("en", "Anna"), ("it", "Ida"))}
    people["pl"] = register(house, "Ola", "pl")
    for lang, letter, line in OTHERWISE:
        assert line in answer(house, people[lang], letter), letter
    assert "germans" in answer(house, people["en"], "OPEN GLO marne. I'd like to be the Germans.")
    with house.store.transaction() as session:
        assert not session.scalars(select(GameRow)).all()
    spoken = "PRACTICE QMG AS DE. I am looking forward to my first game as Germany."
    assert "QMG-1" in answer(house, people["en"], spoken)


def test_a_player_is_told_what_to_write_however_often_they_are_not_understood(house: House) -> None:
    open_lobby(house)
    ola = register(house, "Ola", "pl")
    for _ in range(2):
        assert "TRENING GLO marne" in write(house, ola, "Zagrałabym z komputerem o Marnę.")


def test_bots_go_on_at_the_lowest_level_once_the_time_of_a_day_is_used_up(house: House) -> None:
    open_lobby(house, practice_seconds=1)
    anna = register(house, "Anna")
    answer(house, anna, "PRACTICE GLO marne AS GERMAN LEVEL steady")
    tick(house.app)
    spent = [said["level"] for said in events(house, "GLO-1", "decided")]
    assert spent[:2] == ["steady", "steady"]
    assert set(spent[2:]) == {"quick"}
    assert levels(house, "GLO-1")["ALLIED"] == "quick"
    letter = flat(text_of(house.mail_to(anna)[-1]))
    assert "level: steady" in letter
    assert "level: quick" in letter
    house.moderator.end_as_draw("GLO-1", "enough")
    assert audited(house, "GLO-1").state == "proven"


def test_letters_of_people_are_worked_between_the_steps_of_bots_in_many_games(
    house: House,
) -> None:
    open_lobby(house)
    people = [register(house, f"P{letter}") for letter in ("abcdefghij" if EVERYTHING else "abcd")]
    for person in people:
        answer(house, person, "PRACTICE GLO marne AS GERMAN")
    steps = think(house.app)
    for number, person in enumerate(people, 1):
        assert next(steps) is False
        game, before = f"GLO-{number}", len(house.mail_to(person))
        house.write(game, "GERMAN", f"BEGIN {game}\nSTATUS\nEND\n", sender=person)
        assert len(house.mail_to(person)) == before + 1
    games = [f"GLO-{number}" for number in range(1, len(people) + 1)]
    assert not events(house, games[-1], "decided")
    assert sum(steps) >= len(people)
    assert all(events(house, game, "decided") for game in games)


@pytest.mark.slow
def test_ten_games_of_practice_at_once_are_bounded(house: House) -> None:
    """Ten people begin games at once; bots answer all within seconds, and keep nothing of it."""
    open_lobby(house)
    people = [
        register(house, name)
        for name in ["Ann", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal", "Ida", "Jan"]
    ]
    for person in people:
        answer(house, person, "PRACTICE GLO marne AS GERMAN")
    tick(house.app)
    gc.collect()
    tracemalloc.start()
    begun = process_time()
    for number, person in enumerate(people, 1):
        game = f"GLO-{number}"
        body = f"BEGIN {game} #{house.state(game)}\nDONE\nEND\n"
        house.write(game, "GERMAN", body, sender=person)
    tick(house.app)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert process_time() - begun < 60
    assert peak < 100_000_000
    assert all(house.asked(f"GLO-{n}") == ["GERMAN"] for n in range(1, 11))
