"""The words of a letter: charsets, flowed lines, text beside HTML, signatures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import Block, find_block, read_letter, reply_lines
from pbem.mail.body import unflow
from tests.mail.letters import HEAD, NOW, read, text


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


@pytest.mark.parametrize("name", ["flowed", "Flowed", '"FLOWED"'])
def test_soft_line_breaks_are_joined_however_their_format_is_spelled(name: str) -> None:
    assert (
        text("utf-8", b"MOVE 1 DE \r\nFROM 2 TO 1\r\n", f"; format={name}")
        == "MOVE 1 DE FROM 2 TO 1\n"
    )


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


@pytest.mark.parametrize("dash", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")
def test_dashes_of_all_kinds_are_one_in_the_names_of_games(dash: str) -> None:
    assert text("utf-8", f"BEGIN POG{dash}1".encode()) == "BEGIN POG-1"
