"""How people say what they play a card for: ``Event: Guns of August``, ``ops with 8``."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from pbem.orders import Aliases

_USES = ("OPS", "SR", "RP", "EVENT")
_ONE = re.compile(
    r"\s*(?:take |use |spend )?(?:(?:1|one)\s+(?:op|operation)|una?['’\s]\s*operazione"
    r"|jedn[aąo] operacj[aąeę])\b:?",
    re.IGNORECASE,
)
"""One operation without a card. ``1 ops`` plays card 1."""
_BETWEEN = re.compile(
    r"\s*(?:[:,–-]|with|using|by|of|con|di|da|z|za|the|card|carta|la|le|kart[aąyę])*(?:\s+|$)",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.;:,]?\s+(?=activat|attiv|aktyw)|[.;:]\s+|$", re.IGNORECASE)
"""Where the name of a card ends at the latest."""


def sayings(text: str, words: Mapping[str, Aliases]) -> Iterator[str]:
    """Lines of orders that say what a text says.

    Args:
        text: a sentence.
        words: what key words are called.
    """
    if found := _ONE.match(text):
        yield f"ONE OP {text[found.end() :]}"
    for name, pattern in _patterns(tuple((use, tuple(words[use])) for use in _USES)):
        if found := pattern.match(text):
            rest = text[found.end() :]
            stop = _STOP.search(rest)
            end = stop.start() if stop else len(rest)
            yield f"PLAY {rest[:end].strip()} AS {name} {rest[end:].lstrip(' .;:,')}"


@cache
def _patterns(
    uses: tuple[tuple[str, tuple[str, ...]], ...],
) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What begins a sentence that names a use of a card first."""
    lead = r"\s*(?:play |as |an? |the |l['’]|un |come |jako |gram |gioco |zagrywam |i play )*"
    found = []
    for use, called in uses:
        names = "|".join(sorted(map(re.escape, (use, *called)), key=len, reverse=True))
        said = rf"{lead}(?:{names})(?!\w){_BETWEEN.pattern}"
        found.append((use, re.compile(said, re.IGNORECASE)))
    return tuple(found)
