"""Which card, which army and which answer people mean, where several words may mean them."""

from typing import Any

import pytest

from pbem.games.quartermaster_1914.module import MODULE
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Decline,
    Discard,
    Draft,
    Draw,
    EndTurn,
    Place,
    Play,
    Prepare,
    Reinforce,
)
from pbem.orders import Context, Line, read_lines
from pbem.orders.meaning import names_an_order
from tests.games.quartermaster_1914.language.reading import GAME, seen_by
from tests.games.quartermaster_1914.positions import board, play

ATTACK = [Play("DE-LAND-BATTLE"), Battle("PIC", "BEL")]
REINFORCED = [Reinforce("FR-BUILD-ARMY-FR")]
NAVY = [Draft("UK", "build_navy"), Discard(("UK-39", "UK-46"))]


def orders(lang: str, text: str, context: Context) -> list[Any]:
    """The orders of a letter; none where it cannot be read."""
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    letter = read_lines(lines, MODULE.language(GAME, lang), context, GAME.seats)
    return [] if letter.problems else [order for item in letter.items for order in item.orders]


def attacked() -> Context:
    """France is asked whether it reinforces Picardy, and has two cards prepared."""
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC; AH: VIE",
        hands="DE: DE-LAND-BATTLE",
        prepared="FR: FR-BUILD-ARMY-FR FR-41",
    )
    asked = play(position, *ATTACK)
    return Context(GAME.view(asked.state, "FR"), asked.asks)


@pytest.mark.rule("qmg:18.procedure")
@pytest.mark.parametrize(
    ("lang", "text", "read"),
    [
        ("en", "I reinforce with my prepared Build Army.", REINFORCED),
        ("en", "Yes, I reinforce with Build Army.", REINFORCED),
        ("it", "Rinforzo con il mio Costruisci Armata preparato.", REINFORCED),
        ("pl", "Wzmacniam przygotowaną Budową Armii.", REINFORCED),
        ("en", "No, thanks.", [Decline()]),
        ("en", "No, I reinforce with Build Army.", []),
        ("en", "No!\nREINFORCE WITH Build Army FR", []),
        ("it", "No, rinforzo con Costruisci Armata.", []),
        ("pl", "Nie, wzmacniam Budową Armii.", []),
    ],
)
def test_a_card_that_lies_prepared_answers_and_no_says_nothing_against_it(
    lang: str, text: str, read: list[Any]
) -> None:
    assert orders(lang, text, attacked()) == read


@pytest.mark.rule("qmg:17.battle")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Land Battle, Belgium attacks Picardy"),
        ("en", "Belgium attacks Picardy with a Land Battle"),
        ("en", "Land Battle, Picardy from Belgium"),
        ("it", "Battaglia Terrestre, Belgio attacca Piccardia"),
        ("pl", "Bitwa Lądowa, Belgia atakuje Pikardię"),
    ],
)
def test_a_space_before_the_verb_of_a_battle_attacks(lang: str, text: str) -> None:
    assert orders(lang, text, seen_by("DE", hands="DE: DE-LAND-BATTLE DE-48")) == ATTACK


def test_a_word_of_a_card_is_no_slip_of_a_space() -> None:
    context = seen_by("DE", hands="DE: DE-LAND-BATTLE DE-BUILD-ARMY")
    assert orders("en", "attack with a Land Battle", context) == []
    assert orders("en", "build Land", context) == []


@pytest.mark.rule("qmg:9.draft", "qmg:12.build")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Draft Build Navy UK, paying with Passchendaele and Cambrai\nPlay it in {}"),
        ("en", "Draft Build Navy UK discarding Passchendaele and Cambrai\nPlay Build Navy in {}"),
        ("it", "arruolo Costruisci Flotta UK scartando Passchendaele e Cambrai, la gioco in {}"),
    ],
)
def test_a_card_that_was_just_drafted_is_played(lang: str, text: str) -> None:
    place = {"en": "the North Sea", "it": "Mare del Nord"}[lang]
    found = orders(lang, text.format(place), seen_by("UK", hands="UK: UK-39 UK-46"))
    assert found == [*NAVY, Play("UK-BUILD-NAVY-UK"), Place("NTH")]


@pytest.mark.parametrize(
    ("lang", "text", "orders"),
    [
        ("en", "I take the Ottoman army from the deck", True),
        ("it", "prendo dal mazzo Costruisci Armata ottomana", True),
        ("pl", "biorę z talii Budowę Armii osmańskiej", True),
        ("en", "May your fleet sink and your deck run dry", False),
    ],
)
def test_what_is_done_with_the_deck_is_no_talk(lang: str, text: str, *, orders: bool) -> None:
    language = MODULE.language(GAME, lang)
    assert names_an_order(Line(1, text), language, "AT") is orders


def test_prepared_alone_prepares() -> None:
    context = seen_by("DE", hands="DE: DE-48 DE-52")
    assert orders("en", "Hindenburg Line prepared", context) == [Prepare("DE-52")]


def test_no_draw_ends_the_turn() -> None:
    context = seen_by("DE", hands="DE: DE-48 DE-52")
    read = [Prepare("DE-52"), EndTurn()]
    assert orders("en", "Prepare Hindenburg Line, no draw.", context) == read


def test_the_numbers_of_a_list_are_no_part_of_its_orders() -> None:
    text = "1) gioco Landsturm\n2) in Prussia costruisco\n3) preparo Hindenburg\n4) pesco"
    context = seen_by("DE", hands="DE: DE-48 DE-52")
    assert orders("it", text, context) == [Play("DE-48"), Place("PRU"), Prepare("DE-52"), Draw()]
