"""Sentences that wait for how an attack ends: ``If it falls, AH 2 advances, else nobody``."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pbem.orders.meaning.atoms import Atom

Outcome = Literal["won", "lost", "else", "able"]
"""For what a sentence waits: the attack is won or lost, the condition before it was not met, or
nothing more than that it can be done."""

_LEADING = frozenset(["fill", "and", "mark", "but", "time"])
"""Kinds of atoms that may stand before a condition."""
_IN_CONDITION = frozenset(
    (
        *("fill", "and", "light", "accept", "time", "nation", "troops", "hint", "all", "each"),
        *("won", "lost", "unknown"),
    )
)
"""Kinds of atoms of which a condition may consist, besides a place."""
_CUTTING = frozenset([",", ":", "(", ")"])
_BEGINNING = frozenset(["name", "ordinal", "verb", "none", "all", "rest", "nothing", "arm"])
"""Kinds of atoms with which what is to be done may begin behind a condition without a comma."""
_ENTERING = frozenset(["enter", "attack", "retreat"])
"""The sense of verbs that say in a condition that the attack is won."""
_STAYING = frozenset(["stay", "lose"])
"""Those that say that it is lost."""
_MOST_STRANGE = 1


class ConditionalWish(NamedTuple):
    """A sentence with what it waits for.

    Attributes:
        outcome: for what.
        place: the place that falls or holds; empty: that of the attack before.
        atoms: what is to be done then.
    """

    outcome: Outcome
    place: str
    atoms: tuple[Atom, ...]


def wish_in(sentence: tuple[Atom, ...]) -> ConditionalWish | None:
    """What a sentence waits for; ``None``: for nothing, or it is not clear for what."""
    at = next((n for n, atom in enumerate(sentence) if atom.kind in ("if", "else")), None)
    if at is None:
        return None
    leads = all(atom.kind in _LEADING for atom in sentence[:at])
    rest = sentence[at + 1 :]
    if sentence[at].kind == "else":
        return ConditionalWish("else", "", rest) if leads else None
    said: frozenset[str] = sentence[at].values
    if said:
        outcome: Outcome = "won" if "won" in said else "lost" if "lost" in said else "able"
        return ConditionalWish(outcome, "", rest if leads else sentence[:at] + rest)
    end = _end(rest) if leads else len(rest)
    condition = rest[:end]
    found = _outcome(condition)
    places = [atom.text for atom in condition if atom.means("name", "space")]
    if found is None or len(places) > 1:
        return None
    return ConditionalWish(found, "".join(places), rest[end:] if leads else sentence[:at])


def with_rests(sentence: tuple[Atom, ...]) -> tuple[Atom, ...]:
    """A sentence in which OTHERWISE means the rest, where it speaks of an example of ours."""
    if not any(atom.kind == "example" for atom in sentence):
        return sentence
    return tuple(a._replace(kind="rest") if a.kind == "else" else a for a in sentence)


def parts_of(sentence: tuple[Atom, ...]) -> list[tuple[Atom, ...]]:
    """The parts of a sentence that wait for something each for itself, and those that do not.

    ``The Guard storms 1621, loses a step if needed, and moves in if it falls, otherwise it stays``.
    """
    parts: list[tuple[Atom, ...]] = []
    run: list[tuple[Atom, ...]] = []
    leads = False
    for piece in _pieces(sentence):
        at = next((n for n, atom in enumerate(piece) if atom.kind in ("if", "else")), None)
        if at is None:
            run.append(piece)
            continue
        first = all(atom.kind in _LEADING for atom in piece[:at])
        if first and piece[at].kind == "if" and not leads and _ends_there(sentence, piece):
            parts += [_joined(run[:-1]), _joined([*run[-1:], piece])]
            run = []
        elif first:
            parts.append(_joined(run))
            run, leads = [piece], True
        elif leads:
            run.append(piece)
        else:
            parts += [_joined(run), piece]
            run = []
    parts.append(_joined(run))
    return [part for part in parts if part]


def _pieces(sentence: tuple[Atom, ...]) -> Iterator[tuple[Atom, ...]]:
    """What stands between the marks of a sentence, and before OTHERWISE."""
    begin = 0
    for n, atom in enumerate(sentence):
        if n > begin and (atom.kind == "else" or (atom.kind == "mark" and atom.text in _CUTTING)):
            yield sentence[begin:n]
            begin = n
    yield sentence[begin:]


def _ends_there(sentence: tuple[Atom, ...], piece: tuple[Atom, ...]) -> bool:
    """True if a sentence ends with a piece that is a condition and no more."""
    wish = wish_in(piece)
    return sentence[-len(piece) :] == piece and wish is not None and not wish.atoms


def _joined(pieces: Sequence[tuple[Atom, ...]]) -> tuple[Atom, ...]:
    return tuple(atom for piece in pieces for atom in piece)


def _end(atoms: Sequence[Atom]) -> int:
    """Where a condition ends: at the mark behind it, or where what is to be done begins."""
    met = next((n for n, atom in enumerate(atoms) if _says_outcome(atom)), None)
    if met is None:
        return len(atoms)
    behind = range(met + 1, len(atoms))
    mark = next((n for n in behind if atoms[n].kind == "mark" and atoms[n].text in ",:"), None)
    if mark is not None and not any(atoms[n].means("name", "unit") for n in range(met, mark)):
        return mark
    return next((n for n in behind if atoms[n].kind in _BEGINNING), len(atoms))


def _says_outcome(atom: Atom) -> bool:
    return atom.kind in ("won", "lost") or (
        atom.kind == "verb" and bool(atom.values & (_ENTERING | _STAYING))
    )


def _outcome(condition: Sequence[Atom]) -> Outcome | None:
    """Whether a condition says that the attack is won or lost; ``None``: neither, or both."""
    strange = sum(atom.kind == "unknown" for atom in condition)
    if strange > _MOST_STRANGE or any(not _may_stand(atom) for atom in condition):
        return None
    denied = any(atom.kind in ("deny", "no") for atom in condition)
    won = any(a.kind == "won" or (a.kind == "verb" and a.values <= _ENTERING) for a in condition)
    lost = any(a.kind == "lost" or (a.kind == "verb" and a.values <= _STAYING) for a in condition)
    if won == lost:
        return None
    return "won" if won != denied else "lost"


def _may_stand(atom: Atom) -> bool:
    if atom.kind == "verb":
        return atom.values <= _ENTERING | _STAYING
    return atom.kind in _IN_CONDITION | {"deny", "no"} or atom.means("name", "space")
