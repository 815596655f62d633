"""Cards and units by a part of their names: one word, or the title without what is in brackets."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.likeness import is_almost, is_declined

LEAST = 4
"""A word that stands for a name has so many letters."""
_LONG, _STEM = 7, 5
"""A word of so many letters may have a slip; so many of a declined one are compared."""


def with_word(lexicon: Lexicon, word: str, *, exactly: bool) -> Sequence[str]:
    """The things of a lexicon with a name of which a folded word is one of the words."""
    known = _words(lexicon)
    exact = known.get(word)
    if exact or exactly:
        return exact or ()
    is_like = is_almost if len(word) >= _LONG else is_declined
    alike = [each for other, found in known.items() if is_like(word, other) for each in found]
    return tuple(dict.fromkeys(alike))


@cache
def titles(lexicon: Lexicon) -> Mapping[str, Sequence[str]]:
    """The identifiers of cards by their folded titles without what stands in brackets behind."""
    found: dict[str, list[str]] = {}
    for each, shown in lexicon.shown.items():
        title, bracket, _ = shown.partition(" (")
        if bracket:
            found.setdefault(fold(title.lstrip("0123456789 ")), []).append(each)
    return found


def stems(words: Sequence[str]) -> frozenset[str]:
    """How the long ones of some folded words begin."""
    return frozenset(word[:_STEM] for word in words if len(word) >= LEAST)


def with_stems(lexicon: Lexicon, stems: frozenset[str]) -> Sequence[str]:
    """The cards of whose titles all long words begin so, which are several: ``posiłki włoskie``."""
    return _by_stems(lexicon).get(stems, ()) if len(stems) > 1 else ()


@cache
def _by_stems(lexicon: Lexicon) -> Mapping[frozenset[str], Sequence[str]]:
    """The identifiers of things by how the long words of their titles begin."""
    found: dict[frozenset[str], list[str]] = {}
    for each, shown in lexicon.shown.items():
        title = shown.partition(" (")[0]
        found.setdefault(stems([fold(word) for word in re.findall(r"\w+", title)]), []).append(each)
    return found


@cache
def _words(lexicon: Lexicon) -> Mapping[str, Sequence[str]]:
    """The identifiers of things by each longer word of their names, folded."""
    found: dict[str, list[str]] = {}
    for each in lexicon.shown:
        words = {word for name in lexicon.names(each) for word in name.split()}
        for word in words:
            if len(word) >= LEAST:
                found.setdefault(word, []).append(each)
    return found
