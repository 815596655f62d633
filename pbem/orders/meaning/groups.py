"""Units that are named by where they stand: ``those at Krasnik``, ``the two corps that are there``.

Such words are the names of all own units there that they may mean, if these are as many as they
say. An enemy who is named by the place is that place: ``the isolated Russian in 2622``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pbem.orders.meaning.atoms import Atom
from pbem.orders.meaning.clauses import COUNTS
from pbem.orders.words.folding import fold
from pbem.orders.words.references import speaks_of_one
from pbem.orders.words.word_lists import is_word

_HEAD = frozenset(["all", "number", "nation", "troops", "arm", "accept", "one"])
"""Kinds of atoms of which words for a group consist, besides articles."""
_RELATED = frozenset(["fill", "light", "time"])
"""Kinds of atoms that may stand between WHO and the place, besides verbs of staying."""
_BEHIND = frozenset(["fill", "troops", "nation", "all", "number", "accept"])
"""Kinds of atoms that may stand behind a place from which all come."""
_MOST_STRANGE = 1

There = Callable[[str], Sequence[str]]
"""The names of the own units at a place."""


class Around(NamedTuple):
    """What is known of those who stand at places.

    Attributes:
        own: the names of the own units at a place.
        of_sort: the names of the own units of a sort.
        enemy: whether an enemy is seen at a place.
        stands_at: whether a unit stands at a place.
        nations: the code before the names of units, by nation.
    """

    own: There
    of_sort: There
    enemy: Callable[[str], bool]
    stands_at: Callable[[str, str], bool]
    nations: Mapping[str, str]


def units_by_place(atoms: Sequence[Atom], around: Around) -> tuple[Atom, ...]:
    """Atoms with the names of those who are told by where they stand, or who attacks there."""
    named = _with_last_named(_with_groups(_without_enemies(atoms, around), around))
    return _with_halts(_attacking(named, around), around)


def _with_groups(atoms: Sequence[Atom], around: Around) -> tuple[Atom, ...]:
    """Atoms with the names of own units in the place of words for all who stand somewhere."""
    found: list[Atom] = []
    last: Sequence[str] = ()
    n = 0
    while n < len(atoms):
        if group := _group(atoms, n, around) or _all_from(atoms, n, around):
            end, last = group
            found += _listed(last, atoms[n])
        elif (end := _included(atoms, n, last, around)) or (end := _where_it_is(atoms, n, around)):
            pass
        else:
            found.append(atoms[n])
            end = n + 1
        n = end
    return tuple(found)


def _included(atoms: Sequence[Atom], start: int, names: Sequence[str], around: Around) -> int:
    """Where words end by which a sort of the units of a group goes along, too; 0: none begin here.

    ``Those at Tirlemont, cavalry included``.
    """
    n = start + (atoms[start].kind == "mark")
    while n < len(atoms) and atoms[n].kind == "fill" and not _is(atoms[n], "included"):
        n += 1
    for sort, word in ((n, n + 1), (n + 1, n)):
        if (
            max(sort, word) < len(atoms)
            and atoms[sort].kind == "arm"
            and _is(atoms[word], "included")
            and not set(names).isdisjoint(
                name for value in atoms[sort].values for name in around.of_sort(value)
            )
        ):
            return max(sort, word) + 1
    return 0


def _where_it_is(atoms: Sequence[Atom], start: int, around: Around) -> int:
    """Where a clause ends that says where the unit before it stands; 0: none begins here.

    ``AH 17, who is at Brest``.
    """
    before = [atom for atom in atoms[:start] if atom.kind not in ("fill", "mark")][-1:]
    n = start + (atoms[start].kind == "mark")
    if not (before and before[0].means("name", "unit") and n < len(atoms) and _is(atoms[n], "who")):
        return 0
    stands = _behind_stands(atoms, n + 1)
    if stands == n + 1 or stands + 1 >= len(atoms) or atoms[stands].kind != "hint":
        return 0
    place = atoms[stands + 1]
    if not place.means("name", "space") or not around.stands_at(before[0].text, place.text):
        return 0
    closes = stands + 2 < len(atoms) and atoms[stands + 2].text == ","
    return stands + 2 + (closes and n > start)


def _behind_stands(atoms: Sequence[Atom], n: int) -> int:
    """Where words end that say that somebody stands somewhere."""
    while n < len(atoms) and (
        atoms[n].kind in _RELATED or atoms[n].means("verb", "stay") or _is(atoms[n], "stand")
    ):
        n += 1
    return n


def _without_enemies(atoms: Sequence[Atom], around: Around) -> tuple[Atom, ...]:
    """Atoms without the enemies beside the place where they stand, which is attacked."""
    left: set[int] = set()
    for n, atom in enumerate(atoms):
        if not (n and atom.means("name", "space") and atoms[n - 1].means("hint", "at")):
            continue
        begin = n - 1
        while begin and (
            atoms[begin - 1].kind in ("fill", "nation", "troops", "arm")
            or (atoms[begin - 1].kind == "unknown" and atoms[begin - 1].text.islower())
        ):
            begin -= 1
        said = atoms[begin : n - 1]
        strange = sum(each.kind == "unknown" for each in said)
        before = atoms[begin - 1] if begin else Atom("stop", "")
        attacked = before.means("verb", "attack") or (
            before.kind == "hint" and bool(before.values & {"to", "against"})
        )
        named = any(each.kind in ("nation", "troops", "arm") for each in said)
        if attacked and named and strange <= _MOST_STRANGE and around.enemy(atom.text):
            left |= {*range(begin, n)}
    return tuple(atom for n, atom in enumerate(atoms) if n not in left)


def _attacking(atoms: Sequence[Atom], around: Around) -> tuple[Atom, ...]:
    """Atoms in which units without a verb go against the place of an enemy: ``all at Lublin``."""
    found = list(atoms)
    begin = 0
    for end in (n for n in range(len(atoms) + 1) if n == len(atoms) or atoms[n].kind == "stop"):
        said = range(begin, end)
        begin = end + 1
        acts = any(atoms[n].means("name", "unit") or atoms[n].kind == "all" for n in said)
        if not acts or any(atoms[n].kind in ("verb", "end", "deny", "if") for n in said):
            continue
        for n in said[:-1]:
            leads = atoms[n].kind == "hint" and atoms[n].values & {"at", "to"}
            if leads and atoms[n + 1].means("name", "space") and around.enemy(atoms[n + 1].text):
                found[n] = atoms[n]._replace(values=frozenset({"against"}))
    return tuple(found)


def _with_halts(atoms: Sequence[Atom], around: Around) -> tuple[Atom, ...]:
    """Atoms in which those go to a place who halt there, and stand elsewhere before."""
    found = list(atoms)
    for n, atom in enumerate(atoms):
        if not (atom.means("verb", "stay") and _is(atom, "halt")):
            continue
        behind = atoms[n + 1 : n + 3]
        if [each.kind for each in behind] != ["hint", "name"]:
            continue
        names: list[str] = []
        for each in reversed(atoms[:n]):
            if each.kind in ("mark", "stop", "verb"):
                break
            names += [each.text] if each.means("name", "unit") else []
        if names and not any(around.stands_at(name, behind[1].text) for name in names):
            found[n] = atom._replace(values=frozenset({"go"}))
    return tuple(found)


def _with_last_named(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms with the one unit of the part before for a pronoun: ``VI loses, only he advances``."""
    found = list(atoms)
    for n, atom in enumerate(atoms):
        if not (atom.kind == "fill" and _is(atom, "alone")):
            continue
        parts: list[list[str]] = [[]]
        for each in reversed(atoms[:n]):
            if each.kind in ("mark", "stop", "and", "if"):
                parts.append([])
            elif each.means("name", "unit"):
                parts[-1].append(each.text)
        before = next((names for names in parts[1:] if names), [])
        if not parts[0] and len(before) == 1:
            found[n] = Atom("name", before[0], frozenset({"unit"}), atom.at)
    return tuple(found)


def _listed(names: Sequence[str], at: Atom) -> list[Atom]:
    """The atoms of a list of names."""
    found: list[Atom] = []
    for name in names:
        found += [Atom("and", "e", at=at.at)] if found else []
        found.append(Atom("name", name, frozenset({"unit"}), at.at))
    return found


def _group(atoms: Sequence[Atom], start: int, around: Around) -> tuple[int, Sequence[str]] | None:
    """The words for a group from a place on: where they end, and who is meant."""
    n = start
    while n < len(atoms) and (
        atoms[n].kind in _HEAD or (atoms[n].kind == "fill" and not _is(atoms[n], "who", "of"))
    ):
        n += 1
    head = atoms[start:n]
    those = any(atom.kind in ("fill", "one") and _is(atom, "those") for atom in head)
    if not head or head[0].kind == "number" or not (those or any(_calls(atom) for atom in head)):
        return None
    related = n < len(atoms) and _is(atoms[n], "who")
    if related:
        n = _behind_stands(atoms, n + 1)
    leads = n < len(atoms) and _leads(
        atoms[n], related=related, those=those or _acts(atoms[n + 2 : n + 3])
    )
    if leads:
        n += 1
    while leads and n < len(atoms) and atoms[n].kind == "fill":
        n += 1
    if not leads or n >= len(atoms) or not atoms[n].means("name", "space"):
        return None
    names = _meant(head, around.own(atoms[n].text), around)
    return (n + 1, names) if names else None


def _acts(behind: Sequence[Atom]) -> bool:
    """True if a verb stands behind a place, so that they act who are named with it before."""
    return any(atom.kind == "verb" and "stay" not in atom.values for atom in behind)


def _leads(atom: Atom, *, related: bool, those: bool) -> bool:
    """True if an atom leads in to where a group stands."""
    if atom.kind == "fill":
        return _is(atom, "of")
    if atom.kind != "hint":
        return False
    where = {"from", "at", "to"} if related else {"from", "at"} if those else set[str]()
    return bool(atom.values & where)


def _all_from(
    atoms: Sequence[Atom], start: int, around: Around
) -> tuple[int, Sequence[str]] | None:
    """All from a place that is said first: ``from 2417 all three corps``."""
    if not (
        atoms[start].means("hint", "from")
        and start + 1 < len(atoms)
        and atoms[start + 1].means("name", "space")
    ):
        return None
    n = start + 2
    while n < len(atoms) and atoms[n].kind in _BEHIND:
        n += 1
    said = atoms[start + 2 : n]
    if not any(atom.kind == "all" for atom in said):
        return None
    if n < len(atoms) and atoms[n].kind not in ("mark", "stop", "and"):
        return None
    names = _meant(said, around.own(atoms[start + 1].text), around)
    return (n, names) if names else None


def _meant(said: Sequence[Atom], names: Sequence[str], around: Around) -> Sequence[str]:
    """Those of some units whom words mean; none: they are not as many as the words say."""
    codes = {
        around.nations.get(value, "")
        for atom in said
        if atom.kind == "nation"
        for value in atom.values
    }
    if codes:
        names = [name for name in names if name.split()[0] in codes]
    sorts = {value for atom in said if atom.kind == "arm" for value in atom.values}
    if any(atom.kind == "arm" for atom in said):
        of_sort = {name for sort in sorts for name in around.of_sort(sort)}
        names = [name for name in names if name in of_sort]
    count = _count(said)
    return names if len(names) == (count or len(names)) else ()


def _count(said: Sequence[Atom]) -> int:
    """How many some words mean; 0: they do not say."""
    for atom in said:
        if atom.kind == "number" and atom.text.isdigit():
            return int(atom.text)
        counts = [COUNTS[word] for word in fold(atom.text).split() if word in COUNTS]
        if atom.kind == "all" and counts:
            return counts[0]
    if any(atom.kind == "all" for atom in said):
        return 0
    one = any(atom.kind == "one" or speaks_of_one(atom.text) or _is(atom, "one") for atom in said)
    return int(one)


def _calls(atom: Atom) -> bool:
    """True if an atom is a word for troops, or for a people."""
    return atom.kind in ("troops", "nation", "all")


def _is(atom: Atom, *kinds: str) -> bool:
    """True if an atom is a word of one of some lists."""
    said = fold(atom.text)
    return any(is_word(said, "groups", kind) for kind in kinds)
