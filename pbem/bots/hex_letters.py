"""Letters of games on hexes: a march of all stacks towards what a side wants."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.grid import Grid, Hexes
from pbem.games.hexes.ways import CheapestPaths
from pbem.rules import Adjudication, Ask, Order

Reach = Callable[[Any, Sequence[int]], CheapestPaths]
Free = Callable[[Any, Sequence[int]], bool]

_NEAR, _ENOUGH = 4, 3
"""From how many hexes stacks are brought together, and up to how many times the defence."""


@lru_cache(maxsize=256)
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


def strongest(
    position: Any, forces: Iterable[tuple[list[int], int]], most: int
) -> list[tuple[list[int], int]]:
    """Of units that could attack a hex, and the hex, those with the best odds."""

    def odds(force: tuple[list[int], int]) -> tuple[int, int]:
        units, target = force
        attack = sum(position.value_of(n) for n in units)
        return 100 * attack // max(1, _defence(position, target)), attack

    return sorted(forces, key=odds, reverse=True)[:most]


def best_targets(position: Any, side: str, enemy: str, most: int) -> list[int]:
    """The hexes of the enemy against which most could be brought together, by its strength."""

    def odds(target: int) -> int:
        near = position.grid.hexes_within(target, _NEAR) & position.occupied[side]
        return 100 * _attack(position, near) // max(1, _defence(position, target))

    targets: Sequence[int] = position.hexes_in(position.mobile[enemy] & position.area)
    return sorted(targets, key=odds, reverse=True)[:most]


def gathering(
    play: Adjudication[Any], first: Ask, target: int, free: Free, reach: Reach
) -> Iterator[Order]:
    """Moves of whole stacks to a target until they are three times as strong; each is played."""
    position: Any = first.position  # type: ignore[attr-defined]
    side, beside = first.side, position.grid.adjacent_to(1 << target)  # type: ignore[attr-defined]
    attack = _attack(position, position.occupied[side] & beside)
    near = position.grid.hexes_within(target, _NEAR) & position.occupied[side] & ~beside
    for h in position.hexes_in(near):
        ask = next((a for a in play.asks if a.seat == first.seat), None)
        if ask is None or type(ask) is not type(first):
            return
        position = ask.position  # type: ignore[attr-defined]
        if attack >= _ENOUGH * _defence(position, target):
            return
        units = [n for n in position.stack(h) if free(position, [n])]
        if not units or not free(position, units):
            continue
        found = reach(position, units)
        goals = [g for g in position.hexes_in(beside) if g in found.spent and g != h]
        for goal in sorted(goals, key=lambda g: (found.spent[g], g)):
            path = tuple(position.name(each) for each in found.path(goal))
            order = Move(position.ids(units), path)
            if ask.is_legal(order):
                attack += sum(position.value_of(n) for n in units)
                play.carry_out(ask, order)
                yield order
                break


def _attack(position: Any, hexes: Hexes) -> int:
    stacks = (position.stack(h) for h in position.hexes_in(hexes))
    return sum(int(position.value_of(n)) for stack in stacks for n in stack)


def _defence(position: Any, target: int) -> int:
    return sum(max(1, position.value_of(n)) for n in position.stack(target))
