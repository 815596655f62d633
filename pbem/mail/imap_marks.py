"""Letters of an IMAP mailbox that are finished, and the marks that tell the server so.

A server may answer NO to STORE: over quota, no right to flag (RFC 4314), no keywords of one's own
(RFC 9051, 7.1, PERMANENTFLAGS). That is an ordinary answer, not a lost connection. The letters are
on record, so they are passed over until a later mark holds.
"""

import imaplib
from time import monotonic

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from pbem.logs import Log

DONE = b"$PbemDone"
_FLAGS = [b"\\Seen", DONE]
_SHOWN_SECONDS = 60.0
"""So long a server may show a letter without a mark that it took: Dovecot's view is seconds old."""
_FIRST_PAUSE, _LONGEST_PAUSE = 60.0, 3_600.0
"""Seconds until marks are tried again after a refusal: the first time, and at most."""

log = Log()


class RefusedMark(OSError):
    """The server does not let letters be marked."""


class Marks:
    """The finished letters of one mailbox whose mark the server does not show.

    Attributes:
        missing: the numbers of letters whose mark the server refused, or does not show a minute
            after it took it.
    """

    def __init__(self) -> None:
        self.missing = set[int]()
        self._marked: dict[int, float] = {}
        self._validity = 0
        self._not_before, self._pause = 0.0, _FIRST_PAUSE

    def note_opened_folder(self, validity: int) -> None:
        """Begin anew where the folder has another UIDVALIDITY: its numbers mean other letters."""
        if validity != self._validity:
            self.missing.clear()
            self._marked.clear()
        self._validity = validity

    def add(self, client: IMAPClient, uid: int) -> None:
        """Mark a finished letter. A refusal is noted (raises errors of a lost connection)."""
        if monotonic() < self._not_before or not self._store(client, [uid]):
            self.missing.add(uid)

    def unfinished(self, client: IMAPClient, shown: list[int]) -> list[int]:
        """The letters to fetch, of those that the server shows without the mark.

        Marks that are missing are tried again, after longer and longer pauses.

        Raises:
            IMAPClientError: the connection is lost.
        """
        here = set(shown)
        self._marked = {uid: at for uid, at in self._marked.items() if uid in here}
        late = {uid for uid, at in self._marked.items() if monotonic() - at > _SHOWN_SECONDS}
        self.missing = (self.missing | late) & here
        if self.missing and monotonic() >= self._not_before:
            self._store(client, sorted(self.missing))
        return [uid for uid in shown if uid not in self.missing and uid not in self._marked]

    def _store(self, client: IMAPClient, uids: list[int]) -> bool:
        """Mark letters; False if the server refuses."""
        if store_flags(client, uids):
            self._pause = _FIRST_PAUSE
            self._marked.update(dict.fromkeys(uids, monotonic()))
            return True
        self._not_before = monotonic() + self._pause
        self._pause = min(self._pause * 2, _LONGEST_PAUSE)
        log.warning("marks_refused", letters=len(uids))
        return False


def store_flags(client: IMAPClient, uids: list[int]) -> bool:
    """Store the marks of finished letters; False if the server refuses.

    Raises:
        IMAPClientError: the connection is lost.
    """
    try:
        client.add_flags(uids, _FLAGS, silent=True)
    except imaplib.IMAP4.readonly:
        return False
    except IMAPClientAbortError:
        raise
    except IMAPClientError:
        return False
    return True


def check_marks(client: IMAPClient) -> None:
    """Check that letters can be marked: the last finished one is marked again.

    Raises:
        RefusedMark: they cannot.
        IMAPClientError: the connection is lost.
    """
    finished = client.search(["KEYWORD", DONE.decode()])
    if finished and not store_flags(client, finished[-1:]):
        raise RefusedMark
