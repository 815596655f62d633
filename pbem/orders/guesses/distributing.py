"""One order that says where everything goes, read from a letter with talk between its words.

The game reads the sentences itself (``Language.said``). What it cannot read is left out only if it
names nobody who has to go somewhere, counts nothing and takes nothing back. What is read so in two
ways is no guess.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from pbem.orders.forms.language import Context, Language
from pbem.orders.guesses.certainty import CONTRARY, Certainty
from pbem.orders.guesses.guess import NO_GUESS, Guess
from pbem.orders.guesses.naming import Teller
from pbem.orders.guesses.trying import Trying
from pbem.orders.limits.later_words import puts_off
from pbem.orders.limits.opposing import surely_opposes
from pbem.orders.meaning import has_question_mark
from pbem.orders.talk.reasons import reasons_in
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import has_word

_MARK = re.compile(r"\s*[,;](?=\s)\s*|\s*[()]+\s*|:\s+|\s+[–—-]\s+")
_STOPS = ".;!?:…"
_MOST_LEFT = 4
"""So many parts of a sentence may be left out."""
_COUNTING = frozenset(["dummy", "number", "rest", "all", "each", "another"])
"""Kinds of atoms of what has to go somewhere."""
_CHANGING = frozenset(["deny", "no", "if", "later", "question"])
"""Kinds of atoms of a reason that may be more than that."""


class _Part(NamedTuple):
    """A part of a sentence, the mark before it, and whether it says why."""

    mark: str
    text: str
    is_reason: bool = False


class Distributing:
    """Reads the sentences of one letter, one after the other."""

    def __init__(
        self,
        language: Language,
        context: Context,
        tries: Trying,
        certain: Certainty,
        teller: Teller,
    ) -> None:
        self._language, self._context, self._tell = language, context, teller.tell
        self._tries, self._certain = tries, certain
        self._kept = ""
        self._aside: list[_Part] = []

    def result(self, sentences: Sequence[str]) -> Guess:
        """The order that says where everything goes."""
        if not all(map(self._takes, sentences)):
            return NO_GUESS
        lines = self._said(self._kept)
        if len(lines) != 1:
            return NO_GUESS
        items = self._tries.items((), self._language.wording.line(lines[0]))
        orders = tuple(order for item in items for order in item.orders)
        sure = all(part.is_reason or self._certain.is_talk(part.text, ()) for part in self._aside)
        return Guess(orders, tuple(part.text for part in self._aside), sure)

    def _said(self, text: str) -> Sequence[str]:
        return self._language.said(Line(1, text), self._context) or ()

    def _takes(self, sentence: str) -> bool:
        """True if a sentence goes on with the order, with or without some of its parts."""
        whole = sentence if sentence[-1] in _STOPS else f"{sentence}."
        if not self._names_something(whole):
            self._aside.append(_Part("", sentence))
            return self._may_be_talk(sentence)
        parts = [*_parts(whole)]
        idle = [part for part in parts if self._may_be_left(part)][:_MOST_LEFT]
        for size in range(len(idle) + 1):
            found = {}
            for left in combinations(idle, size):
                said = _joined([part for part in parts if part not in left])
                if said and (lines := self._said(f"{self._kept} {said}".strip())):
                    found[tuple(lines)] = said, left
            if len(found) > 1:
                return False
            for said, left in found.values():
                self._kept = f"{self._kept} {said}".strip()
                self._aside += left
                return True
        self._aside.append(_Part("", sentence))
        return len(idle) == len(parts) and self._may_be_talk(sentence)

    def _names_something(self, text: str) -> bool:
        """True if a text names or counts something of the game."""
        said = self._tell(text)
        return bool(said.mentions) or any(atom.kind in _COUNTING for atom in said.atoms)

    def _may_be_left(self, part: _Part) -> bool:
        """True if a part of a sentence places nobody, and changes nothing of what places them."""
        if is_talk(part.text):
            return True
        said = self._tell(part.text)
        kinds = {atom.kind for atom in said.atoms}
        counts = "dummy" in kinds or bool(kinds & _COUNTING and not part.is_reason)
        if counts or kinds & (_CHANGING if part.is_reason else CONTRARY) or _takes_back(part.text):
            return False
        if part.is_reason:
            return True
        acts = any(atom.kind in ("verb", "light") for atom in said.atoms)
        return not said.names and not said.is_past and (acts or "space" not in said.kinds)

    def _may_be_talk(self, sentence: str) -> bool:
        if self._certain.is_talk(sentence, ()):
            return True
        return self._tries.is_idle(sentence) and not _takes_back(sentence)


def _takes_back(text: str) -> bool:
    """True if a text takes something back, makes it wait, or asks."""
    marked = has_word(text, "guesses", "condition") or has_word(text, "guesses", "correction")
    return marked or puts_off(text) or surely_opposes(text) or has_question_mark(text)


def _parts(sentence: str) -> Iterator[_Part]:
    """The parts of a sentence between marks; reasons are parts of their own."""
    mark, last = "", 0
    for found in [*_MARK.finditer(sentence), None]:
        end = len(sentence) if found is None else found.start()
        text = sentence[last:end].strip()
        if reasons_in(f"x {text}"):
            (reason, *_) = reasons_in(f"x {text}")
            head = text[: text.find(reason)].strip(" ,–—-")
            if head:
                yield _Part(mark, head)
            yield _Part("," if head else mark, reason, is_reason=True)
        elif text:
            yield _Part(mark, text)
        if found is not None:
            mark, last = found[0].strip(), found.end()


def _joined(parts: Sequence[_Part]) -> str:
    """Some parts as a sentence."""
    said = " ".join(f"{part.mark} {part.text}" if n else part.text for n, part in enumerate(parts))
    return said if not said or said[-1] in _STOPS else f"{said}."
