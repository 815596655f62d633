"""What somebody does without, inside an order: ``no advance``."""

import re

from pbem.orders.forms.language import Language
from pbem.orders.words.likeness import is_almost

_LEFT_OUT = re.compile(
    r"[,;.]?\s+(?:no|non|nessuna?|senza|without|bez)\s+(?:(?:any|using|usare|użycia)\s+)?(\w{4,})",
    re.IGNORECASE,
)
"""What somebody does without, inside an order."""


def without_left_out(text: str, language: Language) -> str:
    """A text with key words behind what is left out: ``no advance`` is ``ADVANCE NONE``."""

    def none(found: re.Match[str]) -> str:
        known = _key_word(found[1], language)
        return f" {known} {language.wording.line('NONE')}" if known else found[0]

    return _LEFT_OUT.sub(none, text)


def _key_word(word: str, language: Language) -> str:
    """The key word that a word is, perhaps declined; empty: it is none."""
    known = sorted(word for word in language.wording.words if " " not in word)
    return next((name for name in known if is_almost(word, name)), "")
