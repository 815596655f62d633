"""What may lie below the top counters of the enemy's stacks in games on hexes."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.bots.streams import Stream


@dataclass(frozen=True)
class Below:
    """What a seat knows of the stacks of its enemy.

    Attributes:
        hidden: the counters of the enemy that can lie below others, in the order of the board.
        kept: hexes of whose stacks the seat knows more than the top; they stay as they are.
        together: True if a counter may lie below a top counter.
        room: True if one hex may hold some counters.
        remembered: hexes of hidden counters that the seat remembers.
    """

    hidden: Collection[int]
    kept: Collection[str]
    together: Callable[[int, int], bool]
    room: Callable[[list[int]], bool]
    remembered: Mapping[int, str] = field(default_factory=dict)


def deal_below(state: Any, units: Any, below: Below, stream: Stream) -> None:
    """Lay the hidden counters that are on the map below the tops of stacks, with some steps.

    Which counters are on the map is no secret: they came and went for everybody to see. Where
    nothing has room, a counter is left out.
    """
    stacks = {n: stack for n, stack in sorted(state.stacks.items()) if n not in below.kept}
    buried = sorted(n for stack in stacks.values() for n in stack[1:] if n in below.hidden)
    for stack in stacks.values():
        stack[1:] = [n for n in stack[1:] if n not in below.hidden]
    for n in buried:
        state.done[n] = ""
        if units[n].steps:
            state.steps[n] = units[n].steps - (not stream.below(3) and units[n].steps > 1)
    for n in sorted(stream.shuffled(buried), key=lambda n: n not in below.remembered):
        places = [
            number
            for number, stack in stacks.items()
            if below.remembered.get(n, number) == number
            and below.together(n, stack[0])
            and below.room([*stack, n])
        ]
        if places:
            stacks[stream.pick(places)].append(n)
        else:
            state.box[n], state.steps[n] = "away", 0
