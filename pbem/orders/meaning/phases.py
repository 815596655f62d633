"""Words that say in which phase something is done, and so no order: ``in OberOst's phase``."""

from collections.abc import Sequence

from pbem.orders.meaning.atoms import Atom

_HEADQUARTERS = frozenset(["oberost", "stavka", "hq"])
_PHASES = frozenset(
    (
        *("phase", "fase"),
        *("faza", "fazie", "fazę", "fazy", "etap", "etapie"),
    )
)
_LEADING = frozenset(["fill", "hint"])


def with_phases(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms in which a headquarters beside a word for a phase says when something is done.

    In OberOst's phase there is one more attack, so that it says how, too.
    """
    found = list(atoms)
    for n, atom in enumerate(atoms):
        if atom.kind == "verb" and atom.values and atom.values <= _HEADQUARTERS:
            before, behind = _next(atoms, n, -1), _next(atoms, n, 1)
            if _is_phase(before) or _is_phase(behind):
                said = "time" if "oberost" not in atom.values else "manner"
                found[n] = Atom(said, atom.text, atom.values, atom.at)
    return tuple(found)


def _next(atoms: Sequence[Atom], index: int, step: int) -> Atom | None:
    """The next atom to one side that is more than an article or a preposition."""
    n = index + step
    while 0 <= n < len(atoms) and atoms[n].kind in _LEADING:
        n += step
    return atoms[n] if 0 <= n < len(atoms) else None


def _is_phase(atom: Atom | None) -> bool:
    return atom is not None and atom.kind == "time" and atom.text.casefold() in _PHASES
