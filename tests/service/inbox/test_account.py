"""The account of a letter: each line is exactly one thing, and no order is lost in silence."""

from functools import cache

import pytest

from pbem.games import game_module
from pbem.mail import Block, find_block, reply_lines
from pbem.orders import Context, Language, Line, ParsedLetter, read_lines
from pbem.service.inbox.account import Account, account_of

OURS = """[FWW-1] The First World War

Now it is your move. Done:
ATTACK 2 WITH 3 DE

BEGIN FWW-1 #42

# ATTACK 2 WITH 3 DE CHIT Big Bertha
# PASS
END

The head of the chain is 1234.
"""
QUOTED = "\n".join(f"> {line}".rstrip() for line in OURS.splitlines())
WROTE = "On Monday, games <games@pbem.test> wrote:"
BLOCK = "BEGIN FWW-1 #42\nATTACK 2 WITH 3 DE\nEND"


@cache
def language(lang: str) -> Language:
    module = game_module("FWW")
    return module.language(module.open(module.load("standard"), module.options({})), lang)


@cache
def context() -> Context:
    module = game_module("FWW")
    game = module.open(module.load("standard"), module.options({}))
    return Context(game.view(game.setup(), "DE"))


def account(body: str, lang: str = "en") -> Account:
    """The account of a letter of the German player."""
    written = reply_lines(body, (OURS,))
    block = find_block(written)
    assert block is None or isinstance(block, Block)

    def read(
        lines: tuple[Line, ...], *, plainly: bool = True, advising: bool = True
    ) -> ParsedLetter:
        seats = ("WA", "EA", "DE", "GA")
        return read_lines(
            lines, language(lang), context(), seats, plainly=plainly, advising=advising
        )

    found = account_of(written, block, language(lang), "DE", read)
    numbers = [line.number for line in found.lines]
    empty = {line.number for line in written if line.origin == "empty"}
    assert numbers == [line.number for line in written if line.number not in empty]
    return found


def misplaced(body: str, lang: str = "en") -> list[tuple[str, str]]:
    return [(line.text.strip(), line.place) for line in account(body, lang).misplaced]


def orders(body: str, lang: str = "en") -> list[str]:
    return [line.text for line in account(body, lang).orders if line.text.strip()]


@pytest.mark.parametrize(
    ("body", "line", "place"),
    [
        (f"{BLOCK}\nATTACK 3 WITH 4 DE", "ATTACK 3 WITH 4 DE", "below"),
        (f"ATTACK 3 WITH 4 DE\n{BLOCK}", "ATTACK 3 WITH 4 DE", "above"),
        (f"{BLOCK}\n\nAnna\nPS: ATTACK 3 WITH 4 DE", "PS: ATTACK 3 WITH 4 DE", "below"),
        (f"{BLOCK}\n-- \nAnna\nATTACK 3 WITH 4 DE", "ATTACK 3 WITH 4 DE", "signature"),
        (f"{BLOCK}\n\n> ATTACK 3 WITH 4 DE", "ATTACK 3 WITH 4 DE", "quotation"),
        (f"{BLOCK}\n\n{WROTE}\n{QUOTED}\n> PREVIEW", "PREVIEW", "quotation"),
        (f"{BLOCK}\nCONCEDE CONFIRM", "CONCEDE CONFIRM", "below"),
        (f"{BLOCK}\nNEXT PASS", "NEXT PASS", "below"),
        (f"{BLOCK}\nDa: 2\nA: 3\nData: 8\nPASSO", "PASSO", "below"),
        (f"PASS\n\n{WROTE}\n{QUOTED.replace('> The', '> PASS' + chr(10) + '> The')}",
         "PASS", "quotation"),
        ("PASS\n\nFrom: b@x.test\nTo: a@x.test\nSubject: mine\n\nATTACK 3 WITH 4 DE",
         "ATTACK 3 WITH 4 DE", "quotation"),
    ],
)  # fmt: skip
def test_an_order_where_none_is_read_is_shown(body: str, line: str, place: str) -> None:
    assert misplaced(body) == [(line, place)]


@pytest.mark.parametrize(
    "line",
    [
        "PREVIEW",
        "PODGLĄD",
        "STANDING CHIT NEVER",
        "NIEOBECNOŚĆ 2026-12-24 - 2027-01-02",
        "HELP ATTACK",
        "STATUS",
        "PRESS TO ALL\nATTACK 3 WITH 4 DE, says he\nENDPRESS",
    ],
)
@pytest.mark.parametrize(
    "place", ["{line}\n\n{block}", "{block}\n\n{line}", "{block}\n-- \nAnna\n{line}"]
)
def test_a_command_counts_wherever_it_stands_in_the_senders_own_text(line: str, place: str) -> None:
    body = place.format(line=line, block=BLOCK)
    assert not misplaced(body)
    read = orders(body)
    assert sorted(read) == sorted([*line.split("\n"), "ATTACK 2 WITH 3 DE"])


def test_our_letter_quoted_as_it_was_sent_is_no_order() -> None:
    found = account(f"PASS\n\n{WROTE}\n{QUOTED}")
    assert {line.fate for line in found.lines} == {"order", "program", "ours"}
    assert found.set_aside == ()


def test_orders_below_a_signature_mark_are_read_without_a_block() -> None:
    body = "ATTACK 2 WITH 3 DE\n-- \nATTACK 3 WITH 4 DE\n--\nPASS"
    assert orders(body) == ["ATTACK 2 WITH 3 DE", "ATTACK 3 WITH 4 DE", "PASS"]
    assert orders("PASS\n-- \nAnna\nul. Zielona 8") == ["PASS"]


def test_notes_that_look_like_headers_are_the_senders() -> None:
    body = "PASS\nDa: 2836\nA: 2635\nData: turno 8\nATTACK 3 WITH 4 DE"
    assert orders(body) == body.split("\n")


@pytest.mark.parametrize(
    ("body", "named"),
    [
        (f"Hello!\n{BLOCK}\nSee you on Friday.", ("Hello!", "See you on Friday.")),
        (f"{BLOCK}\n-- \nAnna\ntel. +48 22 555", ("Anna", "tel. +48 22 555")),
        (f"{BLOCK}\n\nOn Tuesday, Bruno <b@x.test> wrote:\n> Peace?", ("Peace?",)),
        ("Hello!\nPASS\nAnna", ("Hello!", "Anna")),
        (BLOCK, ()),
        (f"{BLOCK}\n\nSent from my iPhone", ()),
    ],
)
def test_other_words_are_named(body: str, named: tuple[str, ...]) -> None:
    assert account(body).set_aside == named


EXAMPLE = "BEGIN FWW-1 #42\n\n# ATTACK 2 WITH 3 DE\n#  CHIT Big Bertha\n# PASS\nEND"


def test_an_example_of_which_only_the_first_line_became_an_order_is_shown() -> None:
    half = EXAMPLE.replace("# ATTACK", "ATTACK")
    assert misplaced(half) == [("#  CHIT Big Bertha", "example")]
    assert misplaced(half.replace("#  CHIT", "# \n#  CHIT")) == []
    assert misplaced(half.replace("#  CHIT", "  CHIT")) == []
    assert misplaced(EXAMPLE.replace("#42\n\n", "#42\nPASS\n")) == []


def test_a_comment_in_a_block_belongs_to_the_block() -> None:
    found = account("BEGIN FWW-1 #42\n# as we said:\nPASS\nEND")
    assert [line.fate for line in found.lines] == ["order"] * 4
    assert [line.text for line in found.orders] == ["PASS"]
