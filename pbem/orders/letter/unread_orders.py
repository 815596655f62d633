"""Sentences beside orders that rather order something too, in words that nobody could read.

``Then I refill my hand.`` Whatever path led to it, no such sentence is set aside as talk while the
others of its letter are played: its writer thinks that all of them are.
"""

from pbem.orders.forms.language import Language
from pbem.orders.lines.first_words import begins_order
from pbem.orders.lines.salutations import is_footer
from pbem.orders.meaning import has_question_mark, is_heading
from pbem.orders.speech_acts import judged
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.text import Line, sentences_of
from pbem.rules import Seat

_LIKELY, _FEWEST_WORDS, _LONGEST = 0.8, 2, 300
"""So likely a sentence of so many words orders something; a longer text is no sentence."""


def may_order_more(text: str, language: Language, seat: Seat) -> bool:
    """True if a sentence of a text is likely to order something.

    One that asks, greets or leads in to orders does not, nor does an address. A line that begins
    as an order does tells what another one orders.

    Args:
        text: words that were taken for no order.
        language: the game's order language.
        seat: whose letter it is.
    """
    if len(text) > _LONGEST or has_question_mark(text) or is_footer(text):
        return False
    if is_heading(Line(1, text), language) or begins_order(Line(1, text), language):
        return False
    return any(
        len(each.split()) >= _FEWEST_WORDS
        and not is_talk(each)
        and judged(Line(1, each), language, seat).shares["order"] >= _LIKELY
        for each in sentences_of(text)
    )
