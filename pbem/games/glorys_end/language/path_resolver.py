"""The hexes between those that a line names: along the cheapest way that the writer can see."""

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.language.reading import Reading
from pbem.games.glorys_end.operations.movement import barriers
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import Ways, reach

_FARTHEST = 40
"""Points that no way within a player turn costs: a way too long is found too, so that the rules can say how long."""

_MANY = 4
"""So many ways from a hex are each sought alone."""


def whole_path(reading: Reading, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
    """The path of units through some hexes, hex by hex; the hexes alone where no way leads or nothing is known.

    Where enemies or their works bar every way, the path leads through them, so that the rules can say where they stand.
    """
    position, start = reading.position, reading.at.get(units[0], "") if units else ""
    if position is None or not start or any(number not in position.grid.at for number in stops):
        return stops
    blocked = barriers(
        position, [position.board.unit[unit] for unit in units if unit in reading.at]
    )
    path: list[int] = []
    here = position.grid.at[start]
    for number in stops:
        there = position.grid.at[number]
        found = _ways(position, here, there, blocked.closed, blocked.stops)
        if there not in found.spent:
            found = _ways(position, here, there, ~position.area, 0)
        if there not in found.spent:
            return stops
        path += found.path(there)
        here = there
    return tuple(position.name(h) for h in path)


def _ways(position: Position, start: int, goal: int, closed: Hexes, stops: Hexes) -> Ways:
    """Ways from one hex that lead to another if any does; where many are sought, every way once, for all to come."""
    closed &= ~(1 << goal)
    asked, key = position.remembered("ways"), f"{start} {closed} {stops}"
    known: Ways | int = asked.get(key, 0)
    if isinstance(known, Ways):
        return known
    often = known >= _MANY
    found = reach(position.ground.costs, start, _FARTHEST, closed, stops, None if often else goal)
    asked[key] = found if often else known + 1
    return found
