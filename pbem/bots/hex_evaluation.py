"""What counters are worth where they stand, in games on hexes."""

from typing import Any

from pbem.games.hexes.grid import Hexes

_FIELD, _FAR = 24, 14
"""What a point of a unit's strength is worth, and from how many hexes on an aim counts no more."""


def strength(position: Any, side: str) -> int:
    """What the units of a side are worth that are on the map."""
    return _FIELD * strength_points(position, side)


def strength_points(position: Any, side: str) -> int:
    """The strength of the units of a side that are on the map; each has at least one point."""
    own = (n for n in position.where if position.unit(n).side == side)
    return sum(max(1, int(position.value_of(n))) for n in own)


def nearness(position: Any, side: str, aims: Hexes) -> int:
    """How near the strength of a side stands to some hexes: more is nearer."""
    if not aims:
        return 0
    weights: dict[int, int] = {}
    for n, h in position.where.items():
        if position.unit(n).side == side:
            weights[h] = weights.get(h, 0) + max(1, position.value_of(n))
    reached, total = aims, 0
    for steps in range(_FAR, 0, -1):
        for h in [h for h in weights if reached >> h & 1]:
            total += steps * weights.pop(h)
        if not weights:
            break
        reached |= position.grid.adjacent_to(reached)
    return total
