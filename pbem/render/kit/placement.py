"""Where labels stand, so that none covers another or what lies on the map.

Each label has places that would do, the best first. Those with the fewest free places choose first.
A label that finds no place left moves one that stands in its way, if that has another. What then
still finds none is left out.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

_SQUARE = 64
"""The side of a square of the grid in which neighbours are looked for, in pixels."""


class Box(NamedTuple):
    """A rectangle of a picture."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """True if both share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: "Box") -> bool:
        """True if the other holds all of it."""
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )


def box_around(x: float, y: float, wide: float, high: float) -> Box:
    """A rectangle by its middle and its size."""
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


class _Taken:
    """Rectangles in use, each with its owner, by the squares of a grid."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self._squares: defaultdict[tuple[int, int], list[tuple[Box, str]]] = defaultdict(list)
        for box in boxes:
            self.add(box, "")

    def add(self, box: Box, owner: str) -> None:
        for square in _squares(box):
            self._squares[square].append((box, owner))

    def remove(self, box: Box, owner: str) -> None:
        for square in _squares(box):
            self._squares[square].remove((box, owner))

    def owners(self, box: Box) -> set[str]:
        """Whose rectangles meet one."""
        return {
            owner
            for square in _squares(box)
            for other, owner in self._squares.get(square, ())
            if box.meets(other)
        }


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.left // _SQUARE), int(box.right // _SQUARE) + 1):
        for row in range(int(box.top // _SQUARE), int(box.bottom // _SQUARE) + 1):
            yield column, row


Wishes = Mapping[str, Sequence[Box]]
"""The places that would do for each label, the best first."""


def settle(wishes: Wishes, taken: Iterable[Box], frame: Box) -> dict[str, int]:
    """The place of each label, by its number among those wished; what finds none is left out.

    Args:
        wishes: by label.
        taken: what no label may cover.
        frame: what every label stays in.
    """
    used = _Taken(taken)
    free = {
        name: [n for n, box in enumerate(boxes) if box.within(frame) and not used.owners(box)]
        for name, boxes in wishes.items()
    }
    placed: dict[str, int] = {}
    for name in sorted(free, key=lambda name: len(free[name])):
        spot = _first(wishes[name], free[name], used)
        if spot is None:
            spot = _make_room(wishes, free, placed, used, name)
        if spot is not None:
            placed[name] = spot
            used.add(wishes[name][spot], name)
    return placed


def _first(boxes: Sequence[Box], free: Iterable[int], used: _Taken) -> int | None:
    return next((n for n in free if not used.owners(boxes[n])), None)


def _make_room(
    wishes: Wishes, free: dict[str, list[int]], placed: dict[str, int], used: _Taken, name: str
) -> int | None:
    """A place of a label from which the one label that stands in its way can move."""
    for n in free[name]:
        box = wishes[name][n]
        blockers = used.owners(box)
        if len(blockers) != 1:
            continue
        (blocker,) = blockers
        theirs = wishes[blocker]
        before = placed[blocker]
        used.remove(theirs[before], blocker)
        elsewhere = (m for m in free[blocker] if not theirs[m].meets(box))
        after = _first(theirs, elsewhere, used)
        placed[blocker] = before if after is None else after
        used.add(theirs[placed[blocker]], blocker)
        if after is not None:
            return n
    return None
