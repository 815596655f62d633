"""Key words inside orders, and phrases of every order language: lists, numbers, choices."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from pbem.orders.words.errors import Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.key_words import Wording
from pbem.orders.words.lexicon import words_of
from pbem.orders.words.likeness import is_slip
from pbem.orders.words.text import Cursor

T = TypeVar("T")

_SEPARATORS = ",&+"
_NUMBER = re.compile(r"(?P<number>\d{1,2})(?P<times>[×x]?)")


class Phrases:
    """Reads key words in every language.

    A word may stand for several key words. The place decides which is meant.
    """

    def __init__(self, words: Mapping[str, Iterable[str]], wording: Wording) -> None:
        """``words``: what else each key word is called; ``AND`` among them, for a comma."""
        self.wording = wording
        self._called = {
            name: frozenset(fold(word) for word in (name, *others))
            for name, others in words.items()
        }

    def peek(self, cursor: Cursor, *words: str) -> str:
        """The first of some key words that stands here; empty: none."""
        return next((word for word in words if words_of(cursor, self._called[word])), "")

    def accept(self, cursor: Cursor, *words: str) -> str:
        """Take one of some key words with a colon behind it, if it stands here; which."""
        found = self.peek(cursor, *words)
        if found:
            cursor.index += words_of(cursor, self._called[found])
            cursor.skip(":")
        return found

    def expect(self, cursor: Cursor, *words: str) -> str:
        """Take one of some key words; which.

        Raises:
            Unreadable: something else stands here.
        """
        if found := self.accept(cursor, *words):
            return found
        facts: dict[str, object] = {
            "expected": self.wording.line(" | ".join(words)),
            "got": cursor.peek()[:80],
        }
        near = self._almost(cursor.peek(), words)
        raise Unreadable("orders.problem.expected", cursor.here, facts=facts, suggestions=near)

    def is_and(self, word: str) -> bool:
        """True if a word is AND."""
        return fold(word) in self._called["AND"]

    def _almost(self, said: str, words: Iterable[str]) -> tuple[str, ...]:
        """Those of some key words that a word is but for one letter."""
        return tuple(
            self.wording.line(word)
            for word in words
            if any(is_slip(said, name) for name in self._called[word])
        )

    def comma(self, cursor: Cursor) -> bool:
        """Take a comma or AND; whether there was one and something follows."""
        return self._between(cursor, _SEPARATORS)

    def semicolon(self, cursor: Cursor) -> bool:
        """Take what stands between two groups; whether another group follows."""
        return self._between(cursor, ";" + _SEPARATORS)

    def _between(self, cursor: Cursor, marks: str) -> bool:
        found = cursor.skip(marks)
        return bool(self.accept(cursor, "AND") or found) and not cursor.done

    def several(self, cursor: Cursor, read: Callable[[Cursor], T], *stops: str) -> tuple[T, ...]:
        """Things with commas between them, up to one of some key words."""
        found = [read(cursor)]
        while self.comma(cursor) and not self.peek(cursor, *stops):
            found.append(read(cursor))
        return tuple(found)

    @staticmethod
    def number(cursor: Cursor) -> int | None:
        """Take a number of one or two digits and a sign of multiplication behind it, if any."""
        found = _NUMBER.fullmatch(cursor.peek())
        if found is None:
            return None
        cursor.next()
        if cursor.peek() in ("×", "x") and not found["times"]:
            cursor.next()
        return int(found["number"])
