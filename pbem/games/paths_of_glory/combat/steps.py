"""Losing a step (12.4.2, 12.4.4, 12.4.7): a unit flips or goes; a corps replaces an army."""

from pbem.games.paths_of_glory.board.state import ELIMINATED, REMOVED, RESERVE, Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.log.losses import StepLost
from pbem.games.paths_of_glory.supply.supply import is_supplied
from pbem.rules import Table

_CORPS = {
    "ge": ("GEc", "PLc"),
    "ah": ("AHc",),
    "tu": ("TUc",),
    "it": ("ITc",),
    "fr": ("FRc",),
    "br": ("BRc",),
    "us": ("USc",),
    "ru": ("RUc",),
    "be": ("BEc",),
    "sb": ("SBc",),
}
"""The kinds of corps that replace an army of a nation (12.4.4, 12.4.4.3).

The owner chooses, else the first does. The Czech Legion replaces no army (AP-60).
"""

_EXPEDITIONARY = {"BR-BEF": ("BEFc",)}
"""The army that only a corps of its own replaces, and which replaces nothing else (12.4.4.3)."""


def reserves_for(position: Position, army: int) -> list[int]:
    """The corps in the reserve box that may replace an army (12.4.4, 12.4.4.3).

    Those at full strength come first: others replace it only where there is none. Among them the
    owner chooses; the common kind of the nation stands first.
    """
    u, at = position.board.units[army], position.state.at
    kinds = _EXPEDITIONARY.get(u.kind) or _CORPS[u.nation]
    corps = [n for kind in kinds for n in position.board.kinds[kind] if at[n] == RESERVE]
    return sorted(corps, key=position.is_reduced)


def remember_supply(position: Position, battle: Battle) -> frozenset[int]:
    """The units out of supply when the combat began (14.1.1.2): the first call finds them."""
    if battle.cut_off is None:
        units = (*battle.attackers, *battle.defenders, *battle.bystanders)
        battle.cut_off = frozenset(u for u in units if not is_supplied(position, u))
    return battle.cut_off


def replacing_corps(position: Position, army: int) -> list[int]:
    """The corps among which the owner of an army chooses, the common kind first (12.4.4)."""
    corps = reserves_for(position, army)
    return [c for c in corps if position.is_reduced(c) == position.is_reduced(corps[0])]


def lose_step(
    position: Position, table: Table, battle: Battle, unit: int, why: str, replacing: int = -1
) -> None:
    """A unit of a combat loses a step: it flips or goes, and a corps replaces an army (12.4.4).

    The corps is ``replacing``, or the first that may if that is -1. An army is gone for good if
    nothing replaces it or if it was out of supply (12.4.4.1, 12.4.7).
    """
    u, space = position.unit(unit), position.state.at[unit]
    value, corps, permanent = position.lf(unit), -1, False
    eliminated = position.is_reduced(unit)
    if eliminated:
        corps = replacing
        if u.army and replacing < 0:
            corps = next(iter(reserves_for(position, unit)), -1)
        stranded = u.army and (corps < 0 or unit in remember_supply(position, battle))
        position.eliminate(unit, permanent=stranded)
        permanent = position.state.at[unit] == REMOVED
        _take_place(position, battle, unit, corps, space)
    else:
        position.reduce(unit)
    battle.lost[u.side].append((unit, corps, eliminated))
    name = position.unit(corps).id if corps >= 0 else ""
    table.log(
        StepLost(u.side, u.id, position.space(space).id, value, eliminated, name, permanent, why)
    )


def _take_place(position: Position, battle: Battle, unit: int, corps: int, space: int) -> None:
    """A unit that is gone leaves the combat; the corps that replaces it fights where it did."""
    fighting = battle.units(position.unit(unit).side)
    index = fighting.index(unit)
    fighting[index : index + 1] = [corps] if corps >= 0 else []
    if corps < 0:
        return
    position.place(corps, space)
    battle.replaced[corps] = unit
    if unit in battle.origins:
        battle.origins[corps] = battle.origins[unit]
        battle.op.attacked.add(corps)
        if unit in battle.op.sortied:
            battle.op.sortied.add(corps)


def eliminate_replaced(position: Position, corps: int, battle: Battle) -> int:
    """The army a corps of this combat replaced is gone for good (12.4.7, 12.5.4).

    -1: it replaced none, or that one already.
    """
    army = battle.replaced.get(corps, -1)
    if army < 0 or position.state.at[army] != ELIMINATED:
        return -1
    position.place(army, REMOVED)
    return army
