"""Sentences of people, walked through word by word; a game says what its words and names mean.

A text is understood only if each of its words is a name that the writer may mean, or a word that
is known. A word that doubts or asks is understood by nobody.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator

from pbem.orders import Cursor, Line, fold_words
from pbem.orders.meaning.vocabulary import Sense, language_of, vocabulary
from pbem.orders.words.number_words import counts_in_digits

MARKS = frozenset(",:()&+–—-\"'/")
"""Tokens that part what stands before from what stands behind."""
_END = re.compile(r"[.!;…]+$")
_ELIDED = re.compile(r"\b(l|d|un|c|all|dall|nell|sull|dell|quell)['’](?=\w)", re.IGNORECASE)
_PLAINER = {"toward": "to", "onto": "to", "against": "at", "except": "", "instead": ""}
"""What leads in to a place, in plainer words; empty: what leaves something out."""
_MOST_WORDS = 6
_EXCLAIMED = re.compile(r"(?<=\w)\s*!+(?=[\s)]|$)")
"""What ends a sentence as a full stop does."""


class Strange(Exception):
    """A word that is not known, or a sentence that says something else than an order."""


class SentenceReader(ABC):
    """Walks through one text.

    Class attributes:
        game: the code before the names of the game's own files in ``templates/words``.
    """

    game: str

    def walk(self, text: str, lang: str) -> None:
        """Take all words of a text, with the end of each sentence.

        Args:
            text: one or more sentences.
            lang: the language of the reader, if the words do not tell.

        Raises:
            Strange: a word is not known, or does not fit.
        """
        plain = _EXCLAIMED.sub(".", _ELIDED.sub(r"\1 ", text))
        cursor = Cursor(Line(1, self.prepared(plain)))
        words = fold_words(*(token.text for token in cursor.tokens))
        if "?" in text or not words:
            raise Strange
        spoken = language_of(words, lang, self.game)
        self._vocabulary = vocabulary(spoken, self.game)
        while not cursor.done:
            self._take(cursor)
        self.stop()

    def _take(self, cursor: Cursor) -> None:
        """Take a mark, a name or a word, and the end of the sentence behind it."""
        start, token = cursor.index, cursor.peek()
        if token in MARKS or not any(character.isalnum() for character in token):
            cursor.next()
            self.part(token)
        else:
            size, sense = self.sense(cursor)
            if not self.name(cursor, size, sense):
                if sense is None:
                    raise Strange
                cursor.index += size
                if sense.kind == "hint" and "except" in sense.values:
                    self.leave_out()
                else:
                    self.mean(_plainly(sense))
        if any(_END.search(word.text) for word in cursor.tokens[start : cursor.index]):
            self.end_sentence()

    def known(self, word: str) -> Sense | None:
        """What a folded word means by itself; ``None``: it is not known."""
        found = self._vocabulary.longest([word])
        return found[1] if found else None

    def sense(self, cursor: Cursor) -> tuple[int, Sense | None]:
        """How many of the next tokens are a known word, and what it means."""
        return self._vocabulary.longest_of_tokens(_tokens_of_a_word(cursor))

    # --- what a game says -------------------------------------------------------------------------

    def prepared(self, text: str) -> str:
        """A text as the game wants it: with digits for how many there are of something."""
        return counts_in_digits(text)

    @abstractmethod
    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take a name, if one stands here.

        Args:
            cursor: where.
            size: how many of the next tokens are a known word.
            sense: what that means.
        """

    @abstractmethod
    def mean(self, sense: Sense) -> None:
        """Take a known word (raises Strange)."""

    @abstractmethod
    def part(self, mark: str) -> None:
        """Take a mark."""

    def leave_out(self) -> None:
        """Take a word that leaves out what stands behind it (raises Strange)."""
        raise Strange

    def end_sentence(self) -> None:
        """Take the end of a sentence inside a text."""
        self.stop()

    @abstractmethod
    def stop(self) -> None:
        """End a clause."""


def _tokens_of_a_word(cursor: Cursor) -> Iterator[str]:
    """The next tokens that may be one word together, without the end of their sentence."""
    for token in cursor.tokens[cursor.index :][:_MOST_WORDS]:
        if token.text in MARKS:
            return
        yield _END.sub("", token.text)
        if _END.search(token.text):
            return


def _plainly(sense: Sense) -> Sense:
    """A word that leads in to a place as the plainer one that it stands for.

    Raises:
        Strange: it leaves something out: ``all but``, ``instead of``.
    """
    if sense.kind != "hint":
        return sense
    values = frozenset(_PLAINER.get(value, value) for value in sense.values)
    if "" in values:
        raise Strange
    return Sense(sense.kind, values)


def to_the_stop(cursor: Cursor) -> Cursor:
    """The tokens up to the end of the sentence, as a line of their own with the same place."""
    tokens = cursor.tokens
    stops = (n + 1 for n in range(cursor.index, len(tokens)) if _END.search(tokens[n].text))
    clean = Cursor(cursor.line)
    clean.tokens = tuple(
        word._replace(text=_END.sub("", word.text) or word.text)
        for word in tokens[: next(stops, len(tokens))]
    )
    clean.index = cursor.index
    return clean
