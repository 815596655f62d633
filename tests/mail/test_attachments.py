"""Pictures are set aside unread.

The letter beside them is read as if they were not there, at little cost.
"""

import email
import tracemalloc
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import (
    Attachment,
    Outgoing,
    UnreadableLetter,
    compose,
    read_letter,
    texts_of,
    without_attachments,
)
from pbem.mail.body import body_of
from pbem.mail.inboxes import MOST_BYTES

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def letter(*sizes: int) -> EmailMessage:
    """Words before, between and after pictures, as mail programs on telephones write them."""
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = (
        "anna@example.org",
        "games@example.net",
        "<1@example.org>",
    )
    message.set_content("BEGIN FWW-1 #1\nPASS\nEND\n")
    message.add_alternative("<p>BEGIN FWW-1 #1<br>PASS<br>END</p>", subtype="html")
    for n, size in enumerate(sizes):
        message.add_attachment(bytes(size), maintype="image", subtype="jpeg", filename=f"{n}.jpg")
        message.add_attachment(f"after {n}\n", disposition="inline")
    return message


@pytest.mark.parametrize("linesep", ["\n", "\r\n"])
def test_words_around_pictures_stay(linesep: str) -> None:
    message = letter(5_000, 70_000)
    raw = message.as_bytes(policy=message.policy.clone(linesep=linesep))
    kept = without_attachments(raw)
    assert len(kept) < 3_000
    body = read_letter(raw, NOW, "test:1").body
    assert body == read_letter(kept, NOW, "test:1").body
    assert [word for word in body.split() if word in ("PASS", "after")] == [
        "PASS",
        "after",
        "after",
    ]
    assert without_attachments(kept) == kept


def test_a_letter_without_pictures_stays_as_it_is() -> None:
    raw = letter().as_bytes()
    assert without_attachments(raw) == raw
    plain = b"From: a@b.c\n\nPASS\n--\nContent-Type: image/png\n\nATTACK 1\n"
    assert without_attachments(plain) == plain


def test_a_photograph_of_12_mb_costs_no_copy_of_it() -> None:
    raw = letter(12_000_000).as_bytes()
    tracemalloc.start()
    assert "PASS" in read_letter(without_attachments(raw), NOW, "test:1").body
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


def test_of_a_letter_of_ours_only_the_words_are_decoded() -> None:
    pictures = (
        Attachment("map.png", "image/png", bytes(6_000_000), "map.png"),
        Attachment("map.svg", "image/svg+xml", bytes(6_000_000)),
    )
    words, html = "Your round.\n", "<p>Your <b>round</b>.</p>"
    sent = Outgoing(
        "<7@x>", "games@x.org", "a@b.org", "games+t@x.org", "s", NOW, words, html, pictures
    )
    raw = compose(sent)
    tracemalloc.start()
    forms = texts_of(raw)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [form.strip() for form in forms] == ["Your round.", "Your round."]
    assert len(raw) > 16_000_000
    assert peak < 1_000_000


@pytest.mark.parametrize(
    "filler",
    [
        b"\n--b\n",
        b"\n--b\nContent-Type: image/png\n",
        b"\n--b\nContent-Type: image/png\n\n",
        b"--",
        b"\n\n",
    ],
)
def test_a_monster_of_delimiters_is_refused(filler: bytes) -> None:
    head = b'From: a@b.c\nContent-Type: multipart/mixed; boundary="b"\n\n'
    raw = (head + filler * (MOST_BYTES // len(filler)))[:MOST_BYTES]
    tracemalloc.start()
    with pytest.raises(UnreadableLetter, match="too_large"):
        read_letter(raw, NOW, "test:1")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * MOST_BYTES


def test_a_letter_that_was_not_fetched_to_its_end_is_not_read() -> None:
    with pytest.raises(UnreadableLetter, match="too_large"):
        read_letter(letter(30_000_000).as_bytes()[: MOST_BYTES + 1], NOW, "test:1")


PIECES = st.sampled_from(
    b"Content-Type: image/png|Content-Type: text/plain|Content-Type: multipart/mixed; boundary=b|"
    b"\n|\r\n|\n\n|--b|"
    b"--b--|--c|boundary=c|PASS|Content-Disposition: attachment|\xff".split(b"|")
)


@given(st.lists(st.one_of(PIECES, st.binary(max_size=4)), max_size=40).map(b"".join))
def test_whatever_is_set_aside_the_words_read_are_the_same(raw: bytes) -> None:
    whole = b"From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n--b\n" + raw
    assert words(without_attachments(whole)) == words(whole)


def words(raw: bytes) -> str:
    """What is read of a letter, by the email package alone."""
    message = email.message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return body_of(message)
