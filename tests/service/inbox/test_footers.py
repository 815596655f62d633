"""Footers, signatures and disclaimers below an order, as programs and companies write them."""

import pytest

from pbem.games import game_modules
from pbem.mail import Block, find_block, reply_lines
from pbem.orders import Line, Problem
from pbem.service.inbox.misplaced import OPPOSES, problems_of_opposing
from tests.mail.programs.footers import FOOTERS, Footer
from tests.service.inbox.desk import Desk, desk

GAMES = sorted(game_modules())
FEW = 50
"""One letter of so many may be refused for its footer."""


def is_refused(here: Desk, footer: Footer, *, block: bool) -> bool:
    """True if an order above a footer is not read as it stands alone."""
    order = here.language.write(here.ask.default())
    said = f"BEGIN {here.code}-1 #1\n{order}\nEND" if block else order
    written = reply_lines(f"{said}\n\n{footer.text}\n")
    found = find_block(written)
    account = here.account(written, found if isinstance(found, Block) else None)
    parsed, alone = here.read(account.orders), here.read((Line(1, order),))
    same = [item.orders for item in parsed.items] == [item.orders for item in alone.items]
    return bool(parsed.problems or account.misplaced) or not same


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_footer_refuses_at_most_one_letter_of_fifty(game: str) -> None:
    letters = [(footer, block) for footer in FOOTERS for block in (True, False)]
    refused = [
        (footer.text, block)
        for footer, block in letters
        if is_refused(desk(game, footer.lang), footer, block=block)
    ]
    assert len(FOOTERS) >= FEW
    assert len(refused) * FEW <= len(letters), refused


def problems_beside(here: Desk, footer: Footer, *, block: bool) -> tuple[Problem, ...]:
    """The problems of a footer below an order that is read as it stands alone."""
    order = here.language.write(here.ask.default())
    said = f"BEGIN {here.code}-1 #1\n{order}\nEND" if block else order
    written = reply_lines(f"{said}\n\n{footer.text}\n")
    found = find_block(written)
    account = here.account(written, found if isinstance(found, Block) else None)
    parsed = here.read(account.orders)
    return problems_of_opposing(account, parsed, "", here.language, here.seat)


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_footer_limits_an_order_in_at_most_one_letter_of_fifty(game: str) -> None:
    letters = [(footer, block) for footer in FOOTERS for block in (True, False)]
    refused = [
        (footer.text, block)
        for footer, block in letters
        if problems_beside(desk(game, footer.lang), footer, block=block)
    ]
    assert len(refused) * FEW <= len(letters), refused


@pytest.mark.parametrize(
    "words",
    [
        "Only if Metz still stands.\nAnna, +48 555 123 456",
        "Anna Example, tel. 22 123 45 67, but only if Metz still stands.",
        "Kind regards\nOnly if Metz still stands.",
        "-- \nAnna\nPS: but only if Metz still stands.",
        "--\nAnna\n\nN.B. only if Metz still stands.\nThanks",
    ],
)
@pytest.mark.parametrize("block", [True, False])
def test_a_limit_among_the_words_of_a_footer_is_heard(words: str, *, block: bool) -> None:
    found = problems_beside(desk("first_world_war", "en"), Footer("en", words), block=block)
    assert [problem.key for problem in found] == [OPPOSES]
    assert "Metz" in found[0].text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pl", "Z poważaniem\nJan Kowalski"),
        ("pl", "Z wyrazami szacunku,\nJan"),
        ("it", "Distinti saluti\nMario Rossi"),
        ("en", "Kind regards,\nAnna Example | Head of Sales | T +44 20 7946 0000"),
        (
            "en",
            (
                "This e-mail and any attachments are confidential and may be legally privileged.\n"
                "If you are not the intended recipient, do not use, copy or play with it."
            ),
        ),
        (
            "en",
            (
                "The contents of this message are meant for the person to whom it is\n"
                "addressed. If it reached you by mistake, do not act on it, but let its\n"
                "sender know. Unless stated otherwise it is strictly confidential."
            ),
        ),
        ("en", "Please consider the environment before printing this e-mail."),
        ("it", "Rispetta l'ambiente: non stampare questa mail se non è necessario."),
        ("pl", "Zanim wydrukujesz tę wiadomość, pomyśl o środowisku."),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_farewells_and_disclaimers_keep_no_letter_back(game: str, lang: str, text: str) -> None:
    here = desk(game, lang)
    for block in (True, False):
        assert problems_beside(here, Footer(lang, text), block=block) == ()


def test_what_programs_add_is_known_as_such() -> None:
    for footer in FOOTERS:
        if footer.program:
            found = reply_lines(f"PASS\n\n{footer.text}\n")
            assert [each.text for each in found if each.is_own] == ["PASS"], footer


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "only if Germany has not taken Ukraine"),
        ("en", "(unless you think better of it)"),
        ("en", "But not before the others have moved."),
        ("it", "solo se la Germania non ha preso l'Ucraina"),
        ("it", "A meno che non piova"),
        ("pl", "tylko jeśli Niemcy nie zajęły Ukrainy"),
        ("pl", "chyba że uznasz inaczej"),
    ],
)
@pytest.mark.parametrize("block", [True, False])
def test_a_condition_in_a_signature_limits_the_orders(lang: str, text: str, *, block: bool) -> None:
    for game in GAMES:
        found = problems_beside(desk(game, lang), Footer(lang, f"-- \nAnna\n{text}"), block=block)
        assert [problem.key for problem in found] == [OPPOSES], game
        assert found[0].text == text


@pytest.mark.parametrize(
    "text",
    [
        "If you can keep your head when all about you are losing theirs",
        "I do not work on Fridays",
        "Only the dead have seen the end of war",
        "Chi va piano va sano e va lontano",
        "Nie pracuję w piątki",
    ],
)
def test_a_motto_in_a_signature_limits_nothing(text: str) -> None:
    for game in GAMES:
        assert not problems_beside(desk(game, "en"), Footer("en", f"-- \nAnna\n{text}"), block=True)
