"""Activation of spaces: costs and limits (9.2.1-9.2.7.1, 14.1.1.1, 15.2.5)."""

from collections.abc import Iterable
from copy import copy

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import (
    ELEVENTH_ARMY,
    EVERYONE_INTO_BATTLE,
    FALKENHAYN,
    FALL_OF_THE_TSAR,
    MOLTKE,
    SUD_ARMY,
)
from pbem.games.paths_of_glory.log.operations import Activated
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate
from pbem.games.paths_of_glory.supply.supply import is_supplied, is_supplied_by_beachhead_only
from pbem.rules import Illegal, Table

_BELGIANS_AS_BRITISH = frozenset({"antwerp", "ostend", "calais", "amiens"})

BEACH_ARMY, BEACH_CORPS = 3, 1
"""What a unit costs that is in supply through the beachhead alone (9.2.7.1)."""


def activation_cost(position: Position, side: str, space: int, *, combat: bool) -> int:
    """Points that a space costs with all its units (9.2.2-9.2.4, 9.2.7.1).

    The saving by the SUD Army, which only one space of an action round enjoys, is not in it: see
    ``total_cost``.
    """
    units = position.units_of(side, space)
    if moltke_restricts(position, side, space):
        return len(units)
    beach = (
        [u for u in units if is_supplied_by_beachhead_only(position, u)]
        if position.state.beachhead >= 0
        else []
    )
    points = sum(BEACH_ARMY if position.unit(u).army else BEACH_CORPS for u in beach)
    points += _count_nationalities(position, side, space, [u for u in units if u not in beach])
    if combat and side == AP and position.was_played(FALL_OF_THE_TSAR):
        points += max(0, sum(position.unit(u).nation == "ru" for u in units) - 1)
    return points


def moltke_restricts(position: Position, side: str, space: int) -> bool:
    """True if each unit of the Central Powers costs a point there (AP-9, until CP-13)."""
    if side != CP or position.space(space).nation not in ("be", "fr"):
        return False
    return position.was_played(MOLTKE) and not position.was_played(FALKENHAYN)


def _count_nationalities(position: Position, side: str, space: int, units: list[int]) -> int:
    """The number of nationalities among units, with the exceptions of 9.2.3 and of cards."""
    board, where = position.board, position.space(space)
    nations = {board.units[u].counts_as for u in units}
    if where.id in _BELGIANS_AS_BRITISH and "be" in nations:
        nations = nations - {"be"} | {"br"}
    if where.nation in ("fr", "ge") and "us" in nations:
        nations = nations - {"us"} | {"fr"}
    if (
        side == AP
        and EVERYONE_INTO_BATTLE in position.state.turn_events
        and where.nation in ("it", "fr", "be")
    ):
        return min(1, len(nations))
    if position.was_played(ELEVENTH_ARMY) and board.unit["GE-11"] in units:
        return 1 if sum(board.units[u].army for u in units) == 1 else 2
    return len(nations)


def _has_sud_army(position: Position, side: str, space: int) -> bool:
    """True if the SUD Army is in a space (CP-10): an Austrian unit, German corps, no army."""
    if moltke_restricts(position, side, space):
        return False
    units = [position.unit(u) for u in position.units_of(side, space)]
    if position.was_played(ELEVENTH_ARMY) and any(u.kind == "GE-11" for u in units):
        return False
    germans = [u for u in units if u.nation == "ge"]
    return (
        sum(u.nation == "ah" for u in units) == 1
        and bool(germans)
        and not any(u.army for u in germans)
    )


def total_cost(position: Position, side: str, move: list[int], attack: list[int]) -> int:
    """Points for all spaces activated in an action round (9.2.1)."""
    points = sum(activation_cost(position, side, s, combat=False) for s in move)
    points += sum(activation_cost(position, side, s, combat=True) for s in attack)
    return points - sud_army_saving(position, side, (*move, *attack))


def sud_army_saving(position: Position, side: str, spaces: Iterable[int]) -> int:
    """The point that an activated space of the round saves by the SUD Army (CP-10), or 0."""
    if side != CP or not position.was_played(SUD_ARMY):
        return 0
    return int(any(_has_sud_army(position, side, space) for space in spaces))


def why_not_activate(position: Position, side: str, space: int, *, combat: bool) -> Illegal | None:
    """Why a space cannot be activated, whatever it costs (9.2.6, 9.5.2.4, 14.1.1.1, 15.2.5)."""
    name = position.space(space).id
    units = position.units_of(side, space)
    if not units:
        return refuse("not_occupied", "9.2.6", name, space=name)
    if (
        position.state.limited_greece
        and position.unit(units[0]).nation == "gr"
        and position.is_neutral("gr")
    ):
        return refuse("neutral_greeks", "9.5.2.4", name, space=name)
    if not any(is_supplied(position, u) for u in units):
        return refuse("nobody_supplied", "14.1.1.1", name, space=name)
    if combat and position.space(space).terrain == "desert" and position.season == "summer":
        return refuse("desert_summer", "15.2.5", name, space=name)
    return None


def with_activated_spaces(
    position: Position, op: Operation, move: list[int], attack: list[int]
) -> Operation:
    """The operations with more spaces; only units in supply will be ready (9.2.5, 14.1.1.1)."""
    ready = {
        u
        for s in (*move, *attack)
        for u in position.units_of(op.side, s)
        if is_supplied(position, u)
    }
    then = copy(op)
    then.move, then.attack, then.ready = op.move | {*move}, op.attack | {*attack}, op.ready | ready
    return then


def carry_out_activation(position: Position, table: Table, op: Operation, order: Activate) -> None:
    """Carry a checked activation out: only units in supply now will be ready (9.2.5, 14.1.1.1)."""
    move = [position.board.space[name] for name in order.move]
    attack = [position.board.space[name] for name in order.attack]
    points = total_cost(position, op.side, move, attack)
    then = with_activated_spaces(position, op, move, attack)
    op.move, op.attack, op.ready, op.paid = then.move, then.attack, then.ready, True
    table.log(Activated(op.side, order.move, order.attack, points, op.points))
