"""Reading hostile mail: senders and headers.

Nothing but UnreadableLetter comes out, and what is read is what was written.
"""

import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import (
    UnreadableLetter,
    find_block,
    loop_reason,
    own_text,
    quoted_block,
    read_letter,
    reply_lines,
    sender_is_authenticated,
)
from tests.mail.letters import HEAD, NOW, calls, read


def test_a_plain_letter() -> None:
    letter = read()
    assert (letter.sender, letter.recipients, letter.message_id) == (
        "anna@example.org",
        ("games+tok@example.net",),
        "<1@example.org>",
    )
    assert letter.body == "PASS\n"


@pytest.mark.parametrize(
    "sender",
    [
        b"",
        b"From: anna@example.org\r\nFrom: bob@evil.example\r\n",
        b"From: anna@example.org, bob@evil.example\r\n",
        b"From: alice@example.org]<bob@evil.example>\r\n",
        b"From: <>\r\n",
        b"From: undisclosed\r\n",
        b'From: "a\\r\\nBcc: x@y.z" anna@@example.org\r\n',
        b"From: anna@ex ample.org\r\n",
        b"From: =?utf-8?q?a=0D=0ABcc:_x@y.z?=\r\n",
    ],
)
def test_anything_but_one_clean_sender_is_held(sender: bytes) -> None:
    with pytest.raises(UnreadableLetter, match=r"sender|broken"):
        read(head=sender + b"To: games@example.net\r\n")


@pytest.mark.parametrize(
    "sender",
    [
        b"Pawe\xb3 Nowak <anna@example.org>",
        "Paweł Nowak <anna@example.org>".encode(),
        '"Łęcki, Anna" <Anna@Example.org>'.encode(),
        "anna@example.org (Łęcka)".encode(),
        b"Pawe\xb3\r\n Nowak <anna@example.org>",
        b"Anna Q. Public <anna@example.org>",
        b"Anna <anna@example.org>, anna@example.org",
        b'anna@example.org, "A" <ANNA@example.org>, <anna@example.org>',
    ],
)
def test_however_a_program_writes_the_name_its_address_is_the_sender(sender: bytes) -> None:
    assert (
        read(head=b"From: " + sender + b"\r\nTo: games@example.net\r\n").sender
        == "anna@example.org"
    )


@pytest.mark.parametrize(
    "sender", ["ąnna@example.org", "Anna <anna@ęxample.org>", "ł@evil.example <anna@example.org>"]
)
def test_raw_bytes_in_an_address_are_none_of_it(sender: str) -> None:
    with pytest.raises(UnreadableLetter, match="sender"):
        read(head=f"From: {sender}\r\nTo: games@example.net\r\n".encode())


def test_encoded_line_ends_inject_nothing() -> None:
    with pytest.raises(UnreadableLetter):
        read(head=b"From: =?utf-8?q?Anna=0D=0ABcc=3A_x?= <anna@example.org>\r\n")
    letter = read(head=b"From: anna@example.org\r\nSubject: =?utf-8?q?a=0D=0ATo=3A_b?=\r\n")
    assert "\n" not in letter.subject
    assert letter.recipients == ()


@pytest.mark.parametrize("message_id", [b"", b"Message-ID: <>\r\n", b"Message-ID: junk\r\n"])
def test_a_letter_without_an_id_gets_one_from_its_content(message_id: bytes) -> None:
    head = b"From: anna@example.org\r\n" + message_id
    one, other = read(head=head), read(head=head, body=b"MOVE\r\n")
    assert one.message_id.startswith("<")
    assert one.message_id != other.message_id
    assert read(head=head).message_id == one.message_id


def test_monsters_cost_little() -> None:
    nested = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (n, n)
        for n in range(1000)
    )
    start = time.monotonic()
    with pytest.raises(UnreadableLetter):
        read_letter(HEAD + nested, NOW, "test:1")
    with pytest.raises(UnreadableLetter):
        read(body=b"x" * 10_000_000)
    tracemalloc.start()
    for long in (
        b"PASS\r\n" * 100_000,
        b"<" * 1_000_000,
        b"-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\nx\r\n" * 20_000,
    ):
        with pytest.raises(UnreadableLetter):
            read(body=long)
    assert read(body=b"PASS\r\n" * 19_000).body
    assert read(body=b"<" * 400_000).body
    assert read(body=b"-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\nx\r\n" * 6_000).body
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000_000
    assert time.monotonic() - start < 20


def letter_of(*parts: tuple[str, str]) -> bytes:
    """A letter of parts, each a media type and a text."""
    bodies = "".join(f"--b\nContent-Type: {media}\n\n{text}\n" for media, text in parts)
    return HEAD + f'Content-Type: multipart/mixed; boundary="b"\n\n{bodies}--b--\n'.encode()


PICTURE = f'<img src="data:image/png;base64,{"iVBOR" * 100_000}">'


@pytest.mark.parametrize(
    "parts",
    [
        [("text/plain", "words\n" * 40_000 + "PASS")],
        [("text/plain", "many words " * 40_000 + "\nPASS")],
        [("text/html", "<p>words</p>" * 40_000 + "<p>PASS</p>")],
        [("text/html", "<p>words</p>"), ("text/html", "<b></b>" * 60_000 + "<p>PASS</p>")],
        [("text/plain", "words")] * 100 + [("text/plain", "PASS")],
    ],
    ids=("lines", "characters", "page", "second page", "parts"),
)
def test_nothing_is_cut_off_from_a_letter_in_silence(parts: list[tuple[str, str]]) -> None:
    with pytest.raises(UnreadableLetter) as raised:
        read_letter(letter_of(*parts), NOW, "test:1")
    assert raised.value.reason == "too_large"


def test_words_behind_a_picture_that_stands_in_the_page_are_read() -> None:
    letter = read_letter(letter_of(("text/html", f"<p>Hi</p>{PICTURE}<p>PASS</p>")), NOW, "test:1")
    assert letter.body.split() == ["Hi", "PASS"]


FRAGMENTS = st.sampled_from(
    b"From: |anna@example.org|\r\n|\n|\r|\0|Content-Type: |multipart/mixed; boundary=|b|--b|--b--|"
    b"text/html|"
    b'=?utf-8?b?|utf-7|text/plain; charset=|?=|Subject: |Message-ID: <|>|"|(|<p>|</blockquote>|'
    b"BEGIN FWW-1 #1|END|"
    b"\xff|\xe2\x80|=3D|; |*0*=|Content-Transfer-Encoding: |base64|quoted-printable|"
    b"message/rfc822|To: "
    b"|References: ".split(b"|")
)


@given(
    st.lists(st.one_of(FRAGMENTS, st.binary(max_size=8)), max_size=60).map(b"".join), st.booleans()
)
def test_nothing_but_unreadable_letters_comes_out(raw: bytes, proper: bool) -> None:
    try:
        letter = read_letter(HEAD + raw if proper else raw, NOW, "test:1")
    except UnreadableLetter:
        return
    for answered in ((), ("BEGIN FWW-1 #1\n\n# PASS\nEND\n", "a\nb")):
        lines = reply_lines(letter.body, answered)
        find_block(lines)
        own_text(lines)
        quoted_block(lines)
    loop_reason(letter, "games@example.net")
    sender_is_authenticated(letter, "mx", "required")


@pytest.mark.parametrize(
    "header",
    [
        "Cc: " + ",".join(f"u{n}@x.test" for n in range(8_000)),
        "Cc: " + ",".join(f'"A B {n}" <u{n}@x.test>' for n in range(5_000)),
        "Subject: " + "=?utf-8?q?a?= " * 10_000,
        "Authentication-Results: " + "a " * 90_000,
        "References: " + "<a@b> " * 30_000,
        "Content-Type: text/plain; " + "; ".join(f"a{n}=b" for n in range(10_000)),
        "Content-Type: text/html; " + "; ".join(f"a*{n}*=b" for n in range(200)),
        "\n".join(f"Precedence: {n} " + "=?utf-8?b?xIXEh8SZ?= " * 100 for n in range(20)),
        "Reply-To: " + "(" * 100_000,
        "\n".join(["X-Long: y"] * 20_000),
    ],
    ids=lambda header: header[:20],
)
def test_no_header_makes_reading_expensive(header: str) -> None:
    def read_with(header: str) -> None:
        read_letter(f"From: a@b.test\nTo: games@pbem.test\n{header}\n\nhi".encode(), NOW, "test:1")

    short = calls(lambda: read_with("X-Short: y"))
    assert calls(lambda: read_with(header)) < short + 60_000


@pytest.mark.parametrize(
    "sender",
    [
        "a@b.test, c@d.test",
        "friends: a@b.test;",
        "friends: a@b.test, c@d.test;",
        "undisclosed-recipients:;",
        ",".join(f"u{n}@x.test" for n in range(8_000)),
        "=?utf-8?q?a?= " * 10_000 + "<a@b.test>",
    ],
    ids=lambda sender: sender[:20],
)
def test_a_from_of_several_or_of_a_group_is_refused(sender: str) -> None:
    with pytest.raises(UnreadableLetter, match="sender"):
        read_letter(f"From: {sender}\n\nhi".encode(), NOW, "test:1")
