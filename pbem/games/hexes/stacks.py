"""Counters in hexes: each stack a list, the top counter first, which is all that an enemy sees."""

Stacks = dict[str, list[int]]
"""The counters in each hex that has any, by its printed number; the top one first."""


def put(stacks: Stacks, number: str, counters: list[int]) -> None:
    """Lay counters on a stack, in their order."""
    stacks[number] = counters + stacks.get(number, [])


def take(stacks: Stacks, number: str, counter: int) -> None:
    """Take a counter off the map.

    Raises:
        ValueError: it is not there.
    """
    stacks[number].remove(counter)
    if not stacks[number]:
        del stacks[number]


def move(stacks: Stacks, counters: list[int], start: str, goal: str) -> None:
    """Move counters of one stack onto another; they keep their order among themselves."""
    moving = [counter for counter in stacks[start] if counter in counters]
    for counter in moving:
        take(stacks, start, counter)
    put(stacks, goal, moving)


def lift(stacks: Stacks, number: str, counter: int) -> None:
    """Lay a counter on top of its stack.

    Raises:
        ValueError: it is not there.
    """
    stacks[number].remove(counter)
    stacks[number].insert(0, counter)
