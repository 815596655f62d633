"""The app: letters come in, each is worked in one transaction, and every reply lies in the outbox."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import structlog
from sqlalchemy import bindparam, insert, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord, Store
from pbem.ledger.tables import LetterRow
from pbem.mail import Fetched, Inbox, Letter, UnreadableLetter, read_head, read_letter, without_attachments
from pbem.service.advice import advise
from pbem.service.failpoints import failpoint
from pbem.service.inbound import InboundLetter
from pbem.service.intake import CHECKS, Check, Intake, Objection, on_record, take_from_quarantine
from pbem.service.outages import mailbox_read
from pbem.service.report_mailer import ReportMailer
from pbem.service.settings import Settings

log = structlog.get_logger()
_MOST_RAW, _MOST_HELD = 200_000, 4_000_000
"""Bytes kept of a letter that was worked, and of one that waits: more than the words of any letter that can be read."""
_NOTED_EVERY = timedelta(minutes=1)
_KNOWN = select(col(LetterRow.id)).where(col(LetterRow.source) == bindparam("place"))
_LETTER = insert(LetterRow)


def now_utc() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class App:
    """The service on one database: ``store``, ``settings``, and ``now``, its own clock."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], datetime] = now_utc) -> None:
        self.store, self.settings, self.now = store, settings, now
        self._mailbox_noted: datetime | None = None

    def poll(self, inbox: Inbox) -> int:
        """Work every letter in a mailbox; how many there were. A letter is marked done only after it is on record."""
        count = 0
        for fetched in inbox.fetch():
            self.receive(fetched)
            failpoint("letter.committed")
            inbox.done(fetched.source)
            failpoint("letter.done")
            count += 1
        if inbox.reached:
            self._note_mailbox()
        return count

    def _note_mailbox(self) -> None:
        """Put on record that the mailbox can be read, once a minute."""
        now = self.now()
        if self._mailbox_noted is None or not timedelta() <= now - self._mailbox_noted < _NOTED_EVERY:
            with self.store.transaction() as session:
                mailbox_read(session, now, timedelta(minutes=self.settings.outage_minutes))
            self._mailbox_noted = now

    def receive(self, fetched: Fetched, checks: tuple[Check, ...] = CHECKS) -> str:
        """Work one letter, whatever it holds; nothing is raised, nothing is lost, nothing is done twice.

        Returns:
            What became of it: processed, quarantined, ignored, duplicate, or known (this very copy was seen before).
        """
        try:
            return self._receive(fetched, checks)
        except Exception as error:  # noqa: BLE001 - whatever a letter does, the next one is worked
            objection = _failed(fetched.source, error)
        try:
            return self._hold(fetched, objection, checks)
        except Exception as error:  # noqa: BLE001 - as above: telling its player may fail as well
            return self._put_away(fetched, _failed(fetched.source, error))

    def _receive(self, fetched: Fetched, checks: tuple[Check, ...]) -> str:
        try:
            letter = read_letter(fetched.raw, fetched.received_at, fetched.source)
        except UnreadableLetter as error:
            return self._hold(fetched, Objection("quarantined", error.reason), checks)
        failpoint("letter.read")
        return self._work(fetched, letter, None, checks)

    def _hold(self, fetched: Fetched, objection: Objection, checks: tuple[Check, ...]) -> str:
        """Keep a letter that cannot be worked, and tell its player, where its headers say who that is."""
        try:
            letter = read_head(fetched.raw, fetched.received_at, fetched.source)
        except UnreadableLetter:
            return self._put_away(fetched, objection)
        return self._work(fetched, letter, objection, checks)

    def _work(self, fetched: Fetched, letter: Letter, held: Objection | None, checks: tuple[Check, ...]) -> str:
        """Work a letter in one transaction, or put it on record with the first objection: a check's, else ``held``."""
        with self.store.transaction() as session:
            if self._known(session, fetched.source):
                return "known"
            return self._work_in(session, fetched, letter, held, checks)

    def _work_in(
        self, session: Session, fetched: Fetched, letter: Letter, held: Objection | None, checks: tuple[Check, ...]
    ) -> str:
        intake = Intake(session, self.settings, letter)
        objection = next(filter(None, (check(intake) for check in checks)), held)
        if objection is not None and on_record(intake, objection.status, objection.reason):
            objection = Objection("duplicate", objection.reason)
        row = _row(fetched, letter, objection)
        if intake.seat is not None:
            row.game, row.seat = intake.seat.game, intake.seat.seat
            row.body_digest += f" {row.game} {row.seat}"
        _put_on_record(session, row)
        if objection is not None:
            advise(intake, objection, self.now())
        elif intake.seat is not None:
            game_record = GameRecord.load(session, intake.seat.game, self.store.module)
            mailer = ReportMailer(session, game_record, self.settings, self.now())
            InboundLetter(letter, row, intake.seat.seat, mailer).work()
        failpoint("letter.worked")
        log.info("letter", source=fetched.source, status=row.status, reason=row.reason, game=row.game)
        return row.status

    def release(self, number: int, checks: tuple[Check, ...]) -> str:
        """Work a letter in quarantine after all, in one transaction: if the service fails on it again it waits on.

        Args:
            number: of the letter.
            checks: that it must pass still.

        Returns:
            What became of it: see :meth:`receive`; known if it does not wait.
        """
        source = f"released:{number}"
        try:
            with self.store.transaction() as session:
                row = take_from_quarantine(session, number, "released")
                if row is None:
                    return "known"
                session.flush()
                fetched = Fetched(row.raw, row.received_at, source)
                letter = read_letter(fetched.raw, fetched.received_at, fetched.source)
                return self._work_in(session, fetched, letter, None, checks)
        except Exception as error:  # noqa: BLE001 - whatever the letter does, it waits on
            return _failed(source, error).status

    def _put_away(self, fetched: Fetched, objection: Objection) -> str:
        with self.store.transaction() as session:
            if self._known(session, fetched.source):
                return "known"
            _put_on_record(session, _row(fetched, None, objection))
        log.info("letter", source=fetched.source, status=objection.status, reason=objection.reason)
        return objection.status

    @staticmethod
    def _known(session: Session, source: str) -> bool:
        return session.connection().execute(_KNOWN, {"place": source}).first() is not None


def _failed(source: str, error: Exception) -> Objection:
    """The objection to a letter on which the service failed; a traceback could quote it: only its kind is logged."""
    kind = type(error).__name__
    log.error("letter_failed", source=source, error=kind)
    return Objection("quarantined", f"error.{kind}")


def _row(fetched: Fetched, letter: Letter | None, objection: Objection | None) -> LetterRow:
    digest = hashlib.sha256(fetched.raw).hexdigest()
    return LetterRow(
        source=fetched.source,
        message_id=letter.message_id if letter else f"<{digest}>",
        body_digest=f"{letter.body_digest if letter else digest}{'#' + fetched.source if objection else ''}",
        sender=letter.sender if letter else "",
        subject=letter.subject if letter else "",
        received_at=fetched.received_at,
        status=objection.status if objection else "processed",
        reason=objection.reason if objection else "",
        raw=without_attachments(fetched.raw)[: _MOST_HELD if objection else _MOST_RAW],
    )


def _put_on_record(session: Session, row: LetterRow) -> None:
    """Put a letter on record; its row learns its number."""
    added = session.connection().execute(_LETTER, row.model_dump(exclude={"id"}))
    (row.id,) = added.inserted_primary_key or (None,)
