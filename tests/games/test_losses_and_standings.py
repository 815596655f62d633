"""Who bears losses, goes in, stands or is given up, and where, in people's words."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from pbem.games import game_module
from pbem.orders import Context, Language, Line, read_lines
from pbem.rules import Ask, View
from pbem.service.clocks.time_control import TimeControl
from tests.games.test_meaning import CENTRAL, read, said
from tests.games.test_sentences import position
from tests.service.house import House
from tests.service.inbox.test_answers_in_own_words import CAVALRY, ROLLED_AN_S, ROUND
from tests.service.inbox.test_answers_in_own_words import LEADS as COMMANDED

ATTACK = {"en": "AH 2 and AH 6 attack 2622", "it": "AH 2 e AH 6 attaccano 2622",
          "pl": "AH 2 i AH 6 atakują 2622"}  # fmt: skip
TAILS = [
    ("en", "; if a step must be lost, AH 6 loses it", "LOSSES AH 6"),
    ("en", "; if we have to lose a step AH 6 loses it. Nobody advances.", "LOSSES AH 6 ADVANCE NONE"),
    ("en", ", AH 6 taking the loss if there is one and nobody advancing",
     "LOSSES AH 6 ADVANCE NONE"),
    ("en", ". AH 6 pays any loss and only AH 2 goes in afterwards.", "LOSSES AH 6 ADVANCE AH 2"),
    ("en", ". If there is a loss, AH 6 takes it.", "LOSSES AH 6"),
    ("en", ". If the attack costs a step it comes off AH 6, and AH 2 advances if it can.",
     "LOSSES AH 6 ADVANCE AH 2"),
    ("en", ". If anyone has to lose a step, let it be AH 6.", "LOSSES AH 6"),
    ("en", ". Any loss is borne by AH 6.", "LOSSES AH 6"),
    ("en", ".\nAH 6 absorbs the losses.", "LOSSES AH 6"),
    ("en", ": losses on AH 6, AH 2 advances", "LOSSES AH 6 ADVANCE AH 2"),
    ("en", ", losses first AH 6 then AH 2", "LOSSES AH 6, AH 2"),
    ("pl", ", straty najpierw AH 6, potem AH 2", "STRATY AH 6, AH 2"),
    ("pl", ". Straty biore najpierw na AH 6, potem AH 2.", "STRATY AH 6, AH 2"),
    ("it", ", perdite prima AH 6 poi AH 2", "PERDITE AH 6, AH 2"),
    ("it", ". Le perdite le prende prima l'AH 6, poi l'AH 2. Se si apre avanza AH 2.",
     "PERDITE AH 6, AH 2 AVANZA AH 2"),
    ("it", ", perdite AH 6 poi avanza AH 2", "PERDITE AH 6 AVANZA AH 2"),
    ("it", "; se c'è da perdere un livello lo perde AH 6, e non avanza nessuno",
     "PERDITE AH 6 AVANZA NESSUNA"),
    ("it", "; se c'è una perdita la prende AH 6", "PERDITE AH 6"),
    ("it", ", perdite a carico di AH 6, nessuna avanzata", "PERDITE AH 6 AVANZA NESSUNA"),
    ("it", ": perde eventualmente AH 2 e avanza AH 6", "PERDITE AH 2 AVANZA AH 6"),
    ("it", ". Eventuali perdite su AH 6.", "PERDITE AH 6"),
    ("it", ".\nLe perdite le assorbe AH 6, non insegue nessuno.", "PERDITE AH 6 AVANZA NESSUNA"),
    ("pl", "; jeśli trzeba stracić krok, traci go AH 6", "STRATY AH 6"),
    ("pl", ", jeśli będzie strata, poniesie ją AH 6", "STRATY AH 6"),
    ("pl", "; straty na AH 6, w pościg AH 2", "STRATY AH 6 POŚCIG AH 2"),
    ("pl", ". Stratę (jeśli będzie) bierze na siebie AH 6.", "STRATY AH 6"),
    ("pl", ",\nstraty ponosi AH 6, pościgu nie będzie", "STRATY AH 6 POŚCIG BRAK"),
    ("en", ". AH 2 goes in if they run, AH 6 hangs back.", "ADVANCE AH 2"),
    ("en", ", no losses to choose", ""),
    ("it", ", senza perdite da scegliere", ""),
    ("pl", ", bez strat do wyboru", ""),
]  # fmt: skip
BARE = {"en": "ATTACK 2622 BY AH 2, AH 6", "it": "ATTACCA 2622 CON AH 2, AH 6",
        "pl": "ATAKUJ 2622 SIŁAMI AH 2, AH 6"}  # fmt: skip


@pytest.mark.parametrize(("lang", "tail", "order"), TAILS)
def test_losses_and_advances_belong_to_their_attack(lang: str, tail: str, order: str) -> None:
    assert said(CENTRAL, lang, ATTACK[lang] + tail) == f"{BARE[lang]} {order}".strip()


@pytest.mark.parametrize(
    "tail",
    [
        ". If we lose a step, AH 2 advances.",
        ". If AH 6 loses a step, AH 2 advances.",
        ". If there is a loss, AH 9 goes to 2724.",
        ". If there is one, AH 9 goes to 2724.",
    ],
)
def test_what_waits_for_a_loss_and_is_no_loss_is_no_order(tail: str) -> None:
    assert read(CENTRAL, "en", ATTACK["en"] + tail)[0] == []


STANDING = [
    ("en", "move the Thorn landwehr, DE WL, to 1917", "MOVE DE WL VIA 1819, 1818 TO 1917"),
    ("en", "Move the Lemberg corps, AH 3, to 2825.", "MOVE AH 3 VIA 2925 TO 2825"),
    ("en", "AH 3 (Lemberg) to 2825", "MOVE AH 3 VIA 2925 TO 2825"),
    ("it", "L'AH 3 di Leopoli va in 2825", "MUOVI AH 3 ATTRAVERSO 2925 A 2825"),
    ("it", "AH 3 (Leopoli) in 2825", "MUOVI AH 3 ATTRAVERSO 2925 A 2825"),
    ("pl", "AH 3 spod Lwowa idzie na 2825", "RUSZ AH 3 PRZEZ 2925 DO 2825"),
    ("pl", "AH 3 (Lwów) na 2825", "RUSZ AH 3 PRZEZ 2925 DO 2825"),
]


@pytest.mark.parametrize(("lang", "text", "order"), STANDING)
def test_where_somebody_stands_is_never_where_they_go(lang: str, text: str, order: str) -> None:
    assert said(CENTRAL, lang, text) == order


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "AH 9 of Lemberg goes to 2724"),
        ("en", "Move the Lemberg corps, AH 9, to 2724"),
        ("it", "Il AH 9 di Leopoli va in 2724"),
    ],
)
def test_a_unit_that_stands_elsewhere_than_said_does_not_move(lang: str, text: str) -> None:
    assert read(CENTRAL, lang, text)[0] == []


WHO = {
    "en": ("AH 2 and AH 6 move to 2623. {} attack 2622.",
           ("Both of them", "These two", "Those two corps", "The same two", "They")),
    "it": ("AH 2 e AH 6 vanno a 2623. {} attaccano 2622.",
           ("Entrambi", "Questi due", "Questi due corpi", "Gli stessi due", "I due corpi")),
    "pl": ("AH 2 i AH 6 idą na 2623. {} atakują 2622.",
           ("Oba", "Te dwa", "Te dwa korpusy", "Ci sami dwaj", "Obydwa")),
}  # fmt: skip


@pytest.mark.parametrize("lang", WHO)
def test_who_acted_before_is_meant_by_their_number(lang: str) -> None:
    text, words = WHO[lang]
    for who in words:
        assert said(CENTRAL, lang, text.format(who)).endswith(BARE[lang]), who


@pytest.mark.parametrize(
    ("text", "count"), [("These three attack 2622.", 0), ("All three attack 2622 together.", 0),
                        ("AH 9 to 2723. These three then attack 2622 together.", 3)]
)  # fmt: skip
def test_as_many_act_as_are_counted(text: str, count: int) -> None:
    orders, _ = read(CENTRAL, "en", f"AH 2 and AH 6 move to 2623. {text}")
    assert len(orders) == count
    assert not count or len(orders[-1].units) == count  # type: ignore[attr-defined]


LEADS = [
    ("en", "First, however, AH 9 goes to 2724", "MOVE AH 9 TO 2724"),
    ("it", "Prima però AH 9 va a 2724", "MUOVI AH 9 A 2724"),
    ("pl", "Najpierw jednak AH 9 na 2724", "RUSZ AH 9 DO 2724"),
    ("pl", "Melduję: AH 9 na 2724", "RUSZ AH 9 DO 2724"),
    ("en", "No moves but AH 9 to 2724", "MOVE AH 9 TO 2724"),
    ("it", "Nessun movimento, ma AH 9 a 2724", "MUOVI AH 9 A 2724"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "order"), LEADS)
def test_what_leads_in_to_an_order_takes_nothing_from_it(lang: str, text: str, order: str) -> None:
    assert said(CENTRAL, lang, text) == order


@pytest.mark.parametrize(
    "text",
    ["AH 9 goes to 2724\nFirst, however, AH 9 goes to 2723",
     "AH 2 and AH 6 go to 2624, but AH 6 to 2623", "Everybody but AH 1 goes to 2521."],
)  # fmt: skip
def test_who_goes_two_ways_goes_neither(text: str) -> None:
    assert read(CENTRAL, "en", text)[0] == []


Position = tuple[str, str, str, tuple[tuple[str, str], ...]]
ADVANCING = (
    "WEF",
    "free",
    "CENTRAL",
    (
        ("CENTRAL", "STANDING ASK ABOUT LOSSES"),
        ("CENTRAL", "ATTACK 2713 BY DE 1, DE 17"),
        ("CENTRAL", "LOSSES DE 1"),
    ),
)
PLAYER_TURN = ("WEF", "free", "CENTRAL", ())
OPTIONS = {"WEF": {"planning": "free"}}
"""By game: no attacks have to be made."""
LOSING = (
    "GLO",
    "historical",
    "GERMAN",
    (
        ("GERMAN", "STANDING ASK ABOUT LOSSES"),
        ("ALLIED", "DONE"),
        ("GERMAN", "DONE"),
        ("ALLIED", "DONE"),
        ("GERMAN", "ASSAULT 3218 BY GE 3B, GE XXI, GE 1B"),
    ),
)
SEDAN = (
    ("CP", "GUNS YES"),
    ("CP", "PLAY 1 AS EVENT"),
    ("CP", "ATTACK Sedan WITH GE 1, GE 2, GE 3"),
)
INTO_SEDAN = ("POG", "campaign", "CP", SEDAN)
STRIKES = (
    "POG",
    "campaign",
    "AP",
    (("AP", "STANDING ASK ABOUT CARDS"), *SEDAN),
)
LAYS = (
    "FWW",
    "standard",
    "WA",
    (
        ("WA", "STANDING ASK CHIT"),
        *ROLLED_AN_S[3],
        ("WA", "TAKE"),
        ("EA", "PASS"),
        ("GA", "PASS"),
        ("DE", "PASS"),
        ("WA", "ATTACK 2 WITH 1 BR, 4 FR"),
    ),
)
SHORT = ("WEF", "free", "CENTRAL", (("RUSSIAN", "AMMO"),))
CHOSEN = [
    (LOSING, "pl", "Niech będzie GE XXI.", "STRATY GE XXI"),
    (LOSING, "en", "Somebody has to take it, let it be GE XXI.", "LOSSES GE XXI"),
    (LOSING, "it", "Qualcuno deve pagare: tocca a GE XXI.", "PERDITE GE XXI"),
    (LOSING, "pl", "Straty GE XXI, ktoś musi oberwać.", "STRATY GE XXI"),
    (LOSING, "en", "GE XXI.", "LOSSES GE XXI"),
    (LOSING, "it", "Perde GE XXI, non GE 1B.", "PERDITE GE XXI"),
    (COMMANDED, "pl", "Niech będzie 3 FR.", "DOWODZI 3 FR"),
    (ADVANCING, "en", "Only DE 1, not DE 17.", "ADVANCE DE 1"),
    (ADVANCING, "it", "DE 1 sì, DE 17 no.", "AVANZA DE 1"),
    (ADVANCING, "pl", "Tylko DE 1, DE 17 zostaje.", "POŚCIG DE 1"),
    (ADVANCING, "en", "Let DE 1 rest, DE 17 goes in.", "ADVANCE DE 17"),
    (INTO_SEDAN, "en", "GE 1 advances to Sedan, but GE 2 does not.", "ADVANCE GE 1 TO Sedan"),
    (INTO_SEDAN, "it", "Avanza solo GE 1, l'altra resta a Liegi.", "AVANZA GE 1 A Sedan"),
    (INTO_SEDAN, "pl", "GE 2 nie rusza się z Liege, w pościg idzie GE 1.", "POŚCIG GE 1 DO Sedan"),
    (INTO_SEDAN, "en", "The 1st army goes in, the 2nd stays.", "ADVANCE GE 1 TO Sedan"),
    (INTO_SEDAN, "pl", "Sedan obsadza GE 1, dwójka zostaje w domu.", "POŚCIG GE 1 DO Sedan"),
    (ADVANCING, "en", "DE 17 goes in, then DE 1.", "ADVANCE DE 17, DE 1"),
    (ADVANCING, "en", "DE 1 goes in and so does DE 17.", "ADVANCE DE 1, DE 17"),
    (ADVANCING, "en", "Everyone goes in, DE 17 does not.", "ADVANCE DE 1"),
    (ADVANCING, "en", "DE 1 goes in. DE 17 goes in.", "ADVANCE DE 1, DE 17"),
    (ADVANCING, "en", "DE 1 goes in, DE 17 too.", "ADVANCE DE 1, DE 17"),
    (ADVANCING, "pl", "DE 1 zostaje, reszta wchodzi.", "POŚCIG DE 17"),
    (ADVANCING, "pl", "Nie DE 1, tylko DE 17.", "POŚCIG DE 17"),
    (SHORT, "it", "A corto di munizioni resta RU 2.", "MUNIZIONI SU RU 2"),
    (LOSING, "it", "Purtroppo, GE XXI.", "PERDITE GE XXI"),
    (LOSING, "pl", "Poświęcam GE XXI.", "STRATY GE XXI"),
    (SHORT, "it", "Senza munizioni: RU 1.", "MUNIZIONI SU RU 1"),
    (SHORT, "pl", "Brak amunicji dla RU 1, RU 8 i RU 19 zostawiamy w spokoju.",
     "AMUNICJA NA RU 1"),
    (SHORT, "en", "RU 1 runs out of shells; RU GN may keep theirs.", "AMMO ON RU 1"),
    (SHORT, "it", "RU 1 resta senza munizioni, RU GN no.", "MUNIZIONI SU RU 1"),
]  # fmt: skip
STANDS = [
    (CAVALRY, "it", "No no, la cavalleria resta dov'è e combatte!", "EVITA RESTA"),
    (CAVALRY, "it", "Restiamo e combattiamo.", "EVITA RESTA"),
    (CAVALRY, "en", "The cavalry stays where it is and fights.", "EVADE STAND"),
    (CAVALRY, "en", "No, we stand and fight.", "EVADE STAND"),
    (CAVALRY, "pl", "Nie cofam się, walczymy.", "UNIK STÓJ"),
    (CAVALRY, "en", "No, the cavalry goes to Metz.", ""),
    (CAVALRY, "en", "We fight on in Belgium.", ""),
]
KEEPS = [
    (STRIKES, "en", "I keep Withdrawal for a better day.", "CARDS NONE"),
    (STRIKES, "it", "Ritirata Generale la tengo per dopo, nessuna carta.", "CARTE NESSUNA"),
    (STRIKES, "pl", "Odwrót zachowuję na później, żadnych kart.", "KARTY BRAK"),
    (STRIKES, "en", "I keep Moltke for later.", ""),
    (STRIKES, "en", "No cards but Withdrawal.", ""),
    (STRIKES, "en", "I keep forgetting Withdrawal.", ""),
    (LAYS, "en", "I'll save Joffre, no chit.", "CHIT NONE"),
    (LAYS, "it", "Niente pedina stavolta, Joffre serve altrove.", "PEDINA NESSUNA"),
    (LAYS, "pl", "Joffre niech poczeka, bez żetonu.", "ŻETON BRAK"),
    (LAYS, "en", "Joffre stays in my pocket.", "CHIT NONE"),
    (LAYS, "en", "No chit, Joffre!", ""),
]
INSTEAD = [
    (ROUND, "en", "I wanted to attack on 2, but I'll attack on 1 with 1 DE and 7 DE instead.",
     "ATTACK 1 WITH 1 DE, 7 DE"),
    (ROUND, "pl", "Zamiast atakować na 2, atakuję na 1 armiami 1 DE i 7 DE.",
     "ATAKUJ 1 Z 1 DE, 7 DE"),
    (ROUND, "it", "Volevo attaccare il 2 ma cambio idea: passo.", "PASSA"),
    (ROUND, "en", "I wanted to attack on 2 with 2 DE, but with 8 DE instead.", ""),
    (ROUND, "en", "I wanted to attack on 2 with 2 DE and 8 DE, but I'll attack on 1 instead.", ""),
    (ROUND, "en", "I wanted to attack on 2 with 2 DE, but not any more.", ""),
    (CAVALRY, "en", "Not to Sedan, rather to Metz.", "EVADE 2918"),
    (ADVANCING, "en", "I'd love to advance with DE 1, but DE 17 goes in.", "ADVANCE DE 17"),
    (PLAYER_TURN, "en", "I'd love to attack 2713, but DE 1 is too weak. AH 1 goes to 2521.", ""),
]  # fmt: skip
NOT_CHOSEN = [
    (LOSING, "GE XXI was brave today."),
    (LOSING, "Poor GE XXI!"),
    (LOSING, "GE XXI, what a corps!"),
    (LOSING, "Not GE XXI."),
    (LOSING, "GE XXI must not lose anything."),
    (LOSING, "GE XXI or GE 1B"),
    (LOSING, "GE XXI?"),
    (LOSING, "I love GE XXI."),
    (LOSING, "GE XXI has already lost a step."),
    (LOSING, "GE XXI. Let it be GE 1B."),
    (LOSING, "GE XXI it was."),
    (ADVANCING, "DE 1 deserves a medal."),
    (ADVANCING, "DE 1 goes in, or DE 17."),
    (ADVANCING, "DE 1 does not advance."),
    (ADVANCING, "No, DE 1 goes in."),
    (ADVANCING, "DE 1 goes in unless DE 17 does."),
    (SHORT, "RU 1 stays."),
    (SHORT, "RU 1 has enough shells."),
    (SHORT, "RU 1 attacks."),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("answers")


@cache
def desk(folder: Path, where: Position, lang: str) -> tuple[Language, Ask, View, Sequence[str]]:
    """The language, what is asked, the view and the seats of who answers at a position."""
    code, scenario, seat, steps = where
    if where == SHORT:
        game, play = position(code, scenario, seat, "ShortageAsk")
        asks, state = play.asks, play.state
    else:
        house = House(Path(mkdtemp(dir=folder)))
        name = house.game(TimeControl(), scenario=(code, scenario), chosen=OPTIONS.get(code))
        for each, line in steps:
            house.order(name, each, line)
        record = house.game_record(name)
        game, asks, state = record.game, record.asks, record.state
        house.close()
    (ask,) = (ask for ask in asks if ask.seat == seat)
    return game_module(code).language(game, lang), ask, game.view(state, seat), game.seats


def answer(folder: Path, where: Position, lang: str, letter: str) -> str:
    """The orders of a letter as its player says them; empty: it has none or cannot be read."""
    language, ask, view, seats = desk(folder, where, lang)
    lines = [Line(n, line) for n, line in enumerate(letter.split("\n"), start=1)]
    parsed = read_lines(lines, language, Context(view, (ask,)), seats)
    orders = [order for item in parsed.items for order in item.orders]
    return "" if parsed.problems else ", then ".join(map(language.display, orders))


@pytest.mark.parametrize(("where", "lang", "letter", "orders"), [*STANDS, *KEEPS, *INSTEAD])
def test_what_is_refused_kept_or_given_up_is_not_done(
    folder: Path, where: Position, lang: str, letter: str, orders: str
) -> None:
    assert answer(folder, where, lang, letter) == orders


@pytest.mark.parametrize(("where", "lang", "letter", "orders"), CHOSEN)
def test_a_list_of_units_answers_what_is_asked(
    folder: Path, where: Position, lang: str, letter: str, orders: str
) -> None:
    assert answer(folder, where, lang, letter) == orders


@pytest.mark.parametrize(("where", "letter"), NOT_CHOSEN)
def test_a_sentence_that_speaks_of_a_unit_chooses_none(
    folder: Path, where: Position, letter: str
) -> None:
    assert answer(folder, where, "en", letter) == ""
