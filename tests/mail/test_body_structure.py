"""A long letter on a real IMAP server: the words fetched are the words of the whole letter."""

import tracemalloc
from collections.abc import Iterator
from email.message import EmailMessage
from itertools import count
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem.mail import (
    ImapInbox,
    MaildirInbox,
    UnreadableLetter,
    read_head,
    read_letter,
    without_attachments,
)
from pbem.mail.inboxes import MOST_BYTES, MOST_WHOLE
from pbem.mail.logins import PasswordLogin
from tests.mail.letters import calls
from tests.mail.test_attachments import NOW, letter
from tests.servers import PASSWORD, Servers

NUMBERS = count(1)


class Box:
    """A mailbox on the real server, and another one that can be read as a Maildir."""

    def __init__(self, servers: Servers, name: str) -> None:
        self.servers, self.name = servers, name
        servers.user(name)
        self.client = IMAPClient("127.0.0.1", servers.imap, ssl=False)
        self.client.login(name, PASSWORD)
        self.inbox = ImapInbox("127.0.0.1", servers.imap, "none", PasswordLogin(name, PASSWORD))

    def fetched(self, raw: bytes) -> bytes:
        """What the inbox fetches of a letter."""
        self.client.append("INBOX", raw)
        (found,) = self.inbox.fetch()
        self.inbox.done(found.source)
        return found.raw

    def close(self) -> None:
        self.inbox.close()
        self.client.shutdown()


@pytest.fixture
def box(servers: Servers) -> Iterator[Box]:
    box = Box(servers, f"parts{next(NUMBERS)}")
    yield box
    box.close()


def nested() -> EmailMessage:
    """Words in two forms with a picture, a file, a forwarded letter, and more words."""
    message = letter(5_000)
    inner = EmailMessage()
    inner["From"], inner["Subject"] = "x@example.org", "inner"
    inner.set_content("CONCEDE CONFIRM\n")
    inner.add_attachment(bytes(900), maintype="image", subtype="png")
    message.add_attachment(inner)
    message.add_attachment("in a file: PASS\n", filename="orders.txt")
    message.add_attachment(b"BEGIN", maintype="application", subtype="pdf", filename="a.pdf")
    message.preamble, message.epilogue = "PASS before\n", "PASS after\n"
    return message


ELSEWHERE = b"games+t@example.net"
HEAD = b"From: anna@example.org\r\nTo: " + ELSEWHERE + b"\r\nMessage-ID: <1@example.org>\r\n"
MIXED = HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
FORMS = {
    "pictures": bytes(letter(5_000, 70_000)),
    "nested": bytes(nested()),
    "plain": HEAD + b"\r\nPASS\r\n",
    "html": HEAD + b"Content-Type: text/html; charset=utf-8\r\n\r\n<p>PASS</p>\r\n",
    "quoted": HEAD
    + b"Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    b"PA=\r\nSS=0A\r\n",
    "empty": HEAD + b"\r\n",
    "no end": HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nPASS\r\n",
    "no boundary": HEAD + b"Content-Type: multipart/mixed\r\n\r\nPASS\r\n",
    "no parts": HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\nPASS\r\n",
    "twice": HEAD
    + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
    + 2 * b"--b\r\n\r\nPASS\r\n"
    + b"--b--\r\n",
    "a picture": HEAD
    + b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nQUFB\r\n",
    "forwarded": HEAD + b"Content-Type: message/rfc822\r\n\r\nFrom: x@y.z\r\n\r\nPASS\r\n",
}


@pytest.mark.server
@pytest.mark.parametrize("form", FORMS)
def test_what_is_read_of_the_fetched_words_is_what_is_read_of_the_whole(
    box: Box, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.imap.MOST_WHOLE", 0)
    raw = FORMS[form].replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    assert read(box.fetched(raw)) == read(raw)


def read(raw: bytes) -> tuple[object, ...]:
    """What is read of a letter, whole as it is; its last line may be closed."""
    letter = read_letter(without_attachments(raw), NOW, "test:1")
    return (
        letter.sender,
        letter.recipients,
        letter.headers,
        letter.content_type,
        letter.body.rstrip("\n"),
    )


@pytest.mark.server
def test_of_a_letter_with_photographs_only_the_words_are_fetched(box: Box) -> None:
    raw = letter(12_000_000, 9_000_000).as_bytes()
    box.client.append("INBOX", raw)
    tracemalloc.start()
    (found,) = box.inbox.fetch()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.raw) < 4_000
    assert peak < 1_000_000
    assert read(found.raw) == read(raw)


def nests(depth: int) -> bytes:
    """Multiparts within multiparts, none of which ends."""
    one = b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n"
    return HEAD + b"".join(one % (n, n) for n in range(depth))


MONSTERS = {
    "words": HEAD + b"\r\n" + b"PASS\r\n" * 5_000_000,
    "words and a picture": letter().as_bytes().replace(b"PASS", b"PASS " * 6_000_000),
    "headers": HEAD + b"X-Long: PASS\r\n" * 2_000_000 + b"\r\nPASS\r\n",
    "header": HEAD + b"X-Long: " + b"PASS " * 6_000_000 + b"\r\n\r\nPASS\r\n",
    "parts": MIXED + b"--b\r\n\r\nPASS\r\n" * 300_000,
    "nests": nests(20_000),
    "fewer nests": nests(10_000),
}
DEAR = {
    "short parts": MIXED
    + (b"--b\r\nContent-Type: text/plain; name=x\r\n\r\n" + b"PASS\r\n" * 100) * 1_000,
    "parts with names": MIXED
    + (b"--b\r\nContent-Type: text/plain; name=" + b"x" * 150 + b"\r\n\r\n" + b"PASS\r\n" * 1_000)
    * 95,
    "headers of parts": MIXED + (b"--b\r\n" + b"X: PASS\r\n" * 1_800 + b"\r\nPASS\r\n") * 90,
    "parameters of parts": MIXED
    + (b"--b\r\nContent-Type: text/plain" + b"; a=b" * 100 + b"\r\n\r\n" + b"PASS\r\n" * 500) * 90,
    "enclosed": MIXED
    + (b"--b\r\nContent-Type: message/rfc822\r\n\r\n" + HEAD + b"\r\n" + b"PASS\r\n" * 3_000) * 90,
    "readable words": HEAD + b"\r\n" + b"PASS\r\n" * 310_000,
    "parameters": HEAD
    + b"".join(b"Content-Type: text/plain" + b"; a*0*=b" * 200 + b"\r\n" for _ in range(20))
    + b"\r\n",
    "encoded words": HEAD
    + (b"Precedence: " + b"=?utf-8?b?xIXEh8SZ?= " * 150 + b"\r\n") * 20
    + b"\r\n",
}
"""Of these the words can be read, the whole of all but the longest; a stranger's are not."""


@pytest.mark.server
@pytest.mark.parametrize("kind", DEAR)
def test_no_letter_is_dear_to_fetch_nor_is_its_head_dear_to_read(box: Box, kind: str) -> None:
    box.client.append("INBOX", HEAD + b"\r\nPASS\r\n")
    box.client.append("INBOX", DEAR[kind])
    fetching = box.inbox.fetch()
    short, dear = (calls(lambda: read_head(next(fetching).raw, NOW, "test:1")) for _ in range(2))
    assert dear < short + 150_000
    list(fetching)


@pytest.mark.server
@pytest.mark.parametrize("parts", [400, 3_000])
def test_a_letter_that_the_server_describes_at_endless_length_keeps_no_other_from_being_fetched(
    box: Box, parts: int
) -> None:
    """Some megabytes of file names lose the connection: Python limits the length of IMAP lines."""
    part = b"--b\r\nContent-Type: text/plain; name=" + b"x" * 900 + b"\r\n\r\nPASS\r\n"
    box.client.append(
        "INBOX", HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + part * parts
    )
    box.client.append("INBOX", HEAD + b"\r\nPASS\r\n")
    rounds = 0
    while not box.inbox.reached:
        found = [fetched.raw for fetched in box.inbox.fetch()]
        rounds += 1
    assert rounds <= 3
    monster, plain = found
    assert len(monster) <= MOST_BYTES + 1
    assert plain.endswith(b"\r\nPASS\r\n")


@pytest.mark.server
def test_a_letter_that_cannot_be_fetched_is_passed_over(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_client: IMAPClient, _uid: int) -> bytes:
        raise OSError

    monkeypatch.setattr("pbem.mail.imap.fetch_text_parts", lost)
    monkeypatch.setattr("pbem.mail.imap.fetch_beginning", lost)
    box.client.append("INBOX", HEAD + b"\r\n" + b"PASS\r\n" * 50_000)
    box.client.append("INBOX", HEAD + b"\r\nPASS\r\n")
    found = []
    for _ in range(8):
        found += [fetched.raw for fetched in box.inbox.fetch()]
    assert box.inbox.reached
    assert {raw[-8:] for raw in found} == {b"\r\nPASS\r\n"}


@pytest.mark.few(3)
@pytest.mark.server
@pytest.mark.parametrize("kind", MONSTERS)
def test_of_a_monster_a_bounded_part_is_fetched_and_it_is_not_read(box: Box, kind: str) -> None:
    box.client.append("INBOX", MONSTERS[kind])
    tracemalloc.start()
    (found,) = box.inbox.fetch()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert MOST_WHOLE < len(found.raw) <= MOST_BYTES + 1
    assert peak < 20_000_000
    with pytest.raises(UnreadableLetter, match=r"too_large|too_deep"):
        read_letter(found.raw, NOW, "test:1")


@pytest.mark.parametrize("kind", ["pictures", *MONSTERS])
def test_of_a_long_file_in_a_maildir_a_bounded_part_is_read(tmp_path: Path, kind: str) -> None:
    inbox = MaildirInbox(tmp_path)
    raw = MONSTERS.get(kind) or letter(12_000_000).as_bytes()
    (tmp_path / "new" / "1.eml").write_bytes(raw)
    tracemalloc.start()
    (found,) = inbox.fetch()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.raw) <= MOST_BYTES + 1
    assert peak < 10_000_000
    if kind == "pictures":
        assert read(found.raw) == read(raw)
    else:
        with pytest.raises(UnreadableLetter, match=r"too_large|too_deep"):
            read_letter(found.raw, NOW, "test:1")
