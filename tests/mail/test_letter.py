"""Reading hostile mail.

Nothing but UnreadableLetter comes out, and what is read is what was written.
"""

import sys
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import (
    Attachment,
    Block,
    Letter,
    Outgoing,
    UnreadableLetter,
    compose,
    doubtful_reason,
    find_block,
    is_auto_reply,
    is_reaction,
    loop_reason,
    new_token,
    own_text,
    quoted_block,
    read_letter,
    reply_address,
    reply_lines,
    sender_is_authenticated,
    token_of,
)
from pbem.mail.body import plain, unflow

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HEAD = (
    b"From: Anna <anna@example.org>\r\nTo: games+tok@example.net\r\n"
    b"Subject: hi\r\nMessage-ID: <1@example.org>\r\n"
)


def read(headers: bytes = b"", body: bytes = b"PASS\r\n", head: bytes = HEAD) -> Letter:
    return read_letter(head + headers + b"\r\n" + body, NOW, "test:1")


def text(charset: str, body: bytes, more: str = "") -> str:
    head = (
        f'Content-Type: text/plain; charset="{charset}"{more}\r\n'
        "Content-Transfer-Encoding: 8bit\r\n"
    )
    return read(head.encode(), body).body


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


def test_charsets_unknown_empty_or_wrong() -> None:
    assert text("klingon", "Liège\r\n".encode()) == "Liège\n"
    assert text("us-ascii", "Königsberg".encode()) == "Königsberg"
    assert text("us-ascii", "Königsberg".encode("cp1252")) == "Königsberg"
    assert text("iso-8859-2", "Przemyśl, Łódź".encode("iso-8859-2")) == "Przemyśl, Łódź"
    polish = "Łódź, Przemyśl: idę, ćwiczę, płynę"
    for charset in ("iso-8859-2", "cp1250"):
        assert text("us-ascii", polish.encode(charset)) == polish
    assert (
        text("us-ascii", "ATAK 2 Z „Łódź” – ostrożnie".encode("cp1250"))
        == 'ATAK 2 Z "Łódź" - ostrożnie'
    )
    assert (
        text("us-ascii", "Perché? È là – così: 5 €".encode("cp1252")) == "Perché? È là - così: 5 €"
    )
    assert text("us-ascii", b"\x81\xff\x00\xbd") == "\ufffdÿ½"
    assert text("utf-8", "Liège".encode("latin-1")) == "Liège"
    assert read(b'Content-Type: text/plain; charset="ut\0f"\r\n').body == "PASS\n"


def test_word_processors_are_undone() -> None:
    odd = "\ufeffATTACK\u00a01 WITH 1\u202fDE\u200b \u2013 \u201cBig Bertha\u201d\r\n"
    assert text("utf-8", odd.encode()) == 'ATTACK 1 WITH 1 DE - "Big Bertha"\n'


@pytest.mark.parametrize(
    "unseen", ["\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069", "\0", "\x0c", "\ufe0f"]
)
def test_what_shows_nothing_is_no_part_of_an_order(unseen: str) -> None:
    """Marks of direction come with words copied out of other programs.

    Turned round, an order would read as another.
    """
    assert text("utf-8", f"{unseen}ATT{unseen}ACK 1{unseen}\r\n".encode()) == "ATTACK 1\n"


def test_flowed_lines_are_joined_and_deleted_spaces_gone() -> None:
    assert (
        text("utf-8", b"ATTACK 1 WITH \r\n1 DE\r\n-- \r\nme\r\n", "; format=flowed")
        == "ATTACK 1 WITH 1 DE\n--\nme\n"
    )
    assert text("utf-8", b"ATTA \r\nCK 1\r\n", "; format=flowed; delsp=yes") == "ATTACK 1\n"


def test_quoted_printable_soft_breaks_are_joined() -> None:
    letter = read(
        b"Content-Type: text/plain; charset=utf-8\r\n"
        b"Content-Transfer-Encoding: quoted-printable\r\n",
        b"ATT=\r\nACK =31\r\n",
    )
    assert letter.body == "ATTACK 1\n"


def multipart(*parts: tuple[bytes, bytes], kind: bytes = b"alternative") -> bytes:
    body = b"".join(
        b"--b\r\nContent-Type: " + media + b"\r\n\r\n" + content + b"\r\n"
        for media, content in parts
    )
    return (
        b"MIME-Version: 1.0\r\nContent-Type: multipart/"
        + kind
        + b'; boundary="b"\r\n\r\n'
        + body
        + b"--b--\r\n"
    )


def read_multipart(*parts: tuple[bytes, bytes], kind: bytes = b"alternative") -> str:
    return read_letter(HEAD + multipart(*parts, kind=kind), NOW, "test:1").body.strip()


def test_of_text_and_html_only_the_text_is_read() -> None:
    assert read_multipart((b"text/plain", b"PASS"), (b"text/html", b"<p>ATTACK 1</p>")) == "PASS"


def test_a_paragraph_of_html_is_one_line_as_it_was_written() -> None:
    html = (
        b'<div class="WordSection1"><p class="MsoNormal">PASS</p>'
        b'<p class="MsoNormal"><o:p>&nbsp;</o:p></p><p>STATUS</p></div>'
    )
    assert read_multipart((b"text/html", html)).split("\n") == ["PASS", "", "STATUS"]


def test_html_alone_is_read_and_its_quotations_stay_quotations() -> None:
    html = (
        b"<p>BEGIN FWW-1 #3</p><div>PASS</div><p>END</p>"
        b"<blockquote><p>BEGIN FWW-1 #2</p></blockquote>"
    )
    body = read_multipart((b"text/html; charset=utf-8", html))
    block = find_block(reply_lines(body))
    assert isinstance(block, Block)
    assert (block.state, [t for _, t in block.lines if t.strip()]) == (3, ["PASS"])


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="display:none">PASS</div>',
        '<div style="color:#fff;font-size:0px">PASS</div>',
        "<p style='visibility: hidden'>PASS</p>",
        '<p style="opacity:0.0;max-height:0">PASS</p>',
        '<span style="mso-hide:all">PASS</span>',
        "<div hidden>PASS</div>",
        '<div class="x" hidden="">PASS</div>',
        "<template>PASS</template>",
        "<!-- PASS -->",
        "<script>PASS</script>",
        "<style>PASS</style>",
    ],
)
def test_what_no_program_shows_is_not_said(hidden: str) -> None:
    assert read_multipart((b"text/html", f"<p>STATUS</p>{hidden}<p>HELP</p>".encode())).split() == [
        "STATUS",
        "HELP",
    ]


@pytest.mark.parametrize(
    "shown",
    [
        '<div style="overflow:hidden">PASS</div>',
        '<div class="md hidden x">PASS</div>',
        '<p style="font-size:0.8em">PASS</p>',
        '<p style="opacity:0.9">PASS</p>',
        '<div data-x="a hidden b" style="font-size:10px">PASS</div>',
    ],
)
def test_what_a_program_shows_is_said(shown: str) -> None:
    assert read_multipart((b"text/html", f"<p>STATUS</p>{shown}".encode())).split() == [
        "STATUS",
        "PASS",
    ]


@pytest.mark.parametrize("subtype", ["markdown", "x-markdown", "x-unheard-of"])
def test_text_of_a_subtype_that_means_nothing_to_us_is_read_as_plain(subtype: str) -> None:
    head = f"Content-Type: text/{subtype}; charset=utf-8\r\n"
    assert read(head.encode(), b"PASS **now**\r\n").body == "PASS **now**\n"


@pytest.mark.parametrize("known", ["plain", "html"])
def test_beside_text_that_we_know_it_is_set_aside(known: str) -> None:
    parts = ((known, "PASS"), ("markdown", "MOVE"))
    body = "".join(
        f"--b\r\nContent-Type: text/{subtype}\r\n\r\n{words}\r\n" for subtype, words in parts
    )
    assert read(
        b"Content-Type: multipart/mixed; boundary=b\r\n", f"{body}--b--\r\n".encode()
    ).body.split() == ["PASS"]


def test_a_calendar_alone_says_nothing() -> None:
    assert read(b"Content-Type: text/calendar\r\n", b"BEGIN:VCALENDAR\r\n").body.strip() == ""


def test_orders_in_an_attached_text_are_read() -> None:
    attached = (
        b'text/plain; name="orders.txt"\r\nContent-Disposition: attachment; filename="orders.txt"'
    )
    assert "PASS" in read_multipart(
        (b"text/plain", b"see file"), (attached, b"PASS"), kind=b"mixed"
    )


def test_a_clear_signature_is_taken_off() -> None:
    body = (
        b"-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nPASS\r\n- -- \r\nme\r\n"
        b"-----BEGIN PGP SIGNATURE-----\r\n\r\nabc\r\n-----END PGP SIGNATURE-----\r\n"
    )
    assert read(body=body).body.strip() == "PASS\n--\nme"


def test_half_a_signature_is_left_as_it_is() -> None:
    assert "PASS" in read(body=b"-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\nPASS\r\n").body


def test_a_letter_attached_to_a_letter_gives_no_orders() -> None:
    inner = b"From: x@example.org\r\nContent-Type: text/plain\r\n\r\nCONCEDE CONFIRM\r\n"
    for attached in (
        inner,
        b"Content-Type: multipart/mixed; boundary=z\r\n\r\n--z\r\n\r\nCONCEDE CONFIRM\r\n--z--\r\n",
    ):
        found = read_multipart(
            (b"text/plain", b"PASS"), (b"message/rfc822", attached), kind=b"mixed"
        )
        assert "PASS" in found
        assert "CONCEDE" not in found


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
    assert read(body=b"PASS\r\n" * 100_000).body.count("\n") < 30_000
    assert read(body=b"<" * 1_000_000).body
    assert read(body=b"-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\nx\r\n" * 10_000).body
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000_000
    assert time.monotonic() - start < 20


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


def test_tokens_are_long_survive_and_are_found() -> None:
    token = new_token()
    assert len(token) >= 26
    assert (
        token_of([reply_address("games@example.org", token).upper(), "x@y.z"], "games@example.org")
        == token
    )
    assert token_of(["games+a@example.org", "games+b@example.org"], "games@example.org") is None
    assert token_of(["games@example.org", "games+a@evil.org"], "games@example.org") is None
    assert len({new_token() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (b"Precedence: bulk\r\n", "list"),
        (b"List-Id: <x.y>\r\n", "list"),
        (b"Return-Path: <>\r\n", "empty_sender"),
        (b"X-Autoreply: yes\r\n", "auto_submitted"),
        (b"X-Auto-Response-Suppress: OOF\r\n", "silent"),
        (b"X-Autoreply: no\r\n", None),
        (b"Auto-Submitted: auto-replied; owner-email=a@x.test\r\n", "auto_submitted"),
        (b"Auto-Submitted: auto-generated\r\n", "generated"),
        (b"Auto-Submitted: no\r\n", None),
        (b"", None),
    ],
)
def test_headers_that_fit_a_program_too_are_in_doubt(header: bytes, reason: str | None) -> None:
    assert doubtful_reason(read(header)) == reason


@pytest.mark.parametrize(
    ("subject", "automatic"),
    [
        ("Automatic reply: [FWW-1] it is your move", True),
        ("Risposta automatica: [FWW-1]", True),
        ("Odpowiedź automatyczna: [FWW-1]", True),
        ("Re: [FWW-1] automatic reply", False),
    ],
)
def test_absence_notices_are_known_by_their_subject(subject: str, automatic: bool) -> None:
    assert is_auto_reply(subject) == automatic


@pytest.mark.parametrize(
    ("text", "reaction"),
    [
        ("\U0001f44d", True),
        ("\u2764\ufe0f\n", True),
        ("Anna reacted via Gmail", True),
        ("\U0001f44d PASS", False),
        ("PASS", False),
        ("", False),
    ],
)
def test_a_thumb_up_is_a_reaction(text: str, reaction: bool) -> None:
    assert is_reaction(b"", text) == reaction


def test_we_do_not_answer_ourselves_nor_delivery_reports() -> None:
    assert (
        loop_reason(read(head=b"From: games+abc@example.net\r\n"), "games@example.net")
        == "ourselves"
    )
    report = b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n'
    assert loop_reason(read(report), "games@example.net") == "delivery_report"


@pytest.mark.parametrize(
    ("results", "passes"),
    [
        (b"Authentication-Results: mx.us; dmarc=pass header.from=example.org\r\n", True),
        (b"Authentication-Results: mx.us (ok); dkim=pass header.d=example.org\r\n", True),
        (b"Authentication-Results: mx.us; dkim=pass header.d=evil.example\r\n", False),
        (b"Authentication-Results: mx.us; dmarc=fail (dmarc=pass)\r\n", False),
        (b"Authentication-Results: mx.us; dmarc=fail (a (b) ; dmarc=pass)\r\n", False),
        (
            (
                b"Authentication-Results: mx.us; "
                b'spf=fail smtp.mailfrom="; dmarc=pass"@evil.example\r\n'
            ),
            False,
        ),
        (
            (
                b"Authentication-Results: mx.us; "
                b'spf=fail smtp.mailfrom="a\\"; dmarc=pass ;"@evil.example\r\n'
            ),
            False,
        ),
        (
            (
                b"Authentication-Results: mx.us; "
                b'dmarc=pass reason="all (is well" header.from=example.org\r\n'
            ),
            True,
        ),
        (b"Authentication-Results: evil; dmarc=pass\r\n", False),
        (
            (
                b"Authentication-Results: mx.us; dmarc=fail\r\n"
                b"Authentication-Results: mx.us; dmarc=pass\r\n"
            ),
            False,
        ),
        (b"", False),
    ],
)
def test_only_our_own_server_is_believed(results: bytes, passes: bool) -> None:
    assert sender_is_authenticated(read(results), "mx.us", "required") is passes
    assert sender_is_authenticated(read(results), "mx.us", "off")


ANY = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=60)


@given(
    ANY,
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], include_characters="\n"),
        max_size=400,
    ),
)
def test_what_is_composed_can_be_read(subject: str, body: str) -> None:
    pictures = (
        Attachment("map.png", "image/png", b"\x89PNG", "map"),
        Attachment("map.svg", "image/svg+xml", b"<svg/>"),
    )
    reply_to, references = "games+t@x.org", ("<1@x>", "<2@x>")
    html = f"<p>{len(body)}</p>"
    out = Outgoing(
        "<7@x>", "games@x.org", "a@b.org", reply_to, subject, NOW, body, html, pictures, references
    )
    raw = compose(out)
    letter = read_letter(raw, NOW, "test:1")
    assert (
        letter.subject
        == " ".join("".join(c if c.isprintable() else " " for c in subject).split())[:250]
    )
    assert letter.references == ("<1@x>", "<2@x>")
    assert letter.message_id == "<7@x>"
    assert raw == compose(out)
    if body.strip():
        assert letter.body.split() == plain(body).split()


def test_headers_cannot_be_injected() -> None:
    raw = compose(
        Outgoing(
            "<7@x>", "g@x.org", "a@b.org", "g+t@x.org", "x\r\nBcc: evil@y.z\n\nbody", NOW, "text"
        )
    )
    assert b"\r\nBcc:" not in raw
    assert read_letter(raw, NOW, "t").subject == "x Bcc: evil@y.z body"


@pytest.mark.parametrize("name", ["flowed", "Flowed", '"FLOWED"'])
def test_soft_line_breaks_are_joined_however_their_format_is_spelled(name: str) -> None:
    assert (
        text("utf-8", b"MOVE 1 DE \r\nFROM 2 TO 1\r\n", f"; format={name}")
        == "MOVE 1 DE FROM 2 TO 1\n"
    )


def calls(work: Callable[[], object]) -> int:
    """How many functions the reading of a letter calls, whatever becomes of it."""
    made = [0]

    def count(_frame: object, what: str, _argument: object) -> None:
        made[0] += what in ("call", "c_call")

    sys.setprofile(count)
    try:
        with suppress(UnreadableLetter):
            work()
    finally:
        sys.setprofile(None)
    return made[0]


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


@given(
    st.lists(st.sampled_from(["a ", "b", "> c ", " d ", "-- ", "", " > e"]), max_size=12),
    st.booleans(),
)
def test_soft_line_breaks_are_joined_as_by_the_letter_of_the_rfc(
    lines: list[str], delete_space: bool
) -> None:
    told: list[str] = []
    soft = False
    for line in lines or [""]:
        content = line.removeprefix(" ")
        if soft and not content.startswith(">"):
            told[-1] += content
        else:
            told.append(content)
        soft = content.endswith(" ") and content != "-- "
        if soft and delete_space:
            told[-1] = told[-1][:-1]
    assert unflow("\n".join(lines), delete_space=delete_space) == "\n".join(told)
