"""Letters to read in tests, and what reading them costs."""

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from pbem.mail import Letter, UnreadableLetter, read_letter

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
