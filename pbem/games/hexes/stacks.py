"""Counters in hexes: each stack a list, the top counter first, which is all that an enemy sees."""

Stacks = dict[int, list[int]]
"""The counters in each hex that has any, by hex; the top one first."""


def put(stacks: Stacks, h: int, counters: list[int]) -> None:
    """Lay counters on a stack, in their order."""
    stacks[h] = counters + stacks.get(h, [])


def take(stacks: Stacks, h: int, counter: int) -> None:
    """Take a counter off the map.

    Raises:
        ValueError: it is not there.
    """
    stacks[h].remove(counter)
    if not stacks[h]:
        del stacks[h]


def move(stacks: Stacks, counters: list[int], start: int, goal: int) -> None:
    """Move counters of one stack onto another; they keep their order among themselves."""
    moving = [counter for counter in stacks[start] if counter in counters]
    for counter in moving:
        take(stacks, start, counter)
    put(stacks, goal, moving)


def lift(stacks: Stacks, h: int, counter: int) -> None:
    """Lay a counter on top of its stack.

    Raises:
        ValueError: it is not there.
    """
    stacks[h].remove(counter)
    stacks[h].insert(0, counter)
