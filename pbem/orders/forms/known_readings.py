"""What a letter's lines were found to say, so that no line is read twice in plain words.

The account of a letter, its orders, and the search for what belongs to a broken line read the same
lines. Readings in plain words are dear where a line says no order.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from pbem.orders.forms.language import Context
from pbem.orders.forms.mending import Reading
from pbem.orders.words.errors import OrderError

T = TypeVar("T")
Readings = tuple[Reading, ...]


def read_once(context: Context, key: Hashable, read: Callable[[], T]) -> T:
    """What a line says; it is read if it was not read before in the same context.

    What reading it leaves behind for the lines below it is left behind again.

    Args:
        context: what the line is read against.
        key: the line, and all else that its meaning depends on.
        read: reads it.

    Raises:
        OrderError: it cannot be read.
    """
    if key not in context.known:
        found: T | OrderError
        try:
            found = read()
        except OrderError as error:
            found = error
        context.known[key] = found, dict(context.notes)
    found, notes = context.known[key]
    context.notes.update(notes)
    if isinstance(found, OrderError):
        raise found.with_traceback(None)
    return found


def letter_once(context: Context, key: Hashable, read: Callable[[], T]) -> T:
    """What some lines say as a letter; it is read if it was not read before after the same lines.

    Args:
        context: what the lines are read against.
        key: the lines, and how they are read.
        read: reads them.
    """
    key = "letter", key, frozenset(context.notes.items())
    if key not in context.known:
        found = read()
        context.known[key] = found, dict(context.notes), context.earlier
    found, notes, context.earlier = context.known[key]
    context.notes = dict(notes)
    return cast(T, found)
