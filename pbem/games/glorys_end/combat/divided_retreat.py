"""A beaten stack that is too much for each hex beside it may divide (13.19)."""

from collections.abc import Iterator, Sequence

from pbem.games.glorys_end.board.asks import refuse
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.retreat import retreat_hexes
from pbem.games.hex_engine.hopeful import copied
from pbem.rules import Illegal

Ways = Sequence[tuple[int, int]]
"""Units, each with the hex to which it goes, in the order in which they go."""


def may_divide(position: Position, units: Sequence[int], *, forced: bool) -> bool:
    """True if units of one hex may go apart.

    Who need not go goes with all or not at all (13.18).
    """
    return any(divisions(position, units, forced=forced))


def divisions(position: Position, units: Sequence[int], *, forced: bool) -> Iterator[Ways]:
    """Every way in which units of one hex may go apart, in their order.

    Who finds no hex is not among them.
    """
    if len(units) == 1 or _is_held_beside(position, units):
        return
    least = 1 if forced else len(units)
    for way in _apart(copied(position), units, ()):
        if len(way) >= least:
            yield way


def _is_held_beside(position: Position, units: Sequence[int]) -> bool:
    """True if a hex beside theirs holds all of them."""
    h = position.where[units[0]]
    return any(position.grid.distance(h, end) == 1 for end in retreat_hexes(position, units))


def _apart(position: Position, units: Sequence[int], gone: Ways) -> Iterator[Ways]:
    if not units:
        yield gone
        return
    n, *others = units
    h, goals = position.where[n], retreat_hexes(position, [n])
    for goal in goals:
        position.shift([n], goal)
        yield from _apart(position, others, (*gone, (n, goal)))
        position.shift([n], h)
    if not goals:
        yield from _apart(position, others, gone)


def why_not_apart(position: Position, units: Sequence[int], ways: Ways) -> Illegal | None:
    """Why units of one hex may not go apart in these ways.

    Who is left behind must find no hex (13.18).
    """
    trial, left = copied(position), list(units)
    for n, goal in ways:
        hexes = _names(trial, n) if n in left else ()
        number = position.name(goal)
        if number not in hexes:
            name = position.unit(n).id
            return refuse("not_apart_there", "13.19", number, unit=name, hex=number, hexes=hexes)
        left.remove(n)
        trial.shift([n], goal)
    for n in left:
        if hexes := _names(trial, n):
            return refuse("left_behind", "13.18", unit=position.unit(n).id, hexes=hexes)
    return None


def _names(position: Position, n: int) -> tuple[str, ...]:
    return tuple(map(position.name, retreat_hexes(position, [n])))
