"""Words by which people end turns and phases: ``that's all for this turn``, ``poi passo``."""

from collections.abc import Sequence

from pbem.orders.lexicon import fold
from pbem.orders.meaning.atoms import Atom

_TURNS = ("turn", "round", "phase", "fase", "tur", "rund", "etap", "faz", "kolejk")
"""How folded words for turns and phases begin."""


def with_ends(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms in which words that there is no more in a turn or phase end it."""
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


def _passes(part: Sequence[Atom]) -> bool:
    """True if a part says no more than ``passo``: that is no step that somebody loses."""
    said = [atom.text.casefold() for atom in part if atom.kind not in ("fill", "and", "time")]
    return said == ["passo"]


def _ends(part: Sequence[Atom]) -> bool:
    """True if a part of a sentence says that there is no more in a turn or phase."""
    over = any(atom.means("enough", "all") for atom in part)
    timed = (word for atom in part if atom.kind == "time" for word in fold(atom.text).split())
    does = any(atom.kind in ("verb", "name") for atom in part)
    return over and not does and any(word.startswith(_TURNS) for word in timed)
