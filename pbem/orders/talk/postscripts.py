"""Parts of a line that add an order to those of a letter: ``PS: I forgot, also pass``."""

import re
from collections.abc import Iterator

from pbem.orders.words.text import Line

_BEFORE_ORDER = re.compile(r"[,:]\s+(?=\w)")
"""What may stand between other words of a line and its order: ``PS: I forgot, pass``."""
_ADDS = re.compile(
    r"\b(?:also|too|as well|anche|ancora|pure|inoltre|jeszcze|też|tez|także|takze|również)\b[,:]?",
    re.IGNORECASE,
)
"""Words that add an order to others."""
_MOST_PARTS = 4


def added_parts(line: Line) -> Iterator[Line]:
    """The parts of a line that may say an order: behind other words, without one that adds it."""
    cuts = [found.end() for found in _BEFORE_ORDER.finditer(line.text)][:_MOST_PARTS]
    for text in (line.text, *(line.text[cut:] for cut in cuts)):
        bare = " ".join(_ADDS.sub(" ", text).split())
        for part in dict.fromkeys((text, bare)):
            if part != line.text:
                yield Line(line.number, part)
