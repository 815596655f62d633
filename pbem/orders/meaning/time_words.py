"""Words by which people end turns and phases: ``that's all for this turn``, ``poi passo``."""

from collections.abc import Iterator, Sequence

from pbem.orders.meaning.atoms import Atom
from pbem.orders.words.folding import fold_words

_TURNS = ("turn", "round", "phase", "fase", "tur", "rund", "etap", "faz", "kolejk")
"""How folded words for turns and phases begin."""
_WHEN = frozenset(
    (
        *("afterwards", "after that", "then"),
        *("dopo", "poi", "subito dopo", "infine"),
        *("potem", "następnie", "nastepnie", "później"),
    )
)
"""Words that link two parts, and at an end say when."""


def with_ends(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms in which words that there is no more in a turn or phase end it."""
    atoms = tuple(_with_new_units(tuple(_with_times_last(atoms))))
    found = list(atoms)
    begin = 0
    for n in range(len(atoms) + 1):
        if n == len(atoms) or atoms[n].kind in ("mark", "stop"):
            part = atoms[begin:n]
            if _ends(part) or _passes(part):
                found[begin:n] = [
                    atom._replace(kind="end") if atom.kind in ("enough", "verb") else atom
                    for atom in part
                ]
            begin = n + 1
    return tuple(found)


def _with_times_last(atoms: Sequence[Atom]) -> Iterator[Atom]:
    """Atoms in which a word that links two parts says when at an end: ``No advance afterwards``."""
    for n, atom in enumerate(atoms):
        behind = atoms[n + 1 : n + 2]
        ends = n > 0 and (not behind or behind[0].kind in ("mark", "stop"))
        links = atom.kind == "and" and atom.text.casefold() in _WHEN
        yield atom._replace(kind="time") if ends and links else atom


def _with_new_units(atoms: Sequence[Atom]) -> Iterator[Atom]:
    """Atoms in which NEW UNITS are a phase that is over, or else are troops as others are."""
    for said_over, sentence in _sentences(atoms):
        for atom in sentence:
            if atom.kind != "phase":
                yield atom
            elif said_over:
                yield Atom("verb", atom.text, atom.values, atom.at)
            else:
                yield Atom("troops", atom.text, at=atom.at)


def _sentences(atoms: Sequence[Atom]) -> Iterator[tuple[bool, tuple[Atom, ...]]]:
    """The sentences, each with whether a word in it says that something is over."""
    run: list[Atom] = []
    for n, atom in enumerate(atoms, start=1):
        run.append(atom)
        if atom.kind == "stop" or n == len(atoms):
            yield any(each.kind in ("enough", "end") for each in run), tuple(run)
            run = []


def _passes(part: Sequence[Atom]) -> bool:
    """True if a part says no more than ``passo``: that is no step that somebody loses."""
    said = [atom.text.casefold() for atom in part if atom.kind not in ("fill", "and", "time")]
    return said == ["passo"]


def _ends(part: Sequence[Atom]) -> bool:
    """True if a part of a sentence says that there is no more in a turn or phase."""
    over = any(atom.means("enough", "all") for atom in part)
    timed = fold_words(*(atom.text for atom in part if atom.kind == "time"))
    does = any(atom.kind in ("verb", "name") for atom in part)
    return over and not does and any(word.startswith(_TURNS) for word in timed)
