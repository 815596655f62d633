"""What the words of people's orders mean, by language."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pbem.orders.lexicon import fold
from pbem.orders.meaning import english, italian, polish

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": english.WORDS,
    "it": italian.WORDS,
    "pl": polish.WORDS,
}
_LONGEST = 6
_SHORTEST_STEM = 3


class Sense(NamedTuple):
    """What a word means.

    Attributes:
        kind: of what kind the word is, such as ``verb`` or ``hint``.
        values: which of that kind, such as ``go``; several where the place decides.
    """

    kind: str
    values: frozenset[str] = frozenset()


class Vocabulary:
    """The words of one language by what they mean."""

    def __init__(self, tables: Iterable[Mapping[str, str]]) -> None:
        """``tables``: words by sense, the first that has a word decides. See ``english.py``."""
        self._exact: dict[str, Sense] = {}
        self._stems: dict[str, Sense] = {}
        for table in tables:
            for name, words in table.items():
                kind, _, values = name.partition(":")
                sense = Sense(kind, frozenset(values.split("|")) if values else frozenset())
                for word in words.split():
                    known = self._stems if word.endswith("*") else self._exact
                    known.setdefault(fold(word.rstrip("*").replace("_", " ")), sense)

    def __contains__(self, word: str) -> bool:
        return word in self._exact or self._stem(word) is not None

    def longest(self, words: Sequence[str]) -> tuple[int, Sense] | None:
        """How many of some folded words are known together, and what they mean."""
        for size in range(min(_LONGEST, len(words)), 0, -1):
            said = " ".join(words[:size])
            if sense := self._exact.get(said):
                return size, sense
        if words and (sense := self._stem(words[0])):
            return 1, sense
        return None

    def _stem(self, word: str) -> Sense | None:
        cuts = range(len(word), _SHORTEST_STEM - 1, -1)
        return next((self._stems[word[:cut]] for cut in cuts if word[:cut] in self._stems), None)


@cache
def vocabulary(lang: str, own: tuple[tuple[str, str], ...] = ()) -> Vocabulary:
    """The words of a language; ``own``: words of a game, which go first."""
    return Vocabulary((dict(own), LANGUAGES[lang]))


def language_of(words: Sequence[str], reader: str) -> str:
    """The language in which a line is written: that of most of its words, else the reader's."""
    found = Counter(dict.fromkeys(LANGUAGES, 0))
    for lang in LANGUAGES:
        known = vocabulary(lang)
        found[lang] = sum(word in known for word in words)
    most = max(found.values())
    best = [lang for lang in LANGUAGES if found[lang] == most]
    return reader if reader in best else best[0]


def folded(words: Iterable[str]) -> Iterator[str]:
    """Words folded."""
    return map(fold, words)
