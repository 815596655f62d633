"""Reading the lines of a letter: commands, standing orders and game orders, or problems; bounded for any letter."""

from collections.abc import Sequence

import msgspec

from pbem.orders.commands import (
    END_PRESS_WORDS,
    PRESS_WORDS,
    STANDING_WORDS,
    Command,
    Press,
    StandingClear,
    StandingList,
    read_command,
)
from pbem.orders.errors import OrderError, Unreadable
from pbem.orders.language import Context, Language
from pbem.orders.names import fold
from pbem.orders.problems import Problem, problem_of
from pbem.orders.text import MOST_CHARACTERS, Cursor, Line
from pbem.rules import Order, Standing

MOST_UNREADABLE = 5
"""After this many lines that are no orders, reading stops: the letter is something else."""
MOST_LINES = 500
MOST_PRESS = 20_000

_STANDING = frozenset(fold(word) for word in STANDING_WORDS)
_PRESS = frozenset(fold(word) for word in PRESS_WORDS)
_END_PRESS = frozenset(fold(word) for word in END_PRESS_WORDS)
_CLEAR = frozenset({"clear", "cancella", "usun"})
_TO = frozenset({"to", "a", "do"})
_ALL = frozenset({"all", "tutti", "wszyscy", "wszystkich"})


class Item(msgspec.Struct, frozen=True):
    """What one line (or one press) says: orders, a policy, or a command."""

    line: int
    text: str
    orders: tuple[Order, ...] = ()
    standing: Standing | None = None
    command: Command | None = None


class Reading(msgspec.Struct, frozen=True):
    """A letter read whole."""

    items: tuple[Item, ...]
    problems: tuple[Problem, ...]


def read_lines(lines: Sequence[Line], language: Language, context: Context, seats: Sequence[str]) -> Reading:
    """Read the lines of an order block (or of a letter without one).

    Args:
        lines: the lines, numbered as in the letter.
        language: the game's order language.
        context: what the sender sees and is asked.
        seats: to whom press may go.
    """
    items: list[Item] = []
    problems: list[Problem] = []
    waiting = list(reversed(_joined(lines[:MOST_LINES])))
    while waiting and sum(p.kind == "unreadable" for p in problems) < MOST_UNREADABLE:
        line = waiting.pop()
        if not Cursor(line).tokens:
            continue
        try:
            if fold(Cursor(line).peek()) in _PRESS:
                items.append(_press(line, waiting, seats))
            else:
                items.append(_read(line, language, context))
        except OrderError as error:
            problems.append(problem_of(error, line))
    return Reading(tuple(items), tuple(problems))


def _joined(lines: Sequence[Line]) -> list[Line]:
    """Lines a mail program broke put together again: one that ends in a comma or semicolon goes on in the next."""
    joined: list[Line] = []
    for line in lines:
        before = joined[-1] if joined else None
        if before and before.orders.rstrip().endswith((",", ";")) and len(before.text) < MOST_CHARACTERS:
            joined[-1] = Line(before.number, f"{before.text.rstrip()} {line.text.lstrip()}")
        else:
            joined.append(line)
    return joined


def _read(line: Line, language: Language, context: Context) -> Item:
    command = read_command(line)
    if command is not None:
        return Item(line.number, line.text, command=command)
    cursor = Cursor(line)
    if fold(cursor.peek()) in _STANDING:
        return _standing(line, cursor, language, context)
    return Item(line.number, line.text, orders=language.read(line, context))


def _standing(line: Line, cursor: Cursor, language: Language, context: Context) -> Item:
    cursor.next()
    if cursor.done:
        return Item(line.number, line.text, command=StandingList())
    if fold(cursor.peek()) in _CLEAR:
        cursor.next()
        word = cursor.next()
        if word and not (word.isdecimal() and len(word) < 4) and fold(word) not in _ALL:
            cursor.index -= 1
            raise Unreadable("orders.problem.number", cursor.here, facts={"got": word[:80]})
        return Item(line.number, line.text, command=StandingClear(int(word) if word.isdecimal() else 0))
    return Item(line.number, line.text, standing=language.read_standing(line, context))


def _press(line: Line, waiting: list[Line], seats: Sequence[str]) -> Item:
    """A press and all its lines up to ENDPRESS; raw text, never orders."""
    cursor = Cursor(line)
    cursor.next()
    if fold(cursor.peek()) in _TO:
        cursor.next()
    to = ""
    if not cursor.done and fold(cursor.peek()) not in _ALL:
        named = [seat for seat in seats if fold(seat) == fold(cursor.peek())]
        if not named:
            facts: dict[str, object] = {"got": cursor.peek()[:80]}
            raise Unreadable("orders.problem.seat", cursor.here, facts=facts, suggestions=tuple(seats))
        to = named[0]
    text: list[str] = []
    while waiting:
        inner = waiting.pop()
        if fold(inner.text.strip()[:40]) in _END_PRESS:
            return Item(line.number, line.text, command=Press(to, "\n".join(text)[:MOST_PRESS].strip()))
        text.append(inner.text)
    raise Unreadable("orders.problem.endpress", (0, len(line.text.strip()) or 1), facts={})
