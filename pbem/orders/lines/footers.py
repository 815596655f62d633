"""What people and companies write below letters, which limits no order and is none.

``Z poważaniem``, ``Anna Example | Head of Sales``, ``Registered in England No. 1234567``. Programs
wrap disclaimers, so the lines of one count together.
"""

import re
from collections.abc import Iterator, Sequence

from pbem.orders.limits.opposing import surely_opposes
from pbem.orders.talk.small_talk import is_disclaimer
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.orders.words.word_lists import is_word

_LEAST_WIDTH = 60
"""Columns at which programs wrap: a line that its next word would make longer is wrapped."""
_CONTACT = re.compile(
    r"\b(?:tel|fax|phone|mobile|mob|cell|kom|whatsapp|p\.? ?iva|nip|regon|krs|vat)\b\W.*\d"
    r"|\b(?:room|pok|pokój|ufficio|stanza)\b\.?\s*\d"
    r"|\+\d{1,3}[\s\d().-]{6,}|https?://|\bwww\.|\S@\w+\.\w|^\D*\s\|\s\D*$",
    re.IGNORECASE,
)
"""Telephones, rooms, numbers of companies, links, and strokes between a name and an office."""

_PART = re.compile(r"[,;|]|\s[-\u2013\u2014]+\s")
"""What stands between the parts of a line that says who its writer is."""


def footer_numbers(lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of the lines that people and companies write below letters.

    Args:
        lines: of a letter, in order.
    """
    found = {line.number for line in lines if _is_footer(line.text)}
    for wrapped in _wrapped(lines):
        whole = " ".join(line.text.strip() for line in wrapped)
        if len(whole) <= MOST_CHARACTERS and is_disclaimer(whole):
            found |= {line.number for line in wrapped}
    return frozenset(found)


def _is_footer(text: str) -> bool:
    """True if a line alone is a farewell, a disclaimer, or says how to reach its writer."""
    if is_word(text.strip(" ,.;!-"), "talk", "closing") or is_disclaimer(text):
        return True
    if _CONTACT.search(text) is None:
        return False
    return not any(map(surely_opposes, (text, *_PART.split(text))))


def _wrapped(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The runs of lines of which each but the last one was too long for the next word."""
    run = list[Line]()
    for line in lines:
        word = line.text.split(None, 1)[:1]
        goes_on = (
            run
            and word
            and line.number == run[-1].number + 1
            and len(run[-1].text.rstrip()) + 1 + len(word[0]) >= _LEAST_WIDTH
        )
        if run and not goes_on:
            yield run
            run = []
        run.append(line)
    if run:
        yield run
