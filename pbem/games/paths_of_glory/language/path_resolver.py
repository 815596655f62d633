"""Paths as orders name them: by their end and, where that leaves a choice, by spaces on the way."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from pbem.games.paths_of_glory.asks import SideAsk
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.language.unit_resolver import Reading
from pbem.games.paths_of_glory.operations.move_paths import distinct_ways, shortest_legal_ways
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.orders import Ambiguous

_MOST_SHOWN = 6

Place = tuple[int, int]
"""Column and length in a line."""


def whole_path(
    reading: Reading, units: Sequence[str], origin: str, stops: Sequence[str], at: Place
) -> tuple[str, ...]:
    """Every space entered from ``origin`` over all ``stops``, each leg the shortest.

    A leg that nobody can go, or that begins nowhere (``origin`` empty), is its end alone, one that
    is too long for any movement factor whichever way: the rules refuse it.

    Raises:
        Ambiguous: a leg has several shortest ways; ``at`` is the place in the line.
    """
    found: list[str] = []
    for stop in stops:
        legs = _spaces_between(reading, units, origin, stop)
        if len(legs) > 1 and len(legs[0]) < _largest_movement_factor(reading, units):
            raise _ambiguity_of_ways(reading, origin, stop, legs, at)
        found += [*_space_ids(reading, legs[0]), stop]
        origin = stop
    return tuple(found)


def march_path(
    reading: Reading,
    before: Sequence[tuple[Sequence[str], Sequence[str]]],
    units: Sequence[str],
    stops: Sequence[str],
    at: Place,
    taken: Collection[str] = (),
) -> tuple[str, ...]:
    """Every space that units enter on a move over all ``stops`` (11.1.3-11.1.8).

    Of ways that differ in nothing one is taken. Where no way is legal the rules refuse the
    shortest; where nobody is asked for an action it is ``whole_path``.

    Args:
        reading: what the writer sees and is asked.
        before: the groups of the same order that move first.
        units: who moves.
        stops: the spaces on the way that are said, the end last.
        at: the place in the line.
        taken: spaces that other groups of the order are said to enter.

    Raises:
        Ambiguous: several of the shortest legal ways differ in what they change.
    """
    board, origin = reading.board, reading.at.get(units[0], "")
    position, op = _operation(reading, origin)
    if position is None or not stops:
        return whole_path(reading, units, origin, stops, at)
    groups = [
        ([board.unit[u] for u in group], [board.space[s] for s in way]) for group, way in before
    ]
    numbers = [board.unit[u] for u in units]
    found = shortest_legal_ways(position, op, groups, numbers, [board.space[s] for s in stops])
    found = distinct_ways(position, numbers, found, {board.space[space] for space in taken})
    if len(found) > 1:
        raise _ambiguity_of_ways(reading, origin, stops[-1], [way[:-1] for way in found], at)
    if found:
        return tuple(_space_ids(reading, found[0]))
    if reading.ask is None:
        return whole_path(reading, units, origin, stops, at)
    legs = [*zip((origin, *stops), stops, strict=False)]
    return tuple(
        s
        for a, b in legs
        for s in (*_space_ids(reading, _spaces_between(reading, units, a, b)[0]), b)
    )


def _operation(reading: Reading, origin: str) -> tuple[Position | None, Operation]:
    """The position in which units of a space move, and the operation: that which is asked for.

    Where an action is asked for, the one that activates the space. ``None``: neither is.
    """
    if reading.ask is not None:
        return reading.ask.position, reading.ask.op
    ask = next((ask for ask in reading.context.asks if isinstance(ask, SideAsk)), None)
    spaces = {reading.board.space[origin]} if origin in reading.board.space else set()
    acting = ask is not None and not ask.reacts and bool(spaces)
    return ask.position if ask and acting else None, Operation(reading.side, 1, move=spaces)


def _largest_movement_factor(reading: Reading, units: Sequence[str]) -> int:
    """The largest movement factor of some units, of a full or a reduced one (11.1.5)."""
    found = (reading.board.units[reading.board.unit[unit]] for unit in units)
    return max((max(unit.full[2], unit.reduced[2]) for unit in found), default=0)


def _spaces_between(
    reading: Reading, units: Sequence[str], origin: str, stop: str
) -> list[tuple[int, ...]]:
    """The spaces between two on some of the shortest ways; one empty way where there is none."""
    number = reading.board.space
    if origin not in number:
        return [()]
    return list(
        islice(_shortest_ways(reading, units, number[origin], number[stop]), _MOST_SHOWN)
    ) or [()]


def _ambiguity_of_ways(
    reading: Reading, origin: str, stop: str, found: Sequence[Sequence[int]], at: Place
) -> Ambiguous:
    """What is said to a writer who left a choice between ways."""
    via = reading.phrases.wording.line("VIA")
    names = dict.fromkeys(
        f"{via} {', '.join(map(reading.place_name, _space_ids(reading, way)))}"
        for way in found[:_MOST_SHOWN]
    )
    facts: dict[str, object] = {
        "place": reading.place_name(origin),
        "target": reading.place_name(stop),
    }
    return Ambiguous("pog.problem.route", at, facts=facts, suggestions=tuple(names))


def _space_ids(reading: Reading, way: Sequence[int]) -> list[str]:
    return [reading.board.spaces[n].id for n in way]


def _shortest_ways(
    reading: Reading, units: Sequence[str], origin: int, target: int
) -> Iterator[tuple[int, ...]]:
    """The spaces between two on every shortest way that all units may take (11.1.3, 11.1.4)."""
    first, *others = _links_for_units(reading, units)
    shut = _spaces_of_enemies(reading, units) - {target}
    ways: dict[int, list[tuple[int, ...]]] = {origin: [()]}
    reached = {origin}
    while ways and target not in reached:
        further: dict[int, list[tuple[int, ...]]] = {}
        for space, before in ways.items():
            for near in first[space]:
                if (
                    near in reached
                    or near in shut
                    or any(near not in links[space] for links in others)
                ):
                    continue
                after = [(*way, space) if space != origin else way for way in before]
                further[near] = (further.get(near, []) + after)[:_MOST_SHOWN]
        reached.update(further)
        ways = further
    yield from ways.get(target, ())


def _links_for_units(reading: Reading, units: Sequence[str]) -> list[tuple[tuple[int, ...], ...]]:
    board = reading.board
    return [
        board.links[nation] for nation in sorted({board.units[board.unit[u]].nation for u in units})
    ]


def _spaces_of_enemies(reading: Reading, units: Sequence[str]) -> set[int]:
    """Spaces with units of another side than the first unit's."""
    board = reading.board
    side = board.units[board.unit[units[0]]].side
    return {
        board.space[place]
        for unit, place in reading.at.items()
        if place in board.space and board.units[board.unit[unit]].side != side
    }
