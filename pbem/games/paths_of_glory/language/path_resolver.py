"""Paths as orders name them: by their end and, where that leaves a choice, by spaces on the way."""

from collections.abc import Iterator, Sequence
from itertools import islice

from pbem.games.paths_of_glory.language.unit_resolver import Sighting
from pbem.orders import Ambiguous

_MOST_SHOWN = 6

Place = tuple[int, int]
"""Column and length in a line."""


def path(seen: Sighting, units: Sequence[str], origin: str, stops: Sequence[str], at: Place) -> tuple[str, ...]:
    """Every space entered from ``origin`` over all ``stops``; each leg the shortest, around spaces with enemy units.

    A leg that nobody can go, or that begins nowhere (``origin`` empty), is its end alone: the rules refuse it.

    Raises:
        Ambiguous: a leg has several shortest ways; ``at`` is the place in the line.
    """
    number = seen.board.space
    found: list[str] = []
    for stop in stops:
        if origin in number:
            ways = list(islice(_shortest(seen, units, number[origin], number[stop]), _MOST_SHOWN))
            if len(ways) > 1:
                names = dict.fromkeys("VIA " + ", ".join(seen.board.spaces[n].name for n in way) for way in ways)
                facts: dict[str, object] = {"place": seen.place_name(origin), "target": seen.place_name(stop)}
                raise Ambiguous("pog.problem.route", at, facts=facts, suggestions=tuple(names))
            found += [seen.board.spaces[n].id for n in (ways or [()])[0]]
        found.append(stop)
        origin = stop
    return tuple(found)


def _shortest(seen: Sighting, units: Sequence[str], origin: int, target: int) -> Iterator[tuple[int, ...]]:
    """The spaces between two on every shortest way that all units may take over lines (11.1.3, 11.1.4)."""
    first, *others = _links(seen, units)
    shut = _enemies(seen, units) - {target}
    ways: dict[int, list[tuple[int, ...]]] = {origin: [()]}
    reached = {origin}
    while ways and target not in reached:
        further: dict[int, list[tuple[int, ...]]] = {}
        for space, before in ways.items():
            for near in first[space]:
                if near in reached or near in shut or any(near not in links[space] for links in others):
                    continue
                after = [(*way, space) if space != origin else way for way in before]
                further[near] = (further.get(near, []) + after)[:_MOST_SHOWN]
        reached.update(further)
        ways = further
    yield from ways.get(target, ())


def _links(seen: Sighting, units: Sequence[str]) -> list[tuple[tuple[int, ...], ...]]:
    board = seen.board
    return [board.links[nation] for nation in sorted({board.units[board.unit[u]].nation for u in units})]


def _enemies(seen: Sighting, units: Sequence[str]) -> set[int]:
    """Spaces with units of another side than the first unit's."""
    board = seen.board
    side = board.units[board.unit[units[0]]].side
    return {
        board.space[place]
        for unit, place in seen.at.items()
        if place in board.space and board.units[board.unit[unit]].side != side
    }
