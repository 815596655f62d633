"""What a line says to a question of a battle: who stands, who retreats, who loses steps."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.orders.forms.frames import BattleAnswer
from pbem.orders.meaning.atoms import Atom
from pbem.orders.meaning.vocabulary import is_past

_UNCLEAR = frozenset(
    ["doubt", "question", "later", "yet", "example", "end", "pass", "card", "correct"]
)
_DENYING = frozenset(["deny", "none", "no", "nothing"])
_PARTS = frozenset(["mark", "and", "stop", "but"])
_SENSES = frozenset(["stay", "retreat", "lose", "replace", "go"])
"""The sense of verbs that may answer; a step is a noun of ``replace``."""
_REFUSING = frozenset(["no", "deny"])
_FIGHTING = frozenset(["attack"])
"""The sense of verbs by which who stays fights."""
_JOINING = frozenset(["go", "join"])
_MOST_STRANGE = 2
_MOST_OF_FIGHT = 3
"""The most words of a sentence that says no more than that somebody fights."""


def battle_answer(atoms: Sequence[Atom]) -> BattleAnswer | None:
    """What a line says of a battle; ``None``: it says something else, or contradicts itself.

    ``We hold and take the step loss on the XIV corps``: they stand, and XIV loses a step.
    """
    atoms = tuple(_as_loss(atom) for atom in atoms)
    if _is_unclear(atoms):
        return None
    stands: set[bool] = set()
    loses: set[bool] = set()
    units: list[str] = []
    bare = _without_bare_no(atoms)
    refuses = bare != atoms
    whole = [part for part in _parts(bare) if not _joins_others(part)]
    named: set[str] = set()
    for part in whole:
        verbs = _verbs(part, first=part is whole[0])
        denied = any(atom.kind in _DENYING for atom in part)
        places = [atom.text for atom in part if atom.means("name", "space")]
        named.update(() if denied and "retreat" in verbs else places)
        told = bool(verbs) or part is whole[0] or not any(_units(part))
        if not told or not verbs <= _SENSES or ("go" in verbs and not places):
            return None
        if denied and (not verbs or "stay" in verbs):
            return None
        if verbs & {"stay", "retreat"} or ("go" in verbs and not verbs & {"lose", "replace"}):
            stands.add(("stay" in verbs) != denied)
        if verbs & {"lose", "replace"}:
            loses.add(not denied)
            units += () if denied else _units(part)
    if len(stands) > 1 or len(loses) > 1 or len(named) > 1 or not (stands or loses):
        return None
    if stands != {True} if refuses else named and stands == {True}:
        return None
    fights = stands == {True} and not any(map(_says_where, atoms))
    if fights and sum(atom.kind not in _PARTS for atom in atoms) > _MOST_OF_FIGHT:
        return None
    return BattleAnswer(
        next(iter(stands), None),
        next(iter(loses), None),
        "".join(named),
        tuple(units),
        _steps(atoms),
        tuple(_units(atoms)),
        fights,
    )


def _says_where(atom: Atom) -> bool:
    """True if a verb says that somebody stays or retreats, or does not."""
    return atom.means("verb", "stay") or atom.means("verb", "retreat") or atom.means("verb", "go")


def _verbs(part: Sequence[Atom], *, first: bool) -> set[str]:
    """The sense of the verbs of a part; who fights and attacks no place stays."""
    verbs = {value for atom in part if atom.kind == "verb" for value in atom.values}
    attacks = any(atom.means("name", "space") for atom in part) or (first and any(_units(part)))
    return {"stay"} if verbs == _FIGHTING and not attacks else verbs


def _without_bare_no(atoms: tuple[Atom, ...]) -> tuple[Atom, ...]:
    """A line without a NO by itself at its head: ``No no, the cavalry stays``."""
    size = next((n for n, a in enumerate(atoms) if a.kind not in (*_REFUSING, "fill")), 0)
    leads = any(atom.kind in _REFUSING for atom in atoms[:size])
    alone = leads and atoms[size].kind == "mark"
    return atoms[size + 1 :] if alone else atoms


def _as_loss(atom: Atom) -> Atom:
    """An atom; ``takes it``, which wins elsewhere, loses steps in a battle."""
    won = atom.kind == "won"
    return atom._replace(kind="verb", values=frozenset({"lose"})) if won else atom


def _is_unclear(atoms: Sequence[Atom]) -> bool:
    """True if a word doubts, asks, puts off, tells of the past or is strange."""
    strange = [atom.text for atom in atoms if atom.kind == "unknown"]
    named = any(atom.kind == "name" and not atom.values & {"unit", "space"} for atom in atoms)
    return (
        any(atom.kind in _UNCLEAR for atom in atoms)
        or named
        or len(strange) > _MOST_STRANGE
        or any(is_past(word) or word[:1].isupper() for word in strange)
    )


def _parts(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """What stands between marks and words such as AND, where each part has a verb of its own.

    Units of a list stay with the verb before them, or else with the one behind.
    """
    part: list[Atom] = []
    for atom in (*atoms, Atom("stop", "")):
        if atom.kind not in _PARTS:
            part.append(atom)
        elif atom.kind == "stop" or any(each.kind == "verb" for each in part):
            if part:
                yield part
            part = []


def _joins_others(part: Sequence[Atom]) -> bool:
    """True if who retreats joins others, who are not named: ``and join the others there``."""
    verbs = {value for atom in part if atom.kind == "verb" for value in atom.values}
    named = any(atom.kind == "name" for atom in part) or any(_units(part))
    return bool(verbs) and verbs <= _JOINING and any(a.kind == "rest" for a in part) and not named


def _units(part: Sequence[Atom]) -> Iterator[str]:
    """Who is named in a part."""
    for atom in part:
        if atom.means("name", "unit") or atom.kind == "ordinal":
            yield atom.text


def _steps(atoms: Sequence[Atom]) -> int:
    """How many steps a line names: ``one step``; 0: it does not say."""
    said = [atom for atom in atoms if atom.kind != "fill"]
    return next(
        (
            int(number.text)
            for number, behind in pairwise(said)
            if number.kind == "number" and behind.means("verb")
        ),
        0,
    )
