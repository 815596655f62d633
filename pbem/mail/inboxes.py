"""Mailboxes letters are taken from; a letter stays until it is marked done."""

import mmap
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Protocol

import structlog

from pbem.mail.attachments import without_attachments

log = structlog.get_logger()
MOST_WHOLE, MOST_BYTES = 200_000, 2_500_000
"""Of a longer letter pictures and other files are not fetched; one of more words is not read."""
_MOST_FILE = 100_000_000
"""Bytes of a file that are looked at."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A letter as it lies in a mailbox: bytes, when our server received it, and where it is.

    Of a letter longer than ``MOST_WHOLE`` the parts nobody reads may be empty, and no more than ``MOST_BYTES + 1``
    bytes are there.
    """

    raw: bytes
    received_at: datetime
    source: str


class Inbox(Protocol):
    """A mailbox.

    Attributes:
        reached: whether the last look into it came to its end.
    """

    reached: bool

    def fetch(self) -> Iterator[Fetched]:
        """The letters not yet done, oldest first."""

    def done(self, source: str) -> None:
        """Mark a letter done: it is not fetched again. A letter that is gone is done."""

    def check(self) -> None:
        """Open the mailbox (raises what goes wrong)."""

    def wait(self, seconds: float) -> None:
        """Return when new mail may be there, at the latest after so many seconds."""

    def close(self) -> None:
        """Let go of the mailbox."""


class MaildirInbox:
    """A Maildir: letters in ``new`` wait; those done are moved to ``cur`` with the flag S."""

    def __init__(self, path: Path) -> None:
        self.path, self.reached, self._unreadable = path, False, set[str]()
        for name in ("tmp", "new", "cur"):
            (path / name).mkdir(parents=True, exist_ok=True)

    def fetch(self) -> Iterator[Fetched]:
        """The letters in ``new``, oldest first; of a long one the parts nobody reads are left out.

        What is no file, or is gone or unreadable when its turn comes, is passed over: the next letter is fetched.
        """
        self.reached, self._unreadable = False, set()
        try:
            entries = sorted(filter(_is_file, os.scandir(self.path / "new")), key=_age)
        except OSError as error:
            log.warning("maildir_lost", error=type(error).__name__)
            return
        for entry in entries:
            try:
                with open(entry.path, "rb") as file:  # noqa: PTH123 - scandir gives strings
                    raw, received = _words(file), os.fstat(file.fileno()).st_mtime
            except OSError as error:
                log.warning(
                    "letter_lost", source=f"maildir:{entry.name}", error=type(error).__name__
                )
                self._unreadable.add(entry.name)
                continue
            yield Fetched(raw, datetime.fromtimestamp(received, UTC), f"maildir:{entry.name}")
        self.reached = True

    def done(self, source: str) -> None:
        """Move a letter to ``cur``, flagged as seen; one that is gone is done."""
        name = source.removeprefix("maildir:")
        target = self.path / "cur" / f"{name.partition(':')[0]}:2,S"
        with suppress(FileNotFoundError):
            (self.path / "new" / name).replace(target)

    def check(self) -> None:
        """Look into the folder (raises OSError)."""
        os.scandir(self.path / "new").close()

    def wait(self, seconds: float) -> None:
        """Return when a file lies in ``new``, at the latest after so many seconds; it looks twice a second.

        One that could not be read when it was last looked at does not count.
        """
        from time import monotonic, sleep  # noqa: PLC0415 - only a waiting process needs them

        end = monotonic() + seconds
        while monotonic() < end and not self._waiting():
            sleep(min(0.5, max(0.0, end - monotonic())))

    def _waiting(self) -> bool:
        try:
            with os.scandir(self.path / "new") as entries:
                return any(
                    _is_file(entry) and entry.name not in self._unreadable for entry in entries
                )
        except OSError:
            return False

    def close(self) -> None:
        """Nothing is held open."""


def _words(file: BinaryIO) -> bytes:
    """A letter in a file, without the content of what nobody reads where it is long."""
    size = os.fstat(file.fileno()).st_size
    if size <= MOST_WHOLE:
        return file.read(MOST_WHOLE)
    with mmap.mmap(file.fileno(), min(size, _MOST_FILE), access=mmap.ACCESS_READ) as content:
        return without_attachments(content, MOST_BYTES + 1)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether it is a file, or a link that leads to one; a link to itself leads nowhere."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _age(entry: os.DirEntry[str]) -> tuple[int, str]:
    """Oldest first; what is gone meanwhile comes last."""
    try:
        return entry.stat().st_mtime_ns, entry.name
    except OSError:
        return sys.maxsize, entry.name
