"""Letters that confirm what a reply has offered: ``Yes, please``, ``tak, wykonaj``, ``esatto``."""

import re
from collections.abc import Sequence
from functools import cache

from pbem.orders.small_talk import is_talk
from pbem.orders.word_lists import MARKS, any_of

_FILE = "confirming"
_LONGEST = 120


def confirms(texts: Sequence[str]) -> bool:
    """True if the lines of a letter say yes, and nothing else but courtesies."""
    said = [text.strip() for text in texts if text.strip()]
    yes = [text for text in said if len(text) <= _LONGEST and _pattern().fullmatch(text)]
    return bool(yes) and all(text in yes or is_talk(text) for text in said)


@cache
def _pattern() -> re.Pattern[str]:
    yes, more = any_of(_FILE, "yes"), any_of(_FILE, "more")
    return re.compile(rf"{MARKS}*{yes}(?:{MARKS}+(?:{yes}|{more}))*{MARKS}*", re.IGNORECASE)
