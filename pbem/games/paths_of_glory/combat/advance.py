"""Advances (12.7)."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, repeated_names, space_named, unit_named
from pbem.games.paths_of_glory.board.board import CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.cancel_retreat import ROUGH
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.retreat_paths import SpacePath
from pbem.games.paths_of_glory.log.losses import Advanced, AdvancePrompt
from pbem.games.paths_of_glory.operations.movement_rules import (
    CHANNEL,
    count_crossings,
    enter_space,
    pass_through,
    race_is_on,
    why_not_enter,
    why_not_march,
)
from pbem.games.paths_of_glory.operations.stacking import LIMIT, room_in
from pbem.games.paths_of_glory.orders import Advance
from pbem.games.paths_of_glory.supply.supply import would_be_supplied_at
from pbem.rules import Flow, Illegal, Order, Table

Moves = dict[int, SpacePath]
"""Units that advance, and the spaces each enters."""


def advance(position: Position, table: Table, battle: Battle) -> Flow:
    """Attackers at full strength advance as ordered, else as asked, if any can (12.2.13, 12.7)."""
    ask = AdvanceAsk(position, battle.attacker, battle)
    if not ask.strongest_advance:
        return
    stated = battle.order.advance
    if stated is None:
        order = yield ask
        assert isinstance(order, Advance)
        moves = ask.moves(order)
    else:
        table.reveal()  # the enemy did not know what was stated
        moves = ask.nearest_possible(stated)
    _carry_out_advance(position, table, battle, moves)


def _carry_out_advance(position: Position, table: Table, battle: Battle, moves: Moves) -> None:
    """Carry an advance out; units take what they enter (12.7.9), the defending space first."""
    spaces, units, side = position.board.spaces, position.board.units, battle.attacker
    triples = tuple(
        (units[u].id, spaces[position.state.at[u]].id, tuple(spaces[s].id for s in path))
        for u, path in moves.items()
    )
    table.log(Advanced(side, spaces[battle.target].id, triples))
    stopping = [u for u, path in moves.items() if len(path) == 1]
    farther = [u for u in moves if u not in stopping]
    if stopping:
        enter_space(position, table, stopping, battle.target)
    if farther:
        pass_through(position, table, farther, battle.target)
    for space in dict.fromkeys(moves[u][-1] for u in farther):
        group = [u for u in farther if moves[u][-1] == space]
        enter_space(position, table, group, space)
        count_crossings(position, group, battle.target, [space])


@dataclass(frozen=True)
class AdvanceAsk(SideAsk):
    """Who advances and how far (12.7)."""

    battle: Battle

    topic: ClassVar[str] = "pog.ask.advance"
    accepts: ClassVar[tuple[type[Order], ...]] = (Advance,)

    @cached_property
    def options(self) -> dict[int, list[SpacePath]]:
        """The ways of each unit that may advance: into the defending space, and farther."""
        battle, position = self.battle, self.position
        ways: dict[int, list[SpacePath]] = {}
        for unit in battle.attackers:
            if self._why_not(unit, (battle.target,)) is None:
                behind = [(battle.target, s) for s in self._spaces_behind]
                farther = [way for way in behind if self._why_not(unit, way) is None]
                ways[unit] = [(battle.target,), *farther]
        return dict(sorted(ways.items(), key=lambda item: (-position.cf(item[0]), item[0])))

    @cached_property
    def strongest_advance(self) -> Moves:
        """As many units as the space attacked holds, armies first.

        None if even they cannot besiege the fort there.
        """
        position, target = self.position, self.battle.target
        units = sorted(self.options, key=lambda u: not position.unit(u).army)
        moves: Moves = dict.fromkeys(
            units[: max(0, room_in(position, self.side, target))], (target,)
        )
        return moves if self._why_not_together(moves) is None else {}

    @property
    def _spaces_behind(self) -> list[int]:
        """The spaces retreating units left again, or where they stopped early (12.7.3, 12.7.4)."""
        return list(dict.fromkeys((*self.battle.vacated, *self.battle.stopped)))

    def prompt(self) -> AdvancePrompt:
        """The space, who may advance, and the spaces behind it that are open."""
        spaces, units = self.position.board.spaces, self.position.board.units
        behind = sorted({way[1] for ways in self.options.values() for way in ways if len(way) > 1})
        return AdvancePrompt(
            self.topic,
            spaces[self.battle.target].id,
            tuple(units[u].id for u in self.options),
            spaces=tuple(spaces[s].id for s in behind),
        )

    def _why_not(self, unit: int, path: SpacePath) -> Illegal | None:
        """Why a unit may not take a way, whatever the others do (12.7.1-12.7.5, 12.7.7)."""
        position, battle = self.position, self.battle
        u, target = position.unit(unit), position.space(battle.target)
        if unit not in battle.attackers or battle.origins[unit] == battle.target:
            return refuse("not_advancing", "12.1.8", u.id, unit=u.id)
        if position.is_reduced(unit):
            return refuse("reduced_stays", "12.7.1", u.id, unit=u.id)
        if u.kind == "MNc":
            return refuse("montenegro_stays", "12.7.1", u.id, unit=u.id)
        if path[:1] != (battle.target,):
            return refuse("advance_first_space", "12.7.2", u.id, unit=u.id, space=target.id)
        if reason := why_not_enter(position, unit, battle.target):
            return reason
        return self._why_not_farther(unit, path) if len(path) > 1 else None

    def _why_not_farther(self, unit: int, path: SpacePath) -> Illegal | None:
        position, battle = self.position, self.battle
        u, target, space = (
            position.unit(unit),
            position.space(battle.target),
            position.space(path[1]),
        )
        names = (u.id, space.id)
        if len(path) > 2 or path[1] not in self._spaces_behind:
            return refuse("not_vacated", "12.7.3", *names, unit=u.id, space=space.id)
        if target.terrain in ROUGH:
            return refuse("advance_stops", "12.7.3", *names, unit=u.id, space=target.id)
        if u.side == CP and space.id in CHANNEL and not race_is_on(position):
            return refuse("channel_advance", "12.7.7", *names, unit=u.id, space=space.id)
        return why_not_march(position, unit, battle.target, path[1])

    def _why_not_together(self, moves: Moves) -> Illegal | None:
        """Why units may not advance together: stacking (12.7.1), weak sieges (12.7.6)."""
        position, side = self.position, self.side
        for space in dict.fromkeys(s for path in moves.values() for s in path):
            ending = [u for u, path in moves.items() if path[-1] == space]
            name = position.space(space).id
            if len(ending) > room_in(position, side, space):
                return refuse(
                    "advance_stacking", "12.7.1", *self._unit_ids(ending), space=name, limit=LIMIT
                )
            fort = position.enemy_fort_strength(side, space)
            if fort and not position.can_besiege([*position.units_of(side, space), *ending], fort):
                return refuse(
                    "advance_siege", "12.7.6", *self._unit_ids(moves), space=name, strength=fort
                )
        return None

    def _unit_ids(self, units: list[int] | Moves) -> tuple[str, ...]:
        return tuple(self.position.unit(u).id for u in units)

    def moves(self, order: Advance) -> Moves:
        """The advance an order names."""
        return {
            unit_named(self.position, name): tuple(space_named(self.position, s) for s in path)
            for name, path in order.paths
        }

    def order(self, moves: Moves) -> Advance:
        """The order that names an advance."""
        spaces, units = self.position.board.spaces, self.position.board.units
        return Advance(
            tuple((units[u].id, tuple(spaces[s].id for s in path)) for u, path in moves.items())
        )

    def check(self, order: Order) -> None:
        """Accept any advance of units at full strength into spaces that are open to them.

        Raises:
            Illegal: a unit named twice, or paragraphs 12.7.1-12.7.7.
        """
        assert isinstance(order, Advance)
        moves = self.moves(order)
        if len(moves) < len(order.paths):
            names = [name for name, _ in order.paths]
            raise refuse("unit_twice", "12.7.1", *names, units=repeated_names(names))
        for unit, path in moves.items():
            if reason := self._why_not(unit, path):
                raise reason
        if reason := self._why_not_together(moves):
            raise reason

    def nearest_possible(self, stated: tuple[tuple[str, tuple[str, ...]], ...]) -> Moves:
        """What can be done of an advance given before: who may, as far as they may, in its order.

        Another unit goes in the place of one that may not, if it is alike: orders say which kind.
        If too few would stay to besiege a fort, those who were to go farther stay; if that does not
        help, nobody goes.
        """
        moves: Moves = {}
        named = self.moves(Advance(stated))
        for meant, path in named.items():
            unit = meant if meant in self.options else self._twin(meant, {*named, *moves})
            for way in (path, path[:1]):
                if (
                    unit not in moves
                    and way in self.options.get(unit, ())
                    and self.has_room(moves, way[-1])
                ):
                    moves[unit] = way
        short: Moves = {}
        for unit, path in moves.items():
            if self.has_room(short, path[0]):
                short[unit] = path[:1]
        return next((m for m in (moves, short) if self._why_not_together(m) is None), {})

    def _twin(self, unit: int, others: Container[int]) -> int:
        """A unit of the kind and from the space of one that may not advance; itself if none may."""
        meant = self.battle.kind_and_origin(self.position, unit)
        alike = (
            u
            for u in self.options
            if u not in others and self.battle.kind_and_origin(self.position, u) == meant
        )
        return next(alike, unit)

    def has_room(self, moves: Moves, space: int) -> bool:
        """True if one more unit may end in a space beside those that do so already."""
        ending = sum(path[-1] == space for path in moves.values())
        return ending < room_in(self.position, self.side, space)

    @cached_property
    def careful_advance(self) -> Moves:
        """The fewest, strongest units that take the space and stay in supply.

        From where others stay, if that is possible.
        """
        position, target = self.position, self.battle.target
        fed = [u for u in self.options if would_be_supplied_at(position, u, target)]
        for number in range(1, LIMIT + 1):
            groups: list[Moves] = [
                dict.fromkeys(units, (target,)) for units in combinations(fed, number)
            ]
            able = [moves for moves in groups if self._why_not_together(moves) is None]
            if able:
                return min(able, key=self._count_emptied_spaces)
        return {}

    def _count_emptied_spaces(self, moves: Moves) -> int:
        """How many spaces an advance would leave without a unit."""
        position, at = self.position, self.position.state.at
        origins = {at[u] for u in moves}
        return sum(set(position.units_of(self.side, origin)) <= set(moves) for origin in origins)

    def legal(self) -> Iterator[Order]:
        """The careful advance, none, then every other one."""
        first = [self.careful_advance] if self.careful_advance else []
        yield from (self.order(moves) for moves in (*first, {}))
        units = list(self.options)
        for ways in product(*([(), *self.options[u]] for u in units)):
            moves = {u: way for u, way in zip(units, ways, strict=True) if way}
            if moves and moves != self.careful_advance and self._why_not_together(moves) is None:
                yield self.order(moves)
