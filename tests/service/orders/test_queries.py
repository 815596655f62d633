"""Questions in a letter: a card, a unit, a space, legal orders.

The answer is the seat's view in its language.
"""

import re
from typing import Any

import pytest

from pbem.games import game_modules, presets
from pbem.orders import COMMANDS, About, fold
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.rules import Adjudication
from pbem.service.orders.queries import MOST_LINES, find_thing, legal_lines
from tests.extent import EVERYTHING
from tests.games.kit.play import play_random, some_game
from tests.render.shipped import shipped_renderer
from tests.service.games.test_glorys_end import marne
from tests.service.house import House, flat


@pytest.fixture
def pog(house: House) -> str:
    """Paths of Glory in its first round: the Central Powers write English, the Allies Italian."""
    return house.game(scenario=("POG", presets("paths_of_glory")[0].id), langs={"AP": "it"})


def test_a_card_by_number_name_or_help(house: House, pog: str) -> None:
    for line in ("CARD 3", "CARD Von Francois", "HELP 3", "KARTA 3"):
        reply = flat(house.order(pog, "CP", line))
        assert "3 Von Francois: 2/2" in reply
        assert "Attack with German units on a space with Russian units" in reply
    assert "Rinforzi Russi (RU 11)" in flat(house.order(pog, "AP", "CARTA 3"))


def test_a_card_of_the_other_side_by_name(house: House, pog: str) -> None:
    assert "2 Blockade: 4/4" in flat(house.order(pog, "CP", "CARD Blockade"))


def test_a_space_a_unit_and_a_kind_of_corps(house: House, pog: str) -> None:
    reply = flat(house.order(pog, "CP", "WHERE Sedan", "UNIT GE 1", "UNIT GE corps"))
    assert re.search(r"Sedan: \w+; France; controlled by: Allied Powers", reply)
    assert "Units: FR 5, at full strength" in reply
    assert "Next to it, a movement point each for every unit:" in reply
    assert "GE 1: full 5-3-3, reduced 3-3-3" in reply
    assert "Aachen: at full strength" in reply
    assert "GE corps: full" in reply
    assert "8 × Reserve, Central Powers: at full strength" in reply


@pytest.mark.rule("pog:12.2.7", "pog:12.3.2")
def test_a_space_tells_of_its_lines_and_of_the_rules_of_its_own(house: House, pog: str) -> None:
    reply = flat(house.order(pog, "CP", "WHERE Gallipoli", "WHERE London", "WHERE Sinai"))
    assert "(dashed line)" in reply
    assert "(only: " in reply
    assert "(of the Allies until Sinai Pipeline)" in reply


def test_a_single_digit_is_no_name_near_a_single_letter(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"))
    for digit in "05":
        reply = flat(house.order(game, "CENTRAL", f"UNIT {digit}"))
        assert f'Nothing is called "{digit}".' in reply


def test_a_city_of_the_first_world_war_is_answered_with_its_front(house: House) -> None:
    game = house.game(langs={"GA": "it"})
    assert "Front 1 Flanders * Calais: Western Allies" in flat(
        house.order(game, "WA", "WHERE Liège")
    )
    assert "Fronte 1 Fiandre * Calais: Alleati Occidentali" in flat(
        house.order(game, "GA", "DOVE Liegi")
    )


def test_what_nobody_calls_so(house: House, pog: str) -> None:
    assert 'Nothing is called "QUUX".' in flat(house.order(pog, "CP", "HELP quux"))
    assert "Perhaps one of these: Sedan" in flat(house.order(pog, "CP", "WHERE Sedna"))


def test_help_of_an_order_is_about_the_order_alone(house: House, pog: str) -> None:
    reply = flat(house.order(pog, "CP", "HELP ATTACK"))
    assert "ATTACK <space>" in reply
    assert "PASS -" not in reply


@pytest.mark.rule("pog:11.1.6")
def test_help_says_that_no_move_ends_where_an_attack_is_activated(house: House, pog: str) -> None:
    for topic in ("OPERATIONS", "MOVE"):
        reply = flat(house.order(pog, "CP", f"HELP {topic}"))
        assert "Nobody ends a move in a space activated to attack." in reply


def test_help_names_a_command_by_the_word_that_no_order_of_the_game_has(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"))
    reply = flat(house.order(game, "DE", "HELP DRAW"))
    assert "OFFERDRAW - Offers a draw to all. Example: OFFERDRAW" in reply
    assert "DRAW [<number>] - Draws up" in reply


def test_legal_orders_are_listed_in_bounds(house: House, pog: str) -> None:
    seat = house.asked(pog)[0]
    reply = house.order(pog, seat, "LEGAL")
    assert "Legal now:" in reply
    assert 'Nothing is called "xyzzy".' in flat(house.order(pog, seat, "LEGAL xyzzy"))


def told_of(reply: str) -> str:
    """What a reply lists as legal."""
    return reply.partition("Legal now:")[2].partition("What you are asked")[0]


def test_legal_lists_a_deployment_by_counter_and_place(house: House) -> None:
    """Not every whole deployment, of which there are thousands."""
    game = house.game()
    reply = flat(house.order(game, "GA", "LEGAL"))
    lines = re.findall(r"DEPLOY (.+?) AT ((?:\d+ \| )*\d+)", told_of(reply))
    counters = [counter for counter, _ in lines]
    assert len(counters) == len(set(counters)) > 1
    assert "DUMMY" in counters
    assert "an order may put several together" in reply
    assert "more" not in told_of(reply)


def test_legal_lists_the_cards_of_an_opening_hand_one_by_one(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"), players=2)
    reply = told_of(flat(house.order(game, "CENTRAL", "LEGAL BOTTOM")))
    cards = re.findall(r"BOTTOM", reply)
    assert 10 < len(cards) < 40
    assert "more" not in reply.partition("Each line")[0]


def test_legal_lists_moves_by_unit_without_the_hexes_on_the_way(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"))
    reply = told_of(flat(house.order(game, "CENTRAL", "LEGAL MOVE")))
    assert " VIA " not in reply
    stacks = re.findall(r"MOVE (.+?) TO", reply)
    assert len(stacks) == len(set(stacks))
    assert re.search(r"MOVE AH 1 TO 2521 \| 2023 \| 2024", reply)


def test_legal_finds_assaults_behind_any_number_of_moves(house: House) -> None:
    game = marne(house)
    assert "ASSAULT 3131 BY" in told_of(flat(house.order(game, "ALLIED", "LEGAL")))
    reply = told_of(flat(house.order(game, "ALLIED", "LEGAL ASSAULT")))
    assert "ASSAULT 3131 BY" in reply
    assert "MOVE" not in reply


@pytest.mark.few(1)
@pytest.mark.parametrize("game", sorted(game_modules()))
def test_legal_lines_are_legal_and_of_their_verb(game: str) -> None:
    module = game_modules()[game]
    rules = some_game(module, 1)
    language = module.language(rules)
    seen = 0

    def look(play: Adjudication[Any]) -> None:
        nonlocal seen
        seen += 1
        if seen % (25 if EVERYTHING else 100) == 1:
            asks = tuple(play.asks[:1])
            listed = legal_lines(language, asks, None)
            assert 0 < len(listed.lines) <= MOST_LINES
            verb = next(
                v for v in language.verbs if v.name.split()[0] == listed.lines[0].split()[0]
            )
            of_verb = legal_lines(language, asks, verb)
            assert of_verb.lines
            assert {line.split()[0] for line in of_verb.lines} == {verb.name.split()[0]}

    play_random(rules, 3, look)


@pytest.mark.parametrize("game", sorted(game_modules()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_asked_about_is_told(game: str, lang: str) -> None:
    """Whatever a lexicon knows: asking by the name it shows tells something, in every language."""
    module = game_modules()[game]
    rules = some_game(module, 0)
    view, language, words = (
        rules.view(rules.setup(), rules.seats[0]),
        module.language(rules),
        Catalogue(lang),
    )
    for kind, lexicons in language.things_by_kind(rules.seats[0]).items():
        for lexicon in lexicons[-1:]:
            for identifier, shown in lexicon.shown.items():
                if "-X" in identifier:
                    continue
                assert shipped_renderer(game).about(About(kind, identifier), view, words), (
                    kind,
                    identifier,
                    shown,
                )


@pytest.mark.parametrize("game", sorted(game_modules()))
def test_a_question_by_the_name_shown_finds_the_thing(game: str) -> None:
    module = game_modules()[game]
    rules = some_game(module, 0)
    language = module.language(rules)
    for kind, lexicons in language.things_by_kind(rules.seats[0]).items():
        for identifier, shown in lexicons[-1].shown.items():
            known, near = find_thing(language, rules.seats[0], About(kind, shown))
            assert (
                known == About(kind, identifier)
                or fold(shown) in map(fold, near)
                or known is not None
            ), shown


def test_a_question_asked_often_in_one_letter_is_answered_once(house: House) -> None:
    game = house.game()
    questions = ("LEGAL", "HELP", "STATUS", "WHERE 1", "ORDERS", "HISTORY 3")
    once, often = house.order(game, "GA", *questions), house.order(game, "GA", *questions * 5)
    assert once == often
    assert house.order(game, "GA", "PREVIEW", *questions * 5).count("\nLEGAL ") == once.count(
        "\nLEGAL "
    )


@pytest.mark.parametrize("beside", ["STATUS", "PREVIEW", "ATTACK Xyzzy WITH 1 XX"])
def test_all_the_answers_of_one_letter_are_bounded_and_what_is_cut_is_told(
    house: House, beside: str
) -> None:
    game = house.game()
    verbs = [verb.name for verb in COMMANDS]
    questions = [
        "HELP",
        "LEGAL",
        *(f"HELP {name}" for name in verbs),
        *(f"WHERE {n}" for n in range(1, 200)),
    ]
    reply = house.order(game, house.asked(game)[0], *questions, beside)
    assert flat(reply).count("One reply holds no more") == 1
    cut = re.search(r'Ask about these in another letter: "([^"]*)".* and (\d+) more', flat(reply))
    assert cut
    assert cut[1] in questions
    assert int(cut[2]) == len(questions) - questions.index(cut[1]) - 5
    assert len(reply) < 40_000


def test_questions_are_answered_in_the_order_in_which_they_were_asked(house: House) -> None:
    game = house.game()
    asked = (
        "WHERE Verdun",
        "LEGAL DEPLOY",
        "HELP ATTACK",
        "STATUS",
        "UNIT 1 DE",
        "ORDERS",
        "STANDING",
    )
    signs = (
        "Front 3 Verdun",
        "Legal now:",
        "ATTACK <front>",
        "FWW-1: ",
        "1 DE:",
        "standing orders are on file",
    )
    reply = flat(house.order(game, house.asked(game)[0], *asked)).partition(
        "Here is what you asked for."
    )[2]
    places = [reply.find(sign) for sign in signs]
    assert sorted(places) == places, reply[:3000]
    assert -1 not in places
    assert reply.count(signs[-1]) == 1


@pytest.mark.parametrize("game", sorted(game_modules()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_hex_can_be_asked_about_by_its_number(game: str, lang: str) -> None:
    """The reply names what lies next to it. If spaces have no numbers, there is no question."""
    module = game_modules()[game]
    rules = some_game(module, 0)
    view, language, words = (
        rules.view(rules.setup(), rules.seats[0]),
        module.language(rules, lang),
        Catalogue(lang),
    )
    numbered = language.numbered_spaces()
    for number in numbered.shown if numbered else ():
        assert find_thing(language, rules.seats[0], About("space", number)) == (
            About("space", number),
            (),
        )
        told = str(shipped_renderer(game).about(About("space", number), view, words))
        assert words.text(f"{module.code.lower()}.about.next", {"hexes": ""}).strip() in told


def test_an_empty_hex_is_told_with_what_it_is_and_what_lies_next_to_it(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"), langs={"CENTRAL": "it", "RUSSIAN": "pl"})
    reply = flat(house.order(game, "CENTRAL", "DOVE 2529", "DOVE Lemberg", "DOVE 2616"))
    assert "2529: montagna con passo, Austria-Ungheria." in reply
    assert re.search(r"Punti per entrare: \d", reply)
    assert "In mano a: Potenze Centrali" in reply
    assert "Leopoli (2926): aperto, Austria-Ungheria, città" in reply
    assert re.search(
        r"2616: bosco.* Accanto, con i punti per entrarvi, .*: .*Lötzen \(2615\)", reply
    )
    reply = flat(house.order(game, "RUSSIAN", "GDZIE 9999", "JEDNOSTKA DE 1", "JEDNOSTKA AH 1"))
    assert "9999" in reply
    reply = flat(house.order(game, "RUSSIAN", "GDZIE 2599", "JEDNOSTKA DE 1", "JEDNOSTKA AH 1"))
    assert "2529" in reply
    assert "6-7-4, 4-5-4. Korpus aktywny" in reply
    assert "6-7-4. Odbudowana po stracie: 3-4-3." in reply


NAMED = (
    ("en", "MOVE", "Nothing is called", "HELP lists all orders and charts."),
    ("it", "MUOVI", "Niente si chiama", "AIUTO elenca tutti gli ordini"),
    ("pl", "RUSZ", "Nic nie nazywa się", "POMOC wypisuje wszystkie"),
)


@pytest.mark.parametrize(("lang", "move", "unknown", "help_"), NAMED)
def test_legal_lists_what_is_legal_for_one_unit_and_unknown_names_are_told_where_to_look(
    house: House, lang: str, move: str, unknown: str, help_: str
) -> None:
    game = house.game(scenario=("WEF", "historical"), langs={"CENTRAL": lang})
    told = flat(house.order(game, "CENTRAL", f"LEGAL {move} AH 2")).partition("BEGIN")[0]
    assert f"{move} AH 2 " in told
    assert f"{move} DE 20 " not in told
    nobody = flat(house.order(game, "CENTRAL", f"LEGAL {move} AH 99"))
    assert "AH 99" in nobody
    assert unknown not in nobody
    for asked in ("HELP MARCH ASSAULT", "LEGAL FLY"):
        told = flat(house.order(game, "CENTRAL", asked))
        assert unknown in told
        assert help_ in told
    assert help_ not in flat(house.order(game, "CENTRAL", "HELP CRT"))
