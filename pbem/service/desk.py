"""The desk: a letter comes in, is worked in one transaction, and every reply lies in the outbox."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Match, Store
from pbem.ledger.tables import BlockRow, LetterRow, SeatRow
from pbem.mail import (
    Block,
    BlockProblem,
    Fetched,
    Inbox,
    Letter,
    UnreadableLetter,
    find_block,
    read_letter,
    unquoted_head,
)
from pbem.orders import Context, Line, Preview, Problem, Reading, read_lines
from pbem.render.report import Receipt, Words
from pbem.service.commands import Commands
from pbem.service.failpoints import failpoint
from pbem.service.intake import CHECKS, Check, Intake, Objection
from pbem.service.post import Enclosed, Post
from pbem.service.settings import Settings
from pbem.service.table import Played, Queued, Sender, carry_out, lines, queue_of, rehearse, standing_of

log = structlog.get_logger()
_MOST_RAW = 200_000


def now_utc() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Desk:
    """Where letters are worked. ``now`` is the service's own clock."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], datetime] = now_utc) -> None:
        self.store, self.settings, self.now = store, settings, now

    def poll(self, inbox: Inbox) -> int:
        """Work every letter in a mailbox; how many there were. A letter is marked done only after it is on record."""
        count = 0
        for fetched in inbox.fetch():
            self.receive(fetched)
            failpoint("letter.committed")
            inbox.done(fetched.source)
            failpoint("letter.done")
            count += 1
        return count

    def receive(self, fetched: Fetched, checks: tuple[Check, ...] = CHECKS) -> str:
        """Work one letter, whatever it holds; nothing is raised, nothing is lost, nothing is done twice.

        Returns:
            What became of it: processed, quarantined, ignored, duplicate, or known (this very copy was seen before).
        """
        try:
            return self._receive(fetched, checks)
        except Exception as error:  # noqa: BLE001 - whatever a letter does, the next one is worked
            # A traceback could quote a letter: only the kind of error is logged.
            log.error("letter_failed", source=fetched.source, error=type(error).__name__)  # noqa: TRY400
            return self._put_away(fetched, Objection("quarantined", f"error.{type(error).__name__}"))

    def _receive(self, fetched: Fetched, checks: tuple[Check, ...]) -> str:
        try:
            letter = read_letter(fetched.raw, fetched.received_at, fetched.source)
        except UnreadableLetter as error:
            return self._put_away(fetched, Objection("quarantined", error.key))
        failpoint("letter.read")
        with self.store.transaction() as session:
            if self._known(session, fetched.source):
                return "known"
            intake = Intake(session, self.settings, letter)
            objection = next(filter(None, (check(intake) for check in checks)), None)
            row = _row(fetched, letter, objection)
            if intake.seat is not None:
                row.game, row.seat = intake.seat.game, intake.seat.seat
            session.add(row)
            session.flush()
            if objection is None and intake.seat is not None:
                _Work(session, self, letter, row, intake.seat).do()
            failpoint("letter.worked")
            log.info("letter", source=fetched.source, status=row.status, reason=row.reason, game=row.game)
            return row.status

    def _put_away(self, fetched: Fetched, objection: Objection) -> str:
        with self.store.transaction() as session:
            if self._known(session, fetched.source):
                return "known"
            session.add(_row(fetched, None, objection))
        log.info("letter", source=fetched.source, status=objection.status, reason=objection.reason)
        return objection.status

    @staticmethod
    def _known(session: Session, source: str) -> bool:
        return session.execute(select(col(LetterRow.id)).where(col(LetterRow.source) == source)).first() is not None


def _row(fetched: Fetched, letter: Letter | None, objection: Objection | None) -> LetterRow:
    digest = hashlib.sha256(fetched.raw).hexdigest()
    again = objection is not None and objection.status == "duplicate"
    return LetterRow(
        source=fetched.source,
        message_id=letter.message_id if letter else f"<{digest}>",
        body_digest=f"{letter.body_digest if letter else digest}{'#' + fetched.source if again or not letter else ''}",
        sender=letter.sender if letter else "",
        subject=letter.subject if letter else "",
        received_at=fetched.received_at,
        status=objection.status if objection else "processed",
        reason=objection.reason if objection else "",
        raw=fetched.raw[:_MOST_RAW],
    )


class _Work:
    """One accepted letter."""

    def __init__(self, session: Session, desk: Desk, letter: Letter, row: LetterRow, seat: SeatRow) -> None:
        self.session, self.desk, self.letter, self.row = session, desk, letter, row
        self.at = desk.now()
        self.match = Match.load(session, seat.game, desk.store.box)
        self.seat = seat.seat
        self.post = Post(session, self.match, desk.settings, self.at)
        self.commands = Commands(session, self.match, self.seat, self.post, self.at, row.id)

    def do(self) -> None:
        """Read the letter whole, then answer it."""
        turn = self.match.row.turn
        found = find_block(self.letter.body)
        if isinstance(found, BlockProblem):
            self._refuse(Problem("unreadable", found.line, "", 0, 1, found.key))
        elif isinstance(found, Block) and found.game != self.match.row.id:
            line = found.lines[0][0] - 1 if found.lines else 1
            self._refuse(Problem("unreadable", line, "", 0, 1, "mail.block.other_game", {"game": found.game}))
        else:
            numbered = found.lines if found else unquoted_head(self.letter.body)
            reading = self._read(tuple(Line(number, text) for number, text in numbered))
            if found is None and (reading.problems or not reading.items):
                self._answer(Receipt("report.verdict.no_orders"))
            elif reading.problems:
                self._refuse(*reading.problems)
            else:
                self._work(reading, found, turn)

    def _read(self, letter_lines: tuple[Line, ...]) -> Reading:
        asks = tuple(ask for ask in self.match.asks if ask.seat == self.seat)
        game = self.match.game
        view = game.view(self.match.state if self.match.play else game.setup(), self.seat)
        return read_lines(letter_lines, self.post.language, Context(view, asks), game.seats)

    def _refuse(self, *problems: Problem) -> None:
        self._answer(Receipt("report.verdict.refused", problems=problems))

    def _answer(self, receipt: Receipt) -> None:
        """A reply to the sender alone: nothing has happened."""
        self.post.send(self.seat, Enclosed(receipt=receipt))

    def _work(self, reading: Reading, block: Block | None, turn: int) -> None:
        queue = queue_of(reading.items)
        preview = any(isinstance(item.command, Preview) for item in reading.items)
        if queue and (verdict := self._cannot_work(queue, block)):
            self._answer(Receipt(verdict, not_done=lines(queue, self.post.language)))
            return
        sender = Sender(self.seat, self.post.language, standing_of(self.match))
        tried = rehearse(self.match, sender, queue) if queue else Played()
        if tried.problem:
            verdict = "report.verdict.preview_bad" if preview else "report.verdict.refused"
            left = lines(queue, self.post.language)
            self._answer(Receipt(verdict, not_done=left, problems=(tried.problem,)))
            return
        if preview:
            self._preview(tried, queue)
            return
        self.commands.carry_out(reading.items)
        if queue:
            self._remember(queue, block)
        sender = Sender(self.seat, self.post.language, standing_of(self.match))
        played = carry_out(self.match, sender, queue, self.at, self.row.id) if queue else Played()
        if self.match.outcome and self.match.row.status != "finished":
            self.match.finish(self.match.outcome, self.at)
        self._reply(played, queue, turn)

    def _cannot_work(self, queue: list[Queued], block: Block | None) -> str:
        """Why orders have no effect now: worked already, written for another state, or nothing is asked."""
        if block is not None and self._worked_before(queue, block):
            return "report.verdict.repeated"
        if block is not None and block.state != self.match.row.asked:
            return "report.verdict.stale"
        asked = any(ask.seat == self.seat for ask in self.match.asks) and self.match.row.status == "running"
        return "" if asked else "report.verdict.not_asked"

    def _digest(self, queue: list[Queued]) -> str:
        return hashlib.sha256("\n".join(lines(queue, self.post.language)).encode()).hexdigest()

    def _worked_before(self, queue: list[Queued], block: Block) -> bool:
        key = (self.match.row.id, self.seat, block.state, self._digest(queue))
        return self.session.get(BlockRow, key) is not None

    def _remember(self, queue: list[Queued], block: Block | None) -> None:
        state = block.state if block else self.match.row.asked
        self.session.add(BlockRow(game=self.match.row.id, seat=self.seat, state=state, digest=self._digest(queue)))

    def _preview(self, tried: Played, queue: list[Queued]) -> None:
        language = self.post.language
        done = queue if tried.revealed else tried.done
        answers: tuple[Words, ...] = (("service.answer.would_reveal", {}),) if tried.revealed else ()
        known = self.match.game.warnings(self.match.state, self.seat)
        answers += tuple(w for w in self.match.game.warnings(tried.state, self.seat) if w not in known)
        unused = () if tried.revealed else lines(tried.left, language)
        self._answer(Receipt("report.verdict.preview", done=lines(done, language), unused=unused, answers=answers))

    def _reply(self, played: Played, queue: list[Queued], turn: int) -> None:
        language, answers = self.post.language, tuple(self.commands.answers)
        if played.problem:
            verdict = "report.verdict.partly"
        elif queue:
            verdict = "report.verdict.done"
        else:
            verdict = "report.verdict.answered"
        left = lines(played.left, language)
        receipt = Receipt(
            verdict,
            done=lines(played.done, language),
            not_done=left if played.problem else (),
            unused=() if played.problem else left,
            problems=(played.problem,) if played.problem else (),
            answers=answers,
        )
        enclosed = Enclosed(receipt=receipt, standing=self.commands.wants_standing)
        self.post.deliver_news(self.seat, enclosed, turn, Enclosed(notices=tuple(self.commands.notices)))
