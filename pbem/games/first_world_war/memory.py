"""What everybody who reads the letters knows of counters that lie face down again.

Armies are turned up in a combat, by their owner, and at the end of each turn (4.2, 6.0). They stay
where they are until counters of their commander leave the front face down.
"""

from collections.abc import Iterable

from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.log import (
    AllRevealed,
    Attacked,
    Defended,
    Eliminated,
    Moved,
    Revealed,
)
from pbem.rules import LogEntry


def armies_remembered(position: Position, told: Iterable[LogEntry]) -> dict[str, int]:
    """On which fronts armies lie, as follows from what was told.

    Args:
        position: its board alone is asked.
        told: everything since the game began, in order.
    """
    seen: dict[str, int] = {}
    for entry in told:
        match entry:
            case Attacked() | Defended() | Revealed():
                seen |= dict.fromkeys(entry.armies, entry.front)
            case AllRevealed():
                seen = {army: front for front, armies in entry.armies for army in armies}
            case Eliminated():
                seen.pop(entry.army, None)
            case Moved():
                left = (entry.origin, entry.faction)
                seen = {
                    army: front
                    for army, front in seen.items()
                    if (front, position.commander(army, front)) != left
                }
            case _:
                pass
    return seen
