"""Retreats (12.5).

The space that units leave stays their side's until somebody advances into it (12.5.7).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, space_named, unit_named
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.board.state import REMOVED, Position
from pbem.games.paths_of_glory.cards.ids import WITHDRAWALS
from pbem.games.paths_of_glory.combat.cancel_retreat import (
    CancelRetreatAsk,
    hold_by_step,
    units_that_may_hold,
)
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.retreat_paths import Ground, SpacePath
from pbem.games.paths_of_glory.combat.steps import eliminate_replaced
from pbem.games.paths_of_glory.log.core import Eliminated, Prompt
from pbem.games.paths_of_glory.log.losses import ArmyLostWithCorps, Retreated
from pbem.games.paths_of_glory.operations.movement_rules import (
    count_crossings,
    enter_space,
    overrun_trench,
)
from pbem.games.paths_of_glory.orders import CancelRetreat, Retreat
from pbem.rules import Flow, Order, Table

Plan = tuple[tuple[int, SpacePath], ...]
"""Units in the order of their retreat, with the spaces they enter: too few if they are lost."""


def retreat(position: Position, table: Table, battle: Battle) -> Flow:
    """The defenders retreat ``battle.retreat_length`` spaces, or cancel that (12.2.12, 12.5).

    Units that retreated into the space earlier in this round go with them; Withdrawal cannot be
    cancelled (12.6.5). Those that may stay (CP-61) stay, but may lose the step that keeps the
    others.
    """
    units = [unit for unit in (*battle.defenders, *battle.bystanders) if unit not in battle.staying]
    if not units or not battle.retreat_length:
        return
    withdrawal = any(card in battle.cards[battle.defender] for card in WITHDRAWALS)
    if not withdrawal and units_that_may_hold(position, battle):
        order = yield CancelRetreatAsk(
            position, battle.defender, battle, can_all_retreat(position, battle, units)
        )
        assert isinstance(order, CancelRetreat)
        if order.unit:
            hold_by_step(
                position,
                table,
                battle,
                position.board.unit[order.unit],
                position.board.unit.get(order.corps, -1),
            )
            return
    yield from retreat_units(position, table, battle, units, battle.retreat_length)


def retreat_units(
    position: Position, table: Table, battle: Battle, units: list[int], length: int
) -> Flow:
    """Units of the defender retreat (12.5.4-12.5.6) and leave the combat; their choices are asked.

    Args:
        position: where they retreat; changes.
        table: where it is noted.
        battle: the combat; remembers which spaces they left again (12.7.3) and where they stopped
            (12.7.4).
        units: who retreats; the Montenegrin corps never does and is eliminated.
        length: how many spaces.
    """
    for unit in [u for u in units if position.unit(u).nation == "mn"]:
        _eliminate_unit(position, table, battle, unit, battle.target)
    going = tuple(u for u in units if position.unit(u).nation != "mn")
    if not going:
        return
    ask = RetreatAsk(position, battle.defender, battle, going, length)
    plan = ask.only_plan
    if plan is None:
        order = yield ask
        assert isinstance(order, Retreat)
        plan = ask.plan(order)
    for unit, path in plan:
        _retreat_unit(position, table, battle, unit, path, length)
    release_ana_spaces(position, table)


def can_all_retreat(position: Position, battle: Battle, units: list[int]) -> bool:
    """True if all of some units can retreat."""
    going = tuple(u for u in units if position.unit(u).nation != "mn")
    ask = RetreatAsk(position, battle.defender, battle, going, battle.retreat_length)
    return len(going) == len(units) and any(
        not ask.units_lost(plan) for plan in ask.plans_by_end(ask.ground, going)
    )


def _retreat_unit(
    position: Position, table: Table, battle: Battle, unit: int, path: SpacePath, length: int
) -> None:
    """One unit retreats, or is lost where it can go no farther.

    It takes no space it only goes through (12.5.5), but enters the trench there (11.2.5, 11.2.6).
    """
    spaces = position.board.spaces
    count_crossings(position, [unit], battle.target, path)
    u = position.unit(unit)
    if path:
        table.log(
            Retreated(u.side, u.id, spaces[battle.target].id, tuple(spaces[s].id for s in path))
        )
    left = path[:-1] if len(path) == length else ()
    battle.vacated.extend(s for s in left if s not in battle.vacated)
    if len(path) < length:
        battle.stopped.extend(s for s in path if s not in battle.stopped)
        _eliminate_unit(position, table, battle, unit, path[-1] if path else battle.target)
        return
    _remove_from_battle(battle, unit)
    battle.op.retreated.add(unit)
    for space in path[:-1]:
        overrun_trench(position, table, u.side, space)
    enter_space(position, table, [unit], path[-1])


def _eliminate_unit(
    position: Position, table: Table, battle: Battle, unit: int, where: int
) -> None:
    """A unit that cannot retreat is eliminated, an army for good (12.5.4).

    So is an army that a corps just replaced.
    """
    u, space = position.unit(unit), position.space(where).id
    _remove_from_battle(battle, unit)
    position.eliminate(unit, permanent=u.army)
    table.log(Eliminated(u.id, space, position.state.at[unit] == REMOVED, "retreat"))
    army = eliminate_replaced(position, unit, battle)
    if army >= 0:
        table.log(ArmyLostWithCorps(position.unit(army).id, u.id))


def _remove_from_battle(battle: Battle, unit: int) -> None:
    for group in (battle.defenders, battle.bystanders):
        if unit in group:
            group.remove(unit)


@dataclass(frozen=True)
class RetreatAsk(SideAsk):
    """Where the units go, one after the other (12.5.5)."""

    battle: Battle
    units: tuple[int, ...]
    length: int

    topic: ClassVar[str] = "pog.ask.retreat"
    accepts: ClassVar[tuple[type[Order], ...]] = (Retreat,)

    def prompt(self) -> Prompt:
        """The space, its units, how far they must go, and where each could go by itself."""
        names = tuple(self.position.unit(u).id for u in self.units)
        ways = tuple((name, self._ends(u)) for name, u in zip(names, self.units, strict=True))
        target = self.position.space(self.battle.target).id
        return Prompt(self.topic, target, names, self.length, ways)

    def _ends(self, unit: int) -> tuple[str, ...]:
        """Where a unit may end before anybody has gone; none: it is lost."""
        ways = self.ground.options(unit)
        ends = dict.fromkeys(way[-1] for way in ways if len(way) == self.length)
        return tuple(self.position.space(end).id for end in ends)

    @cached_property
    def ground(self) -> Ground:
        """The ground before anybody has gone."""
        return Ground(self.position, self.battle.target, self.length)

    def plans(self) -> Iterator[Plan]:
        """Every legal plan, lazily, in every order of the units."""
        return self._plans_for(self.ground, self.units)

    def _plans_for(self, ground: Ground, units: tuple[int, ...]) -> Iterator[Plan]:
        if not units:
            yield ()
            return
        for index, unit in enumerate(units):
            others = (*units[:index], *units[index + 1 :])
            for path in ground.options(unit):
                for rest in self._plans_for(ground.after_retreat(path), others):
                    yield ((unit, path), *rest)

    @cached_property
    def only_plan(self) -> Plan | None:
        """The plan to carry out when all plans come to the same, else ``None``."""
        plans = self.plans()
        first = next(plans)
        outcome = self._outcome(first)
        return first if all(self._outcome(plan) == outcome for plan in plans) else None

    def _outcome(self, plan: Plan) -> list[tuple[str, bool, int, SpacePath]]:
        """What a plan comes to: counters of one kind and strength are alike."""
        position, replaced = self.position, self.battle.replaced
        return sorted(
            (position.unit(u).kind, position.is_reduced(u), replaced.get(u, -1), path)
            for u, path in plan
        )

    @cached_property
    def best_plan(self) -> Plan:
        """The plan of a careful player: few lost, into supply, on own and helpful ground."""
        return min(self.plans_by_end(self.ground, self.units), key=self._cost_of_plan)

    def plans_by_end(self, ground: Ground, units: tuple[int, ...]) -> Iterator[Plan]:
        """As ``plans``, with only the first of a unit's ways that end in the same space."""
        if not units:
            yield ()
            return
        for index, unit in enumerate(units):
            others = (*units[:index], *units[index + 1 :])
            for path in {way[-1:]: way for way in reversed(ground.options(unit))}.values():
                for rest in self.plans_by_end(ground.after_retreat(path), others):
                    yield ((unit, path), *rest)

    def units_lost(self, plan: Plan) -> list[int]:
        """The units a plan gives up."""
        return [unit for unit, path in plan if len(path) < self.length]

    def _cost_of_plan(self, plan: Plan) -> tuple[int, int, int]:
        position = self.position
        side = self.side
        ends = [(unit, path[-1]) for unit, path in plan if len(path) == self.length]
        ranks = sum(self.ground.priority_of(unit, space) for unit, space in ends)
        held = sum(
            bool(position.fort_strength(s) or position.trench_level(side, s)) + position.is_vp(s)
            for _, s in ends
        )
        return (value_of_units(position, self.units_lost(plan)), ranks, -held)

    def plan(self, order: Retreat) -> Plan:
        """The plan an order names."""
        return tuple(
            (unit_named(self.position, name), tuple(space_named(self.position, s) for s in path))
            for name, path in order.paths
        )

    def order(self, plan: Plan) -> Retreat:
        """The order that names a plan."""
        spaces = self.position.board.spaces
        return Retreat(
            tuple((self.position.unit(u).id, tuple(spaces[s].id for s in path)) for u, path in plan)
        )

    def check(self, order: Order) -> None:
        """Accept a way for each unit, each legal when its turn comes.

        Raises:
            Illegal: a unit missing, named twice or not retreating, or paragraphs 12.5.2-12.5.5.
        """
        assert isinstance(order, Retreat)
        plan = self.plan(order)
        named = [unit for unit, _ in plan]
        for unit in named:
            if unit not in self.units or named.count(unit) > 1:
                name = self.position.unit(unit).id
                raise refuse("not_retreating", "12.5.1", name, unit=name)
        for unit in self.units:
            if unit not in named:
                name = self.position.unit(unit).id
                raise refuse("must_retreat", "12.5.1", name, unit=name)
        ground = self.ground
        for unit, path in plan:
            if reason := ground.why_not(unit, path):
                raise reason
            ground = ground.after_retreat(path)

    def legal(self) -> Iterator[Order]:
        """The careful plan, then every plan."""
        yield self.order(self.best_plan)
        for plan in self.plans():
            if plan != self.best_plan:
                yield self.order(plan)


def value_of_units(position: Position, units: list[int]) -> int:
    """What units are worth to their owner: steps, an army's four times, more if irreplaceable."""
    total = 0
    for unit in units:
        u, steps = position.unit(unit), 1 if position.is_reduced(unit) else 2
        total += steps * (8 if u.army else 2) + (0 if u.replaceable else 4)
    return total
