"""Orders as people write them who know the letters alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.house import House, flat, text_of


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    built = House(Path(tmp_path_factory.mktemp("house")))
    yield built
    built.close()


@pytest.fixture(scope="module")
def game(house: House) -> str:
    name = house.game(scenario=("POG", "standard"))
    house.order(name, "CP", "GUNS YES")
    return name


ACTIVATED = "PLAY 8 AS OPS ACTIVATE Aachen, Koblenz TO MOVE; Novi Sad TO ATTACK"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("I play card 8 for operations. Activate Aachen, Koblenz to move.", "PLAY 8 Race"),
        ("Gram kartą 11 na operacje, aktywuję Metz do ataku", "ACTIVATE Metz TO ATTACK"),
        ("Guns of August as event", "PLAY 1 Guns of August AS EVENT"),
        ("I'd like to play the 2 (Wireless Intercepts) as SR", "PLAY 2 Wireless Intercepts AS SR"),
        (
            f"{ACTIVATED}\nSposta la 1ª armata tedesca a Liegi, poi attacca Belgrado: AH 5",
            "MOVE GE 1 TO Liege ATTACK Belgrade WITH AH 5",
        ),
        (
            f"{ACTIVATED}\nRusz 1. armię niemiecką do Liège\nZaatakuj Belgrad 5. armią AH",
            "MOVE GE 1 TO Liege ATTACK Belgrade WITH AH 5",
        ),
        (
            (
                "Gioco 8 come operazioni, attivo Metz per attaccare e attacco Verdun con la 4ª e la 5ª"
                " armata, grazie"
            ),
            "ATTACK Verdun WITH GE 4, GE 5",
        ),
        (
            f"{ACTIVATED}\nGE 1 to Liege, then attack Belgrade with the fifth army. Good luck!",
            "MOVE GE 1 TO Liege ATTACK Belgrade WITH AH 5",
        ),
        ("7 as replacement points", "PLAY 7 German Reinforcements (GE 9) AS RP"),
        (f"{ACTIVATED}\nMUOVI TUTTO DA Coblenza A Aquisgrana", "MOVE GE 2, GE 3 TO Aachen"),
    ],
)
def test_what_a_person_would_understand_is_read(
    house: House, game: str, lines: str, said: str
) -> None:
    house.write(game, "CP", f"PREVIEW\n{lines}\n")
    assert said in flat(text_of(house.mail("CP")[-1]))


@pytest.mark.parametrize("line", ["If it rains, play 8 as ops", "Shall I play 8 as ops?"])
def test_a_condition_or_a_question_is_no_order(house: House, game: str, line: str) -> None:
    before = house.state(game)
    house.write(game, "CP", f"{line}\n")
    assert house.state(game) == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Tak, zaczynam z Sierpniowymi działami.", "GUNS YES"),
        ("No, thanks. I would rather draw.", "GUNS NO"),
        ("Yes, but what do they do?", ""),
    ],
)
def test_a_yes_or_no_counts_with_words_that_repeat_it(house: House, line: str, said: str) -> None:
    name = house.game(scenario=("POG", "standard"))
    house.write(name, "CP", f"{line}\n")
    reply = flat(text_of(house.mail("CP")[-1]))
    assert (f"Done: {said}" in reply) == bool(said)
