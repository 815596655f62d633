"""Where a unit may retreat (12.5.5).

The order in which the restrictions apply: what a unit may never enter; that it ends within stacking
limits; that it goes the whole length if it can; then the priorities, for the first space and again
from each of the best to the second; last, of what they leave, that it ends in supply if it can.
"""

from dataclasses import dataclass, field, replace
from itertools import pairwise

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import mask
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.operations.movement_rules import (
    TriedMoves,
    enterable_spaces,
    is_caucasus_crossing,
    why_not_step,
)
from pbem.games.paths_of_glory.operations.stacking import room_in
from pbem.games.paths_of_glory.supply.supply import passable_spaces, would_be_supplied_at
from pbem.rules import Illegal

SpacePath = tuple[int, ...]


@dataclass
class Ground:
    """The ground on which units retreat one after the other.

    Attributes:
        position: while they still stand in the space attacked; nothing of it changes here.
        target: the space attacked.
        length: spaces each must retreat (12.5.2).
        arrived: units that ended their retreat in a space, by space.
        before: what of their retreats matters to those who follow: crossings of the Caucasus
            (12.1.9).
        ranks, entries: what has been found out already by ``priority_of`` and ``_spaces_allowed``.
    """

    position: Position
    target: int
    length: int
    arrived: dict[int, int] = field(default_factory=dict)
    before: TriedMoves = field(default_factory=TriedMoves)
    ranks: dict[tuple[int, int], int] = field(default_factory=dict)
    entries: dict[int, int] = field(default_factory=dict)

    def options(self, unit: int) -> list[SpacePath]:
        """The ways a unit may go now; too short ones if it cannot retreat and is lost (12.5.4)."""
        return self._whole_ways(unit) or self._partial_ways(unit)

    def after_retreat(self, path: SpacePath) -> "Ground":
        """The ground for the next unit, after one has gone a way."""
        arrived = dict(self.arrived)
        if len(path) == self.length:
            arrived[path[-1]] = arrived.get(path[-1], 0) + 1
        return replace(self, arrived=arrived, before=self._moves_before(path))

    def priority_of(self, unit: int, space: int) -> int:
        """The priority of a space, 1 the highest: own before enemy, in supply before out of it.

        An enemy fort that its side besieges is ignored (15.2.2): the space counts as its side's.
        """
        if (unit, space) not in self.ranks:
            own = bool(passable_spaces(self.position, self.position.unit(unit).side) >> space & 1)
            fed = would_be_supplied_at(self.position, unit, space)
            self.ranks[unit, space] = (1 if fed else 2) if own else (3 if fed else 4)
        return self.ranks[unit, space]

    def has_room(self, unit: int, space: int) -> bool:
        """True if a unit may end its retreat in a space; those who went before it count."""
        return room_in(self.position, self.position.unit(unit).side, space) > self.arrived.get(
            space, 0
        )

    def _whole_ways(self, unit: int) -> list[SpacePath]:
        """The ways over the whole length that the priorities leave."""
        ways: list[SpacePath] = [()]
        allowed = self._spaces_allowed(unit)
        for _ in range(self.length):
            ways = [(*way, s) for way in ways for s in self._next_spaces(unit, way, allowed)]
        return self._best_ways(unit, [way for way in ways if self.has_room(unit, way[-1])])

    def _partial_ways(self, unit: int) -> list[SpacePath]:
        """The first spaces of a longer retreat that leads no further (12.7.4), or no way at all."""
        if self.length == 1:
            return [()]
        return self._best_ways(
            unit, [(s,) for s in self._next_spaces(unit, (), self._spaces_allowed(unit))]
        ) or [()]

    def _best_ways(self, unit: int, ways: list[SpacePath]) -> list[SpacePath]:
        """The ways from a best space to a best space behind it, in supply at the end if any is."""
        first = self._ways_of_highest_priority(unit, ways, 0)
        best = [
            way
            for begun in dict.fromkeys(way[:1] for way in first)
            for way in self._ways_beginning_with(unit, first, begun)
        ]
        fed = [way for way in best if way and would_be_supplied_at(self.position, unit, way[-1])]
        return fed or best

    def _ways_beginning_with(
        self, unit: int, ways: list[SpacePath], begun: SpacePath
    ) -> list[SpacePath]:
        """The ways that begin so and whose last space has the highest priority."""
        return self._ways_of_highest_priority(unit, [way for way in ways if way[:1] == begun], -1)

    def _ways_of_highest_priority(
        self, unit: int, ways: list[SpacePath], place: int
    ) -> list[SpacePath]:
        """The ways whose space at a place in them has the highest priority among all."""
        ranks = {s: self.priority_of(unit, s) for s in {way[place] for way in ways}}
        best = min(ranks.values(), default=0)
        return [way for way in ways if ranks[way[place]] == best]

    def _spaces_allowed(self, unit: int) -> int:
        """The spaces a unit may enter, as a bit set.

        No enemy, no fort that is not besieged, not the target.
        """
        if unit not in self.entries:
            side, position = self.position.unit(unit).side, self.position
            forts = (
                s.n
                for s in position.board.spaces
                if s.fort and position.enemy_fort_strength(side, s.n)
            )
            free = (n for n in forts if not position.is_besieged(n))
            self.entries[unit] = (
                enterable_spaces(position, unit) & ~mask(free) & ~(1 << self.target)
            )
        return self.entries[unit]

    def _next_spaces(self, unit: int, way: SpacePath, allowed: int) -> list[int]:
        """The spaces a unit may enter next: never by sea, over the Caucasus as it is open."""
        position, here = self.position, way[-1] if way else self.target
        russian = position.unit(unit).nation == "ru"
        before = self._moves_before(way)
        return [
            space
            for space in position.board.links[position.unit(unit).nation][here]
            if allowed >> space & 1
            and not (
                russian
                and is_caucasus_crossing(position, here, space)
                and why_not_step(position, unit, here, space, before)
            )
        ]

    def _moves_before(self, way: SpacePath) -> TriedMoves:
        """What matters of a unit's own way so far, with what went before it."""
        own = sum(
            is_caucasus_crossing(self.position, a, b) for a, b in pairwise((self.target, *way))
        )
        return TriedMoves(crossed=self.before.crossed + own)

    def why_not(self, unit: int, path: SpacePath) -> Illegal | None:
        """Why a unit may not go a way now, if there is a reason (12.5.2-12.5.5)."""
        options = self.options(unit)
        if path in options:
            return None
        u, spaces = self.position.unit(unit), self.position.board.spaces
        names = (u.id, *(spaces[s].id for s in path))
        if len(path) != len(options[0]):
            return refuse("retreat_length", "12.5.2", *names, unit=u.id, length=len(options[0]))
        allowed = self._spaces_allowed(unit)
        for index, space in enumerate(path):
            here = path[index - 1] if index else self.target
            if space == self.target:
                return refuse(
                    "retreat_back",
                    "12.5.5",
                    u.id,
                    spaces[space].id,
                    unit=u.id,
                    space=spaces[space].id,
                )
            if reason := why_not_step(
                self.position, unit, here, space, self._moves_before(path[:index])
            ):
                return reason
            if not allowed >> space & 1:
                return refuse(
                    "retreat_into_fort",
                    "12.5.5",
                    u.id,
                    spaces[space].id,
                    unit=u.id,
                    space=spaces[space].id,
                )
        if len(path) == self.length and not self.has_room(unit, path[-1]):
            return refuse(
                "retreat_stacking",
                "12.5.5",
                u.id,
                spaces[path[-1]].id,
                unit=u.id,
                space=spaces[path[-1]].id,
            )
        better = tuple(tuple(spaces[s].id for s in way) for way in options)
        return refuse("retreat_priority", "12.5.5", *names, unit=u.id, choices=better)
