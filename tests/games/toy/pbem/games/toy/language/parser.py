"""Orders read from a line."""

from pbem.games.toy.language.phrases import ToyPhrases
from pbem.games.toy.orders import Take

from pbem.orders import Cursor


def read_take(phrases: ToyPhrases, cursor: Cursor) -> Take:
    """``TAKE <number> [STONES]``, after the verb."""
    return Take(phrases.stones(cursor))
