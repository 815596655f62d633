"""The luck of combats: the loss number that each die caused, and what its column held (12.2.9)."""

from collections.abc import Iterable, Iterator

from pbem.games.paths_of_glory.board.board import Board
from pbem.games.paths_of_glory.log.combat import Fired, FireRoll
from pbem.rules import Cast, Logged, LogRecord, Rolled, numbered


def luck(board: Board, records: Iterable[LogRecord]) -> Iterator[Cast]:
    """What every fire brought that was rolled for."""
    fire = 0
    for roll, record in numbered(records):
        match record:
            case Rolled(why=FireRoll()):
                fire = roll
            case Logged(entry=Fired() as fired):
                yield Cast(fire, fired.side, fired.result, _results(board, fired))
            case _:
                pass


def _results(board: Board, fired: Fired) -> tuple[int, ...]:
    """The loss number for each face of the die, with its modifiers."""
    table, modifier = board.fire[fired.table], sum(term.amount for term in fired.modifiers)
    return table.loss_numbers(table.lowest.index(fired.column), modifier)
