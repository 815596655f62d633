"""Moving in tests: orders as text, and what an operation then asks."""

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.orders import Move
from pbem.games.paths_of_glory.sequence.operate import OperateAsk, operate
from tests.games.paths_of_glory.positions import Play, operation, table


def go(*groups: str) -> Move:
    """``go("GE-1 GE-2 > sedan cambrai", "GEc-1 > liege")``."""
    return Move(
        tuple((tuple(g.split(">")[0].split()), tuple(g.split(">")[1].split())) for g in groups)
    )


def ask(position: Position, side: str, move: str, attack: str = "") -> OperateAsk:
    return OperateAsk(
        position, side, operation(position, side, move=move, attack=attack), fighting=False
    )


def moved(position: Position, side: str, *groups: str, spaces: str) -> Play:
    at_table = table()
    return Play(
        operate(position, at_table, operation(position, side, move=spaces)), at_table
    ).order(go(*groups))
