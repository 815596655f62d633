"""The reply to a dry run: what the letter would lead to, as far as nothing is revealed."""

from collections.abc import Sequence

from pbem.orders import About, Line, ParsedLetter, command_wording
from pbem.render.report import (
    AnswerPart,
    DryRunOutcome,
    ForecastAnswer,
    LegalAnswer,
    Receipt,
    ToldAnswer,
    Words,
)
from pbem.rules import Ask, Seat, Warnings
from pbem.service.inbox.commands import Commands
from pbem.service.inbox.post_lines import lines_for_post
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.orders.agenda import Agenda, PendingOrder
from pbem.service.orders.foreseen_orders import AttackOdds, ForeseenOrders, foresee_orders
from pbem.service.orders.leftovers import Leftovers, leftovers, lines_not_carried_out
from pbem.service.orders.queue import QueuedLine, QueuedOrders
from pbem.service.orders.runner import DryRun, Trial
from pbem.service.orders.through import PlayedThrough, played_through, played_to_next_action

_MOST_ASSUMED = 8
"""So many decisions of others are named."""


class DryRunReply:
    """Answers one dry run.

    Args:
        mailer: the mailer of the game.
        seat: the sender's.
        commands: the commands of the letter.
        attacks: the odds of the attacks that were tried.
    """

    def __init__(
        self, mailer: ReportMailer, seat: Seat, commands: Commands, attacks: AttackOdds
    ) -> None:
        self.mailer, self.seat, self.commands, self.attacks = mailer, seat, commands, attacks
        self.game_record, self.language = mailer.game_record, mailer.language(seat)

    def extras_for(
        self,
        parsed: ParsedLetter,
        tried: DryRun | None,
        advance: tuple[QueuedLine, ...],
        warnings: Warnings,
    ) -> Extras:
        """What the reply to a letter carries. Its questions are answered for where it leads."""
        asks = tuple(ask for ask in self.game_record.asks if ask.seat == self.seat)
        receipt, foreseen = Receipt("report.verdict.preview"), None
        answers: list[AnswerPart] = []
        state = self.commands.inquiries.state
        revealed = False
        if tried is not None:
            through = played_through(tried, self.attacks.note_order_if_others_pass)
            receipt, foreseen = self._receipt(tried, through), self._outcome(tried, through)
            answers += self._warnings(tried, through, warnings)
            end = through or tried
            asks, state, revealed = self._own_asks(end), end.play.state, end.revealed
        if advance:
            answers += self._told_of_advance_lines(tried, advance)
        answers += self._odds()
        left = self.commands.answer_dry_run_questions(
            parsed.items, None if revealed else asks, state
        )
        if tried is not None and any(
            isinstance(item, About | LegalAnswer | ForecastAnswer | ToldAnswer)
            for item in self.commands.answers
        ):
            answers.append(("service.answer.afterwards", {}))
        receipt = Receipt(
            receipt.verdict,
            done=receipt.done,
            stands=receipt.stands,
            needs=receipt.needs,
            unlooked=receipt.unlooked,
            not_done=tuple(item.text.strip() for item in left),
            unneeded=receipt.unneeded,
            on_file=(*receipt.on_file, *QueuedOrders(next=advance).in_advance(self.language.lang)),
            answers=(*answers, *self.commands.answers),
        )
        return Extras(receipt=receipt, foreseen=foreseen, tried=lines_for_post(parsed))

    def _own_asks(self, tried: Trial) -> tuple[Ask, ...]:
        return tuple(ask for ask in tried.play.asks if ask.seat == self.seat)

    @staticmethod
    def _stopped_at_others(tried: Trial, seat: Seat) -> bool:
        """True if dice, cards or other players decide where it stopped."""
        return tried.revealed or any(ask.seat != seat for ask in tried.play.asks)

    def _receipt(self, tried: DryRun, through: PlayedThrough | None) -> Receipt:
        """What became of each line."""
        agenda, beyond = tried.agenda, self._stopped_at_others(tried, self.seat)
        left = Leftovers() if beyond else leftovers(agenda, tried.play)
        ahead = self._ahead(tried, through) if beyond else ForeseenOrders()
        stood = [*(through.agenda.done if through else ()), *ahead.stands]
        sorted_ = (agenda.done, stood, ahead.needs, ahead.unlooked)
        done, stands, needs, unlooked = (self._lines_of_part(part, sorted_) for part in sorted_)
        return Receipt(
            "report.verdict.preview",
            done=done,
            stands=stands,
            needs=needs,
            unlooked=unlooked,
            unneeded=lines_not_carried_out(left.unneeded, agenda.done, self.language),
            on_file=lines_not_carried_out(left.waiting, agenda.done, self.language),
        )

    def _ahead(self, tried: DryRun, through: PlayedThrough | None) -> ForeseenOrders:
        """What is foreseen of the orders that were not tried.

        An order that is illegal where the others pass may need what they do.
        """
        if through is None or through.agenda.problem is None:
            return foresee_orders(self.game_record, through or tried, self.attacks)
        tried.agenda.left = through.agenda.left
        return foresee_orders(self.game_record, tried, self.attacks)

    def _lines_of_part(
        self, part: Sequence[PendingOrder], parts: Sequence[Sequence[PendingOrder]]
    ) -> tuple[str, ...]:
        """Some orders as lines; of a line that is split among parts only their own orders."""
        others = [pending for other in parts if other is not part for pending in other]
        return lines_not_carried_out(part, others, self.language)

    def _warnings(
        self, tried: DryRun, through: PlayedThrough | None, warnings: Warnings
    ) -> list[AnswerPart]:
        """What is pointed out."""
        game, end = self.game_record.game, through or tried
        known = game.warnings(self.game_record.state, self.seat)
        said: list[AnswerPart] = []
        said += [("service.answer.assumed_harmless", {})] if tried.assumed_harmless else []
        said += [self._assumed(through)] if through and through.passed else []
        said += (
            [("service.answer.would_reveal", {})] if self._stopped_at_others(end, self.seat) else []
        )
        said += warnings
        said += [w for w in game.warnings(end.play.state, self.seat) if w not in known]
        return said

    def _odds(self) -> list[AnswerPart]:
        """The odds of the attacks."""
        odds = self.attacks.told
        return [("service.answer.odds", {}), *odds] if odds else []

    # --- lines in advance -------------------------------------------------------------------------

    def _told_of_advance_lines(
        self, tried: DryRun | None, advance: tuple[QueuedLine, ...]
    ) -> list[AnswerPart]:
        """What would become of lines in advance if the others did nothing until their time."""
        through = self._tried_in_advance(tried, advance)
        title: Words = ("service.answer.advance", self._facts_of_next)
        if through is not None and (problem := through.problem_in_advance):
            falls: Words = ("service.answer.advance.falls", self._facts_of_next)
            return [ToldAnswer(title, (falls,)), problem]
        said: list[Words] = []
        for entry in advance:
            fate = through.fate_in_advance(entry.number) if through else "unlooked"
            said.append((f"service.answer.advance.{fate}", {"line": entry.text.strip()}))
        return [ToldAnswer(title, tuple(said))]

    @property
    def _facts_of_next(self) -> dict[str, str]:
        """The word before a line in advance."""
        return {"next": command_wording(self.language.lang).line("NEXT")}

    def _tried_in_advance(
        self, tried: DryRun | None, advance: tuple[QueuedLine, ...]
    ) -> PlayedThrough | None:
        """Lines in advance tried where their action comes; ``None`` if that cannot be reached."""
        record = self.game_record
        if record.play is None:
            return None
        now = record.game.action_id(record.state)
        if tried is None:
            tried = DryRun(record, self.language, Agenda(self.seat, [], now))
        acts = any(ask.seat == self.seat and not ask.reacts for ask in record.asks)
        lines = [Line(entry.number, entry.text) for entry in advance]
        watch = self.attacks.note_order_if_others_pass
        too_early_in = now if acts or tried.agenda.done else ""
        return played_to_next_action(tried, watch, lines, too_early_in)

    def _assumed(self, through: PlayedThrough) -> ToldAnswer:
        """What the others were taken to decide, each decision once."""
        told: dict[tuple[str, ...], Words] = {}
        for ask, order in through.passed:
            line = self.language.display(order)
            facts = {"seat": ask.seat, "topic": ask.topic, "answer": line}
            told[ask.seat, ask.topic, line] = ("service.answer.assumed", facts)
        more = len(told) - _MOST_ASSUMED
        sentences = [*told.values()][:_MOST_ASSUMED]
        sentences += [("service.answer.assumed_more", {"more": more})] if more > 0 else []
        return ToldAnswer((f"service.answer.{through.how}", {}), tuple(sentences))

    def _outcome(self, tried: DryRun, through: PlayedThrough | None) -> DryRunOutcome:
        game, end = self.game_record.game, through or tried
        parts = tuple(self.mailer.ask_part(ask) for ask in self._own_asks(end))
        others = (
            ()
            if tried.revealed
            else tuple((a.seat, a.topic) for a in tried.play.asks if a.seat != self.seat)
        )
        records = (*tried.drain(), *(through.drain() if through else ()))
        return DryRunOutcome(game.view(end.play.state, self.seat), records, parts, others)
