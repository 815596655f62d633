"""Lines and tokens of a letter, each with its place."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from pbem.orders.words.errors import OrderError, Unreadable
from pbem.orders.words.word_lists import any_of

MOST_CHARACTERS = 2_000
"""A longer line is refused: an order cut short could say something else."""
SENTENCE = re.compile(r"[^.!?…;]+[.!?…;]*")
"""A sentence of a person's own words, with the marks that end it."""

_SPACE = '\\s!`"“”„‟«»\u200b\ufeff'
_MARKS = ",;:+&()"
_ELIDED = r"(?:a|da|ne|su|de)ll['’](?=\w)"
_SAYS_NOTHING = (
    r"(?:si[eę]|please|pls|kindly|thanks|thank you|per (?:favore|piacere|cortesia)"
    r"|grazie|prosz[eę]|dzi[eę]ki)(?!\w)"
)
_COURTESY = rf"(?:,\s*)?{_SAYS_NOTHING}[.!,]*\s*$|{_SAYS_NOTHING}[.!]*"
_TOKEN = re.compile(rf"(?i:({_COURTESY})|{_ELIDED})|[^{_SPACE}{_MARKS}]+|[{_MARKS}]")
"""Words and marks; quotation and exclamation marks part words like spaces.

Italian elisions are words of their own: ``all'8``. Words that mean nothing in an order are a group:
those of courtesy, and what makes Polish verbs reflexive.
"""


_PICTURES = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u2b50\u2b55\u20e3\ufe0f\u200d]")
"""Emoji and dingbats, and what joins them."""
_EMPHASIS = re.compile(r"(?<![\w*_])[*_]+(?=\w)|(?<=[\w.)])[*_]+(?![\w*_])")
"""Marks of bold and italic text around words: ``*MOVE 1 DE TO 2*``."""
_SLANTED = re.compile(r"(?<![^\s*_])/(?=[^\s/])([^/]*[^\s/])/(?![^\s*_.,;:!?])")
"""Slashes that Thunderbird writes around words in italics: ``PLAY /8/ AS SR``."""


_MARKED = re.compile(r"[,;.!?](?:\s|$)")
"""A mark between clauses; whoever dictates writes none."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a letter: its number from 1, and its text."""

    number: int
    text: str

    @property
    def orders(self) -> str:
        """The text without a comment (after ``# `` or a lone ``; ``), bounded in length.

        Pictures such as emoji and marks of emphasis are blanks, so that columns stay.
        """
        return _orders_in(self.text[:MOST_CHARACTERS])


@lru_cache(maxsize=1_000)
def _orders_in(text: str) -> str:
    """A text without a comment, pictures and marks of emphasis; it is asked for again and again."""
    if not text.isascii():
        text = _PICTURES.sub(" ", text)
    if text.count("/") > 1:
        text = _SLANTED.sub(r" \1 ", text)
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub(lambda found: " " * len(found[0]), text)
    if _MARKED.search(text) is None:
        text = _dictated().sub(_as_mark, text)
    if "#" in text:
        return re.sub(r"(^|\s)#.*$", "", text)
    return "" if text.lstrip().startswith(";") else text


@cache
def _dictated() -> re.Pattern[str]:
    """Marks in words, with what stands before them."""
    comma, stop = any_of("dictated", "comma"), any_of("dictated", "stop")
    return re.compile(rf"(?<=\w) (?:({comma})|{stop})(?!\w)", re.IGNORECASE)


def _as_mark(found: re.Match[str]) -> str:
    """The mark that a word stands for, and blanks, so that columns stay."""
    return ("," if found[1] else ".").ljust(len(found[0]))


class Word(NamedTuple):
    """A word or a punctuation mark and its column from 0."""

    text: str
    column: int


@lru_cache(maxsize=1_000)
def words_in(text: str) -> tuple[Word, ...]:
    """The words and marks of a line, without words of courtesy.

    The result is kept, since several readers look at each line.
    """
    return tuple(Word(m.group(), m.start()) for m in _TOKEN.finditer(text) if m[1] is None)


def first_word_in(text: str) -> str:
    """The first word or mark of a line that is no courtesy; empty where there is none."""
    return next((m.group() for m in _TOKEN.finditer(text) if m[1] is None), "")


class Cursor:
    """A place in a line, moved token by token.

    Words of courtesy are passed over: ``attack 2 please``.
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        self.tokens = words_in(line.orders)
        self.index = 0

    def part(self, start: int, stop: int) -> "Cursor":
        """Some tokens as a line of their own; each keeps its place."""
        cursor = Cursor(Line(self.line.number, ""))
        text = self.line.orders
        cursor.line = Line(
            self.line.number, text[: self.tokens[stop].column] if stop < len(self.tokens) else text
        )
        cursor.tokens, cursor.index = self.tokens[:stop], start
        return cursor

    @property
    def done(self) -> bool:
        """True if nothing is left."""
        return self.index >= len(self.tokens)

    @property
    def here(self) -> tuple[int, int]:
        """Column and length of the next token, or the place after the last."""
        if self.done:
            end = len(self.line.orders.rstrip())
            return end, 1
        token = self.tokens[self.index]
        return token.column, len(token.text)

    def peek(self) -> str:
        """The next token's text, or an empty string."""
        return "" if self.done else self.tokens[self.index].text

    def place(self, size: int) -> tuple[int, int]:
        """Column and length of the next tokens as they stand in the line."""
        first, last = self.tokens[self.index], self.tokens[self.index + size - 1]
        return first.column, last.column + len(last.text) - first.column

    def span(self, size: int) -> str:
        """The next tokens' text with single spaces."""
        return " ".join(token.text for token in self.tokens[self.index : self.index + size])

    def next(self) -> str:
        """Take the next token."""
        text = self.peek()
        self.index += 1
        return text

    def skip(self, marks: str) -> bool:
        """Take punctuation out of ``marks``; whether there was any."""
        found = False
        while not self.done and self.peek() in marks:
            self.index += 1
            found = True
        return found


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, each with the marks that end it."""
    return [found[0].strip() for found in SENTENCE.finditer(text)]


@contextmanager
def whole(cursor: Cursor, syntax: str) -> Iterator[None]:
    """Read an order to the end of its line: neither less than its form asks for nor more.

    Raises:
        Unreadable: the line ends too early, or goes on.
    """
    try:
        yield
    except OrderError as error:
        if cursor.done and error.at == cursor.here:
            raise Unreadable(
                "orders.problem.incomplete", cursor.here, facts={"syntax": syntax}
            ) from None
        raise
    if not cursor.done:
        raise Unreadable(
            "orders.problem.rest", cursor.here, facts={"got": cursor.peek()[:80], "syntax": syntax}
        )
