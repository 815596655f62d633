"""Words that are others: declined, mistyped, or like them."""

from functools import lru_cache
from itertools import product

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from pbem.orders.words.folding import fold, fold_words

_ENDINGS = frozenset(
    [
        "a",
        "e",
        "y",
        "i",
        "o",
        "u",
        "ia",
        "ie",
        "ii",
        "iu",
        "io",
        "ej",
        "iej",
        "iego",
        "iemu",
        "ego",
        "emu",
        "em",
        "iem",
        "om",
        "iom",
        "ow",
        "owi",
        "ym",
        "im",
        "ymi",
        "imi",
        "ych",
        "ich",
        "ach",
        "ami",
        "ech",
        "zie",
    ]
)
"""Case endings of Polish names, without accents: ``Warszawy``, ``Galicji``, ``Prusach``."""
_LONGEST_ENDING = 4
_SHORTEST_STEM = 4
_ALTERED = {
    "cie": "t",
    "ce": "k",
    "acy": "ak",
    "dze": "g",
    "rze": "r",
    "iec": "c",
    "en": "n",
    "el": "l",
}
"""Ends of Polish words whose stem changes with the case: ``Trydencie``, ``Polsce``, ``Kozacy``."""
MOST_DECLINED = 3
"""A name of more words is not declined."""
_LETTERS_RIGHT, _SLIP = 3, 80
"""Of how many letters one may be wrong; how alike, in percent, two words must be."""
_SHORTEST_WORD, _LONGEST_CODE = 3, 3
"""The fewest letters of a word that makes names alike, and the most of a code."""
_LEAST_WORD = 6
"""The fewest letters of a word that stands for a whole name."""
LONG_NAME, _LEAST_SLIP = 10, 4
"""The letters of a long name, and the fewest of one in which a letter may be wrong."""


@lru_cache(maxsize=20_000)
def stems(folded: str) -> tuple[str, ...]:
    """A name of up to three words without any case ending.

    Longer names are not declined.
    """
    words = folded.split()
    if len(words) > MOST_DECLINED:
        return ()
    return tuple(" ".join(each) for each in product(*map(_stems_of_word, words)))


@lru_cache(maxsize=20_000)
def _stems_of_word(word: str) -> frozenset[str]:
    """A word without any case ending, and as one of several: ``navies``.

    The result is kept: names of a board come again with every letter.
    """
    cuts = [
        cut for cut in range(1, _LONGEST_ENDING + 1) if len(word) - cut >= _SHORTEST_STEM - cut % 2
    ]
    altered = [
        f"{word.removesuffix(end)}{stem}" for end, stem in _ALTERED.items() if word.endswith(end)
    ]
    if len(word) > _SHORTEST_STEM and word.endswith("s"):
        altered.append(f"{word[:-3]}y" if word.endswith("ies") else word[:-1])
    return frozenset((word, *(word[:-cut] for cut in cuts if word[-cut:] in _ENDINGS), *altered))


def is_slip(said: str, name: str) -> bool:
    """True if a text is a name but for one letter, or for two where it is long.

    Short names and digits may not be wrong.
    """
    said, name = fold(said), fold(name)
    most = 1 + (len(name) >= LONG_NAME)
    if min(len(said), len(name)) < _LEAST_SLIP or abs(len(said) - len(name)) > most:
        return False
    return _digits(said) == _digits(name) and OSA.distance(said, name, score_cutoff=most) <= most


def has_word(name: str, said: str) -> bool:
    """True if a word is a long one of a name, declined or mistyped: ``Hiszpankę``."""
    return any(
        len(word) >= _LEAST_WORD and _is_almost(fold(said), word) for word in fold_words(name)
    )


def is_almost(word: str, other: str) -> bool:
    """True if a word is another one, declined or mistyped."""
    return _is_almost(fold(word), fold(other))


def is_declined(word: str, other: str) -> bool:
    """True if a folded word is another one but for a case ending."""
    return not _stems_of_word(word).isdisjoint(_stems_of_word(other))


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


@lru_cache(maxsize=20_000)
def is_declined_or_slip(text: str, alias: str) -> bool:
    """True if each word of a folded text is that of a folded name, declined or mistyped."""
    words, others = text.split(), alias.split()
    if len(alias) >= LONG_NAME and OSA.distance(text, alias, score_cutoff=1) <= 1:
        return True
    return len(words) == len(others) and all(map(_is_almost, words, others))


@lru_cache(maxsize=20_000)
def _is_almost(word: str, other: str) -> bool:
    if word == "&":
        return other in ("and", "e", "i")
    declined = not _stems_of_word(word).isdisjoint(_stems_of_word(other))
    return declined or (len(other) >= _SHORTEST_STEM and fuzz.ratio(word, other) >= _SLIP)


def resembles(text: str, alias: str) -> bool:
    """True if a folded text is like a name, or most of its words are like words of the name.

    ``Nis`` is not like ``Chalons``.
    """
    if _is_close(text, alias):
        return True
    said, words = _long_words(text), _long_words(alias)
    alike = sum(any(_is_close(word, other) for other in words) for word in said)
    return alike > 0 and alike * 2 >= len(said)


def _is_close(word: str, other: str) -> bool:
    """True if of two texts at most one letter of three is another one."""
    most = max(len(word), len(other)) // _LETTERS_RIGHT
    return OSA.distance(word, other, score_cutoff=most) <= most


def _long_words(folded: str) -> list[str]:
    return [word for word in folded.split() if len(word) >= _SHORTEST_WORD]


def is_code(word: str) -> bool:
    """True if a word may be a code of two or three letters, as nations have."""
    return word.isalpha() and 1 < len(word) <= _LONGEST_CODE


def is_near_code(word: str, other: str) -> bool:
    """True if a word is a code with one wrong letter or two swapped letters."""
    return (
        is_code(word) and len(word) == len(other) and OSA.distance(word, other, score_cutoff=1) == 1
    )
