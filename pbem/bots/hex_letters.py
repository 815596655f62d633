"""Letters of games on hexes: a march of all stacks towards what a side wants."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.grid import Grid, Hexes
from pbem.games.hexes.ways import CheapestPaths
from pbem.rules import Adjudication, Ask, Order

Reach = Callable[[Any, Sequence[int]], CheapestPaths]
Free = Callable[[Any, Sequence[int]], bool]


def distances(grid: Grid, aims: Hexes) -> dict[int, int]:
    """How many hexes every hex of the map lies from the nearest of some, as birds fly."""
    found: dict[int, int] = {}
    reached, steps = aims & grid.all, 0
    fresh = reached
    while fresh:
        for h in (h for h in grid.number if fresh >> h & 1):
            found[h] = steps
        steps += 1
        fresh = grid.adjacent_to(reached) & grid.all & ~reached
        reached |= fresh
    return found


def steps_to(grid: Grid, start: Hexes, through: Hexes, goal: Hexes, most: int) -> int:
    """Over how many hexes some hexes can be reached from others; ``most`` if it takes as many."""
    reached = start
    for steps in range(most):
        if reached & goal:
            return steps
        reached |= grid.adjacent_to(reached) & through
    return most


def march(
    play: Adjudication[Any], first: Ask, aims: Hexes, free: Free, reach: Reach, kept: Hexes = 0
) -> Iterator[Order]:
    """Moves of whole stacks towards some hexes, the nearest first; each is played before the next.

    A stack that stands as near as it can get stays, and so do those in the hexes to be ``kept``.
    """
    position: Any = first.position  # type: ignore[attr-defined]
    side, far = first.side, len(position.grid.number)  # type: ignore[attr-defined]
    away = distances(position.grid, aims)
    starts = position.hexes_in(position.occupied[side] & ~kept)
    for h in sorted(starts, key=lambda h: (away.get(h, far), h)):
        ask = next((a for a in play.asks if a.seat == first.seat), None)
        if ask is None or type(ask) is not type(first):
            return
        position = ask.position  # type: ignore[attr-defined]
        units = [n for n in position.stack(h) if free(position, [n])]
        if not units or position.side_in(h) != side or not free(position, units):
            continue
        found = reach(position, units)
        goal = min(found.spent, key=lambda g: (away.get(g, far), found.spent[g], g))
        if away.get(goal, far) >= away.get(h, far):
            continue
        path = tuple(position.name(each) for each in found.path(goal))
        order = Move(position.ids(units), path)
        if ask.is_legal(order):
            play.carry_out(ask, order)
            yield order
