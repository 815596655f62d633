"""Parts of names that stand for the whole beside an order that names it: ``Keep Redl in hand``."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from pbem.orders.meaning.atoms import Atom
from pbem.orders.words.folding import fold_words
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.likeness import is_almost

_LEAST = 4
"""A word that stands for a name has so many letters."""


class PartNames:
    """Finds the things that orders name by a word of their names, declined or not."""

    def __init__(
        self, things: Mapping[str, Sequence[Lexicon]], ordered: Collection[tuple[str, str]]
    ) -> None:
        """``ordered``: the kinds of the things that orders name, and what they are."""
        self._words = {
            (kind, lexicon.shown[each]): frozenset(" ".join(lexicon.names(each)).split())
            for kind, each in ordered
            for lexicon in things.get(kind, ())
            if each in lexicon.shown
        }

    def named(self, atoms: Sequence[Atom]) -> list[Atom]:
        """The atoms of a text; of words that nobody knows those that are of a name become it."""
        found = list[Atom]()
        for atom in atoms:
            whole = self._whole(atom)
            if whole is None:
                found.append(atom)
                continue
            while found and self._is_of(found[-1], whole):
                found.pop()
            found.append(whole)
        return list(self._once(found))

    def _whole(self, atom: Atom) -> Atom | None:
        """The name that an unknown word is a part of."""
        words = fold_words(atom.text) if atom.kind == "unknown" else []
        if not words or max(map(len, words)) < _LEAST:
            return None
        for (kind, shown), known in self._words.items():
            if all(_is_one(word, known) for word in words):
                return Atom("name", shown, frozenset({kind}), atom.at)
        return None

    def _is_of(self, atom: Atom, whole: Atom) -> bool:
        """True if an atom is another part of the same name."""
        known = self._words[next(iter(whole.values)), whole.text]
        return atom.kind == "name" and all(_is_one(word, known) for word in fold_words(atom.text))

    def _once(self, atoms: Sequence[Atom]) -> Iterator[Atom]:
        """Atoms without parts of a name behind another part of it."""
        last: Atom | None = None
        for atom in atoms:
            if last is not None and self._is_of(atom, last):
                continue
            last = atom if atom.kind == "name" and self._known(atom) else None
            yield atom

    def _known(self, atom: Atom) -> bool:
        return (next(iter(atom.values)), atom.text) in self._words


def _is_one(word: str, known: Collection[str]) -> bool:
    """True if a folded word is one of some, declined or not."""
    return word in known or any(is_almost(word, other) for other in known)
