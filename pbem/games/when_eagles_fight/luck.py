"""The luck of attacks: the points of both sides in the column of the odds (13.20, 13.21)."""

from collections.abc import Iterable, Iterator

from pbem.games.hex_engine.log import Computed
from pbem.games.hex_engine.luck import FACES, luck_of_attacks
from pbem.games.when_eagles_fight.board.board import Board
from pbem.games.when_eagles_fight.combat.attack_sequence import table_row
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import BEST
from pbem.games.when_eagles_fight.log import Declared
from pbem.rules import Cast, LogRecord

_POINTS = {"E": 3, "B": 0}
"""What letters count: all are lost, one more than the highest number; a breakthrough, nothing."""


def luck(board: Board, records: Iterable[LogRecord]) -> Iterator[Cast]:
    """What every attack brought for which a die was rolled."""

    def results(computed: Computed) -> list[int]:
        attack, _, defence = computed.odds.partition(":")
        column = board.tables.crt[f"{min(int(attack), BEST)}:{defence}"]
        total = sum(change for _, change in computed.modifiers)
        rows = (column[table_row(face + total) - 1] for face in FACES)
        return [_points(row.defender) - _points(row.attacker) for row in rows]

    return luck_of_attacks(records, Declared, results)


def _points(result: str) -> int:
    return _POINTS[result] if result in _POINTS else int(result)
