"""Lieutenant Colonel Hentsch: the Germans fall back from Paris (10.4, optional)."""

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.movement import check_move, free, move, ways
from pbem.games.glorys_end.orders import Move
from pbem.rules import Illegal, Table


def fall_back(position: Position, table: Table) -> None:
    """Germans inside the line who have not moved yet go out by the shortest way, as far as they can (10.4)."""
    for h in position.hexes(position.real[GERMAN] & position.ground.danger):
        stack = [n for n in position.stack(h) if free(position, [n])]
        if stack and not _go(position, table, stack):
            for n in stack:
                _go(position, table, [n])


def _go(position: Position, table: Table, units: list[int]) -> bool:
    """Whether units that move together found a way out, or nearer to one."""
    found, danger = ways(position, units), position.ground.danger
    start = position.where[units[0]]
    outside = position.grid.all & ~danger

    def depth(h: int) -> int:
        return min((position.grid.distance(h, other) for other in position.hexes(outside)), default=0)

    here = depth(start)
    goals = sorted((depth(h), spent, h) for h, spent in found.spent.items() if h != start)
    for deep, _, h in goals:
        if deep >= here:
            return False
        order = Move(position.ids(units), tuple(position.name(step) for step in found.path(h)))
        try:
            check_move(position, GERMAN, order)
        except Illegal:
            continue
        move(position, table, GERMAN, order)
        return True
    return False
