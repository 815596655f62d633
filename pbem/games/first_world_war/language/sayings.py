"""How people say what they take and with whom: ``if we win take Verdun``."""

import re
from collections.abc import Iterator

_ON_VICTORY = (
    r"(?:(?:if|when) (?:we|i) win|se (?:vinco|vinciamo|vince)"
    r"|(?:jeśli|jezeli|jeżeli|gdy) (?:wygram|wygramy|zwyciężymy))"
)
"""A city is taken after a victory only (6.4), so these words say nothing more."""
_TAKE = re.compile(
    rf"\s*(?:and |e |i )?(?:{_ON_VICTORY}[\s,:]*)?"
    r"(?:(?:i |we )?(?:take|occupy|capture|captures|seize)|prend(?:o|i|iamo)|occup(?:o|a|iamo)"
    r"|conquist(?:o|a)|cattur(?:o|a)|zdobywam|zdobądź|zajmuj[eę]|zajmij|bior[eę]|bierz[ae]my)\s+"
    rf"(?P<city>.+?)[\s,]*(?:{_ON_VICTORY})?[\s.!]*$",
    re.IGNORECASE,
)
"""The city to take, with or without the condition that is the rule's own."""


def rephrased_lines(text: str) -> Iterator[str]:
    """Lines of orders that say what a text says."""
    if found := _TAKE.match(text):
        yield f"CAPTURE {found['city']}"
