"""Twins of hex games: what lies below the top counters changes in kind, in strength and number."""

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Below:
    """What may lie below the tops.

    Attributes:
        hidden: the counters that the seat does not see.
        kept: hexes of whose stacks the seat knows more than the top; they stay as they are.
        together: True if a counter may lie below a top counter.
        room: True of counters that one hex may hold.
    """

    hidden: Collection[int]
    kept: Collection[str]
    together: Callable[[int, int], bool]
    room: Callable[[list[int]], bool]


def deal_below(state: Any, units: Any, below: Below, rng: random.Random) -> None:
    """Deal the hidden counters of a state anew below the tops of stacks, with other steps."""
    stacks = {number: stack for number, stack in state.stacks.items() if number not in below.kept}
    moving = [n for stack in stacks.values() for n in stack[1:] if n in below.hidden]
    home = {n: number for number, stack in stacks.items() for n in stack}
    for n in moving:
        stacks[home[n]].remove(n)
        if state.steps[n]:
            state.steps[n] = rng.randint(1, units[n].steps)
    rng.shuffle(moving)
    for n in moving:
        places = [
            number
            for number, stack in stacks.items()
            if below.together(n, stack[0]) and below.room([*stack, n])
        ]
        stacks[rng.choice(places) if places else home[n]].append(n)
