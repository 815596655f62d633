"""Words that speak to another player: ``My dear ally, please prepare it on your turn``.

To play them would do in the writer's name what they ask of somebody else.
"""

import re

from pbem.orders.language import Language
from pbem.orders.meaning import is_more_than_talk
from pbem.orders.text import MOST_CHARACTERS, Line
from pbem.orders.word_lists import any_of, has_word
from pbem.rules import Seat

_SENTENCE = re.compile(r"[^.!?;…]+[.!?;…]*")


def asks_another(text: str, language: Language, seat: Seat) -> bool:
    """True if a sentence of a text asks somebody else for what may be an order.

    It calls an ally, or speaks of the turn of whoever reads it.

    Args:
        text: a line of a letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    if len(text) > MOST_CHARACTERS:
        return False
    said = (found[0].strip() for found in _SENTENCE.finditer(text))
    return any(
        is_more_than_talk(Line(1, each), language, seat) for each in said if _is_to_another(each)
    )


def _is_to_another(sentence: str) -> bool:
    calls = re.compile(rf"{any_of('addressing', 'ally')}\s*[,:!–—-]", re.IGNORECASE)
    return calls.match(sentence) is not None or has_word(sentence, "addressing", "your_turn")
