"""The hexes between those that a line names: along the cheapest way that the writer can see."""

from pbem.games.hexes.ways import CheapestPaths, cheapest_paths, path_through
from pbem.games.when_eagles_fight.board.state import ENEMY
from pbem.games.when_eagles_fight.combat.breakthrough import ATTACKERS
from pbem.games.when_eagles_fight.language.reading import Reading
from pbem.games.when_eagles_fight.operations.movement import FAR, hexes_closed_to, step_costs


def whole_path(reading: Reading, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
    """The path of units through some hexes, hex by hex.

    The hexes alone where there is no way or nothing is known.
    """
    position, start = reading.position, reading.at.get(units[0], "") if units else ""
    if position is None or not start or any(number not in position.grid.at for number in stops):
        return stops
    group = [position.board.unit[unit] for unit in units if unit in reading.at]
    shut = hexes_closed_to(position, group)

    def find(here: int, there: int) -> CheapestPaths:
        return cheapest_paths(step_costs(position), here, FAR, shut & ~(1 << there), goal=there)

    path = path_through(position.grid.at[start], map(position.grid.at.__getitem__, stops), find)
    return stops if path is None else tuple(map(position.name, path))


def forward_path(reading: Reading, target: str, stops: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes of a breakthrough after the one attacked.

    A hex left out between two is the first that is free.
    """
    position = reading.position
    if position is None or any(number not in position.grid.at for number in (target, *stops)):
        return stops
    steps = [[(there, 1) for _, there in near] for near in position.grid.near]
    enemies = position.mobile[ENEMY[reading.side]]

    def find(here: int, there: int) -> CheapestPaths:
        return cheapest_paths(steps, here, ATTACKERS, enemies & ~(1 << there), goal=there)

    path = path_through(position.grid.at[target], map(position.grid.at.__getitem__, stops), find)
    return stops if path is None else tuple(map(position.name, path))
