"""How soon a mailbox is connected to again: after a lost connection, a hang, a refused login."""

import socketserver
from collections.abc import Iterator
from itertools import pairwise
from time import monotonic

import structlog

from pbem.mail import ImapInbox
from pbem.mail.logins import PasswordLogin
from tests.bench.figure import Figure
from tests.mail.test_broken_servers import serving

LOST_SECONDS, HANGING_SECONDS, REFUSING_SECONDS = 100.0, 130.0, 200.0
POLL_SECONDS = 30.0


class _Server(socketserver.StreamRequestHandler):
    """A server that notes when it is connected to, and does no good."""

    at: list[float]

    def handle(self) -> None:
        self.at.append(monotonic())
        self.fail()

    def fail(self) -> None:
        """Let the connection end."""


class _Hanging(_Server):
    def fail(self) -> None:
        """Say nothing until the other end goes."""
        self.rfile.read()


class _Refusing(_Server):
    def fail(self) -> None:
        """Greet, and refuse the login."""
        self.wfile.write(b"* OK [CAPABILITY IMAP4REV1] ready\r\n")
        for line in self.rfile:
            tag, _, command = line.rstrip().partition(b" ")
            said = b"NO no" if command.upper().startswith(b"LOGIN") else b"OK done"
            self.wfile.write(tag + b" " + said + b"\r\n")


def measure() -> Iterator[Figure]:
    """Seconds between two connections, in the order in which they were."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    for name, kind, lasts in (
        ("lost", _Server, LOST_SECONDS),
        ("hanging", _Hanging, HANGING_SECONDS),
        ("refused", _Refusing, REFUSING_SECONDS),
    ):
        for number, gap in enumerate(_gaps(kind, lasts), start=1):
            yield Figure(f"reconnect.{name}.{number}", "s", (gap,))


def _gaps(kind: type[_Server], lasts: float) -> Iterator[float]:
    """What lies between the connections that a service makes in so many seconds."""
    server = type("Noting", (kind,), {"at": []})
    with serving(server) as port:
        inbox = ImapInbox("127.0.0.1", port, "none", PasswordLogin("games", "secret"))
        end = monotonic() + lasts
        while monotonic() < end:
            list(inbox.fetch())
            inbox.wait(POLL_SECONDS)
        inbox.close()
    yield from (later - sooner for sooner, later in pairwise(server.at))
