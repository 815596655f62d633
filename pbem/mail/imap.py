"""An IMAP mailbox: one connection, IDLE renewed in time, reconnected when lost."""

import ssl
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError, LoginError

from pbem.logs import Log
from pbem.mail.body_structure import fetch_beginning, fetch_text_parts
from pbem.mail.imap_marks import DONE, Marks, check_marks
from pbem.mail.inboxes import MOST_WHOLE, Fetched
from pbem.mail.logins import Login
from pbem.mail.reply_bounds import bound_answers
from pbem.mail.transports import Security

_IDLE_SECONDS = 9 * 60
_BATCH = 20
_BEGINNING, _LAST, _NEVER = 2, 4, 6
"""After so many lost connections at a letter: fetch its beginning; then fetch it last.

Then never.
"""
_FIRST_REFUSAL, _LONGEST_REFUSAL = 60.0, 3_600.0
"""Seconds until the next try after a refused login: the first time, and at most."""
_LONGEST_DELAY = 300.0
"""The most seconds between two connections after lost ones."""
_BODY = b"BODY[]"
_GARBLED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What the library raises at an answer that is no IMAP."""
_LOST = (IMAPClientError, OSError, *_GARBLED)
log = Log()


class NoSuchFolder(OSError):
    """The mailbox has no folder of that name."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        super().__init__(folder)


class _TooSoon(OSError):
    """The server refused the login; the next try is not due yet."""


class ImapInbox:
    """A mailbox on an IMAP server (RFC 9051).

    Finished letters are marked seen and get our keyword.
    """

    def __init__(
        self,
        host: str,
        port: int,
        security: Security,
        login: Login,
        folder: str = "INBOX",
    ) -> None:
        self.host, self.port, self.security = host, port, security
        self._login, self.folder = login, folder
        self._client: IMAPClient | None = None
        self._validity = 0
        self._lost_at: Counter[int] = Counter()
        self._marks = Marks()
        self._delay, self._failed = 1.0, False
        self._not_before, self._refused_seconds = 0.0, _FIRST_REFUSAL
        self.reached = False

    def _connection(self) -> IMAPClient:
        if self._client is None:
            if monotonic() < self._not_before:
                raise _TooSoon
            context = None if self.security == "none" else ssl.create_default_context()
            client = IMAPClient(
                self.host, self.port, ssl=self.security == "tls", ssl_context=context, timeout=60
            )
            client._imap.debug = 0  # noqa: SLF001 - 5, the default, formats each answer for a log
            bound_answers(client)
            try:
                if self.security == "starttls":
                    client.starttls(context)
                self._log_in(client)
                self._validity = self._open_folder(client)
                self._marks.note_opened_folder(self._validity)
            except BaseException:
                _drop(client)
                raise
            self._client = client
        return self._client

    def _log_in(self, client: IMAPClient) -> None:
        """Log in. After each refusal it waits longer, so that no server locks the account."""
        try:
            self._login.log_in_imap(client)
        except LoginError:
            self._not_before = monotonic() + self._refused_seconds
            self._refused_seconds = min(self._refused_seconds * 2, _LONGEST_REFUSAL)
            raise
        self._refused_seconds = _FIRST_REFUSAL

    def _open_folder(self, client: IMAPClient) -> int:
        """Open the folder (raises NoSuchFolder); its UIDVALIDITY."""
        if not client.folder_exists(self.folder):
            raise NoSuchFolder(self.folder)
        return int(client.select_folder(self.folder)[b"UIDVALIDITY"])

    def fetch(self) -> Iterator[Fetched]:
        """The letters not yet done, oldest first. A lost connection ends the round.

        Pictures and other files of a long letter stay on the server. A letter that another client
        expunges is skipped. Dovecot may search a view that is five seconds old; a NOOP refreshes
        it. A letter that loses the connection again and again does not block the others.
        """
        self.reached = False
        chosen: list[int] = []
        try:
            client = self._connection()
            client.noop()
            uids = sorted(
                self._marks.unfinished(client, client.search(["UNKEYWORD", DONE.decode()])),
                key=lambda uid: (self._lost_at[uid] >= _LAST, uid),
            )
            for chosen, total in self._batches(client, uids):
                long = total > MOST_WHOLE
                batch = client.fetch(
                    chosen, ["INTERNALDATE"] if long else ["INTERNALDATE", "BODY.PEEK[]"]
                )
                for uid in filter(self._is_within_reach, chosen):
                    content = batch.get(uid, {})
                    raw = self._fetch_words(client, uid) if long else content.get(_BODY)
                    if raw:
                        yield self._as_fetched(uid, raw, content)
            self._delay, self._failed, self.reached = 1.0, False, True
        except _LOST as error:
            self._lost_at.update(chosen)
            self._note_lost_connection(error)

    def _is_within_reach(self, uid: int) -> bool:
        """True if a letter is fetched; otherwise it stays in the mailbox."""
        if self._lost_at[uid] < _NEVER:
            return True
        log.warning("letter_lost", source=f"imap:{uid}", error="lost")
        return False

    def _fetch_words(self, client: IMAPClient, uid: int) -> bytes:
        """The parts of a long letter that are fetched."""
        return (fetch_beginning if self._lost_at[uid] >= _BEGINNING else fetch_text_parts)(
            client, uid
        )

    def _batches(self, client: IMAPClient, uids: list[int]) -> Iterator[tuple[list[int], int]]:
        """Letters fetched at once, and their bytes: a few short ones, or one long one."""
        for start in range(0, len(uids), _BATCH):
            chosen, total = list[int](), 0
            found = client.fetch(uids[start : start + _BATCH], ["RFC822.SIZE"])
            for uid in filter(found.__contains__, uids[start : start + _BATCH]):
                size = found[uid].get(b"RFC822.SIZE", 0)
                if chosen and (
                    total + size > MOST_WHOLE or self._lost_at[chosen[-1]] or self._lost_at[uid]
                ):
                    yield chosen, total
                    chosen, total = [], 0
                chosen.append(uid)
                total += size
            if chosen:
                yield chosen, total

    def _as_fetched(self, uid: int, raw: bytes, content: dict[bytes, Any]) -> Fetched:
        received: datetime = content.get(b"INTERNALDATE") or datetime.now(UTC)
        place = f"{self._login.user}@{self.host}:{self.port}/{self.folder}"
        return Fetched(raw, received.astimezone(UTC), f"imap:{place}:{self._validity}:{uid}")

    def done(self, source: str) -> None:
        """Mark a letter done on the server. A number of another UIDVALIDITY is ignored.

        A refused mark is tried again later; until then the letter is not fetched.
        """
        _, validity, uid = source.rsplit(":", 2)
        self._lost_at.pop(int(uid), None)
        try:
            client = self._connection()
            if int(validity) == self._validity:
                self._marks.add(client, int(uid))
        except _LOST as error:
            self._note_lost_connection(error)

    @property
    def unmarked(self) -> int:
        """How many finished letters the server does not show as marked."""
        return len(self._marks.missing)

    def check(self) -> None:
        """Connect, log in, open the folder and mark the last finished letter again.

        Raises:
            RefusedMark: the server does not let letters be marked.
        """
        check_marks(self._connection())

    def wait(self, seconds: float) -> None:
        """Return when new mail may be there: by IDLE (RFC 2177), else by sleeping.

        IDLE may not report what came before it began, so a NOOP asks for that. After a round that
        lost the connection it waits longer each time, so that no server sees a storm of logins.
        """
        started = monotonic()
        if self._failed:
            self._failed = False
            self._wait_longer(seconds)
            return
        try:
            client = self._connection()
            _, changes = client.noop()
            if any(change[-1] == b"EXISTS" for change in changes):
                return
            if b"IDLE" not in client.capabilities():
                sleep(seconds)
                return
            client.idle()
            client.idle_check(timeout=min(seconds, _IDLE_SECONDS))
            client.idle_done()
        except _LOST as error:
            self._note_lost_connection(error)
            self._failed = False
            self._wait_longer(seconds - (monotonic() - started))

    def _wait_longer(self, seconds: float) -> None:
        """Sleep, at most so many seconds; the next time twice as long."""
        sleep(max(0.0, min(self._delay, seconds)))
        self._delay = min(self._delay * 2, _LONGEST_DELAY)

    def _note_lost_connection(self, error: Exception) -> None:
        self.close()
        self._failed = True
        if not isinstance(error, _TooSoon):
            log.warning("imap_lost", host=self.host, error=type(error).__name__)

    def close(self) -> None:
        """Close the connection if one is open."""
        if self._client is not None:
            _drop(self._client)
            self._client = None


def _drop(client: IMAPClient) -> None:
    """Close a connection, even if its other end is gone."""
    socket = client.socket()
    with suppress(*_LOST):
        client.shutdown()
    with suppress(OSError):
        socket.close()
