"""Quotations in letters: which words are the sender's, and which block counts."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from babel.dates import format_datetime
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail import (
    Block,
    BlockProblem,
    find_block,
    own_text,
    quoted_block,
    reply_lines,
)
from tests.extent import example_count

SENT = """[FWW-17] The First World War

Now it is your move.

BEGIN FWW-17 #42

# ATTACK Flanders WITH 1 DE, 2 DE CHIT Big Bertha LEAD 1 DE CAPTURE Liege
# PASS
END

The head of the chain is 1234.
"""


def block(body: str, answered: str = "") -> Block | BlockProblem | None:
    return find_block(reply_lines(body, (answered,) if answered else ()))


def own(body: str, answered: str = "") -> list[str]:
    return [text for _, text in own_text(reply_lines(body, (answered,) if answered else ()))]


def marked(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def test_an_unquoted_block_comes_before_a_quoted_one() -> None:
    body = "BEGIN FWW-17 #42\nPASS\nEND\n\n> BEGIN FWW-17 #41\n> ATTACK 1\n> END\n"
    assert block(body) == Block("FWW-17", 42, ((2, "PASS"),))


@pytest.mark.parametrize("quote", [marked, str], ids=["marked", "unmarked"])
def test_our_block_filled_in_inside_the_quotation_is_the_senders(
    quote: Callable[[str], str],
) -> None:
    filled = SENT.replace("#42\n\n", "#42\nPASS\n")
    found = block(f"Hello\n\nOn Monday, <games@example.net> wrote:\n\n{quote(filled)}", SENT)
    assert isinstance(found, Block)
    assert [text for _, text in found.lines] == ["PASS"]


@pytest.mark.parametrize(
    "line",
    [
        "Uzyskaj aplikację Outlook dla systemu Android",
        "Ottenere Outlook per Android",
        "Get Outlook for iOS",
        "Wysłano za pomocą bezpiecznej poczty Proton",
        "Sent via Superhuman",
        "Sent from Gmail Mobile",
        "Inviato con Proton Mail secure email.",
        "[cid:image001.png@01DB3D8C.0A1B2C30]",
        "<#DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2>",
        "Virus-free.www.avast.com",
        "This email has been checked for viruses by Avast antivirus software.\nwww.avast.com",
        "Privo di virus.www.avast.com",
        "* games@pbem.test [2026-11-23 09:00]:",
        "Da: games@pbem.test\nA: anna@x.test\nData: 23/11/26\nOgg: [FWW-1]",
    ],
)
def test_what_programs_add_is_nobodys_words(line: str) -> None:
    found = reply_lines(f"PASS\n\n{line}\n")
    assert [each.text for each in found if each.is_own] == ["PASS"]
    assert {each.origin for each in found[2:-1]} <= {"program", "header"}


def test_a_comment_that_was_broken_stays_a_comment() -> None:
    broken = marked(SENT.replace("LEAD 1 DE CAPTURE", "LEAD 1 DE\nCAPTURE"))
    assert block(broken, SENT) is None
    assert own(f"PASS\n\n{broken}", SENT) == ["PASS"]


def test_what_follows_a_comment_is_an_order_though_our_letter_says_the_same() -> None:
    """Only what a program broke off a comment of ours belongs to that comment."""
    filled = TOLD.replace("#42\n\n", f"#42\n# as before:\n{ORDERS[0]}\n")
    for quoted in (marked(filled), filled):
        found = block(quoted, TOLD)
        assert isinstance(found, Block)
        assert [text for _, text in found.lines if text] == [ORDERS[0]]


def test_an_example_without_its_mark_is_an_order() -> None:
    found = block(marked(SENT.replace("# PASS", "PASS")), SENT)
    assert isinstance(found, Block)
    assert [text for _, text in found.lines if text] == ["PASS"]


@pytest.mark.parametrize("answered", ["", SENT])
def test_a_block_that_somebody_else_filled_in_does_not_count(answered: str) -> None:
    body = "Thanks!\n\nOn Monday, Bruno <b@example.org> wrote:\n" + marked(
        "BEGIN FWW-17 #41\nATTACK 1\nEND"
    )
    assert block(body, answered) is None
    assert quoted_block(reply_lines(body, (answered,) if answered else ())) == 4
    assert own(body, answered) == ["Thanks!"]


def test_our_own_block_is_no_block_and_no_second_one() -> None:
    assert block(f"PASS\n\n{SENT}", SENT) is None
    assert block(f"BEGIN FWW-17 #42\nPASS\nEND\n\n{SENT}", SENT) == Block(
        "FWW-17", 42, ((2, "PASS"),)
    )
    assert block("BEGIN FWW-1 #1\nEND\nBEGIN FWW-1 #1\nPASS\nEND") == Block(
        "FWW-1", 1, ((4, "PASS"),)
    )


def test_two_blocks_or_half_a_block_are_problems() -> None:
    two = "BEGIN FWW-1 #1\n{}\nEND\nBEGIN FWW-1 #1\nPASS\nEND"
    assert block(two.format("ATTACK 1")) == BlockProblem("mail.block.two", 4)
    assert block(two.format("pass ")) == Block("FWW-1", 1, ((2, "pass "),))
    assert block("hello\nBEGIN FWW-1 #1\nPASS\n") == BlockProblem("mail.block.no_end", 2)
    assert block("no block") is None


def test_emphasis_hides_no_block() -> None:
    assert block("*BEGIN FWW-1 #1*\nPASS\n*END*") == Block("FWW-1", 1, ((2, "PASS"),))


@pytest.mark.parametrize(
    ("begin", "state", "word"),
    [
        ("Begin FWW-1 1", 1, ""),
        ("begin: fww-1 # 1 k7qmd", 1, "k7qmd"),
        ("BEGIN FWW-1, #1, k7qmd.", 1, "k7qmd"),
        ("BEGIN FWW-1#1 (k7qmd)", 1, "k7qmd"),
        ("BEGIN FWW-1 No. 1", 1, ""),
        ("BEGIN FWW 1 #1", 1, ""),
        ("BEGIN FWW1 #1", 1, ""),
        ("=== BEGIN FWW-1 #1 k7qmd ===", 1, "k7qmd"),
        ("BEGIN FWW-1", None, ""),
        ("BEGIN FWW-1 k7qmd", None, "k7qmd"),
    ],
)
@pytest.mark.parametrize("end", ["End.", "END,", "-- END --", "End of orders", "The end", "Ende"])
def test_the_first_and_the_last_line_may_be_written_freely(
    begin: str, state: int | None, word: str, end: str
) -> None:
    assert block(f"{begin}\nPASS\n{end}\n") == Block("FWW-1", state, ((2, "PASS"),), word=word)


@pytest.mark.parametrize(
    "line", ["Begin May 5, 2026", "Begin with the 2 armies", "# BEGIN FWW-1 #1"]
)
def test_prose_and_comments_begin_no_block(line: str) -> None:
    assert block(f"{line}\nPASS\n") is None


def test_comments_and_press_of_the_sender_keep_their_lines() -> None:
    found = block("BEGIN FWW-1 #1\nPRESS\none\n\ntwo\nENDPRESS\nEND")
    assert isinstance(found, Block)
    assert [text for _, text in found.lines] == ["PRESS", "one", "", "two", "ENDPRESS"]


@pytest.mark.parametrize(
    "line",
    [
        "> quoted",
        "On Sat, 21 Nov 2026, games wrote:",
        "Il giorno sab 21 nov 2026 alle ore 10:00 pbem ha scritto:",
        "Il giorno sab 21 nov 2026 alle ore 10:00 pbem <games@example.net> ha\nscritto:",
        "W dniu 21.11.2026 o 10:00, pbem pisze:",
        "sob., 21 lis 2026 o 22:05 pbem <games@example.net> napisał(a):",
        "Von: games@example.net\nGesendet: Samstag\nAn: anna@example.org",
        "-----Original Message-----",
        "lunedì 23 novembre 2026 alle 09:00, pbem <games@example.net> ha scritto:",
        "poniedziałek, 23 listopada 2026 09:00, pbem <games@example.net> napisał(a):",
        "23 listopada 2026 09:00:00 CET, games@example.net napisał/a:",
        "W dniu 2026-11-23 09:00:00 użytkownik games@example.net napisał:",
        "---- On Mon, 23 Nov 2026 09:00:00 +0100 games@example.net wrote ----",
        "Citazione games@example.net:",
        "Da: games@example.net\nPer: anna@example.org\nData: 23/11/2026 09:00\nOggetto: x",
        "------ Original Message ------\nFrom games@example.net\nDate 23/11/2026\nSubject x",
        "________________________________",
        "Get Outlook for iOS<https://aka.ms/o0ukef>\n> quoted",
        "-- ",
    ],
)
def test_what_is_written_ends_at_the_first_quotation(line: str) -> None:
    assert own(f"PASS\n\n{line}\nATTACK 1\n") == ["PASS"]


@pytest.mark.parametrize("greeting", ["Ciao,", "Hi,", "On 2: ATTACK 2", "Il 3", "Mar 3 DE"])
def test_words_right_above_an_attribution_are_no_part_of_it(greeting: str) -> None:
    wrote = "Il 23/11/26 09:00, games@example.net ha scritto:"
    said = own(f"{greeting}\nPASS\n{wrote}\n{marked(SENT)}\n", SENT)
    assert said == [greeting, "PASS"]


@pytest.mark.parametrize("day", range(16, 23))
def test_the_quotation_is_announced_on_every_day_of_the_week(day: int) -> None:
    sent, sender = datetime(2026, 11, day, 22, 5, tzinfo=UTC), "pbem <\ngames+secret@example.net>"
    for lang, announced in (
        ("en", "On {:EEE, d MMM y} at 22:05, {} wrote:"),
        ("it", "Il giorno {:EEE d MMM y} alle ore 22:05 {} ha scritto:"),
        ("pl", "{:EEE, d MMM y} o 22:05 {} napisał(a):"),
    ):
        pattern = re.search(r"\{:(.*?)\}", announced)
        assert pattern
        written = format_datetime(sent, pattern[1], locale=lang)
        line = announced.replace(pattern[0], written).replace("{}", sender)
        assert own(f"PASS\n\n{line}\n\n{marked(SENT)}\n", SENT) == ["PASS"], line
        assert own(f"PASS\n\n{line}\n\nATTACK 1\n") == ["PASS"], line


def test_words_below_and_between_the_quotation_are_the_senders_where_we_know_it() -> None:
    below = f"On Monday, <games@example.net> wrote:\n{marked(SENT)}\nPASS\n"
    assert own(below, SENT) == ["PASS"]
    assert own(f"{SENT}\nATTACK 1 WITH 1 DE\n", SENT) == ["ATTACK 1 WITH 1 DE"]
    assert own(below) == []


ORDERS = (
    "DRAW THE FIRST CARD",
    "ATTACK 7 WITH 1 RU CHIT NONE",
    "DISCARD NOTHING AT ALL",
    *(f"MOVE RU {n} TO 26{n}" for n in range(10, 20)),
)
DONE = "\n".join(ORDERS)
TOLD = SENT.replace(
    "Now it is your move.", f"What you ordered was carried out:\n\n{DONE}\n\nNow it is your move."
)
"""A letter that says to its reader which of his orders were carried out."""


@pytest.mark.parametrize(
    "said", [*ORDERS[:3], ORDERS[1].lower(), "\n".join(ORDERS[:3]), DONE], ids=repr
)
@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "{}\n\nOn Monday, <games@example.net> wrote:\n{marked}",
        "{}\n\nOn Monday, <games@example.net> wrote:\n\n{plain}",
        "{}\n\n{plain}",
        "{}\n\n{rest}",
        "On Monday, <games@example.net> wrote:\n{marked}\n{}",
        "On Monday, <games@example.net> wrote:\n\n{plain}\n{}",
        "On Monday, <games@example.net> wrote:\n{top}\n{}\n{marked_rest}",
        "> What you ordered was carried out:\n{}",
    ],
    ids=[
        "alone",
        "above",
        "above unmarked",
        "no attribution",
        "cut",
        "below",
        "below unmarked",
        "between",
        "trimmed",
    ],
)
def test_an_order_that_our_letter_says_too_is_the_senders(around: str, said: str) -> None:
    rest = TOLD[TOLD.index("Now it") :]
    quoted = {"marked": marked(TOLD), "plain": TOLD, "rest": f"{DONE}\n\n{rest}"}
    body = around.format(
        said,
        **quoted,
        top=marked(TOLD[: TOLD.index("What")]),
        marked_rest=marked(f"{DONE}\n\n{rest}"),
    )
    assert own(body, TOLD) == said.split("\n")


@settings(max_examples=example_count(200))
@given(
    st.lists(
        st.sampled_from([*SENT.split("\n"), "PASS", "END", "ATTACK 1", "> PASS", ""]), max_size=30
    )
)
def test_no_line_is_both_ours_and_the_senders(lines: list[str]) -> None:
    for line in reply_lines("\n".join(lines), (SENT,)):
        assert not (line.is_own and line.ours)


@pytest.mark.parametrize("charset", ["us-ascii", "iso-8859-2", "iso-8859-1", "cp1252"])
@pytest.mark.parametrize("mark", ["> ", ""])
def test_a_quotation_is_known_where_a_program_lost_characters(charset: str, mark: str) -> None:
    texts = (
        "POG-3 Ścieżki chwały, sierpień 1914",
        "BEGIN POG-3 #2 dkfcr-kyexq",
        "# PRZESUŃ GE 2 DO Łomża",
        "END",
        "AP/CP kto kontroluje · /1 okop · 2 × korpus – perché è già così",
        "Mąka, żyto i łódź: nic się nie zmieniło.",
    )
    ours = "\n".join(texts)
    quoted = "\n".join(f"{mark}{line}" for line in texts)
    sent = quoted.encode(charset, "replace").decode(charset)
    typed = ("Dlaczego nie mogę?", "PASUJĘ")
    lines = reply_lines(
        "\n".join((*typed, "", "On 23 Nov 2026, at 10:00, games@pbem.test wrote:", sent)), (ours,)
    )
    assert [line.text for line in lines if line.is_own] == list(typed)
    assert sum(line.ours for line in lines) == len(texts)


@pytest.mark.parametrize(
    ("footer", "program"),
    [
        ("Sent from Spark", True),
        ("----- Fine messaggio da games@pbem.test -----", True),
        ("----- End message from games@pbem.test -----", True),
        ("----- Koniec wiadomości od games@pbem.test -----", True),
        ("--- Fine messaggio ---", False),
        ("Sent from there, 3 corps would help.", False),
    ],
)
def test_programs_say_what_sent_a_letter_and_where_one_ends(footer: str, program: bool) -> None:
    (line,) = (each for each in reply_lines(f"PASS\n\n{footer}\n") if each.text == footer)
    assert (line.origin == "program") == program


HEADS = (
    "Il giorno lun 23 nov 2026 alle ore 09:00\n\nAnna\n\nha scritto\n",
    "Il giorno\nlun 23 nov 2026 alle ore 09:00\nAnna\nha scritto\n",
    "Il giorno 23 nov 2026\n\ngames@example.net ha scritto\n",
    "Club, lunedì 23 novembre 2026 alle 09:00, ha scritto",
    "Nov 23, 2026, 09:00 by games@example.net:\n",
    "Da Anna\nData 3 marzo\n",
    "Da games@example.net\nA anna@example.org\nCc\nData lun 23 nov 2026\nOggetto Re: turno\n",
    "Od:\nKlub <games@example.net>\nDo:\nanna@example.org\nWysłano:\n23.11.2026\nTemat:\nTura\n",
    "---- Messaggio originale ----\nDa: a@example.net Data: 23/11/26 A: b@example.org\nOggetto: x\n",
)


@pytest.mark.parametrize("quote", [marked, str], ids=["marked", "unmarked"])
@pytest.mark.parametrize("head", HEADS)
def test_a_head_is_known_by_the_quotation_below_it(head: str, quote: Callable[[str], str]) -> None:
    assert own(f"PASS\n\n{head}\n{quote(SENT)}", SENT) == ["PASS"]


@pytest.mark.parametrize(
    "typed", ["Da Verdun muovi FR 3\nA Sedan muovi FR 5", "On Liege: 1 DE", "3", "A: Sedan\nDa: 1"]
)
def test_orders_above_a_quotation_are_no_head(typed: str) -> None:
    body = f"{typed}\n\nOn Monday 23, <games@example.net> wrote:\n{marked(SENT)}"
    assert own(body, SENT) == typed.split("\n")
    assert own(f"{typed}\n\n{marked(SENT)}", SENT) == typed.split("\n")


BEGUN = "BEGIN FWW-17 #42\nPASS\n"


@pytest.mark.parametrize(
    "body",
    [
        f"{BEGUN}\nOn Monday 23, <games@example.net> wrote:\n{marked(SENT)}",
        f"{BEGUN}\nSent from my iPhone\n\nOn Monday 23, <games@example.net> wrote:\n{SENT}",
        marked(SENT.replace("#42\n", "#42\nPASS\n").replace("END\n", "")),
    ],
)
def test_the_quotation_shows_where_a_block_without_end_ends(body: str) -> None:
    found = block(body, SENT)
    assert isinstance(found, Block)
    assert [text for _, text in found.lines if text] == ["PASS"]


LONG = SENT.replace(
    "Now it is your move.", "Now it is your move.\n\nYour clock runs out\non Monday."
)


@pytest.mark.parametrize("quote", [marked, str], ids=["marked", "unmarked"])
@pytest.mark.parametrize(
    ("ours", "typed"),
    [
        ("it is your move.", "PREVIEW"),
        ("clock runs out", "Only a (dry) run, please."),
        ("on Monday.", "10:30"),
    ],
)
def test_what_is_typed_into_a_line_of_ours_is_the_senders(
    ours: str, typed: str, quote: Callable[[str], str]
) -> None:
    letter = LONG.replace(ours, f"{ours} {typed}")
    for text in (letter, letter.replace("BEGIN FWW-17 #42\n", "BEGIN FWW-17 #42\nPASS\n")):
        body = f"On Monday 23, <games@example.net> wrote:\n{quote(text)}"
        lines = reply_lines(body, (LONG,))
        assert [line.typed for line in lines if line.typed] == [typed]
        assert all(line.is_own for line in lines if line.typed)
    before = LONG.replace("Now it is", "Do not. Now it is")
    lines = reply_lines(f"On Monday 23, <games@example.net> wrote:\n{quote(before)}", (LONG,))
    assert [line.typed for line in lines if line.typed] == ["Do not."]
