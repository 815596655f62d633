"""Short lines that name a card and order nothing: ``ev. Blockade``, ``przyg. Czarnogórę``.

To play the other orders of such a letter would spend a turn without the card that is meant.
"""

import re
from collections.abc import Sequence

from pbem.orders.language import Language
from pbem.orders.meaning import has_question_mark
from pbem.orders.meaning.atoms import Cutter
from pbem.orders.meaning.vocabulary import language_of_line, vocabulary
from pbem.orders.text import Line
from pbem.rules import Order, Seat

_MOST = 4
"""With more words than these beside the card a line is talk about it."""
_CARD = frozenset(["card"])


def unused_card(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> str:
    """The card that a line of few words names and no order does; empty: there is none.

    What may be a place or a unit as well is no card here.

    Args:
        text: a line that orders nothing.
        orders: of its letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    words = len(re.findall(r"\w+", text))
    line = Line(1, text)
    if not orders or words > 3 * _MOST or has_question_mark(text):
        return ""
    game = language.senses.game or language.senses.sentences
    cutter = Cutter(
        language.things_by_kind(seat), vocabulary(language_of_line(line, language.lang, game), game)
    )
    cards = [atom for atom in cutter.atoms(line) if atom.kind == "name" and atom.values == _CARD]
    if len(cards) != 1 or words - len(re.findall(r"\w+", cards[0].text)) > _MOST:
        return ""
    written = " ".join(language.write(order) for order in orders)
    return "" if cards[0].text.casefold() in written.casefold() else cards[0].text
