"""Sentences that wait for how an attack ends: ``If it falls, AH 2 advances, else nobody``."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pbem.orders.meaning.atoms import Atom

Outcome = Literal["won", "lost", "else", "able", "losing"]
"""For what a sentence waits: that the attack is won or lost, that the condition before it was not
met, that something can be done, or that a loss has to be borne."""

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
_LOSING = frozenset(["lose", "replace"])
"""The sense of words for a loss; a step is a noun of ``replace``."""
_LOSSES = frozenset(
    (
        *("step", "steps", "loss", "losses", "casualty", "casualties"),
        *("livello", "livelli", "passo", "perdita", "perdite"),
        *("krok", "kroku", "kroki", "kroków", "strata", "stratę", "straty", "strat"),
    )
)
"""Nouns of which a condition speaks that asks only whether anything has to be lost."""
_TO_BE_LOST = frozenset(["da perdere", "perdere qualcosa", "da togliere"])
"""Words of which it speaks besides: ``se c'è da perdere``."""
_IN_LOSS = frozenset(
    (
        *("fill", "light", "number", "one", "hint", "troops", "arm", "nation", "time", "accept"),
        *("unknown", "nothing", "none", "lost", "and", "each"),
    )
)
"""Kinds of atoms of which such a condition may consist."""
_THERE_IS = frozenset(["fill", "light", "one", "number", "accept", "nothing", "time"])
"""Kinds of atoms of which ``if there is one`` may consist."""
_PARTS = frozenset(["mark", "stop", "and", "but"])
_IN_CASE = frozenset(["eventualmente", "ewentualnie"])
_TAILS = frozenset(["lose", "enter"])
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
        if leads and _is_whole_of_loss(_joined(run)):
            parts.append(_joined(run))
            run, leads = [], False
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


def _is_whole_of_loss(part: tuple[Atom, ...]) -> bool:
    """True if a part says who bears a loss that has to be borne: what follows waits for nothing."""
    wish = wish_in(part)
    return wish is not None and wish.outcome == "losing" and bool(wish.atoms)


def _is_in_case_of_loss(atoms: Sequence[Atom], index: int) -> bool:
    """True of ``eventualmente`` beside a word for losses: it says that there may be none."""
    near = [*atoms[max(0, index - 1) : index], *atoms[index + 1 : index + 2]]
    said = atoms[index].kind == "doubt" and atoms[index].text.casefold() in _IN_CASE
    return said and any(atom.means("verb", "lose") for atom in near)


def bearing(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """What is said behind a condition of losses: who takes it loses a step, and who is named alone.

    ``If a step must be lost, AH 6 takes it``, ``let it be AH 6``.
    """
    taken = tuple(
        atom._replace(kind="verb", values=frozenset({"lose"})) if atom.kind == "won" else atom
        for atom in atoms
    )
    if any(atom.kind in ("verb", "end") for atom in taken) or not any(map(_names, taken)):
        return taken
    return (*taken, Atom("verb", "", frozenset({"lose"})))


def without_if_any(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms without IF THERE IS ONE behind who bears a loss, or advances: that goes without saying.

    ``AH 14 takes the loss if there is one, and AH 9 advances if it can``.
    """
    left = {n for n in range(len(atoms)) if _is_in_case_of_loss(atoms, n)}
    for n, atom in enumerate(atoms):
        if atom.kind != "if" or not (n and atom.values <= {"able"}):
            continue
        end = next((k for k in range(n + 1, len(atoms)) if atoms[k].kind in _PARTS), len(atoms))
        begin = next((k for k in range(n, 0, -1) if atoms[k - 1].kind in _PARTS), 0)
        opened = begin == n and atoms[n - 1].text == "("
        if opened:
            begin = next((k for k in range(n - 1, 0, -1) if atoms[k - 1].kind in _PARTS), 0)
        says = atom.values or end > n + 1
        told = [each for each in atoms[begin:n] if each.kind == "verb"]
        if (
            says
            and all(each.kind in _THERE_IS for each in atoms[n + 1 : end])
            and told
            and all(each.values <= _TAILS for each in told)
            and not any(each.means("name", "space") for each in atoms[begin:n])
        ):
            left |= {*range(n, end), *([n - 1, end] if opened else [])}
    return tuple(atom for n, atom in enumerate(atoms) if n not in left)


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
    nouns = [n for n in range(len(atoms)) if _is_loss(atoms[n])]
    for n in nouns:
        if _speaks_of_losses(atoms[: n + 1]) and any(_names(atom) for atom in atoms[n + 1 :]):
            return n + 1
    return next((n for n in behind if atoms[n].kind in _BEGINNING), len(atoms))


def _names(atom: Atom) -> bool:
    return atom.means("name", "unit") or atom.kind in ("ordinal", "arm", "all", "none")


def _says_outcome(atom: Atom) -> bool:
    return atom.kind in ("won", "lost") or (
        atom.kind == "verb" and bool(atom.values & (_ENTERING | _STAYING | _LOSING))
    )


def _is_loss(atom: Atom) -> bool:
    """True of a word for steps that are lost."""
    said = atom.text.casefold()
    return said in _TO_BE_LOST or not _LOSSES.isdisjoint(said.split())


def _speaks_of_losses(condition: Sequence[Atom]) -> bool:
    """True if a condition asks only whether a loss has to be borne: ``if a step must be lost``."""
    strange = sum(atom.kind == "unknown" for atom in condition)
    losses = any(
        atom.kind == "verb" and atom.values <= _LOSING and _is_loss(atom) for atom in condition
    )
    return (
        losses
        and strange <= _MOST_STRANGE
        and all(
            atom.kind in _IN_LOSS or (atom.kind == "verb" and atom.values <= _LOSING | {"attack"})
            for atom in condition
        )
    )


def _outcome(condition: Sequence[Atom]) -> Outcome | None:
    """For what a condition waits; ``None``: it is not clear."""
    if _speaks_of_losses(condition):
        return "losing"
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
