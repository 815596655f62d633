"""The sender: each letter of the outbox goes out once, and twice only after a crash.

The process may die after it handed a letter over and before it noted that. The letter then goes out
again with the same Message-ID.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.failpoints import failpoint
from pbem.ledger import is_temporary_failure
from pbem.ledger.database.tables import OutboxRow
from pbem.logs import Log
from pbem.mail import Deferred, Refused, Sent, Transport, Verdict, enclose
from pbem.mail.transports import NO_ADDRESS
from pbem.service.base.incidents import (
    describe_error,
    note_incident,
    resolve_incidents,
    subjects_of_incidents,
)
from pbem.service.clocks.timekeeping import Delivery, start_clock_on_delivery
from pbem.service.inbox.app import App, never_enough
from pbem.service.mailer.bounces import bounce_subject, forget_shown_position
from pbem.service.mailer.pictures import store_drawings, stored_pictures

log = Log()
_BATCH = 20
_LONGEST_WAIT_HOURS = 12
_GIVEN_UP = timedelta(days=5)
"""A letter that no server takes over for so long is given up (RFC 5321 4.5.4.1)."""
_TRIED = 15
"""So often it was tried by then: a clock that jumps ahead gives nothing up."""
_AT_ONCE = timedelta(minutes=1)
"""A letter handed over within that time started its reader's clock when it was written."""
_AT_MOST_UNKNOWN = 0.02
"""How many seconds a sent letter may be missing on record.

After a crash it is sent again under the same Message-ID.
"""
_WAITS = col(OutboxRow.status).in_(("pending", "deferred"))
_NOTE = update(OutboxRow).where(col(OutboxRow.id) == bindparam("letter"))


class _DueLetter(NamedTuple):
    """A letter that is due."""

    id: int
    message_id: str
    game: str | None
    seat: str | None
    recipient: str
    raw: bytes
    pictures: list[str]
    attempts: int
    created_at: datetime
    next_at: datetime

    @property
    def destination(self) -> str:
        """Whom it does not reach, where it does not, as far as the log and the doctor may say."""
        return f"{self.game} {self.seat}" if self.game else f"letter {self.id}"

    def is_hopeless(self, now: datetime) -> bool:
        """True if it is given up unless it is accepted now."""
        return self.attempts >= _TRIED and self.created_at < now - _GIVEN_UP


class _HandedOver(NamedTuple):
    """A letter, the next server's verdict and its time, and the monotonic time of the start."""

    letter: _DueLetter
    verdict: Verdict
    at: datetime
    began: float


_DUE = (
    select(*(getattr(OutboxRow, name) for name in _DueLetter._fields))
    .where(
        _WAITS,
        (col(OutboxRow.next_at) <= bindparam("now"))
        | (col(OutboxRow.next_at) > bindparam("too_late")),
    )
    .order_by(col(OutboxRow.id))
    .limit(_BATCH)
)


def dispatch(app: App, transport: Transport, enough: Callable[[], bool] = never_enough) -> int:
    """Send what is due; how many letters were handed over: none where another worker sends.

    Args:
        app: whose outbox it is.
        transport: takes the letters out; no transaction is open while it does.
        enough: asked after each letter; the rest is left for the next round.
    """
    with app.store.exclusive_task("sending") as mine:
        return _SendingRound(app, transport, enough).send() if mine else 0


class _SendingRound:
    """One round of sending, by the one worker that sends."""

    def __init__(self, app: App, transport: Transport, enough: Callable[[], bool]) -> None:
        self.app, self.transport, self.enough = app, transport, enough
        self.began, self.sent = app.now(), 0
        self.unreached: set[str] = set()
        self.handed_over: list[_HandedOver] = []
        """What is not on record yet: the letters of the last few milliseconds."""

    def send(self) -> int:
        """Send what is due, a letter at a time."""
        try:
            while due := self._due_letters():
                for letter, contents in self._with_pictures(due):
                    self._send(letter, {name: contents[name] for name in letter.pictures})
                    if self.enough():
                        return self.sent
                self._record_verdicts()
        finally:
            self._record_verdicts()
        return self.sent

    def _due_letters(self) -> list[_DueLetter]:
        """The next letters that are due; nobody else takes them, as nobody else sends."""
        moments = {"now": self.began, "too_late": self.began + timedelta(hours=_LONGEST_WAIT_HOURS)}
        with self.app.store.reading_connection() as connection:
            due = [_DueLetter(*found) for found in connection.execute(_DUE, moments)]
            self.unreached = subjects_of_incidents(connection) if due else set()
        return due

    def _with_pictures(
        self, due: Sequence[_DueLetter]
    ) -> Iterator[tuple[_DueLetter, Mapping[str, bytes]]]:
        """Letters with the pictures that they show, drawn.

        A letter whose pictures are not available waits alone.
        """
        names = {name for letter in due for name in letter.pictures}
        try:
            store_drawings(self.app.store, names)
            failpoint("outbox.drawn")
            with self.app.store.reading_connection() as connection:
                contents = stored_pictures(connection, names)
        except Exception as error:
            if is_temporary_failure(error):
                raise
            if len(due) == 1:
                self._put_off_letter(due[0], error)
            else:
                for letter in due:
                    yield from self._with_pictures([letter])
        else:
            yield from ((letter, contents) for letter in due)

    def _put_off_letter(self, letter: _DueLetter, error: Exception) -> None:
        """A letter waits as if no server took it over, and the moderator is told at once."""
        kind = type(error).__name__
        with self.app.store.transaction() as session:
            self._record_verdict(session, letter, Deferred(kind), self.app.now())
            number = note_incident(session, letter.destination, f"undrawn {kind}", self.began)
        log.error("undrawn", letter=letter.id, incident=number, **describe_error(error))

    def _send(self, letter: _DueLetter, contents: Mapping[str, bytes]) -> None:
        raw = enclose(letter.raw, letter.message_id, contents)
        failpoint("outbox.before_send")
        began = monotonic()
        verdict = self.transport.send(
            raw, self.app.settings.address, letter.recipient, letter.message_id
        )
        failpoint("outbox.after_send")
        self.sent += isinstance(verdict, Sent)
        self.handed_over.append(_HandedOver(letter, verdict, self.app.now(), began))
        if monotonic() - self.handed_over[0].began > _AT_MOST_UNKNOWN:
            self._record_verdicts()

    def _record_verdicts(self) -> None:
        """Put on record what was said of the letters handed over."""
        if self.handed_over:
            with self.app.store.transaction() as session:
                for letter, verdict, at, _ in self.handed_over:
                    self._record_verdict(session, letter, verdict, at)
            self.handed_over = []
            failpoint("outbox.committed")

    def _record_verdict(
        self, session: Session, letter: _DueLetter, verdict: Verdict, now: datetime
    ) -> None:
        """What the next mail server said of a letter."""
        why = "refused"
        if isinstance(verdict, Deferred) and letter.is_hopeless(self.began):
            why, verdict = "given_up", Refused(verdict.code)
        elif verdict == Refused(NO_ADDRESS):
            why = "unaddressed"
        _update_outbox_row(session, letter, verdict, self.began, now)
        if isinstance(verdict, Sent):
            self._note_accepted(session, letter, now)
        elif isinstance(verdict, Refused):
            note_incident(session, letter.destination, f"{why} {verdict.code}", self.began)
            self.unreached.add(letter.destination)

    def _note_accepted(self, session: Session, letter: _DueLetter, now: datetime) -> None:
        """Start the clock that waited for this letter, and resolve incidents with its reader."""
        if (
            bounce_subject(letter.game, letter.seat) in self.unreached
            or now > letter.created_at + _AT_ONCE
        ):
            start_clock_on_delivery(
                session,
                Delivery(letter.id, letter.game, letter.seat, letter.created_at),
                now,
                self.app.settings.delay_hours_a_year,
            )
        if letter.destination in self.unreached:
            resolve_incidents(session, letter.destination)


def _update_outbox_row(
    session: Session, letter: _DueLetter, verdict: Verdict, began: datetime, now: datetime
) -> None:
    """Record what became of a letter. One that waits is due again some time after ``began``."""
    attempts = letter.attempts + 1
    match verdict:
        case Sent():
            after: dict[str, Any] = {"status": "sent", "code": "", "sent_at": now}
        case Deferred(code):
            wait = min(2 ** min(attempts, 12), _LONGEST_WAIT_HOURS * 60)
            after = {"status": "deferred", "code": code, "next_at": began + timedelta(minutes=wait)}
        case Refused(code):
            after = {"status": "refused", "code": code}
            forget_shown_position(session, letter.game, letter.seat)
    session.connection().execute(_NOTE, {"letter": letter.id, "attempts": attempts, **after})
    log.info(
        "outbox", letter=letter.id, status=after["status"], code=after["code"], attempts=attempts
    )
