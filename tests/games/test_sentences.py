"""Orders as people say them are read; sentences that deny, doubt or ask are not."""

from functools import cache
from typing import Any

import pytest

from pbem.games import game_module
from pbem.orders import Context, Line, read_lines
from pbem.rules import Adjudication, Game
from tests.games.kit.choices import choose
from tests.games.kit.play import Unresumed, shuffled

CP = ("POG", "standard", "CP")
DE, GA = ("FWW", "standard", "DE"), ("FWW", "standard", "GA")
AUSTRIA = ("QMG", "standard", "AT")
FRENCH, GERMANY = ("QMG", "standard", "FR"), ("QMG", "standard", "DE")
ALLIED, CENTRAL = ("GLO", "marne", "ALLIED"), ("WEF", "historical", "CENTRAL")
SET_UP = ("GLO", "historical", "ALLIED")
ASKED = {"POG": "ActionAsk", "QMG": "TurnAsk", "FWW": "ActionAsk"}
ACTIVATED = "PLAY 8 AS OPS ACTIVATE Metz TO ATTACK\n"
GUNS = "PLAY 1 AS EVENT\n"


@cache
def position(
    code: str, scenario: str, seat: str, asked: str
) -> tuple[Game[Any], Adjudication[Any]]:
    """A game played by defaults until a seat is asked for something."""
    module = game_module(code)
    game = module.open(module.load(scenario), module.options({}))
    play = Unresumed(game, game.setup(), shuffled(1))
    play.begin()
    while not any(ask.seat == seat and asked in ("", type(ask).__name__) for ask in play.asks):
        ask = play.asks[0]
        play.carry_out(ask, ask.default() or choose(ask, lambda _: 0))
    return game, play


def read(where: tuple[str, str, str], lang: str, text: str) -> str:
    """The orders of a letter with commas between them; empty: it cannot be read."""
    code, scenario, seat = where
    asked = "" if where in (GA, SET_UP) else ASKED.get(code, "")
    game, play = position(code, scenario, seat, asked)
    language = game_module(code).language(game, lang)
    asks = tuple(ask for ask in play.asks if ask.seat == seat)
    lines = [Line(n, line) for n, line in enumerate(text.split("\n"), start=1)]
    parsed = read_lines(lines, language, Context(game.view(play.state, seat), asks), game.seats)
    orders = [order for item in parsed.items for order in item.orders]
    return "" if parsed.problems else ", then ".join(map(language.display, orders))


@pytest.mark.parametrize(
    ("where", "lang", "text", "said"),
    [
        (DE, "en", "I attack Flanders with everything I have", "ATTACK 1 WITH 1 DE, 7 DE"),
        (DE, "en", "Attack on the Baltic front, army 5", "ATTACK 7 WITH 5 DE"),
        (DE, "en", "My 3rd army shall attack Verdun", "ATTACK 3 WITH 3 DE"),
        (DE, "en", "2 DE and 8 DE -> attack Namur", "ATTACK 2 WITH 2 DE, 8 DE"),
        (DE, "en", "Let 6 DE go to the Baltic", "MOVE 6 DE FROM 8 TO 7"),
        (DE, "it", "Sposto il fittizio di Verdun in Alsazia.", "MUOVI FITTIZIO DA 3 A 4"),
        (DE, "en", "no attack, just move 1 dummy from Flanders to Ardennes",
         "MOVE DUMMY FROM 1 TO 2"),
        (DE, "pl", "5. armia atakuje", "ATAKUJ 7 Z 5 DE"),
        (DE, "pl", "8. armia przechodzi z Ardenów do Verdun", "PRZESUŃ 8 DE Z 2 DO 3"),
        (DE, "pl", "5 DE rusza na Rosjan nad Bałtykiem", "ATAKUJ 7 Z 5 DE"),
        (DE, "pl", "Rosjan nad Bałtykiem nie ma, więc 5 DE i 6 DE idą na Rygę", ""),
        (DE, "pl", "Bez akcji. Pas.", "PAS"),
        (DE, "pl", "daj obie armie z ardenow do boju, atrape tam zostaw", "ATAKUJ 2 Z 2 DE, 8 DE"),
        (DE, "pl", "8. armia spod Verdun do Ardenów", ""),
        (DE, "pl", "Wysyłam 6. armię nad Bałtyk", "PRZESUŃ 6 DE Z 8 DO 7"),
        (DE, "pl", "atak 1 przez 1 DE i 7 DE", "ATAKUJ 1 Z 1 DE, 7 DE"),
        (DE, "pl", "Nie atakuję, pasuję", "PAS"),
        (DE, "it", "L'8ª armata va da Ardenne a Verdun", "MUOVI 8 DE DA 2 A 3"),
        (DE, "it", "Io questo giro sto fermo.", "PASSA"),
        (DE, "it", "Vado all'attacco nelle Fiandre col 7 DE, l'1 DE lo tengo da parte.",
         "ATTACCA 1 CON 7 DE"),
        (DE, "it", "Trasferisco la 6ª armata sul Baltico", "TRASFERISCI 6 DE DA 8 A 7"),
        (DE, "it", "Attacco le Fiandre con 1 DE e 7 DE, guidati dal 7 DE",
         "ATTACCA 1 CON 1 DE, 7 DE, then COMANDA 7 DE"),
        (DE, "it", "Attacco il fronte 1 con 1 DE, senza usare pedine",
         "ATTACCA 1 CON 1 DE, then PEDINA NESSUNA"),
        (GA, "en", "Place 1 AH in Trentino, 3 AH in Isonzo, all others in Galicia",
         ("DEPLOY 1 AH AT 5; 3 AH AT 6; 4 AH, 5 AH, 6 AH, DUMMY, DUMMY, DUMMY, DUMMY, DUMMY, DUMMY"
         " AT 9")),
        (GA, "pl", "Trydent: 1 AH, 2 atrapy", "ROZSTAW 1 AH, ATRAPA, ATRAPA NA 5"),
        (GA, "it", "SCHIERA 2 fittizi in Trentino; 2 sull'Isonzo",
         "SCHIERA FITTIZIO, FITTIZIO SUL 5; FITTIZIO, FITTIZIO SUL 6"),
        (GA, "it", (
            "Mettimi 1, 3 e 4 AH in Galizia con un fittizio, 5 e 6 AH nei Balcani con un altro"
            " fittizio. Gli altri fittizi: uno in Trentino, uno sull'Isonzo e due in Romania."
         ), ("SCHIERA 1 AH, 3 AH, 4 AH, FITTIZIO SUL 9; 5 AH, 6 AH, FITTIZIO SUL 10;"
         " FITTIZIO SUL 5; FITTIZIO SUL 6; FITTIZIO, FITTIZIO SUL 11")),
        (CP, "it", ACTIVATED + "GE 1 attacca Liegi, se vinco ci entro.",
         ("GIOCA 8 La Corsa al Mare COME OPERAZIONI, then ATTIVA Metz PER ATTACCARE,"
         " then ATTACCA Liegi CON GE 1 AVANZA GE 1 A Liegi")),
        (CP, "it", ACTIVATED + "GE 1 e GE 2 attaccano Liegi, se vinco ci entro.", ""),
        (CP, "it", "Gioco Trinceramenti come evento, la trincea mettimela a Sedan.",
         "GIOCA 6 Trinceramenti COME EVENTO PIAZZA TRINCEA A Sedan"),
        (CP, "en", "I play Entrench as the event and put the trench in Metz.",
         "PLAY 6 Entrench AS EVENT PLACE TRENCH IN Metz"),
        (CP, "en", "I'd like to use Race to the Sea for 3 ops",
         "PLAY 8 Race to the Sea AS OPS"),
        (CP, "en", "Play 7 as an event, GE 9 arrives in Essen",
         "PLAY 7 German Reinforcements (GE 9) AS EVENT PLACE GE 9 IN Essen"),
        (CP, "en", f"{GUNS}Then I attack Sedan with the 1st, 2nd and 3rd German armies.",
         "PLAY 1 Guns of August AS EVENT, then ATTACK Sedan WITH GE 1, GE 2, GE 3"),
        (CP, "it", f"{GUNS}Poi attacco Sedan con la prima, la seconda e la terza armata tedesca",
         "GIOCA 1 I Cannoni di Agosto COME EVENTO, then ATTACCA Sedan CON GE 1, GE 2, GE 3"),
        (CP, "it", "Gioco i cannoni d'agosto come evento",
         "GIOCA 1 I Cannoni di Agosto COME EVENTO"),
        (CP, "en", f"{ACTIVATED}GE 1 -> Liege (attack)",
         "PLAY 8 Race to the Sea AS OPS, then ACTIVATE Metz TO ATTACK, then ATTACK Liege WITH GE 1"),
        (CP, "en", f"{ACTIVATED}Attack: Verdun, GE 4 + GE 5",
         ("PLAY 8 Race to the Sea AS OPS, then ACTIVATE Metz TO ATTACK,"
         " then ATTACK Verdun WITH GE 4, GE 5")),
        (CP, "en", "8 ops. GE 8 moves to Tannenberg and entrenches there.",
         ("PLAY 8 Race to the Sea AS OPS, then ACTIVATE Insterberg TO MOVE,"
         " then MOVE GE 8 TO Tannenberg, then ENTRENCH GE 8")),
        (CP, "en", "8 for ops. Activate Metz to attack. Activate Koblenz to move. GE 2 to Aachen.",
         ("PLAY 8 Race to the Sea AS OPS, then ACTIVATE Metz TO ATTACK; Koblenz TO MOVE,"
         " then MOVE GE 2 TO Aachen")),
        (FRENCH, "pl", "Zagrywam Budowę Armii (Francja) w Pikardii",
         "ZAGRAJ Budowa Armii FR, then ZBUDUJ Pikardia"),
        (GERMANY, "it", "La Germania gioca Piano Schlieffen", "GIOCA Piano Schlieffen"),
        (GERMANY, "pl", "Niemcy: Zagrywam Plan Schlieffena", "ZAGRAJ Plan Schlieffena"),
        (GERMANY, "it", "Gioco Piano Schlieffen: attacco il Belgio, costruendo lì un'armata",
         "GIOCA Piano Schlieffen, then COMBATTI Belgio, then COSTRUISCI Belgio"),
        (SET_UP, "en", "Deploy everything as in your example, please. Done.", "DONE"),
        (ALLIED, "pl", "Uzupełnij XI korpus o krok", "UZUPEŁNIJ FR XI KROK"),
        (AUSTRIA, "en", (
            "No draft. I play Limited Rail and Road Network. Then I prepare Ottoman Mobilization"
            " and draw."
         ), "PLAY Limited Rail and Road Network, then PREPARE Ottoman Mobilization, then DRAW"),
        (AUSTRIA, "en", (
            "Well, what I want to do is play Imperial Austrian Landwehr: grab the AH Build Army from"
            " the deck, recruit an army in Galicia"
        ), "PLAY Imperial Austrian Landwehr, then DRAFT Build Army AH, then BUILD Galicia"),
        (CP, "pl", ACTIVATED + "GE 1 atakuje Liege bez pościgu",
         ("ZAGRAJ 8 Wyścig do morza JAKO OPERACJE, then AKTYWUJ Metz DO ATAKU, then"
         " ATAKUJ Liege Z GE 1 POŚCIG BRAK")),
        (CENTRAL, "en", "Move DE 1 and DE 17 to 2715. Then attack 2815 with both.",
         "MOVE DE 1, DE 17 VIA 2615 TO 2715, then ATTACK 2815 BY DE 1, DE 17"),
        (CENTRAL, "it", "AH 9, AH 17 a 2724, poi basta.", "MUOVI AH 9, AH 17 A 2724"),
        (CENTRAL, "it", "AH 9 e AH 17 portameli a 2724, poi basta.", "MUOVI AH 9, AH 17 A 2724"),
        (SET_UP, "en", "FR VII goes in 3415, everything else on its standard spot.",
         "DEPLOY FR VII AT 3415, then DONE"),
        (SET_UP, "it", "FR VII in 3415 e FR VIII in 3416, il resto mettilo tu.",
         "PIAZZA FR VII IN 3415, then PIAZZA FR VIII IN 3416, then FATTO"),
        (CENTRAL, "pl", "Ruszam DE 1 i DE 17 na 2715, potem atakują 2815.",
         "RUSZ DE 1, DE 17 PRZEZ 2615 DO 2715, then ATAKUJ 2815 SIŁAMI DE 1, DE 17"),
    ],
)  # fmt: skip
@pytest.mark.few(10)
def test_a_sentence_that_a_person_understands_is_read(
    where: tuple[str, str, str], lang: str, text: str, said: str
) -> None:
    assert read(where, lang, text) == said


NO_ORDERS = {
    ("en", CP): (
        "If it rains, play 8 as ops",
        "Shall I play 8 as ops",
        "Maybe I play 8 as ops",
        "I might play 8 as ops",
        "I could attack Verdun with GE 4",
        "I think I will play 8 as ops",
        "I won't play 8 as ops",
        "Never play 8 as ops",
        "You said you would play 8 as ops",
        "I played 8 as ops",
        "GE 4 attacked Verdun",
        "GE 4 does not attack Verdun",
        "The 4th army should attack Verdun",
        "GE 4 attacks Verdun unless you retreat",
        "GE 4 attacks Verdun if possible",
        "GE 4 or GE 5 attacks Verdun",
        "Instead of playing 8 as ops I would rather wait",
        "I wonder if GE 4 attacks Verdun",
        "The French attack Metz",
        "Nobody attacks Verdun",
        "No unit attacks Verdun",
        "Can I play 8 as ops",
        "How do I move GE 1 to Liege",
        "I do not want to play 8 as ops",
        "GE 4 attacks Verdun, just kidding",
        "not GE 4 but GE 5 attacks Verdun",
        "attack Verdun with all but GE 4",
        "move GE 2 anywhere but Aachen",
    ),
    ("it", CP): (
        "Non gioco 8 come operazioni",
        "Forse gioco 8 come operazioni",
        "Potrei giocare 8 come operazioni",
        "La 4ª armata non attacca Verdun",
        "La 4ª armata ha attaccato Verdun",
        "Attacco Verdun senza GE 4",
        "Nessuno attacca Verdun",
    ),
    ("pl", CP): (
        "Nie gram 8 na operacje",
        "Może gram 8 na operacje",
        "4. armia nie atakuje Verdun",
        "4. armia zaatakowała Verdun",
        "Czy gram 8 na operacje",
        "Atakuję Verdun bez GE 4",
        "GE 4 lub GE 5 atakuje Verdun",
    ),
    ("en", DE): (
        "I do not attack Flanders",
        "all but one attack Flanders",
        "all but 1 attack Flanders",
        "everyone but the 5th attacks Flanders",
        "attack Flanders with 1 DE not 7 DE",
        "I pass on attacking Flanders",
    ),
    ("it", DE): ("Non attacco le Fiandre", "Non passo", "1 DE non attacca le Fiandre"),
    ("pl", DE): ("Nie atakuję Flandrii", "1 DE nie atakuje Flandrii", "Nie pasuję"),
}


@pytest.mark.parametrize(("lang", "where"), NO_ORDERS)
def test_what_denies_doubts_or_asks_is_no_order(lang: str, where: tuple[str, str, str]) -> None:
    texts = NO_ORDERS[lang, where]
    assert [text for text in texts if read(where, lang, text)] == []


@pytest.mark.parametrize(
    ("where", "lang", "text"),
    [
        (CENTRAL, "en", "AH 9 goes to 2724, then tarno."),
        (CENTRAL, "it", "AH 9 a 2724, poi tarno."),
        (CENTRAL, "it", "AH 9 a 2724 poi tarno"),
        (CENTRAL, "it", "AH 9 a basta"),
        (CENTRAL, "pl", "AH 9 na 2724, potem tarno"),
    ],
)
def test_a_word_of_talk_is_no_town(where: tuple[str, str, str], lang: str, text: str) -> None:
    assert read(where, lang, text) == ""


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("it", "AH 9, AH 17 a 2724, basta così.", "MUOVI AH 9, AH 17 A 2724"),
        ("it", "AH 9 va a Tarno.", "MUOVI AH 9 ATTRAVERSO 2626, 2526, 2426 A 2326"),
    ],
)
def test_a_town_with_a_slip_is_still_read(lang: str, text: str, said: str) -> None:
    assert read(CENTRAL, lang, text) == said


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Germany: bottom Landsturm, Volunteer Movement, Build Army."),
        ("it", "Germania: in fondo Landsturm, Costruire Armata."),
        ("pl", "Niemcy: na spód Landsturm, Ruch ochotniczy, Budowa Armii."),
    ],
)
def test_the_last_of_a_list_is_no_verb_and_an_address_no_place(lang: str, text: str) -> None:
    assert not {"BUILD", "COSTRUISCI", "ZBUDUJ"} & {*read(GERMANY, lang, text).split()}
