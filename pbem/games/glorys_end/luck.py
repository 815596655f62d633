"""The luck of assaults: the points of both sides in the column of the odds (13.17)."""

from collections.abc import Iterable, Iterator

from pbem.games.glorys_end.board.board import Board
from pbem.games.glorys_end.combat.odds_and_modifiers import BEST
from pbem.games.glorys_end.log import Declared
from pbem.games.hex_engine.log import Computed
from pbem.games.hex_engine.luck import FACES, luck_of_attacks
from pbem.rules import Cast, LogRecord


def luck(board: Board, records: Iterable[LogRecord]) -> Iterator[Cast]:
    """What every assault brought for which a die was rolled.

    A fortress costs its attacker a step whatever the die shows (14.2), so it is left out.
    """

    def results(computed: Computed) -> list[int]:
        attack, _, defence = computed.odds.partition(":")
        column = board.tables.crt[f"{min(int(attack), BEST)}:{defence}"]
        total = sum(change for _, change in computed.modifiers)
        rows = (column[max(1, min(6, face + total)) - 1] for face in FACES)
        return [row.defender - row.attacker for row in rows]

    return luck_of_attacks(records, Declared, results)
