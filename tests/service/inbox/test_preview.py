"""PREVIEW: what orders would lead to, as far as nothing is revealed and nobody else decides."""

import random
import re

import pytest

from pbem.games import game_module, game_modules, presets
from pbem.service.orders.queries import MOST_LOOKED, legal_lines
from tests.games.kit.choices import choose
from tests.service.games.test_glorys_end import marne
from tests.service.games.test_paths_of_glory import FIRST_ATTACK
from tests.service.games.test_quartermaster_1914 import ATTACK, AUSTRIA, at_war, hands, opened
from tests.service.games.test_when_eagles_fight_letters import NEW_UNITS, second_turn
from tests.service.house import House, flat, text_of
from tests.service.inbox.test_letter_handler import deploy_all
from tests.service.orders.on_file import filed
from tests.service.orders.openings import guns_of_august

__all__ = ["hands"]
STOPS = "From here on dice, cards or other players decide; the dry run stops."
AFTER = "The position afterwards, where it differs"
ASKED = "What you would be asked"
NOW = "What you are asked now, since nothing has changed ----"
OTHERS = "What the others would be asked first"


def parts(reply: str) -> tuple[str, str, str]:
    """The parts of a reply to PREVIEW: what would happen, new asks, and the position afterwards."""
    foreseen, _, _ = reply.partition(NOW)
    before, _, position = foreseen.partition(AFTER)
    happened, _, asked = before.partition(ASKED)
    return happened.partition("What would happen")[2], asked, position


def test_the_position_afterwards_and_the_next_decision_are_shown(house: House) -> None:
    game = opened(house)
    happened, asked, position = parts(flat(house.order(game, "AT", "PREVIEW", *AUSTRIA[:2])))
    assert "Austria-Hungary: built, Galicia." in happened
    assert "your turn, step: draw" in asked
    assert "# DRAW" in asked
    assert "Central Powers 0 +5 5, 0" in position
    assert "Austria-Hungary & Ottoman Empire: hand (5)" in position


def test_what_stays_the_same_is_not_shown_again(house: House) -> None:
    game = guns_of_august(house)
    _, asked, position = parts(flat(house.order(game, "CP", "PREVIEW", *FIRST_ATTACK[:2])))
    assert "# ATTACK Sedan WITH GE 2, GE 3" in asked
    assert "Hand 6 7" in position
    assert "Still neutral" not in position


def test_nothing_is_said_of_what_dice_or_others_decide(house: House) -> None:
    game = opened(house)
    reply = flat(house.order(game, "AT", "PREVIEW", *AUSTRIA, "LEGAL"))
    assert STOPS in reply
    assert ASKED not in reply
    assert "Legal now" not in reply
    assert "Not done: LEGAL" in reply


def test_questions_are_answered_for_the_position_afterwards(house: House) -> None:
    game = guns_of_august(house)
    moved = "MOVE GE 8 TO Konigsberg"
    reply = flat(
        house.order(
            game, "CP", "PREVIEW", FIRST_ATTACK[0], moved, "WHERE Konigsberg", "LEGAL ATTACK"
        )
    )
    assert "Units: GE 8, at full strength" in reply
    assert "Legal now: ATTACK Sedan WITH GE 2, GE 3" in reply
    assert "are answered for the position afterwards" in reply


def test_what_is_neither_order_nor_question_is_called_not_done(house: House) -> None:
    game = opened(house)
    reply = flat(
        house.order(game, "AT", "PREVIEW", AUSTRIA[0], "STANDING ASK PICK", "CONCEDE CONFIRM")
    )
    assert "Not done: STANDING ASK PICK CONCEDE CONFIRM" in reply
    assert house.game_record(game).row.status == "running"


def test_a_dry_run_that_cannot_be_read_is_told_to_be_one(house: House) -> None:
    game = guns_of_august(house)
    reply = flat(house.order(game, "CP", "PREVIEW", "ATTACK Atlantis WITH GE 2"))
    assert "This was a dry run, and the letter would not be carried out." in reply
    assert "Correct it and send it again" not in reply


def test_whether_standing_orders_of_others_would_answer_is_not_shown(house: House) -> None:
    """The same words, whether the defender or their standing orders answer."""
    game = guns_of_august(house)
    replies = []
    for lines in (
        ("STATUS",),
        ("STANDING CLEAR ALL",),
        ("STANDING CARDS KEEP", "STANDING HOLD NEVER"),
    ):
        house.order(game, "AP", *lines)
        reply = flat(house.order(game, "CP", "PREVIEW", *FIRST_ATTACK, "DONE"))
        replies.append(reply.partition("Your clock")[0])
    assert STOPS in replies[0]
    assert replies[0] == replies[1] == replies[2]


def test_who_answers_an_attack_is_told_before_what_is_asked_now(house: House) -> None:
    game = guns_of_august(house)
    reply = flat(house.order(game, "CP", "PREVIEW", *FIRST_ATTACK))
    happened, _, asked = reply.partition(OTHERS)
    assert "attack on Sedan with GE 2, GE 3 from Koblenz" in happened
    assert "* Allied Powers: combat cards" in asked.partition(NOW)[0]
    assert "Their standing orders may answer at once" in asked.partition(NOW)[0]
    assert "Round 1: it is your action." in asked.partition(NOW)[2]


def test_nobody_is_named_where_dice_decide_who_answers(house: House) -> None:
    game = marne(house)
    reply = flat(
        house.order(
            game, "ALLIED", "PREVIEW", "ASSAULT 3131 FROM 3231: X, I LOSSES X ADVANCE NONE", "DONE"
        )
    )
    assert STOPS in reply
    assert OTHERS not in reply
    assert NOW in reply


@pytest.mark.parametrize(
    ("lang", "would", "files"),
    [
        ("en", "What would be kept on file, to be carried out as", "On file, to be carried out"),
        ("it", "Verrebbe messo in archivio, per essere", "In archivio, e sarà eseguito"),
        ("pl", "Zostałoby w zapasie, do wykonania, gdy", "W zapasie; zostanie wykonane"),
    ],
)
def test_an_order_whose_time_comes_later_would_be_kept_on_file(
    house: House, lang: str, would: str, files: str
) -> None:
    """The Allies are asked for combat cards and write their next action, as a letter may."""
    game = guns_of_august(house)
    house.order(game, "CP", *FIRST_ATTACK)
    house.order(game, "AP", f"LANG {lang}")
    tried = house.order(game, "AP", "PREVIEW", "PASS", "NEXT PASS")
    later = flat(tried).partition(would)[2]
    assert "PASS" in later.split()[:8]
    assert files not in flat(tried)
    assert filed(house, game, "AP") == []
    assert files in flat(house.order(game, "AP", "PASS"))


# --- behind other players' steps ------------------------------------------------------------------

PASSED = "as if the others missed the deadline of their own steps."
OWN_TURN = ("DONE", "DONE", "MOVE RU 2 FROM 2815 TO 2715", "ATTACK 2614 BY RU 3, RU 4")


def test_a_first_mover_sees_path_and_odds_of_their_own_turn(house: House) -> None:
    """The other side places units and runs trains before it."""
    game = second_turn(house)
    reply = flat(house.order(game, "RUSSIAN", "PREVIEW", *NEW_UNITS, *OWN_TURN))
    assert PASSED in reply
    assert "possible as things stand: DONE MOVE RU 2 FROM 2815 TO 2715 ATTACK 2614" in reply
    assert "RU 2: Suwalki (2815) > " in parts(reply)[0]
    assert "What your attacks promise" in reply
    odds = reply.partition("What your attacks promise")[2]
    assert "ATTACK 2614 BY RU 3, RU 4" in odds
    assert "What else lies below is not known." in odds


def test_all_behind_other_players_are_those_who_stand_there_then(house: House) -> None:
    game = second_turn(house)
    orders = ("DONE", "DONE", "MOVE RU 2 FROM 2815 TO 2715", "ATTACK 2614 FROM 2714: ALL")
    reply = flat(house.order(game, "RUSSIAN", "PREVIEW", *NEW_UNITS, *orders))
    odds = reply.partition("What your attacks promise")[2]
    assert "ATTACK 2614 BY RU 3, RU 4" in odds


LUBLIN = {
    "en": ("TO", "ATTACK", "FROM", "ALL", "BY", "with the same choices: 33%"),
    "it": (
        "A",
        "ATTACCA",
        "DA",
        "TUTTE",
        "CON",
        "con le stesse scelte non resti alcun nemico: 33%",
    ),
    "pl": ("DO", "ATAKUJ", "Z", "WSZYSTKIE", "SIŁAMI", "wyborach nie zostanie żaden wróg: 33%"),
}


@pytest.mark.rule("wef:13.22")
@pytest.mark.parametrize("lang", LUBLIN)
def test_all_behind_a_die_are_those_who_stand_there_then_and_a_town_is_held(
    house: House, lang: str
) -> None:
    """The defaults of the Russians hold a town to the last unit, so one step takes nobody away."""
    to, attack, from_, everybody, by, left = LUBLIN[lang]
    game = house.game(scenario=("WEF", "historical"), langs={"CENTRAL": lang})
    reply = flat(
        house.order(
            game,
            "CENTRAL",
            "PREVIEW",
            f"MOVE AH 1, AH 5 {to} 2522",
            f"MOVE AH 10, AH 2, AH 6 {to} 2623",
            f"MOVE AH 9, AH 17, AH 14 {to} 2723",
            f"MOVE AH 3, AH 11 {to} 2924",
            f"{attack} 2622 {by} AH 1, AH 5",
            f"{attack} 2722 {from_} 2623: {everybody}; {from_} 2723: {everybody}",
        )
    )
    odds = reply.partition(f"{attack} 2722 {by} AH 2, AH 6, AH 10, AH 14, AH 9, AH 17")[2]
    assert left in odds, reply


@pytest.mark.parametrize(
    ("lang", "said"),
    [("it", "come se gli altri lasciassero scadere"), ("pl", "tak jakby inni przekroczyli")],
)
def test_it_says_that_the_others_are_passed_in_every_language(
    house: House, lang: str, said: str
) -> None:
    game = second_turn(house, RUSSIAN=lang)
    assert said in flat(house.order(game, "RUSSIAN", "PREVIEW", *NEW_UNITS, *OWN_TURN))


def test_what_the_other_side_has_in_mind_is_not_what_is_passed(house: House) -> None:
    """The same words, whatever the other side has on file and as standing orders."""
    game, replies = second_turn(house), []
    for lines in (("STATUS",), ("NEXT REINFORCE GE 11 AT 1916",), ("STANDING LOSSES WEAKEST",)):
        house.order(game, "CENTRAL", *lines)
        reply = flat(house.order(game, "RUSSIAN", "PREVIEW", *NEW_UNITS, *OWN_TURN))
        replies.append(reply.partition("Your clock")[0])
    assert PASSED in replies[0]
    assert replies[0] == replies[1] == replies[2]


def test_an_order_that_needs_what_the_other_side_does_is_not_called_possible(house: House) -> None:
    """The Germans stand in 2614, so only their leaving would let a corps march there."""
    game = second_turn(house)
    orders = ("DONE", "DONE", "MOVE RU 3 FROM 2714 TO 2614")
    reply = flat(house.order(game, "RUSSIAN", "PREVIEW", *NEW_UNITS, *orders))
    stands = reply.partition("possible as things stand:")[2].partition("From there")[0]
    assert "MOVE RU 3" not in stands.partition("Behind dice")[0]


IDLE = "the dry run goes on as if the others did nothing:"


def test_a_battle_goes_on_as_if_nobody_answered_it(house: House) -> None:
    """France may reinforce Burgundy; what follows if it does not is told as just that."""
    game = at_war(house)
    reply = flat(house.order(game, "DE", "PREVIEW", ATTACK, "DRAW"))
    assert f"{IDLE} * France & Italy, a reinforcement: PASS" in reply
    assert "possible as things stand: DRAW" in reply
    happened, _, position = parts(reply)
    assert "Germany: victory, Burgundy. Lost there: France." in happened
    assert "Germany: hand (5)" in position


def test_what_a_defender_holds_does_not_change_what_follows_if_idle(house: House) -> None:
    """The same words, whatever the defender's standing orders say."""
    game, replies = at_war(house), []
    for line in ("STATUS", "STANDING ASK DEFEND IN Burgundy", "STANDING NEVER DEFEND Burgundy"):
        house.order(game, "FR", line)
        reply = flat(house.order(game, "DE", "PREVIEW", ATTACK, "DRAW"))
        replies.append(reply.partition("Your clock")[0])
    assert IDLE in replies[0]
    assert replies[0] == replies[1] == replies[2]


@pytest.mark.parametrize(
    ("lang", "assumed"),
    [
        (
            "it",
            "come se gli altri non facessero nulla: * Potenze Alleate, carte combattimento: CARTE NESSUNA",
        ),
        ("pl", "jakby inni nic nie robili: * Alianci, karty bojowe: KARTY BRAK"),
    ],
)
def test_cards_that_an_enemy_is_taken_to_keep_are_named(
    house: House, lang: str, assumed: str
) -> None:
    game = guns_of_august(house)
    house.order(game, "CP", f"LANG {lang}")
    reply = flat(house.order(game, "CP", "PREVIEW", *FIRST_ATTACK, "DONE"))
    assert assumed in reply


# --- LEGAL ----------------------------------------------------------------------------------------


def test_legal_says_how_many_orders_were_looked_at_where_there_are_more(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"))
    reply = flat(house.order(game, "CENTRAL", "LEGAL MOVE"))
    found = re.search(r"Only this many legal orders were looked at: (\d+)\.", reply)
    assert found
    assert int(found[1]) >= MOST_LOOKED
    assert "No order of this kind" not in reply


def test_legal_says_that_nothing_is_legal_only_where_all_was_looked_at(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    record = house.game_record(game)
    language = record.module.language(record.game)
    (ask,) = record.asks
    for verb in language.verbs:
        listed = legal_lines(language, (ask,), verb)
        assert not listed.looked
        reply = flat(house.order(game, ask.seat, f"LEGAL {verb.name}"))
        assert ("No order of this kind is legal now. These are: " in reply) == (not listed.lines)


def test_attacks_have_their_odds_told_and_orders_behind_dice_are_sorted(house: House) -> None:
    game = marne(house)
    first = "ASSAULT 3232 BY FR X, FR 4R Grp ADVANCE ALL"
    reply = flat(house.order(game, "ALLIED", "PREVIEW", first, "ASSAULT 3131 BY FR I", "DONE"))
    assert "possible as things stand: ASSAULT 3131 BY FR I DONE" in reply
    promised = reply.partition("What your attacks promise:")[2]
    assert "Attack 7, defence at least 4. * Odds 1:1." in promised
    assert "as if dice and other players changed nothing" in promised
    assert "river -1" in promised


def test_questions_about_odds_and_ways_are_answered_in_one_letter(house: House) -> None:
    game = marne(house)
    asked = (
        "ODDS ASSAULT 3232 BY FR X, FR III",
        "ODDS MOVE FR X TO 3130",
        "REACH FR X",
        "REACH BR I",
        "SUPPLY",
        "ODDS 3133",
    )
    reply = flat(house.order(game, "ALLIED", *asked))
    assert "defence at least 4." in reply
    assert 'This is no attack: "MOVE FR X TO 3130".' in reply
    assert "Movement points left: 4." in reply
    assert "may make a single step even where it costs more" in reply.partition("BR I: where")[2]
    assert "For an attack behind a march, write PREVIEW" in reply
    assert "All your units on the map are in full supply." in reply


def test_odds_of_a_place_are_those_of_all_who_may_attack_it(house: House) -> None:
    """The fortress beside it only defends."""
    game = house.game(scenario=("WEF", "historical"))
    reply = flat(house.order(game, "CENTRAL", "ODDS 2714"))
    assert "ATTACK 2714 BY DE 1, DE 17, DE 3R XX * Attack 15, defence 9." in reply
    assert re.search(r"you \d\.\d, the enemy \d\.\d", reply)
    house.order(game, "CENTRAL", "LANG pl")
    assert re.search(r"ty \d,\d, wróg \d,\d", flat(house.order(game, "CENTRAL", "ODDS 2714")))


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(module.code for module in game_modules().values()))
def test_every_order_of_a_letter_is_named_whatever_its_time(house: House, code: str) -> None:
    """A random order that was due once is named: done, kept on file, unneeded or refused."""
    module = game_module(code)
    game, rng = house.game(scenario=(code, presets(module.id)[0].id)), random.Random(5)
    given: dict[str, list[str]] = {}
    for step in range(24):
        record = house.game_record(game)
        ask = rng.choice(record.asks)
        line = record.module.language(record.game).write(choose(ask, rng.randrange))
        if step % 4 == 3 and ask.seat in given:
            once = rng.choice(given[ask.seat])
            house.write(game, ask.seat, f"PREVIEW\n{once}\n")
            told = flat(text_of(house.mail(ask.seat)[-1])).partition("What you")[0]
            assert once.split()[0] in told.replace("PREVIEW", ""), (once, told)
        given.setdefault(ask.seat, []).append(line)
        house.order(game, ask.seat, line)


@pytest.mark.parametrize(
    ("lang", "after", "answered"),
    [
        ("en", "The position afterwards, where", "answered for the position afterwards"),
        ("it", "La posizione dopo, dove", "per la posizione di dopo"),
        ("pl", "Sytuacja potem", "sytuacji po tych rozkazach"),
    ],
)
def test_a_position_in_which_nothing_printed_changes_has_no_heading_and_questions_say_when(
    house: House, lang: str, after: str, answered: str
) -> None:
    game = house.game(
        scenario=("GLO", "marne"), chosen={"scenario": "marne"}, langs={"ALLIED": lang}
    )
    lines = ("REPLACE FR XII STEP", "REPLACE FR XVII STEP", "REPLACE FR III STEP")
    arrival, march = "REINFORCE FR VII AT 2735", "MOVE FR M XX TO 2835"
    reply = flat(house.order(game, "ALLIED", "PREVIEW", arrival, *lines, march, "REACH FR X"))
    assert after not in reply
    assert answered in reply
