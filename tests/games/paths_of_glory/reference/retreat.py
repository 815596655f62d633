"""Paragraph 12.5: staying at the price of a step, and the ways of a retreat."""

from tests.games.paths_of_glory.reference.fight import Fight
from tests.games.paths_of_glory.reference.ground import (
    RETREAT,
    crosses_caucasus,
    stuck_before,
    why_closed,
)
from tests.games.paths_of_glory.reference.position import STACK, Position
from tests.games.paths_of_glory.reference.supply import Ways, in_supply

Path = tuple[str, ...]


class Ground:
    """The position as retreating units see it.

    Control and supply are judged as they are before anybody of the space retreats.
    """

    def __init__(self, battle: Fight) -> None:
        self.battle = battle
        self.before = battle.position.copy()
        self.ways = Ways(self.before, battle.enemy)

    def steps(self, name: str, source: str) -> list[str]:
        """The spaces a unit may enter next (12.5.5)."""
        position, target = self.battle.position, self.battle.target
        side = position.unit(name).side
        found = []
        for space in position.board.next_to(source, position.unit(name).nation):
            if space == target or why_closed(position, name, source, space, RETREAT):
                continue
            if not stuck_before(position, space, side):
                found.append(space)
        return found

    def rank(self, name: str, space: str) -> int:
        """The priority of a space: own ground before enemy ground, fed before unfed (12.5.5).

        A besieged enemy fort counts as own ground (15.2.2).
        """
        position = self.before
        side = position.unit(name).side
        own = position.holder(space) == side or bool(position.enemy_fort(space, side))
        return (1 if own else 3) + (0 if self.fed(name, space) else 1)

    def fed(self, name: str, space: str) -> bool:
        """True if the unit would be in supply in a space."""
        there = self.before
        home = there.place[name]
        there.place[name] = space
        fed = in_supply(there, name, self.ways)
        there.place[name] = home
        return fed

    def has_room(self, space: str) -> bool:
        """True if one more unit may stop here (10.1.1)."""
        return len(self.battle.position.units_in(space)) < STACK


def legal_paths(ground: Ground, name: str, length: int) -> list[Path]:
    """Every way a unit may go now; ways that end in its loss are shorter (12.5.4, 12.5.5)."""
    battle = ground.battle
    if battle.position.unit(name).kind == "MNc":
        return [()]
    first = ground.steps(name, battle.target)
    if length == 1:
        open_ = [space for space in first if ground.has_room(space)]
        best = _best(ground, name, open_)
        return _fed_ways(ground, name, [(space,) for space in best]) or [()]
    seconds = {
        space: [
            other
            for other in ground.steps(name, space)
            if ground.has_room(other) and not _crosses_twice(battle, space, other)
        ]
        for space in first
    }
    open_ = [space for space in first if seconds[space]]
    ways: list[Path] = [
        (space, other)
        for space in _best(ground, name, open_)
        for other in _best(ground, name, seconds[space])
    ]
    if ways:
        return _fed_ways(ground, name, ways)
    return [(space,) for space in _best(ground, name, first)] or [()]


def _crosses_twice(battle: Fight, space: str, other: str) -> bool:
    """True if both steps go over the Caucasus (11.3.2)."""
    return crosses_caucasus(battle.target, space) and crosses_caucasus(space, other)


def _best(ground: Ground, name: str, spaces: list[str]) -> list[str]:
    ranks = {space: ground.rank(name, space) for space in spaces}
    return [space for space in spaces if ranks[space] == min(ranks.values())]


def _fed_ways(ground: Ground, name: str, ways: list[Path]) -> list[Path]:
    """Only those that end in supply, if there are some (12.5.5)."""
    return [way for way in ways if ground.fed(name, way[-1])] or ways


def go(battle: Fight, name: str, path: Path, length: int) -> None:
    """A unit retreats, or is lost on its way (12.5.4, 12.5.5, 12.4.7)."""
    position = battle.position
    here = battle.target
    battle.moved_from += list(path[:-1]) if len(path) == length else list(path)
    for space in path:
        if crosses_caucasus(here, space):
            position.facts["near_east_moves"]["ru_move"] = 1
        here = space
    if len(path) < length:
        lost_on_the_way(battle, name)
        return
    _arrive(position, name, path)


def _arrive(position: Position, name: str, path: Path) -> None:
    """Control changes where it ends only; trenches on the way are entered (12.5.5, 15.1.10)."""
    side = position.unit(name).side
    for space in path[:-1]:
        position.spoil_trench(space, side)
    position.place[name] = path[-1]
    position.enter(name, path[-1])


def lost_on_the_way(battle: Fight, name: str) -> None:
    """Who cannot retreat is eliminated, an army for good (12.5.4, 12.4.7)."""
    position = battle.position
    position.remove(name, for_good=position.unit(name).army)
    army = battle.came.get(name)
    while army is not None:
        if position.place[army] == "eliminated":
            position.place[army] = "removed"
        army = battle.came.get(army)
