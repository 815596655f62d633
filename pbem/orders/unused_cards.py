"""Short lines that name a card and order nothing: ``ev. Blockade``, ``przyg. Czarnogórę``.

To play the other orders of such a letter would spend a turn without the card that is meant.
"""

import re
from collections.abc import Mapping, Sequence

from pbem.orders.language import Language
from pbem.orders.lexicon import Lexicon
from pbem.orders.meaning import has_question_mark
from pbem.rules import Order, Seat

_MOST, _MOST_AT_END = 6, 12
"""With more words than these beside the card a line is talk about it; the second beside the end of
a turn, where several words name the card."""
_LONGEST, _LEAST = 5, 4
"""A name has at most so many words, and at least so many letters."""

Named = tuple[Sequence[str], int]
"""What the cards are called that words may mean, and how many words these are."""


def unused_card(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> str:
    """The card that a line of few words names and no order does; empty: there is none.

    What may be a place or a unit as well is no card here.

    Args:
        text: a line that orders nothing.
        orders: of its letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    words = re.findall(r"\w+", text)
    if not orders or len(words) > _MOST_AT_END + _LONGEST or has_question_mark(text):
        return ""
    found = _card_named(words, language.things_by_kind(seat))
    if found is None:
        return ""
    surely = found[1] > 1 and any(order.closes for order in orders)
    if len(words) - found[1] > (_MOST_AT_END if surely else _MOST):
        return ""
    written = " ".join(language.write(order) for order in orders).casefold()
    shown = found[0]
    return "" if any(name.casefold() in written for name in shown) else shown[0]


def _card_named(words: Sequence[str], things: Mapping[str, Sequence[Lexicon]]) -> Named | None:
    """The card that some of the words name, the longest name first."""
    for size in range(min(_LONGEST, len(words)), 0, -1):
        for begin in range(len(words) - size + 1):
            said = " ".join(words[begin : begin + size])
            if (size == 1 and not said[0].isupper()) or len(said) < _LEAST:
                continue
            called = {kind for kind in things for each in things[kind] if each.meant(said)}
            if called == {"card"}:
                cards = ((each, found) for each in things["card"] for found in each.meant(said))
                return sorted({each.shown[found] for each, found in cards}), size
    return None
