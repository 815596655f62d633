"""Chapter 8: stacking.

The limits always hold: nothing that would break them is legal (8.3 never happens).
"""

from collections.abc import Collection, Sequence

from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.operations.cooperation import hexes_barred, why_not_together
from pbem.rules import Illegal

MOST = 6
"""What a hex holds: three corps (8.1)."""


def size_in_halves(position: Position, units: Collection[int]) -> int:
    """What units count, in half corps (8.1); the Romanian army counts as a corps (8.4)."""
    return sum(map(position.board.halves.__getitem__, units))


def full_hexes(position: Position, units: Collection[int]) -> Hexes:
    """The hexes in which units that come from elsewhere have no room, even on the way.

    Rules 8.1, 8.2, 8.5.
    """
    found = position.loaded[max(0, MOST + 1 - size_in_halves(position, units))]
    artillery = position.board.artillery
    if not artillery.isdisjoint(units):
        others = (n for n in artillery.difference(units) if n in position.where)
        found |= position.grid.mask(position.name(position.where[n]) for n in others)
    return found


def closed_hexes(position: Position, units: Collection[int]) -> Hexes:
    """The hexes in which units that come from elsewhere may not be, even on the way.

    ``why_not_pass`` says why.
    """
    found = full_hexes(position, units)
    for nation in {position.board.units[n].nation for n in units}:
        found |= hexes_barred(position, nation)
    return found


def why_not_pass(position: Position, units: Sequence[int], h: int) -> Illegal | None:
    """Why units may not be in a hex with those there, even on the way.

    Room (8.1, 8.2, 8.5), closed countries.
    """
    number, everybody = position.name(h), {*units, *position.stack(h)}
    if len(everybody & position.board.artillery) > 1:
        return refuse("one_artillery", "8.5", number, hex=number)
    if size_in_halves(position, everybody) > MOST:
        return refuse("too_many_corps", "8.1", number, hex=number)
    for nation in sorted({position.board.units[n].nation for n in units}):
        if hexes_barred(position, nation) >> h & 1:
            rule = {"austrian": "6.3", "romanian": "15.6"}.get(nation, "3.2")
            return refuse("closed_country", rule, number, hex=number)
    return None


def why_not_stop(position: Position, units: Sequence[int], h: int) -> Illegal | None:
    """Why units may not stay in a hex with those there.

    Enemies (12.4), stacking (8), cooperation (6.3, 6.4).
    """
    number = position.name(h)
    if position.mobile[ENEMY[position.unit(units[0]).side]] >> h & 1:
        return refuse("enemy_there", "12.4", number, hex=number)
    return why_not_pass(position, units, h) or why_not_together(position, units, h)


def fits(position: Position, units: Sequence[int], h: int) -> bool:
    """True if units may stay in a hex with those there."""
    return why_not_stop(position, units, h) is None
