"""The hexes between those that a line names: along the cheapest way that the writer can see."""

from pbem.games.hexes.ways import reach
from pbem.games.when_eagles_fight.board.state import ENEMY
from pbem.games.when_eagles_fight.combat.breakthrough import ATTACKERS
from pbem.games.when_eagles_fight.language.reading import Reading
from pbem.games.when_eagles_fight.operations.movement import FAR, closed, prices


def whole_path(reading: Reading, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
    """The path of units through some hexes, hex by hex; the hexes alone where there is no way or nothing is known."""
    position, start = reading.position, reading.at.get(units[0], "") if units else ""
    if position is None or not start or any(number not in position.grid.at for number in stops):
        return stops
    group = [position.board.unit[unit] for unit in units if unit in reading.at]
    shut = closed(position, group)
    path: list[int] = []
    here = position.grid.at[start]
    for number in stops:
        there = position.grid.at[number]
        found = reach(prices(position), here, FAR, shut & ~(1 << there), goal=there)
        if there not in found.spent:
            return stops
        path += found.path(there)
        here = there
    return tuple(position.name(h) for h in path)


def forward_path(reading: Reading, target: str, stops: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes of a breakthrough after the one attacked; a hex left out between two is the first that is free."""
    position = reading.position
    if position is None or any(number not in position.grid.at for number in (target, *stops)):
        return stops
    path: list[int] = []
    here = position.grid.at[target]
    steps = [[(there, 1) for _, there in near] for near in position.grid.near]
    for number in stops:
        there = position.grid.at[number]
        found = reach(
            steps, here, ATTACKERS, position.mobile[ENEMY[reading.side]] & ~(1 << there), goal=there
        )
        if there not in found.spent:
            return stops
        path += found.path(there)
        here = there
    return tuple(position.name(h) for h in path)
