"""Offers of a draw in a person's own words: ``I offer a draw``, ``propongo a tutti la patta``."""

import re

_OFFERS_DRAW = re.compile(
    r"\W*(?:(?:so|then|quindi|perciò|allora|więc|dlatego)\W+)?"
    r"(?:(?:(?:i|we)(?:['’]d| would)? (?:like to )?)?(?:offer|propose|suggest)"
    r" (?:(?:you|them|everybody|everyone|all|you all|the others) )?a draw"
    r"(?: to (?:you|them|everybody|everyone|all|you all|the others))?"
    r"|(?:vi )?(?:offro|propongo|offriamo|proponiamo)(?: a (?:tutti|voi))? (?:la )?patta"
    r"(?: a (?:tutti|voi))?"
    r"|(?:proponuj[eę]|oferuj[eę]|proponujemy|oferujemy)(?: (?:wszystkim|wam))? remis"
    r"(?: wszystkim)?)"
    r"(?:,? (?:please|per favore|proszę|thanks|grazie|dzięki))?[\s.!]*",
    re.IGNORECASE,
)


def offers_draw(text: str) -> bool:
    """True if a text offers a draw, and says no more."""
    return _OFFERS_DRAW.fullmatch(text) is not None
