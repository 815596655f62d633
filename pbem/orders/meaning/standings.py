"""Where a unit stands, said beside its name: ``the DE PL of Posen``, ``the Thorn landwehr, DE WL``.

Such a place tells which unit is meant. It is never where that unit goes.
"""

from collections.abc import Iterator, Sequence

from pbem.orders.meaning.appositions import StandsAt
from pbem.orders.meaning.atoms import Atom

_OF = frozenset(["of", "di", "del", "dello", "della", "dei", "degli", "delle", "dell", "d"])
"""Words that lead in to where somebody belongs."""
_ARTICLES = frozenset(["the", "my", "our", "il", "lo", "la", "l", "mój", "moja", "nasz", "nasza"])
_DESCRIBING = frozenset(["fill", "troops", "arm", "nation", "unknown"])
"""Kinds of atoms that may stand between a place and the unit that it describes."""
_OPENING, _CLOSING = frozenset([",", "("]), frozenset([",", ")"])
_FROM = frozenset({"from"})


def without_standings(atoms: Sequence[Atom], stands_at: StandsAt) -> tuple[Atom, ...]:
    """Atoms without the places that only say where a unit stands that goes elsewhere.

    Where it does not stand there, what leads in to the place says FROM: no order goes there.
    """
    found = list(atoms)
    left: set[int] = set()
    for sentence in _sentences(atoms):
        places = [n for n in sentence if atoms[n].means("name", "space")]
        for n in places:
            around: set[int] = set()
            if set(places) - left > {n}:
                around = _behind_unit(atoms, n, stands_at) or _before_unit(atoms, n, stands_at)
            left |= around
            if not around and (leads := _belongs(atoms, n)) is not None:
                found[leads] = Atom("hint", "from", _FROM, atoms[leads].at)
    return tuple(atom for n, atom in enumerate(found) if n not in left)


def _sentences(atoms: Sequence[Atom]) -> Iterator[range]:
    """Where each sentence stands."""
    begin = 0
    for n, atom in enumerate(atoms):
        if atom.kind == "stop":
            yield range(begin, n)
            begin = n + 1
    yield range(begin, len(atoms))


def _behind_unit(atoms: Sequence[Atom], place: int, stands_at: StandsAt) -> set[int]:
    """A place right behind a unit that stands there, with what leads in to it."""
    unit = place - 1
    while unit >= 0 and (atoms[unit].kind == "fill" or _is_mark(atoms[unit], _OPENING)):
        unit -= 1
    if unit < 0 or not atoms[unit].means("name", "unit"):
        return set()
    if not stands_at(atoms[unit].text, atoms[place].text):
        return set()
    inner = range(unit + 1, place)
    opened = any(_is_mark(atoms[n], _OPENING) for n in inner)
    closes = place + 1 < len(atoms) and opened and _is_mark(atoms[place + 1], _CLOSING)
    return {*inner, place, *([place + 1] if closes else [])}


def _before_unit(atoms: Sequence[Atom], place: int, stands_at: StandsAt) -> set[int]:
    """A place before a unit, as an adjective is: ``the Lemberg corps, AH 3, goes to 2825``.

    With a noun between them that is no word for troops it may be part of what the unit is called.
    """
    if not _leads_anew(atoms, place):
        return set()
    unit = place + 1
    while unit < len(atoms) and (
        atoms[unit].kind in _DESCRIBING or _is_mark(atoms[unit], _OPENING)
    ):
        unit += 1
    if unit == len(atoms) or not atoms[unit].means("name", "unit"):
        return set()
    inner = range(place + 1, unit)
    nouns = [n for n in inner if atoms[n].kind == "unknown"]
    called = len(nouns) == 1 and nouns[0] == place + 1 and _has_article(atoms, place)
    stands = stands_at(atoms[unit].text, atoms[place].text)
    if not _goes_behind(atoms, unit) or not (called or (stands and not nouns)):
        return set()
    marks = [n for n in inner if atoms[n].kind == "mark"]
    closes = bool(marks) and unit + 1 < len(atoms) and _is_mark(atoms[unit + 1], _CLOSING)
    return {place, *inner, *([unit + 1] if closes else [])}


def _belongs(atoms: Sequence[Atom], place: int) -> int | None:
    """The word OF between a unit, or ALL, and a place; ``None``: none stands there."""
    of = place - 1
    while of >= 0 and atoms[of].kind == "fill" and atoms[of].text.casefold() not in _OF:
        of -= 1
    behind_unit = of > 0 and (
        atoms[of - 1].means("name", "unit") or atoms[of - 1].kind in ("all", "rest")
    )
    return of if behind_unit and atoms[of].text.casefold() in _OF else None


def _leads_anew(atoms: Sequence[Atom], place: int) -> bool:
    """True if nothing leads in to a place, and it stands in no list of places."""
    before = [atom for atom in atoms[:place] if atom.kind != "fill"][-1:]
    return not before or before[0].kind in ("verb", "light", "mark", "stop", "and")


def _has_article(atoms: Sequence[Atom], place: int) -> bool:
    return place > 0 and atoms[place - 1].text.casefold() in _ARTICLES


def _goes_behind(atoms: Sequence[Atom], unit: int) -> bool:
    """True if a place stands behind a unit that words lead in to: it goes there."""
    for n in range(unit + 1, len(atoms)):
        if atoms[n].kind == "stop" or atoms[n].means("name", "unit"):
            return False
        if atoms[n].means("name", "space"):
            return any(atom.kind in ("hint", "verb") for atom in atoms[unit + 1 : n])
    return False


def _is_mark(atom: Atom, marks: frozenset[str]) -> bool:
    return atom.kind == "mark" and atom.text in marks
