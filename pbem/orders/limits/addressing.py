"""Words that speak to another player: ``My dear ally, please prepare it on your turn``.

To play them would do in the writer's name what they ask of somebody else.
"""

import re
from functools import cache

from pbem.orders.forms.language import Language
from pbem.orders.meaning import is_more_than_talk
from pbem.orders.words.text import MOST_CHARACTERS, Line, sentences_of
from pbem.orders.words.word_lists import any_of, has_word
from pbem.rules import Seat


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
    return any(
        is_more_than_talk(Line(1, each), language, seat)
        for each in sentences_of(text)
        if _is_to_another(each)
    )


def _is_to_another(sentence: str) -> bool:
    return _calls().match(sentence) is not None or has_word(sentence, "addressing", "your_turn")


@cache
def _calls() -> re.Pattern[str]:
    """How an ally is called."""
    return re.compile(rf"{any_of('addressing', 'ally')}\s*[,:!–—-]", re.IGNORECASE)
