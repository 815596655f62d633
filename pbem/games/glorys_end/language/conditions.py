"""``IF 1525 FALLS …; ELSE …``: several orders of a line, and what each waits for."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from pbem.games.glorys_end.language.grammar import VERBS
from pbem.games.glorys_end.language.names import Naming
from pbem.games.glorys_end.orders import Condition, TurnOrder
from pbem.orders import Cursor, Line, OrderError, Unreadable, fold, words_of
from pbem.rules import Order

_ANSWERS = ("OOC", "EVADE", "LOSSES", "ADVANCE")
"""The verbs that stand inside an assault too, or answer what is asked: they begin no further order of a line."""

_OPENINGS = frozenset(fold(word) for verb in VERBS if verb.name not in _ANSWERS for word in (verb.name, *verb.aliases))
_KINDS: dict[str, Literal["falls", "holds", "won", "lost"]] = {
    "FALLS": "falls",
    "HOLDS": "holds",
    "WON": "won",
    "LOST": "lost",
}


def parts(line: Line) -> Iterator[Cursor]:
    """The orders of a line, with semicolons between them, each with its place in it."""
    whole = Cursor(line)
    start = 0
    for stop, token in enumerate(whole.tokens):
        whole.index = stop + 1
        if token.text == ";" and words_of(whole, _OPENINGS):
            yield whole.part(start, stop)
            start = stop + 1
    yield whole.part(start, len(whole.tokens))


def take_condition(naming: Naming, cursor: Cursor, syntax: str) -> Condition | None:
    """Take ``IF <hex> FALLS``, ``IF WON`` or ``ELSE`` and the like, if an order begins with it.

    Raises:
        Unreadable: it breaks off; ``syntax`` is its form.
        Ambiguous: the hex may be several.
    """
    try:
        condition = _condition(naming, cursor)
    except OrderError as error:
        if cursor.done and error.at == cursor.here:
            raise Unreadable("orders.problem.incomplete", cursor.here, facts={"syntax": syntax}) from None
        raise
    if condition is None:
        return None
    cursor.skip(",")
    naming.took(cursor, "THEN")
    cursor.skip(",")
    if cursor.done:
        raise Unreadable("orders.problem.incomplete", cursor.here, facts={"syntax": syntax})
    return condition


def _condition(naming: Naming, cursor: Cursor) -> Condition | None:
    if naming.took(cursor, "ELSE"):
        return Condition("else")
    if not naming.took(cursor, "IF"):
        return None
    if word := naming.took(cursor, "WON", "LOST"):
        return Condition(_KINDS[word])
    number = naming.hex(cursor)
    return Condition(_KINDS[naming.expect(cursor, "FALLS", "HOLDS")], number)


def conditioned(order: Order, condition: Condition | None, place: tuple[int, int]) -> Order:
    """An order with what it waits for; ``place``: of its first word.

    Raises:
        Unreadable: orders of its kind wait for nothing.
    """
    if condition is None:
        return order
    if not isinstance(order, TurnOrder):
        raise Unreadable("glo.problem.condition", place)
    return msgspec.structs.replace(order, when=condition)
