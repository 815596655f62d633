"""Words for units that were named before: ``both of them``, ``tutti e quattro``, ``nimi``."""

import re
from collections.abc import Sequence

from pbem.orders.words.folding import fold_words

_COUNTS: dict[int, str] = {
    2: r"both|all two|tutt[ei] e due|entramb[ei]|ob(?:ie|a|iema|oma)|obydw(?:ie|a|iema|oma)",
    3: r"all three|tutt[ei] e tre|wszystki(?:e|mi) (?:trzy|trzema)",
    4: r"all four|tutt[ei] e quattro|wszystki(?:e|mi) (?:cztery|czterema)",
    5: r"all five|tutt[ei] e cinque|wszystki(?:e|mi) (?:pięć|pięcioma)",
    6: r"all six|tutt[ei] e sei|wszystki(?:e|mi) (?:sześć|sześcioma)",
}
_THOSE = re.compile(
    r"(?<!\w)(?:(?:"
    + "|".join(f"(?P<n{count}>{words})" for count, words in _COUNTS.items())
    + r")(?:\s+(?:of (?:them|these|those)|(?:the|these) units|le unità))?"
    r"|(?P<them>(?:all of )?(?:them|these|those)(?: all| units)?|(?:tutt[ei] )?loro|nimi"
    r"|te jednostki))"
    r"(?!\w)",
    re.IGNORECASE,
)
"""Those who acted before, with or without their number."""
_IT = re.compile(
    r"(?<!\w)[^\W\d_]+ (?:it|him|her)(?= (?:from|to|over|back|up|down|into|across)\b)",
    re.IGNORECASE,
)
"""A verb and the one unit that it moves: ``Move it from 4 to 3``."""
_ONE = frozenset(
    (
        *("unit", "division", "brigade"),
        *("corpo", "divisione", "brigata"),
        *("korpus", "dywizja", "dywizje", "brygada", "brygade", "jednostka", "jednostke"),
    )
)
"""Folded words for troops that mean one unit."""


def referred(text: str, acting: Sequence[Sequence[str]]) -> str:
    """A text with names in the place of words for those who acted last.

    A number must be that of all who act in the last order, or in the last orders together.

    Args:
        text: a part of a line.
        acting: who acts in each order before it.
    """
    found = _THOSE.search(text)
    if found is None or not acting:
        return text
    named: list[str] = []
    for names in reversed(acting):
        named = [*names, *(name for name in named if name not in names)]
        if found["them"] or len(named) == counted(text):
            return f"{text[: found.start()]}{', '.join(named)}{text[found.end() :]}"
    return text


def counted(text: str) -> int:
    """How many act, by a text that says only that: ``both``; 0: it does not say it."""
    found = _THOSE.search(text)
    return int(found.lastgroup[1:]) if found and found.lastgroup not in (None, "them") else 0


def speaks_of_one(text: str) -> bool:
    """True if a text calls troops by a word that means one unit: ``the unit in 2725``."""
    return not _ONE.isdisjoint(fold_words(text))


def moves_it_alone(text: str) -> bool:
    """True if a text says of something that it alone is moved: ``Move it from 4 to 3``."""
    return _IT.search(text) is not None
