"""The skeleton of an order language: a line begins with a verb and is read to its end."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pbem.orders.forms.command_reader import COMMANDS, command_wording
from pbem.orders.forms.language import Verb
from pbem.orders.forms.mending import denies
from pbem.orders.words.errors import Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.key_words import Wording
from pbem.orders.words.lexicon import Lexicon, words_of
from pbem.orders.words.likeness import is_slip
from pbem.orders.words.text import Cursor, whole

_MOST_BEFORE = 8
_LEAST_WORD = 4
"""The most words before an order, as in ``I attack Sedan``; shorter words are no verbs."""
_LEAST_SLIP = 3
"""The fewest letters of a mistyped verb; shorter words are codes of nations: ``RU 6S``."""


class Grammar:
    """The verbs of a game: which one a line begins with, and the form it must have."""

    def __init__(self, verbs: Sequence[Verb], wording: Wording) -> None:
        self.syntax = {verb.name: wording.line(verb.syntax) for verb in verbs}
        self._first = {fold(word): verb.name for verb in verbs for word in verb.words}
        self._first |= {
            fold(word): verb.name for verb in verbs for word in (verb.name, *verb.aliases)
        }
        called = {verb.name: (wording.line(verb.name), verb.name, *verb.aliases) for verb in verbs}
        commands = command_wording(wording.lang)
        others = {
            c.name: (commands.line(c.name), c.name, *c.aliases)
            for c in COMMANDS
            if c.name not in called
        }
        self._near = Lexicon(called | others)

    @contextmanager
    def order(self, cursor: Cursor, before: str = "") -> Iterator[str]:
        """Take the verb of an order and a colon behind it. The rest must be read to its end.

        Args:
            cursor: where the order begins.
            before: the verb that goes on where none stands here; empty: one must.

        Raises:
            Unreadable: no verb stands here, the line ends too early, or it goes on.
        """
        size = words_of(cursor, self._first)
        if not size and before:
            with whole(cursor, self.syntax[before]):
                yield before
            return
        if not size:
            self._behind_words(cursor)
            got = cursor.peek()[:80]
            near = self._near.near(got) if len(got) >= _LEAST_SLIP else ()
            raise Unreadable(
                "orders.problem.verb", cursor.here, facts={"got": got}, suggestions=near
            )
        verb = self._first[fold(cursor.span(size))]
        cursor.index += size
        cursor.skip(":")
        with whole(cursor, self.syntax[verb]):
            yield verb

    def _behind_words(self, cursor: Cursor) -> None:
        """Refuse a line whose order stands behind other words (raises Unreadable).

        Nobody is told to leave out a word that denies.
        """
        if cursor.index:
            return
        text, tokens = cursor.line.orders, cursor.tokens
        for index in range(1, min(1 + _MOST_BEFORE, len(tokens))):
            cursor.index = index
            size = words_of(cursor, self._first)
            if size and len(cursor.span(size)) >= _LEAST_WORD:
                got = text[tokens[0].column : tokens[index].column].strip()
                if denies(got):
                    break
                facts: dict[str, object] = {
                    "got": got[:80],
                    "rest": text[tokens[index].column :].strip()[:200],
                }
                first = tokens[0].text[:80]
                near = tuple(name for name in self._near.near(first) if is_slip(first, name))
                place = tokens[0].column, len(first) if near else len(got)
                raise Unreadable("orders.problem.behind", place, facts=facts, suggestions=near)
        cursor.index = 0

    def verb(self, cursor: Cursor) -> str:
        """The verb that stands here, which is not taken; empty: none does."""
        size = words_of(cursor, self._first)
        return self._first[fold(cursor.span(size))] if size else ""
