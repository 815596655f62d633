"""The hexes between those that a line names: along the cheapest way that the writer can see."""

from pbem.games.glorys_end.language.sighting import Sighting
from pbem.games.glorys_end.movement import barriers
from pbem.games.hexes.ways import reach

_FARTHEST = 40
"""Points that no way within a player turn costs: a way too long is found too, so that the rules can say how long."""


def whole_path(seen: Sighting, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
    """The path of units through some hexes, hex by hex; the hexes alone where there is no way or nothing is known."""
    position, start = seen.position, seen.at.get(units[0], "") if units else ""
    if position is None or not start or any(number not in position.grid.at for number in stops):
        return stops
    group = [position.board.unit[unit] for unit in units if unit in seen.at]
    blocked = barriers(position, group)
    path: list[int] = []
    here = position.grid.at[start]
    for number in stops:
        there = position.grid.at[number]
        found = reach(position.ground.costs, here, _FARTHEST, blocked.closed & ~(1 << there), blocked.stops, there)
        if there not in found.spent:
            return stops
        path += found.path(there)
        here = there
    return tuple(position.name(h) for h in path)
