"""Headings that give their verb to the lines below them: ``Trains:``, then ``RU 2C to Lublin``."""

import re
from collections.abc import Sequence
from itertools import takewhile

from pbem.orders.forms.language import Context, Language
from pbem.orders.meaning import HeadedList, heading_of, says_what_is_done
from pbem.orders.words.errors import Unreadable
from pbem.orders.words.text import Line

_MARK = re.compile(r"\s*(?:[-*•·▪●‣–—]+|\(?\d{1,2}[.)]|[a-z]\))\s+")
_BLANKS = "  "
"""What stands in the place of the number of an item."""
_MOST_WORDS = 4
"""So many words a heading without a colon may have."""


def headings_in(lines: Sequence[Line], language: Language) -> frozenset[int]:
    """The numbers of the lines that are headings of those that follow.

    ``lines``: those of a letter that are not empty.
    """
    pairs = zip(lines, (*lines[1:], None), strict=True)
    return frozenset(
        line.number for line, behind in pairs if _heading(line, behind, language) is not None
    )


def _heading(line: Line, behind: Line | None, language: Language) -> HeadedList | None:
    """What a line says as a heading of the next one, which the mark of a list may begin."""
    text = line.orders.strip()
    listed = behind is not None and _MARK.match(behind.orders) is not None
    bare = listed and len(text.split()) <= _MOST_WORDS and text[-1:].isalpha()
    if behind is None or not (text.endswith(":") or bare):
        return None
    return heading_of(line, language)


class Headings:
    """Gives the verb of a heading to the lines under it, up to the next heading.

    A line below an empty one has it only if it is an item of the list that stands before.
    """

    def __init__(self, language: Language, context: Context) -> None:
        self._language = language
        self._seat = context.asks[0].seat if context.asks else None
        self._over: HeadedList | None = None
        self._marked: bool | None = None
        self._last = 0

    def begins(self, line: Line, waiting: Sequence[Line]) -> bool:
        """True if a line is a heading of those that follow.

        ``waiting``: the lines behind it, the next one last.
        """
        if self._seat is None:
            return False
        behind = next((each for each in reversed(waiting) if each.orders.strip()), None)
        found = _heading(line, behind, self._language)
        if found is None:
            return False
        self._over, self._marked, self._last = found, None, line.number
        return True

    @property
    def is_idle(self) -> bool:
        """True if the last heading gives no verb: ``Here are my moves:``."""
        return self._over is not None and self._over.moves

    def items(self, waiting: Sequence[Line]) -> list[Line]:
        """The lines under the last heading, up to an empty one; marked ones alone if one is.

        ``waiting``: the lines behind the heading, the next one last.
        """
        if self._over is None or self._over.moves or self._seat is None:
            return []
        found = [*takewhile(lambda each: each.orders.strip(), reversed(waiting))]
        marked = [*takewhile(_is_marked, found)]
        return marked or found

    def in_one(self, items: Sequence[Line]) -> Line:
        """The lines of a list with the verb over it, as one line."""
        assert self._over is not None
        texts = (_MARK.sub("", line.orders, count=1).strip(" .,;") for line in items)
        return Line(items[0].number, f"{self._over.words}: {', '.join(texts)}")

    def ends(self) -> None:
        """Note that another heading stands here."""
        self._over = None

    def over(self, line: Line) -> Line:
        """A line with the verb of the heading that it stands under, if it has none of its own.

        Raises:
            Unreadable: an empty line stands between, so that it may be none of its list.
        """
        if self._over is None or self._over.moves or self._seat is None:
            return line
        if says_what_is_done(line, self._language, self._seat):
            return line
        mark = _MARK.match(line.orders)
        apart = self._marked is not None and line.number > self._last + 1
        if apart and not (mark and self._marked):
            got = line.orders.split()[0][:80]
            place = line.orders.find(got), len(got)
            raise Unreadable("orders.problem.verb", place, facts={"got": got})
        self._marked, self._last = mark is not None, line.number
        item = line.orders[mark.end() :] if mark else line.orders
        return Line(line.number, f"{self._over.words}: {item.strip()}")


def _is_marked(line: Line) -> bool:
    """True if a line is an item of a list by its mark, for which blanks may stand."""
    return line.text.startswith(_BLANKS) or _MARK.match(line.orders) is not None
