"""What a side remembers of enemy units that lie below others (13.8).

An assault shows all who attack and defend. They stay where they are told to go until a stack leaves
their hex: of that only the top counter shows.
"""

from collections.abc import Iterable

from pbem.games.glorys_end.log import Advanced, Declared, Evaded, Replaced, Withdrew
from pbem.games.hex_engine.log import Eliminated, Examined, Reinforced, Retreated, StackMoved
from pbem.rules import LogEntry


def units_remembered(told: Iterable[LogEntry]) -> dict[str, str]:
    """In which hexes units lie, as follows from what a side was told since the game began."""
    seen: dict[str, str] = {}
    for entry in told:
        match entry:
            case StackMoved():
                seen = {unit: number for unit, number in seen.items() if number != entry.origin}
            case Examined():
                seen |= {unit: entry.hex for unit, _ in entry.defenders}
            case Declared():
                seen |= dict(entry.attackers)
            case Advanced() | Reinforced():
                seen |= dict.fromkeys(entry.units, entry.hex)
            case Evaded() | Retreated():
                seen |= dict.fromkeys(entry.units, entry.goal)
            case Replaced():
                seen[entry.unit] = entry.hex
            case Eliminated():
                seen.pop(entry.unit, None)
            case Withdrew():
                seen = {unit: number for unit, number in seen.items() if unit not in entry.corps}
            case _:
                pass
    return {unit: number for unit, number in seen.items() if number}
