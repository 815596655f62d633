"""What is done in the place of what is only spoken of: ``I wanted to attack 2, but I attack 1``.

The part that is given up names what it is about, and stands first; what follows it is read alone.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pbem.orders.meaning.atoms import Atom

_MARKS = frozenset([",", ":", ";", "-", "–", "—"])
_BEFORE = frozenset(["fill", "mark", "light"])
"""Kinds of atoms that may stand before what is given up."""
_BETWEEN = frozenset(["mark", "but", "rather", "changed"])
"""Kinds of atoms that lead from what is given up to what is done."""
_BEHIND = frozenset(["rather", "stop", "mark"])
"""Those that may stand at the end of it."""
_DENYING = frozenset(["deny", "no"])
_UNSURE = frozenset(["question", "if", "wanted", "put_off"])
_THERE = frozenset(["to", "at"])


class NotBut(NamedTuple):
    """Where in a line stands what is done, and what is given up.

    Attributes:
        begin, end: from where to where it stands.
        wrong: what is given up.
        right: what is done.
        surely: whether something is given up, whatever else is said.
    """

    begin: int
    end: int
    wrong: tuple[Atom, ...]
    right: tuple[Atom, ...]
    surely: bool

    @property
    def names_as_much(self) -> bool:
        """True if what is done names things of every kind that is named in what is given up."""
        unsure = any(atom.kind in _UNSURE for atom in self.right)
        return _kinds(self.wrong) <= _kinds(self.right) and not unsure


def not_but(atoms: Sequence[Atom]) -> NotBut | None:
    """What a line says in the place of what it gives up; ``None``: it gives up nothing so."""
    start = next((n for n, atom in enumerate(atoms) if atom.kind not in _BEFORE), len(atoms))
    stop = _end_of_wrong(atoms, start)
    if stop is None:
        return None
    begin = stop
    while begin < len(atoms) and atoms[begin].kind in _BETWEEN:
        begin += 1
    end = len(atoms)
    while end > begin and atoms[end - 1].kind in _BEHIND:
        end -= 1
    wrong, right = tuple(atoms[:stop]), tuple(atoms[begin:end])
    if not right or not _kinds(wrong):
        return None
    surely = not atoms[start].means("hint", "instead")
    return NotBut(right[0].at[0], sum(right[-1].at), wrong, right, surely)


def _end_of_wrong(atoms: Sequence[Atom], start: int) -> int | None:
    """Where ends what is given up, at a mark or BUT; ``None``: nothing is."""
    if start == len(atoms):
        return None
    first, rest = atoms[start], list(enumerate(atoms))[start + 1 :]
    marks = [n for n, atom in rest if atom.kind == "mark" and atom.text in _MARKS]
    stop = next((n for n, atom in rest if atom.kind == "stop"), len(atoms))
    part = atoms[start : marks[0]] if marks else ()
    if first.kind == "wanted":
        ends = [n for n, atom in rest if atom.kind == "but"]
    elif first.kind == "nowhere" or first.means("hint", "instead") or _denies_place(part):
        ends = marks
    else:
        put_off = next((n for n, atom in rest if atom.kind == "put_off"), len(atoms))
        ends = [n for n in marks if n > put_off and _is_now(atoms[n + 1 : n + 2])]
    return ends[0] if ends and ends[0] < stop else None


def _denies_place(part: Sequence[Atom]) -> bool:
    """True if a part says no more than where nobody goes: ``not to Verdun``."""
    said = [atom for atom in part if atom.kind != "fill"]
    leads = len(said) > 1 and said[0].kind in _DENYING and said[1].kind == "hint"
    return (
        leads
        and bool(said[1].values & _THERE)
        and bool(said[2:])
        and all(atom.means("name", "space") or atom.kind in ("and", "mark") for atom in said[2:])
    )


def _is_now(atoms: Sequence[Atom]) -> bool:
    """True if it is said that what follows is done now."""
    return bool(atoms) and atoms[0].kind == "rather" and "now" in atoms[0].values


def _kinds(atoms: Sequence[Atom]) -> frozenset[str]:
    """The kinds of the things that are named."""
    named = (atom.values for atom in atoms if atom.kind == "name")
    units = {"unit"} if any(atom.kind == "ordinal" for atom in atoms) else set[str]()
    return frozenset(units).union(*named)
