"""How people say what they do with cards: ``No draft. Status: Rumpler Taube``."""

import re
from collections.abc import Iterator

_NO_STEP = re.compile(
    r"\s*(?:i |we )?(?:no|without(?: a| any)?|skip(?:ping)?(?: the| my)?|niente|nessun[ao]?"
    r"|senza|salto (?:il |la |l['’])|bez|nie ma|pomijam)\s*"
    r"(?:draft(?:ing)?|play|prepar(?:ation|ing)|arruolament[oi]|gioc(?:o|ata)|preparazion[ei]"
    r"|pobor[ue]?|pobór|powołani[ae]|przygotowani[ae]|zagrani[ae])"
    r"(?:\s*(?:[.,;:–-]|and|then|e|poi|i|a potem|potem)+)\s+(?=\w)",
    re.IGNORECASE,
)
"""A step that somebody leaves out, before what they do next."""
_KIND = re.compile(
    r"\s*(?:(?:i |we )?(?:play|gioco|zagrywam|gram)\s+)?(?:the |my |as |an? |la |il |lo |l['’])*"
    r"(?:status|event|economic warfare|card|evento|stato|guerra economica|carta|wydarzenie"
    r"|wojn[aęy] ekonomiczn[aąe]|kart[aęy])\s*(?::|card|carta)?\s+(?=\w)",
    re.IGNORECASE,
)
"""The kind of a card before its name."""
_OPENED = re.compile(
    r"\s*(?:i |we )?(?:put|place|lay|metto(?: in gioco| sul tavolo)?|calo|wykładam|kładę)\s+",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\s+(?:(?:in|into|to|in)\s+(?:play|gioco)|(?:on|onto)\s+(?:the\s+)?table|down"
    r"|sul tavolo|na stół)(?=[\s,.;]|$)",
    re.IGNORECASE,
)
"""Where a card that is played goes."""


def sayings(text: str) -> Iterator[str]:
    """Lines of orders that say what a text says."""
    if (left_out := _NO_STEP.match(text)) is not None:
        yield text[left_out.end() :]
    if kind := _KIND.match(text):
        yield f"PLAY {text[kind.end() :]}"
    opened, down = _OPENED.match(text), _DOWN.search(text)
    if opened or down:
        yield f"PLAY {_DOWN.sub('', text[opened.end() if opened else 0 :], count=1).strip()}"
