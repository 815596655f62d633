"""The lines of a letter become commands, standing orders and game orders, or problems.

The work is bounded for any letter.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

import msgspec

from pbem.orders.forms.command_reader import QUERY_WORDS, command_word
from pbem.orders.forms.known_readings import letter_once
from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.mending import is_question
from pbem.orders.forms.problems import Problem, problem_of
from pbem.orders.forms.rephrasing import is_verb
from pbem.orders.forms.slips import slips_beside
from pbem.orders.lines.abbreviations import without_abbreviations
from pbem.orders.lines.advice import helpful
from pbem.orders.lines.broken_lines import join_broken_lines
from pbem.orders.lines.first_words import (
    PRESS,
    first_word,
    first_words,
    is_courtesy,
    order_words,
    without_mark,
    without_numbers,
)
from pbem.orders.lines.headings import Headings
from pbem.orders.lines.line_parser import (
    MOST_PRESS,
    ParsedLine,
    read_press,
    read_to_the_stop,
    reads_as_order,
    recipients,
)
from pbem.orders.lines.lines_together import (
    Asked,
    amended,
    answered_once,
    beside_orders,
    completed,
    ended_once,
    in_sequence,
    problems_of_answers,
    problems_of_lacking,
    who_acts,
)
from pbem.orders.meaning import (
    asks,
    is_heading,
    may_order,
    takes_back,
)
from pbem.orders.prose.own_words import (
    in_own_words,
    is_readable,
    orders_in_own_words,
    orders_of_line,
)
from pbem.orders.prose.questions_beside import asks_only
from pbem.orders.talk.closings import closing, says_no_others
from pbem.orders.talk.more_later import more_comes_later
from pbem.orders.talk.small_talk import begins_with, is_farewell, is_wish
from pbem.orders.words.errors import OrderError, Unreadable
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.references import speaks_of_one
from pbem.orders.words.text import Line
from pbem.rules import Order

MOST_UNREADABLE = 5
"""After this many lines that are no orders, reading stops: the letter is something else."""
MOST_READ = 40_000
"""The most characters of order lines in one letter; each line counts as at least 40.

The largest real letters have 2,000.
"""
_LEAST_LINE, _MOST_ITEMS = 40, 8
_LONG_LETTER = "orders.problem.long_letter"
_TAKES_BACK = "orders.problem.takes_back"
_CARD = command_word("CARD")


class ParsedLetter(msgspec.Struct, frozen=True):
    """A letter read whole.

    Attributes:
        items: what its lines say.
        problems: what is wrong.
        passed: its lines of which nothing is done: courtesies, headings, who stays.
        replaced: orders for which others of it stand, as its writer takes them back.
    """

    items: tuple[ParsedLine, ...]
    problems: tuple[Problem, ...]
    passed: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()

    @property
    def orders(self) -> list[Order]:
        """The orders of all its lines."""
        return [order for item in self.items for order in item.orders]

    @property
    def gives_orders(self) -> bool:
        """True if it gives orders, now or in advance."""
        return any(item.orders or item.advance for item in self.items)

    @property
    def beside(self) -> tuple[str, ...]:
        """Its words of which nothing is done, for the reply to name."""
        return (*self.passed, *(words for item in self.items for words in item.aside))


def read_lines(  # noqa: PLR0913 - what is read, and two switches
    lines: Sequence[Line],
    language: Language,
    context: Context,
    seats: Sequence[str],
    called: Callable[[], Mapping[str, Sequence[str]]] = dict,
    *,
    plainly: bool = True,
    advising: bool = True,
) -> ParsedLetter:
    """Read the lines of an order block (or of a letter without one).

    Args:
        lines: the lines, numbered as in the letter.
        language: the game's order language.
        context: what the sender sees and is asked.
        seats: to whom press may go.
        called: what letters call the seats, in any language; asked for where a line is press.
        plainly: whether orders in plain words count too.
        advising: whether problems say how to put them right, which is dear to find out.
    """

    def read() -> ParsedLetter:
        letter = _LetterReader(lines, language, context, plainly=plainly, advising=advising)
        letter.read(lambda: recipients(seats, called()))
        return letter.parsed(lines)

    return letter_once(context, (tuple(lines), language, tuple(seats), plainly, advising), read)


class _LetterReader:
    """Reads the lines of one letter in turn, and keeps what they say."""

    def __init__(
        self,
        lines: Sequence[Line],
        language: Language,
        context: Context,
        *,
        plainly: bool,
        advising: bool,
    ) -> None:
        self._language, self._context = language, context
        context.earlier = ()
        self._plainly, self._advising = plainly, advising
        self._items: list[ParsedLine] = []
        self._problems: list[Problem] = []
        self._asked: list[Asked] = []
        self._characters = self._unreadable = 0
        self._passed: list[str] = []
        self._replaced: list[str] = []
        self._begins, self._own = first_words(language), order_words(language)
        written = reversed(without_numbers(lines))
        self._waiting = [without_mark(line, self._begins, self._own) for line in written]
        self._queries = _queries(lines, self._own, context)
        self._headings = Headings(language, context)

    def read(self, seats: Callable[[], Lexicon]) -> None:
        """Read all lines, unless many of them are no orders, or there are too many.

        ``seats``: to whom press may go.
        """
        language, context, waiting = self._language, self._context, self._waiting
        while waiting and self._unreadable + len(self._asked) < MOST_UNREADABLE:
            line = waiting.pop()
            if self._headings.begins(line, waiting):
                if self._headings.is_idle:
                    self._pass(line)
                self._put_in_one_line()
                continue
            if _says_nothing(line, language, self._own) and not _answers(line, language, context):
                if is_heading(line, language) and line.orders.strip():
                    self._headings.ends()
                self._pass(line)
                continue
            context.earlier = [order for item in self._items for order in item.orders]
            try:
                line = self._whole(line)
            except OrderError as error:
                self._refuse(line, error)
                continue
            try:
                if first_word(line) in PRESS:
                    self._items.append(read_press(line, waiting, seats(), language.lang))
                    continue
                line = join_broken_lines(line, waiting, self._begins, self._reads, self._says)
                self._count(line)
                said = _order_like_a_query(line, language, context, self._queries)
                self._items += said or [
                    read_to_the_stop(line, language, context, self._own, self._queries)
                ]
            except OrderError as error:
                if error.key == _LONG_LETTER:
                    self._problems.append(problem_of(error, line))
                    break
                self._read_in_own_words(line, error)

    def _put_in_one_line(self) -> None:
        """Put the items under a heading in one line where they are one order: ``Bottom:``."""
        items = self._headings.items(self._waiting)[:_MOST_ITEMS] if self._plainly else []
        for size in range(len(items), 1, -1):
            whole = self._headings.in_one(items[:size])
            try:
                orders = self._advised(whole)
            except OrderError:
                continue
            if len(orders) == 1:
                self._waiting[-size:] = [whole]
                self._headings.ends()
                return

    def _whole(self, line: Line) -> Line:
        """A line with the verb of the heading over it, and with whole verbs (raises OrderError)."""
        line = self._headings.over(line)
        if not self._plainly:
            return line
        return without_abbreviations(line, self._language, self._context, self._advised)

    def _read_in_own_words(self, line: Line, error: OrderError) -> None:
        """Read a line that cannot be read as it stands; what asks is kept for the end."""
        language, context = self._language, self._context
        acting = who_acts(self._items, language)
        try:
            said = in_own_words(line, error, language, context, acting, plainly=self._plainly)
            if self._adds_to_what_it_takes_back(line, said):
                raise _taken_back(line)
            self._replaced += self._replaced_by(said)
            self._items = amended(self._items, said)
            if not said:
                self._pass(line)
        except OrderError as found:
            if asks(line.orders) or asks_only(line):
                self._asked.append((line, found))
                return
            unread = found.kind == "unreadable" and self._takes_back(line)
            self._refuse(line, _taken_back(line) if unread else found)

    def _replaced_by(self, said: Sequence[ParsedLine]) -> Iterator[str]:
        """The orders above for which those of a line stand that do not only add to them."""
        for item in said:
            old = item.amends
            if old is not None and not any(_adds_to(new, old) for new in item.orders):
                yield self._language.display(old)

    def _adds_to_what_it_takes_back(self, line: Line, said: Sequence[ParsedLine]) -> bool:
        """True if a line takes an order above it back, and would be one more order."""
        fresh = any(item.orders for item in said) and not any(item.amends for item in said)
        return fresh and self._takes_back(line)

    def _takes_back(self, line: Line) -> bool:
        """True if a line takes an order above it back."""
        follows = bool(self._context.asks) and any(item.orders for item in self._items)
        return follows and takes_back(line, self._language, self._context.asks[0].seat)

    def _pass(self, line: Line) -> None:
        """Note a line of which nothing is done, for the reply to name."""
        if any(map(str.isalnum, line.orders)):
            self._passed.append(line.orders.strip())

    def _refuse(self, line: Line, error: OrderError) -> None:
        """Keep why a line cannot be read, and what else is wrong in it."""
        slip = error if error.key == _TAKES_BACK else self._helpful(error, line)
        others = slips_beside(line, slip, self._language, self._context) if self._advising else ()
        slips = (slip, *others)
        self._problems += [problem_of(each, line) for each in slips]
        self._unreadable += slip.kind == "unreadable"

    def parsed(self, lines: Sequence[Line]) -> ParsedLetter:
        """What the letter says; questions beside its orders are set aside."""
        language, context, items = self._language, self._context, self._items
        open_ = self._asked
        if not self._waiting:
            items, open_ = beside_orders(items, open_, language, context)
        self._problems += [problem_of(self._helpful(error, line), line) for line, error in open_]
        if not (items or self._problems) and self._plainly:
            items = self._ended_alone(lines)
        words = {line.number for line in lines if not begins_with(line, self._own)}
        items = answered_once(items, words, context)
        self._problems += problems_of_answers(items, words, context)
        if not self._problems:
            items = ended_once(items, lines, language)
            items = in_sequence(completed(items, language, context), language)
            self._problems += problems_of_lacking(items, language, context)
        problems = sorted(self._problems, key=lambda problem: problem.line)
        passed, replaced = tuple(self._passed), tuple(self._replaced)
        return ParsedLetter(tuple(items), tuple(problems), passed, replaced)

    def _ended_alone(self, lines: Sequence[Line]) -> list[ParsedLine]:
        """The end of the turn of a letter that orders nothing and says that nothing more comes."""
        said = next((line for line in lines if says_no_others(line.orders)), None)
        end = self._language.closes.get("end")
        if said is None or end is None:
            return []
        line = Line(said.number, self._language.wording.line(end))
        found = read_to_the_stop(line, self._language, self._context, self._own, self._queries)
        asked = tuple(each for ask in self._context.asks for each in ask.accepts)
        return [found] if all(isinstance(order, asked) for order in found.orders) else []

    def _helpful(self, error: OrderError, line: Line) -> OrderError:
        """What to tell of a line that cannot be read."""
        if not self._advising:
            return error
        return helpful(error, line, self._advised, self._language, self._context)

    def _count(self, line: Line) -> None:
        """Count the characters of a line.

        Raises:
            Unreadable: the letter has too many.
        """
        self._characters += max(_LEAST_LINE, len(line.text))
        if self._characters > MOST_READ:
            raise Unreadable(_LONG_LETTER, (0, len(line.text)), facts={})

    def _reads(self, text: str) -> bool:
        line = Line(1, text)
        return reads_as_order(line, self._language, self._context, self._own, self._queries)

    def _says(self, line: Line) -> bool:
        return is_readable(line, self._language, self._context)

    def _advised(self, line: Line, *, plainly: bool = True) -> list[Order]:
        return orders_of_line(line, self._language, self._context, plainly=plainly)


def _taken_back(line: Line) -> Unreadable:
    """That a line takes back an order above it, and none can be told."""
    return Unreadable(_TAKES_BACK, (0, len(line.orders.rstrip())), facts={})


def _adds_to(new: Order, old: Order) -> bool:
    """True if an order says all that another does, and perhaps more."""
    said = msgspec.structs.asdict(old)
    return type(new) is type(old) and all(
        getattr(new, name) == value for name, value in said.items() if value
    )


def _says_nothing(line: Line, language: Language, own: Container[str]) -> bool:
    """True if a line is empty, a courtesy, a heading, or says that there is no more.

    ``own``: the folded words with which an order can begin.
    """
    empty = not line.orders.strip() or is_courtesy(line) or is_farewell(line.orders)
    empty = empty or more_comes_later(line.orders)
    return (
        empty
        or is_wish(line, own)
        or closing(line.orders) == "nothing"
        or is_heading(line, language)
    )


def _answers(line: Line, language: Language, context: Context) -> bool:
    """True if words that all stay answer a question of a battle."""
    if not any(ask.reacts for ask in context.asks) or closing(line.orders) != "nothing":
        return False
    try:
        return bool(orders_of_line(line, language, context))
    except OrderError:
        return False


def _order_like_a_query(
    line: Line, language: Language, context: Context, queries: Container[str]
) -> list[ParsedLine]:
    """The orders of a line that begins as a query does: ``Card 8 for ops``; empty: it is one.

    It is one also where nobody asks for such an order.

    Raises:
        OrderError: it cannot be read, and holds the verb of an order or says what a card is for.
    """
    first = first_word(line)
    if first not in queries:
        return []
    acts = speaks_of_one(first) and may_order(line, language)
    used = first in _CARD and any(language.rephrased(line.orders))
    if not (acts or used):
        return []
    place = (len(line.orders) - len(line.orders.lstrip()), len(line.orders.split()[0]))
    facts: dict[str, object] = {"got": line.orders.split()[0][:80]}
    error = Unreadable("orders.problem.verb", place, facts=facts)
    try:
        found = orders_in_own_words(line, error, language, context)
    except OrderError:
        told = used and not is_question(line.text)
        if told or any(is_verb(word, language) for word in line.orders.split()[1:]):
            raise
        return []
    asked = tuple(each for ask in context.asks for each in ask.accepts)
    return found if any(isinstance(order, asked) for item in found for order in item.orders) else []


def is_too_long(texts: Iterable[str]) -> bool:
    """True if lines are more than a letter of orders and press may have, whatever they say."""
    return sum(max(_LEAST_LINE, len(text)) for text in texts) > MOST_READ + MOST_PRESS


def _queries(
    lines: Sequence[Line], order_words: Container[str], context: Context
) -> frozenset[str]:
    """The query words that an order of the game begins with too, such as CARD.

    With such a word an action's answer may be meant where the letter holds other orders or only an
    answer is asked for.
    """
    orders = any(
        begins_with(line, order_words) and first_word(line) not in QUERY_WORDS for line in lines
    )
    return frozenset() if orders or any(ask.reacts for ask in context.asks) else QUERY_WORDS
