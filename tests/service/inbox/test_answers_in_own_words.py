"""Answers to small questions and corrections in a person's own words, at positions of real games."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from pbem.service.clocks.time_control import TimeControl
from tests.service.house import House, copied, flat, text_of

GERMAN_ALLIES = (
    "DEPLOY 1 AH, DUMMY, DUMMY AT 5; 3 AH, DUMMY AT 6; 4 AH, DUMMY AT 9; 5 AH, DUMMY AT 10;"
    " 6 AH, DUMMY AT 11"
)
ALLIES_IN_THE_EAST = (
    "DEPLOY 1 RU, 5 RU, DUMMY, DUMMY AT 7; 2 RU, 8 RU, DUMMY AT 8; 3 RU, 9 RU, DUMMY AT 9;"
    " 1 SB, 2 SB, MN AT 10; 4 RU, DUMMY, DUMMY AT 11"
)
ALLIES_IN_THE_WEST = (
    "DEPLOY 1 BE, 3 FR, DUMMY AT 1; 1 BR, 4 FR AT 2; 1 FR, 5 FR AT 3; 2 FR, DUMMY AT 4;"
    " DUMMY, DUMMY AT 5; DUMMY, DUMMY AT 6"
)
GERMANY = (
    "DEPLOY 1 DE, 7 DE, DUMMY AT 1; 2 DE, 8 DE, DUMMY AT 2; 3 DE, AA DE, DUMMY AT 3;"
    " 4 DE, DUMMY AT 4; 5 DE, DUMMY AT 7; 6 DE, DUMMY AT 8"
)
ASKED = (
    ("WA", "STANDING ASK LEAD"),
    ("WA", "STANDING ASK DRAW"),
    ("DE", "STANDING ASK LEAD"),
    ("DE", "STANDING ASK DRAW"),
)
SET_UP = (
    *ASKED,
    ("GA", GERMAN_ALLIES),
    ("EA", ALLIES_IN_THE_EAST),
    ("WA", ALLIES_IN_THE_WEST),
    ("DE", GERMANY),
)
ROUND = ("FWW", "standard", "DE", SET_UP)
LEADS = (
    "FWW",
    "standard",
    "WA",
    (*SET_UP, ("DE", "ATTACK 1 WITH 1 DE, 7 DE"), ("DE", "LEAD 1 DE")),
)
ROLLED_AN_S = (
    "FWW",
    "standard",
    "WA",
    (*LEADS[3], ("WA", "LEAD 1 BE"), ("WA", "ATTACK 1 WITH 3 FR")),
)
WON = (
    "WEF",
    "free",
    "CENTRAL",
    (("CENTRAL", "STANDING ASK ABOUT LOSSES"), ("CENTRAL", "ATTACK 2713 BY DE 1, DE 17")),
)
CAVALRY = (
    "GLO",
    "historical",
    "GERMAN",
    (
        ("GERMAN", "STANDING ASK ABOUT EVADE"),
        ("ALLIED", "DONE"),
        ("GERMAN", "DONE"),
        ("ALLIED", "ASSAULT 2919 BY FR VI, FR 3R Grp, FR 42 XX"),
    ),
)
ALLIED_TURN = ("GLO", "historical", "ALLIED", CAVALRY[3][:3])
PLAYER_TURN = ("WEF", "free", "CENTRAL", ())
ANSWERS = [
    (CAVALRY, "en", "the cavalry gets out, back to Metz", "EVADE 2918"),
    (CAVALRY, "it", "la cavalleria si ritira a Metz (2918).", "EVADE 2918"),
    (CAVALRY, "pl", "kawaleria wycofuje się do Metzu", "EVADE 2918"),
    (ROUND, "en", "Transfer 7 DE from Flanders (1) to Verdun (3) please.",
     "TRANSFER 7 DE FROM 1 TO 3"),
    (ROUND, "pl", ("Przesuwam 8 DE razem z atrapą z Ardenów do Flandrii (z 2 na 1), żeby Francuzi się"
     " zastanawiali."), "MOVE 8 DE, DUMMY FROM 2 TO 1"),
    (ROUND, "en", ("nothing for me this round, I'll wait and see what the French do. Pass.\n"
     "Oh, and how many points do I need to win?"), "PASS"),
    (ROUND, "en", "We sit this one out.", "PASS"),
    (ROUND, "en", "7 DE falls back to the Ardennes.", "MOVE 7 DE FROM 1 TO 2"),
    (ROUND, "en", "I want to rail 7 DE all the way from Flanders to Verdun.",
     "TRANSFER 7 DE FROM 1 TO 3"),
    (LEADS, "en", "The Belgians are too weak to lead, so the French 3rd commands in Flanders.",
     "LEAD 3 FR"),
    (PLAYER_TURN, "en", "The Landwehr (DE WL) goes back to 1917.", "MOVE DE WL TO 1917"),
    (LEADS, "en", "The French 3rd commands in Flanders.", "LEAD 3 FR"),
    (LEADS, "it", "Al comando metto la 3 FR.", "LEAD 3 FR"),
    (ROLLED_AN_S, "en", "I'll take it", "TAKE"),
    (ROLLED_AN_S, "en", "I'll have the chit", "TAKE"),
    (ROLLED_AN_S, "pl", "Chcę ten żeton", "TAKE"),
    (LEADS, "en", "I think 3 FR is in command", "LEAD 3 FR"),
    (LEADS, "it", "Il comando va alla 3 FR.", "LEAD 3 FR"),
    (ROLLED_AN_S, "en", "yes", "TAKE"),
    (ROLLED_AN_S, "pl", "Oczywiście biorę żeton.", "TAKE"),
    (ROLLED_AN_S, "it", "No.", "LEAVE"),
    (ROLLED_AN_S, "en", "leave it", "LEAVE"),
    (ROUND, "en", "Attack 2 with 8 DE, 2 DE stays.", "ATTACK 2 WITH 8 DE"),
    (ROUND, "it", "La 1 DE resta ferma, attacco 1 con la 7 DE.", "ATTACK 1 WITH 7 DE"),
    (ROUND, "en", "Attack 2 with all but 8 DE.", "ATTACK 2 WITH 2 DE"),
    (ROUND, "en", "ATTACK 2\nOnly 8 DE stays behind.", "ATTACK 2 WITH 2 DE"),
    (ROUND, "it", "Attacco 2 con tutti, solo la 8 DE resta.", "ATTACK 2 WITH 2 DE"),
    (ROUND, "pl", "Atakuję 2 wszystkimi oprócz 8 DE.", "ATTACK 2 WITH 2 DE"),
    (WON, "en", "Everybody advances, only DE 1 stays.", "ADVANCE DE 17"),
    (LEADS, "en", "Then lead 3 FR - no, nothing else", "LEAD 3 FR"),
    (LEADS, "en", "Hmm, tough one... lead 3 FR", "LEAD 3 FR"),
    (ALLIED_TURN, "it", "attacco 2919 con FR VI, FR 3R e FR 42 (assalto preparato).",
     "ASSAULT 2919 BY FR VI, FR 3R Grp, FR 42 XX"),
    (WON, "pl", "STRATY DE 17 - nie DE 1.", "LOSSES DE 17"),
    (WON, "en", "LOSSES DE 17 (that leaves 2 steps there, I think)", "LOSSES DE 17"),
    (ROUND, "it", "PASSA, speriamo bene!", "PASS"),
    (ROUND, "en", "Pass because the reinforcements cannot come this turn anyway.", "PASS"),
    (ROUND, "en", "Attack 2 with 2 DE and keep 8 DE back.", "ATTACK 2 WITH 2 DE"),
    (LEADS, "pl", "1 BE oszczędzam, dowodzi 3 FR.", "LEAD 3 FR"),
    (CAVALRY, "it", "No no, la cavalleria resta dov'è e combatte!", "EVADE STAND"),
    (CAVALRY, "it", "La cavalleria non si ritira a Metz, resta.", "EVADE STAND"),
    (WON, "en", "DE 17 takes the loss and both advance.", "LOSSES DE 17\nADVANCE DE 1, DE 17"),
    (WON, "pl", "Stratę bierze DE 17, potem obie wchodzą na 2713.",
     "LOSSES DE 17\nADVANCE DE 1, DE 17"),
    (ROUND, "en", "Pass. Hmm, no, attack on front 1 with 1 DE and 7 DE.", "ATTACK 1 WITH 1 DE, 7 DE"),
    (ROUND, "pl", "Pas. Hmm, nie, atakuję na froncie 1: 1 DE i 7 DE.", "ATTACK 1 WITH 1 DE, 7 DE"),
    (ROUND, "en", "Move 8 DE from 2 to 1. Nothing else.", "MOVE 8 DE FROM 2 TO 1"),
    (ROUND, "pl", "Przesuwam 8 DE z 2 na 1. Nic więcej.", "MOVE 8 DE FROM 2 TO 1"),
    (WON, "en", "DE 1 loses the step. No, DE 17 does.", "LOSSES DE 17"),
    (WON, "en", "losses DE 1. Sorry, DE 17!", "LOSSES DE 17"),
    (WON, "it", "DE 1 perde il livello. Anzi no, DE 17.", "LOSSES DE 17"),
]  # fmt: skip
UNCLEAR = [
    (ROUND, "Transfer 7 DE from Flanders (1) to Verdun (2)."),
    (ROUND, "Attack 2. 2 DE and 8 DE stay."),
    (ROUND, "7 DE is the better one. Move it from 1 to 2."),
    (LEADS, "The French 3rd commands in the Ardennes."),
    (CAVALRY, "The cavalry falls back to 2817."),
    (CAVALRY, "No, the cavalry retreats to Metz."),
    (ROUND, "ATTACK 2 WITH 2 DE\nno, make that PASS"),
    (ROUND, "Attack on front 1 with 1 DE and 7 DE. Hmm, no, pass."),
    (ROUND, "Pass.\nHmm, no, attack on front 1 with 1 DE and 7 DE."),
    (WON, "DE 1 loses the step.\nno wait, DE 17 does"),
    (WON, "DE 1 loses the step. Hmm, DE 17 rather."),
]
Where = tuple[str, str, str, tuple[tuple[str, str], ...]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("answers")


@copied
def reached(house: House, where: Where, lang: str) -> str:
    """A game that stands at a position."""
    code, scenario, seat, steps = where
    game = house.game(TimeControl(), {seat: lang}, scenario=(code, scenario))
    for each, line in steps:
        house.order(game, each, line)
    return game


@cache
def after(folder: Path, where: Where, lang: str, letter: str) -> object:
    """The position behind a letter, and how many orders are on file then.

    It is the first game of a house of its own, as its dice are.
    """
    house, seat = House(Path(mkdtemp(dir=folder))), where[2]
    game = reached(house, where, lang)
    assert seat in house.asked(game)
    house.write(game, seat, letter)
    record = house.game_record(game)
    filed = len((record.seats()[seat].queue or {}).get("orders", ()))
    house.close()
    return record.state, filed


@pytest.mark.parametrize(("where", "lang", "letter", "orders"), ANSWERS)
def test_a_small_question_is_answered_in_own_words(
    folder: Path, where: Where, lang: str, letter: str, orders: str
) -> None:
    assert after(folder, where, lang, letter) == after(folder, where, "en", orders)


@pytest.mark.parametrize(("where", "letter"), UNCLEAR)
def test_what_takes_an_order_back_is_never_dropped(folder: Path, where: Where, letter: str) -> None:
    assert after(folder, where, "en", letter) == after(folder, where, "en", "HELP")


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("pl", "Jeżeli nie są Państwo adresatem tej wiadomości, prosimy o jej usunięcie."),
        ("pl", "Jeśli otrzymałeś tę wiadomość przez pomyłkę, usuń ją."),
        ("it", "Se avete ricevuto questo messaggio per errore, vi preghiamo di cancellarlo."),
        ("it", "Messaggio riservato. È destinato solo a chi lo riceve."),
    ],
)
def test_a_disclaimer_without_a_mark_above_it_stops_nothing(
    house: House, lang: str, line: str
) -> None:
    game = house.game(langs={"CENTRAL": lang}, scenario=("WEF", "free"))
    house.write(game, "CENTRAL", f"DE WL 1917\n\nJan Kowalski\n{line}")
    assert house.game_record(game).state.stacks["1917"]


@pytest.mark.parametrize("line", ["The rest tomorrow, too tired.", "Hi! Here are my moves:"])
def test_a_line_of_which_nothing_is_done_is_named(house: House, line: str) -> None:
    game = house.game(scenario=("WEF", "free"))
    house.write(game, "CENTRAL", f"{line}\nDE WL to 1917")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert f'nobody gets these lines: "{line}"' in reply


@pytest.mark.parametrize("words", ["Just asking before I decide", "Why is the front so weak?"])
def test_words_beside_a_question_to_us_are_named_and_stop_nothing(house: House, words: str) -> None:
    game = house.game(scenario=("WEF", "free"))
    house.write(game, "CENTRAL", f"REACH DE WL\n{words}")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert "Here is what you asked for." in reply
    assert f'"{words}"' in reply


def test_a_dry_run_that_is_asked_for_twice_names_both(house: House) -> None:
    game = house.game(scenario=("WEF", "free"))
    house.write(game, "CENTRAL", "Only a test.\nPREVIEW\nDE WL to 1917")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert 'You wrote "Only a test.", "PREVIEW", so the letter was only tried.' in reply


@pytest.mark.parametrize(
    ("lang", "letter", "named"),
    [
        ("pl", "DE WL do 1917 bo tam jest pusto", '"bo tam jest pusto"'),
        ("en", "DE WL to 1918\nno, DE WL to 1917", "You take back MOVE DE WL VIA 1819 TO 1918"),
    ],
)
def test_what_is_no_order_of_an_order_is_named(
    house: House, lang: str, letter: str, named: str
) -> None:
    game = house.game(langs={"CENTRAL": lang}, scenario=("WEF", "free"))
    house.write(game, "CENTRAL", letter)
    assert named in flat(text_of(house.mail("CENTRAL")[-1]))
    assert house.game_record(game).state.stacks["1917"]


def test_a_command_of_wrong_form_below_the_block_is_no_talk(house: House) -> None:
    game = house.game(scenario=("WEF", "free"))
    block = f"BEGIN {game} #{house.state(game)}\nDE WL to 1917\nEND\n"
    house.write(game, "CENTRAL", f"{block}\nABSENCE 24 Dec - 2 Jan\n")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert "Nothing in your letter was carried out" in reply
    assert "Expected two dates" in reply


def test_a_message_may_end_in_two_words(house: House) -> None:
    game = house.game(langs={"CENTRAL": "it"}, scenario=("WEF", "free"))
    house.write(game, "CENTRAL", "MESSAGGIO A TUTTI\nCiao!\nFine messaggio.\nDE WL 1917")
    assert house.game_record(game).state.stacks["1917"]
