"""Where new units do well to come, and how they go on by rail at once (10.2, 10.7).

What a side without a letter does by default: it comes safely, and as near to the front as its
railways bring it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from pbem.games.hex_engine.asks import is_accepted
from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.operations.strategic_movement import (
    POOL,
    check_rail,
    may_board,
    rail_goals,
    rail_goals_from,
    rail_left,
)
from pbem.games.when_eagles_fight.orders import Rail, Reinforce
from pbem.games.when_eagles_fight.reinforcements.arrivals import open_entries, waiting_units
from pbem.games.when_eagles_fight.supply.supply import connected_rails

APART = 3
"""So many hexes from the nearest enemy new units are placed, or farther."""

RIDE = 4
"""A ride is worth it if it saves so many hexes: it takes a place on the railways (11.3)."""

NOWHERE = 99
"""How far the enemy is where it has no units."""


def safe_arrival(position: Position, side: str) -> Reinforce | None:
    """Where the next of the units that must come does well to come; ``None``: none must.

    Corps come before heavy artillery, so that it finds them.
    """
    coming = sorted(waiting_units(position, side), key=lambda n: (_is_gun(position, n), n))
    if not coming:
        return None
    return Reinforce(position.ids(coming[:1]), safe_entry(position, coming[0]))


def safe_entry(position: Position, n: int, at: Sequence[str] = ()) -> str:
    """Where a new unit comes: the first of some hexes that is open, else safely near the front.

    It is not too near the enemy; heavy artillery stays with German corps. From far away a German
    unit comes where railways take it to the front at once (10.7).
    """
    apart = _distances_to_enemy(position, ENEMY[position.unit(n).side])

    def rank(h: int) -> tuple[int, bool, bool, int, int, int]:
        number = position.name(h)
        named = at.index(number) if number in at else len(at)
        alone = _is_gun(position, n) and not _has_german_corps(position, h)
        onward = [apart[goal] for goal in _stations_onward(position, n, h) if apart[goal] >= APART]
        by_rail = [min(onward) + RIDE] if onward else []
        far = min((far for far in (apart[h], *by_rail) if far >= APART), default=-apart[h])
        return named, apart[h] < APART, alone, far, apart[h], h

    return position.name(min(open_entries(position, n), key=rank))


def is_doubtful(position: Position, side: str) -> bool:
    """True if it matters much where the units come that must come now.

    Heavy artillery is among them, or one of them finds no place that is safe.
    """
    coming = waiting_units(position, side)
    if not coming:
        return False
    apart = _distances_to_enemy(position, ENEMY[side])
    return any(
        _is_gun(position, n) or all(apart[h] < APART for h in open_entries(position, n))
        for n in coming
    )


def rail_orders_to_front(position: Position, side: str) -> Iterator[Rail]:
    """How units that came in this turn go on by rail where that brings them to the front (10.7).

    Corps ride before heavy artillery, which rides to German corps.
    """
    came = sorted(
        (n for n in position.state.arrived if n in position.where),
        key=lambda n: (_is_gun(position, n), n),
    )
    apart = _distances_to_enemy(position, ENEMY[side])
    for n in came:
        unit = position.unit(n)
        if (
            unit.side != side
            or unit.kind == "fortress"
            or position.state.done[n]
            or not rail_left(position, POOL[unit.nation])
            or not may_board(position, n)
        ):
            continue
        here = position.where[n]
        nearer = [
            h
            for h in position.hexes_in(rail_goals(position, n))
            if APART <= apart[h] < apart[here]
            and (not _is_gun(position, n) or _has_german_corps(position, h))
        ]
        for h in sorted(nearer, key=lambda h: (apart[h], h)):
            order = Rail((unit.id,), position.name(h))
            if is_accepted(check_rail, position, side, order):
                yield order
                break


def _stations_onward(position: Position, n: int, h: int) -> tuple[int, ...]:
    """The stations that a German unit that comes in a hex of the west edge reaches at once."""
    unit, bit = position.unit(n), 1 << h
    german = unit.nation == "german" and rail_left(position, POOL[unit.nation])
    if not german or not bit & connected_rails(position, unit.side):
        return ()
    return position.hexes_in(rail_goals_from(position, unit.nation, h))


def _distances_to_enemy(position: Position, enemy: str) -> defaultdict[int, int]:
    """By hex, how far its nearest enemy is that is more than heavy artillery."""
    grid, reached = position.grid, position.mobile[enemy]
    apart: defaultdict[int, int] = defaultdict(lambda: NOWHERE)
    far, ring = 0, reached
    while ring:
        for h in position.hexes_in(ring):
            apart[h] = far
        wider: Hexes = reached | grid.adjacent_to(reached)
        far, ring, reached = far + 1, wider & ~reached, wider
    return apart


def _is_gun(position: Position, n: int) -> bool:
    return position.unit(n).kind == "artillery"


def _has_german_corps(position: Position, h: int) -> bool:
    """True if German units are in a hex, and nobody whom heavy artillery keeps from (13.18)."""
    units = position.field_units(h)
    return bool(units) and all(position.unit(n).nation == "german" for n in units)
