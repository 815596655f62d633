"""What of a sentence tells its speech act: its words, the kinds of them, and how they follow."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.orders.lexicon import fold
from pbem.orders.meaning.atoms import Atom

MASKED = frozenset(["name", "number", "ordinal"])
"""Kinds of atoms that are names of the game: which one says nothing of what a sentence does."""
_BEGIN, _END = "^", "$"
_PREFIXES, _SUFFIXES = (3, 4, 5), (2, 3, 4)
_LONGEST, _PER_STEP, _MOST_NAMES = 6, 3, 4


def features_of(atoms: Sequence[Atom], text: str) -> frozenset[str]:
    """The features of a sentence.

    Args:
        atoms: what it is cut into.
        text: as it is written.
    """
    words = [_masked(atom) for atom in atoms]
    kinds = [_kind(atom) for atom in atoms]
    found = {f"w:{word}" for word in words} | {f"k:{kind}" for kind in kinds}
    for atom, word in zip(atoms, words, strict=True):
        if atom.kind not in MASKED and word[:1].isalpha():
            parts = word.split()
            found.update(f"p:{part[:size]}" for part in parts for size in _PREFIXES)
            found.update(f"s:{part[-size:]}" for part in parts for size in _SUFFIXES)
        if atom.values and atom.kind not in MASKED:
            found.add(f"v:{atom.kind}:{_values(atom)}")
    found.update(_in_a_row((_BEGIN, *words, _END), (_BEGIN, *kinds, _END)))
    found.add(f"len:{min(_LONGEST, len(words) // _PER_STEP)}")
    found.add(f"names:{min(_MOST_NAMES, kinds.count('name'))}")
    found.update(_looks(text))
    return frozenset(found)


def _in_a_row(words: Sequence[str], kinds: Sequence[str]) -> Iterator[str]:
    """What stands side by side."""
    yield from (f"b:{one} {two}" for one, two in pairwise(words))
    yield from (f"kk:{one} {two}" for one, two in pairwise(kinds))
    yield from (f"wk:{word} {kind}" for word, kind in zip(words, kinds[1:], strict=False))
    yield from (f"kw:{kind} {word}" for kind, word in zip(kinds, words[1:], strict=False))
    threes = zip(kinds, kinds[1:], kinds[2:], strict=False)
    yield from (f"k3:{' '.join(three)}" for three in threes)


def _looks(text: str) -> Iterator[str]:
    """How a sentence begins and ends."""
    end = text.rstrip(" )\"'")[-1:]
    if end in ("?", "!", ":"):
        yield f"end:{end}"
    if text[:1].islower():
        yield "small"


def _masked(atom: Atom) -> str:
    if atom.kind == "name":
        return f"<{next(iter(atom.values))}>"
    return "<number>" if atom.kind in MASKED else fold(atom.text) or atom.text


def _kind(atom: Atom) -> str:
    return f"verb:{_values(atom)}" if atom.kind == "verb" else atom.kind


def _values(atom: Atom) -> str:
    return "|".join(sorted(atom.values))
