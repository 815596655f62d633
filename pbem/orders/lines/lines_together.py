"""What the lines of a letter say together: once answered, once ended, in the sequence of a turn."""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, groupby

import msgspec

from pbem.orders.forms.commands import Inquiry
from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.problems import Problem, problem_of
from pbem.orders.lines.line_parser import (
    ParsedLine,
)
from pbem.orders.meaning import (
    asks,
    depends_on,
    says_end,
    with_examples,
)
from pbem.orders.words.errors import OrderError, Unreadable
from pbem.orders.words.text import Line
from pbem.rules import Order, YesNo

_ASKED = Unreadable("orders.problem.asked", (0, 1), facts={})
"""Why a question beside orders of its line is none."""
Asked = tuple[Line, OrderError]
"""A line that asks something, and why it is no order."""


def beside_orders(
    items: list[ParsedLine], asked: Sequence[Asked], language: Language, context: Context
) -> tuple[list[ParsedLine], list[Asked]]:
    """The lines of a letter with questions that are set aside, and those that cannot be.

    A question is set aside beside orders that do not depend on its answer, and beside questions.
    """
    orders = [order for item in items for order in item.orders]
    if items and all(isinstance(item.command, Inquiry) for item in items):
        return [*items, *map(_set_aside, (line for line, _ in asked))], []
    if not orders or not context.asks:
        return items, list(asked)
    seat = context.asks[0].seat
    beside = [(Line(i.line, q), _ASKED) for i in items for q in i.aside if asks(q)]
    waiting = [
        each for each in (*asked, *beside) if depends_on(each[0].text, orders, language, seat)
    ]
    apart = [line for line, _ in asked if (line, _) not in waiting]
    return [*items, *map(_set_aside, apart)], waiting


def _set_aside(line: Line) -> ParsedLine:
    """A line that is named and orders nothing."""
    return ParsedLine(line.number, line.text, aside=(line.text.strip(),))


def amended(items: Sequence[ParsedLine], said: Sequence[ParsedLine]) -> list[ParsedLine]:
    """The lines of a letter with the next one, whose first order may stand for one of theirs."""
    found = list(items)
    for item in said:
        old = item.amends
        at = [n for n, each in enumerate(found) if old is not None and old in each.orders]
        if not at:
            found.append(item)
            continue
        last = found[at[-1]]
        orders = tuple(
            new for order in last.orders for new in (item.orders if order == old else (order,))
        )
        text = item.text if len(last.orders) == 1 else last.text
        found[at[-1]] = msgspec.structs.replace(last, orders=orders, text=text)
        if item.aside:
            found.append(msgspec.structs.replace(item, orders=(), amends=None))
    return found


def ended_once(
    items: list[ParsedLine], lines: Sequence[Line], language: Language
) -> list[ParsedLine]:
    """The lines of a letter without an end right behind a line that ends it without saying so.

    ``The rest as in your example.`` and ``Done.`` end one set-up, ``No more trains.`` one phase.
    """
    texts = {line.number: line.orders for line in lines}
    found: list[ParsedLine] = []
    for item in items:
        last = found[-1] if found else None
        again = last is not None and item.orders == last.orders and item.line != last.line
        closes = bool(item.orders) and item.orders[-1].closes
        if last is not None and closes and _repeats(item, last):
            continue
        if again and closes and last is not None:
            text = texts.get(last.line, "")
            if with_examples(text) != text or not says_end(Line(last.line, text), language):
                continue
        found.append(item)
    return found


def _repeats(item: ParsedLine, last: ParsedLine) -> bool:
    """True if one line ends the same again: ``I prepare it and end my turn without drawing``."""
    return item.line == last.line and item.orders == last.orders[-1:]


def completed(items: list[ParsedLine], language: Language, context: Context) -> list[ParsedLine]:
    """The lines of a letter with the orders that those behind them take for granted.

    A line whose orders went over to one before it goes along with its text, if it was one with it.
    """
    orders = language.with_implied_orders([item.orders for item in items], context)
    found: list[ParsedLine] = []
    for item, given in zip(items, orders, strict=True):
        if given or not item.orders:
            found.append(
                item if given == item.orders else msgspec.structs.replace(item, orders=given)
            )
        elif found and found[-1].line == item.line:
            text = f"{found[-1].text}; {item.text}"
            found[-1] = msgspec.structs.replace(found[-1], text=text)
    return found


def _yes_or_no_in(
    items: Iterable[ParsedLine], words: Container[int], answers: YesNo | None
) -> set[Order]:
    """The answers that items give by a yes or no; ``words``: lines in the sender's own words."""
    said = (order for item in items if item.line in words for order in item.orders)
    return {order for order in said if answers is not None and order in answers}


def answered_once(
    items: Sequence[ParsedLine], words: Container[int], context: Context
) -> list[ParsedLine]:
    """Items without a yes whose order another one says: ``Yes, I reinforce with Build Army``."""
    found: list[ParsedLine] = []
    for n, item in enumerate(items):
        others = {order for other in (*found, *items[n + 1 :]) for order in other.orders}
        said = (_yes_or_no_in((item,), words, ask.yes_no()) for ask in context.asks)
        if item.orders and any({*item.orders} <= each & others for each in said):
            found.append(msgspec.structs.replace(item, orders=()))
        else:
            found.append(item)
    return [item for item in found if item.aside or not item.says_nothing]


def problems_of_answers(
    items: Sequence[ParsedLine], words: Container[int], context: Context
) -> Iterator[Problem]:
    """Orders that answer a question otherwise than a yes or no in the letter's own words does.

    ``No, I reinforce with Build Army`` may mean either.
    """
    for ask in context.asks:
        said = _yes_or_no_in(items, words, ask.yes_no())
        for item in items:
            for order in item.orders:
                if said and isinstance(order, ask.accepts) and {order} != said:
                    facts: dict[str, object] = {"got": item.text.strip()[:80]}
                    error = Unreadable("orders.problem.against", (0, 1), facts=facts)
                    yield problem_of(error, Line(item.line, item.text))


def problems_of_lacking(
    items: Sequence[ParsedLine], language: Language, context: Context
) -> Iterator[Problem]:
    """What lines have yet to say."""
    given = [(item, order) for item in items for order in item.orders]
    for n, (item, order) in enumerate(given):
        later = [behind for _, behind in given[n + 1 :]]
        if error := language.lacking(order, later, context):
            yield problem_of(error, Line(item.line, item.text))


def who_acts(items: Sequence[ParsedLine], language: Language) -> list[Sequence[str]]:
    """Who acts in each order of a letter so far."""
    orders = (order for item in items for order in item.orders)
    return [names for order in orders if (names := language.acting_units(order))]


def in_sequence(items: list[ParsedLine], language: Language) -> list[ParsedLine]:
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
