"""Readings that a reply offers: the orders of a letter as they may be meant, for YES to confirm.

One that is sure is carried out without that.
"""

from collections.abc import Iterable, Sequence

from msgspec import structs

from pbem.orders import (
    NO_GUESS,
    Guess,
    Language,
    Line,
    OrderError,
    ParsedLetter,
    Preview,
    Problem,
    advances_after_all,
    begins_order,
    guessed,
    is_reason,
    is_talk,
    limits_advance,
    names_left_out,
    own_line_opposes,
    unused_card,
)
from pbem.render.report import OfferedReading
from pbem.rules import Order, Seat
from pbem.service.inbox.letter_reader import LetterReader
from pbem.service.inbox.misplaced import ADDRESSED, GOES_ON, LEFT, OPPOSES, UNUSED
from pbem.service.orders.agenda import Agenda, pending_of
from pbem.service.orders.lint import lint
from pbem.service.orders.runner import DryRun

_PLAIN = frozenset([ADDRESSED, GOES_ON, UNUSED])
"""Problems of letters that were understood, and need no guess."""
_VAGUE = ("orders.problem.word.", "orders.problem.verb")
"""How the keys of problems begin that say no more than that a line begins with no order."""
_UNREAD = frozenset(["unreadable", "ambiguous", "illegal"])


def told_beside(offer: OfferedReading | None, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems that a reply tells; beside a guess none that speaks of a form nobody meant."""
    vague = _VAGUE if offer is not None and offer.is_guess else ()
    return tuple(e for e in problems if e.suggestions or not e.key.startswith(vague))


class Offers:
    """The reading that the reply to one seat's letter offers."""

    def __init__(self, seat: Seat, reader: LetterReader) -> None:
        self._seat, self._reader, self._record = seat, reader, reader.game_record
        self._guesses: dict[tuple[tuple[Line, ...], frozenset[int]], Guess] = {}

    def surely_meant(self, lines: Sequence[Line], parsed: ParsedLetter) -> ParsedLetter | None:
        """What a letter that cannot be read surely means; ``None``: it may mean something else.

        Args:
            lines: of the letter's order text.
            parsed: the letter as it was read.
        """
        tried = tuple(item for item in parsed.items if isinstance(item.command, Preview))
        lines, parsed = _without_trial(lines, parsed)
        if not parsed.problems or any(item.command is not None for item in parsed.items):
            return None
        wrong = {problem.line for problem in parsed.problems}
        if any(line.number in wrong and self._is_of_a_form(line) for line in lines):
            return None
        if any(own_line_opposes(line.orders) for line in lines):
            return None
        guess = self._guessed(lines, parsed.problems)
        if not guess.is_sure:
            return None
        said = tuple(map(self._reader.line_of, guess.orders))
        if not self._may_be_carried_out(said, guess.orders):
            return None
        read = self._reader.read_letter(_numbered(said))
        first = parsed.problems[0].line
        items = tuple(structs.replace(item, line=first) for item in read.items)
        return ParsedLetter((*tried, *items), (), passed=guess.talk)

    def _is_of_a_form(self, line: Line) -> bool:
        """True if a line begins with the word of an order in capitals; its slips are pointed at."""
        first = next(iter(line.orders.split()), "")
        return len(first) > 1 and first.isupper() and begins_order(line, self._language)

    def of_refused(
        self, lines: Sequence[Line], parsed: ParsedLetter | None, problems: Sequence[Problem]
    ) -> OfferedReading | None:
        """What a letter that is refused may mean.

        Where only words beside its orders keep these back, it is the orders as they were read, else
        a guess that can be carried out. A letter with a command has none, but for PREVIEW.

        Args:
            lines: of the letter's order text.
            parsed: the letter as it was read.
            problems: for which it is refused.
        """
        if parsed is None:
            return None
        tried = any(isinstance(item.command, Preview) for item in parsed.items)
        lines, parsed = _without_trial(lines, parsed)
        if any(item.command is not None for item in parsed.items):
            return None
        doubtful = bool(problems) and all(each.key in (LEFT, OPPOSES) for each in problems)
        doubtful = doubtful and not self._loses(lines, parsed, problems)
        beside = self._offered(parsed.orders, by_yes=not tried) if doubtful else None
        if beside is not None:
            return beside
        guess = self._guessed(lines, problems)
        left = self._left_out(guess.talk)
        limits = (text for text in left if not is_reason(text))
        if any(limits_advance(text, guess.orders, self._language) for text in limits):
            return None
        if any(
            advances_after_all(line.orders, guess.orders, self._language, self._seat)
            for line in lines
        ):
            return None
        offer = self._offered(guess.orders, by_yes=not tried)
        return offer and structs.replace(offer, is_guess=True, left=left)

    def _offered(self, orders: Sequence[Order], *, by_yes: bool) -> OfferedReading | None:
        """The offer of some orders, if they can be carried out.

        ``by_yes``: whether YES may confirm them; a dry run is confirmed by orders alone.
        """
        said = tuple(map(self._reader.line_of, orders))
        if not said or not self._may_be_carried_out(said, orders):
            return None
        return OfferedReading(said, by_yes=by_yes and self._is_yes_free())

    @staticmethod
    def _left_out(talk: Sequence[str]) -> tuple[str, ...]:
        """The words of a letter of which a guess does nothing, but for courtesies."""
        said = (text.strip() for text in talk if not is_talk(text))
        return tuple(dict.fromkeys(text for text in said if any(map(str.isalnum, text))))

    def _loses(
        self, lines: Sequence[Line], parsed: ParsedLetter, problems: Iterable[Problem]
    ) -> bool:
        """True if a letter names a unit or a card that none of its orders names, or an advance."""
        orders, language, seat = parsed.orders, self._language, self._seat
        text = " ".join(line.text for line in lines)
        lost = (
            unused_card(each.text, orders, language, seat)
            or limits_advance(each.text, orders, language)
            for each in problems
        )
        return any(lost) or names_left_out(text, orders, language, seat)

    def _guessed(self, lines: Sequence[Line], problems: Iterable[Problem]) -> Guess:
        """What lines may mean of which one cannot be read, while nothing else is wrong."""
        problems = tuple(problems)
        at_fault = [_line_at_fault(lines, each) for each in problems]
        plain = any(each.kind not in _UNREAD or each.key in _PLAIN for each in problems)
        if plain or not all(at_fault):
            return NO_GUESS
        reader, wrong = self._reader, frozenset(at_fault)
        if any(each.kind == "illegal" and self._is_in_form(lines, each.line) for each in problems):
            return NO_GUESS
        asked = (tuple(lines), wrong)
        if asked not in self._guesses:
            read, context = reader.read_letter, reader.context
            found = guessed(lines, self._language, context, read, self._fits, wrong)
            self._guesses[asked] = found
        return self._guesses[asked]

    def _is_in_form(self, lines: Sequence[Line], number: int) -> bool:
        """True if a line of a letter is an order as HELP writes it, and needs no guess."""
        said = next((line for line in lines if line.number == number), None)
        if said is None:
            return False
        try:
            return bool(self._language.read(said, self._reader.context))
        except (OrderError, ValueError):
            return False

    def _fits(self, orders: Sequence[Order]) -> bool:
        """True if orders can be carried out one after the other."""
        said = tuple(map(self._reader.line_of, orders))
        return bool(said) and self._may_be_carried_out(said, orders)

    def _may_be_carried_out(self, said: Sequence[str], orders: Sequence[Order]) -> bool:
        """True if some lines say these orders, and nothing speaks against carrying them out."""
        parsed = self._reader.read_letter(_numbered(said))
        if parsed.problems or parsed.beside or parsed.orders != list(orders):
            return False
        record = self._record
        action_id = record.game.action_id(record.state)
        reaction_id = record.game.reaction_id(record.state)
        agenda = Agenda(self._seat, pending_of(parsed.items), action_id, reaction_id=reaction_id)
        tried = DryRun(record, self._language, agenda)
        return lint(record, tried).problem is None

    def _is_yes_free(self) -> bool:
        """True if YES answers nothing that the game asks."""
        asks = (ask for ask in self._record.asks if ask.seat == self._seat)
        return all(ask.yes_no() is None for ask in asks)

    @property
    def _language(self) -> Language:
        return self._reader.language


def _without_trial(
    lines: Sequence[Line], parsed: ParsedLetter
) -> tuple[Sequence[Line], ParsedLetter]:
    """A letter without PREVIEW, so that a dry run says what becomes of it."""
    tries = {item.line for item in parsed.items if isinstance(item.command, Preview)}
    if not tries:
        return lines, parsed
    items = tuple(item for item in parsed.items if not isinstance(item.command, Preview))
    kept = [line for line in lines if line.number not in tries]
    return kept, structs.replace(parsed, items=items)


def _line_at_fault(lines: Sequence[Line], problem: Problem) -> int:
    """The number of the line of a problem, or that in which its words stand; 0: of none."""
    beside = (line.number for line in lines if problem.text and problem.text in line.text)
    return problem.line or next(beside, 0)


def _numbered(texts: Iterable[str]) -> tuple[Line, ...]:
    """Texts as the lines of a letter."""
    return tuple(Line(n, text) for n, text in enumerate(texts, 1))
