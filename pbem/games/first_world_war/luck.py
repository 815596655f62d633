"""The luck of combats: the number that each die shows; an S counts nothing (2.4, 6.1)."""

from collections.abc import Iterable, Iterator

from pbem.games.first_world_war.board.board import Board
from pbem.games.first_world_war.log import CombatRoll
from pbem.rules import Cast, LogRecord, Rolled, numbered


def luck(board: Board, records: Iterable[LogRecord]) -> Iterator[Cast]:
    """What every die of a combat shows."""
    faces = tuple(face if isinstance(face, int) else 0 for face in board.faces)
    for roll, record in numbered(records):
        match record:
            case Rolled(why=CombatRoll() as why, value=value):
                yield Cast(roll, why.faction, faces[value - 1], faces)
            case _:
                pass
