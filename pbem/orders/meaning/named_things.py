"""The things that a clause names, and what leads in to each: from where, to where, with whom."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from pbem.orders.forms.frames import Named
from pbem.orders.meaning.atoms import Atom

EnemyAt = Callable[[str], str | None]
"""Where an enemy's unit stands, by its name; empty: nobody knows; ``None``: it is no enemy."""
_JOINS = frozenset(["mark", "and", "fill", "nation", "troops", "number", "accept", "arm"])
"""Kinds of atoms that may stand between the things of one list."""
_FIRST_OF_WAY, _ON_THE_WAY, _END_OF_WAY = (
    frozenset({"from", "via"}),
    frozenset({"via"}),
    frozenset({"to"}),
)
"""What leads in to the hexes of a way."""


_TOGETHER = frozenset(["with", "along"])
"""What leads in to a place at which several stand: ``insieme a Montmédy``."""


def everybody(atoms: Sequence[Atom]) -> Iterator[Named]:
    """All, or the rest, as a unit that orders may name."""
    for n, atom in enumerate(atoms):
        if atom.kind in ("all", "rest"):
            yield Named("unit", atom.kind.upper(), _hints(atoms, n))


def _hints(atoms: Sequence[Atom], index: int) -> frozenset[str]:
    """What leads in to a thing: the hint before it, over words that say nothing."""
    for atom in reversed(atoms[:index]):
        if atom.kind == "hint":
            return atom.values
        if atom.kind not in ("fill", "nation", "each", "number", "troops", "accept", "arm", "one"):
            return frozenset()
    return frozenset()


def things_named(
    atoms: Sequence[Atom], nations: Mapping[str, str], enemy_at: EnemyAt
) -> tuple[Named, ...] | None:
    """The things that are named, those of one list with what leads in to its first.

    What stands behind INSTEAD OF is none, nor is an enemy beside a place, who is attacked there.
    An enemy without a place stands for the place where the sender sees that unit.
    ``None``: a unit is named twice, friend and enemy stand in one list, or units stand in two
    lists, of which the second one does not go with the first.
    """
    found: list[Named] = []
    last: tuple[int, Named] | None = None
    placed = any(atom.means("name", "space") for atom in atoms)
    for n, atom in enumerate(atoms):
        kind = _kind(atoms, n)
        if not kind:
            continue
        hints = _hints(atoms, n)
        hints = frozenset({"at"}) if kind == "space" and hints == _TOGETHER else hints
        listed = (
            last is not None and last[1].kind == kind and _listed(last[1], atoms[last[0] + 1 : n])
        )
        on_way = listed and last is not None and "via" in last[1].hints
        if kind == "space" and not hints and not on_way and _is_origin(atoms, n):
            hints = frozenset({"from"})
        text = _of_nation(atom.text, atoms, n, nations) if kind == "unit" else atom.text
        text = "DUMMY" if atom.kind == "dummy" else text
        where = enemy_at(text) if kind == "unit" else None
        if where and not placed:
            found.append(Named("space", where, frozenset({"against"})))
            last = None
            continue
        enemy = placed and where is not None
        if (
            listed
            and last is not None
            and kind == "unit"
            and (enemy_at(last[1].text) is not None) != enemy
        ):
            return None
        if listed and last is not None and (not hints or hints & {"with"} or kind == "unit"):
            hints = last[1].hints
        elif (
            kind == "unit"
            and not enemy
            and any(thing.kind == kind for thing in found)
            and "with" not in hints
        ):
            return None
        last = n, Named(kind, text, hints)
        if not enemy:
            found.append(last[1])
    units = [thing.text for thing in found if thing.kind == "unit"]
    if len(set(units)) != len(units):
        return None
    found = [thing for thing in found if "instead" not in thing.hints]
    return tuple(_directed(_as_way(found) if _goes_by_hexes(atoms) else found))


def _goes_by_hexes(atoms: Sequence[Atom]) -> bool:
    """True if an arrow leads from one place straight to the next: ``2425 > 2424 > 2523``."""
    return any(
        one.means("name", "space") and arrow.text == ">" and other.means("name", "space")
        for one, arrow, other in zip(atoms, atoms[1:], atoms[2:], strict=False)
    )


def _as_way(things: Sequence[Named]) -> list[Named]:
    """Things whose places are a way: the first is where it begins or the first on it."""
    places = [n for n, thing in enumerate(things) if thing.kind == "space"]
    roles = [_FIRST_OF_WAY, *[_ON_THE_WAY] * (len(places) - 2), _END_OF_WAY]
    found = list(things)
    for n, role in zip(places, roles, strict=True):
        found[n] = things[n]._replace(hints=role)
    return found


def _is_origin(atoms: Sequence[Atom], index: int) -> bool:
    """True if a place is where somebody sets out from, though no word says so."""
    leads_on = [atom.kind for atom in atoms[index + 1 : index + 3]] == ["hint", "name"]
    onward = leads_on and atoms[index + 1].means("hint", "to")
    return _is_left(atoms[:index]) or _is_home(atoms, index) or onward


def _is_home(atoms: Sequence[Atom], index: int) -> bool:
    """True if a place says which troops are meant: ``the corps of Lemberg``, ``Lemberg's corps``.

    So it is if they go to another place then, or attack it.
    """
    near = [*reversed(atoms[max(0, index - 2) : index]), *atoms[index + 1 : index + 2]]
    troops = any(atom.kind in ("troops", "nation", "dummy") for atom in near)
    behind = atoms[index + 1 :]
    goes = any(atom.means("hint", "to") or atom.means("hint", "at") for atom in behind)
    attacks = any(atom.means("verb", "attack") for atom in behind) and any(
        atom.means("name", "space") for atom in behind
    )
    return troops and (goes or attacks)


def _is_left(before: Sequence[Atom]) -> bool:
    """True if LEAVE stands before a place, but for words that say nothing."""
    said = [atom for atom in before if atom.kind != "fill"]
    return bool(said) and said[-1].means("verb", "leave")


def _directed(things: Sequence[Named]) -> Iterator[Named]:
    """Things without the place towards which somebody goes who goes to another one."""
    goes = any(thing.hints & {"to"} for thing in things)
    for thing in things:
        if "toward" not in thing.hints:
            yield thing
        elif not goes:
            yield thing._replace(hints=frozenset({"to"}))


def _kind(atoms: Sequence[Atom], index: int) -> str:
    """Of what kind the thing is that an atom names; empty: it names none.

    The second is a unit: ``the second and the third army``.
    """
    atom = atoms[index]
    if atom.kind == "dummy" or (atom.kind == "ordinal" and not _is_adverb(atoms, index)):
        return "unit"
    return next(iter(atom.values)) if atom.kind == "name" else ""


def _listed(last: Named, between: Sequence[Atom]) -> bool:
    """True if a thing stands in the list of the last one: ``insieme alla XVIII e alla 3 Cav``."""
    if last.kind == "unit" and "with" in last.hints:
        between = [atom for atom in between if atom.kind != "hint"]
    return _joined(between)


def _joined(between: Sequence[Atom]) -> bool:
    """True if what stands between two things makes them one list."""
    return all(atom.kind in _JOINS or atom.means("hint", "with") for atom in between)


def _is_adverb(atoms: Sequence[Atom], index: int) -> bool:
    """True if FIRST says when, not which: it stands before another name, or last."""
    behind = atoms[index + 1].kind if index + 1 < len(atoms) else "stop"
    before = atoms[index - 1].kind if index else "mark"
    return (
        atoms[index].text == "1" and before != "and" and behind in ("mark", "name", "stop", "but")
    )


def _of_nation(text: str, atoms: Sequence[Atom], index: int, nations: Mapping[str, str]) -> str:
    """The name of a unit with the code of the nation that its list names, if it has none."""
    if text.split(maxsplit=1)[0] in nations.values():
        return text
    for step in (1, -1):
        n = index + step
        while 0 <= n < len(atoms) and (
            atoms[n].kind in ("fill", "and", "mark", "troops", "ordinal", "arm")
            or atoms[n].means("name", "unit")
        ):
            n += step
        if 0 <= n < len(atoms) and atoms[n].kind == "nation":
            code = next((nations[value] for value in atoms[n].values if value in nations), "")
            return f"{code} {text}" if code else text
    return text
