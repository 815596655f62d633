"""Words that put an order off to another round, turn or day: ``(next round)``, ``jutro``."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pbem.orders.forms.language import Context, Language
from pbem.orders.meaning import is_more_than_talk
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import any_of

_CLAUSE = re.compile(r"[^,.;:!?()\[\]\u2013\u2014]+")
_LEADS = r"(?:\b(?:in|the|nel|il|al|w) ){0,2}"
_KEPT = re.compile(r"\b(?:for|until|till|to|per|a|na|do|dla)(?: the| il)?\s*$", re.IGNORECASE)
"""What stands before them where something is kept for that time."""


class PutOff(NamedTuple):
    """A clause of a line that such words put off.

    Attributes:
        begin, end: from where to where the words stand in the line.
        clause: it without them: ``ATTACK 1 next round``; empty: it is no more: ``(next round)``.
    """

    begin: int
    end: int
    clause: str


def puts_off(text: str) -> bool:
    """True if words speak of another round, turn or day than this one."""
    return _later().search(text) is not None


def _clauses(text: str) -> Iterator[PutOff]:
    """The clauses of a line that such words put off; what is kept FOR later is none."""
    for clause in _CLAUSE.finditer(text):
        found = _later().search(clause[0])
        if found and not _KEPT.search(clause[0][: found.start()]):
            rest = f"{clause[0][: found.start()]} {clause[0][found.end() :]}".strip()
            yield PutOff(clause.start() + found.start(), clause.start() + found.end(), rest)


def is_put_off(line: Line, language: Language, context: Context) -> bool:
    """True if words put an order of a line off: ``ATTACK 1 next round``, ``DRAW (tomorrow)``."""
    return put_off_by(line, language, context) is not None


def put_off_by(line: Line, language: Language, context: Context) -> PutOff | None:
    """By which words of a line an order is put off, and not talk: ``see you later``."""
    if not context.asks:
        return None
    seat = context.asks[0].seat
    for found in _clauses(line.orders):
        clause = Line(line.number, found.clause)
        named = not found.clause or any(map(str.isdigit, found.clause))
        if named or is_more_than_talk(clause, language, seat):
            return found
    return None


@cache
def _later() -> re.Pattern[str]:
    return re.compile(rf"{_LEADS}\b{any_of('later', 'later')}\b", re.IGNORECASE)
