"""Words for turns and phases, as people end them: ``that's all for this turn``."""

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
            if _ends(atoms[begin:n]):
                found[begin:n] = [
                    atom._replace(kind="end") if atom.kind == "enough" else atom
                    for atom in atoms[begin:n]
                ]
            begin = n + 1
    return tuple(found)


def _ends(part: Sequence[Atom]) -> bool:
    """True if a part of a sentence says that there is no more in a turn or phase."""
    over = any(atom.means("enough", "all") for atom in part)
    timed = (word for atom in part if atom.kind == "time" for word in fold(atom.text).split())
    does = any(atom.kind in ("verb", "name") for atom in part)
    return over and not does and any(word.startswith(_TURNS) for word in timed)
