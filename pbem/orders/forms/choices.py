"""The legal answers to an ask as lines that a letter may say."""

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from types import MappingProxyType

import msgspec

from pbem.orders.forms.language import Language
from pbem.rules import Ask, Order

MOST_CHOICES = 8
"""An ask with more legal answers is answered by writing."""


class Choice(msgspec.Struct, frozen=True):
    """A legal answer as a line; ``default``: the one a missed deadline plays."""

    line: str
    default: bool


_FEW = 4
"""So many legal answers are looked at for a word that no other has, such as HOLD and RETREAT."""


def first_answers(ask: Ask) -> tuple[Order, ...]:
    """The first legal answers to an ask: all, unless there are more than ``MOST_CHOICES``."""
    return tuple(islice(ask.legal(), MOST_CHOICES + 1))


def openings(language: Language, ask: Ask, answers: Sequence[Order]) -> tuple[str, ...]:
    """The words with which a legal answer to an ask may begin, in the words of a player.

    ``answers``: its ``first_answers``.
    """
    names = {language.wording.line(verb.name) for verb in language.verbs}
    longest = max(name.count(" ") for name in names)
    found: dict[str, None] = {}
    for order in chain(ask.kinds(), answers[:_FEW]):
        words = language.write(order).split(" ")
        begun = (" ".join(words[:size]) for size in range(longest + 1, 0, -1))
        found |= dict.fromkeys(islice(filter(names.__contains__, begun), 1))
    return tuple(found)


def in_order_of_price(ask: Ask, orders: Mapping[str, Order]) -> tuple[str, ...]:
    """Lines that answer an ask: those that end something or give something up come last."""

    def gives_up(line: str) -> tuple[bool, bool]:
        order = orders[line]
        return any(price.loses for price in ask.prices(order)), order.closes

    return tuple(sorted(orders, key=gives_up))


def choices(
    language: Language,
    ask: Ask,
    answers: Sequence[Order],
    known: Mapping[str, Order] = MappingProxyType({}),
) -> tuple[Choice, ...]:
    """Every legal answer to an ask, or nothing where there are more than ``MOST_CHOICES``.

    Args:
        language: of the seat that is asked.
        ask: what it is asked.
        answers: its ``first_answers``.
        known: lines of some answers, which need not be written again.
    """
    if len(answers) > MOST_CHOICES:
        return ()
    default, written = ask.default(), {order: line for line, order in known.items()}
    write, lines = language.writer_of_answers(ask), dict[str, bool]()
    for order in answers:
        line = written.get(order) or write(order)
        lines[line] = lines.get(line, False) or order == default
    return tuple(Choice(line, is_default) for line, is_default in lines.items())
