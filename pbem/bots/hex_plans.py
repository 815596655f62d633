"""Plans of games on hexes: whole player turns by the printed odds, without a die.

Of each target a game says what an attack by some units promises. Units are brought beside the
targets that promise most, the others march; then the attacks that still promise enough are made.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.bots.hex_letters import distances
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import CheapestPaths
from pbem.rules import Order


@dataclass(frozen=True, slots=True)
class Group:
    """A stack that may go, and where it can.

    Attributes:
        units: that go together; ``ways``: their ways.
    """

    units: tuple[int, ...]
    ways: CheapestPaths


@dataclass(frozen=True, slots=True)
class Goals:
    """Where those of a side go who attack nobody.

    Attributes:
        march: what they go to; without any they stay.
        kept: hexes that nobody leaves who stands in them, but for another of them.
        guarded: hexes that the weakest who stands in them never leaves.
        prizes: hexes that win the game, to which somebody goes before all else.
    """

    march: Hexes = 0
    kept: Hexes = 0
    guarded: Hexes = 0
    prizes: Hexes = 0


@dataclass(frozen=True)
class MoveGround:
    """What a plan of moves goes by.

    Attributes:
        targets: hexes of the enemy that may be attacked.
        promise: what an attack of a hex by some units promises, if they stood beside it.
        together: True if units of one target may attack together.
        fits: True if units may join others in a hex.
        open_to: True if units may stay in a hex as it is now.
        kept: hexes that nobody leaves who stands in them, but for another of them.
    """

    position: Any
    groups: Sequence[Group]
    targets: Sequence[int]
    promise: Callable[[Sequence[int], int], int]
    together: Callable[[int, int], bool]
    fits: Callable[[Sequence[int], Sequence[int]], bool]
    open_to: Callable[[Sequence[int], int], bool]
    kept: Hexes = 0


class Moves:
    """Moves as they are planned.

    Attributes:
        left: the groups that have no goal yet, by their first unit.
        orders: the moves so far; ``here``: who stands where after them.
    """

    def __init__(self, ground: MoveGround) -> None:
        self.ground = ground
        self.left = {group.units[0]: group for group in ground.groups}
        self.orders: list[Order] = []
        self.here: dict[int, list[int]] = {}
        position = ground.position
        for n, h in position.where.items():
            self.here.setdefault(h, []).append(n)

    def go(self, group: Group, goal: int) -> None:
        """A group goes to a hex, or stays in its own."""
        del self.left[group.units[0]]
        start = group.ways.start
        if goal == start:
            return
        position = self.ground.position
        path = tuple(position.name(h) for h in group.ways.path(goal))
        self.orders.append(Move(position.ids(group.units), path))
        self.here[start] = [n for n in self.here[start] if n not in group.units]
        self.here.setdefault(goal, []).extend(group.units)

    def seize(self, prizes: Hexes) -> None:
        """To each prize that is in reach and not held goes the first who can."""
        for h in self.ground.position.hexes_in(prizes):
            able = (group for group in self.left.values() if h in group.ways.spent)
            may_go = (g for g in able if self.has_room(g, h) and self.ground.open_to(g.units, h))
            group = next(may_go, None)
            if group is not None and not self.here.get(h):
                self.go(group, h)

    def reinforce(self, hexes: Hexes) -> None:
        """The strongest that can go to hexes that must be held, as long as there is room."""
        value = self.ground.position.value_of
        for h in self.ground.position.hexes_in(hexes):
            able = [
                group
                for group in self.left.values()
                if h in group.ways.spent and not hexes >> group.ways.start & 1
            ]
            for group in sorted(able, key=lambda g: (-sum(value(n) for n in g.units), g.units)):
                if self.has_room(group, h) and self.ground.open_to(group.units, h):
                    self.go(group, h)

    def has_room(self, group: Group, goal: int) -> bool:
        """True if a group fits in where it goes."""
        return goal == group.ways.start or self.ground.fits(group.units, self.here.get(goal, ()))

    def place_beside(self, group: Group, target: int) -> int | None:
        """The hex beside a target to which a group goes; ``None``: there is none."""
        near = self.ground.position.grid.near[target]
        spent, kept = group.ways.spent, self.ground.kept
        stays = kept >> group.ways.start & 1
        goals: list[int] = [
            h
            for _, h in near
            if h in spent and (kept >> h & 1 or not stays) and self.has_room(group, h)
        ]
        if not goals:
            return None
        here, start = self.here, group.ways.start
        return min(goals, key=lambda h: (h != start, bool(here.get(h)), spent[h], h))

    def storm(self, target: int) -> None:
        """Bring to a target those who together promise most."""
        for group in self.best_force(target)[1]:
            goal = self.place_beside(group, target)
            if goal is not None:
                self.go(group, goal)

    def best_force(self, target: int) -> tuple[int, tuple[Group, ...]]:
        """What an attack promises at most, and who makes it: who stand there, then the strongest.

        Only those of one nation go together.
        """
        places = {n: self.place_beside(group, target) for n, group in self.left.items()}
        near = [group for n, group in self.left.items() if places[n] is not None]
        best: tuple[int, tuple[Group, ...]] = (0, ())
        value, unit = self.ground.position.value_of, self.ground.position.unit
        near.sort(
            key=lambda g: (
                places[g.units[0]] != g.ways.start,
                -sum(value(n) for n in g.units),
                g.units,
            )
        )
        for first in {unit(g.units[0]).nation: g.units[0] for g in near}.values():
            able = [g for g in near if self.ground.together(g.units[0], first)]
            for size in range(1, len(able) + 1):
                units = [n for group in able[:size] for n in group.units]
                found = self.ground.promise(units, target)
                if found > best[0]:
                    best = found, tuple(able[:size])
        return best

    def ranked_targets(self) -> list[int]:
        """The targets that promise anything, the best first."""
        ranked = sorted((-self.best_force(target)[0], target) for target in self.ground.targets)
        return [target for promised, target in ranked if promised]

    def march(self, aims: Hexes) -> None:
        """All that are left go as near to some hexes as they can; without any they stay."""
        position = self.ground.position
        away, far = distances(position.grid, aims), len(position.grid.number)
        starts = sorted(
            self.left.values(), key=lambda g: (away.get(g.ways.start, far), g.ways.start, g.units)
        )
        for group in starts:
            spent, start = group.ways.spent, group.ways.start
            goals = [h for h in spent if away.get(h, far) < away.get(start, far)]
            goals.sort(key=lambda h: (away.get(h, far), spent[h], h))
            goal = next((h for h in goals if self.has_room(group, h)), None)
            if goal is not None:
                self.go(group, goal)
