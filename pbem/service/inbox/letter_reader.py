"""Reads the lines of a letter as orders and commands, in the position that it finds."""

from collections.abc import Sequence
from functools import cache, cached_property, partial

from pbem.orders import (
    Context,
    Language,
    Line,
    OrderError,
    ParsedLetter,
    Problem,
    names_left_out,
    nearest_problem,
    read_islands,
    read_lines,
    read_with_who_stays,
    read_without_talk,
    with_units_named,
)
from pbem.rules import Order, Seat
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.orders.runner import with_suggestion_behind


class LetterReader:
    """Reads what one seat writes, with its game's mailer."""

    def __init__(self, seat: Seat, mailer: ReportMailer) -> None:
        self.seat, self.mailer, self.game_record = seat, mailer, mailer.game_record

    @property
    def language(self) -> Language:
        """The order language in the sender's words."""
        return self.mailer.language(self.seat)

    @cached_property
    def context(self) -> Context:
        """What the lines of the letter are read against."""
        record = self.game_record
        asks = tuple(ask for ask in record.asks if ask.seat == self.seat)
        return Context(
            lambda: record.game.view(
                record.state if record.play else record.game.setup(), self.seat
            ),
            asks,
        )

    def read_letter(self, lines: Sequence[Line]) -> ParsedLetter:
        """Read the lines of a letter; where one cannot be read, without its talk."""

        @cache
        def reads(text: str) -> bool:
            one = (Line(1, text),)
            return not self.read_orders(one, plainly=False, advising=False).problems

        def read(said: Sequence[Line]) -> ParsedLetter:
            first = self.read_orders(said)
            quietly = partial(self.read_orders, advising=False)
            language, context = self.language, self.context
            second = read_without_talk(first, said, language, context, quietly, reads)
            return read_islands(second, said, language, context, quietly)

        plain = read_with_who_stays(lines, self.language, self.context, read)
        if all(each.kind == "illegal" for each in plain.problems):
            return plain
        unread = {each.line for each in plain.problems}
        named = tuple(
            with_units_named(line, self.language, self.context) if line.number in unread else line
            for line in lines
        )
        if named == tuple(lines):
            return plain
        found = read_with_who_stays(named, self.language, self.context, read)
        text = " ".join(line.text for line in named)
        lost = names_left_out(text, found.orders, self.language, self.seat)
        return found if found.gives_orders and not (found.problems or lost) else plain

    def read_orders(
        self, letter_lines: Sequence[Line], *, plainly: bool = True, advising: bool = True
    ) -> ParsedLetter:
        """Read lines as orders and commands in the position that the letter finds."""
        seats, named = self.game_record.game.seats, lambda: self.mailer.seat_names
        return read_lines(
            letter_lines,
            self.language,
            self.context,
            seats,
            named,
            plainly=plainly,
            advising=advising,
        )

    def line_of(self, order: Order) -> str:
        """An order as players say it, if that reads as the same order; else written in full."""
        said = self.language.display(order)
        try:
            same = self.language.read(Line(1, said), self.context) == (order,)
        except (OrderError, ValueError):
            same = False
        return said if same else self.language.write(order)

    def with_suggestion(self, parsed: ParsedLetter) -> tuple[Problem, ...]:
        """The problems of a letter. The first gets the legal places, unless it has a suggestion."""
        if not parsed.problems or parsed.problems[0].suggestions or not self.is_seat_asked():
            return parsed.problems
        first, *others = parsed.problems
        before = [item for item in parsed.items if item.line < first.line and item.orders]
        return (
            with_suggestion_behind(self.game_record, self.language, self.seat, first, before),
            *others,
        )

    def nearest(self, parsed: ParsedLetter) -> tuple[Problem, ...]:
        """What keeps the line that is most like an order from being one, if a line is."""
        found = nearest_problem(parsed.problems) if self.is_seat_asked() else None
        return self.with_suggestion(ParsedLetter(parsed.items, (found,))) if found else ()

    def is_seat_asked(self) -> bool:
        """True if the game asks the seat for something."""
        record = self.game_record
        return record.row.status == "running" and any(ask.seat == self.seat for ask in record.asks)
