"""The luck of attacks in hex games: what a defender loses less what the attacker loses."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from pbem.games.hex_engine.log import CombatRoll, Computed
from pbem.rules import Cast, LogEntry, Logged, LogRecord, Rolled, Seat, numbered

FACES = range(1, 7)


def luck_of_attacks(
    records: Iterable[LogRecord],
    side_of: Callable[[LogEntry], Seat | None],
    results: Callable[[Computed], Sequence[int]],
) -> Iterator[Cast]:
    """What every attack brought for which a die was rolled.

    Args:
        records: of the game.
        side_of: who attacks, of the entry with which an attack begins; of others ``None``.
        results: for each face of the die what the defender loses less what the attacker loses.
    """
    side: Seat = ""
    computed: Computed | None = None
    for roll, record in numbered(records):
        match record:
            case Logged(entry=Computed() as entry):
                computed = entry
            case Logged(entry=entry):
                side = side_of(entry) or side
            case Rolled(why=CombatRoll(), value=value):
                assert computed is not None
                chances = tuple(results(computed))
                yield Cast(roll, side, chances[value - 1], chances)
            case _:
                pass
