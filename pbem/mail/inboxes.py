"""Mailboxes letters are taken from; a letter stays until it is marked done."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

MOST_BYTES = 40_000_000
"""A longer letter, attachments and all, is not fetched to its end, and then not read."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A letter as it lies in a mailbox: bytes, when our server received it, and where it is.

    Of a letter longer than ``MOST_BYTES`` the first ``MOST_BYTES + 1`` bytes.
    """

    raw: bytes
    received_at: datetime
    source: str


class Inbox(Protocol):
    """A mailbox."""

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
        self.path = path
        for name in ("tmp", "new", "cur"):
            (path / name).mkdir(parents=True, exist_ok=True)

    def fetch(self) -> Iterator[Fetched]:
        """The letters in ``new``, oldest first; of a monstrous file only the beginning is read."""
        entries = sorted(os.scandir(self.path / "new"), key=lambda e: (e.stat().st_mtime_ns, e.name))
        for entry in entries:
            with open(entry.path, "rb") as file:  # noqa: PTH123 - scandir gives strings
                raw = file.read(MOST_BYTES + 1)
            yield Fetched(raw, datetime.fromtimestamp(entry.stat().st_mtime, UTC), f"maildir:{entry.name}")

    def done(self, source: str) -> None:
        """Move a letter to ``cur``, flagged as seen; one that is gone is done."""
        name = source.removeprefix("maildir:")
        target = self.path / "cur" / f"{name.partition(':')[0]}:2,S"
        (self.path / "new" / name).replace(target) if (self.path / "new" / name).exists() else None

    def check(self) -> None:
        """Look into the folder (raises OSError)."""
        os.scandir(self.path / "new").close()

    def wait(self, seconds: float) -> None:
        """Return when a file lies in ``new``, at the latest after so many seconds; it looks twice a second."""
        from time import monotonic, sleep  # noqa: PLC0415 - only a waiting process needs them

        end = monotonic() + seconds
        while monotonic() < end and not any(os.scandir(self.path / "new")):
            sleep(min(0.5, max(0.0, end - monotonic())))

    def close(self) -> None:
        """Nothing is held open."""
