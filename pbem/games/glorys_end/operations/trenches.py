"""Chapter 9: entrenching, and how trenches are lost (9.3, 14.4)."""

from pbem.games.glorys_end.board.asks import refuse, units_named
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.log import DigFailed, Digging, DigRoll, Entrenched
from pbem.games.glorys_end.orders import Entrench
from pbem.games.glorys_end.supply.supply import is_active
from pbem.games.glorys_end.victory.control import lose_trench
from pbem.games.hexes.grid import sorted_hexes
from pbem.rules import Table

HIGHEST = 3
"""The highest roll that lets a unit dig (9.1)."""


def may_dig(position: Position) -> bool:
    """True if trenches may be dug in this turn (9.1)."""
    return position.state.turn >= position.board.limits["entrench"]


def mark_free_diggers(position: Position, side: str) -> None:
    """Note the hexes beside an occupied enemy trench as the phase begins (9.1)."""
    enemy = ENEMY[side]
    lines = position.trenches(enemy)
    position.state.free_diggers = set(
        sorted_hexes(position.grid.adjacent_to(lines & position.occupied[enemy]))
    )


def check_dig(position: Position, side: str, order: Entrench) -> int:
    """A unit may dig in.

    Raises:
        Illegal: rules 9.1, 9.2 and 7.5.
    """
    (n,) = units_named(position, side, (order.unit,))
    h = position.where[n]
    number = position.name(h)
    if not may_dig(position):
        raise refuse("no_digging_yet", "9.1", turn=position.board.limits["entrench"])
    if position.unit(n).kind not in ("infantry", "naval"):
        raise refuse("infantry_digs", "9.1", order.unit, unit=order.unit)
    if position.state.done[n]:
        raise refuse("has_acted", "9.2", order.unit, unit=order.unit, act=position.state.done[n])
    if position.fort_of(h) or position.zone_of(h):
        raise refuse("fortified_already", "9.2", number, hex=number)
    if h in position.state.trenches or h in position.state.digging:
        raise refuse("trench_already", "9.2", number, hex=number)
    if not is_active(position, n):
        raise refuse("out_of_supply", "9.1", order.unit, unit=order.unit)
    if h not in position.state.free_diggers and position.state.die:
        raise refuse("one_dig", "9.1", order.unit, unit=order.unit)
    return n


def dig(position: Position, table: Table, side: str, order: Entrench) -> None:
    """A unit digs in: beside enemies in trenches freely, else one unit on a 1, 2 or 3 (9.1)."""
    n = check_dig(position, side, order)
    h = position.where[n]
    if h not in position.state.free_diggers:
        position.state.die = table.roll(6, DigRoll(side))
        if position.state.die > HIGHEST:
            table.log(DigFailed(order.unit), frozenset({side.upper()}))
            return
    position.state.digging.add(h)
    position.state.done[n] = "digging"
    table.log(Digging(order.unit, position.name(h)), frozenset({side.upper()}))


def finish_trenches(position: Position, table: Table, side: str) -> None:
    """At the end of the assaults trenches are finished (9.2).

    Those without infantry are removed (9.3).
    """
    state = position.state
    for h in sorted(state.digging):
        if _has_infantry(position, h):
            state.trenches.add(h)
            table.log(Entrenched(position.name(h), side))
    state.digging.clear()
    for h in position.hexes_in(position.trenches(side)):
        if not _has_infantry(position, h):
            lose_trench(position, table, h)


def _has_infantry(position: Position, h: int) -> bool:
    return any(position.unit(n).kind in ("infantry", "naval") for n in position.stack(h))
