"""The legal answers to an ask as lines that a letter may say."""

from itertools import islice

import msgspec

from pbem.orders.language import Language
from pbem.rules import Ask

MOST_CHOICES = 8
"""An ask with more legal answers is answered by writing."""


class Choice(msgspec.Struct, frozen=True):
    """A legal answer as a line; ``default``: the one a missed deadline plays."""

    line: str
    default: bool


def choices(language: Language, ask: Ask) -> tuple[Choice, ...]:
    """Every legal answer to an ask, or nothing where there are more than ``MOST_CHOICES``."""
    orders = list(islice(ask.legal(), MOST_CHOICES + 1))
    if len(orders) > MOST_CHOICES:
        return ()
    default = ask.default()
    write, lines = language.answering(ask), dict[str, bool]()
    for order in orders:
        line = write(order)
        lines[line] = lines.get(line, False) or order == default
    return tuple(Choice(line, is_default) for line, is_default in lines.items())
