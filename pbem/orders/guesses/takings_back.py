"""Words by which a text takes something back, makes it wait, or only thinks of it."""

import re
from functools import cache

from pbem.orders.limits.later_words import puts_off
from pbem.orders.words.word_lists import any_of, has_word


def waits(text: str) -> bool:
    """True if words make what a text says wait for something."""
    return has_word(text, "guesses", "condition") or puts_off(text)


def muses(text: str) -> bool:
    """True if a text tells what its writer nearly did, or would like to do some day."""
    return has_word(text, "guesses", "musing")


@cache
def correction() -> re.Pattern[str]:
    """Words behind which something else is said for what stands before them."""
    return _words("correction")


@cache
def withdrawal() -> re.Pattern[str]:
    """Words that take back an order, whatever stands behind them."""
    return _words("withdrawn")


def _words(kind: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){any_of('guesses', kind)}(?!\w)", re.IGNORECASE)
