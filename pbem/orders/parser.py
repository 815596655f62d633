"""The lines of a letter become commands, standing orders and game orders, or problems.

The work is bounded for any letter.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import chain, groupby

import msgspec

from pbem.orders.advice import helpful
from pbem.orders.closings import closing
from pbem.orders.commands import (
    COMMANDS,
    QUERY_WORDS,
    Command,
    Press,
    StandingClear,
    StandingList,
    command_word,
    expect_end,
    read_command,
    take_standing,
)
from pbem.orders.errors import Ambiguous, OrderError, Unreadable
from pbem.orders.known_readings import Readings, read_once
from pbem.orders.language import Context, Language, Verb
from pbem.orders.lexicon import Lexicon, fold
from pbem.orders.meaning import (
    Answer,
    asks_apart,
    by_meaning,
    is_heading,
    is_more_than_talk,
    may_order,
    vocabulary,
    with_examples,
    without_remarks,
    yes_or_no,
)
from pbem.orders.mending import Read, is_question, requested
from pbem.orders.plain_words import (
    Moment,
    begins_with,
    in_plain_words,
    is_talk,
    passed_over,
    without_lead_in,
)
from pbem.orders.problems import Problem, problem_of
from pbem.orders.references import speaks_of_one
from pbem.orders.rephrasing import is_verb
from pbem.orders.slips import slips_beside
from pbem.orders.text import MOST_CHARACTERS, Cursor, Line
from pbem.rules import Ask, Order, StandingOrder

MOST_UNREADABLE = 5
"""After this many lines that are no orders, reading stops: the letter is something else."""
MOST_READ = 40_000
"""The most characters of order lines in one letter; each line counts as at least 40.

The largest real letters have 2,000.
"""
MOST_PRESS = 20_000
"""Characters of one press."""
_YES = frozenset(map(fold, ("YES", "SÌ", "TAK")))
_ANSWER = re.compile(
    r"\s*(yes|sì|si|tak|no|nie)[\s.!,]*(?:please|thanks|thank you|grazie|dziękuję|dzięki)?[\s.!]*",
    re.IGNORECASE,
)
"""A yes or no, alone or with a courtesy."""
_LEAST_LINE = 40
_LONGEST_START = 80
_LEAST_WIDTH = 65
"""Columns at which mail programs break lines: mostly 72 to 78.

A few programs count the marks of a quotation too.
"""

_LIST_MARK = re.compile(
    r"\s*(?:(?:"
    r"[(\[]?(?:\d{1,2}(?:st|nd|rd|th|[ºª°])?|[a-z]|[ivx]{2,4})\s?[.):\]/-]+"
    r"|\d\u20e3|\[x\]|o\s\s+|~(?!~)"
    r"|[-+|=*\u00b7\u00bb\u203a\u2010-\u2015\u2022-\u2027\u2043\u2190-\u21ff\u25a0-\u25ff"
    r"\u27a1\u2b00-\u2bff\ue000-\uf8ff]"
    r"|(?:orders?|actions?|steps?|moves?|ordin[ei]|azion[ei]|moss[ae]|rozkaz[y]?|ruch[y]?"
    r"|akcj[ae])\s?(?:n[ro]?\.?\s?)?(?:\d{1,2}|[ivx]{1,4})?\s?[.):-]+"
    r"|(?:P\.?\s?){1,2}S\.?\s*[:.,-]?"
    r")\s*){1,6}",
    re.IGNORECASE,
)
"""The mark of an item of a list in the ways people and programs number or draw it, its heading
(``Order 1:``), or that of a postscript.

No mark that may take an order back is one: a comment, a bracket around it, a stroke through it.
"""
_STOP = re.compile(r"(?:[\s.\u2026]|[:;]-?[()DP])+$")
"""What ends a sentence, and what people draw behind it."""

_SENTENCE_ENDS = re.compile(r"(?<=[.!?\u2026])\s+")

_STANDING, _PRESS, _END_PRESS = (
    command_word("STANDING"),
    command_word("PRESS"),
    command_word("ENDPRESS"),
)
_NEXT, _CLEAR, _TO, _ALL = (
    command_word("NEXT"),
    command_word("CLEAR"),
    command_word("TO"),
    command_word("ALL"),
)


class ParsedLine(msgspec.Struct, frozen=True):
    """What one line (or one press) says: orders, a policy, or a command.

    ``advance``: it waits for the seat's next action and is read when that comes; ``text`` is
    without the word NEXT. ``aside``: words of it that say no order.
    """

    line: int
    text: str
    orders: tuple[Order, ...] = ()
    standing: StandingOrder | None = None
    command: Command | None = None
    advance: bool = False
    aside: tuple[str, ...] = ()


class ParsedLetter(msgspec.Struct, frozen=True):
    """A letter read whole."""

    items: tuple[ParsedLine, ...]
    problems: tuple[Problem, ...]


def read_lines(
    lines: Sequence[Line],
    language: Language,
    context: Context,
    seats: Sequence[str],
    called: Callable[[], Mapping[str, Sequence[str]]] = dict,
    *,
    plainly: bool = True,
) -> ParsedLetter:
    """Read the lines of an order block (or of a letter without one).

    Args:
        lines: the lines, numbered as in the letter.
        language: the game's order language.
        context: what the sender sees and is asked.
        seats: to whom press may go.
        called: what letters call the seats, in any language; asked for where a line is press.
        plainly: whether orders in plain words count too.
    """
    items: list[ParsedLine] = []
    problems: list[Problem] = []
    read = unreadable = 0
    begins, own = first_words(language), order_words(language)
    waiting = [_unmarked(line, begins, own) for line in reversed(lines)]
    queries = _queries(lines, own, context)

    def reads(text: str) -> bool:
        return _is_order(Line(1, text), language, context, own, queries)

    def said(line: Line) -> bool:
        return _is_said(line, language, context)

    advised = partial(_said, language=language, context=context)
    while waiting and unreadable < MOST_UNREADABLE:
        line = waiting.pop()
        if _says_nothing(line, language) and not _answers(line, language, context):
            continue
        context.earlier = [order for item in items for order in item.orders]
        try:
            if _first_word(line) in _PRESS:
                addressed = _recipients(seats, called())
                items.append(_press(line, waiting, addressed, language.lang))
                continue
            line = _whole(line, waiting, begins, reads, said)
            read += max(_LEAST_LINE, len(line.text))
            if read > MOST_READ:
                where = (0, len(line.text))
                problems.append(
                    problem_of(Unreadable("orders.problem.long_letter", where, facts={}), line)
                )
                break
            said_as_order = _order_like_a_query(line, language, context, queries)
            items += said_as_order or [_read_to_the_stop(line, language, context, own, queries)]
        except OrderError as error:
            try:
                acting = _acting(items, language)
                items += _in_plain_words(line, error, language, context, acting, plainly=plainly)
            except OrderError as found:
                slip = helpful(found, line, advised, language, context)
                slips = (slip, *slips_beside(line, slip, language, context))
                problems += [problem_of(each, line) for each in slips]
                unreadable += slip.kind == "unreadable"
    if not problems:
        items = _ended_once(items, lines)
        items = _in_sequence(_completed(items, language, context), language)
        problems += _lacking(items, language, context)
    return ParsedLetter(tuple(items), tuple(problems))


def _says_nothing(line: Line, language: Language) -> bool:
    """True if a line is empty, a courtesy, a heading, or says that there is no more."""
    empty = not line.orders.strip() or _is_courtesy(line)
    return empty or closing(line.orders) == "nothing" or is_heading(line, language)


def _answers(line: Line, language: Language, context: Context) -> bool:
    """True if words that all stay answer a question of a battle."""
    if not any(ask.reacts for ask in context.asks) or closing(line.orders) != "nothing":
        return False
    try:
        return bool(_said(line, language, context))
    except OrderError:
        return False


def _ended_once(items: list[ParsedLine], lines: Sequence[Line]) -> list[ParsedLine]:
    """The lines of a letter without an end right behind a line that ends it by our example.

    ``The rest as in your example.`` and ``Done.`` end one set-up.
    """
    texts = {line.number: line.orders for line in lines}
    found: list[ParsedLine] = []
    for item in items:
        last = found[-1] if found else None
        again = last is not None and item.orders == last.orders and item.line != last.line
        closes = bool(item.orders) and item.orders[-1].closes
        if again and closes and last is not None:
            text = texts.get(last.line, "")
            if with_examples(text) != text:
                continue
        found.append(item)
    return found


def _completed(items: list[ParsedLine], language: Language, context: Context) -> list[ParsedLine]:
    """The lines of a letter with the orders that those behind them take for granted."""
    orders = language.with_implied_orders([item.orders for item in items], context)
    return [
        item if given == item.orders else msgspec.structs.replace(item, orders=given)
        for item, given in zip(items, orders, strict=True)
        if given or not item.orders
    ]


def _lacking(
    items: Sequence[ParsedLine], language: Language, context: Context
) -> Iterator[Problem]:
    """What lines have yet to say."""
    given = [(item, order) for item in items for order in item.orders]
    for n, (item, order) in enumerate(given):
        later = [behind for _, behind in given[n + 1 :]]
        if error := language.lacking(order, later, context):
            yield problem_of(error, Line(item.line, item.text))


def _order_like_a_query(
    line: Line, language: Language, context: Context, queries: Container[str]
) -> list[ParsedLine]:
    """The orders of a line that begins as a query does: ``Card 8 for ops``; empty: it is one.

    It is one also where nobody asks for such an order.

    Raises:
        OrderError: it cannot be read, and holds the verb of an order.
    """
    if _first_word(line) not in queries:
        return []
    acts = speaks_of_one(_first_word(line)) and may_order(line, language)
    if not acts and not any(language.rephrased(line.orders)):
        return []
    error = Unreadable("orders.problem.verb", (0, 1), facts={})
    try:
        found = _plain_orders(line, error, language, context)
    except OrderError:
        if any(is_verb(word, language) for word in line.orders.split()[1:]):
            raise
        return []
    asked = tuple(each for ask in context.asks for each in ask.accepts)
    return found if any(isinstance(order, asked) for item in found for order in item.orders) else []


def _acting(items: Sequence[ParsedLine], language: Language) -> list[Sequence[str]]:
    """Who acts in each order of a letter so far."""
    orders = (order for item in items for order in item.orders)
    return [names for order in orders if (names := language.acting_units(order))]


def _in_sequence(items: list[ParsedLine], language: Language) -> list[ParsedLine]:
    """The lines of a letter with moves before the attacks of their turn, whose phase is later.

    Answers stay behind the order that they belong to, and nothing passes another kind of order.
    """
    groups: list[list[ParsedLine]] = []
    for item in items:
        answers = bool(item.orders) and all(order.reacts for order in item.orders)
        if answers and groups:
            groups[-1].append(item)
        else:
            groups.append([item])
    found: list[ParsedLine] = []
    for plays, several in groupby(groups, lambda group: _early(group[0], language) is not None):
        run = list(several)
        if plays:
            run.sort(key=lambda group: not _early(group[0], language))
        found += chain.from_iterable(run)
    return found


def _early(item: ParsedLine, language: Language) -> bool | None:
    """True if a line holds moves alone, False if attacks alone."""
    kinds = {language.comes_early(order) for order in item.orders}
    return kinds.pop() if len(kinds) == 1 and not item.advance else None


def _in_plain_words(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]] = (),
    *,
    plainly: bool = True,
) -> list[ParsedLine]:
    """The orders of a line that cannot be read as it stands; ``acting``: see ``in_plain_words``.

    Raises:
        OrderError: it cannot be read in plain words either, or these do not count (``plainly``).
    """
    words = _folded(COMMANDS) | _NEXT
    if not plainly:
        raise error
    commands = begins_with(line, words) and not begins_with(line, order_words(language))
    if commands and with_examples(line.orders) == line.orders:
        raise error
    short = error.kind == "unreadable" and len(line.text) <= MOST_CHARACTERS
    open_ = [ask for ask in context.asks if not _is_answered(ask, context.earlier)]
    if short and (answer := yes_or_no(line, language, open_)) is not None:
        return _answered(line, answer, language, context, acting)
    try:
        return _plain_orders(line, error, language, context, acting)
    except OrderError as unread:
        return _beside_remarks(line, unread, language, context, acting)


def _beside_remarks(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """The orders of a line without its sentences that are remarks; the first order names these.

    Raises:
        OrderError: none of its sentences is one (then ``error``), or the others cannot be read.
    """
    if error.kind != "unreadable" or not context.asks or len(line.text) > MOST_CHARACTERS:
        raise error
    said = without_remarks(line, language, context.asks[0].seat, order_words(language))
    if said is None:
        raise error
    items = _read_in_any_words(said[0], language, context, acting)
    if not any(item.orders for item in items):
        raise error
    first = msgspec.structs.replace(items[0], aside=(*items[0].aside, *said[1]))
    return [first, *items[1:]]


def _answered(
    line: Line,
    answer: Answer,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """A yes or no, and what else its line says: orders, or words that are named.

    Raises:
        OrderError: something else may be an order, and cannot be read.
    """
    context.earlier = [*context.earlier, answer.order]
    aside: list[str] = []
    items: list[ParsedLine] = []
    for text in answer.beside:
        part = Line(line.number, text)
        try:
            items += _read_in_any_words(part, language, context, acting)
        except OrderError as error:
            if is_more_than_talk(part, language, context.asks[0].seat):
                place = max(0, line.text.find(text)), len(text)
                facts: dict[str, object] = {"got": text[:80]}
                raise Unreadable("orders.problem.beside_answer", place, facts=facts) from error
            aside.append(text)
    said = language.wording.line(language.write(answer.order))
    return [ParsedLine(line.number, said, orders=(answer.order,), aside=tuple(aside)), *items]


def _read_in_any_words(
    line: Line, language: Language, context: Context, acting: Sequence[Sequence[str]]
) -> list[ParsedLine]:
    """The orders of a line as it stands or in plain words (raises OrderError)."""
    try:
        return [_read_to_the_stop(line, language, context, order_words(language), frozenset())]
    except OrderError as error:
        return _in_plain_words(line, error, language, context, acting)


def _is_answered(ask: Ask, earlier: Sequence[Order]) -> bool:
    """True if the lines above answer a question of yes or no."""
    answers = ask.yes_no()
    return answers is not None and any(order in answers for order in earlier)


def _plain_orders(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]] = (),
) -> list[ParsedLine]:
    """The orders of a line in plain words, whatever it begins with (raises OrderError)."""
    own = order_words(language)
    too_long = len(line.text) > MOST_CHARACTERS
    if error.kind == "unreadable" and not too_long and (asked := requested(line)):
        with suppress(OrderError):
            return _plain_orders(asked, error, language, context, acting)
    parts = None if too_long else _beside_questions(line, language, context)
    if error.kind == "unreadable" and parts:
        bare, questions = parts
        found = _plain_orders(bare, error, language, context, acting)
        first = msgspec.structs.replace(found[0], aside=(*found[0].aside, *questions))
        return [first, *found[1:]]
    unread = error.kind == "unreadable" or _blames_a_common_word(error, language)
    if not unread or is_question(line.text) or too_long:
        raise error

    def read(part: Line) -> tuple[Line, tuple[Order, ...]]:
        parsed = _read_to_the_stop(part, language, context, own, frozenset())
        return Line(part.number, parsed.text), parsed.orders

    def said() -> tuple[Readings, tuple[str, ...]]:
        if (found := _in_sentences(line, language, context, read)) is not None:
            return found, ()
        if (meant := by_meaning(line, language, read, context, acting)) is not None:
            return meant
        moment = Moment(context.asks, acting)
        plain = in_plain_words(line, language, own, read, moment, error)
        return plain, passed_over(line, plain)

    key = (line.text, error.key, error.at, tuple(map(tuple, acting)), tuple(context.earlier))
    readings, aside = read_once(context, key, said)
    if not readings and begins_with(line, own):
        raise error
    return [
        ParsedLine(
            line.number,
            _tidy(part.text, language),
            orders=orders,
            aside=() if n else aside,
        )
        for n, (part, orders) in enumerate(readings)
    ]


def _blames_a_common_word(error: OrderError, language: Language) -> bool:
    """True if an unknown name is a word of every day: ``Advance VI, nobody else``."""
    got = fold(str(error.facts.get("got", ""))).split()
    return bool(got) and vocabulary(language.lang).may_begin(got[0])


def _beside_questions(
    line: Line, language: Language, context: Context
) -> tuple[Line, tuple[str, ...]] | None:
    """A line without the sentences that ask something apart from orders, and these.

    ``None``: it has none, or nothing else.
    """
    sentences = [part for part in _SENTENCE_ENDS.split(line.orders) if part.strip()]
    asking = [part for part in sentences if part.rstrip(" )").endswith("?")]
    if not asking or len(asking) == len(sentences) or not context.asks:
        return None
    seat = context.asks[0].seat
    if not all(asks_apart(Line(line.number, part), language, seat) for part in asking):
        return None
    text = line.orders
    for part in asking:
        text = text.replace(part, " " * len(part), 1)
    return Line(line.number, text.rstrip()), tuple(part.strip() for part in asking)


def _in_sentences(line: Line, language: Language, context: Context, read: Read) -> Readings | None:
    """The orders of a line that the game reads in its own way; ``None``: it does not."""
    lines = language.said(line, context)
    if lines is None or is_talk(line.text):
        return None
    try:
        return tuple(read(Line(line.number, language.wording.line(text))) for text in lines)
    except OrderError:
        return None


def _tidy(text: str, language: Language) -> str:
    """A line as letters show it: single blanks, and the key words of the reader."""
    return language.wording.line(" ".join(text.split()))


def _said(line: Line, language: Language, context: Context, *, plainly: bool = True) -> list[Order]:
    """The orders of a line as it stands or (``plainly``) in plain words; none if it is a command.

    Raises:
        OrderError: it is neither.
    """
    try:
        item = _read_to_the_stop(line, language, context, order_words(language), frozenset())
    except OrderError as error:
        said = _in_plain_words(line, error, language, context, plainly=plainly)
        return [order for item in said for order in item.orders]
    return list(item.orders)


def _is_said(line: Line, language: Language, context: Context) -> bool:
    """True if a line can be read as it stands or in plain words."""
    try:
        _said(line, language, context)
    except OrderError:
        return False
    return True


def _unmarked(line: Line, words: Container[str], own: Container[str]) -> Line:
    """A line without the mark of a list, ``PS:`` or words that lead in; blanks replace them.

    Args:
        line: a line of a letter.
        words: those that an order or a command can begin with.
        own: those that an order of the game can begin with.
    """
    mark = _LIST_MARK.match(line.text)
    if mark is None or (begins_with(line, words) and ":" not in mark[0]):
        return without_lead_in(line, own)
    bare = Line(line.number, f"{' ' * mark.end()}{line.text[mark.end() :]}")
    bare = without_lead_in(bare, own)
    if begins_with(line, own) or not begins_with(bare, words):
        return without_lead_in(line, own)
    return bare


def is_too_long(texts: Iterable[str]) -> bool:
    """True if lines are more than a letter of orders and press may have, whatever they say."""
    return sum(max(_LEAST_LINE, len(text)) for text in texts) > MOST_READ + MOST_PRESS


def first_words(language: Language) -> frozenset[str]:
    """The words an order or a command can begin with."""
    return order_words(language) | _folded(COMMANDS)


def _is_courtesy(line: Line) -> bool:
    """True if there is nothing in a line but words of courtesy: ``Thanks!``."""
    return bool(line.orders.strip()) and not Cursor(line).tokens


def _first_word(line: Line) -> str:
    """A line's first word, folded; empty where there is none."""
    return fold(Cursor(Line(line.number, line.orders.strip()[:_LONGEST_START])).peek())


def _whole(
    line: Line,
    waiting: list[Line],
    first_words: Container[str],
    reads: Callable[[str], bool],
    said: Callable[[Line], bool],
) -> Line:
    """An order that stands on several lines, as one line.

    A mail program broke it, or each of its groups has a line. A line that is an order in plain
    words below a whole order is one of its own.
    """
    last = line
    while len(line.text) <= MOST_CHARACTERS and waiting:
        if line.orders.rstrip().endswith((",", ";")) and begins_with(waiting[-1], first_words):
            return Line(line.number, line.orders.rstrip().rstrip(",;"))
        between = separator_between(line, last, waiting[-1], first_words, reads)
        joined = f"{line.orders.rstrip()}{between}{waiting[-1].orders.strip()}"
        if not between or (not reads(joined) and reads(line.orders) and said(waiting[-1])):
            break
        last = waiting.pop()
        line = Line(line.number, joined)
    if line.orders.rstrip().endswith((",", ";")) and not waiting:
        return Line(line.number, line.orders.rstrip().rstrip(",;"))
    return line


def separator_between(
    order: Line, last: Line, after: Line, first_words: Container[str], reads: Callable[[str], bool]
) -> str:
    """What stands between an order and the next line where that belongs to it; empty: it does not.

    It does where it begins no order of its own and stands behind a comma or semicolon, where a mail
    program may have broken the line, where it is indented beyond the order, and where both can be
    read as one order. Behind an empty line a broken line must be readable as one order.

    Args:
        order: all of the order so far.
        last: the last line of it.
        after: the next line.
        first_words: those that an order can begin with.
        reads: whether a line can be read as an order of the game.
    """
    if begins_with(after, first_words) or _is_courtesy(after) or is_talk(after.text):
        return ""
    if order.orders.rstrip().endswith((",", ";")):
        return " "
    if is_wrapped(last, after, first_words):
        next_to_it = after.number == last.number + 1
        whole = f"{order.orders.strip()} {after.orders.strip()}"
        return " " if next_to_it or reads(whole) else ""
    if not after.orders.strip():
        return ""
    between = "; " if len(order.orders.split()) > 1 else " "
    belongs = _indent(after) > _indent(order) or reads(
        f"{order.orders.strip()}{between}{after.orders.strip()}"
    )
    return between if belongs else ""


def _indent(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())


def is_wrapped(line: Line, after: Line, first_words: Container[str]) -> bool:
    """True if a mail program may have broken one line in two.

    ``after`` then begins no order and did not fit on the line before.
    """
    words = after.orders.split(None, 1)
    if not words or begins_with(after, first_words):
        return False
    return len(line.orders.rstrip()) + 1 + len(words[0]) >= _LEAST_WIDTH


def _queries(
    lines: Sequence[Line], order_words: Container[str], context: Context
) -> frozenset[str]:
    """The query words that an order of the game begins with too, such as CARD.

    With such a word an action's answer may be meant where the letter holds other orders or only an
    answer is asked for.
    """
    orders = any(
        begins_with(line, order_words) and _first_word(line) not in QUERY_WORDS for line in lines
    )
    return frozenset() if orders or any(ask.reacts for ask in context.asks) else QUERY_WORDS


def _read(
    line: Line,
    language: Language,
    context: Context,
    order_words: Container[str],
    queries: Container[str],
) -> ParsedLine:
    if len(line.text) > MOST_CHARACTERS:
        raise Unreadable(
            "orders.problem.long_line", (0, len(line.text)), facts={"limit": MOST_CHARACTERS}
        )
    if _first_word(line) in _NEXT:
        return _advance(line, language)
    asks = _first_word(line) in queries or not begins_with(line, order_words)
    command = read_command(line, language.lang) if asks else None
    if command is not None:
        _doubt(line, language, context)
        return ParsedLine(line.number, line.text, command=command)
    cursor = Cursor(line)
    if fold(cursor.peek()) in _STANDING:
        return _standing(line, cursor, language, context)
    if answer := _yes_or_no(cursor, context):
        return ParsedLine(line.number, line.text, orders=(answer,))
    return ParsedLine(line.number, line.text, orders=language.read(line, context))


def _read_to_the_stop(
    line: Line,
    language: Language,
    context: Context,
    order_words: Container[str],
    queries: Container[str],
) -> ParsedLine:
    """What a line says, without a full stop or a smiley at its end if it cannot be read with it."""
    try:
        return _read(line, language, context, order_words, queries)
    except OrderError:
        text = _STOP.sub("", line.text)
        if text == line.text:
            raise
        try:
            return _read(Line(line.number, text), language, context, order_words, queries)
        except OrderError:
            pass
        raise


def _is_order(
    line: Line,
    language: Language,
    context: Context,
    order_words: Container[str],
    queries: Container[str],
) -> bool:
    """True if a line can be read as an order of the game."""
    try:
        return bool(_read(line, language, context, order_words, queries).orders)
    except OrderError:
        return False


def _doubt(line: Line, language: Language, context: Context) -> None:
    """Refuse a one-word command that may also be an answer: DRAW a chit, or offer a draw.

    Raises:
        Ambiguous: a word of an order goes on where it ends, and that order answers an ask.
    """
    said = fold(line.orders.strip().rstrip("?!."))
    for verb in language.verbs:
        for word in verb.aliases:
            if not fold(word).startswith(f"{said} "):
                continue
            orders = language.read(Line(line.number, word), context)
            if any(isinstance(order, ask.accepts) for order in orders for ask in context.asks):
                meant = next(
                    command
                    for command in COMMANDS
                    if said in map(fold, (command.name, *command.aliases))
                )
                others = (other for other in meant.aliases.en if fold(other) != said)
                facts: dict[str, object] = {"got": line.text.strip()[:80]}
                place = (len(line.text) - len(line.text.lstrip()), len(line.text.strip()))
                names = (language.wording.line(verb.name), *others)
                raise Ambiguous("orders.problem.ambiguous", place, facts=facts, suggestions=names)


def _yes_or_no(cursor: Cursor, context: Context) -> Order | None:
    """The answer that a bare yes or no gives to the one question of that kind that is open."""
    answer = _ANSWER.fullmatch(cursor.line.orders)
    if answer is None:
        return None
    said = fold(answer[1])
    meant = [found for ask in context.asks if (found := ask.yes_no())]
    return (meant[0].yes if said in _YES else meant[0].no) if len(meant) == 1 else None


def _advance(line: Line, language: Language) -> ParsedLine:
    """A line in advance: only its first word can be read already.

    Raises:
        Unreadable: that is no order of the game.
    """
    cursor = Cursor(line)
    cursor.next()
    rest = Line(line.number, "" if cursor.done else line.orders[cursor.here[0] :].strip())
    if cursor.done or not begins_with(rest, order_words(language)):
        facts: dict[str, object] = {"got": cursor.peek()[:80]}
        raise Unreadable("orders.problem.verb", cursor.here, facts=facts)
    return ParsedLine(line.number, rest.text, advance=True)


def begins_order(line: Line, language: Language) -> bool:
    """True if a line begins with the word of an order, a command, a standing order or press.

    The mark of a list may stand before it.
    """
    words = first_words(language) | _NEXT
    return begins_with(_unmarked(line, words, order_words(language)), words)


def begins_press(line: Line) -> bool:
    """True if press begins with a line."""
    return _first_word(line) in _PRESS


def ends_press(line: Line) -> bool:
    """True if a line ends press."""
    return fold(line.text.strip()) in _END_PRESS


def order_words(language: Language) -> frozenset[str]:
    """The words an order of the game can begin with, folded; they go before those of commands."""
    return _folded(tuple(language.verbs))


@cache
def _folded(verbs: tuple[Verb, ...]) -> frozenset[str]:
    """The words that some forms can begin with, folded."""
    return frozenset(fold(word) for verb in verbs for word in verb.words)


def _standing(line: Line, cursor: Cursor, language: Language, context: Context) -> ParsedLine:
    take_standing(cursor)
    if cursor.done:
        return ParsedLine(line.number, line.text, command=StandingList())
    if fold(cursor.peek()) in _CLEAR:
        cursor.next()
        word = cursor.next()
        if word and not (word.isdecimal() and len(word) < 4) and fold(word) not in _ALL:
            cursor.index -= 1
            raise Unreadable("orders.problem.number", cursor.here, facts={"got": word[:80]})
        expect_end(cursor, "STANDING", language.lang)
        return ParsedLine(
            line.number, line.text, command=StandingClear(int(word) if word.isdecimal() else 0)
        )
    return ParsedLine(line.number, line.text, standing=language.read_standing(line, context))


def _press(line: Line, waiting: list[Line], seats: Lexicon, lang: str) -> ParsedLine:
    """A press message with all its lines up to ENDPRESS.

    The lines are raw text and never orders, whatever is wrong with the first.
    """
    inside: list[str] = []
    while waiting:
        inner = waiting.pop().text
        if ends_press(Line(0, inner)):
            break
        inside.append(inner)
    else:
        raise Unreadable("orders.problem.endpress", (0, len(line.text.strip()) or 1), facts={})
    text = "\n".join(inside).strip()
    if len(text) > MOST_PRESS:
        raise Unreadable(
            "orders.problem.long_press", (0, len(line.text)), facts={"limit": MOST_PRESS}
        )
    return ParsedLine(line.number, line.text, command=Press(_recipient(line, seats, lang), text))


def _recipients(seats: Sequence[str], called: Mapping[str, Sequence[str]]) -> Lexicon:
    """The seats by their codes and names; empty: all."""
    return Lexicon({"": sorted(_ALL), **{seat: (seat, *called.get(seat, ())) for seat in seats}})


def _recipient(line: Line, seats: Lexicon, lang: str) -> str:
    """The seat a press goes to; empty: all."""
    cursor = Cursor(line)
    cursor.next()
    if fold(cursor.peek()) in _TO:
        cursor.next()
    to = "" if cursor.peek() in ("", ":") else seats.read(cursor, "orders.problem.seat")
    cursor.skip(":")
    expect_end(cursor, "PRESS", lang)
    return to
