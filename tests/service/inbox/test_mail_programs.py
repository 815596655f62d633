"""Replies from thirteen kinds of mail programs to real letters of each game, in the inbox."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from functools import cache

import pytest

from pbem.games import game_module, game_modules, presets
from pbem.mail import (
    Block,
    BlockProblem,
    find_block,
    own_text,
    quoted_block,
    read_letter,
    reply_lines,
    texts_of,
)
from pbem.mail.body import from_html, normalised_text
from tests.mail.programs import PLACES, PROGRAMS, Program, reply
from tests.mail.programs.compose import Place
from tests.service.house import House, text_of

LANGS = {"en": "en", "it": "it", "pl": "pl", "de": "en"}
CODES = sorted(module.code for module in game_modules().values())
LONG = (
    "PLAY 10 AS OPS ACTIVATE Oppeln, Insterburg TO MOVE; "
    "Sedan, Koblenz, Aachen, Metz TO ATTACK; Strasbourg TO MOVE"
)


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], EmailMessage]:
    """The first letter that asks, of a game and in a language."""

    @cache
    def first(code: str, lang: str) -> EmailMessage:
        house = House(tmp_path_factory.mktemp("house"))
        seats = dict.fromkeys(game_seats(code), lang)
        game = house.game(scenario=(code, standard(code)), langs=seats)
        found = house.mail(house.asked(game)[0])[-1]
        house.close()
        return found

    return first


def standard(code: str) -> str:
    return presets(game_module(code).id)[0].id


def game_seats(code: str) -> tuple[str, ...]:
    module = game_module(code)
    preset = presets(module.id)[0]
    return module.open(module.load(preset.id), module.options(preset.options)).seats


forms = cache(texts_of)


def parts(
    message: EmailMessage, original: EmailMessage
) -> tuple[Block | None, list[str], int | None]:
    """A reply's block, its sender's words without one, and whose block they quote, if any."""
    letter = read_letter(bytes(message), datetime.now(UTC), "test")
    lines = reply_lines(letter.body, forms(bytes(original)))
    block = find_block(lines)
    assert block is None or isinstance(block, Block)
    return block, [text.strip() for _, text in own_text(lines)], quoted_block(lines)


def begin(letter: EmailMessage) -> str:
    found = re.search(r"BEGIN \S+ #\d+", text_of(letter))
    assert found is not None
    return found[0]


def said(lines: list[str]) -> str:
    """What lines say, wherever a program broke them."""
    return " ".join(" ".join(lines).split())


@pytest.mark.few(60)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("program", PROGRAMS, ids=str)
@pytest.mark.parametrize("typed", ["PASS", f"{LONG}\nMOVE 1\nPASS"], ids=["short", "long"])
@pytest.mark.parametrize("code", CODES)
def test_what_is_typed_is_all_that_is_read(
    code: str,
    typed: str,
    program: Program,
    place: Place,
    letters: Callable[[str, str], EmailMessage],
) -> None:
    original = letters(code, LANGS[program.lang])
    wanted = said([typed])
    if place != "inside":
        block, own, _ = parts(reply(program, original, typed, place, "a@players.test"), original)
        assert (block, said(own)) == (None, wanted)
    whole = typed if place == "inside" else f"{begin(original)}\n{typed}\nEND"
    block, _, _ = parts(reply(program, original, whole, place, "a@players.test"), original)
    assert block is not None
    assert said([text for _, text in block.lines]) == wanted


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_of_two_blocks_that_say_different_things_none_is_worked(
    program: Program, letters: Callable[[str, str], EmailMessage]
) -> None:
    """Ours is filled in inside the quotation, and another is typed above it."""
    original = letters("POG", LANGS[program.lang])
    message = reply(program, original, "PASS", "inside", "a@players.test")
    above = f"{begin(original)}\nONE OP\nEND"
    for part in message.walk():
        if part.get_content_type() == "text/plain":
            part.set_content(f"{above}\n\n{part.get_content()}")
        elif part.get_content_type() == "text/html":
            typed = "".join(f"<div>{line}</div>" for line in above.split("\n"))
            part.set_content(
                str(part.get_content()).replace("<body>", f"<body>{typed}<br>", 1), subtype="html"
            )
    letter = read_letter(bytes(message), datetime.now(UTC), "test")
    found = find_block(reply_lines(letter.body, forms(bytes(original))))
    assert isinstance(found, BlockProblem)
    assert found.key == "mail.block.two"


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_a_block_that_somebody_else_filled_in_is_not_the_senders(
    program: Program, letters: Callable[[str, str], EmailMessage]
) -> None:
    """Bruno's letter, sent to all. Anna thanks Bruno and quotes it."""
    original = letters("FWW", "en")
    bruno = EmailMessage()
    bruno["From"], bruno["To"], bruno["Subject"] = (
        "bruno@players.test",
        "anna@players.test",
        "my move",
    )
    bruno["Message-ID"] = "<bruno@players.test>"
    bruno["Reply-To"] = str(original["Reply-To"])
    bruno.set_content(f"Here is mine.\n\n{begin(original)}\nPASS\nEND\n")
    bruno.add_alternative(
        f"<html><body><pre>{begin(original)}\nPASS\nEND</pre></body></html>", subtype="html"
    )
    message = reply(program, bruno, "Thanks!", "top", "anna@players.test")
    letter = read_letter(bytes(message), datetime.now(UTC), "test")
    lines = reply_lines(letter.body)
    assert find_block(lines) is None
    assert quoted_block(lines) is not None
    assert [text.strip() for _, text in own_text(lines)] == ["Thanks!"]


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_orders_above_the_quotation_are_worked(
    program: Program, tmp_path_factory: pytest.TempPathFactory
) -> None:
    house = House(tmp_path_factory.mktemp("house"))
    game = house.game(players=2)
    seat = house.asked(game)[0]
    message = reply(program, house.mail(seat)[-1], "STATUS", "top", house.address(seat))
    house.drop(bytes(message))
    house.app.poll(house.inbox)
    assert game in str(house.mail(seat)[-1]["Subject"])
    assert "No orders were found" not in text_of(house.mail(seat)[-1])
    house.close()


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
@pytest.mark.parametrize("code", CODES)
def test_our_html_is_known_by_the_words_that_a_reader_of_html_finds_in_it(
    code: str, lang: str, letters: Callable[[str, str], EmailMessage]
) -> None:
    original = letters(code, lang)
    html = original.get_body(("html",))
    assert html is not None
    shown = normalised_text(from_html(str(html.get_content()))).replace("\n* ", "\n")
    assert forms(bytes(original))[1].split() == shown.split()
