"""What a letter says beside its orders, in its subject and its text: told, answered or in doubt."""

from collections.abc import Sequence
from functools import cached_property

from pbem.mail import Letter
from pbem.orders import Line, ParsedLetter, Preview, Problem, asked_command, is_of_subject
from pbem.service.inbox.account import Account, Reader
from pbem.service.inbox.commands import MOST_QUOTED, Commands, quoted_first_lines
from pbem.service.inbox.misplaced import problems_of_addressed, problems_of_opposing
from pbem.service.inbox.plain_questions import (
    asks_for_chances,
    asks_where_it_stands,
    pass_on_to_moderator,
    questions_in,
)
from pbem.service.inbox.subject_words import own_subject, subject_dry_run


class WordsBeside:
    """The words of a letter that are none of its orders.

    Attributes:
        are_named: whether the reply names some of them.
        ask_for_dry_run: whether they ask not to carry the letter out yet.
    """

    def __init__(self, letter: Letter, commands: Commands, read: Reader) -> None:
        self._letter, self._commands, self._read = letter, commands, read
        self._mailer, self._seat = commands.mailer, commands.seat
        self.are_named = self.ask_for_dry_run = False
        self._left: tuple[Sequence[str], Sequence[str]] = ((), ())
        """Questions that wait for an answer, and the words among which they stand."""

    def problems(self, account: Account, parsed: ParsedLetter) -> tuple[Problem, ...]:
        """The problems of words that may take back, limit or contradict the orders of a letter.

        A dry run has them as well, so that it says what becomes of the letter without the words
        that make it one. A letter that asks in such words not to be played yet has none.
        """
        language, subject = self._mailer.language(self._seat), self._subject
        if account.withholding_lines:
            return ()
        if not parsed.orders:
            return problems_of_addressed(account, language, self._seat)
        found = problems_of_opposing(account, parsed, subject, language, self._seat)
        if found or not self._is_contradicted(account, parsed):
            return found
        facts: dict[str, object] = {"got": subject}
        key = "orders.problem.subject"
        return (Problem("unreadable", 0, subject, 0, max(1, len(subject)), key, facts),)

    def _is_contradicted(self, account: Account, parsed: ParsedLetter) -> bool:
        """True if the subject orders what the letter does not, and that does not say so openly."""
        corrects = any(map(is_of_subject, (*account.set_aside, *parsed.beside)))
        return not parsed.replaced and not corrects and self._subject_orders_otherwise(parsed)

    def _subject_orders_otherwise(self, parsed: ParsedLetter) -> bool:
        """True if the subject reads as an order that the letter neither gives nor says in full."""
        if not self._orders_of_subject:
            return False
        given = [self._mailer.language(self._seat).write(order) for order in parsed.orders]
        return any(
            not any(f"{full} ".startswith(f"{short} ") for full in given)
            for short in self._orders_of_subject
        )

    @cached_property
    def _subject(self) -> str:
        """What the sender wrote into the subject."""
        return own_subject(self._letter.subject)

    @cached_property
    def _orders_of_subject(self) -> tuple[str, ...]:
        """The orders that the subject reads as, in full; none where a part of it is none."""
        if not self._subject:
            return ()
        said = self._read((Line(1, self._subject),), plainly=False, advising=False)
        language = self._mailer.language(self._seat)
        return () if said.problems else tuple(map(language.write, said.orders))

    def tell(self, account: Account, parsed: ParsedLetter) -> None:
        """Name the words of a letter that are no orders, or keep it from being carried out.

        Its questions are answered later (``answer_left``).
        """
        aside, withheld = (*account.set_aside, *parsed.beside), account.withholding_lines
        answers, dry = self._commands.answers, subject_dry_run(self._letter.subject)
        if dry:
            answers.append(("service.answer.withheld_subject", {"got": dry}))
        if withheld:
            asked = [i.text.strip() for i in parsed.items if isinstance(i.command, Preview)]
            got = quoted_first_lines((*withheld, *asked))
            answers.append(("service.answer.withheld", {"got": got}))
        self.are_named, self.ask_for_dry_run = bool(aside or account.struck), bool(withheld or dry)
        if account.struck:
            answers.append(("service.answer.struck", {"got": quoted_first_lines(account.struck)}))
        if parsed.replaced:
            facts = {"lines": "; ".join(parsed.replaced)}
            answers.append(("service.answer.replaced", facts))
        self.tell_subject(parsed)
        whole = {line.text.strip() for line in account.lines}
        words = [line.text for line in account.lines if line.fate == "words"]
        words += [text for text in parsed.beside if text in whole or "?" in text]
        asked = [text for text in parsed.beside if asked_command(text) is not None]
        words += [text for text in asked if text not in words]
        questions = tuple(dict.fromkeys((*questions_in(words), *asked)))
        talk = [text for text in aside if text not in questions]
        more = max(0, len(talk) - MOST_QUOTED)
        key = "service.answer.salutations_more" if more else "service.answer.salutations"
        if talk:
            answers.append((key, {"got": quoted_first_lines(talk), "more": more}))
        self._left = (questions, words)

    @property
    def asks(self) -> bool:
        """True if questions of the words that were told wait for an answer."""
        return bool(self._left[0])

    def answer_left(self) -> None:
        """Answer the questions of the words that were told, as the game stands now."""
        (questions, words), self._left = self._left, ((), ())
        self.answer_questions(questions, words)

    def tell_subject(self, parsed: ParsedLetter) -> None:
        """Name an order in the subject that the letter does not give."""
        if self._subject_orders_otherwise(parsed):
            facts = {"got": self._subject}
            self._commands.answers.append(("service.answer.subject_order", facts))
            self.are_named = True

    def answer_questions(self, questions: Sequence[str], words: Sequence[str]) -> bool:
        """Answer questions in plain words, or pass the words on to the moderator.

        True if there are questions.
        """
        told_of = [each for each in questions if self._commands.tell_what_is_asked(each)]
        known = [each for each in questions if each not in told_of and asks_where_it_stands(each)]
        if known:
            self._commands.tell_where_it_stands(known)
        left = [each for each in questions if each not in (*told_of, *known)]
        has_odds = bool(self._mailer.language(self._seat).attack)
        chances = [each for each in left if has_odds and asks_for_chances(each)]
        if chances:
            facts = {"got": quoted_first_lines(chances)}
            self._commands.answers.append(("service.answer.question_chances", facts))
        if others := [each for each in left if each not in chances]:
            message_id, moderator = self._letter.message_id, self._mailer.settings.moderator
            told = pass_on_to_moderator(self._mailer, self._seat, words, message_id)
            facts = {"got": quoted_first_lines(others), "address": moderator}
            self._commands.answers.append((f"service.answer.question_{told}", facts))
        return bool(questions)
