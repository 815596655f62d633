"""A problem: an error of a letter with its place, ready to be worded."""

import re
from collections.abc import Sequence

import msgspec
from msgspec import structs

from pbem.orders.words.errors import NO_VERB, Kind, OrderError
from pbem.orders.words.folding import fold_words
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import Cursor, Line
from pbem.rules import Illegal, Order

_LONGEST = 10
"""The most words of a name at fault that are underlined."""
_COUNT = 3
"""Fewer digits than these may count something; the number of a hex never does."""
_NAMED = frozenset(
    ("army", "card", "chit", "city", "faction", "front", "hex", "nation", "power", "space", "unit")
)
"""What an error of a name may be about, by the last part of its key."""
_MARKS = '.,;:!?()"“”„…'
_BEFORE_SENTENCE = re.compile(r"(?:^|[.!?:;…])[\s\W]*$")


class Suggestion(msgspec.Struct, frozen=True):
    """What might have stood in the place of a name, so that the order would have been legal.

    Attributes:
        got: the name, as it was written.
        names: what would have been legal, in the reader's words.
        more: how many others there are.
    """

    got: str
    names: tuple[str, ...]
    more: int = 0


class Problem(msgspec.Struct, frozen=True):
    """One problem, ready to be worded.

    Attributes:
        kind: unreadable, illegal or ambiguous.
        line: number of the line in the letter, from 1; 0 where no line is to blame.
        text: the line as it was written.
        column, length: the place in it, from 0, in characters.
        key: message key.
        facts: named parameters of the message.
        rule: the paragraph that forbids it; empty unless illegal.
        suggestions: what may have been meant, best first.
        suggestion: the places that would have been legal.
        on_the_way: True if the place at fault lies on the way, which the line leaves open.
    """

    kind: Kind
    line: int
    text: str
    column: int
    length: int
    key: str
    facts: dict[str, object] = {}
    rule: str = ""
    suggestions: tuple[str, ...] = ()
    suggestion: Suggestion | None = None
    on_the_way: bool = False


def problem_of(
    error: OrderError | Illegal,
    line: Line,
    lexicons: Sequence[Lexicon] = (),
    order: Order | None = None,
) -> Problem:
    """The problem that an error makes of a line.

    Args:
        error: the error.
        line: the line.
        lexicons: the names of the things that may be at fault.
        order: the order that the line was read as.
    """
    text = line.text[:500]
    if isinstance(error, OrderError):
        problem = Problem(
            error.kind,
            line.number,
            text,
            error.at[0],
            max(1, error.at[1]),
            error.key,
            error.facts,
            suggestions=error.suggestions,
        )
        return _without_plain_words(problem)
    column, length = _blame(error.names, line, lexicons)
    passed = order.places_on_way.intersection(map(str, error.facts.values())) if order else ()
    return Problem(
        "illegal",
        line.number,
        text,
        column,
        length,
        error.key,
        error.facts,
        rule=error.rule,
        on_the_way=any(_place(name, line, lexicons) is None for name in passed),
    )


def _without_plain_words(problem: Problem) -> Problem:
    """A problem that takes neither marks nor a plain word, such as ``twice``, for a name."""
    got, kind = str(problem.facts.get("got", "")), problem.key.rpartition(".")[2]
    bare = got.strip(_MARKS)
    if kind not in _NAMED or problem.key.startswith("orders.") or not bare:
        return problem
    if problem.text[problem.column :].startswith(got) and problem.length == len(got):
        column, length = problem.column + got.index(bare), len(bare)
        problem = structs.replace(problem, column=column, length=length)
    facts = {**problem.facts, "got": bare}
    first = _BEFORE_SENTENCE.search(problem.text[: problem.column]) is not None
    is_word = bare.replace("'", "").replace("’", "").isalpha() and (bare.islower() or first)
    key = f"orders.problem.word.{kind}" if is_word and not problem.suggestions else problem.key
    return structs.replace(problem, key=key, facts=facts)


def nearest_problem(problems: Sequence[Problem]) -> Problem | None:
    """The problem that was found furthest in its line; none where no line has words of orders."""
    near = [problem for problem in problems if problem.key != NO_VERB]
    return max(near, key=lambda problem: problem.column, default=None)


def _blame(names: tuple[str, ...], line: Line, lexicons: Sequence[Lexicon]) -> tuple[int, int]:
    """The first place in the line that names one of the identifiers, else the whole line."""
    for name in names:
        if place := _place(name, line, lexicons):
            return place
    stripped = line.text[:500].strip()
    return len(line.text) - len(line.text.lstrip()), max(1, len(stripped))


def _place(name: str, line: Line, lexicons: Sequence[Lexicon]) -> tuple[int, int] | None:
    """Where a line names an identifier: column and length; ``None`` where it does not."""
    cursor, wanted = Cursor(line), set(fold_words(name))
    for size in range(_LONGEST if wanted else 0, 0, -1):
        for start in range(len(cursor.tokens) - size + 1):
            cursor.index = start
            after = cursor.tokens[cursor.index + size :][:1]
            few = name.isdecimal() and len(name) < _COUNT
            part = few and after and after[0].text.isalpha()  # the 9 of 9 DE is not front 9
            text = cursor.span(size)
            named = wanted == set(fold_words(text)) or any(
                lexicon.fits(text, name) or name in lexicon.meant(text) for lexicon in lexicons
            )
            if named and not part:
                return cursor.place(size)
    return None
