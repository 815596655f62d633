"""Of the parts of a letter the ones are read that hold its sender's words, all and once."""

from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from pbem.mail import Letter, read_letter

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
TEXT, PAGE, PICTURE = ("text", "plain"), ("text", "html"), ("image", "png")


def part(kind: tuple[str, str], content: str = "", **headers: str) -> EmailMessage:
    made = EmailMessage()
    if kind[0] == "text":
        made.set_content(content, subtype=kind[1])
    else:
        made.set_content(content.encode(), maintype=kind[0], subtype=kind[1])
    for name, value in headers.items():
        made.replace_header(name, value) if name in made else made.add_header(
            name.replace("_", "-"), value
        )
    return made


def multipart(subtype: str, *parts: EmailMessage) -> EmailMessage:
    made = EmailMessage()
    made["Content-Type"] = f"multipart/{subtype}"
    for each in parts:
        made.attach(each)
    return made


def read(message: EmailMessage) -> Letter:
    for name, value in (("From", "anna@example.org"), ("To", "games@example.net")):
        message[name] = value
    return read_letter(message.as_bytes(), NOW, "test:1")


def lines(message: EmailMessage) -> list[str]:
    return [line for line in read(message).body.split("\n") if line]


TWO_PAGES = (
    part(PAGE, "<div>MOVE 1<br></div>"),
    part(PICTURE, "x"),
    part(PAGE, "<div>MOVE 2</div>"),
)


def test_html_above_and_below_a_picture_is_read() -> None:
    """Apple Mail writes so."""
    assert lines(multipart("mixed", *TWO_PAGES)) == ["MOVE 1", "MOVE 2"]
    alternative = multipart(
        "alternative", part(TEXT, "MOVE 1\n\n\n\nMOVE 2\n"), multipart("mixed", *TWO_PAGES)
    )
    assert lines(alternative) == ["MOVE 1", "MOVE 2"]
    short = multipart("alternative", part(TEXT, "MOVE 1\n"), multipart("mixed", *TWO_PAGES))
    assert lines(short) == ["MOVE 1", "MOVE 2"]


@pytest.mark.parametrize(
    "excuse",
    [
        "Your e-mail program does not support HTML.",
        "Il tuo client di posta non supporta HTML",
        "Twój program nie obsługuje wiadomości HTML.",
        "View this message in your browser: https://example.org/1",
        "MOVE 1",
        "",
    ],
)
def test_a_text_that_says_less_than_its_html_gives_way(excuse: str) -> None:
    page = "<p>MOVE 1</p><p>MOVE 2</p>"
    assert lines(multipart("alternative", part(TEXT, excuse), part(PAGE, page))) == [
        "MOVE 1",
        "MOVE 2",
    ]


@pytest.mark.parametrize(
    "text", ["MOVE 1\nMOVE 2\nMOVE 3\n", "PASS\n", "PASS, I think, whatever HTML says\n" * 20]
)
def test_a_text_that_says_other_things_than_its_html_is_read(text: str) -> None:
    page = "<p>MOVE 1</p><p>MOVE 2</p>"
    message = multipart("alternative", part(TEXT, text), part(PAGE, page))
    assert lines(message) == text.strip().split("\n")


@pytest.mark.parametrize("marks", [("1. ", "2. "), ("1)  ", "2)  "), ("- ", "- "), (" • ", " • ")])
@pytest.mark.parametrize("element", ["ol", "ul"])
def test_marks_of_lists_are_the_programs_and_not_the_senders(
    marks: tuple[str, str], element: str
) -> None:
    text = f"{marks[0]}MOVE 1\n{marks[1]}MOVE 2\n"
    page = f"<{element}><li>MOVE 1</li><li>MOVE 2</li></{element}>"
    message = multipart("alternative", part(TEXT, text), part(PAGE, page))
    assert lines(message) == ["MOVE 1", "MOVE 2"]


def test_what_a_mailing_list_adds_stands_below_the_alternative_that_is_read() -> None:
    said = multipart("alternative", part(TEXT, "a\nb\n"), part(PAGE, "<p>a b</p>"))
    assert lines(multipart("mixed", said, part(TEXT, "The footer\n"))) == ["a b", "The footer"]


def test_text_and_html_beside_each_other_are_read_once_if_they_say_the_same() -> None:
    both = (part(TEXT, "MOVE 1\n"), part(PAGE, "<p>MOVE 1</p>"))
    assert lines(multipart("mixed", *both)) == ["MOVE 1"]
    assert lines(multipart("mixed", both[0], part(PAGE, "<p>MOVE 2</p>"))) == ["MOVE 1", "MOVE 2"]


def test_attached_html_is_read_only_where_nothing_else_is() -> None:
    page = part(PAGE, "<p>MOVE 1</p>", Content_Disposition='attachment; filename="orders.html"')
    assert lines(multipart("mixed", page)) == ["MOVE 1"]
    assert lines(multipart("mixed", part(TEXT, "PASS\n"), page)) == ["PASS"]
    named = part(PAGE, "<p>MOVE 1</p>", Content_Disposition='inline; filename="letter.html"')
    assert lines(multipart("mixed", part(TEXT, "PASS\n"), named)) == ["PASS"]


POLISH = "Łódź, Przemyśl: idę, ćwiczę, są, płynę, ŻĄDAM"


@pytest.mark.parametrize("named", ["iso-8859-1", "iso-8859-2", "windows-1250", "us-ascii", "x-y"])
@pytest.mark.parametrize("charset", ["cp1250", "iso-8859-2"])
@pytest.mark.parametrize("words", [POLISH, "są", "ZAJĄĆ", "żółw", "Łódź × 2"])
def test_polish_is_read_whichever_of_its_charsets_the_program_names(
    words: str, charset: str, named: str
) -> None:
    head = f"From: a@b.test\nContent-Type: text/plain; charset={named}\n\n".encode()
    assert read_letter(head + words.encode(charset), NOW, "test:1").body == words


@pytest.mark.parametrize("named", ["iso-8859-2", "us-ascii"])
@pytest.mark.parametrize(
    ("words", "charset"),
    [("są · [3] twierdza • Łódź", "cp1250"), ("è · più", "cp1252"), ("ma?e · ko", "cp1252")],
)
def test_signs_of_our_letters_stand_in_no_way(words: str, charset: str, named: str) -> None:
    head = f"From: a@b.test\nContent-Type: text/plain; charset={named}\n\n".encode()
    assert read_letter(head + words.encode(charset), NOW, "test:1").body == words


@pytest.mark.parametrize(
    ("words", "charset", "named"),
    [
        ("Perché? È là: così, 5 €", "cp1252", "iso-8859-1"),
        ("Compiègne, Besançon, forêt", "latin-1", "iso-8859-1"),
        ("Königsberg", "latin-1", "iso-8859-1"),
        ("±5° © ½", "latin-1", "iso-8859-1"),
        ("Škoda", "iso-8859-2", "iso-8859-2"),
        ("Ťažko", "cp1250", "windows-1250"),
        ("Привет", "cp1251", "windows-1251"),
        ("Beşiktaş, İzmir", "iso-8859-9", "iso-8859-9"),
    ],
)
def test_a_charset_that_is_named_rightly_is_believed(words: str, charset: str, named: str) -> None:
    head = f"From: a@b.test\nContent-Type: text/plain; charset={named}\n\n".encode()
    assert read_letter(head + words.encode(charset), NOW, "test:1").body == words


@pytest.mark.parametrize(
    ("media", "name", "kind"),
    [
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "o.docx", 1),
        ("application/vnd.oasis.opendocument.text", "o.odt", 1),
        ("application/octet-stream", "Rozkazy.DOCX", 1),
        ("application/pdf", "", 1),
        ("application/ms-tnef", "winmail.dat", 2),
        ("application/octet-stream", "winmail.dat", 2),
        ("application/pgp-encrypted", "", 3),
        ("application/octet-stream", "encrypted.asc", 3),
        ("application/pkcs7-mime", "smime.p7m", 4),
        ("application/x-pkcs7-mime", "", 4),
        ("application/pkcs7-signature", "smime.p7s", 0),
        ("application/pgp-signature", "signature.asc", 0),
        ("application/pgp-keys", "0x12345678.asc", 0),
        ("image/png", "map.png", 5),
        ("text/plain", "orders.txt", 0),
    ],
)
def test_what_may_hold_words_that_cannot_be_read_is_named(media: str, name: str, kind: int) -> None:
    head = f'From: a@b.test\nContent-Type: {media}; name="{name}"\n\n'
    kinds = ((), ("document",), ("winmail",), ("pgp",), ("smime",), ("picture",))
    assert read_letter(f"{head}x".encode(), NOW, "test:1").unread == kinds[kind]


def test_encrypted_letters_are_known_by_their_kind() -> None:
    encrypted = multipart(
        "encrypted", part(("application", "pgp-encrypted")), part(("application", "octet-stream"))
    )
    assert read(encrypted).unread == ("pgp",)
    assert read(part(TEXT, "-----BEGIN PGP MESSAGE-----\n\nx\n")).unread == ("pgp",)
    assert read(part(TEXT, "PASS\n")).unread == ()


def test_of_words_in_several_places_those_are_struck_out_that_the_page_strikes_out() -> None:
    text = part(TEXT, "LOSSES DE 1\nMOVE DE 1\nDE 1 and more\n")
    page = part(PAGE, "<p>LOSSES DE 1</p><p>MOVE <s>DE 1</s></p><p>DE 1</p>")
    assert lines(multipart("alternative", text, page)) == [
        "LOSSES DE 1",
        "MOVE ~~DE 1~~",
        "DE 1 and more",
    ]
