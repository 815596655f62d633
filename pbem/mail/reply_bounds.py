"""Bounds on what a mail server may answer: a broken server must not fill the memory.

RFC 5321 (4.5.3.1) and RFC 9051 set no bound on the lines of a reply, so these are ours. They are
far above what a working server sends.
"""

import smtplib
from collections.abc import Callable
from time import monotonic
from typing import Any, BinaryIO

from imapclient import IMAPClient

MOST_SMTP_BYTES, MOST_SMTP_SECONDS = 200_000, 300.0
"""The most bytes and seconds of one SMTP reply."""
MOST_IMAP_BYTES, MOST_IMAP_SECONDS = 100_000_000, 1_200.0
"""The most bytes and seconds of the answer to one IMAP command; IDLE is renewed sooner."""


class EndlessReply(OSError):
    """The server answers without end. The connection is of no use any more."""


class _Budget:
    """Counts the bytes and seconds of one reply.

    Args:
        most_bytes: so many bytes a reply may have.
        most_seconds: so many seconds a reply may take.
    """

    def __init__(self, most_bytes: int, most_seconds: float) -> None:
        self._most_bytes, self._most_seconds = most_bytes, most_seconds
        self.begin()

    def begin(self) -> None:
        """Begin a new reply."""
        self._bytes, self._end = 0, monotonic() + self._most_seconds

    def spend(self, size: int) -> None:
        """Count so many bytes (raises EndlessReply)."""
        self._bytes += size
        if self._bytes > self._most_bytes or monotonic() > self._end:
            raise EndlessReply


class _BoundedLines:
    """The lines of an SMTP connection, counted."""

    def __init__(self, lines: BinaryIO, budget: _Budget) -> None:
        self._lines, self._budget = lines, budget

    def readline(self, limit: int) -> bytes:
        """Read a line (raises EndlessReply)."""
        line = self._lines.readline(limit)
        self._budget.spend(len(line))
        return line

    def close(self) -> None:
        """Close the connection's file."""
        self._lines.close()


class BoundedSmtp(smtplib.SMTP):
    """An SMTP client that gives up on a greeting or reply without end."""

    def getreply(self) -> tuple[int, bytes]:
        """Read one reply.

        Raises:
            SMTPServerDisconnected: the connection is lost, or the reply has no end.
        """
        if self.file is None and self.sock is not None:
            self._budget = _Budget(MOST_SMTP_BYTES, MOST_SMTP_SECONDS)
            self.file = _BoundedLines(self.sock.makefile("rb"), self._budget)
        elif self.file is not None:
            self._budget.begin()
        return super().getreply()


def bound_answers(client: IMAPClient) -> None:
    """Let an IMAP connection give up on an answer without end (its reads raise EndlessReply)."""
    budget, imap = _Budget(MOST_IMAP_BYTES, MOST_IMAP_SECONDS), client._imap  # noqa: SLF001
    readline: Callable[[], bytes] = imap.readline
    read: Callable[[int], bytes] = imap.read
    send: Callable[[Any], None] = imap.send

    def bounded_readline() -> bytes:
        line = readline()
        budget.spend(len(line))
        return line

    def bounded_read(size: int) -> bytes:
        budget.spend(size)
        return read(size)

    def counted_send(data: Any) -> None:
        budget.begin()
        send(data)

    imap.readline, imap.read, imap.send = bounded_readline, bounded_read, counted_send
