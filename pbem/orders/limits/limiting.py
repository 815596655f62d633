"""How likely words beside orders limit these, take them back, or ask not to play them yet.

No list of sentences tells ``Bin the second one`` from ``I binned my old map``, so a linear model
does. It adds up weights of the words of a sentence, of how they follow, and of the kinds that they
are of (``templates/words/limiting.yaml``): a word that no sentence of the corpus has still counts
by its kind. One model is for all languages, so a line need not be in that of its game. Its weights
(``templates/limiting.json``) come from sentences written for that (``tools/limiting``).
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

import msgspec
import yaml

from pbem import resources
from pbem.orders.words.folding import fold

_UNIT = 1000
"""Weights are whole numbers of thousandths."""
_TOKEN = re.compile(r"\w+|[?!:]|\.\.\.")
NAMED = re.compile(r"\w*\d\w*|[A-Z]{2}|[IVXL]{2,}|(?!I$)[A-ZŁŚŻŹĆÀÈÉÌÒÙ][a-zà-ż]+")
"""A number, the code of a nation, or a word with a capital letter."""
NAME = "NAME"
"""What stands for names in the words of a sentence, which are small letters."""
_BEGIN, _END = "^", "$"
_LONGEST, _PER_STEP, _MOST_NAMES, _WINDOW = 8, 3, 3, 3
_PREFIXES, _SUFFIXES = (3, 4, 5), (3,)
_NEAR = frozenset([NAME, "order"])
"""Kinds of words of sentences that may speak of the orders beside them."""
_LIKELY_NEAR, _LIKELY, _FEWEST_WORDS = 0.6, 0.8, 3
"""So likely such a sentence of so many words limits these to be taken so, and any other."""


class JudgedWord(NamedTuple):
    """A word of a sentence: folded, or a sign for a name; and the kinds that it is of."""

    text: str
    kinds: tuple[str, ...]


class LimitModel(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A file of weights: one for each feature, in thousandths.

    ``corpus``: the digest of the sentences that it was trained on.
    """

    corpus: str
    bias: int
    weights: dict[str, int]

    def share(self, features: Iterable[str]) -> float:
        """How likely a sentence with some features limits orders, from 0 to 1."""
        total = self.bias + sum(self.weights.get(name, 0) for name in features)
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total / _UNIT))))


def words_of(text: str) -> tuple[JudgedWord, ...]:
    """The words of a text. The first one is no name for its capital letter alone."""
    found = list[JudgedWord]()
    for n, token in enumerate(_TOKEN.findall(text)):
        folded = fold(token) or token
        kinds = _kinds_of(folded)
        named = not kinds and NAMED.fullmatch(token) and (n or not token.isalpha())
        found.append(JudgedWord(NAME, (NAME,)) if named else JudgedWord(folded, kinds))
    return tuple(found)


def features_of(words: Sequence[JudgedWord], text: str) -> frozenset[str]:
    """The features of a sentence: its words, their kinds, and how they follow."""
    row = [_BEGIN, *(word.text for word in words), _END]
    found = {f"w:{said}" for said in row[1:-1]}
    for said in row[1:-1]:
        if said[:1].isalpha() and said != NAME:
            found.update(f"p:{said[:size]}" for size in _PREFIXES if len(said) > size)
            found.update(f"s:{said[-size:]}" for size in _SUFFIXES if len(said) > size)
    found.update(f"b:{one} {two}" for one, two in pairwise(row))
    found.update(_of_kinds(words))
    found.add(f"len:{min(_LONGEST, len(words) // _PER_STEP)}")
    found.add(f"names:{min(_MOST_NAMES, sum(word.text == NAME for word in words))}")
    if text[:1].islower():
        found.add("small")
    return frozenset(found)


def _of_kinds(words: Sequence[JudgedWord]) -> Iterator[str]:
    """The kinds of words, and of words that follow each other: at once, or a little later."""
    row = [(_BEGIN,), *(word.kinds for word in words), (_END,)]
    for n, kinds in enumerate(row):
        yield from (f"k:{one}" for one in kinds)
        for far, others in enumerate(row[n + 1 : n + 1 + _WINDOW]):
            sign = "near" if far else "next"
            yield from (f"{sign}:{one} {other}" for one in kinds for other in others)


def may_limit(text: str) -> bool:
    """True if a sentence is likely to limit the orders beside it.

    One that speaks of orders, or of what has a name, need not be as likely as another; a question
    must be.
    """
    words = words_of(text)
    if not any(word.text[:1].isalpha() for word in words):
        return False
    named = len(words) >= _FEWEST_WORDS and "?" not in text
    near = named and any(_NEAR.intersection(word.kinds) for word in words)
    return limit_model().share(features_of(words, text)) >= (_LIKELY_NEAR if near else _LIKELY)


@lru_cache(maxsize=8_000)
def _kinds_of(word: str) -> tuple[str, ...]:
    """The kinds of a folded word."""
    exact, stems = _kinds()
    found = set(exact.get(word, ()))
    for size in range(2, len(word) + 1):
        found.update(stems.get(word[:size], ()))
    return tuple(sorted(found))


@cache
def _kinds() -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    """The kinds of words, and of words that begin so."""
    path = resources.templates() / "words" / "limiting.yaml"
    exact: dict[str, set[str]] = {}
    stems: dict[str, set[str]] = {}
    for kind, said in yaml.safe_load(path.read_text("utf-8")).items():
        for entry in " ".join(said.values()).split():
            into = stems if entry.endswith("*") else exact
            into.setdefault(fold(entry.removesuffix("*")), set()).add(kind)
    return _frozen(exact), _frozen(stems)


def _frozen(kinds: Mapping[str, set[str]]) -> Mapping[str, frozenset[str]]:
    return {word: frozenset(found) for word, found in kinds.items()}


@cache
def limit_model() -> LimitModel:
    """The weights."""
    path = resources.templates() / "limiting.json"
    return msgspec.json.decode(path.read_bytes(), type=LimitModel)
