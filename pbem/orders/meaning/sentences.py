"""How a line is parted into sentences, and a sentence into clauses."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from pbem.orders.meaning.atoms import Atom

T = TypeVar("T")

_EMPTY = frozenset(
    ["fill", "mark", "and", "each", "time", "yes", "but", "accept", "hint", "light", "one"]
)
"""Kinds of atoms that say nothing by themselves."""
_CUTS = frozenset(["mark", "and", "but", "enough", "end", "example"])
"""Kinds of atoms before which a sentence may be cut."""
_WITHOUT = frozenset(["without", "senza", "bez"])
_SO = frozenset(
    (
        *("so", "therefore", "hence"),
        *("quindi", "perciò", "dunque"),
        *("więc", "wiec", "zatem", "dlatego"),
    )
)
"""Words that lead in to what follows from a reason before them."""
_MOST_CUTS = 24
_TWO = 2
"""A cut at AND, beside a verb, counts for more than a mark that holds together what AND parts."""


def says_nothing(atoms: Sequence[Atom]) -> bool:
    """True if atoms say nothing: ``Here are my orders:``."""
    return all(atom.kind in _EMPTY for atom in atoms)


def sentences(atoms: Sequence[Atom]) -> Iterator[tuple[Atom, ...]]:
    """The runs of atoms between full stops and the like, or before what follows from a reason."""
    run: list[Atom] = []
    for atom in (*atoms, Atom("stop", "")):
        if run and (atom.kind == "stop" or _follows(atom, run[-1])):
            yield tuple(run)
            run = []
        if atom.kind != "stop":
            run.append(atom)


def _follows(atom: Atom, before: Atom) -> bool:
    """True of SO behind a comma: ``No German is left there, so 1 BR goes in``."""
    return before.kind == "mark" and atom.kind == "fill" and atom.text.casefold() in _SO


def _is_without(atom: Atom) -> bool:
    """True if an atom leads in to what is not done beside an order: ``senza avanzare``."""
    return atom.kind == "deny" and atom.text.casefold() in _WITHOUT


def _is_loose(run: Sequence[Atom]) -> bool:
    """True if a mark holds together what AND parts less: ``2C and 3S, 1TN at 3113``."""
    joints = [n for n, atom in enumerate(run) if atom.kind == "and"]
    return bool(joints) and any(atom.kind == "mark" for atom in run[joints[0] :])


def cut(
    atoms: Sequence[Atom], makes: Callable[[Sequence[Atom]], T | None]
) -> list[tuple[T, ...]] | None:
    """The ways to cut a sentence into as few clauses as can be.

    It is cut at commas, colons and words such as AND, at these as seldom as can be.

    Args:
        atoms: of a sentence.
        makes: what a run of atoms says as one clause; ``None``: nothing.

    Returns:
        The ways; ``None``: there is none.
    """
    inner = (n for n, atom in enumerate(atoms) if n and (atom.kind in _CUTS or _is_without(atom)))
    stops = [0, *inner, len(atoms)]
    if len(stops) > _MOST_CUTS:
        return None
    acts = any(atom.kind == "verb" for atom in atoms)
    best: dict[int, list[tuple[int, tuple[T, ...]]]] = {0: [(0, ())]}
    for stop in stops[1:]:
        ways: list[tuple[int, tuple[T, ...]]] = []
        for start in filter(best.__contains__, stops[: stops.index(stop)]):
            run = atoms[start:stop]
            if says_nothing(run):
                ways += best[start]
            elif (made := makes(run)) is not None:
                joint = _TWO * (acts and run[0].kind == "and") + _is_loose(run)
                ways += [(joints + joint, (*way, made)) for joints, way in best[start]]
        if ways:
            fewest = min(len(way) for _, way in ways)
            best[stop] = list(dict.fromkeys(each for each in ways if len(each[1]) == fewest))
    found = best.get(len(atoms))
    if found is None:
        return None
    least = min(joints for joints, _ in found)
    return list(dict.fromkeys(way for joints, way in found if joints == least))
