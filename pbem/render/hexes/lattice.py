"""Where hexes lie in a picture.

Middles, corners and sides in whole pixels, so that neighbours meet exactly.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pbem.games.hexes.grid import numbers_around

Spot = tuple[int, int]
Segment = tuple[Spot, Spot]


@lru_cache(maxsize=1 << 12)
def rank_and_file(number: str) -> tuple[int, int]:
    """The two numbers of which the printed number of a hex is made.

    Remembered, since maps are full of the same.
    """
    return int(number[:2]), int(number[2:])


@lru_cache(maxsize=1 << 8)
def _numbers_between(ranks: tuple[int, int], files: tuple[int, int]) -> frozenset[str]:
    """The printed numbers of hexes from rank to rank and from file to file.

    Remembered, since windows are few.
    """
    (first, last), (start, end) = ranks, files
    return frozenset(
        f"{rank:02d}{file:02d}" for rank in range(first, last + 1) for file in range(start, end + 1)
    )


@dataclass(frozen=True)
class Lattice:
    """A window on a map whose hexes stand on a corner.

    Ranks run from east to west, odd ones half a hex further west.

    Attributes:
        width: of a hex from side to side, in pixels; even.
        ranks, files: the first and the last in the window.
        left, top: where the window begins in the picture.
    """

    width: int
    ranks: tuple[int, int]
    files: tuple[int, int]
    left: int = 0
    top: int = 0

    @cached_property
    def half(self) -> int:
        """From the middle of a hex to its side."""
        return self.width // 2

    @cached_property
    def rise(self) -> int:
        """From a lower to a higher corner of a slanting side."""
        return round(self.width * 0.2887)

    @cached_property
    def side(self) -> int:
        """The length of an upright side."""
        return round(self.width * 0.5774)

    @property
    def size(self) -> Spot:
        """Width and height of the window."""
        ranks, files = self.ranks[1] - self.ranks[0], self.files[1] - self.files[0]
        return (files + 1) * self.width + self.half, ranks * (
            self.side + self.rise
        ) + self.side + 2 * self.rise

    @cached_property
    def shown(self) -> frozenset[str]:
        """The printed numbers of all hexes in the window."""
        return _numbers_between(self.ranks, self.files)

    def holds(self, number: str) -> bool:
        """True if a hex lies in the window."""
        return number in self.shown

    def middle(self, number: str) -> Spot:
        """The middle of a hex."""
        rank, file = rank_and_file(number)
        x = (
            self.left
            + (self.files[1] - file) * self.width
            + self.width
            - (self.half if rank % 2 else 0)
        )
        y = self.top + (rank - self.ranks[0]) * (self.side + self.rise) + self.rise + self.side // 2
        return x, y

    def corners(self, number: str) -> tuple[Spot, ...]:
        """The corners of a hex.

        One more than the sides, so that side ``d`` runs from corner ``d`` to the next.

        Sides are numbered as directions are: east, north-east, north-west, west, south-west,
        south-east.
        """
        x, y = self.middle(number)
        upper, lower = y - self.side // 2, y - self.side // 2 + self.side
        east, west = x + self.half, x - self.half
        return (
            (east, lower), (east, upper), (x, upper - self.rise),
            (west, upper), (west, lower), (x, lower + self.rise), (east, lower),
        )  # fmt: skip

    def outline(self, number: str) -> str:
        """A hex as a part of a path."""
        x, y = self.middle(number)
        half, rise, side = self.half, self.rise, self.side
        return (
            f"M{x} {y - side // 2 - rise}l{half} {rise}v{side}"
            f"l-{half} {rise}l-{half} -{rise}v-{side}z"
        )

    def between(self, one: str, other: str) -> Segment:
        """The side between two hexes that touch.

        Raises:
            ValueError: they do not.
        """
        corners = self.corners(one)
        side = numbers_around(one).index(other)
        return corners[side], corners[side + 1]


@dataclass(frozen=True)
class FlatLattice(Lattice):
    """A window on a map whose hexes stand on a side: the same map turned a quarter to the left.

    Ranks run from north to south and follow each other eastwards, the odd ones half a hex further
    south; directions are north, north-west, south-west, south, south-east, north-east.
    """

    @property
    def size(self) -> Spot:
        """Width and height of the window."""
        ranks, files = self.ranks[1] - self.ranks[0], self.files[1] - self.files[0]
        return ranks * (self.side + self.rise) + self.side + 2 * self.rise, (
            files + 1
        ) * self.width + self.half

    def middle(self, number: str) -> Spot:
        """The middle of a hex."""
        rank, file = rank_and_file(number)
        x = (
            self.left
            + (rank - self.ranks[0]) * (self.side + self.rise)
            + self.rise
            + self.side // 2
        )
        y = (
            self.top
            + (file - self.files[0]) * self.width
            + self.half
            + (self.half if rank % 2 else 0)
        )
        return x, y

    def corners(self, number: str) -> tuple[Spot, ...]:
        """The corners of a hex.

        One more than the sides, so that side ``d`` runs from corner ``d`` to the next.
        """
        x, y = self.middle(number)
        west, east = x - self.side // 2, x - self.side // 2 + self.side
        north, south = y - self.half, y + self.half
        return (
            (east, north), (west, north), (west - self.rise, y),
            (west, south), (east, south), (east + self.rise, y), (east, north),
        )  # fmt: skip

    def outline(self, number: str) -> str:
        """A hex as a part of a path."""
        x, y = self.middle(number)
        half, rise, side = self.half, self.rise, self.side
        return (
            f"M{x - side // 2 - rise} {y}l{rise} -{half}h{side}"
            f"l{rise} {half}l-{rise} {half}h-{side}z"
        )


def strokes(segments: Iterable[Segment]) -> str:
    """A path of segments, those that meet drawn as one line: each line as long as it can be."""
    ends: defaultdict[Spot, list[Spot]] = defaultdict(list)
    for start, end in segments:
        ends[start].append(end)
        ends[end].append(start)
    odd = {spot for spot, others in ends.items() if len(others) % 2}
    parts = []
    for start in (*sorted(odd), *sorted(ends.keys() - odd)):
        while others := ends[start]:
            here, line = start, [start]
            while others:
                there = others.pop(0)
                others = ends[there]
                others.remove(here)
                line.append(there)
                here = there
            parts.append(_relative_path(line))
    return "".join(parts)


def _relative_path(line: list[Spot]) -> str:
    """A line with relative steps, which are short."""
    (x, y), *rest = line
    path = [f"M{x} {y}"]
    for nx, ny in rest:
        path.append(_step_text(nx - x, ny - y))
        x, y = nx, ny
    return "".join(path)


@lru_cache(maxsize=1 << 8)
def _step_text(x: int, y: int) -> str:
    """A step of a line, remembered, since there are few.

    A minus parts numbers as well as a space does.
    """
    if not x:
        return f"v{y}"
    if not y:
        return f"h{x}"
    return f"l{x}{y}" if y < 0 else f"l{x} {y}"
