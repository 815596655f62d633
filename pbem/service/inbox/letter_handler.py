"""The work of one letter that has passed the checks: read, dry run, execution and answer."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

import msgspec

from pbem.ledger.database.tables import LetterRow
from pbem.mail import (
    Block,
    BlockProblem,
    Letter,
    ReplyLine,
    find_block,
    quotes_another,
    reply_lines,
)
from pbem.orders import (
    Cancel,
    Language,
    Line,
    ParsedLetter,
    Preview,
    Problem,
    begins_order,
    begins_with_slip,
    confirms,
    is_more_than_talk,
    is_too_long,
    orders_in_prose,
    problem_of,
    says_yes_first,
    without_name,
)
from pbem.render.report import OfferedReading, Receipt
from pbem.rules import Seat
from pbem.service.inbox.account import Account, account_of
from pbem.service.inbox.answered_letter import (
    AnsweredLetter,
    Positions,
    answered_letter,
    older_letters,
)
from pbem.service.inbox.cancelled_orders import (
    cancel_behind_orders,
    orders_in,
    problem_of_cancel,
    without_orders,
)
from pbem.service.inbox.commands import MOST_QUOTED, QUESTIONS, Commands
from pbem.service.inbox.dry_run_reply import DryRunReply
from pbem.service.inbox.learning import learn_from
from pbem.service.inbox.letter_reader import LetterReader
from pbem.service.inbox.misplaced import (
    problem_at_block,
    problem_of_yes,
    problems_of_misplaced,
    problems_of_versions,
)
from pbem.service.inbox.offers import Offers, told_beside
from pbem.service.inbox.plain_questions import questions_in, without_questions
from pbem.service.inbox.processed_letters import ProcessedLetters
from pbem.service.inbox.verdicts import verdict_of, verdict_without_orders
from pbem.service.inbox.words_beside import WordsBeside
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.orders.agenda import Agenda, PendingOrder, pending_of
from pbem.service.orders.foreseen_orders import AttackOdds
from pbem.service.orders.leftovers import Leftovers, lines_not_carried_out, order_lines
from pbem.service.orders.lint import Findings, lint, why_not_asked
from pbem.service.orders.queue import (
    Dropped,
    QueuedLine,
    Settlement,
    put_in_queue,
    queued_agenda,
    queued_orders,
    settle,
)
from pbem.service.orders.runner import DryRun

_OFFERED = "report.verdict.offered"
_ENCLOSED = re.compile(r"\b(?:attach|enclos|allegat|załąc|zalac)", re.IGNORECASE)
"""Words that tell of something enclosed: ``Orders attached.``"""
_ONE_LINE = re.compile(r"\bBEGIN\s+[A-Z]{2,6}-\d.*\sEND\b", re.IGNORECASE)
"""A whole block that a program put into one line."""


class LetterHandler:
    """One accepted letter of a seat, with its game's mailer. ``row`` is its entry on record."""

    def __init__(self, letter: Letter, row: LetterRow, seat: Seat, mailer: ReportMailer) -> None:
        self.letter, self.row, self.seat, self.mailer = letter, row, seat, mailer
        self.session, self.game_record = mailer.session, mailer.game_record
        self.commands = Commands(seat, mailer, row.id)
        self.processed = ProcessedLetters(self.session, self.game_record.row.id, seat)
        self.reader = LetterReader(seat, mailer)
        self.beside = WordsBeside(letter, self.commands, self.reader.read_orders)
        self.offers = Offers(seat, self.reader)
        self._said: tuple[Line, ...] = ()
        """The lines of its order text, if it was written for the position as it is."""
        self._held: tuple[str, ...] = ()
        """Its orders that a CANCEL behind them may mean."""
        self._as_counted: Mapping[int, int] = {}
        """The numbers of the letter's lines as its sender counts them."""

    def work(self) -> None:
        """Read the letter whole, then answer it."""
        game = self.game_record.row.id
        answered = answered_letter(self.session, game, self.seat, self.letter.answers)
        positions = Positions(self.session, self.game_record, self.seat)
        written = reply_lines(self.letter.body, answered.forms)
        if quotes_another(written):
            states = [n for n in positions.positions_of_quotation(written) if n != answered.state][
                :6
            ]
            older = older_letters(self.session, game, self.seat, self.letter.references, states)
            written = reply_lines(self.letter.body, answered.forms, older)
        found, read = find_block(written), self.reader.read_orders
        ours = answered.forms if any(line.origin == "ours" for line in written) else ()
        differ = problems_of_versions(self.letter.apart, ours, self._language, read)
        if differ:
            self._refuse(*differ)
        elif isinstance(found, BlockProblem):
            self._refuse(problem_at_block(written, found.line, found.key))
        elif isinstance(found, Block) and found.game != game:
            self._refuse(
                problem_at_block(
                    written, found.begin, "mail.block.other_game", {"game": found.game}
                )
            )
        else:
            account = account_of(written, found, self._language, self.seat, read)
            if found is None and answered.offered:
                if self._confirms(account.order_texts):
                    account = Account.of_lines(answered.offered)
                elif says_yes_first(account.order_texts):
                    self._ask_for_yes_alone(account, answered)
                    return
            self._as_counted = account.as_counted
            position = positions.position_of_block(found) if found else None
            if found and isinstance(position, str):
                self._refuse(problem_at_block(written, found.begin, position, {"got": found.word}))
                return
            if not isinstance(position, int):
                quoted = next(iter(positions.positions_of_quotation(written)), None)
                position = answered.state or quoted or self.game_record.row.position
            self._said = account.orders if position == self.game_record.row.position else ()
            work = self._work_text if found is None else self._work_block
            work(account, written, position)

    def _read(self, account: Account) -> ParsedLetter:
        """The letter as it reads, or as it is surely meant where it does not."""
        parsed = self.reader.read_letter(account.orders)
        meant = self.offers.surely_meant(self._said, parsed)
        if meant is None or self.beside.problems(account, meant):
            return parsed
        self.commands.answers.append(("service.answer.read_so", {}))
        return meant

    def _ask_for_yes_alone(self, account: Account, answered: AnsweredLetter) -> None:
        """Refuse a yes with more beside it; the reply offers the same again, if that still counts.

        People answer the newest letter.
        """
        current = answered.state == self.game_record.row.position
        offer = OfferedReading(answered.offered) if current else None
        problems = (problem_of_yes(account),)
        self._answer(Receipt("report.verdict.refused", problems=problems, offer=offer))

    def _confirms(self, texts: Sequence[str]) -> bool:
        """True if a letter says yes, and nothing else but courtesies and its writer's name."""
        bare = without_name(texts)
        named = bare != texts and not begins_order(Line(1, texts[-1]), self._language)
        return confirms(texts) or (named and confirms(bare))

    def _work_block(self, account: Account, written: Sequence[ReplyLine], state: int) -> None:
        """Work a block that was written for a position.

        Orders for an earlier position are answered as outdated, whatever they mean now.
        """
        texts = account.order_texts
        if self.processed.was_processed(texts, state):
            self._answer(Receipt("report.verdict.repeated", not_done=account.shown_orders))
            return
        parsed = self._read(account)
        account = account.without_announced(parsed, self.reader.read_orders)
        opposing = self.beside.problems(account, parsed)
        if state != self.game_record.row.position and (parsed.problems or parsed.gives_orders):
            beside = tuple(line.text.strip() for line in account.misplaced)
            left = (*account.ordering_texts, *beside)
            self._answer(Receipt("report.verdict.stale", not_done=left), parsed)
        elif parsed.problems or account.misplaced or opposing:
            misplaced = (*problems_of_misplaced(account, written), *opposing)
            self._refuse(*self.reader.with_suggestion(parsed), *misplaced, asked=parsed)
        else:
            self.beside.tell(account, parsed)
            self._work_orders(parsed, texts, state)

    def _work_text(self, account: Account, written: Sequence[ReplyLine], state: int) -> None:
        """Work a letter without a block, written for a position.

        Each of the sender's lines must be an order, a command, press, or a greeting.
        """
        texts = account.order_texts
        if self.processed.was_processed(texts, state):
            self._answer(Receipt("report.verdict.repeated", not_done=account.shown_orders))
            return
        parsed = self._read(account)
        opposing = self.beside.problems(account, parsed)
        misplaced = (*problems_of_misplaced(account, written), *opposing)
        endless, language = is_too_long(texts), self._language
        enclosed = bool(self.letter.unread) and any(map(_ENCLOSED.search, texts))
        if state != self.game_record.row.position and not parsed.problems and parsed.gives_orders:
            self._answer(Receipt("report.verdict.stale", not_done=account.ordering_texts), parsed)
        elif not parsed.problems and parsed.items and not misplaced:
            self.beside.tell(account, parsed)
            self._work_orders(parsed, texts, state)
        elif enclosed and not parsed.gives_orders:
            self._answer_without_orders(account.shown_orders, misplaced, parsed)
        elif (
            endless
            or parsed.gives_orders
            or any(
                begins_order(line, language) or begins_with_slip(line, language)
                for line in account.orders
            )
        ):
            self._refuse(*self.reader.with_suggestion(parsed), *misplaced, asked=parsed)
        elif hidden := self.reader.read_orders(
            orders_in_prose(account.orders, language, self.seat)
        ).problems:
            self._refuse(*hidden, *misplaced, read=parsed)
        elif any(problem.key == "orders.problem.incomplete" for problem in parsed.problems):
            self._refuse(*self.reader.with_suggestion(parsed), *misplaced, asked=parsed)
        elif self.beside.answer_questions(questions := questions_in(texts), texts):
            self._answer_question(account, parsed, questions, misplaced)
        else:
            misplaced = (*self.reader.nearest(parsed), *misplaced)
            self._answer_without_orders(account.shown_orders, misplaced, parsed)

    def _answer_question(
        self,
        account: Account,
        parsed: ParsedLetter,
        questions: Sequence[str],
        misplaced: Sequence[Problem],
    ) -> None:
        """Answer a letter that asks something, and show what else of it was not understood.

        Where that may be an order, the letter is not called a question.
        """
        unread = {problem.line for problem in parsed.problems}
        lines = [line for line in account.orders if line.number in unread]
        bare = {line.number: Line(1, without_questions(line.text)) for line in lines}
        orders = {n for n, say in bare.items() if is_more_than_talk(say, self._language, self.seat)}
        left = [
            text
            for line in lines
            if (text := line.text.strip()) not in questions or line.number in orders
        ]
        offer = self.offers.of_refused(self._said, parsed, parsed.problems)
        if offer is not None or (orders and self.reader.is_seat_asked()):
            problems = tuple(each for each in parsed.problems if each.line in orders)
            near = self.reader.nearest(msgspec.structs.replace(parsed, problems=problems))
            self._answer_without_orders(left or list(questions), (*near, *misplaced), parsed)
        else:
            self._answer(Receipt("report.verdict.question", not_done=tuple(left[:MOST_QUOTED])))

    def _answer_without_orders(
        self, texts: Sequence[str], misplaced: Sequence[Problem], parsed: ParsedLetter
    ) -> None:
        """Answer a letter in which no orders were found, and say where or what they may be."""
        kind = "no_orders" if self.reader.is_seat_asked() else "no_orders_now"
        told = [f"service.answer.unread_{kind}" for kind in self.letter.unread]
        told += ["service.answer.one_line"] if any(map(_ONE_LINE.search, texts)) else []
        told += ["service.answer.write_to_person"] if self.mailer.settings.moderator else []
        self.commands.answers += [(key, {}) for key in told]
        self.beside.tell_subject(ParsedLetter((), ()))
        left = tuple(texts[:MOST_QUOTED])
        problems = tuple(misplaced)
        offer = self.offers.of_refused(self._said, parsed, problems or parsed.problems)
        verdict = _OFFERED if offer and offer.is_guess else f"report.verdict.{kind}"
        shown = told_beside(offer, problems)
        self._answer(Receipt(verdict, not_done=left, problems=shown, offer=offer))

    @property
    def _language(self) -> Language:
        """The order language in the sender's words."""
        return self.reader.language

    def _refuse(
        self,
        *problems: Problem,
        asked: ParsedLetter | None = None,
        read: ParsedLetter | None = None,
    ) -> None:
        dry = asked is not None and self._is_dry_run(asked)
        verdict = "report.verdict.preview_bad" if dry else "report.verdict.refused"
        left = self.commands.lines_not_done(asked.items) if asked is not None else ()
        offer = self.offers.of_refused(self._said, asked or read, problems)
        verdict = _OFFERED if offer and offer.is_guess and not dry else verdict
        shown = told_beside(offer, problems)
        self._answer(Receipt(verdict, not_done=left, problems=shown, offer=offer), asked)

    def _answer(self, receipt: Receipt, asked: ParsedLetter | None = None) -> None:
        """Answer the sender alone. Nothing has happened.

        The answer holds what they asked and what is on file.
        """
        self.beside.answer_left()
        if asked is not None:
            self.commands.answer_questions(asked.items)
        learn_from(self.commands, asked.items if asked else (), counts=QUESTIONS)
        receipt = msgspec.structs.replace(
            receipt,
            problems=self._counted(receipt.problems),
            on_file=self.mailer.lines_on_file(self.seat),
            answers=tuple(self.commands.answers),
        )
        standing = self.commands.wants_standing
        self.mailer.send(
            self.seat, Extras(receipt=receipt, standing=standing, answers=self.letter.message_id)
        )

    def _counted(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Problems with the numbers of lines as the sender counts their own."""
        return tuple(
            msgspec.structs.replace(each, line=max(1, self._as_counted.get(each.line, each.line)))
            if each.line
            else each
            for each in problems
        )

    def _lines(self, pending: Iterable[PendingOrder]) -> tuple[str, ...]:
        return order_lines(pending, self._language)

    # --- orders -----------------------------------------------------------------------------------

    def _work_orders(self, parsed: ParsedLetter, texts: Sequence[str], state: int) -> None:
        """A letter that was read without a problem: tried first, then carried out."""
        if (cancel := cancel_behind_orders(parsed)) is not None:
            if self._is_dry_run(parsed):
                self._refuse(problem_of_cancel(cancel), asked=parsed)
                return
            self._held = self.commands.lines_not_done(orders_in(parsed))
            parsed = without_orders(parsed)
        advance = tuple(QueuedLine(item.line, item.text) for item in parsed.items if item.advance)
        agenda = self._try_orders(parsed)
        preview = self._is_dry_run(parsed)
        if agenda.left and not self.reader.is_seat_asked() and not agenda.action:
            self._refuse_unasked_orders(agenda, parsed)
            return
        orders = parsed.orders
        attacks = AttackOdds(self.game_record, self._language, self.seat, orders)
        watch = attacks.note_next_order if preview else None
        tried = DryRun(self.game_record, self._language, agenda, watch) if agenda.left else None
        findings = lint(self.game_record, tried) if tried is not None else Findings()
        if findings.problem is not None:
            self._refuse(*findings.problems, asked=parsed)
        elif preview:
            self.beside.answer_left()
            foreseen = DryRunReply(self.mailer, self.seat, self.commands, attacks)
            extras = foreseen.extras_for(parsed, tried, advance, findings.warnings)
            learn_from(self.commands, parsed.items, counts=(*QUESTIONS, Preview))
            self.mailer.send(self.seat, replace(extras, answers=self.letter.message_id))
        else:
            self.commands.answers += findings.warnings
            self._carry_out(parsed, agenda, advance, self._orders_kept_on_file(parsed, agenda))
            if any(item.orders for item in parsed.items):
                self.processed.remember(texts, state)

    def _is_dry_run(self, parsed: ParsedLetter) -> bool:
        """True if the letter is only to be tried."""
        asked = any(isinstance(item.command, Preview) for item in parsed.items)
        return asked or self.beside.ask_for_dry_run

    def _try_orders(self, parsed: ParsedLetter) -> Agenda:
        """The letter's orders, tried alone.

        Orders that only answer an ask join the action on file.
        """
        record = self.game_record
        action_id = record.game.action_id(record.state) if record.play else ""
        reaction_id = record.game.reaction_id(record.state) if record.play else None
        pending = pending_of(parsed.items)
        filed = queued_agenda(record, self.mailer.rows[self.seat])
        if (
            (filed.left or filed.action)
            and filed.action_id == action_id
            and pending
            and all(p.order.reacts for p in pending)
        ):
            left = pending_of(parsed.items, filed.action + 1)
            return Agenda(
                self.seat,
                left,
                action_id,
                letter=self.row.id,
                action=filed.action,
                reaction_id=reaction_id,
            )
        return Agenda(self.seat, pending, action_id, letter=self.row.id, reaction_id=reaction_id)

    def _orders_kept_on_file(self, parsed: ParsedLetter, agenda: Agenda) -> list[PendingOrder]:
        """What stays on file behind a letter that only answers an ask and does not withdraw it."""
        filed = queued_agenda(self.game_record, self.mailer.rows[self.seat])
        answers = agenda.left and all(pending.order.reacts for pending in agenda.left)
        withdrawn = any(isinstance(item.command, Cancel) for item in parsed.items)
        return (
            filed.left if answers and filed.action_id == agenda.action_id and not withdrawn else []
        )

    def _refuse_unasked_orders(self, agenda: Agenda, parsed: ParsedLetter) -> None:
        """Refuse orders when nothing is asked.

        NEXT would keep them, or the rule names their time.
        """
        record, problem = self.game_record, None
        timed = next((pending for pending in agenda.left if pending.order.timed), None)
        if timed is not None and record.play is not None:
            illegal = record.game.lint(record.state, self.seat).why_not_asked(timed.order)
            problem = illegal and problem_of(illegal, timed.line, self._language.lexicons)
        verdict = "report.verdict.untimely" if problem else "report.verdict.not_asked"
        left = self.commands.lines_not_done(parsed.items)
        self._answer(
            Receipt(verdict, not_done=left, problems=(problem,) if problem else ()), parsed
        )

    def _carry_out(
        self,
        parsed: ParsedLetter,
        agenda: Agenda,
        advance: tuple[QueuedLine, ...],
        behind: list[PendingOrder],
    ) -> None:
        turn = self.game_record.row.turn
        self.commands.carry_out(parsed.items)
        row = self.mailer.rows[self.seat]
        if advance and self.game_record.play:
            kept = queued_orders(row)
            acts = any(ask.seat == self.seat and not ask.reacts for ask in self.game_record.asks)
            action_id = agenda.action_id if agenda.left or kept.orders or acts else ""
            if gone := kept.replaced_by(advance, self._language.lang):
                answer = ("service.answer.advance_replaced", {"lines": "; ".join(gone)})
                self.commands.answers.append(answer)
            filed = msgspec.structs.replace(kept, action_id=action_id, next=advance)
            put_in_queue(self.game_record, row, filed, self.mailer.now)
        if any(item.command or item.standing for item in parsed.items):
            for pending in agenda.left:
                pending.settled, pending.read_after = False, None
        agenda.left += behind
        at_work = agenda if agenda.left else None
        settlement = settle(self.game_record, self.mailer.language, self.mailer.now, at_work)
        self.mailer.note_settlement(settlement, self.seat)
        self.commands.answer_afterwards(parsed.items, asks_more=self.beside.asks)
        self.beside.answer_left()
        learn_from(self.commands, parsed.items, agenda.done)
        unordered = None if at_work or advance else verdict_without_orders(parsed)
        unordered = "cancelled" if self._held else unordered
        self._reply(agenda, settlement, turn, unordered, {id(pending.line) for pending in behind})

    def _reply(
        self,
        agenda: Agenda,
        settlement: Settlement,
        turn: int,
        unordered: str | None,
        behind: Container[int],
    ) -> None:
        """Tell what became of the letter's orders, and of those on file whose time it brought.

        ``unordered``: the verdict on a letter without orders, else ``None``. ``behind``: the lines
        that were on file.
        """
        left = (
            settlement.leftovers.get(self.seat, Leftovers())
            if agenda.done or agenda.left
            else Leftovers()
        )
        dropped, executed = (
            settlement.dropped_orders.get(self.seat, Dropped()),
            settlement.executed.get(self.seat, ()),
        )
        lost, play = dropped.lost or left.lost, self.game_record.play
        known = tuple(filter(None, (agenda.problem, dropped.problem)))
        problems = known or tuple(
            why_not_asked(play, pending, self.seat, self._language)
            for pending in lost[:1]
            if play is not None
        )
        rest = (*lines_not_carried_out(lost, agenda.done, self._language), *dropped.advance)
        unneeded = [p for p in left.unneeded if not p.order.closes]
        filed = queued_orders(self.mailer.rows[self.seat])
        done, kept = self.mailer.split_waiting(self.seat, (*agenda.done, *executed))
        given = unordered is None or rest or executed
        closed = self._lines(p for p in left.unneeded if p.order.closes)
        verdict = verdict_of(rest, filed.orders or kept, unneeded, done) if given else unordered
        receipt = Receipt(
            f"report.verdict.{self._more_exact_verdict(verdict, left, dropped, behind)}",
            done=self._lines(done),
            kept=self._lines(kept),
            not_done=(*rest, *self._held),
            unneeded=lines_not_carried_out(unneeded, done, self._language),
            on_file=self.mailer.lines_on_file(self.seat),
            problems=self._counted(problems),
            answers=(
                *self.commands.answers,
                *(("service.answer.closed", {"line": line}) for line in closed),
            ),
        )
        extras = Extras(
            receipt=receipt,
            standing=self.commands.wants_standing,
            answers=self.letter.message_id,
            patient=True,
        )
        self.mailer.deliver_news(
            self.seat, extras, turn, Extras(notices=tuple(self.commands.notices))
        )

    def _more_exact_verdict(
        self, verdict: str | None, left: Leftovers, dropped: Dropped, behind: Container[int]
    ) -> str | None:
        """The verdict on a letter, where another says more exactly what became of it."""
        own = any(id(pending.line) not in behind for pending in left.lost)
        if verdict == "partly" and left.lost and not own and not (dropped.lost or dropped.advance):
            return "done_fell"
        if verdict == "done_rest" and self.reader.is_seat_asked():
            return "done_asked"
        if verdict == "done" and self.beside.are_named:
            return "done_words"
        return verdict
