"""A heading gives its verb to the lines below it; words that end a phase end no other."""

import pytest

from tests.games.test_meaning import ALLIED, CENTRAL, GALICIA, VICTOR, Where, read, said

SET_UP = ("GLO", "historical", "GERMAN")

HEADED = [
    (CENTRAL, "en", "Attacks:\n- 2622 by AH 2, AH 6", "ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "en", "Moves\n1) AH 9 2724\n2) AH 17 2724\nAttacks\n- AH 2, AH 6: 2622",
     "MOVE AH 9 TO 2724, then MOVE AH 17 TO 2724, then ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "en", "Rail moves:\nAH 9 to 2625\nMoves:\nAH 17 to 2724",
     "SM AH 9 TO 2625, then MOVE AH 17 TO 2724"),
    (CENTRAL, "en", "Trains:\n * AH 9 from 2725 to 2625\nNo more trains.", "SM AH 9 TO 2625"),
    (CENTRAL, "en", "Movement phase:\nAH 9 to 2724\nCombat phase:\nAH 2, AH 6 vs 2622",
     "MOVE AH 9 TO 2724, then ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "en", "Attacks:\n- AH 2, AH 6 on 2622\n\n- AH 9, AH 17 on 2723",
     "ATTACK 2622 BY AH 2, AH 6, then ATTACK 2723 BY AH 9, AH 17"),
    (CENTRAL, "it", "Movimenti\n- AH 9 in 2724\n- AH 17 in 2724\nAttacchi\n- AH 2 e AH 6 contro 2622",
     "MUOVI AH 9 A 2724, then MUOVI AH 17 A 2724, then ATTACCA 2622 CON AH 2, AH 6"),
    (CENTRAL, "it", "Treni:\n- AH 9 da 2725 a 2625", "MS AH 9 A 2625"),
    (CENTRAL, "it", "Fase di combattimento:\nAH 2 e AH 6 su 2622", "ATTACCA 2622 CON AH 2, AH 6"),
    (CENTRAL, "pl", "Ruchy:\n- AH 9: 2724\nAtaki:\n- AH 2, AH 6 na 2622",
     "RUSZ AH 9 DO 2724, then ATAKUJ 2622 SIŁAMI AH 2, AH 6"),
    (CENTRAL, "pl", "Pociągi:\n- AH 9 z 2725 do 2625", "RS AH 9 DO 2625"),
    (CENTRAL, "pl", "Faza walki:\nAH 2, AH 6 na 2622", "ATAKUJ 2622 SIŁAMI AH 2, AH 6"),
    (CENTRAL, "en", "Attacks:\n- AH 2 moves to 2623\n- AH 2, AH 6: 2622",
     "MOVE AH 2 VIA 2624 TO 2623, then ATTACK 2622 BY AH 2, AH 6"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "lang", "text", "order"), HEADED)
def test_a_heading_gives_its_verb_to_its_list(
    where: Where, lang: str, text: str, order: str
) -> None:
    assert said(where, lang, text) == order


@pytest.mark.parametrize(
    "text",
    ["Moves:\n- AH 9: 2724\n\nAttacks:\nAH 2, AH 6 on 2622\n\nAH 17: 2724",
     "Trains:\nAH 9 to 2625\n\nAH 17 to 2724"],
)  # fmt: skip
def test_a_line_apart_from_a_list_needs_a_verb(text: str) -> None:
    assert read(CENTRAL, "en", text)[0] == []


def test_a_line_that_says_rail_is_no_march() -> None:
    assert said(CENTRAL, "en", "Rail moves: AH 9 from 2725 to 2625") == "SM AH 9 TO 2625"


ENDS = [
    (CENTRAL, "en", "AH 9 to 2724, and that's all for this phase.", "MOVE AH 9 TO 2724, then DONE"),
    (VICTOR, "it", "Nessuno avanza, e per questo turno basta così.",
     "AVANZA NESSUNA, then FATTO"),
    (CENTRAL, "pl", "AH 9 na 2724, i to wszystko w tej turze", "RUSZ AH 9 DO 2724, then KONIEC"),
    (CENTRAL, "en", "AH 9 to 2724. No more moves this turn.", "MOVE AH 9 TO 2724"),
    (CENTRAL, "en", "AH 9 to 2724. That's all for now", "MOVE AH 9 TO 2724"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "lang", "text", "order"), ENDS)
def test_that_there_is_no_more_in_a_turn_ends_it(
    where: Where, lang: str, text: str, order: str
) -> None:
    assert said(where, lang, text) == order


GROUPS = [
    ("en", "The two Austrians in 2725, i.e. AH 9 and AH 17, go to 2724",
     "MOVE AH 9, AH 17 TO 2724"),
    ("it", "I due austriaci in 2725, cioè AH 9 e AH 17, vanno a 2724", "MUOVI AH 9, AH 17 A 2724"),
    ("pl", "Dwa korpusy z 2725, czyli AH 9 i AH 17, idą na 2724", "RUSZ AH 9, AH 17 DO 2724"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "order"), GROUPS)
def test_who_is_counted_and_named_again_is_meant_once(lang: str, text: str, order: str) -> None:
    assert said(CENTRAL, lang, text) == order


@pytest.mark.rule("wef:14.3")
@pytest.mark.parametrize(
    ("lang", "text", "order"),
    [
        ("en", "In OberOst's phase AH 2 and AH 6 attack 2622 once more.", "AGAIN 2622 BY AH 2, AH 6"),
        ("it", "Poi, nella fase dell'OberOst, attaccano di nuovo: AH 2 e AH 6 contro 2622",
         "ANCORA 2622 CON AH 2, AH 6"),
        ("pl", "W fazie OberOst AH 2 i AH 6 atakują 2622.", "PONÓW 2622 SIŁAMI AH 2, AH 6"),
    ],
)  # fmt: skip
def test_an_attack_in_the_phase_of_oberost_is_one_more(lang: str, text: str, order: str) -> None:
    assert said(CENTRAL, lang, text) == order


READ = [
    (SET_UP, "it", "La GE II in 1619. Il resto mettetelo voi dove è previsto: ho finito.",
     "PIAZZA GE II IN 1619, then FATTO"),
    (SET_UP, "it", "la Guardia (GE G) con i due cannoni pesanti, il 305 e il 420, a Verviers (1620).",
     "PIAZZA GE G, GE 305 mm, GE 420 mm IN 1620"),
    (SET_UP, "pl", "GE II na 1619. Pozostałe jednostki według propozycji. Koniec.",
     "ROZSTAW GE II NA 1619, then KONIEC"),
    (SET_UP, "en", "GE II at 1619, the rest at your discretion.", "DEPLOY GE II AT 1619, then DONE"),
    (ALLIED, "it", "FR III e FR 4R Grp assaltano 3232; se c'è una perdita è della III. Poi passo.",
     "ASSALTO 3232 CON FR III, FR 4R Grp PERDITE FR III, then FATTO"),
    (ALLIED, "en", "FR III and the Fourth Reserve Group (FR 4R Grp) assault 3232.",
     "ASSAULT 3232 BY FR III, FR 4R Grp"),
    (ALLIED, "en", "Montmirail first: FR X and FR I assault 3131.", "ASSAULT 3131 BY FR X, FR I"),
    (ALLIED, "pl", "Najpierw Montmirail: FR X i FR I szturmują 3131.",
     "SZTURM 3131 SIŁAMI FR X, FR I"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "lang", "text", "order"), READ)
def test_what_names_a_thing_again_is_no_other_thing(
    where: Where, lang: str, text: str, order: str
) -> None:
    assert said(where, lang, text) == order


BY_FRONTS = {
    "en": ("5: 1 AH, 2 dummies\n6: 3 AH", "DEPLOY 1 AH, DUMMY, DUMMY AT 5; 3 AH AT 6"),
    "it": ("5: 1 AH, 2 fittizi\n6: 3 AH", "SCHIERA 1 AH, FITTIZIO, FITTIZIO SUL 5; 3 AH SUL 6"),
    "pl": ("5: 1 AH, 2 atrapy\n6: 3 AH", "ROZSTAW 1 AH, ATRAPA, ATRAPA NA 5; 3 AH NA 6"),
}


@pytest.mark.rule("fww:7.0")
@pytest.mark.parametrize("lang", BY_FRONTS)
def test_a_list_by_fronts_is_what_is_asked_for(lang: str) -> None:
    text, order = BY_FRONTS[lang]
    assert said(GALICIA, lang, text) == order


COUNTERATTACKS = {
    "en": ("Counterattack 2622 with AH 2 and AH 6.", "ATTACK 2622 BY AH 2, AH 6"),
    "it": ("AH 2 e AH 6 contrattaccano 2622.", "ATTACCA 2622 CON AH 2, AH 6"),
    "pl": ("AH 2 i AH 6 kontratakują 2622.", "ATAKUJ 2622 SIŁAMI AH 2, AH 6"),
}


@pytest.mark.parametrize("lang", COUNTERATTACKS)
def test_a_counterattack_is_an_attack(lang: str) -> None:
    text, order = COUNTERATTACKS[lang]
    assert said(CENTRAL, lang, text) == order
