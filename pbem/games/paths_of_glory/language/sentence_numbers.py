"""Numbers in a sentence about cards and operations: which army it is, and how many there are."""

import re

from pbem.orders.forms.rephrasing import each_with_its_kind
from pbem.orders.words.number_words import in_digits

_POINTED = re.compile(r"\b(\d{1,2})\.(?=\s+[a-zàèéìòùąćęłńóśźż]|\s*,\s*\d{1,2}\.)")
"""A number with the point that makes it one of a row in Polish: ``5. armia``."""
_ONE_OPERATION = re.compile(r"\bun(?= operazione\b)", re.IGNORECASE)
_LEADING = re.compile(r"\b(?:first of all|prima di tutto|przede wszystkim)\b[,:]?", re.IGNORECASE)
_RANK = re.compile(
    r"\b(?:the\s+)?first(?=\s+(?:loss|losses|hit|hits|round)\b)|\s*,?\s+first(?=\s*(?:[.,;)]|$))"
    r"|\bprima(?=\s+perdita\b)|\bper prim[aoei]\b|\bpierwsz(?=[aąye]\w*\s+(?:stra|krok|rund))\w*",
    re.IGNORECASE,
)
"""Who is the first of several to lose, and which round it is; no number of an army."""
_SECOND = {
    re.compile(r"\b(and\s+the|the)\s+second(?=\s+(?:goes\s+|moves\s+)?from\b)", re.IGNORECASE):
        r"\1 other one",
    re.compile(r"\b(e|ed)\s+(?:il\s+)?second[oa](?=\s+(?:va\s+)?d[ai])", re.IGNORECASE):
        r"\1 un altro",
    re.compile(r"\b(a|i|oraz)\s+drug[ia](?=\s+(?:jedzie\s+|idzie\s+)?ze?\b)", re.IGNORECASE):
        r"\1 kolejny",
}  # fmt: skip
"""The second of two that have no number, and the word for another one that it means."""
_COUNT_OF_POINTS = re.compile(r"(?<=\bops)\s*\(\s*\d\s*\)", re.IGNORECASE)
"""How many points a card is worth, behind what they are for: ``Pleve for ops (2)``."""
_NUMBERS_LAST = re.compile(
    r"(?P<kind>\b(?:armate|eserciti|armies|armie|armiami)(?:\s+[^\W\d]{5,})?)\s+"
    r"(?P<numbers>\d{1,2}(?:(?:\s*,\s*|\s+(?:and|e|i)\s+)\d{1,2})+)\b",
    re.IGNORECASE,
)
"""Numbers of armies behind their word: ``le armate tedesche 1, 2 e 3``."""


def with_digits(text: str) -> str:
    """A text with digits for which army it is, and the word for armies behind each of a list."""
    text = _COUNT_OF_POINTS.sub("", text)
    for second, another in _SECOND.items():
        text = second.sub(another, text)
    spelt = in_digits(_RANK.sub("", _LEADING.sub("", _ONE_OPERATION.sub("1", text))), counts=False)
    spelt = _POINTED.sub(r"\1", spelt)
    return each_with_its_kind(_NUMBERS_LAST.sub(r"\g<numbers> \g<kind>", spelt))
