"""Giving a game up in a person's own words: ``I resign``, ``mi arrendo``, ``poddaję się``.

Such words never end a game by themselves: their writer is told what does.
"""

import re
from functools import cache

from pbem.orders.words.word_lists import MARKS, any_of

_FILE = "giving_up"
_LONGEST = 200


def gives_up(text: str) -> bool:
    """True if a text says that its writer gives the game up, and no more."""
    return len(text) <= _LONGEST and _pattern().fullmatch(text) is not None


@cache
def _pattern() -> re.Pattern[str]:
    before, giving, behind = (any_of(_FILE, kind) for kind in ("before", "giving", "behind"))
    return re.compile(
        rf"{MARKS}*(?:{before}{MARKS}+)*{giving}(?:{MARKS}+{behind})*{MARKS}*", re.IGNORECASE
    )
