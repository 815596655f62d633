"""Mail servers that answer without end, or that do not let letters be marked."""

import re
import socket
import socketserver
import threading
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from pbem.mail import Deferred, ImapInbox, RefusedMark, SmtpTransport, reply_bounds
from pbem.mail.imap_marks import Marks
from pbem.mail.logins import PasswordLogin

LETTER = b"From: x@y.test\r\nTo: games@pbem.test\r\nMessage-ID: <%d@y.test>\r\n\r\nhello\r\n"


class _Imap(socketserver.StreamRequestHandler):
    """Just enough of IMAP4rev1 (RFC 3501) for a mailbox of some letters whose flags stay unset."""

    logins = 0
    stores = 0
    letters = 3
    answer = b"NO over quota"
    marked: frozenset[int] = frozenset()

    def handle(self) -> None:
        with suppress(OSError):
            self._serve()

    def _serve(self) -> None:
        self.wfile.write(b"* OK [CAPABILITY IMAP4REV1] ready\r\n")
        for line in self.rfile:
            tag, _, rest = line.rstrip().partition(b" ")
            command = rest.upper()
            self._answer(command)
            done = self.answer if b"STORE" in command else b"OK done"
            self.wfile.write(tag + b" " + done + b"\r\n")
            if command == b"LOGOUT":
                return

    def _answer(self, command: bytes) -> None:
        kind = type(self)
        if command.startswith(b"LOGIN"):
            kind.logins += 1
        elif command == b"CAPABILITY":
            self.wfile.write(b"* CAPABILITY IMAP4REV1\r\n")
        elif command.startswith((b"LIST", b"LSUB")):
            self.wfile.write(b'* LIST () "/" "INBOX"\r\n')
        elif command.startswith(b"SELECT"):
            self.wfile.write(b"* %d EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n" % self.letters)
        elif b"SEARCH" in command:
            found = self.marked if b" KEYWORD" in command else range(1, self.letters + 1)
            self.wfile.write(b"* SEARCH " + b" ".join(b"%d" % uid for uid in found) + b"\r\n")
        elif b"STORE" in command:
            kind.stores += 1
        elif b"FETCH" in command:
            self._fetch(command)

    def _fetch(self, command: bytes) -> None:
        for text in re.findall(rb"\d+", command.split(b"(")[0]):
            raw = LETTER % int(text)
            date = b'INTERNALDATE "23-Nov-2026 09:00:00 +0000"'
            body = b" BODY[] {%d}\r\n%s" % (len(raw), raw) if b"BODY" in command else b""
            self.wfile.write(
                b"* %s FETCH (UID %s RFC822.SIZE %d %s%s)\r\n" % (text, text, len(raw), date, body)
            )


@contextmanager
def serving(handler: type[socketserver.BaseRequestHandler]) -> Iterator[int]:
    """A server on loopback; its port."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.fixture
def imap() -> Iterator[tuple[type[_Imap], ImapInbox]]:
    """A server that refuses every mark, and a mailbox on it."""
    kind = type("Refusing", (_Imap,), {})
    with serving(kind) as port:
        inbox = ImapInbox("127.0.0.1", port, "none", PasswordLogin("games", "secret"))
        yield kind, inbox
        inbox.close()


def test_a_refused_mark_stops_no_letter_and_draws_no_logins(
    imap: tuple[type[_Imap], ImapInbox],
) -> None:
    server, inbox = imap
    for _ in range(5):
        for letter in inbox.fetch():
            inbox.done(letter.source)
        assert inbox.reached
    assert (server.logins, server.stores, inbox.unmarked) == (1, 1, 3)
    server.letters = 4
    assert [letter.source.rsplit(":", 1)[1] for letter in inbox.fetch()] == ["4"]


def test_a_missing_mark_is_tried_again(
    imap: tuple[type[_Imap], ImapInbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, inbox = imap
    for letter in inbox.fetch():
        inbox.done(letter.source)
    monkeypatch.setattr("pbem.mail.imap_marks.monotonic", lambda: 1e9)
    server.answer = b"OK done"
    assert list(inbox.fetch()) == []
    assert server.stores == 2


def test_another_uidvalidity_forgets_what_was_finished() -> None:
    marks = Marks()
    marks.note_opened_folder(1)
    marks.missing.add(5)
    marks.note_opened_folder(1)
    assert marks.missing == {5}
    marks.note_opened_folder(2)
    assert marks.missing == set()


def test_the_doctor_tries_a_mark(imap: tuple[type[_Imap], ImapInbox]) -> None:
    server, inbox = imap
    inbox.check()
    server.marked = frozenset({2})
    with pytest.raises(RefusedMark):
        inbox.check()


class _Endless(socketserver.BaseRequestHandler):
    """Greets for ever."""

    line = b"220-welcome " + b"x" * 400 + b"\r\n"

    def handle(self) -> None:
        request: socket.socket = self.request
        try:
            while True:
                request.sendall(self.line * 100)
        except OSError:
            return


def test_an_endless_greeting_is_given_up() -> None:
    with serving(_Endless) as port:
        transport = SmtpTransport("127.0.0.1", port, "none", timeout=5)
        tracemalloc.start()
        verdict = transport.send(LETTER % 1, "a@games.test", "b@games.test", "<1@games.test>")
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert verdict == Deferred("SMTPServerDisconnected")
    assert most < 10 * reply_bounds.MOST_SMTP_BYTES


def test_an_endless_answer_of_imap_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Talking(_Imap):
        def _answer(self, command: bytes) -> None:
            while b"SEARCH" in command:
                self.wfile.write(b"* OK still looking\r\n" * 1_000)
            super()._answer(command)

    monkeypatch.setattr("pbem.mail.reply_bounds.MOST_IMAP_BYTES", 200_000)
    with serving(Talking) as port:
        inbox = ImapInbox("127.0.0.1", port, "none", PasswordLogin("games", "secret"))
        assert list(inbox.fetch()) == []
        assert not inbox.reached
        inbox.close()


def test_a_reply_that_trickles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.mail.reply_bounds.MOST_SMTP_SECONDS", 0.0)
    with serving(_Endless) as port:
        transport = SmtpTransport("127.0.0.1", port, "none", timeout=5)
        verdict = transport.send(LETTER % 1, "a@games.test", "b@games.test", "<1@games.test>")
    assert verdict == Deferred("SMTPServerDisconnected")
