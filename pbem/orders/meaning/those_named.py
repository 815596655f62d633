"""Who is named before, by a pronoun with their number: ``these three``, ``gli stessi due``."""

from collections.abc import Sequence

from pbem.orders.meaning.atoms import Atom

_THOSE = frozenset(
    (
        *("these", "those", "same"),
        *("questi", "queste", "quei", "quelle", "quegli", "stessi", "stesse"),
        *("te", "ci", "tych", "tymi", "same", "sami"),
    )
)
"""Words that point back to those who are named before, where their number stands behind."""
_NAMES = {2: "both", 3: "three", 4: "four", 5: "five", 6: "six"}
_BEHIND = frozenset(["name", "troops", "ordinal", "arm", "nation", "number", "each", "unknown"])
"""Kinds of atoms behind a number that counts those."""


def with_those_named(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms in which THESE TWO is one word for all of them, as BOTH is."""
    found: list[Atom] = []
    for n, atom in enumerate(atoms):
        behind = next((each for each in atoms[n + 1 :] if each.kind != "fill"), None)
        points = found[-1:] and found[-1].text.casefold() in _THOSE
        alone = behind is None or behind.kind not in _BEHIND
        if atom.kind == "number" and points and alone and int(atom.text) in _NAMES:
            text = _NAMES[int(atom.text)]
            found[-1] = Atom("all", text, at=atom.at)
        else:
            found.append(atom)
    return tuple(found)
