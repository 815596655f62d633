"""Where movement points lead: the cheapest ways from a hex."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pbem.games.hexes.grid import Hexes

Costs = Sequence[Sequence[tuple[int, int]]]
"""For each hex, where one may go from it and how many points (at least one) that costs."""


@dataclass(frozen=True, slots=True)
class CheapestPaths:
    """The cheapest ways from a hex.

    Attributes:
        start: where they begin.
        spent: the points that each hex within reach costs.
        came: the hex before each on its way.
    """

    start: int
    spent: dict[int, int]
    came: dict[int, int]

    def path(self, goal: int) -> tuple[int, ...]:
        """The hexes of the way to a hex within reach, without the start."""
        found: list[int] = []
        while goal != self.start:
            found.append(goal)
            goal = self.came[goal]
        return tuple(reversed(found))


def cheapest_paths(
    costs: Costs,
    start: int,
    points: int,
    closed: Hexes = 0,
    stops: Hexes = 0,
    goal: int | None = None,
) -> CheapestPaths:
    """Every hex that so many points reach.

    Args:
        costs: what each step costs.
        start: where to begin, even if it is closed or a stop.
        points: how many there are.
        closed: hexes that may not be entered.
        stops: hexes that end the way of whoever enters.
        goal: the one hex whose way is wanted: the search ends when that is the cheapest; ``None``:
            every way.
    """
    spent, came = {start: 0}, dict[int, int]()
    beyond = points + 1
    pending: list[list[int]] = [[start], *([] for _ in range(points))]
    for cost, hexes in enumerate(pending[:-1]):  # whoever has used all points goes no further
        if goal is not None and spent.get(goal) == cost:
            break
        for here in hexes:
            if spent[here] < cost or (stops >> here & 1 and here != start):
                continue
            for there, extra in costs[here]:
                total = cost + extra
                if spent.get(there, beyond) > total and not closed >> there & 1:
                    spent[there], came[there] = total, here
                    pending[total].append(there)
    return CheapestPaths(start, spent, came)


def cost_of_path(costs: Costs, start: int, path: Sequence[int]) -> int | None:
    """What a way costs; ``None`` where one of its steps cannot be taken."""
    total, here = 0, start
    for there in path:
        step = next((cost for hex_, cost in costs[here] if hex_ == there), None)
        if step is None:
            return None
        total, here = total + step, there
    return total


def path_through(
    start: int, goals: Iterable[int], find: Callable[[int, int], CheapestPaths]
) -> tuple[int, ...] | None:
    """The hexes of a way by some hexes to the last of them, without the start.

    Args:
        start: where it begins.
        goals: the hexes by which it leads, in order.
        find: ways from one hex that lead to another if any does.

    Returns:
        ``None`` where no way leads to one of them.
    """
    path: list[int] = []
    for goal in goals:
        found = find(start, goal)
        if goal not in found.spent:
            return None
        path += found.path(goal)
        start = goal
    return tuple(path)
