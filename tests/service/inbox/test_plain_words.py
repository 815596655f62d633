"""Orders as people write them who know the letters alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.house import House, flat, text_of


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a game that is its first, whichever test comes first: its cards depend on that."""
    built = House(Path(tmp_path_factory.mktemp("house")))
    built.order(built.game(scenario=("POG", "standard")), "CP", "GUNS YES")
    yield built
    built.close()


@pytest.fixture(scope="module")
def game() -> str:
    return "POG-1"


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
    done = ("Everything in your letter was", "Its other words are named below.")
    assert (any(words in reply for words in done) and said in reply) == bool(said)


OPEN = "PLAY 9 AS OPS ACTIVATE Metz TO ATTACK; Oppeln, Koblenz TO MOVE"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("The 2nd Army goes to Aachen", "MOVE GE 2 TO Aachen"),
        ("La seconda e la terza armata vanno ad Aquisgrana", "MOVE GE 2, GE 3 TO Aachen"),
        ("Wszystkie jednostki z Koblencji idą do Akwizgranu", "MOVE GE 2, GE 3 TO Aachen"),
        ("GE 2 -> Aachen", "MOVE GE 2 TO Aachen"),
        ("Koblenz to Aachen", "MOVE GE 2, GE 3 TO Aachen"),
        ("then both armies in Koblenz move to Aachen", "MOVE GE 2, GE 3 TO Aachen"),
        ("Muovo le due armate da Coblenza ad Aquisgrana", "MOVE GE 2, GE 3 TO Aachen"),
        ("korpus z Opola do Wrocławia", "MOVE GE corps TO Breslau"),
        ("4. i 5. armia atakują Verdun", "ATTACK Verdun WITH GE 4, GE 5"),
        ("Metz attacca Verdun", "ATTACK Verdun WITH GE 4, GE 5"),
        ("attck Verdon with GE 4, no advance", "ATTACK Verdun WITH GE 4 ADVANCE NONE"),
        ("I do nothing", "DONE"),
    ],
)
def test_a_sentence_that_names_who_acts_is_an_order(
    house: House, game: str, line: str, said: str
) -> None:
    house.write(game, "CP", f"PREVIEW\n{OPEN}\n{line}\n")
    assert said in flat(text_of(house.mail("CP")[-1]))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Event: Guns of August", "PLAY 1 Guns of August AS EVENT"),
        ("Wydarzenie: Sierpniowe działa", "PLAY 1 Guns of August AS EVENT"),
        ("Race to the Sea, ops: activate Metz (attack)", "ACTIVATE Metz TO ATTACK"),
        ("1 op", "ONE OP"),
        ("PLAY 9 AS OPS\nMOVE 2 armies FROM Insterberg TO Konigsberg", '"2 armies"'),
    ],
)
def test_what_a_card_is_played_for_may_come_first(
    house: House, game: str, line: str, said: str
) -> None:
    house.write(game, "CP", f"PREVIEW\n{line}\n")
    assert said in flat(text_of(house.mail("CP")[-1]))


@pytest.mark.rule("pog:9.2.5")
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "Karta 8 na operacje\n2. armia niemiecka idzie do Akwizgranu",
            "ACTIVATE Koblenz TO MOVE MOVE GE 2",
        ),
        ("1 op. Metz attacks Verdun with the 5th army", "ONE OP ACTIVATE Metz TO ATTACK ATTACK"),
        (
            "8 ops. Move from Koblenz: GE 2 -> Aachen",
            "ACTIVATE Koblenz TO MOVE MOVE GE 2 TO Aachen",
        ),
        ("8 operazioni; Metz attacca; la quinta armata attacca Verdun", "ATTACK Verdun WITH GE 5"),
        ("Race to the Sea, 3 operations: Koblenz move, Metz attack", "TO ATTACK; Koblenz TO MOVE"),
        ("I use card 8 for ops. Koblenz moves: 2nd army to Aachen.", "MOVE GE 2 TO Aachen"),
        ("PLAY 8 AS OPS\nRuszam 2 armię do Akwizgranu", "Which one: GE 2, AH 2?"),
        ("PLAY 8 AS OPS\nRuszam 2 armie z Koblencji do Akwizgranu", '"2 armie"'),
        ("PLAY 8 AS OPS\nGE 4 to Liege\nGE 5 attacks Verdun", "no action begins"),
    ],
)
def test_activations_that_an_order_takes_for_granted_are_read(
    house: House, game: str, lines: str, said: str
) -> None:
    """Not where a space would be activated both to move and to attack (Metz)."""
    house.write(game, "CP", f"PREVIEW\n{lines}\n")
    reply = flat(text_of(house.mail("CP")[-1]))
    if said == "no action begins":
        assert "ACTIVATE Metz" not in reply
        assert "would not be carried out" in reply
    else:
        assert said in reply


def test_an_order_in_plain_words_is_no_greeting(house: House, game: str) -> None:
    house.write(game, "CP", f"Hi Peter,\nPREVIEW\n{OPEN}\nKoblenz to Aachen\nCheers, Anna\n")
    reply = flat(text_of(house.mail("CP")[-1]))
    assert "MOVE GE 2, GE 3 TO Aachen" in reply
    assert '"Hi Peter,", "Cheers, Anna"' in reply


@pytest.mark.parametrize(
    ("scenario", "seat", "line", "said"),
    [
        (("FWW", "standard"), "GA", "Schiero tutto in Galizia", "DEPLOY 1 AH, 3 AH, 4 AH, 5 AH"),
        (
            ("FWW", "standard"),
            "GA",
            "1 AH i dwie atrapy na Trentino, resztę w Galicji",
            "DEPLOY 1 AH, DUMMY, DUMMY AT 5; 3 AH, 4 AH, 5 AH, 6 AH",
        ),
        (
            ("GLO", "marne"),
            "ALLIED",
            "Il FR X e il FR I attaccano Montmirail",
            "ASSAULT 3131 BY FR X, FR I",
        ),
        (("GLO", "marne"), "ALLIED", "Everything in 2936 goes to 2835", "MOVE FR M XX, FR 5R Grp"),
        (("GLO", "marne"), "ALLIED", "kończę turę", "DONE"),
        (("GLO", "marne"), "ALLIED", "Il IV corpo va in treno a Troyes", "SM FR IV TO 3528"),
        (("GLO", "marne"), "ALLIED", "VII korpus francuski przybywa na 2328", "REINFORCE FR VII"),
        (("GLO", "marne"), "ALLIED", "Un passo a FR IX", "REPLACE FR IX STEP"),
        (("GLO", "marne"), "ALLIED", "Move the 5th Reserve Group to 2635", "MOVE FR 5R Grp"),
        (("GLO", "marne"), "ALLIED", "FR 5R Grp 2836-2735-2635", "MOVE FR 5R Grp VIA 2836, 2735"),
    ],
)
def test_every_game_reads_sentences(
    house: House, scenario: tuple[str, str], seat: str, line: str, said: str
) -> None:
    chosen = {"scenario": "marne"} if scenario[0] == "GLO" else None
    name = house.game(scenario=scenario, chosen=chosen)
    house.write(name, seat, f"PREVIEW\n{line}\n")
    assert said in flat(text_of(house.mail(seat)[-1]))


def test_a_card_named_for_nothing_is_told_what_it_can_be_played_for(
    house: House, game: str
) -> None:
    house.write(game, "CP", "Reichstag Truce\n")
    reply = flat(text_of(house.mail("CP")[-1]))
    assert "The order is not complete. Its form is: PLAY <card> AS OPS" in reply
