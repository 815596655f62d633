"""Lists of who loses steps in turn: ``losses first IX, then VII`` is ``losses IX, VII``."""

import re
from collections.abc import Container, Iterator
from functools import cache

from pbem.orders.words.folding import fold
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import any_of, is_word

_NAME = re.compile(r"[A-Z\d][\w/]*")
_TOKEN = re.compile(r"[\w/]+|[^\w\s]")
_SILENT, _END = frozenset(",:'’"), frozenset(".,;!)")


def with_losses_listed(line: Line, words: Container[str]) -> Line:
    """A line with commas in its lists of losses for THEN, which begins no other order there.

    Args:
        line: in somebody's own words.
        words: the folded words of orders, which are no names.
    """
    text, after = "", 0
    for found in _losses().finditer(line.text):
        end = _end_of_list(line.text, found.end(), words)
        listed = line.text[found.end() : end]
        if found.start() < after or not any(map(_is_then, _TOKEN.findall(listed))):
            continue
        names = ", ".join(_names(listed))
        text += f"{line.text[after : found.end()]} {names}"
        after = end
    return Line(line.number, f"{text}{line.text[after:]}") if after else line


def _end_of_list(text: str, begin: int, words: Container[str]) -> int:
    """Where a list of names ends that goes up to the end of its clause; ``begin``: there is none.

    What stands behind THEN has to end there too: ``losses IX, then VII advances`` lists one.
    """
    end, named, late = begin, False, False
    for found in _TOKEN.finditer(text, begin):
        word = found[0]
        if _NAME.fullmatch(word) and fold(word) not in words:
            named, end = True, found.end()
        elif _is_then(word) and named:
            named, late = False, True
        elif word in _END and named and (late or word != ","):
            return end
        elif not (word in _SILENT or is_word(word, "loss_lists", "beside")):
            return begin
    return end if named else begin


def _names(listed: str) -> Iterator[str]:
    """The names of a list, of which each may be several words."""
    name: list[str] = []
    for token in _TOKEN.findall(listed):
        if _NAME.fullmatch(token):
            name.append(token)
        elif name:
            yield " ".join(name)
            name = []
    if name:
        yield " ".join(name)


def _is_then(token: str) -> bool:
    return is_word(token, "loss_lists", "then")


@cache
def _losses() -> re.Pattern[str]:
    return re.compile(rf"\b{any_of('loss_lists', 'losses')}(?!\w)", re.IGNORECASE)
