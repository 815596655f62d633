"""Lieutenant Colonel Hentsch: the Germans fall back from Paris (10.4, optional)."""

from collections.abc import Sequence

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.operations.movement import (
    check_move,
    depth_inside,
    is_free,
    move,
    reachable_hexes,
)
from pbem.games.hex_engine.orders import Move
from pbem.rules import Illegal, Table


def fall_back(position: Position, table: Table) -> None:
    """Germans inside the line who have not moved yet go out (10.4).

    They take the shortest way, as far as they can.

    A stack that cannot leave together leaves one by one. Those who find no way have used their turn
    to look for one.
    """
    for h in position.hexes_in(position.real[GERMAN] & position.ground.danger):
        stack = [n for n in position.stack(h) if is_free(position, [n])]
        together = _move_out(position, stack)
        if together and not depth_inside(position, position.grid.at[together.path[-1]]):
            move(position, table, GERMAN, together)
            continue
        for n in stack:
            if alone := _move_out(position, [n]):
                move(position, table, GERMAN, alone)
    for h in position.hexes_in(position.real[GERMAN] & position.ground.danger):
        for n in position.stack(h):
            position.state.done[n] = position.state.done[n] or "moved"


def _move_out(position: Position, units: Sequence[int]) -> Move | None:
    """The shortest move of units of one hex that takes them out.

    If none does, it takes them nearest to where they leave.
    """
    if not units:
        return None
    found = reachable_hexes(position, units)
    goals = sorted(
        (depth_inside(position, h), spent, h)
        for h, spent in found.spent.items()
        if h != found.start
    )
    for _, _, h in goals:
        order = Move(position.ids(units), tuple(position.name(step) for step in found.path(h)))
        try:
            check_move(position, GERMAN, order)
        except Illegal:
            continue
        return order
    return None
