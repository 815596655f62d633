"""Words by which others do the same: ``AH 17 too``."""

from collections.abc import Sequence

from pbem.orders.meaning.atoms import Atom

_MAY_MEAN_ALSO = frozenset(["fill", "and", "accept"])
_ALSO = frozenset(
    (
        *("too", "also", "as well", "same", "the same"),
        *("anche", "pure"),
        *("też", "tez", "również", "rowniez", "także", "takze", "to samo"),
    )
)
"""Words by which others do the same, where no verb and no place is said."""


def may_mean_also(atom: Atom) -> bool:
    """True if a word says that others do the same, where no verb and no place is said."""
    return atom.kind in _MAY_MEAN_ALSO and atom.text.casefold() in _ALSO


def with_likewise(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms of a line, in which words such as TOO are known behind units and before a mark.

    ``AH 17 the same, AH 1 to 2521``.
    """
    found: list[Atom] = []
    for n, atom in enumerate(atoms):
        before = [each for each in atoms[:n] if each.kind != "fill"][-1:]
        units = any(each.means("name", "unit") or each.kind == "ordinal" for each in before)
        ends = n + 1 == len(atoms) or atoms[n + 1].kind in ("mark", "stop")
        likewise = may_mean_also(atom) and units and ends
        found.append(atom._replace(kind="ditto") if likewise else atom)
    return tuple(found)
