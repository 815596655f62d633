"""Short lines that name a card and order nothing: ``ev. Blockade``, ``przyg. Czarnogórę``.

To play the other orders of such a letter would spend a turn without the card that is meant.
"""

import re
from collections.abc import Mapping, Sequence

from pbem.orders.forms.language import Language
from pbem.orders.meaning import has_question_mark
from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import Lexicon
from pbem.rules import Order, Seat

_MOST, _MOST_BESIDE = 6, 12
"""With more words than these beside the card a sentence is talk about it: beside a card that one
word names, and that several do."""
_LONGEST, _LEAST = 5, 4
"""A name has at most so many words, and at least so many letters."""

_STEM, _NEAR = 6, 3
"""So many letters of a word are compared; so far apart two words of a title stand."""
_SENTENCE = re.compile(r"[^.!?…;]+")

Named = tuple[Sequence[str], int]
"""What the cards are called that words may mean, and how many words these are."""


def unused_card(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> str:
    """The card that a sentence of few words names and no order does; empty: there is none.

    What may be a place or a unit as well is no card here.

    Args:
        text: a line that orders nothing.
        orders: of its letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    if not orders or has_question_mark(text):
        return ""
    cards = (_unused(said, orders, language, seat) for said in _SENTENCE.findall(text))
    return next(filter(None, cards), "")


def _unused(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> str:
    """The card that a sentence names and no order does; empty: there is none."""
    words = re.findall(r"\w+", text)
    if len(words) > _MOST_BESIDE + _LONGEST:
        return ""
    things = language.things_by_kind(seat)
    found = _card_named(words, things) or _card_in_part(words, things)
    if found is None:
        return ""
    if len(words) - found[1] > (_MOST_BESIDE if found[1] > 1 else _MOST):
        return ""
    written = " ".join(language.write(order) for order in orders).casefold()
    shown = found[0]
    return "" if any(name.casefold() in written for name in shown) else shown[0]


def _card_in_part(words: Sequence[str], things: Mapping[str, Sequence[Lexicon]]) -> Named | None:
    """The one card of whose title two long words stand near each other: ``Ospedali scozzesi``."""
    said = [fold(word)[:_STEM] if len(word) >= _LEAST else "" for word in words]
    found: dict[str, int] = {}
    for name in {name for cards in things.get("card", ()) for name in cards.shown.values()}:
        title = {fold(word)[:_STEM] for word in re.findall(r"\w+", name) if len(word) >= _LEAST}
        at = [n for n, word in enumerate(said) if word in title]
        if len({said[n] for n in at}) > 1 and at[-1] - at[0] <= _NEAR:
            found[name] = len(at)
    return ((next(iter(found)),), 2) if len(found) == 1 else None


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
