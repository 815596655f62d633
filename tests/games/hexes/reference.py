"""The kit once more, slowly and without bits: what the fast one is compared to."""

import heapq
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from functools import cache


@cache
def touching(number: str) -> tuple[str, ...]:
    """The six numbers round a hex, by the parity of its rank, as rule books describe them."""
    rank, file = int(number[:2]), int(number[2:])
    slant = (-1, 0) if rank % 2 == 0 else (0, 1)
    pairs = [
        (rank, file - 1),
        (rank, file + 1),
        *((rank + down, file + along) for down in (-1, 1) for along in slant),
    ]
    return tuple(f"{r:02d}{f:02d}" for r, f in pairs)


def steps_between(
    start: Iterable[str], hexes: Collection[str], barred: Collection[frozenset[str]] = ()
) -> dict[str, int]:
    """The distance of each hex of a set from the nearest start, through the set only.

    ``barred``: pairs of hexes whose common side nothing crosses.
    """
    found = dict.fromkeys(start, 0)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for there in touching(here):
            crosses = frozenset((here, there)) in barred
            if there in hexes and there not in found and not crosses:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def cheapest(
    start: str,
    enter: Mapping[str, int],
    points: int,
    closed: Collection[str],
    stops: Collection[str],
) -> dict[str, int]:
    """Dijkstra with a heap: what it costs to get to each hex, a hex costing ``enter`` points."""
    found: dict[str, int] = {}
    heap = [(0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if here in found:
            continue
        found[here] = spent
        if here in stops and here != start:
            continue
        for there in touching(here):
            if there in enter and there not in closed and spent + enter[there] <= points:
                heapq.heappush(heap, (spent + enter[there], there))
    return found


def retreats(
    start: str,
    ways: Mapping[str, Collection[str]],
    room: Collection[str],
    wary: Collection[str],
    held: Collection[str],
) -> set[str]:
    """Where a retreat may end: the shortest ways to a hex with room, then each preference."""
    level, seen = {start}, {start}
    while level:
        level = {there for here in level for there in ways[here]} - seen
        seen |= level
        if ends := {h for h in level if h in room}:
            for avoided in (wary, held):
                ends = {h for h in ends if h not in avoided} or ends
            return ends
    return set()
