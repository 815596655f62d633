"""The places that would have made a refused line legal."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.problems import Problem, Suggestion
from pbem.orders.words.errors import OrderError
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import Cursor, Line
from pbem.rules import Order, Seat

MOST_NAMED = 12
"""So many legal places are named; of the others only how many they are is said."""
_MOST_READ = 400
"""So many lines are tried for one problem."""
_LONGEST = 5
_MOST_NEAR = 150
"""So many hexes around one are tried."""
_HEX = re.compile(r"\d{4}")
"""The number of a hex: its column and its row."""

Place = tuple[int, int]
"""Column and length in a line."""


def with_suggestion(
    language: Language,
    seat: Seat,
    problem: Problem,
    context: Context,
    number: int = 0,
    may: Callable[[Order], bool] = lambda _: True,
) -> Problem:
    """A problem with the places that would make the order legal in the place at fault.

    Each place of the board is tried: said there, the line is read and the order checked as if the
    player had sent it, so that nothing is told but what the player could have asked. Where no place
    is to blame, any place of the line may give way, the first that leaves something legal; a word
    that names no place is tried first where it stands in the way of reading the line. What an order
    waits for stays as it is: an order whose condition is not met is no way out. A refusal that
    lists places itself stays as it is.

    Args:
        language: in which the line is read.
        context: what the writer sees and is asked.
        seat: whose line it is.
        problem: what is wrong with it.
        number: which of the line's orders is at fault, from 0.
        may: what else an order must stand beside being legal.
    """
    things, line = language.things_by_kind(seat), Line(problem.line, problem.text)
    if _lists_places(problem.facts, things.get("space", ())):
        return problem
    named = list(_named(line, things.get("space", ()), things.get("unit", ())))
    blamed = [entry for entry in named if entry[0] == (problem.column, problem.length)]
    tries, condition = _MOST_READ, _condition(language, line, context, number)

    def said(place: Place, name: str) -> bool:
        order = _legal(language, _said(line, place, name), context, number)
        return order is not None and order.condition == condition and may(order)

    for place, identifier, lexicon in blamed or (
        *_unknown(problem, things.get("space", ())),
        *named,
    ):
        others = _others(language, lexicon, identifier)[:tries]
        tries -= len(others)
        if legal := [name for name in others if said(place, name)]:
            column, length = place
            got = line.text[column : column + length]
            more = max(0, len(legal) - MOST_NAMED)
            return msgspec.structs.replace(
                problem, suggestion=Suggestion(got, tuple(legal[:MOST_NAMED]), more)
            )
    return problem


def _others(language: Language, lexicon: Lexicon, identifier: str) -> list[str]:
    """The other places that may have been meant: of a hex first those near it, the nearest first.

    These have their numbers where they have no names.
    """
    numbered, near = language.numbered_spaces(), list[str]()
    if numbered is not None and _HEX.fullmatch(identifier):
        hexes = [n for n in numbered.shown if _HEX.fullmatch(n) and n != identifier]
        hexes.sort(key=lambda n: (_apart(n, identifier), n))
        near = hexes[:_MOST_NEAR]
    others = (found for found in lexicon.shown if found != identifier)
    return [lexicon.shown.get(found, found) for found in dict.fromkeys((*near, *others))]


def _apart(one: str, other: str) -> int:
    """How far two hexes are apart, about: by their columns and rows."""
    return max(abs(int(one[:2]) - int(other[:2])), abs(int(one[2:]) - int(other[2:])))


def possible_orders(
    language: Language, seat: Seat, problem: Problem, context: Context
) -> tuple[Order, ...]:
    """The orders of an unreadable line with some place at its fault; empty: no place helps."""
    line, tries = Line(problem.line, problem.text), _MOST_READ
    for place, _, lexicon in _unknown(problem, language.things_by_kind(seat).get("space", ())):
        for name in list(lexicon.shown.values())[:tries]:
            tries -= 1
            try:
                return language.read(_said(line, place, name), context)
            except OrderError:
                continue
    return ()


def _unknown(problem: Problem, places: Sequence[Lexicon]) -> Iterator[tuple[Place, str, Lexicon]]:
    """What could not be read, as if it were a place of each kind."""
    if problem.kind == "unreadable":
        yield from (((problem.column, problem.length), "", lexicon) for lexicon in places)


def _lists_places(facts: Mapping[str, object], lexicons: Sequence[Lexicon]) -> bool:
    """True if a refusal's own facts hold a list of places."""
    lists = [value for value in facts.values() if isinstance(value, tuple | list) and value]
    return any(
        all(str(name) in lexicon.shown for name in names) for names in lists for lexicon in lexicons
    )


def _named(
    line: Line, places: Sequence[Lexicon], units: Sequence[Lexicon]
) -> Iterator[tuple[Place, str, Lexicon]]:
    """Every name of a place behind the first word, the longest first.

    The 9 of ``9 DE`` is no front.
    """
    cursor = Cursor(line)
    index = 1
    while index < len(cursor.tokens):
        cursor.index, size = (
            index,
            max((_exactly(cursor, lexicon)[0] for lexicon in units), default=0),
        )
        if not size:
            for lexicon in places:
                size, identifier = _name_here(cursor, lexicon)
                if identifier:
                    yield cursor.place(size), identifier, lexicon
                    break
        index += max(1, size)


def _exactly(cursor: Cursor, lexicon: Lexicon) -> tuple[int, str]:
    """How many of the next words are the full name of one thing, and of which."""
    for size in range(min(_LONGEST, len(cursor.tokens) - cursor.index), 0, -1):
        if len(found := lexicon.exact(cursor.span(size))) == 1:
            return size, next(iter(found))
    return 0, ""


def _name_here(cursor: Cursor, lexicon: Lexicon) -> tuple[int, str]:
    """How many of the next words name a place in whatever way it may be named, and which."""
    size, identifier = _exactly(cursor, lexicon)
    if identifier:
        return size, identifier
    start = cursor.index
    try:
        identifier = lexicon.read(cursor, "")
        size = cursor.index - start
    except OrderError:
        pass
    cursor.index = start
    return size, identifier


def _said(line: Line, place: Place, name: str) -> Line:
    column, length = place
    return Line(line.number, f"{line.text[:column]}{name}{line.text[column + length :]}")


def _condition(
    language: Language, line: Line, context: Context, number: int
) -> msgspec.Struct | None:
    """What the order of this number in a line waits for, if the line can be read."""
    try:
        return next((order.condition for order in language.read(line, context)[number:]), None)
    except OrderError:
        return None


def _legal(language: Language, line: Line, context: Context, number: int) -> Order | None:
    """The order of this number in a line, if it answers an ask and is legal."""
    try:
        orders: tuple[Order, ...] = language.read(line, context)
    except OrderError:
        return None
    order = next(iter(orders[number:]), None)
    legal = order is not None and any(
        isinstance(order, ask.accepts) and ask.is_legal(order) for ask in context.asks
    )
    return order if legal else None
