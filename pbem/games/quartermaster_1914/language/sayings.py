"""How people say what they do with cards: ``No draft. Status: Rumpler Taube``."""

import re
from collections.abc import Iterator

_NO_STEP = re.compile(
    r"\s*(?:i |we )?(?:no|without(?: a| any)?|skip(?:ping)?(?: the| my)?|niente|nessun[ao]?"
    r"|senza|salto (?:il |la |l['’])|bez|nie ma|pomijam)\s*"
    r"(?:draft(?:ing|u|em)?|play|prepar(?:ation|ing)|arruolament[oi]|gioc(?:o|ata)|preparazion[ei]"
    r"|pobor[ue]?|pobór|powołani[ae]|przygotowani[ae]|zagrani[ae])"
    r"(?:(?:\s*(?:[.,;:–-]|and|then|e|poi|i|a potem|potem)+)\s+(?=\w)|\s*[.!]?\s*$)",
    re.IGNORECASE,
)
"""A step that somebody leaves out, before what they do next."""
_STEP_OF_NOTHING = re.compile(
    r"\s*(?:i |we )?(?:draft|play|prepare|arruolo|gioco|preparo|powołuję|zagrywam|gram"
    r"|przygotowuję)"
    r"\s+(?:nothing|none|niente|nulla|nic)\s*[.!]?\s*$",
    re.IGNORECASE,
)
"""A step that somebody leaves out: ``Draft nothing``."""
_AS_KIND = re.compile(
    r"\s+(?:as|for|come|per|jako)\s+(?:its |an? |the |un |uno |la |il |l['’]|un['’]\s*)?"
    r"(?:status|event|economic warfare|evento|stato|guerra economica|wydarzenie"
    r"|wojn[aęy] ekonomiczn[aąe])(?=[\s,.;:]|$)",
    re.IGNORECASE,
)
"""What a card is, behind its name."""
_COST_FIRST = re.compile(
    r"\s*(?:i |we )?(?:discard(?:ing)?|scarto|scarta|odrzucam|odrzuć)\s+(?P<cost>[^.;:]+?)[\s,]+"
    r"(?:(?:in order )?to|per|aby|żeby|by)\s+(?:play|use|giocare|usare|zagrać|użyć)\s+"
    r"(?P<card>[^.;:,]+)",
    re.IGNORECASE,
)
"""What somebody pays for a card, before that."""
_KIND = re.compile(
    r"(?!\s*(?:card|carta|karta)\b)\s*(?:(?:i |we )?(?:play|gioco|zagrywam|gram)\s+)?"
    r"(?:the |my |as |an? |la |il |lo |l['’])*"
    r"(?:status|event|economic warfare|card|evento|stato|guerra economica|carta|wydarzenie"
    r"|wojn[aęy] ekonomiczn[aąe]|kart[aęy])\s*(?::|card|carta)?\s+(?=\w)",
    re.IGNORECASE,
)
"""The kind of a card before its name; a line that begins with CARD asks about one."""
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


def rephrased_lines(text: str) -> Iterator[str]:
    """Lines of orders that say what a text says; an empty one where that is nothing."""
    if _STEP_OF_NOTHING.match(text):
        yield ""
    if paid := _COST_FIRST.match(text):
        yield f"PLAY {paid['card'].strip()}; DISCARD {paid['cost']}{text[paid.end() :]}"
    if _AS_KIND.search(text):
        yield _AS_KIND.sub("", text)
    if (left_out := _NO_STEP.match(text)) is not None:
        yield text[left_out.end() :]
    if kind := _KIND.match(text):
        yield f"PLAY {text[kind.end() :]}"
    opened, down = _OPENED.match(text), _DOWN.search(text)
    if opened or down:
        yield f"PLAY {_DOWN.sub('', text[opened.end() if opened else 0 :], count=1).strip()}"
