"""Orders in a person's own words are read by their meaning, and never as another order."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
import yaml

from pbem import resources
from pbem.games import game_module
from pbem.games.glorys_end.orders import MarchAssault
from pbem.games.hex_engine.orders import Move
from pbem.orders import Context, Language, Line, read_lines
from pbem.orders.meaning import asks
from pbem.rules import Ask, Order
from tests.extent import EVERYTHING
from tests.games.test_sentences import position

Where = tuple[str, str, str]
ALLIED, CENTRAL = ("GLO", "marne", "ALLIED"), ("WEF", "historical", "CENTRAL")
ASSAILED = ("WEF", "historical", "RUSSIAN")
VICTOR = ("WEF", "free", "CENTRAL")
FRENCH = ("GLO", "historical", "ALLIED")
GUNS, GALICIA = ("POG", "campaign", "CP"), ("FWW", "standard", "GA")
GERMANY = ("QMG", "standard", "DE")
ASKED = {VICTOR: "AdvanceAsk", GERMANY: "TurnAsk", GUNS: "GunsAsk", ALLIED: "TurnAsk"}


def desk(where: Where, lang: str) -> tuple[Language, tuple[Ask, ...], Any, tuple[str, ...]]:
    """The language, asks, view and seats of whoever is asked first in a scenario."""
    code, scenario, seat = where
    game, play = position(code, scenario, seat, ASKED.get(where, ""))
    asks = tuple(ask for ask in play.asks if ask.seat == seat)
    return game_module(code).language(game, lang), asks, game.view(play.state, seat), game.seats


def read(where: Where, lang: str, text: str) -> tuple[list[Order], tuple[str, ...]]:
    """The orders of a letter, and its words that are none; none where it cannot be read."""
    language, asks, view, seats = desk(where, lang)
    lines = [Line(n, line) for n, line in enumerate(text.split("\n"), start=1)]
    parsed = read_lines(lines, language, Context(view, asks), seats)
    if parsed.problems:
        return [], ()
    orders = [order for item in parsed.items for order in item.orders]
    return orders, tuple(word for item in parsed.items for word in item.aside)


def said(where: Where, lang: str, text: str) -> str:
    """The orders of a letter as their player says them."""
    language = desk(where, lang)[0]
    return ", then ".join(map(language.display, read(where, lang, text)[0]))


OWN_WORDS = [
    (FRENCH, "en", "Put the VII corps at 3416 and the rest where your example has them.",
     "DEPLOY FR VII AT 3416, then DONE"),
    (FRENCH, "en", "VII corps in 3416, everyone else as suggested",
     "DEPLOY FR VII AT 3416, then DONE"),
    (FRENCH, "it", "Tutto come proposto, ma il VII in 3416", "PIAZZA FR VII IN 3416, then FATTO"),
    (FRENCH, "pl", "VII na 3416, reszta jak w przykładzie", "ROZSTAW FR VII NA 3416, then KONIEC"),
    (CENTRAL, "en", "AH 9 goes to 2724\nAH 17: same",
     "MOVE AH 9 TO 2724, then MOVE AH 17 TO 2724"),
    (CENTRAL, "en", "The 2nd and 6th corps hit the Russian XIV corps in 2622.",
     "ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "it", "Attacca il 14° russo in 2622 con AH 2 e AH 6", "ATTACCA 2622 CON AH 2, AH 6"),
    (CENTRAL, "pl", "AH 2 i AH 6 uderzają na XIV korpus rosyjski na 2622.",
     "ATAKUJ 2622 SIŁAMI AH 2, AH 6"),
    (CENTRAL, "en", "2 corps: 2625-2624-2623", "MOVE AH 2 VIA 2624 TO 2623"),
    (CENTRAL, "en", "March the Austrian 1st 2425-2424-2423", "MOVE AH 1 VIA 2424 TO 2423"),
    (CENTRAL, "en", "AH 9 to 2724. AH 17 too.", "MOVE AH 9 TO 2724, then MOVE AH 17 TO 2724"),
    (CENTRAL, "it", "AH 9 va a 2724, AH 17 idem.", "MUOVI AH 9 A 2724, then MUOVI AH 17 A 2724"),
    (CENTRAL, "pl", "AH 9 -> 2724, AH 17 też", "RUSZ AH 9 DO 2724, then RUSZ AH 17 DO 2724"),
    (CENTRAL, "en", "Lemberg's corps comes down to 2825.", "MOVE AH 3 VIA 2925 TO 2825"),
    (CENTRAL, "it", "Il corpo di Leopoli si sposta a Rawa Ruska", "MUOVI AH 3 ATTRAVERSO 2925 A 2825"),
    (ALLIED, "pl", "Szturm 2919: VI, 3 gr.rez., 42 dyw.",
     "SZTURM 2919 SIŁAMI FR VI, FR 3R Grp, FR 42 XX"),
    (ALLIED, "pl", "Kolonialny na 3324", "RUSZ FR Co"),
    (ALLIED, "pl", "8., 7. na 3315.", "SZTURM 3315 SIŁAMI FR VIII, FR VII"),
    (ALLIED, "pl", "IV., V. i VI. idą na 2719.", "SZTURM 2719 SIŁAMI FR IV, FR V, FR VI"),
    (ALLIED, "pl", "IV, V i VI idą do 2719.", "RUSZ FR IV DO 2719"),
    (ALLIED, "pl", "Ósemka i siódemka na 3315.", "SZTURM 3315 SIŁAMI FR VIII, FR VII"),
    (CENTRAL, "pl", "AH 3 wycofuje się do Rawy Ruskiej", "RUSZ AH 3 PRZEZ 2925 DO 2825"),
    (CENTRAL, "it", "I corpi 9 e 17 vanno a 2724", "MUOVI AH 9, AH 17 A 2724"),
    (CENTRAL, "it", "Fine dei movimenti, passo ai combattimenti", "FATTO"),
    (CENTRAL, "en", "Could the 9th corps please go to 2724?", "MOVE AH 9 TO 2724"),
    (CENTRAL, "en", "Let's put AH 9 in 2724", "MOVE AH 9 TO 2724"),
    (ALLIED, "pl", "XVIII korpus niech powędruje na 3531, tam niech zostanie.", "RUSZ FR XVIII"),
    (ALLIED, "pl", "Po kroku dla III, IX i XI korpusu.", "UZUPEŁNIJ FR XI KROK"),
    (ALLIED, "pl", "IX i XI korpus razem z 42 dywizją szturmują 3129. Na tym kończę etap.",
     "SZTURM 3129 SIŁAMI FR IX, FR XI, FR 42 XX, then KONIEC"),
    (ALLIED, "pl", "Posiłki: VII korpus na 2735. Jeszcze nie koniec.", "POSIŁKI FR VII NA 2735"),
    (ALLIED, "en", "The VII Corps detrains at 2735. Then my turn is over.",
     "REINFORCE FR VII AT 2735, then DONE"),
    (ALLIED, "it", "Il IX, l'XI e la 42a divisione piombano insieme su 3129.",
     "ASSALTO 3129 CON FR IX, FR XI, FR 42 XX"),
    (CENTRAL, "it", "A 2623 ci mando AH 2 e AH 6; a 2521 ci mando AH 1.", "MUOVI AH 2, AH 6"),
    (CENTRAL, "it", "Le unità in 2625 avanzano a 2623.", "MUOVI AH 2, AH 6"),
    (CENTRAL, "it", "AH 5 e AH 10 lasciano 2525 e raggiungono 2521.", "MUOVI AH 5, AH 10"),
    (CENTRAL, "pl", "Pierwszy korpus austriacki maszeruje do 2521, drugi i szósty do 2623.",
     "RUSZ AH 2, AH 6 PRZEZ 2624 DO 2623"),
    (CENTRAL, "en", "Everyone in 2725 goes to 2724, and that's it for today.",
     "MOVE AH 9, AH 17 TO 2724"),
    (CENTRAL, "en", "AH 9 goes to 2724, nobody else moves.", "MOVE AH 9 TO 2724"),
    (CENTRAL, "en", "There is nobody at 2824: AH 14 goes to 2824.", "MOVE AH 14 TO 2824"),
    (CENTRAL, "pl", "W 2824 nie ma nikogo, AH 14 idzie na 2824.", "RUSZ AH 14 DO 2824"),
    (CENTRAL, "en", "None of the corps, AH 14 and AH 9, goes to 2824.", ""),
    (CENTRAL, "en", "The 9th leaves 2725 for 2724.", "MOVE AH 9 TO 2724"),
    (CENTRAL, "en", "The 5th and 10th leave 2525 for 2523 by way of 2524.",
     "MOVE AH 5, AH 10 VIA 2524 TO 2523"),
    (CENTRAL, "en", "AH 2 and AH 6 attack the Russian XIV corps.", "ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "it", "Potete spostare AH 9 a 2724, per favore?", "MUOVI AH 9 A 2724"),
    (CENTRAL, "it", "Sarebbe possibile spostare AH 9 a 2724?", "MUOVI AH 9 A 2724"),
    (CENTRAL, "pl", "Czy mogę prosić o przesunięcie AH 9 na 2724?", "RUSZ AH 9 DO 2724"),
    (CENTRAL, "en", "AH 9 is sent to 2724.", "MOVE AH 9 TO 2724"),
    (CENTRAL, "it", "AH 9 viene spostato a 2724.", "MUOVI AH 9 A 2724"),
    (CENTRAL, "pl", "AH 9 zostaje przesunięty na 2724.", "RUSZ AH 9 DO 2724"),
    (CENTRAL, "en", "The cavalry goes to 2515.", "MOVE DE 1 Cav XX TO 2515"),
    (CENTRAL, "pl", "Kawaleria niemiecka idzie na 2515.", "RUSZ DE 1 Cav XX DO 2515"),
    (CENTRAL, "en", "AH 2 to 2623, AH 6 to 2624, the rest stay.", "MOVE AH 6 TO 2624"),
    (CENTRAL, "en", "No further moves, done.", "DONE"),
    (CENTRAL, "pl", "Jednostka we Lwowie idzie do Rawy Ruskiej", "RUSZ AH 3 PRZEZ 2925 DO 2825"),
    (CENTRAL, "en", "The garrison of Lemberg goes to 2825.", "MOVE AH 3 VIA 2925 TO 2825"),
    (CENTRAL, "en", "The corps in 2625 attack 2622.", "ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "it", "AH 2 e AH 6 partono all'attacco di 2622.", "ATTACCA 2622 CON AH 2, AH 6"),
    (ALLIED, "en", "The cavalry in 2621 goes to 2722.", "MOVE FR 1 Cav XXX"),
    (ALLIED, "pl", "7 i 9 dywizja kawalerii na 2922.", "then RUSZ FR 9 Cav XX DO 2922"),
    (CENTRAL, "en", "The two German corps in 2614 move to 2615.", "MOVE DE 1, DE 17 TO 2615"),
    (CENTRAL, "it", "Le due unità in 2525 avanzano in 2524.", "MUOVI AH 5, AH 10 A 2524"),
    (CENTRAL, "it", "Niente attacchi questo turno, chiudo.", "FATTO"),
    (CENTRAL, "it", "Quelli che stanno in 2525 avanzano in 2524.", "MUOVI AH 5, AH 10 A 2524"),
    (CENTRAL, "en", "Those at 2525 go to 2524.", "MOVE AH 5, AH 10 TO 2524"),
    (CENTRAL, "it", "I due corpi di 2525 si fermano a 2524.", "MUOVI AH 5, AH 10 A 2524"),
    (CENTRAL, "it", "AH 17, che sta in 2725, va a 2724.", "MUOVI AH 17 A 2724"),
    (CENTRAL, "it", "Attacco il russo isolato in 2622 con quelli di 2625",
     "ATTACCA 2622 CON AH 2, AH 6"),
    (CENTRAL, "it", "Attacco 2622: da 2625 tutti e due i corpi.", "ATTACCA 2622 CON AH 2, AH 6"),
    (ASSAILED, "en", "We hold our ground.", "LOSSES RU 14 HOLD"),
    (ASSAILED, "en", "The 14th takes the loss and stays.", "LOSSES RU 14 HOLD"),
    (ASSAILED, "en", "14th corps takes one step and holds", "LOSSES RU 14 HOLD"),
    (ASSAILED, "en", "I'll take the loss and stay put.", "LOSSES RU 14 HOLD"),
    (ASSAILED, "en", "Take the hit, hold the hex.", "LOSSES RU 14 HOLD"),
    (ASSAILED, "en", "step loss please", "LOSSES RU 14 HOLD"),
    (ASSAILED, "en", "RU 14 retreats, no step loss", "LOSSES NONE RETREAT 2721"),
    (ASSAILED, "en", "RU 14 loses nothing and retreats to 2721", "LOSSES NONE RETREAT 2721"),
    (ASSAILED, "en", "No losses, we retreat to 2721 and join the others there.",
     "LOSSES NONE RETREAT 2721"),
    (ASSAILED, "pl", "Bez strat, wycofujemy się na 2721 i dołączamy do reszty.",
     "STRATY BRAK WYCOFAJ 2721"),
    (ASSAILED, "it", "Resisto: perdo un livello", "PERDITE RU 14 RESISTI"),
    (ASSAILED, "it", "Nessuna perdita, mi ritiro", "PERDITE NESSUNA RITIRA 2721"),
    (ASSAILED, "pl", "Trzymamy pozycję i tracimy krok", "STRATY RU 14 TRZYMAJ"),
    (ASSAILED, "pl", "Bez strat, odwrót", "STRATY BRAK WYCOFAJ 2721"),
    (CENTRAL, "en", "AH 2 and AH 6 attack 2622; AH 6 takes the losses and AH 2 moves in",
     "ATTACK 2622 BY AH 2, AH 6 LOSSES AH 6 ADVANCE AH 2"),
    (CENTRAL, "en", "AH 2 and AH 6 attack 2622, nobody advances. Then AH 1 to 2521.",
     "2521, then ATTACK 2622 BY AH 2, AH 6 ADVANCE NONE"),
    (CENTRAL, "it", "Poi AH 2 e AH 6 attaccano 2622: perdite al 6, nessuna avanzata.",
     "ATTACCA 2622 CON AH 2, AH 6 PERDITE AH 6 AVANZA NESSUNA"),
    (CENTRAL, "it", "AH 2 e AH 6 attaccano 2622 senza avanzare.",
     "ATTACCA 2622 CON AH 2, AH 6 AVANZA NESSUNA"),
    (CENTRAL, "pl", "AH 2 i AH 6 atakują 2622, straty niech poniesie AH 6, bez pościgu.",
     "ATAKUJ 2622 SIŁAMI AH 2, AH 6 STRATY AH 6 POŚCIG BRAK"),
    (VICTOR, "en", "Advance AH 2, nobody else.", "ADVANCE AH 2"),
    (VICTOR, "en", "No advance please, I'd rather stay.", "ADVANCE NONE"),
    (VICTOR, "en", "All stay put.", "ADVANCE NONE"),
    (VICTOR, "en", "AH 2, AH 6 stay in 2622.", "ADVANCE NONE"),
    (CENTRAL, "en", "AH 2 and AH 6 hit 2622 but nobody advances after. I need them in Krasnik.",
     "ATTACK 2622 BY AH 2, AH 6 ADVANCE NONE"),
    (VICTOR, "it", "Nessuna avanzata.", "AVANZA NESSUNA"),
    (VICTOR, "it", "Avanza AH 6, nessun altro.", "AVANZA AH 6"),
    (VICTOR, "it", "Avanza solo AH 6, gli altri restano dove sono. Peccato per la cavalleria scappata!",
     "AVANZA AH 6"),
    (VICTOR, "pl", "Nikt nie idzie naprzód, wolę zostać na swoich pozycjach.", "POŚCIG BRAK"),
    (ALLIED, "en", "British corps I and II go to 2727", "then MOVE BR II"),
    (ALLIED, "en", "I move nothing but the IX corps, to 3130.", "MOVE FR IX"),
    (ASSAILED, "it", "Il corpo si ritira a 2721.", "PERDITE NESSUNA RITIRA 2721"),
    (ASSAILED, "pl", "Cofamy się do 2721.", "STRATY BRAK WYCOFAJ 2721"),
    (ALLIED, "en", "Assault 3129 by FR IX, FR XI, losses FR IX, advance none",
     "ASSAULT 3129 BY FR IX, FR XI LOSSES FR IX ADVANCE NONE"),
    (FRENCH, "pl", "I i X korpus stawiam na 2522.", "ROZSTAW FR I, FR X NA 2522"),
    (CENTRAL, "en", "The two corps in 2725 go to 2724.", "MOVE AH 9, AH 17 TO 2724"),
    (CENTRAL, "it", "I due corpi di 2725 vanno a 2724.", "MUOVI AH 9, AH 17 A 2724"),
    (CENTRAL, "en", "AH 1 up to 2424 and then on to 2423.", "MOVE AH 1 VIA 2424 TO 2423"),
    (CENTRAL, "pl", "Uderzamy na 2622 drugim i szóstym korpusem.", "ATAKUJ 2622 SIŁAMI AH 2, AH 6"),
    (ALLIED, "it", "L'ultimo livello va all'XI corpo.", "RIMPIAZZA FR XI"),
    (FRENCH, "en", "The set-up in your letter is fine by me.", "DONE"),
    (FRENCH, "en", "Set everyone up as you suggest, only VII and VIII Corps change places.",
     "DEPLOY FR VII AT 3416; FR VIII AT 3415, then DONE"),
    (FRENCH, "it", "Per me i posti del vostro esempio vanno benissimo così, ho finito.", "FATTO"),
    (FRENCH, "pl", "Ustawiamy się, jak proponujecie, z jedną zmianą: VII na 3416 zamiast 3415.",
     "ROZSTAW FR VII NA 3416, then KONIEC"),
    (FRENCH, "pl", "Wszystko jak w przykładzie, oprócz VII korpusu, który idzie na 3416.",
     "ROZSTAW FR VII NA 3416, then KONIEC"),
    (FRENCH, "en", "Put FR I and FR X both in 2522", "DEPLOY FR I, FR X AT 2522"),
    (FRENCH, "en", "I put the 7th at 3416 and leave the rest to you.",
     "DEPLOY FR VII AT 3416, then DONE"),
    (FRENCH, "en", "Your proposal suits me. VII however to 3416.",
     "DEPLOY FR VII AT 3416, then DONE"),
    (FRENCH, "it", "A 2522 metto il I e il X corpo", "PIAZZA FR I, FR X IN 2522"),
    (FRENCH, "it", "Schiero il I in 2522 e il X in 2523", "PIAZZA FR I IN 2522; FR X IN 2523"),
    (FRENCH, "it", "Accetto la vostra proposta, salvo il VII che va a 3416",
     "PIAZZA FR VII IN 3416, then FATTO"),
    (FRENCH, "pl", "Rozstawiam I na 2522, X na 2523", "ROZSTAW FR I NA 2522; FR X NA 2523"),
    (CENTRAL, "en", "Move AH 2 to 2623, then have it attack 2622 together with AH 6",
     "ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "it", "Mando AH 1 per 2424 e 2523 a 2522", "ATTRAVERSO 2424, 2523 A 2522"),
    (CENTRAL, "en", "Send AH 1 by 2424 and 2523 to 2522", "MOVE AH 1 VIA 2424, 2523 TO 2522"),
    (CENTRAL, "en",
     "AH 2 to 2623\nAH 6 to 2522\nAttack 2622 with AH 2 (from 2623) and AH 6 (from 2522)",
     "ATTACK 2622 BY AH 2, AH 6"),
    (CENTRAL, "pl", "AH 2 na 2623\nAH 6 na 2522\nAtakuję 2622: AH 2 z 2623, AH 6 z 2522",
     "ATAKUJ 2622 SIŁAMI AH 2, AH 6"),
    (GUNS, "it", "Preferisco di no: niente cannoni in mano, pesco come tutti.", "CANNONI NO"),
    (GUNS, "pl", "No jasne, że biorę tę kartę na start!", "DZIAŁA TAK"),
    (ALLIED, "en", "Could you send the 57R to 4113? Thanks.", "MOVE FR 57R XX VIA 4114 TO 4113"),
    (GUNS, "en", "Sure, I'll start with the Guns.", "GUNS YES"),
    (GUNS, "pl", "Działa? Nie, dziękuję.", "DZIAŁA NIE"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "lang", "text", "order"), OWN_WORDS)
def test_own_words_are_read_by_their_meaning(
    where: Where, lang: str, text: str, order: str
) -> None:
    assert order in said(where, lang, text)


def test_no_sense_of_words_stands_among_the_words_of_another() -> None:
    for path in sorted((resources.templates() / "words").glob("*.yaml")):
        tables = yaml.safe_load(path.read_text("utf-8"))
        said = [words for words in tables.values() if isinstance(words, str)]
        assert [word for words in said for word in words.split() if '"' in word] == [], path.name


SPARED = {
    "en": """Attack 2622 with AH 2 and AH 6; do not use AH 6. / AH 2 and AH 6 attack 2622. Keep AH 6 out of it.
        Attack 2622 with AH 2 and AH 6. AH 6 must not take part.
        AH 2 and AH 6 attack 2622, but I would rather keep AH 6 in reserve.
        Move everything from 2725 to 2724; do not move AH 17. / AH 9 to 2724. Done. Do not end my turn yet.""",
    "it": """Attacca 2622 con AH 2 e AH 6; non usare AH 6. / AH 2 e AH 6 attaccano 2622. Tieni fuori AH 6.
        Sposta AH 9 e AH 17 in 2724. Non muovere AH 17.""",
    "pl": """Atakuję 2622 siłami AH 2 i AH 6. Nie używaj AH 6. / AH 9 i AH 17 do 2724; AH 17 nie ruszać.""",
}  # fmt: skip


@pytest.mark.parametrize("lang", SPARED)
def test_who_is_said_not_to_act_does_not_act_by_the_same_line(lang: str) -> None:
    for text in (text.strip() for line in SPARED[lang].split("\n") for text in line.split(" / ")):
        language, asks, view, seats = desk(CENTRAL, lang)
        parsed = read_lines([Line(1, text)], language, Context(view, asks), seats)
        assert [each.key for each in parsed.problems] == ["orders.problem.spared"], text
        assert not any(item.orders for item in parsed.items), text
    assert said(CENTRAL, "en", "AH 2 attacks 2622. AH 6 stays where it is.")


NO_ORDERS = {
    "en": """AH 1 refuses to go to 2521. / AH 1 never moves to 2521. / AH 1 threatens 2521.
        AH 1 or AH 2 goes to 2521. / AH 1 goes to 2521 or 2522. / AH 1 nearly goes to 2521.
        AH 1 is rumoured to be heading to 2521. / The enemy thinks AH 1 goes to 2521.
        AH 1 went to 2521. / Cancel AH 1 to 2521. / Everybody but AH 1 goes to 2521.
        Nobody moves to 2521. / AH 1 to 2521 instead. / AH 1 and its friends go to 2521.
        AH 1 and AH foo go to 2521. / AH 1 goes to 2521 and Smith to 2623.
        The cavalry and AH 1 go to 2521. / The cavalry goes to 2521. / The three corps in 2725 go to 2724.
        The corps in 2725 goes to 2724. / The unit in 2725 goes to 2724.
        The Austrian corps in 2614 move to 2615.
        Can AH 9 go to 2724? / Would AH 9 to 2724 be legal? / AH 9 was sent to 2724. / AH 9 moved to 2724.
        Is AH 9 in 2724, please? / AH 1 to 2521 next turn. / AH 1 to 2521? No.
        AH 1 and half of AH 2 go to 2521. / AH 1 goes to 2521 only if AH 2 does.""",
    "it": """AH 1 non va a 2521. / Se AH 1 va a 2521 vinco. / AH 1 a 2521 o a 2522.
        AH 1 quasi a 2521. / Niente AH 1 a 2521. / Annullo: AH 1 a 2521.
        AH 1 a 2521, anzi no. / AH 1 è andato a 2521. / Ho spostato AH 9 a 2724. / AH 9 è stato spostato a 2724.
        Può AH 9 andare a 2724? / AH 1 a 2521, anzi no, o forse sì.
        I tre corpi di 2725 vanno a 2724. / Tutti tranne AH 1 a 2521. / AH 1 a 2521, no scherzo. / AH 1 a 2521, poi tarno.""",
    "pl": """Cały ten stos razem z AH 6 atakuje 2622.
        Atak na 2622: AH 2, AH 6 i tubylczy. / Atak na 2622: AH 2, tubylczy. / AH 1 nie idzie na 2521. / Gdyby AH 1 poszedł na 2521. / AH 1 na 2521 lub 2522.
        Lepiej nie AH 1 na 2521. / AH 1 prawie na 2521. / Żaden korpus nie idzie na 2521.
        AH 1 bez AH 2 na 2521. / AH 1 na 2521? Nie wiem. / AH 1 poszedł na 2521.
        AH 9 został przesunięty na 2724. / Czy AH 9 może iść na 2724? / Kawaleria i AH 9 na 2724.""",
}


@pytest.mark.parametrize("lang", NO_ORDERS)
def test_what_denies_doubts_or_names_somebody_unknown_is_no_order(lang: str) -> None:
    texts = [text.strip() for line in NO_ORDERS[lang].split("\n") for text in line.split(" / ")]
    assert [text for text in texts if read(CENTRAL, lang, text)[0]] == []


@pytest.mark.parametrize(
    "text",
    ["Maybe we hold.", "We do not hold.", "We retreat to 2521.", "The 14th loses two steps.",
     "We hold and retreat.", "We hold, no losses", "We attack 2622.", "Did we hold?",
     "The 14th held and lost a step."],
)  # fmt: skip
def test_an_answer_to_a_battle_that_does_not_fit_is_none(text: str) -> None:
    assert read(ASSAILED, "en", text)[0] == []


@pytest.mark.parametrize(
    "text",
    ["Hmm, maybe yes.", "I do not want to miss the guns!", "Yes, but what do they do?", "Not yes, no!",
     "Yes, I got your letter, will decide tomorrow.", "I never say no to guns.",
     "Let me think about the guns.", "I can't say yes yet"],
)  # fmt: skip
def test_an_unsure_answer_is_none(text: str) -> None:
    assert read(GUNS, "en", text)[0] == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Yes, I start with Guns. Play it as the event, then both armies in Liege attack Sedan."),
        ("en", "Sure. Then the second corps hits them hard."),
        ("it", "Sì, prendo i Cannoni. Poi attacco con tutti."),
        ("pl", "Tak, biorę Działa. Potem atakuję wszystkimi siłami."),
    ],
)  # fmt: skip
def test_an_order_behind_an_answer_is_never_passed_over(lang: str, text: str) -> None:
    assert read(GUNS, lang, text) == ([], ())


@pytest.mark.parametrize(
    ("text", "order", "aside"),
    [
        ("Yes, I start with Guns. Play 1 as event.", "GUNS YES, then PLAY 1 Guns of August AS EVENT",
         ()),
        ("No guns. Lovely weather in Vienna today.", "GUNS NO",
         ("Lovely weather in Vienna today",)),
    ],
)  # fmt: skip
def test_what_stands_beside_an_answer_is_done_or_named(
    text: str, order: str, aside: tuple[str, ...]
) -> None:
    assert said(GUNS, "en", text) == order
    assert read(GUNS, "en", text)[1] == aside


def test_a_strange_word_is_named() -> None:
    orders, aside = read(CENTRAL, "en", "AH 9 ambulates to 2724.")
    assert len(orders) == 1
    assert aside == ("ambulates",)


def test_each_word_of_a_remark_is_named() -> None:
    orders, aside = read(VICTOR, "en", "nobody advances. Too risky otherwise.")
    assert len(orders) == 1
    assert aside == ("Too risky otherwise",)


def test_a_strange_word_for_an_attack_is_no_order() -> None:
    assert read(ALLIED, "en", "FR IX, FR XI and FR 42 XX obliterate 3129.")[0] == []


ON_THE_MARCH = {
    "en": ("IX and XI attack 3129 on the march.", "March attack on 3129 by IX and XI.",
           "On the march IX and XI assault 3129.", "IX and XI go for 3129 while marching."),
    "it": ("Il IX e l'XI attaccano in marcia 3129.", "Attacco in marcia su 3129: IX, XI.",
           "Il IX e l'XI assaltano 3129 dalla marcia."),
    "pl": ("Atak w marszu na 3129: IX, XI.", "IX razem z XI korpusem atakuje z marszu 3129.",
           "Szturm z marszu na 3129 siłami IX i XI.", "IX i XI z marszu na 3129",
           "IX i XI walą z marszu w 3129."),
}  # fmt: skip


@pytest.mark.rule("glo:13.23")
@pytest.mark.parametrize("lang", ON_THE_MARCH)
def test_an_attack_on_the_march_is_no_prepared_assault(lang: str) -> None:
    for text in ON_THE_MARCH[lang]:
        (order,) = read(ALLIED, lang, text)[0]
        assert isinstance(order, MarchAssault)
        assert desk(ALLIED, lang)[0].acting_units(order) == ("FR IX", "FR XI")


@pytest.mark.rule("glo:13.23")
@pytest.mark.parametrize("word", ["marszowego", "marszem", "marszowa"])
def test_a_strange_word_like_another_order_is_not_passed_over(word: str) -> None:
    assert read(ALLIED, "pl", f"IX i XI szturmują {word} 3129.")[0] == []


REMARKS = [
    (ALLIED, "en", "That ends my evening."),
    (ALLIED, "it", "Finisco qui, ho sonno."),
    (ALLIED, "pl", "Kończę na dziś, dobranoc."),
    (ALLIED, "en", "I'm finished with work, finally."),
    (GERMANY, "en", "I keep the one in hand."),
    (GERMANY, "en", "You hold a good hand, I'm sure."),
    (GERMANY, "it", "Una me la tengo in mano."),
    (GERMANY, "pl", "Kończę, bo dzieci wołają."),
    (GALICIA, "en", "Take care, Will"),
    (GALICIA, "en", "Take it easy."),
    (GALICIA, "it", "Pesca miracolosa!"),
    (GALICIA, "pl", "Dobieram się do was powoli."),
    (GALICIA, "pl", "Zostawiam ci trochę czasu."),
]


@pytest.mark.parametrize(("where", "lang", "text"), REMARKS)
def test_a_remark_is_no_order(where: Where, lang: str, text: str) -> None:
    assert read(where, lang, text)[0] == []


LEAVING = {
    "en": ("from {0} for {1}", "{0} for {1}", "{0} to go to {1}", "from {0} via {1}"),
    "it": ("da {0} a {1}", "{0} per {1}", "da {0} passando per {1}"),
    "pl": ("z {0} na {1}", "z {0} przez {1}"),
}


@pytest.mark.parametrize("lang", LEAVING)
def test_who_is_said_to_stay_and_to_travel_is_not_passed_over(lang: str) -> None:
    """Whatever the verb, a letter with a way in it is a move, or is refused."""
    language, asks, view, seats = desk(CENTRAL, lang)
    words = yaml.safe_load((resources.templates() / "words" / f"{lang}.yaml").read_text("utf-8"))
    staying = [word.replace("_", " ") for word in words["verb:stay"].split() if "*" not in word]
    staying = [word for word in staying if not {"nie", "non"} & set(word.split())]
    tried = [*enumerate([*staying, *words.get("verb:leave", "").split()])]
    for n, word in tried if EVERYTHING else tried[::3]:
        way = LEAVING[lang][n % len(LEAVING[lang])].format("2725", "2724")
        line = Line(1, f"AH 9 {word} {way}.")
        parsed = read_lines([line], language, Context(view, asks), seats)
        orders = [order for item in parsed.items for order in item.orders]
        assert parsed.problems or orders, line.text


def legal(where: Where, lang: str) -> Iterator[tuple[Language, Order]]:
    """Some legal orders of each kind."""
    language, asks, _, _ = desk(where, lang)
    for kind in asks[0].legal_by_kind() or [asks[0].orders_for_examples()]:
        yield from ((language, order) for order in islice(kind, 0, 40, 9))


PHRASES = {
    "en": ("{units} {verb} to {place}.", "To {place} {verb} {units}, thanks.", "{units} to {place}",
           "Then {units} {verb} over to {place} and stay there, please."),
    "it": ("{units} {verb} a {place}.", "A {place} {verb} {units}, grazie.", "{units} a {place}",
           "Poi {units} {verb} fino a {place} e lì restano."),
    "pl": ("{units} {verb} na {place}.", "Na {place} {verb} {units}, dzięki.", "{units} na {place}",
           "Potem {units} {verb} aż na {place} i tam zostają."),
}  # fmt: skip
VERBS = {"en": ("march", "move", "head"), "it": ("vanno", "marciano"), "pl": ("idą", "maszerują")}


@pytest.mark.parametrize("where", [ALLIED, CENTRAL])
@pytest.mark.parametrize("lang", PHRASES)
def test_a_move_said_in_other_words_is_that_move_or_none(where: Where, lang: str) -> None:
    """The way may differ where only its end is said."""
    count = 0
    for n, (language, order) in enumerate(legal(where, lang)):
        if not isinstance(order, Move):
            continue
        phrase, verb = PHRASES[lang][n % len(PHRASES[lang])], VERBS[lang][n % len(VERBS[lang])]
        units = ", ".join(language.acting_units(order))
        found, _ = read(where, lang, phrase.format(units=units, verb=verb, place=order.path[-1]))
        moved = {(each.units, each.path[-1]) for each in found if isinstance(each, Move)}
        assert moved <= {(order.units, order.path[-1])}
        assert len(moved) == len(found)
        count += bool(found)
    assert count


AROUND = {
    "en": ("Please: {}", "{}, thank you very much.", "Then {} now", "{}. That's all."),
    "it": ("Per favore: {}", "{}, grazie mille.", "Poi {} adesso", "{}. È tutto."),
    "pl": ("Proszę: {}", "{}, bardzo dziękuję.", "Potem {} teraz", "{}. To wszystko."),
}


@pytest.mark.parametrize("where", [ALLIED, CENTRAL, FRENCH, GALICIA, GERMANY, GUNS])
@pytest.mark.parametrize("lang", AROUND)
def test_words_around_an_order_make_no_other_order_of_it(where: Where, lang: str) -> None:
    for n, (language, order) in enumerate(islice(legal(where, lang), 6)):
        text = AROUND[lang][n % len(AROUND[lang])].format(language.display(order))
        found = [language.display(each) for each in read(where, lang, text)[0]]
        assert found in ([], [language.display(order)])


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Could you please move GE 2 to Aachen?", False),
        ("Would you mind moving GE 2 to Aachen?", False),
        ("Could you tell me whether GE 2 may move to Aachen?", True),
        ("Can GE 2 move to Aachen?", True),
    ],
)
def test_a_polite_request_is_no_question(text: str, is_asked: bool) -> None:
    assert asks(text) is is_asked
