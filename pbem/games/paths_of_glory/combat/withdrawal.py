"""Withdrawal (12.6): the defenders save a step.

Combat and retreat make them retreat one space.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, unit_named
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.steps import remember_supply, reserves_for
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.log.losses import NothingSaved, StepSaved
from pbem.games.paths_of_glory.orders import ChooseUnits
from pbem.rules import Flow, Order, Table


def withdraw(position: Position, table: Table, battle: Battle) -> Flow:
    """Restore a step to the defenders when fire is over (12.3.4.2, 12.6.3, 12.6.6-12.6.10).

    The retreat of one space follows in ``retreat``.
    """
    target = position.space(battle.target).id
    if not battle.lost[battle.defender]:
        table.log(NothingSaved(target, "no_losses"))
        return
    units = savable_units(position, battle)
    if not units:
        table.log(NothingSaved(target, "no_step"))
        return
    chosen = units[0]
    if len(units) > 1:
        order = yield WithdrawalAsk(position, battle.defender, battle, tuple(units))
        assert isinstance(order, ChooseUnits)
        chosen = position.board.unit[order.units[0]]
    _save_step(position, table, battle, chosen)


def savable_units(position: Position, battle: Battle) -> list[int]:
    """The units of which a step can be saved, alike ones once, the most valuable first.

    Corps if one lost a step (12.6.3), else armies (12.6.6). Units out of supply gain nothing by a
    card (14.3.4).
    """
    cut_off = remember_supply(position, battle)
    losers = dict.fromkeys(unit for unit, _, _ in battle.lost[battle.defender])
    corps = [u for u in losers if not position.unit(u).army]
    armies = [u for u in losers if position.unit(u).army]
    able = [u for u in corps or armies if battle.replaced.get(u, u) not in cut_off]
    if not corps:
        able = [u for u in able if _may_army_return(position, battle, u)]
    at, replaced = position.state.at, battle.replaced
    alike = {(position.unit(u).kind, at[u] == battle.target, replaced.get(u, -1)): u for u in able}
    return sorted(
        alike.values(), key=lambda u: (at[u] == battle.target, -position.unit(u).full[0], u)
    )


def _may_army_return(position: Position, battle: Battle, army: int) -> bool:
    """True if an army's step can be saved (12.6.8).

    A corps backs it, or the loss number is its loss factor.
    """
    backed = army in battle.replaced.values() or bool(reserves_for(position, army))
    return backed or battle.numbers[battle.defender] == position.unit(army).reduced[1]


def _save_step(position: Position, table: Table, battle: Battle, unit: int) -> None:
    """Flip a unit back, or bring it back at reduced strength.

    The corps in an army's place returns to the reserve.
    """
    returned, name = position.state.at[unit] != battle.target, ""
    if returned:
        corps = next((c for c, army in battle.replaced.items() if army == unit), -1)
        if corps >= 0:
            name = position.unit(corps).id
            del battle.replaced[corps]
            battle.defenders.remove(corps)
            position.place(corps, RESERVE)
        position.place(unit, battle.target)
        position.reduce(unit)
        battle.defenders.append(unit)
    else:
        position.restore(unit)
    table.log(StepSaved(position.unit(unit).id, position.space(battle.target).id, returned, name))


@dataclass(frozen=True)
class WithdrawalAsk(SideAsk):
    """Which unit gets its step back (12.6.3, 12.6.6)."""

    battle: Battle
    units: tuple[int, ...]

    topic: ClassVar[str] = "pog.ask.withdrawal"
    accepts: ClassVar[tuple[type[Order], ...]] = (ChooseUnits,)

    def prompt(self) -> Prompt:
        """The space and the units to choose among."""
        names = tuple(self.position.unit(u).id for u in self.units)
        return Prompt(self.topic, self.position.space(self.battle.target).id, names, 1)

    def check(self, order: Order) -> None:
        """Accept one of the units.

        Raises:
            Illegal: another number of units, or one whose step cannot be saved (12.6.3, 12.6.6,
                12.6.8).
        """
        assert isinstance(order, ChooseUnits)
        if len(order.units) != 1:
            raise refuse("one_unit", "12.6.3", *order.units, number=1)
        (name,) = order.units
        unit = unit_named(self.position, name)
        if unit not in self.units:
            names = tuple(self.position.unit(u).id for u in self.units)
            raise refuse("not_to_be_saved", "12.6.3", name, unit=name, choices=names)

    def legal(self) -> Iterator[Order]:
        """Every unit, the most valuable first."""
        for unit in self.units:
            yield ChooseUnits((self.position.unit(unit).id,))
