"""Text as it is compared: without case, accents and hyphens."""

import re
import unicodedata
from functools import lru_cache

from pbem.orders.words.text import words_in

_PLAIN = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "æ": "ae",
        "đ": "d",
        "-": " ",
        "–": " ",
        "—": " ",
        "_": " ",
        "'": " ",
        "’": " ",
        "\u2018": " ",
        ".": " ",
        "\xad": None,
        "\u200b": None,
        "\ufeff": None,
        "\u2010": " ",
    }
)
_ORDINAL = re.compile(r"(?<!\w)(\d+)(?:st|nd|rd|th|a|o|\u00b0)(?!\w)")
_ELIDED = re.compile(r"(?<!\w)d['’](?=\w)")
_SEAM = re.compile(r"(?<=\d)(?=[^\W\d])|(?<=[^\W\d])(?=\d)")
_MOST_CHARACTERS = 80
"""No name is longer; what stands beyond cannot make one, and would only fill the cache."""


def fold(text: str) -> str:
    """A name without case, accents, hyphens and doubled spaces; ``1st`` becomes ``1``.

    Digits stand apart: ``1DE`` and ``1 de`` are one.
    """
    return _fold(text[:_MOST_CHARACTERS])


def fold_words(*texts: str) -> list[str]:
    """The folded words of some texts, each folded by itself."""
    return [word for text in texts for word in fold(text).split()]


@lru_cache(maxsize=20_000)
def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", _ELIDED.sub("di ", text.casefold()))
    bare = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    return " ".join(_SEAM.sub(" ", _ORDINAL.sub(r"\1", bare.translate(_PLAIN))).split())


def by_tokens(name: str) -> str:
    """A name folded as tokens of a line: ``RU 9, RU 10`` is ``ru 9 , ru 10``."""
    return _folded_by_tokens(name[:_MOST_CHARACTERS])


@lru_cache(maxsize=20_000)
def _folded_by_tokens(name: str) -> str:
    return fold(" ".join(word.text for word in words_in(name)))


def by_words(name: str) -> str:
    """``by_tokens`` of a name that a lexicon lists.

    It is folded word by word: a board has thousands of names of a few hundred words, and no name
    holds a courtesy of two words.
    """
    words = name[:_MOST_CHARACTERS].split()
    return " ".join([folded for word in words if (folded := _folded_by_tokens(word))])
