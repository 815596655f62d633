"""The app: it works each letter in one transaction and puts every reply into the outbox."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import bindparam, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.failpoints import failpoint
from pbem.ledger import GameRecord, Overtaken, RoundAwaited, Store, is_temporary_failure
from pbem.ledger.database.tables import LetterRow
from pbem.logs import Log
from pbem.mail import (
    Fetched,
    Inbox,
    Letter,
    UnreadableLetter,
    read_head,
    read_letter,
    token_of,
    without_attachments,
)
from pbem.service.base.beacon_rounds import BeaconRounds
from pbem.service.base.context import ServiceContext, now_utc
from pbem.service.base.incidents import (
    describe_error,
    new_incident,
    note_incident,
    resolve_incidents,
)
from pbem.service.base.settings import Settings
from pbem.service.clocks.outages import note_mailbox_emptied, note_mailbox_read
from pbem.service.inbox.checks import bounded_for_strangers, is_on_record
from pbem.service.inbox.event_letter import EventLetterHandler
from pbem.service.inbox.incoming_letter import GameIsBusy, IncomingLetter, Objection, game_of
from pbem.service.inbox.letter_handler import LetterHandler
from pbem.service.inbox.lobby_letter import LobbyLetterHandler
from pbem.service.inbox.official_letter import OfficialLetterHandler
from pbem.service.inbox.posts import POSTED, PostHandler, is_post, settle_code
from pbem.service.inbox.procedures import BY_LETTER, Procedure, judge
from pbem.service.inbox.rejection_notices import send_rejection_notice
from pbem.service.inbox.steps import change_subscription, take_from_quarantine
from pbem.service.lifecycle.beacon import note_waiting_game
from pbem.service.mailer.bounces import note_bounce, note_player_wrote
from pbem.service.mailer.held_replies import HeldReplies
from pbem.service.mailer.report_mailer import ReportMailer

log = Log()
_MOST_RAW, _MOST_HELD = 200_000, 4_000_000
"""Bytes kept of a letter that was worked, and of one that waits: more than any readable text."""
_NOTED_EVERY = timedelta(minutes=1)
_OWN_FAULT = timedelta(hours=1)
"""A letter on which the database fails for so long, while it keeps others, is put away itself."""
_LONGEST_WAIT = timedelta(minutes=1)
"""After so long a letter is tried again, whatever the clocks say."""
_KNOWN = select(col(LetterRow.id)).where(col(LetterRow.source) == bindparam("place"))
_LETTER = insert(LetterRow)
_NUMBERED = _LETTER.inline()
"""Of a letter that has its number the database is asked for nothing."""
_MARKS = "mailbox marks"
"""The subject of the incident that finished letters cannot be marked."""


def never_enough() -> bool:
    """Not enough yet, however much was done."""
    return False


class _AwaitingRound(NamedTuple):
    """A letter that waits for a round of its game's beacon; ``again``: when to try it next."""

    game: str
    received_at: datetime
    again: datetime


class App(ServiceContext):
    """The service on one database.

    Attributes:
        rounds: of the public beacon.
        unread: whether the last poll left letters in the mailbox that can be worked in a moment.
        awaits: whether letters are left that wait for a round of the beacon, or behind such a one.
        held: the replies that wait for what bots answer; ``None``: none does.
    """

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], datetime] = now_utc
    ) -> None:
        super().__init__(store, settings, now)
        self.rounds = BeaconRounds(settings.beacon.urls, self.now)
        self.unread = self.awaits = False
        self.held: HeldReplies | None = None
        self._awaiting: dict[str, _AwaitingRound] = {}
        self._noted: dict[str, datetime] = {}
        self._failing: dict[str, datetime] = {}
        self._marks_refused: bool | None = None

    def poll(self, inbox: Inbox, enough: Callable[[], bool] = never_enough) -> int:
        """Work the letters in a mailbox. A letter is marked done only after it is on record.

        Several workers may poll at once: one of them works each letter, and the letters of one game
        keep their order. Returns the number of letters.

        Args:
            inbox: the mailbox.
            enough: asked after each letter; the rest is left for the next round.
        """
        count, busy, self.unread, self.awaits, looked = 0, set[str](), False, False, self.now()
        for fetched in inbox.fetch():
            self._note_reading()
            became = self.receive(fetched, busy=busy)
            self.awaits |= became == "awaits"
            self.unread |= became in ("busy", "waits")
            if became == "waits":
                break
            if became in ("busy", "awaits"):
                continue
            failpoint("letter.committed")
            inbox.done(fetched.source)
            failpoint("letter.done")
            count += 1
            if enough():
                break
        if inbox.reached:
            self._note_reading()
        if inbox.reached and not self.unread and self._is_to_note("read out"):
            with self.store.transaction() as session:
                note_mailbox_emptied(session, looked)
        self._note_marks(refused=inbox.unmarked > 0)
        return count

    def _note_marks(self, *, refused: bool) -> None:
        """Tell the moderator that finished letters cannot be marked, or that they can again."""
        if refused == self._marks_refused:
            return
        with self.store.transaction() as session:
            if refused:
                note_incident(session, _MARKS, "unmarked", self.now())
            else:
                resolve_incidents(session, _MARKS)
        self._marks_refused = refused

    def _note_reading(self) -> None:
        """Note that the mailbox is read, and any outage before, before a letter stops a clock."""
        if self._is_to_note("read"):
            now, patience = self.now(), timedelta(minutes=self.settings.outage_minutes)
            with self.store.transaction() as session:
                note_mailbox_read(session, now, patience)

    def _is_to_note(self, fact: str) -> bool:
        """True if a fact about the mailbox is due to be recorded: once a minute."""
        now, before = self.now(), self._noted.get(fact)
        if before is not None and timedelta() <= now - before < _NOTED_EVERY:
            return False
        self._noted[fact] = now
        return True

    def receive(self, fetched: Fetched, busy: set[str] | None = None) -> str:
        """Work one letter, whatever it holds. It is never lost and never worked twice.

        Args:
            fetched: the letter.
            busy: the games whose letters are left for the next round; a game that another worker
                is at is added. ``None``: the letter waits until its game is free.

        Returns:
            What became of it: processed, quarantined, ignored, duplicate, or known (this very copy
            is on record). Of a letter that is not on record: busy (another worker is at its game),
            waits (for the database), or awaits (it, or one before it, waits for the beacon).
        """
        if (waiting := self._awaiting.get(fetched.source)) is not None:
            fetched = replace(fetched, received_at=waiting.received_at)
            if busy is not None and timedelta() < waiting.again - self.now() <= _LONGEST_WAIT:
                busy.add(waiting.game)
                return "awaits"
        try:
            became = self.rounds.run_with_rounds(lambda: self._work_or_quarantine(fetched, busy))
        except GameIsBusy as busy_game:
            behind = any(letter.game == busy_game.name for letter in self._awaiting.values())
            return "awaits" if behind else "busy"
        except RoundAwaited as awaited:
            return self._leave_for_round(fetched, awaited, busy)
        except Exception as error:
            if not is_temporary_failure(error):
                raise
            self._failing.setdefault(fetched.source, self.now())
            log.warning("letter_waits", source=fetched.source, error=type(error).__name__)
            return "waits"
        self._failing.pop(fetched.source, None)
        self._awaiting.pop(fetched.source, None)
        return became

    def _leave_for_round(
        self, fetched: Fetched, awaited: RoundAwaited, busy: set[str] | None
    ) -> str:
        """Leave a letter and the later ones of its game in the mailbox until its round is there."""
        again = self.now() + self.rounds.pause_before_retry(awaited.beacon, awaited.number)
        self._awaiting[fetched.source] = _AwaitingRound(awaited.game, fetched.received_at, again)
        note_waiting_game(self, self.rounds, awaited)
        if busy is not None:
            busy.add(awaited.game)
        return "awaits"

    def _work_or_quarantine(self, fetched: Fetched, busy: set[str] | None) -> str:
        try:
            return self._read_and_work(fetched, busy)
        except Exception as error:  # noqa: BLE001 - whatever a letter does, the next one is worked
            objection = self._objection_to_failure(fetched.source, error, new_incident())
        try:
            return self._put_in_quarantine(fetched, objection, busy)
        except Exception as error:  # noqa: BLE001 - as above: telling its player may fail as well
            again = self._objection_to_failure(fetched.source, error, objection.incident)
            return self._record_objection(fetched, again)

    def _objection_to_failure(self, source: str, error: Exception, incident: str) -> Objection:
        """The objection to a letter on which the service failed.

        An error that is no fault of the letter is raised again.
        """
        patient = self.now() - self._failing.get(source, self.now()) < _OWN_FAULT
        if isinstance(error, GameIsBusy | RoundAwaited) or (
            is_temporary_failure(error) and patient
        ):
            raise error
        return _log_failed_letter(source, error, incident)

    def _read_and_work(self, fetched: Fetched, busy: set[str] | None) -> str:
        try:
            letter = read_head(fetched.raw, fetched.received_at, fetched.source)
            return self._work_in_transaction(fetched, letter, None, busy)
        except UnreadableLetter as error:
            return self._put_in_quarantine(fetched, Objection("quarantined", error.reason), busy)

    def _put_in_quarantine(
        self, fetched: Fetched, objection: Objection, busy: set[str] | None
    ) -> str:
        """Keep a letter that cannot be worked; tell its player if its headers name them."""
        try:
            letter = read_head(fetched.raw, fetched.received_at, fetched.source)
        except UnreadableLetter:
            return self._record_objection(fetched, objection)
        return self._work_in_transaction(fetched, letter, objection, busy)

    def _work_in_transaction(
        self, fetched: Fetched, letter: Letter, held: Objection | None, busy: set[str] | None
    ) -> str:
        """Work a letter in one transaction, or record it with an objection.

        The objection is a check's, or else ``held``. While a letter to a seat is worked, no other
        worker works one to its game. What was changed meanwhile by somebody else, such as the
        moderator, is noticed before anything is written; then the letter is worked once more,
        behind a lock of the whole database.
        """
        with self._alone_at_game(letter, busy):
            try:
                with self.store.late_transaction() as session:
                    became = self._work_unless_busy(session, fetched, letter, held, busy)
            except Overtaken:
                log.info("letter_overtaken", source=fetched.source)
                with self.store.transaction() as session:
                    became = self._work_unless_busy(session, fetched, letter, held, busy)
            except IntegrityError:
                with self.store.transaction() as session:
                    if self._is_known(session, fetched.source):  # another worker was faster
                        return "known"
                raise
            if isinstance(became, GameIsBusy):
                raise became
            return became

    @contextmanager
    def _alone_at_game(self, letter: Letter, busy: set[str] | None) -> Iterator[None]:
        """Be the only worker at the game of a letter's seat, or at letters that are to no seat.

        Raises:
            GameIsBusy: another worker is at the game, and ``busy`` says not to wait.
        """
        if not self.store.locks_late:
            yield  # the transaction locks the game's row
            return
        token = token_of(letter.recipients, self.settings.address)
        game = game_of(self.store, token) if token is not None else None
        with self.store.exclusive_game(game, waits=busy is None or game is None) as mine:
            if busy is not None and game is not None and not mine:
                busy.add(game)
                raise GameIsBusy(game)
            yield

    def _work_unless_busy(
        self,
        session: Session,
        fetched: Fetched,
        letter: Letter,
        held: Objection | None,
        busy: set[str] | None,
    ) -> str | GameIsBusy:
        """Work a letter; that its game is busy is said, not raised.

        Nothing is written by then, and a rollback would make PostgreSQL forget the statements that
        it has prepared.
        """
        try:
            return self._work_unless_known(session, fetched, letter, held, busy)
        except GameIsBusy as busy_game:
            return busy_game

    def _work_unless_known(
        self,
        session: Session,
        fetched: Fetched,
        letter: Letter,
        held: Objection | None,
        busy: set[str] | None,
    ) -> str:
        if self._is_known(session, fetched.source):
            return "known"
        unread = fetched if held is None else None
        incoming = IncomingLetter(session, self.settings, letter, busy, unread)
        procedure = POSTED if is_post(incoming) else BY_LETTER
        return self._judge_and_work(fetched, incoming, held, procedure, letter.received_at)

    def _judge_and_work(
        self,
        fetched: Fetched,
        incoming: IncomingLetter,
        held: Objection | None,
        procedure: Procedure,
        caused_at: datetime,
    ) -> str:
        """Work a letter in this transaction; its round of the beacon comes after ``caused_at``."""
        session = incoming.session
        objection = judge(incoming, procedure) or held
        settle_code(incoming, objection)
        if objection is not None:
            change_subscription(incoming, objection)
            objection = self._objection_on_record(fetched, incoming, objection)
        row = _letter_row(fetched, incoming.letter, objection)
        if incoming.seat is not None:
            row.game, row.seat = incoming.seat.game, incoming.seat.seat
            row.body_digest += f" {row.game} {row.seat}"
        self._record_letter(session, row)
        if objection is not None:
            send_rejection_notice(incoming, objection, self.now())
        elif incoming.seat is not None and incoming.game is not None:
            if incoming.unreached:
                place, hours = incoming.seat, self.settings.delay_hours_a_year
                note_player_wrote(session, place.game, place.seat, self.now(), hours)
            game_record = GameRecord.load(session, incoming.game, self.store.module)
            game_record.use_seat_rows(incoming.seated)
            game_record.caused_at, game_record.signature_of = caused_at, self.rounds.signature_of
            mailer = ReportMailer(session, game_record, self.settings, self.now())
            mailer.held = self.held
            if incoming.channel is not None:
                PostHandler(
                    incoming.letter, row, incoming.seat.seat, mailer, incoming.channel
                ).work()
            else:
                LetterHandler(incoming.letter, row, incoming.seat.seat, mailer).work()
        elif incoming.event is not None:
            EventLetterHandler(self, incoming, row).work()
        elif incoming.official is not None:
            OfficialLetterHandler(self, incoming, row).work()
        elif incoming.lobby:
            LobbyLetterHandler(self, incoming, row).work()
        failpoint("letter.processed")
        log.info(
            "letter", source=fetched.source, status=row.status, reason=row.reason, game=row.game
        )
        return row.status

    def _objection_on_record(
        self, fetched: Fetched, incoming: IncomingLetter, objection: Objection
    ) -> Objection:
        """The objection that goes on record: a copy is a duplicate, a bounce is noted as one."""
        session = incoming.session
        if incoming.is_from_a_stranger():
            objection = self._bounded_for_strangers(session, fetched, objection)
        if is_on_record(incoming, objection.status, objection.reason):
            return Objection("duplicate", objection.reason, objection.incident)
        if objection.status == "ignored" and note_bounce(session, fetched.raw, self.now()):
            return Objection("ignored", "bounce")
        return objection

    def release(self, number: int, procedure: Procedure, now: datetime) -> str:
        """Work a letter in quarantine after all. If the service fails on it again, it waits on.

        Args:
            number: of the letter.
            procedure: how it is judged this time.
            now: the moment of the release, after which its round of the beacon comes.

        Returns:
            What became of it: see :meth:`receive`; known if it does not wait.

        Raises:
            RoundAwaited: that round is not known; nothing was done.
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
                return self._judge_and_work(
                    fetched, IncomingLetter(session, self.settings, letter), None, procedure, now
                )
        except RoundAwaited:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the letter does, it waits on
            failure = _log_failed_letter(source, error, new_incident())
            with self.store.transaction() as session:
                session.get_one(LetterRow, number).incident = failure.incident
            return failure.status

    def _record_objection(self, fetched: Fetched, objection: Objection) -> str:
        with self.store.transaction() as session:
            if self._is_known(session, fetched.source):
                return "known"
            objection = self._bounded_for_strangers(session, fetched, objection)
            self._record_letter(session, _letter_row(fetched, None, objection))
        log.info("letter", source=fetched.source, status=objection.status, reason=objection.reason)
        return objection.status

    def _bounded_for_strangers(
        self, session: Session, fetched: Fetched, objection: Objection
    ) -> Objection:
        return bounded_for_strangers(
            session, fetched.received_at, objection, self.settings.strangers_a_day
        )

    def _record_letter(self, session: Session, row: LetterRow) -> None:
        """Record a letter. Its row gets its number."""
        row.id = self.store.next_letter_number(session)
        if row.id is not None:
            session.connection().execute(_NUMBERED, row.model_dump())
        else:
            added = session.connection().execute(_LETTER, row.model_dump(exclude={"id"}))
            (row.id,) = added.inserted_primary_key or (None,)

    @staticmethod
    def _is_known(session: Session, source: str) -> bool:
        return session.connection().execute(_KNOWN, {"place": source}).first() is not None


def _log_failed_letter(source: str, error: Exception, incident: str) -> Objection:
    """The objection to a letter on which the service failed. The log says where."""
    log.error("letter_failed", source=source, incident=incident, **describe_error(error))
    return Objection("quarantined", f"error.{type(error).__name__}", incident)


def _bytes_kept(objection: Objection | None) -> int:
    """How many bytes of a letter are kept."""
    if objection is None:
        return _MOST_RAW
    return 0 if objection.reason == "strangers" else _MOST_HELD


def _letter_row(fetched: Fetched, letter: Letter | None, objection: Objection | None) -> LetterRow:
    digest = letter.body_digest if letter else hashlib.sha256(fetched.raw).hexdigest()
    return LetterRow(
        source=fetched.source,
        message_id=letter.message_id if letter else f"<{digest}>",
        body_digest=f"{digest}{'#' + fetched.source if objection else ''}",
        sender=letter.sender if letter else "",
        subject=letter.subject if letter else "",
        received_at=fetched.received_at,
        status=objection.status if objection else "processed",
        reason=objection.reason if objection else "",
        incident=objection.incident if objection else "",
        raw=without_attachments(fetched.raw, _bytes_kept(objection)),
    )
