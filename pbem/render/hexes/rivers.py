"""Rivers that run through hexes: along the sides of each of their hexes, inside it.

So the middle stays free for railways and counters, and nobody wonders which hexes have the river.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, pairwise

from pbem.games.hexes.grid import numbers_around
from pbem.render.hexes.lattice import Lattice, Segment, Spot, strokes

SIDES = 6
_INSIDE = 0.82
"""How far from the middle a river runs, of the way to the corners."""
_CORNERS, _DETOUR = {0, 1}, 3
"""The corners beside the number of a hex, between which no river runs that has another way."""

Course = tuple[tuple[str, ...], ...]
"""By hex in the order of a river: the hex, then those next to it on the river."""


def course(hexes: Collection[str]) -> Course:
    """The hexes of a river joined to one line from an end of it.

    It has a branch where it cannot be one line.
    """
    near = {
        number: [other for other in numbers_around(number) if other in hexes] for number in hexes
    }
    joined: dict[str, list[str]] = {number: [] for number in hexes}
    seen: set[str] = set()
    for start in sorted(near, key=lambda number: len(near[number])):
        left = [(start, start)]
        while left:
            before, number = left.pop()
            if number not in seen:
                seen.add(number)
                left += [(number, other) for other in near[number]]
                if before != number:
                    joined[before].append(number)
                    joined[number].append(before)
    return tuple((number, *others) for number, others in joined.items())


def streams(lattice: Lattice, courses: Iterable[Course], attributes: str) -> str:
    """Rivers in a window."""
    path = strokes(segment for each in courses for segment in _segments(lattice, each))
    return f'<path d="{path}" fill="none" {attributes}/>' if path else ""


def _segments(lattice: Lattice, river: Course) -> Iterator[Segment]:
    """The strokes of a river: within its hexes, and from each to the next."""
    ends: dict[tuple[str, str], Spot] = {}
    for number, *others in river:
        if lattice.holds(number):
            ring = _ring(lattice, number)
            for corners in _ways([numbers_around(number).index(other) for other in others]):
                spots = [ring[corner] for corner in corners]
                yield from pairwise(spots)
            for other in others:
                side = numbers_around(number).index(other)
                ends[number, other] = ring[_last(others, number, side)]
    for (number, other), spot in ends.items():
        if number < other and (other, number) in ends:
            yield spot, ends[other, number]


def _ring(lattice: Lattice, number: str) -> tuple[Spot, ...]:
    """The corners of a hex, drawn in towards its middle."""
    x, y = lattice.middle(number)
    return tuple(
        (round(x + _INSIDE * (a - x)), round(y + _INSIDE * (b - y)))
        for a, b in lattice.corners(number)[:SIDES]
    )


def _ways(sides: list[int]) -> Iterator[list[int]]:
    """The corners that a river passes in a hex that it enters and leaves over some sides."""
    if not sides:
        yield [3, 4, 5]
    elif len(sides) == 1:
        yield _spring(sides[0])
    else:
        first = sides[0]
        for one, other in combinations(sides, 2):
            if first in (one, other):
                yield _between(one, other)


def _between(one: int, other: int) -> list[int]:
    """The corners from a side to another, the shorter way round, away from the number."""
    ways = (
        [(one + n) % SIDES for n in range(1, (other - one) % SIDES + 1)],
        [(one - n) % SIDES for n in range((one - other) % SIDES)],
    )
    return min(ways, key=_length)


def _spring(side: int) -> list[int]:
    """The corners from a side to the end of a river, away from the number."""
    ways = (
        [side, (side - 1) % SIDES],
        [(side + 1) % SIDES, (side + 2) % SIDES],
    )
    return min(ways, key=_length)


def _length(way: list[int]) -> int:
    """How long a way is; one across the number is as long as a detour."""
    return len(way) + _DETOUR * (set(way) >= _CORNERS)


def _last(others: list[str], number: str, side: int) -> int:
    """The corner from which a river leaves a hex over a side."""
    sides = [numbers_around(number).index(other) for other in others]
    if len(sides) == 1:
        return _spring(side)[0]
    first = sides[0]
    partner = sides[1] if side == first else first
    way = _between(first, partner if side == first else side)
    return way[0] if side == first else way[-1]
