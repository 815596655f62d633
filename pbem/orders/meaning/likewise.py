"""Words by which others do the same, or not: ``AH 17 too``, ``nor the 6th``, ``together``."""

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
TOGETHER = frozenset(["together", "insieme", "assieme", "razem", "wspólnie"])
NOT = frozenset(["not", "non", "nie"])
"""Words that deny what is named right behind them; a NO there may answer something."""
NEITHER = frozenset(
    (
        *("neither", "nor", "not", "neither does", "nor does", "neither do", "nor do"),
        *("neppure", "nemmeno", "neanche", "né", "e neppure"),
        *("ani", "też nie", "także nie", "również nie"),
    )
)
"""Words before units that do not do what is said before."""
THEM = frozenset(
    (
        *("it", "them", "they", "he", "she"),
        *("esso", "essi", "essa", "esse", "loro"),
        *("on", "ona", "oni", "one", "go", "ich", "nim", "nimi"),
    )
)
"""Pronouns for units that are named before."""
THEN = frozenset(
    (
        *("then", "and then", "after that", "afterwards", "finally", "and finally", "thereafter"),
        *("poi", "e poi", "quindi", "dopo", "dopodiché", "infine", "e infine", "successivamente"),
        *("potem", "a potem", "następnie", "nastepnie", "później", "na koniec"),
    )
)
"""Words between two acts."""


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
