"""The work of one letter that has passed the checks: read whole, tried on a dry run, carried out, answered."""

import hashlib

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.tables import BlockRow, LetterRow, OutboxRow
from pbem.mail import Block, BlockProblem, Letter, find_block, own_text, reply_lines, texts_of
from pbem.orders import Context, Line, ParsedLetter, Preview, Problem, read_lines
from pbem.render.report import Receipt, Words
from pbem.rules import Seat
from pbem.service.commands import Commands
from pbem.service.execution import (
    Execution,
    PendingOrder,
    Submitter,
    carry_out,
    dry_run,
    lines,
    pending_of,
    standing_of,
)
from pbem.service.report_mailer import Extras, ReportMailer


class InboundLetter:
    """One accepted letter of a seat, with the mailer of its game and transaction; ``row`` is its place on record."""

    def __init__(self, letter: Letter, row: LetterRow, seat: Seat, mailer: ReportMailer) -> None:
        self.letter, self.row, self.seat, self.mailer = letter, row, seat, mailer
        self.session, self.game_record = mailer.session, mailer.game_record
        self.commands = Commands(seat, mailer, row.id)

    def work(self) -> None:
        """Read the letter whole, then answer it."""
        turn = self.game_record.row.turn
        written = reply_lines(self.letter.body, self._answered())
        found = find_block(written)
        if isinstance(found, BlockProblem):
            self._refuse(Problem("unreadable", found.line, "", 0, 1, found.key))
        elif isinstance(found, Block) and found.game != self.game_record.row.id:
            line = found.lines[0][0] - 1 if found.lines else 1
            self._refuse(Problem("unreadable", line, "", 0, 1, "mail.block.other_game", {"game": found.game}))
        else:
            numbered = found.lines if found else own_text(written)
            reading = self._read(tuple(Line(number, text) for number, text in numbered))
            if found is None and (reading.problems or not reading.items):
                self._answer(Receipt("report.verdict.no_orders"))
            elif reading.problems:
                self._refuse(*reading.problems)
            else:
                self._carry_out(reading, found, turn)

    def _answered(self) -> tuple[str, ...]:
        """The letter of ours to this seat that is answered, as it may be quoted; nothing where another is.

        A letter that does not say what it answers is read against the last one that this seat got.
        """
        mine = (col(OutboxRow.game) == self.game_record.row.id, col(OutboxRow.seat) == self.seat)
        query = select(col(OutboxRow.raw)).where(*mine).order_by(col(OutboxRow.id).desc()).limit(1)
        if self.letter.answers:
            query = query.where(col(OutboxRow.message_id) == self.letter.answers)
        raw = self.session.execute(query).scalar_one_or_none()
        return texts_of(raw) if raw else ()

    def _read(self, letter_lines: tuple[Line, ...]) -> ParsedLetter:
        asks = tuple(ask for ask in self.game_record.asks if ask.seat == self.seat)
        game = self.game_record.game
        view = game.view(self.game_record.state if self.game_record.play else game.setup(), self.seat)
        return read_lines(letter_lines, self.mailer.language, Context(view, asks), game.seats)

    def _refuse(self, *problems: Problem) -> None:
        self._answer(Receipt("report.verdict.refused", problems=problems))

    def _answer(self, receipt: Receipt) -> None:
        """A reply to the sender alone: nothing has happened."""
        self.mailer.send(self.seat, Extras(receipt=receipt))

    def _carry_out(self, reading: ParsedLetter, block: Block | None, turn: int) -> None:
        queue = pending_of(reading.items)
        preview = any(isinstance(item.command, Preview) for item in reading.items)
        if queue and (verdict := self._cannot_work(queue, block)):
            self._answer(Receipt(verdict, not_done=lines(queue, self.mailer.language)))
            return
        sender = Submitter(self.seat, self.mailer.language, standing_of(self.game_record))
        tried = dry_run(self.game_record, sender, queue) if queue else Execution()
        if tried.problem:
            verdict = "report.verdict.preview_bad" if preview else "report.verdict.refused"
            left = lines(queue, self.mailer.language)
            self._answer(Receipt(verdict, not_done=left, problems=(tried.problem,)))
            return
        if preview:
            self._preview(tried, queue)
            return
        self.commands.carry_out(reading.items)
        if queue:
            self._remember(queue, block)
        if all(item.orders for item in reading.items):
            queue = tried.orders  # no command came between: they stand as the dry run read them
        sender = Submitter(self.seat, self.mailer.language, standing_of(self.game_record))
        execution = carry_out(self.game_record, sender, queue, self.mailer.now, self.row.id) if queue else Execution()
        self._reply(execution, queue, turn)

    def _cannot_work(self, queue: list[PendingOrder], block: Block | None) -> str:
        """Why orders have no effect now: worked already, written for another state, or nothing is asked."""
        if block is not None and self._worked_before(queue, block):
            return "report.verdict.repeated"
        if block is not None and block.state != self.game_record.row.asked:
            return "report.verdict.stale"
        asked = any(ask.seat == self.seat for ask in self.game_record.asks) and self.game_record.row.status == "running"
        return "" if asked else "report.verdict.not_asked"

    def _digest(self, queue: list[PendingOrder]) -> str:
        return hashlib.sha256("\n".join(lines(queue, self.mailer.language)).encode()).hexdigest()

    def _worked_before(self, queue: list[PendingOrder], block: Block) -> bool:
        key = (self.game_record.row.id, self.seat, block.state, self._digest(queue))
        return self.session.get(BlockRow, key) is not None

    def _remember(self, queue: list[PendingOrder], block: Block | None) -> None:
        state = block.state if block else self.game_record.row.asked
        self.session.add(
            BlockRow(game=self.game_record.row.id, seat=self.seat, state=state, digest=self._digest(queue))
        )

    def _preview(self, tried: Execution, queue: list[PendingOrder]) -> None:
        language = self.mailer.language
        done = queue if tried.revealed else tried.done
        answers: tuple[Words, ...] = (("service.answer.would_reveal", {}),) if tried.revealed else ()
        known = self.game_record.game.warnings(self.game_record.state, self.seat)
        answers += tuple(w for w in self.game_record.game.warnings(tried.state, self.seat) if w not in known)
        unused = () if tried.revealed else lines(tried.left, language)
        self._answer(Receipt("report.verdict.preview", done=lines(done, language), unused=unused, answers=answers))

    def _reply(self, execution: Execution, queue: list[PendingOrder], turn: int) -> None:
        language, answers = self.mailer.language, tuple(self.commands.answers)
        if execution.problem:
            verdict = "report.verdict.partly"
        elif queue:
            verdict = "report.verdict.done"
        else:
            verdict = "report.verdict.answered"
        left = lines(execution.left, language)
        receipt = Receipt(
            verdict,
            done=lines(execution.done, language),
            not_done=left if execution.problem else (),
            unused=() if execution.problem else left,
            problems=(execution.problem,) if execution.problem else (),
            answers=answers,
        )
        extras = Extras(receipt=receipt, standing=self.commands.wants_standing)
        self.mailer.deliver_news(self.seat, extras, turn, Extras(notices=tuple(self.commands.notices)))
