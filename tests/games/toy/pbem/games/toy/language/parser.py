"""Orders read from a line."""

from pbem.games.toy.language.names import Naming
from pbem.games.toy.orders import Take

from pbem.orders import Cursor


def read_take(names: Naming, cursor: Cursor) -> Take:
    """``TAKE <number> [STONES]``, after the verb."""
    return Take(names.stones(cursor))
