"""The word in a block's first line: for which seat and which position the block was written."""

import hashlib
import hmac
from functools import lru_cache

_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
"""No vowels, so that a word is no word of any language; no letter that looks like a digit."""
_LENGTH = 5
_REMEMBERED = 1 << 12
"""A quoted block is looked for among the words of all positions of its game."""


@lru_cache(maxsize=_REMEMBERED)
def block_word(token: str, game: str, state: int) -> str:
    """The word of a seat's blocks for a position, such as ``k7qmd``.

    It holds 23 bits of an HMAC (RFC 2104). So it tells nobody what the seat may not know, and two
    positions of a game hardly ever share it.

    Args:
        token: the seat's secret.
        game: the game's identifier.
        state: the number of the position.
    """
    digest = hmac.new(token.encode(), f"block {game} {state}".encode(), hashlib.sha256).digest()
    number, word = int.from_bytes(digest[:8]), ""
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        word += _LETTERS[letter]
    return word
