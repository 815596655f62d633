"""What of a sentence tells its speech act: its words, how they begin and end, and how they follow.

Names and numbers of the game are masked. Nothing else of the word tables of orders counts, so that
a model stays right when these grow.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.orders.meaning.atoms import Atom
from pbem.orders.words.folding import fold

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
    words = [word for atom in atoms for word in _words(atom)]
    found = {f"w:{word}" for word in words}
    for word in words:
        if word[:1].isalpha():
            found.update(f"p:{word[:size]}" for size in _PREFIXES)
            found.update(f"s:{word[-size:]}" for size in _SUFFIXES)
    row = (_BEGIN, *words, _END)
    found.update(f"b:{one} {two}" for one, two in pairwise(row))
    found.update(f"t:{' '.join(three)}" for three in zip(row, row[1:], row[2:], strict=False))
    found.update(f"g:{one} {three}" for one, three in zip(row, row[2:], strict=False))
    found.add(f"len:{min(_LONGEST, len(words) // _PER_STEP)}")
    found.add(f"names:{min(_MOST_NAMES, sum(atom.kind in MASKED for atom in atoms))}")
    found.update(_looks(text))
    return frozenset(found)


def _words(atom: Atom) -> list[str]:
    """The words of an atom; one mask for a name."""
    if atom.kind == "name":
        return [f"<{next(iter(atom.values))}>"]
    return ["<number>"] if atom.kind in MASKED else fold(atom.text).split() or [atom.text]


def _looks(text: str) -> Iterator[str]:
    """How a sentence begins and ends."""
    end = text.rstrip(" )\"'")[-1:]
    if end in ("?", "!", ":"):
        yield f"end:{end}"
    if text[:1].islower():
        yield "small"
