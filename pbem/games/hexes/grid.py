"""A hex map: numbers as printed, neighbours, distances, and sets of hexes as bits."""

from collections.abc import Iterable
from functools import lru_cache

E, NE, NW, W, SW, SE = range(6)
"""The sides of a hex and the directions over them, in order round it."""

OPPOSITE = (W, SW, SE, E, NE, NW)

_AROUND = (
    ((0, -1), (-1, -1), (-1, 0), (0, 1), (1, 0), (1, -1)),
    ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)),
)
"""For even and odd ranks, where each direction leads.

Change of rank (the first two digits), of file (the others).
"""

Hexes = int
"""A set of hexes: a bit for each."""


class Grid:
    """The hexes of a map that are in play.

    Hex ``1621`` is the 21st of rank 16. Ranks run from east to west and follow each other
    southwards, the odd ones half a hex further west, as on maps by Ted Raicer.

    Attributes:
        at: each hex by its printed number.
        number: the printed number of each hex.
        near: what lies next to each hex, as (direction, hex), in the order of directions; empty
            where no hex is.
        beside: the same as a set of hexes.
        all: every hex.
    """

    def __init__(self, numbers: Iterable[str], barred: Iterable[tuple[str, str]] = ()) -> None:
        """Lay out a map.

        Args:
            numbers: the printed numbers, of four digits.
            barred: pairs of hexes with a side between them that nothing ever crosses.
        """
        known = sorted(numbers)
        self._first = int(known[0][:2])
        files = [int(number[2:]) for number in known]
        self._stride, self._file = max(files) - min(files) + 2, min(files)
        self.at: dict[str, int] = {
            number: self._index(int(number[:2]), int(number[2:])) for number in known
        }
        self.number: dict[int, str] = {h: number for number, h in self.at.items()}
        self.all: Hexes = self.mask(known)
        closed = {frozenset(pair) for pair in barred}
        near: list[tuple[tuple[int, int], ...]] = [()] * (max(self.number) + 1)
        for h, number in self.number.items():
            near[h] = tuple(
                (direction, self.at[other])
                for direction, other in enumerate(numbers_around(number))
                if other in self.at and frozenset((number, other)) not in closed
            )
        self.near = tuple(near)
        self.beside: tuple[Hexes, ...] = tuple(
            sum(1 << there for _, there in around_it) for around_it in near
        )
        shifts: dict[int, Hexes] = {}
        for h, around_it in enumerate(near):
            for _, there in around_it:
                shifts[there - h] = shifts.get(there - h, 0) | 1 << h
        self._up = tuple((shift, sources) for shift, sources in sorted(shifts.items()) if shift > 0)
        self._down = tuple(
            (-shift, sources) for shift, sources in sorted(shifts.items()) if shift < 0
        )
        self._within: dict[tuple[int, int], Hexes] = {}

    def _index(self, rank: int, file: int) -> int:
        return (rank - self._first) * self._stride + file - self._file

    def mask(self, numbers: Iterable[str]) -> Hexes:
        """The hexes with these printed numbers; those that are not on the map are left out."""
        found = 0
        for number in numbers:
            if number in self.at:
                found |= 1 << self.at[number]
        return found

    def numbers(self, hexes: Hexes) -> tuple[str, ...]:
        """The printed numbers of a set of hexes, in order."""
        return tuple(self.number[h] for h in sorted_hexes(hexes))

    def neighbour(self, h: int, direction: int) -> int | None:
        """What lies over a side of a hex, or ``None``."""
        return next((there for side, there in self.near[h] if side == direction), None)

    def direction(self, h: int, there: int) -> int | None:
        """The direction from a hex to one next to it; ``None`` where they do not touch."""
        return next((side for side, other in self.near[h] if other == there), None)

    def distance(self, one: int, other: int) -> int:
        """How many hexes apart two hexes lie, whatever is between them."""
        return max(abs(a - b) for a, b in zip(self._cube(one), self._cube(other), strict=True))

    def _cube(self, h: int) -> tuple[int, int, int]:
        rank, file = int(self.number[h][:2]), int(self.number[h][2:])
        slanted = file - rank // 2
        return rank, slanted, -rank - slanted

    def hexes_within(self, h: int, most: int) -> Hexes:
        """The hexes at most so many hexes away, whatever is between them."""
        if (h, most) not in self._within:
            self._within[h, most] = self._disc(h, most)
        return self._within[h, most]

    def _disc(self, h: int, most: int) -> Hexes:
        rank, slanted, _ = self._cube(h)
        found = 0
        for down in range(-most, most + 1):
            for along in range(max(-most, -down - most), min(most, most - down) + 1):
                number = f"{rank + down:02d}{slanted + along + (rank + down) // 2:02d}"
                if number in self.at:
                    found |= 1 << self.at[number]
        return found

    def adjacent_to(self, hexes: Hexes) -> Hexes:
        """Every hex next to one of a set."""
        found = 0
        for shift, sources in self._up:
            found |= (hexes & sources) << shift
        for shift, sources in self._down:
            found |= (hexes & sources) >> shift
        return found

    def flood(self, start: Hexes, through: Hexes, steps: int = -1) -> Hexes:
        """The start and what it reaches by going through a set of hexes.

        It takes so many steps, or with a negative number any number of them.

        The start itself need not belong to ``through``. It is remembered: most moves leave supply
        as it was.
        """
        return flood(self, start, through, steps)


@lru_cache(maxsize=1 << 12)
def flood(grid: Grid, start: Hexes, through: Hexes, steps: int) -> Hexes:
    """See ``Grid.flood``."""
    reached = edge = start
    while edge and steps:
        edge = grid.adjacent_to(edge) & through & ~reached
        reached |= edge
        steps -= 1
    return reached


@lru_cache(maxsize=1 << 12)
def numbers_around(number: str) -> tuple[str, ...]:
    """The six printed numbers round a hex, in the order of directions, whether on the map or not.

    Remembered.
    """
    rank, file = int(number[:2]), int(number[2:])
    return tuple(f"{rank + down:02d}{file + along:02d}" for down, along in _AROUND[rank % 2])


@lru_cache(maxsize=1 << 12)
def sorted_hexes(hexes: Hexes) -> tuple[int, ...]:
    """The hexes of a set, the lowest number first.

    Remembered, since the same sets come again and again.
    """
    found = []
    while hexes:
        low = hexes & -hexes
        found.append(low.bit_length() - 1)
        hexes ^= low
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def hex_bits(hexes: frozenset[int]) -> Hexes:
    """Some hexes as a set of bits; remembered likewise."""
    return sum(1 << h for h in hexes)
