"""The luck of attacks in hex games: what a defender loses less what the attacker loses."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from pbem.games.hex_engine.log import CombatRoll, Computed
from pbem.rules import Cast, Logged, LogRecord, Rolled, Seat, numbered

FACES = range(1, 7)


class DeclaredEntry(Protocol):
    """The entry with which an attack begins."""

    @property
    def side(self) -> Seat:
        """Who attacks."""


def luck_of_attacks(
    records: Iterable[LogRecord],
    declared: type[DeclaredEntry],
    results: Callable[[Computed], Sequence[int]],
) -> Iterator[Cast]:
    """What every attack brought for which a die was rolled.

    Args:
        records: of the game.
        declared: the class of the entry with which an attack begins.
        results: for each face of the die what the defender loses less what the attacker loses.
    """
    side: Seat = ""
    computed: Computed | None = None
    for roll, record in numbered(records):
        match record:
            case Logged(entry=Computed() as entry):
                computed = entry
            case Logged(entry=entry) if isinstance(entry, declared):
                side = entry.side
            case Rolled(why=CombatRoll(), value=value):
                assert computed is not None
                chances = tuple(results(computed))
                yield Cast(roll, side, chances[value - 1], chances)
            case _:
                pass
