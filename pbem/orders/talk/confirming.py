"""Letters that confirm what a reply has offered: ``Yes, please``, ``tak, wykonaj``, ``esatto``."""

import re
from collections.abc import Sequence
from functools import cache

from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.word_lists import MARKS, any_of

_FILE = "confirming"
_LONGEST = 120
_NAME = re.compile(r"(?:[-–—~*]+\s*)?[^\W\d_]+(?: [^\W\d_]+\.?)?")
"""One or two words by which somebody signs."""


def confirms(texts: Sequence[str]) -> bool:
    """True if the lines of a letter say yes, and nothing else but courtesies."""
    said = [text.strip() for text in texts if text.strip()]
    yes = [text for text in said if len(text) <= _LONGEST and _pattern().fullmatch(text)]
    return bool(yes) and all(text in yes or is_talk(text) for text in said)


def without_name(texts: Sequence[str]) -> Sequence[str]:
    """The lines of a letter without a last one that looks like the name of who signs it."""
    signed = len(texts) > 1 and _NAME.fullmatch(texts[-1].strip())
    return texts[:-1] if signed else texts


def says_yes_first(texts: Sequence[str]) -> bool:
    """True if a letter begins with a plain yes, whatever it says then: ``Yes, and BR I goes``."""
    first = next((text.strip() for text in texts if text.strip()), "")
    return re.match(rf"{any_of(_FILE, 'plain_yes')}(?!\w)", first, re.IGNORECASE) is not None


@cache
def _pattern() -> re.Pattern[str]:
    yes, more = any_of(_FILE, "yes"), any_of(_FILE, "more")
    return re.compile(rf"{MARKS}*{yes}(?:{MARKS}+(?:{yes}|{more}))*{MARKS}*", re.IGNORECASE)
