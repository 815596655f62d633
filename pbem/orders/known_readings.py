"""What a letter's lines were found to say, so that no line is read twice in plain words.

The account of a letter, its orders, and the search for what belongs to a broken line read the same
lines. Readings in plain words are dear where a line says no order.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

from pbem.orders.errors import OrderError
from pbem.orders.language import Context
from pbem.orders.mending import Reading

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
        context.known[key] = found, dict(context.worked_out)
    found, worked_out = context.known[key]
    context.worked_out.update(worked_out)
    if isinstance(found, OrderError):
        raise found
    return found
