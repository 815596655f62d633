"""Where a beaten force may end up."""

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.games.hexes.grid import Grid, Hexes, sorted_hexes


@dataclass(frozen=True, slots=True)
class RetreatTerrain:
    """What a retreating force finds.

    Attributes:
        open: hexes that it may enter.
        room: those of them in which it may stop.
        wary: hexes that it avoids where it can.
        held: hexes that, after this, it avoids where it can.
    """

    open: Hexes
    room: Hexes
    wary: Hexes
    held: Hexes


def retreat_ends(
    grid: Grid, origin: int, compass: Iterable[int], country: RetreatTerrain
) -> tuple[int, ...]:
    """The hexes in which a force may end its retreat: its owner chooses; none: it is lost.

    It goes one hex in a direction of the compass; while no such hex has room it goes on through
    them, a hex further each time, to the first with room. Of several, those count that it need not
    avoid.
    """
    directions = tuple(compass)
    here: Hexes = 1 << origin
    passed: Hexes = 0
    while here:
        passed |= here
        near = (
            1 << there
            for h in sorted_hexes(here)
            for side, there in grid.near[h]
            if side in directions
        )
        reached = 0
        for bit in near:
            reached |= bit
        reached &= country.open & ~passed
        if room := reached & country.room:
            return tuple(sorted_hexes(_preferred_hexes(room, country)))
        here = reached
    return ()


def _preferred_hexes(hexes: Hexes, country: RetreatTerrain) -> Hexes:
    safe = hexes & ~country.wary or hexes
    return safe & ~country.held or safe
