"""Orders that stand on several lines: what a mail program broke, or a group a line."""

import re
from collections.abc import Callable, Container, Sequence

from pbem.orders.lines.first_words import is_courtesy
from pbem.orders.talk.small_talk import begins_with, is_talk
from pbem.orders.words.text import MOST_CHARACTERS, Line

_LEAST_WIDTH = 65
"""Columns at which mail programs break lines: mostly 72 to 78.

A few programs count the marks of a quotation too.
"""
_MOST_SPREAD = 6
"""So many lines below its first one an order may be spread over."""
_ITEM = re.compile(r"^\s*[-*\u2022\u00b7\u2013]\s+")
"""The mark of an item of a list."""
_SHORT = 5
"""So long may an abbreviation be, with its stop."""


def join_broken_lines(
    line: Line,
    waiting: list[Line],
    first_words: Container[str],
    reads: Callable[[str], bool],
    said: Callable[[Line], bool],
) -> Line:
    """An order that stands on several lines, as one line.

    A mail program broke it, its writer did, or each of its groups has a line. A line that is an
    order in plain words below a whole order is one of its own.
    """
    line = last = _spread_over(line, waiting, first_words, reads)
    while len(line.text) <= MOST_CHARACTERS and waiting:
        if line.orders.rstrip().endswith((",", ";")) and begins_with(waiting[-1], first_words):
            return Line(line.number, line.orders.rstrip().rstrip(",;"))
        between = separator_between(line, last, waiting[-1], first_words, reads)
        joined = f"{line.orders.rstrip()}{between}{waiting[-1].orders.strip()}"
        if not between or (
            not reads(joined)
            and not _goes_on(line, last, waiting, first_words, reads)
            and (reads(line.orders) or said(line))
            and said(waiting[-1])
        ):
            break
        last = waiting.pop()
        line = Line(line.number, joined)
    if line.orders.rstrip().endswith((",", ";")) and not waiting:
        return Line(line.number, line.orders.rstrip().rstrip(",;"))
    return line


def _spread_over(
    line: Line, waiting: list[Line], first_words: Container[str], reads: Callable[[str], bool]
) -> Line:
    """A line that begins an order and is none, with the lines below it with which it is one.

    A narrow program broke them, or the writer put each thing of a list on a line. The longest
    order that they say counts.
    """
    if not waiting or begins_with(waiting[-1], first_words) or not begins_with(line, first_words):
        return line
    parts, number = list[str](), line.number
    for after in reversed(waiting[-_MOST_SPREAD:]):
        number += 1
        part = _ITEM.sub("", after.orders).strip()
        if not part or after.number != number or begins_with(Line(1, part), first_words):
            break
        if is_courtesy(after) or is_talk(after.text):
            break
        parts.append(part)
    if not parts or reads(line.orders):
        return line
    begin = line.orders.strip().rstrip(":")
    for size in range(len(parts), 0, -1):
        for between in (" ", ", ")[: min(2, size)]:
            whole = f"{begin} {between.join(parts[:size])}"
            if len(whole) <= MOST_CHARACTERS and reads(whole):
                del waiting[-size:]
                return Line(line.number, whole)
    return line


def _goes_on(
    line: Line,
    last: Line,
    waiting: Sequence[Line],
    first_words: Container[str],
    reads: Callable[[str], bool],
) -> bool:
    """True if a line is one order with several lines into which a program broke it.

    A part of an order is dear to read in plain words.
    """
    whole = line.orders.rstrip()
    for after in reversed(waiting):
        if after.number != last.number + 1 or not is_wrapped(last, after, first_words):
            return False
        whole, last = f"{whole} {after.orders.strip()}", after
        if len(whole) > MOST_CHARACTERS:
            return False
        if reads(whole):
            return True
    return False


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
    if begins_with(after, first_words) or is_courtesy(after) or is_talk(after.text):
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


def parts_sentences(line: Line, after: Line) -> bool:
    """True if one line ends a sentence, with no abbreviation, and the other begins the next."""
    words = line.orders.split()
    ends = bool(words) and len(words[-1]) > _SHORT and words[-1][-1] in ".!?"
    return ends and after.orders.lstrip()[:1].isupper()


def as_one_line(lines: Sequence[Line]) -> Line:
    """Lines that a program broke, as one."""
    return Line(lines[0].number, " ".join(line.orders.strip() for line in lines))
