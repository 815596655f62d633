"""The other slips of a line that cannot be read: each group of a list is read by itself."""

import re
from collections.abc import Iterator
from itertools import pairwise

from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.mending import key_words, verb_of
from pbem.orders.words.errors import OrderError
from pbem.orders.words.text import Cursor, Line

_MOST_GROUPS = 20
_OF_ANY_ORDER = "orders."
"""What is wrong with the form of an order; else a thing is named that there is not."""


def slips_beside(
    line: Line, slip: OrderError, language: Language, context: Context
) -> Iterator[OrderError]:
    """What else is wrong with a line that names a thing that there is not.

    Groups are parted by semicolons, the things of a mere list by commas. The columns of all that is
    found are those of the line.

    Args:
        line: the line as it was written.
        slip: the first that was found in it.
        language: the game's order language.
        context: what the sender sees and is asked.
    """
    cursor, text = Cursor(line), line.orders
    found = verb_of(cursor, language)
    if found is None or slip.key.startswith(_OF_ANY_ORDER) or slip.kind != "unreadable":
        return
    verb, size = found
    start = cursor.tokens[size].column if size < len(cursor.tokens) else len(text)
    marks = ";" if key_words(verb) else "[;,]"
    groups = [start, *(mark.end() for mark in re.finditer(marks, text[start:]))]
    groups = [start, *(start + end for end in groups[1:]), len(text) + 1]
    for begin, end in list(pairwise(groups))[:_MOST_GROUPS]:
        if begin <= slip.at[0] < end:
            continue
        alone = f"{text[:start]}{' ' * (begin - start)}{text[begin : end - 1]}"
        try:
            language.read(Line(line.number, alone), context)
        except OrderError as error:
            if begin <= error.at[0] < end and not error.key.startswith(_OF_ANY_ORDER):
                yield error
