"""Cancelling a retreat by one more step (12.5.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, unit_named
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.steps import lose_step, replacing_corps, reserves_for
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.log.losses import RetreatCancelled
from pbem.games.paths_of_glory.orders import CancelRetreat
from pbem.rules import Order, Table

ROUGH = frozenset({"forest", "desert", "mountain", "swamp"})
"""Terrain where a retreat may be cancelled (12.5.3) and an advance must stop (12.7.3)."""


def units_that_may_hold(position: Position, battle: Battle) -> list[int]:
    """The defenders that may lose a step so that nobody retreats, cheapest first (12.5.3).

    None on open ground without a trench. A step of the defenders must remain: the last army may go
    only for a corps.
    """
    if not (battle.trench or position.space(battle.target).terrain in ROUGH):
        return []
    steps = sum(1 if position.is_reduced(unit) else 2 for unit in battle.defenders)
    able = [
        u
        for u in battle.defenders
        if steps > 1 or (position.unit(u).army and reserves_for(position, u))
    ]
    alike = {
        (position.unit(u).kind, position.is_reduced(u), battle.replaced.get(u, -1)): u for u in able
    }
    return sorted(alike.values(), key=lambda u: _price_of_step(position, u))


def _price_of_step(position: Position, unit: int) -> tuple[bool, bool, bool, int]:
    """The cost of a unit's step: a unit lost for good, an army, a unit gone, its number."""
    u, gone = position.unit(unit), position.is_reduced(unit)
    for_good = gone and (not u.replaceable or (u.army and not reserves_for(position, unit)))
    return (for_good, u.army, gone, unit)


def hold_by_step(
    position: Position, table: Table, battle: Battle, unit: int, replacing: int = -1
) -> None:
    """A defender loses one more step and nobody retreats, however far it would have been (12.5.3).

    ``replacing``: the corps that replaces it if it is an army that goes, or -1 for the first that
    may (12.4.4).
    """
    table.log(RetreatCancelled(position.space(battle.target).id, position.unit(unit).id))
    lose_step(position, table, battle, unit, "hold", replacing)
    battle.cancelled = True
    release_ana_spaces(position, table)


@dataclass(frozen=True)
class CancelRetreatAsk(SideAsk):
    """Ask whether a defender loses one more step so that nobody retreats (12.5.3).

    ``survivable``: all could retreat.
    """

    battle: Battle
    survivable: bool

    topic: ClassVar[str] = "pog.ask.cancel_retreat"
    accepts: ClassVar[tuple[type[Order], ...]] = (CancelRetreat,)

    def prompt(self) -> Prompt:
        """The space, who may lose the step, and how far the retreat would be."""
        names = tuple(
            self.position.unit(u).id for u in units_that_may_hold(self.position, self.battle)
        )
        target = self.position.space(self.battle.target).id
        return Prompt(self.topic, target, names, self.battle.retreat_length)

    def check(self, order: Order) -> None:
        """Accept a defender after whose step one remains, or none.

        Raises:
            Illegal: another unit, or the last step in the space (12.5.3); a corps that does not
                replace it (12.4.4).
        """
        assert isinstance(order, CancelRetreat)
        if not order.unit:
            return
        unit = unit_named(self.position, order.unit)
        if unit not in self.battle.defenders:
            raise refuse("not_defending", "12.5.3", order.unit, unit=order.unit)
        able = units_that_may_hold(self.position, self.battle)
        alike = self._kind_of_unit(unit)
        if all(self._kind_of_unit(other) != alike for other in able):
            raise refuse("last_step", "12.5.3", order.unit, unit=order.unit)
        if order.corps and unit_named(self.position, order.corps) not in self.replacing(unit):
            raise refuse("not_replacing", "12.4.4", order.corps, unit=order.corps)

    def replacing(self, unit: int) -> list[int]:
        """The corps among which the owner chooses when the last step of an army goes (12.4.4)."""
        goes = self.position.unit(unit).army and self.position.is_reduced(unit)
        return replacing_corps(self.position, unit) if goes else []

    def _kind_of_unit(self, unit: int) -> tuple[str, bool, int]:
        position = self.position
        return (
            position.unit(unit).kind,
            position.is_reduced(unit),
            self.battle.replaced.get(unit, -1),
        )

    def legal(self) -> Iterator[Order]:
        """To retreat, or a step of each unit that may lose one, with each corps for an army."""
        units = self.position.board.units
        yield CancelRetreat()
        for unit in units_that_may_hold(self.position, self.battle):
            yield CancelRetreat(units[unit].id)
            kinds = {units[corps].kind: corps for corps in reversed(self.replacing(unit))}
            for corps in list(kinds.values())[:-1]:
                yield CancelRetreat(units[unit].id, units[corps].id)

    def default(self) -> Order:
        """Hold if a unit would be lost in the retreat, or for a point at the price of no unit.

        Else retreat.
        """
        cheapest = units_that_may_hold(self.position, self.battle)[0]
        free = not self.position.is_reduced(cheapest) and not self.battle.staying
        if not self.survivable or (free and self.position.is_vp(self.battle.target)):
            return CancelRetreat(self.position.unit(cheapest).id)
        return CancelRetreat()
