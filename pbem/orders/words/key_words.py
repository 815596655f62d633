"""Key words of orders in every language, and lines written with the reader's own key words."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from pbem.orders.words.verb_forms import forms_of


@dataclass(frozen=True, slots=True)
class Aliases(Collection[str]):
    """What a key word is called, by language.

    Letters print the first name of a language.
    """

    it: tuple[str, ...] = ()
    pl: tuple[str, ...] = ()
    en: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        return iter((*self.it, *self.pl, *self.en))

    def __len__(self) -> int:
        return len(self.it) + len(self.pl) + len(self.en)

    def __contains__(self, word: object) -> bool:
        return word in tuple(self)

    def printed(self, lang: str) -> str:
        """The word that letters in a language print; empty: the name, as in English."""
        return next(iter({"it": self.it, "pl": self.pl}.get(lang, ())), "")


def conjugated(called: Aliases) -> Iterator[str]:
    """The forms of Italian and Polish orders: ``ATTACCO``, ``SCELGO``, ``WYBIERAM``.

    What is no verb has none.
    """
    for _, form in _forms_by_word(called):
        yield form


def said_by_one(called: Aliases) -> Iterator[str]:
    """The forms of commands: ``ANNULLO``, ``ANULUJĘ``.

    Others speak of what units do: ``Abbandoniamo Sedan``, ``Cofamy się``.
    """
    for word, form in _forms_by_word(called):
        if form.removeprefix(word[:-1]) in _BY_ONE:
            yield form


def _forms_by_word(called: Aliases) -> Iterator[tuple[str, str]]:
    """The Italian and Polish words, each with one of its forms."""
    for lang, words in (("it", called.it), ("pl", called.pl)):
        for word in words:
            yield from ((word, form.upper()) for form in forms_of(lang, word))


_BY_ONE = ("O", "ARE", "ERE", "IRE", "JĘ", "M", "Ć", "ĘĆ")
"""What the first person and the infinitive have for the last letter of an order."""


def aliases(words: str) -> Aliases:
    """Aliases from ``ATTACCA COMBATTI / ATAKUJ / STRIKE``: Italian, Polish, more English words.

    An underscore stands for a space inside a name.
    """
    parts = [tuple(word.replace("_", " ") for word in part.split()) for part in words.split("/")]
    return Aliases(*parts)


class Wording:
    """The key words of an order language as readers of one language know them.

    Attributes:
        words: every key word in every language.
    """

    def __init__(self, words: Mapping[str, Aliases], lang: str) -> None:
        """``words``: what each key word or phrase of a line is called."""
        self.lang = lang
        self.words = frozenset(word for name, others in words.items() for word in (name, *others))
        self._printed = {name: others.printed(lang) or name for name, others in words.items()}
        names = sorted(self._printed, key=len, reverse=True)
        self._name = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")

    def knows(self, name: str) -> bool:
        """True if a key word has this name in the game's orders."""
        return name in self._printed

    def line(self, text: str) -> str:
        """A line or form with the reader's key words.

        Key words stand in capitals. No printed name does.
        """
        return self._name.sub(lambda found: self._printed[found[0]], text)
