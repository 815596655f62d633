"""Sentences of people who know nothing but our letters, in three languages and all games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.house import House, flat, text_of

GALICIA = "3 AH, 4 AH, 5 AH, 6 AH AT 9"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    built = House(Path(tmp_path_factory.mktemp("house")))
    yield built
    built.close()


def answer(house: House, game: str, scenario: str, seat: str, letter: str) -> str:
    """What a dry run of a letter is answered in the first position of a scenario."""
    chosen = {"scenario": scenario} if game == "GLO" else None
    name = house.game(scenario=(game, scenario), chosen=chosen)
    house.write(name, seat, f"PREVIEW\n{letter}\n")
    return flat(text_of(house.mail(seat)[-1]))


@pytest.mark.parametrize(
    ("game", "scenario", "seat", "letter", "said"),
    [
        (
            *("FWW", "standard", "GA"),
            (
                "Buongiorno, metto 1 AH e due pedine finte in Trentino, 3 AH e due fittizi sull'Isonzo"
                " e il resto in Galizia."
            ),
            "DEPLOY 1 AH, DUMMY, DUMMY AT 5; 3 AH, DUMMY, DUMMY AT 6; 4 AH, 5 AH, 6 AH",
        ),
        (
            *("FWW", "standard", "GA"),
            (
                "Trydent: 1 AH, 2 atrapy\nIsonzo: 3 AH + atrapa\nGalicja: 4 AH + atrapa"
                "\nBałkany: 5 AH + atrapa\nRumunia: 6 AH + atrapa"
            ),
            "DEPLOY 1 AH, DUMMY, DUMMY AT 5; 3 AH, DUMMY AT 6; 4 AH, DUMMY AT 9",
        ),
        (
            *("FWW", "standard", "GA"),
            f"Deploy 1 AH at 5; {GALICIA}; one dummy at 5; two at 6 and three at 9",
            "DEPLOY 1 AH AT 5; 3 AH, 4 AH, 5 AH, 6 AH AT 9; DUMMY AT 5; DUMMY, DUMMY AT 6",
        ),
        (
            *("GLO", "marne", "ALLIED"),
            "Hi! FR X moves to 3030, everything else stays where it is. That's all for this turn.",
            "MOVE FR X",
        ),
        (*("GLO", "marne", "ALLIED"), "To wszystko, koniec tury.", "DONE"),
        (*("GLO", "marne", "ALLIED"), "Fatto, grazie. Buona fortuna Emma!", "DONE"),
        (*("GLO", "marne", "ALLIED"), "Uzupełnij IX, X i XI korpus o jeden krok", "REPLACE FR XI"),
        (*("WEF", "historical", "RUSSIAN"), "Finito, grazie mille", "DONE"),
        (*("QMG", "standard", "DE"), "Nic w tej turze, to wszystko.", "ENDTURN"),
    ],
)
def test_what_strangers_write_is_read(
    house: House, game: str, scenario: str, seat: str, letter: str, said: str
) -> None:
    assert said in answer(house, game, scenario, seat, letter)


@pytest.mark.parametrize(
    "letter",
    [
        "Non ho ancora finito il turno",
        "That's all for now",
        "Should I end my turn?",
        "Nie kończę tury",
        "If FR X moves to 3030, everything else stays. Done?",
    ],
)
def test_what_denies_asks_or_puts_off_ends_no_turn(house: House, letter: str) -> None:
    reply = answer(house, "GLO", "marne", "ALLIED", letter)
    assert "What would be done: DONE" not in reply
    assert "DONE What you are asked" not in reply


@pytest.mark.rule("fww:4.2")
def test_dummies_left_over_are_pointed_out(house: House) -> None:
    reply = answer(house, "FWW", "standard", "GA", f"DEPLOY 1 AH AT 5; {GALICIA}; DUMMY AT 9")
    assert "Dummies that got no front and wait: 5." in reply
    kept = answer(
        house, "FWW", "standard", "GA", f"DEPLOY 1 AH AT 5; {GALICIA}; DUMMY AT 9; REST NONE"
    )
    assert "DUMMY AT 9; REST NONE" in kept


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("en", "DEPLOY {}; DUMMY AT 9; 2 DUMMIES AT 10; 4 DUMMIES AT 6", "dummies than wait: 7"),
        ("it", "SCHIERA {}; FITTIZIO SU 9; 2 FITTIZI SU 10; 4 FITTIZI SU 6", "attendono: 7"),
        ("pl", "ROZSTAW {}; ATRAPA NA 9; 2 ATRAPY NA 10; 4 ATRAPY NA 6", "atrap, niż czeka: 7"),
    ],
)
def test_more_dummies_than_wait_are_what_is_wrong_and_the_whole_line_is_shown(
    house: House, lang: str, line: str, said: str
) -> None:
    game = house.game(scenario=("FWW", "standard"))
    house.order(game, "GA", f"LANG {lang}")
    at = {"en": "AT", "it": "SU", "pl": "NA"}[lang]
    written = line.format(f"1 AH {at} 5; {GALICIA.replace('AT', at)}")
    reply = flat(house.order(game, "GA", written))
    assert said in reply
    assert written.rpartition("; ")[2] in reply
    twice = flat(house.order(game, "GA", f"DEPLOY 1 AH {at} 5; 1 AH {at} 9"))
    house.order(game, "GA", "LANG en")
    assert {"en": "1 AH: named twice.", "it": "nominato due", "pl": "dwa razy."}[lang] in twice


@pytest.mark.rule("glo:5.1")
def test_moves_written_behind_an_assault_come_first(house: House) -> None:
    reply = answer(
        house, "GLO", "marne", "ALLIED", "FR X and FR I attack Montmirail\nMove FR M XX to 2835"
    )
    assert reply.index("MOVE FR M XX") < reply.index("ASSAULT 3131")


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        (
            "Move FR XI from 2936 to 3130. Done.",
            "FR XI: is not there (2936). Did you mean: FR XI FROM 3229?",
        ),
        ("MUOVI FR XI DA 9999 A 3130", 'There is no hex or town "9999".'),
        ("RUSZ FR XI Z 2936 DO 3130", "FR XI: is not there (2936)."),
    ],
)
def test_a_unit_that_stands_elsewhere_is_not_moved(house: House, letter: str, said: str) -> None:
    reply = answer(house, "GLO", "marne", "ALLIED", letter)
    assert said in reply
    assert "What would be done" not in reply


def test_the_values_of_armies_that_wait_are_told_where_they_are_deployed(house: House) -> None:
    game = house.game(scenario=("FWW", "standard"))
    told = flat(house.order(game, "GA", "STATUS"))
    assert "Waiting 1 AH (2), 3 AH (" in told.replace("\u00a0", " ")
