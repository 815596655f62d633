"""Mailboxes of incoming letters. A letter stays until it is marked done."""

import mmap
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Protocol
from urllib.parse import quote, unquote_to_bytes

from pbem.logs import Log
from pbem.mail.attachments import without_attachments
from pbem.private_files import make_private_folder

log = Log()
MOST_WHOLE, MOST_BYTES = 200_000, 2_500_000
"""Pictures and other files of a longer letter are not fetched.

More words than this are not read.
"""
_MOST_FILE = 100_000_000
"""The most bytes of a file that are read."""
_PREFIX, _PLAIN = "maildir:", "!#$&'()*+,:;=@[]"
"""What begins the source of a letter in a Maildir; which signs of its name stay as they are."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A letter in a mailbox: its bytes, when our server received it, and where it is.

    A letter longer than ``MOST_WHOLE`` may lack parts that nobody reads. It has at most
    ``MOST_BYTES + 1`` bytes.
    """

    raw: bytes
    received_at: datetime
    source: str


class Inbox(Protocol):
    """A mailbox.

    Attributes:
        reached: True if the last look into it came to its end.
    """

    reached: bool

    @property
    def unmarked(self) -> int:
        """How many finished letters could not be marked done."""

    def fetch(self) -> Iterator[Fetched]:
        """The letters not yet done, oldest first."""

    def done(self, source: str) -> None:
        """Mark a letter done, so that it is not fetched again. A missing letter is done."""

    def check(self) -> None:
        """Open the mailbox (raises connection and login errors)."""

    def wait(self, seconds: float) -> None:
        """Return when new mail may be there, at the latest after so many seconds."""

    def close(self) -> None:
        """Close the mailbox."""


class MaildirInbox:
    """A Maildir: new letters are in ``new``; finished ones move to ``cur`` with the flag S.

    A file name is bytes. In a source its bytes stand as in a URL (RFC 3986, 2.1), so any name can
    go into the database and the log.
    """

    unmarked = 0

    def __init__(self, path: Path) -> None:
        self.path, self.reached, self._unreadable = path, False, set[str]()
        make_private_folder(path)
        for name in ("tmp", "new", "cur"):
            (path / name).mkdir(exist_ok=True)

    def fetch(self) -> Iterator[Fetched]:
        """The letters in ``new``, oldest first. Long ones lack the parts that nobody reads.

        Anything that is no file, is gone, or is unreadable is skipped.
        """
        self.reached, self._unreadable = False, set()
        try:
            entries = sorted(filter(_is_file, os.scandir(self.path / "new")), key=_age_key)
        except OSError as error:
            log.warning("maildir_lost", error=type(error).__name__)
            return
        for entry in entries:
            try:
                with open(entry.path, "rb") as file:  # noqa: PTH123 - scandir gives strings
                    raw, received = _read_words(file), os.fstat(file.fileno()).st_mtime
            except OSError as error:
                log.warning("letter_lost", source=_source(entry.name), error=type(error).__name__)
                self._unreadable.add(entry.name)
                continue
            yield Fetched(raw, datetime.fromtimestamp(received, UTC), _source(entry.name))
        self.reached = True

    def done(self, source: str) -> None:
        """Move a letter to ``cur``, flagged as seen. A missing letter is done."""
        name = os.fsdecode(unquote_to_bytes(source.removeprefix(_PREFIX)))
        target = self.path / "cur" / f"{name.partition(':')[0]}:2,S"
        with suppress(FileNotFoundError):
            (self.path / "new" / name).replace(target)

    def check(self) -> None:
        """Check the folder (raises OSError)."""
        os.scandir(self.path / "new").close()

    def wait(self, seconds: float) -> None:
        """Return when a file is in ``new``, at the latest after so many seconds.

        It looks twice a second.

        A file that was unreadable at the last look does not count.
        """
        from time import monotonic, sleep  # noqa: PLC0415 - only a waiting process needs them

        end = monotonic() + seconds
        while monotonic() < end and not self._has_new_letter():
            sleep(min(0.5, max(0.0, end - monotonic())))

    def _has_new_letter(self) -> bool:
        try:
            with os.scandir(self.path / "new") as entries:
                return any(
                    _is_file(entry) and entry.name not in self._unreadable for entry in entries
                )
        except OSError:
            return False

    def close(self) -> None:
        """Do nothing: no connection is open."""


def _source(name: str) -> str:
    """The source of a letter in a file of this name."""
    return _PREFIX + quote(os.fsencode(name), safe=_PLAIN)


def _read_words(file: BinaryIO) -> bytes:
    """Read a letter from a file; a long one without the parts that nobody reads."""
    size = os.fstat(file.fileno()).st_size
    if size <= MOST_WHOLE:
        return file.read(MOST_WHOLE)
    with mmap.mmap(file.fileno(), min(size, _MOST_FILE), access=mmap.ACCESS_READ) as content:
        return without_attachments(content, MOST_BYTES + 1)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """True if it is a file, or a link to one. A link to itself is not."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _age_key(entry: os.DirEntry[str]) -> tuple[int, str]:
    """Oldest first; missing files come last."""
    try:
        return entry.stat().st_mtime_ns, entry.name
    except OSError:
        return sys.maxsize, entry.name
