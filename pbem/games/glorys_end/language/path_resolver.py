"""The hexes between those that a line names: along the cheapest way that the writer can see."""

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.operations.movement import barriers, crowded_hexes, points_left
from pbem.games.hex_engine.reading import HexReading
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import CheapestPaths, cheapest_paths, path_through

_FARTHEST = 40
"""Points that no way within a player turn costs.

A way too long is found too, so that the rules can say how long.
"""

_MANY = 4
"""So many ways from a hex are each sought alone."""


def whole_path(
    reading: HexReading[Position], units: tuple[str, ...], stops: tuple[str, ...]
) -> tuple[str, ...]:
    """The path of units through some hexes, hex by hex.

    The hexes alone where no way leads or nothing is known.

    Where enemies or their works bar every way, the path leads through them, so that the rules can
    say where they stand. Over siege guns it leads only where the line names their hex (14.7). Round
    hexes too full for the units it leads where their points allow that (6.4).
    """
    position, start = reading.position, reading.at.get(units[0], "") if units else ""
    if position is None or not start or any(number not in position.grid.at for number in stops):
        return stops
    group = [position.board.unit[unit] for unit in units if unit in reading.at]
    blocked = barriers(position, group)
    crowded = crowded_hexes(position, group) & ~(1 << position.grid.at[start])
    points = min(points_left(position, n) for n in group)

    def find(here: int, there: int) -> CheapestPaths:
        stops = blocked.stops | blocked.veiled
        if crowded & ~blocked.closed:
            round_ = _cheapest_ways(position, here, there, blocked.closed | crowded, stops)
            if round_.spent.get(there, points + 1) <= points:
                return round_
        found = _cheapest_ways(position, here, there, blocked.closed, stops)
        return (
            found
            if there in found.spent
            else _cheapest_ways(position, here, there, ~position.area, 0)
        )

    path = path_through(position.grid.at[start], map(position.grid.at.__getitem__, stops), find)
    return stops if path is None else tuple(map(position.name, path))


def _cheapest_ways(
    position: Position, start: int, goal: int, closed: Hexes, stops: Hexes
) -> CheapestPaths:
    """Ways from one hex that lead to another if any does.

    Where many are sought, every way once, for all to come.
    """
    closed &= ~(1 << goal)
    asked, key = position.memory_of("ways"), f"{start} {closed} {stops}"
    known: CheapestPaths | int = asked.get(key, 0)
    if isinstance(known, CheapestPaths):
        return known
    often = known >= _MANY
    found = cheapest_paths(
        position.ground.costs, start, _FARTHEST, closed, stops, None if often else goal
    )
    asked[key] = found if often else known + 1
    return found
