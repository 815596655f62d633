"""Where labels stand, so that none covers another or what lies on the map.

Each label has places that would do, the best first. Those with the fewest free places choose first.
A label that finds no place left moves one that stands in its way, if that has another. What then
still finds none is left out.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

_SQUARE, _MANY = 64, 3
"""The side of a square of the grid in which neighbours are looked for, in pixels; a label with so
many free places has choice enough."""
_BOXES = 1 << 13
"""Of so many rectangles the squares are kept: most stand where they stood in the last letter."""


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

    def entered(self, start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
        """Where a line comes to the rectangle; its end if it never does, or begins within."""
        (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        first, last = 0.0, 1.0
        for at, way, low, high in ((x, dx, self.left, self.right), (y, dy, self.top, self.bottom)):
            if not way:
                if not low < at < high:
                    return end
                continue
            near, far = sorted(((low - at) / way, (high - at) / way))
            first, last = max(first, near), min(last, far)
        if first >= last or first == 0:
            return end
        return (x + first * dx, y + first * dy)


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
        left, top, right, bottom = box
        found = set[str]()
        for square in _squares(box):
            for other, owner in self._squares.get(square, ()):
                if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                    found.add(owner)
        return found


@lru_cache(maxsize=_BOXES)
def _squares(box: Box) -> tuple[tuple[int, int], ...]:
    """The squares of the grid in which some of a rectangle lies."""
    left, top = int(box[0] // _SQUARE), int(box[1] // _SQUARE)
    right, bottom = int(box[2] // _SQUARE), int(box[3] // _SQUARE)
    return tuple(product(range(left, right + 1), range(top, bottom + 1)))


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
    choice = {
        name: sum(1 for _ in islice(_free(boxes, used, frame), _MANY))
        for name, boxes in wishes.items()
    }
    placed: dict[str, int] = {}
    for name in sorted(choice, key=lambda name: choice[name]):
        spot = next(_free(wishes[name], used, frame), None)
        if spot is None:
            spot = _make_room(wishes, placed, used, frame, name)
        if spot is not None:
            placed[name] = spot
            used.add(wishes[name][spot], name)
    return placed


def owners_met(owned: Mapping[str, Box], others: Iterable[Box]) -> set[str]:
    """Whose rectangles meet some others."""
    used = _Taken(())
    for owner, box in owned.items():
        used.add(box, owner)
    return {owner for box in others for owner in used.owners(box)}


def _free(boxes: Sequence[Box], used: _Taken, frame: Box) -> Iterator[int]:
    """The places that nothing meets, the best first."""
    return (n for n, box in enumerate(boxes) if box.within(frame) and not used.owners(box))


def _make_room(
    wishes: Wishes, placed: dict[str, int], used: _Taken, frame: Box, name: str
) -> int | None:
    """A place of a label from which the one label that stands in its way can move."""
    for n, box in enumerate(wishes[name]):
        blockers = used.owners(box)
        if not box.within(frame) or len(blockers) != 1 or "" in blockers:
            continue
        (blocker,) = blockers
        theirs, before = wishes[blocker], placed[blocker]
        used.remove(theirs[before], blocker)
        after = next((m for m in _free(theirs, used, frame) if not theirs[m].meets(box)), before)
        used.add(theirs[after], blocker)
        placed[blocker] = after
        if after != before:
            return n
    return None
