"""What the words of people's orders mean, by language, as ``templates/words`` lists them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import yaml

from pbem import resources
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.text import Line, words_in

LANGUAGES = ("en", "it", "pl")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PAST = re.compile(
    r"(?:[aiu]t[aoi]|(?:[aiye]|ed|os|na|sz)l(?:|a|o|i|y|em|am|es|as|ismy|ysmy|iscie|yscie)|ed)$"
    r"|^(?:lost|pers[aieo])$"
)
"""How words end, in folded text, of what was done and is no order."""
_BEFORE_PARTICIPLES = frozenset(["passive", "passive_alone", "perfect"])
"""Tables of words that mean something before a participle only: ``zostają`` is also to stay."""
_ENDINGS = ("o", "a", "i", "e", "y", "ą", "ę", "ych", "ej", "ego")
"""How participles that are listed with a * end."""
_LONGEST = 6
_SHORTEST_STEM = 3
_SHORT_STEM, _LONGEST_ENDING = 4, 6
"""Behind a stem of so few letters an ending has at most so many: no name is meant by it."""


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
        """``tables``: words by sense; the first sense that has a word decides."""
        self._exact: dict[str, Sense] = {}
        self._stems: dict[str, Sense] = {}
        self._beginnings: dict[
            frozenset[str], tuple[Mapping[str, Sequence[Sequence[str]]], tuple[str, ...]]
        ] = {}
        for table in tables:
            for name, words in table.items():
                kind, _, values = name.partition(":")
                if kind == "done":
                    self._add_participles(Sense("verb", frozenset({values})), words, table)
                    continue
                if kind in _BEFORE_PARTICIPLES:
                    continue
                sense = Sense(kind, frozenset(values.split("|")) if values else frozenset())
                for word in words.split():
                    known = self._stems if word.endswith("*") else self._exact
                    known.setdefault(fold(word.rstrip("*").replace("_", " ")), sense)

    def _add_participles(self, sense: Sense, words: str, table: Mapping[str, str]) -> None:
        """Add participles behind words that make an order of them, or tell what was done.

        ``is sent`` orders, ``was sent`` tells. A participle without such a word orders only where
        it cannot be taken for a word that tells: ``spostato``, but not ``moved``.
        """
        told = Sense("doubt")
        for word in words.split():
            ends = _ENDINGS if word.endswith("*") else ("",)
            for done in (fold(f"{word.rstrip('*')}{end}") for end in ends):
                for before, meant in (("passive", sense), ("perfect", told)):
                    for leads in table.get(before, "").split():
                        self._exact.setdefault(f"{fold(leads.replace('_', ' '))} {done}", meant)
                if "passive_alone" in table:
                    self._exact.setdefault(done, sense)

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

    def longest_of_tokens(self, tokens: Iterable[str]) -> tuple[int, Sense | None]:
        """How many of some tokens are known together, and what they mean; 0: the first is not.

        A token may be several words, of which none is known without the others.
        """
        words: list[str] = []
        ends: dict[int, int] = {}
        for size, token in enumerate(tokens, start=1):
            words += fold_words(token)
            ends[len(words)] = size
        while words and (found := self.longest(words)):
            if found[0] in ends:
                return ends[found[0]], found[1]
            words = words[: found[0] - 1]
        return 0, None

    def may_mean(self, words: Sequence[str], senses: frozenset[str]) -> bool:
        """False if nothing in some folded words, one behind the other, means one of some senses.

        ``senses``: such as ``deny``, or ``hint:except`` for one value of a kind.
        """
        if senses not in self._beginnings:
            exact, stems = (_beginnings(known, senses) for known in (self._exact, self._stems))
            self._beginnings[senses] = exact, tuple(stems)
        begun, stems_of = self._beginnings[senses]
        return any(
            word.startswith(stems_of)
            or any([*words[n : n + len(said)]] == said for said in begun.get(word, ()))
            for n, word in enumerate(words)
        )

    def _stem(self, word: str) -> Sense | None:
        shortest = _SHORTEST_STEM if len(word) <= _SHORT_STEM + _LONGEST_ENDING else _SHORT_STEM + 1
        cuts = range(len(word), shortest - 1, -1)
        found = next((self._stems[word[:cut]] for cut in cuts if word[:cut] in self._stems), None)
        told = found is not None and found.kind == "verb" and is_past(word)
        return None if told else found


def _beginnings(
    known: Mapping[str, Sense], senses: frozenset[str]
) -> Mapping[str, Sequence[Sequence[str]]]:
    """What means one of some senses, word by word, by its first word."""
    found: dict[str, list[list[str]]] = {}
    for said, sense in known.items():
        if senses & {sense.kind, *(f"{sense.kind}:{value}" for value in sense.values)}:
            words = said.split()
            found.setdefault(words[0], []).append(words)
    return found


def is_past(word: str) -> bool:
    """True if a word looks like one for what was done, which is no order."""
    return bool(_PAST.search(fold(word)))


@cache
def vocabulary(lang: str, *games: str) -> Vocabulary:
    """The words of a language; those of games go first. ``games``: their codes; empty: of none."""
    names = (*(f"{game}_{lang}" for game in games if game), lang)
    paths = (resources.templates() / "words" / f"{name.lower()}.yaml" for name in names)
    texts = [path.read_text("utf-8") for path in paths if path.exists()]
    return Vocabulary(yaml.load(text, Loader=_LOADER) for text in texts)  # noqa: S506 - safe loader


def language_of(words: Sequence[str], reader: str, game: str = "") -> str:
    """The language in which a line is written: that of most of its words, else the reader's.

    ``game``: whose own words count too; empty: none's.
    """
    known = {lang: sum(word in vocabulary(lang, game) for word in words) for lang in LANGUAGES}
    best = [lang for lang in LANGUAGES if known[lang] == max(known.values())]
    return reader if reader in best else best[0]


def language_of_line(line: Line, reader: str, game: str = "") -> str:
    """The language in which a line is written, by all of its words (see ``language_of``)."""
    return _language_of_words(line.orders, reader, game)


@lru_cache(maxsize=1_000)
def _language_of_words(orders: str, reader: str, game: str) -> str:
    return language_of(fold_words(*(token.text for token in words_in(orders))), reader, game)


def are_fillers(words: Sequence[str]) -> bool:
    """True if all of some folded words say nothing in orders of one language: ``here are my``."""
    return bool(words) and any(_all_fill(vocabulary(lang), words) for lang in LANGUAGES)


def _all_fill(known: Vocabulary, words: Sequence[str]) -> bool:
    left = list(words)
    while left:
        found = known.longest(left)
        if found is None or found[1].kind != "fill":
            return False
        left = left[found[0] :]
    return True
