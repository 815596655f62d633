"""That no card or chit is played, or that those in hand are kept: ``I save Joffre, no chit``."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from pbem.orders.meaning.atoms import Atom

_BESIDE = frozenset(["fill", "light", "time", "cards", "only", "rest", "nation"])
"""Kinds of atoms that say no more beside a word for cards, or beside a card that is kept."""
_DENYING = frozenset(["deny", "none", "no", "nothing"])
_PLAYING = frozenset(["play", "chit"])
_LEADING = frozenset(["hint", "and", "time", "later"])
"""Kinds of atoms with which it may begin for what a card is kept: ``for a better day``."""
_NO_REASON = frozenset(["name", "but", "if", "else", "question", "doubt", "cards", *_DENYING])
"""Kinds of atoms that make more of it than a reason."""
_MOST_OF_REASON = 6


def kept_cards(atoms: Sequence[Atom]) -> tuple[bool, frozenset[str]] | None:
    """Whether a line says that no card is played, and which ones it keeps, as they are named.

    ``None``: it says something else, or nothing of cards.
    """
    refused, kept = False, set[str]()
    for part in _parts(atoms):
        names = [atom.text for atom in part if atom.means("name", "card")]
        if not names and _is_refusal(part):
            refused = True
        elif names and _is_kept(part):
            kept.update(names)
        else:
            return None
    return (refused, frozenset(kept)) if refused or kept else None


def _parts(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """What stands between marks."""
    run: list[Atom] = []
    for atom in (*atoms, Atom("stop", "")):
        if atom.kind not in ("mark", "stop"):
            run.append(atom)
            continue
        if run:
            yield run
        run = []


def _is_refusal(part: Sequence[Atom]) -> bool:
    """True if a part says that no card is played: ``no chit this time``, ``no cards``."""
    cards = any(atom.kind in ("cards", "no_chit") for atom in part)
    denied = any(atom.kind in _DENYING or atom.kind == "no_chit" for atom in part)
    return cards and denied and all(_may_stand(atom) for atom in part)


def _may_stand(atom: Atom) -> bool:
    """True if an atom says no more beside a word for cards that are not played."""
    plays = atom.kind == "verb" and atom.values <= _PLAYING
    return plays or atom.kind in _BESIDE | _DENYING or atom.kind == "no_chit"


def _is_kept(part: Sequence[Atom]) -> bool:
    """True if a part says that the cards it names are kept, and at most for what."""
    last = max(n for n, atom in enumerate(part) if atom.kind == "name" or _keeps(atom))
    said = part[: last + 1]
    reason = list(dropwhile(lambda atom: atom.kind in _BESIDE, part[last + 1 :]))
    if not any(map(_keeps, said)) or any(
        not (_keeps(atom) or atom.kind in ("name", "and", *_BESIDE))
        or (atom.kind == "name" and not atom.means("name", "card"))
        for atom in said
    ):
        return False
    begins = not reason or reason[0].kind in _LEADING
    few = sum(len(atom.text.split()) for atom in reason) <= _MOST_OF_REASON
    plain = all(
        atom.kind not in _NO_REASON and not (atom.kind == "verb" and atom.values & _PLAYING)
        for atom in reason
    )
    return begins and few and plain


def _keeps(atom: Atom) -> bool:
    """True if a word keeps a card, or says that it stays."""
    return atom.kind in ("kept", "stay") or atom.means("verb", "stay")
