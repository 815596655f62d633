"""What is said twice of one thing, or of where it stands, and so once too often for a clause."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from pbem.orders.meaning.atoms import Atom
from pbem.orders.words.lexicon import Lexicon

_BETWEEN = frozenset(["mark", "fill", "hint"])
_BETWEEN_UNITS = frozenset(["mark", "fill", "troops"])
_LISTING = frozenset(["mark", "and", "fill"])
_GROUPS = frozenset(["troops", "arm", "nation"])
_BEFORE_TOPIC = frozenset(["fill", "and", "time"])
_BEHIND_TOPIC = frozenset(["fill", "time", "ordinal"])
_CALLING = frozenset(["ordinal", "arm", "troops", "nation"])
_DIGITS = re.compile(r"\d+")
_HEX_DIGITS = 4
_MOST_DESCRIBING = 2
_RELATIVES = frozenset(
    (
        *("who", "which", "that"),
        *("che", "il quale", "la quale", "i quali"),
        *("który", "która", "które", "którzy", "ktory", "ktora", "ktore", "ktorzy"),
    )
)
"""Pronouns of what says more of somebody."""
_BOTH = frozenset(["both", "entrambi", "entrambe", "due", "oba", "obie", "obiema", "oboma"])

StandsAt = Callable[[str, str], bool]
"""Whether a unit stands at a place, or an order above brings it there."""


def said_once(
    atoms: tuple[Atom, ...], things: Mapping[str, Sequence[Lexicon]], stands_at: StandsAt
) -> tuple[Atom, ...]:
    """Atoms without what only says again which thing is meant.

    That is a town that its hex stands behind (``Meaux (2735)``), a unit that its name stands behind
    (``the 2nd Reserve Group (FR 2R Grp)``), how many a list names (``both guns, 305 and 420``), and
    where each of several units stands.
    """
    left = {
        *_described(atoms),
        *_before_relatives(atoms),
        *_brackets_of_lists(atoms),
        *_called_in_brackets(atoms),
        *_places_again_in_brackets(atoms),
        *_topics(atoms, things),
        *_named_again(atoms, things, "space", _BETWEEN),
        *_named_again(atoms, things, "unit", _BETWEEN_UNITS),
        *_counts_of_lists(atoms, stands_at),
        *_origins(atoms, stands_at),
    }
    return tuple(atom for n, atom in enumerate(atoms) if n not in left)


def _named_again(
    atoms: Sequence[Atom],
    things: Mapping[str, Sequence[Lexicon]],
    kind: str,
    between: frozenset[str],
) -> set[int]:
    """Names that a more exact one stands right behind, and the words between them."""
    named = [n for n, atom in enumerate(atoms) if atom.means("name", kind)]
    left: set[int] = set()
    for n, after in pairwise(named):
        inner = atoms[n + 1 : after]
        if not all(atom.kind in between for atom in inner):
            continue
        one, other = atoms[n].text, atoms[after].text
        for loose, exact, place in ((one, other, n), (other, one, after)):
            said = _is_hex(exact) if kind == "space" else any(atom.text == "(" for atom in inner)
            if said and any(exact in _all(lexicon, loose) for lexicon in things.get(kind, ())):
                closing = _is_mark(atoms, after + 1, ")")
                left |= {place, *(k for k in range(n + 1, after) if atoms[k].kind == "mark")}
                left |= {after + 1} if closing else set()
                break
    return left


def _described(atoms: Sequence[Atom]) -> set[int]:
    """Words that are not known right before a hex in brackets: ``southern Paris (3136)``."""
    left: set[int] = set()
    for n in range(1, len(atoms) - 2):
        place = atoms[n + 1]
        if _is_mark(atoms, n, "(") and _is_mark(atoms, n + 2, ")") and _is_hex(place.text):
            begin = n
            while begin and n - begin < _MOST_DESCRIBING and atoms[begin - 1].kind == "unknown":
                begin -= 1
            left |= {*range(begin, n + 1), n + 2} if begin < n else set()
    return left


def _before_relatives(atoms: Sequence[Atom]) -> set[int]:
    """Commas before ``which goes to``: what follows says more of whom it stands behind."""
    return {
        n
        for n, (mark, word) in enumerate(pairwise(atoms))
        if mark.kind == "mark" and word.kind == "fill" and word.text.casefold() in _RELATIVES
    }


def _brackets_of_lists(atoms: Sequence[Atom]) -> set[int]:
    """The brackets around nothing but units: ``with both guns (305 and 420)``."""
    left: set[int] = set()
    for n in range(len(atoms)):
        if _is_mark(atoms, n, "("):
            end = next((k for k in range(n, len(atoms)) if _is_mark(atoms, k, ")")), 0)
            inner = atoms[n + 1 : end]
            units = inner and all(a.means("name", "unit") or a.kind in _LISTING for a in inner)
            left |= {n, end} if units else set()
            sort = n and (atoms[n - 1].kind in ("arm", "troops") or _is_strange_name(atoms[n - 1]))
            left |= {n - 1} if units and sort else set()
    return left


def _places_again_in_brackets(atoms: Sequence[Atom]) -> set[int]:
    """Brackets that name only places that stand before them: ``from A to B (from 2 to 1)``."""
    left: set[int] = set()
    for n in range(len(atoms)):
        if not _is_mark(atoms, n, "("):
            continue
        end = next((k for k in range(n, len(atoms)) if _is_mark(atoms, k, ")")), n)
        inner = atoms[n + 1 : end]
        places = {atom.text for atom in inner if atom.means("name", "space")}
        before = {atom.text for atom in atoms[:n] if atom.means("name", "space")}
        bare = all(atom.kind in _BETWEEN or atom.means("name", "space") for atom in inner)
        left |= {*range(n, end + 1)} if places and bare and places <= before else set()
    return left


def _is_strange_name(atom: Atom) -> bool:
    """True of a word that may be a name, and is none that is known: ``the Landwehr (DE WL)``."""
    return atom.kind == "unknown" and atom.text[:1].isupper()


def _topics(atoms: Sequence[Atom], things: Mapping[str, Sequence[Lexicon]]) -> set[int]:
    """A place before a colon that its sentence names again: ``Liège first: GE G attacks 1621``."""
    left: set[int] = set()
    for n, atom in enumerate(atoms):
        if not atom.means("name", "space"):
            continue
        begin = n
        while begin and atoms[begin - 1].kind in _BEFORE_TOPIC:
            begin -= 1
        colon = n + 1
        while colon < len(atoms) and atoms[colon].kind in _BEHIND_TOPIC:
            colon += 1
        if (begin and atoms[begin - 1].kind != "stop") or not _is_mark(atoms, colon, ":"):
            continue
        end = next((k for k in range(colon, len(atoms)) if atoms[k].kind == "stop"), len(atoms))
        again = {each.text for each in atoms[colon:end] if each.means("name", "space")}
        meant = {each for lexicon in things.get("space", ()) for each in _all(lexicon, atom.text)}
        if again & {atom.text, *meant}:
            left |= {*range(begin, colon + 1)}
    return left


def _called_in_brackets(atoms: Sequence[Atom]) -> set[int]:
    """What is said of one unit before its name in brackets: ``the Fourth Reserve Group (4R Grp)``.

    A number in it must be one of the name.
    """
    left: set[int] = set()
    for n in range(1, len(atoms) - 2):
        unit = atoms[n + 1]
        if not (
            _is_mark(atoms, n, "(") and unit.means("name", "unit") and _is_mark(atoms, n + 2, ")")
        ):
            continue
        begin = n
        while begin and atoms[begin - 1].kind in _CALLING:
            begin -= 1
        said = atoms[begin:n]
        numbers = {atom.text for atom in said if atom.kind == "ordinal"}
        if (
            numbers
            and numbers <= set(_DIGITS.findall(unit.text))
            and any(atom.kind in ("arm", "troops") for atom in said)
        ):
            left |= {*range(begin, n + 1), n + 2}
    return left


def _is_hex(name: str) -> bool:
    return name.isdigit() and len(name) == _HEX_DIGITS


def _all(lexicon: Lexicon, name: str) -> set[str]:
    """What a name means, by identifiers and as they are shown."""
    found = lexicon.meant(name)
    return {*found, *(lexicon.shown[each] for each in found)}


def _counts_of_lists(atoms: Sequence[Atom], stands_at: StandsAt) -> set[int]:
    """Words that say how many units the list behind them names, and where all of these stand.

    ``The two Belgians in Tirlemont, namely BE Cav XX and BE I``.
    """
    left: set[int] = set()
    for n, atom in enumerate(atoms):
        both = atom.kind == "all" and not _BOTH.isdisjoint(atom.text.casefold().split())
        count = 2 if both else int(atom.text) if atom.kind == "number" else 0
        behind = [k for k in range(n + 1, len(atoms)) if atoms[k].kind != "fill"]
        if count > 1 and behind and atoms[behind[0]].kind in _GROUPS:
            begin = _before_list(atoms, behind[0])
            places = [k for k in range(n, begin) if atoms[k].means("name", "space")]
            named = _in_list(atoms, begin)
            stand = all(stands_at(unit, atoms[k].text) for k in places for unit in named)
            left |= {n, *range(behind[0], begin)} if len(named) == count and stand else set()
    return left


def _before_list(atoms: Sequence[Atom], noun: int) -> int:
    """Where a list may begin behind a word for troops: behind where these stand, and marks."""
    n = noun
    while n < len(atoms) and (atoms[n].kind in _GROUPS or atoms[n].kind == "fill"):
        n += 1
    leads = n + 1 < len(atoms) and atoms[n].kind == "hint" and atoms[n].values & {"at", "from"}
    if leads and atoms[n + 1].means("name", "space"):
        n += 2
    while n < len(atoms) and atoms[n].kind in ("mark", "fill"):
        n += 1
    return n


def _in_list(atoms: Sequence[Atom], begin: int, *, ends: Sequence[str] = ()) -> list[str]:
    """The units that are named from a place on, with nothing but commas and the like between.

    ``ends``: the marks that end the list.
    """
    names: list[str] = []
    for atom in atoms[begin:]:
        if names and atom.kind == "mark" and atom.text in ends:
            break
        if atom.means("name", "unit"):
            names.append(atom.text)
        elif atom.kind not in _LISTING:
            break
    return names


def _origins(atoms: Sequence[Atom], stands_at: StandsAt) -> set[int]:
    """The places where each of several units stands: ``AH 2 (from 2623), V and VI at 2720, 2820``.

    A place where none of the units stands is kept.
    """
    units = [n for n, atom in enumerate(atoms) if atom.means("name", "unit")]
    if len(units) <= 1:
        return set()
    return {
        *_origins_of_one(atoms, units, stands_at),
        *_origins_of_list(atoms, units, stands_at),
        *_origins_before(atoms, stands_at),
    }


def _origins_before(atoms: Sequence[Atom], stands_at: StandsAt) -> set[int]:
    """Before a list of units the place where all of them stand: ``from 2418 the Guard and 18``."""
    left: set[int] = set()
    for n, place in enumerate(atoms):
        if not (n and place.means("name", "space") and atoms[n - 1].means("hint", "from")):
            continue
        names = _in_list(atoms, n + 1, ends=(",",))
        others = any(each.means("name", "space") for k, each in enumerate(atoms) if k != n)
        if others and names and all(stands_at(name, place.text) for name in names):
            left |= {n - 1, n}
    return left


def _origins_of_one(atoms: Sequence[Atom], units: Sequence[int], stands_at: StandsAt) -> set[int]:
    """Behind each unit the place where it stands."""
    left: set[int] = set()
    for n in units:
        begin = n + 1 + _is_mark(atoms, n + 1, "(")
        hint, place = begin, begin + 1
        if (
            place < len(atoms)
            and atoms[hint].means("hint", "from")
            and atoms[place].means("name", "space")
            and not any(atom.means("hint", "to") for atom in atoms[place + 1 : place + 2])
            and stands_at(atoms[n].text, atoms[place].text)
        ):
            left |= {*range(n + 1, place + 1 + _is_mark(atoms, place + 1, ")"))}
    return left


def _origins_of_list(atoms: Sequence[Atom], units: Sequence[int], stands_at: StandsAt) -> set[int]:
    """Behind a list of units the list of the places where they stand."""
    left: set[int] = set()
    for n, hint in enumerate(atoms):
        if not (hint.kind == "hint" and hint.values & {"at", "from"}):
            continue
        end = n + 1
        while end < len(atoms) and (
            atoms[end].means("name", "space") or atoms[end].kind in _LISTING
        ):
            end += 1
        places = [atom.text for atom in atoms[n + 1 : end] if atom.kind == "name"]
        before = [atoms[k].text for k in units if k < n]
        stand = all(any(stands_at(unit, place) for unit in before) for place in places)
        if len(places) > 1 and before and stand:
            left |= {*range(n, end)}
    return left


def _is_mark(atoms: Sequence[Atom], index: int, mark: str) -> bool:
    return index < len(atoms) and atoms[index].means("mark") and atoms[index].text == mark
