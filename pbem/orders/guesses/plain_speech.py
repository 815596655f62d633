"""Sentences without what people write beside what they mean, for guesses alone.

Courtesies may look like conditions (``if you please``), figures of speech may hold a number (``in
the first place``), and phones leave out what others write (``im done``).
"""

import re
from functools import cache
from typing import NamedTuple

from pbem.orders.words.word_lists import any_of, has_word, listed

_WORD = re.compile(r"[\w’']+")
_BEFORE = (
    r"(?:(?:and|but|so|ok|okay|well|now|right|e|ma|beh|allora|dunque|a|i|no|ale|więc|cóż)\s+)*"
)
"""Words that may stand before those by which a clause is known."""


class Plain(NamedTuple):
    """A sentence in plain words.

    Attributes:
        text: it.
        is_hedged: whether its writer would rather have it confirmed.
    """

    text: str
    is_hedged: bool


def plainly(text: str, lang: str) -> Plain:
    """A sentence without words that say nothing of an order; as it is if nothing were left.

    Args:
        text: the sentence.
        lang: the language of its writer.
    """
    full = _WORD.sub(lambda found: _shortened(lang).get(found[0].casefold(), found[0]), text)
    bare = _without(full, "courtesy")
    open_ = _without(bare, "hedge")
    is_hedged = open_ != bare
    return Plain(open_, is_hedged) if _WORD.search(open_) else Plain(full, is_hedged=False)


def comments(clause: str) -> bool:
    """True if a clause begins with words that comment and order nothing: ``there goes the 5th``."""
    return _comment().match(clause.strip(" ,:;-–—")) is not None


def tells_state(clause: str) -> bool:
    """True if a clause says in what state somebody is: ``FR 6 is already reduced``."""
    return has_word(clause, "plain_speech", "state")


def _without(text: str, kind: str) -> str:
    if not _idle(kind).search(text):
        return text
    bare = _idle(kind).sub(" ", text)
    bare = re.sub(r"\s+(?=[,.;:!?])", "", bare)
    return re.sub(r"[ \t]{2,}", " ", bare).strip(" ,")


@cache
def _idle(kind: str) -> re.Pattern[str]:
    words = any_of("plain_speech", kind)
    return re.compile(rf",?\s*(?<![\w’']){words}(?![\w’'])", re.IGNORECASE)


@cache
def _comment() -> re.Pattern[str]:
    return re.compile(rf"{_BEFORE}{any_of('plain_speech', 'comment')}(?!\w)", re.IGNORECASE)


@cache
def _shortened(lang: str) -> dict[str, str]:
    """What short words of a language stand for."""
    pairs = (each.split("=") for each in listed("plain_speech")["shortened"].get(lang, "").split())
    return {short: full.replace("_", " ") for short, full in pairs}
