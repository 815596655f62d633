"""The result of a table from the end of its game: the same for the service and for the audit."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from pbem.ledger.audit.verdict import GameEnd
from pbem.tournament.model import Ending, Finish, Place, Result

_ENDINGS = {"Conceded": Ending.CONCEDED, "DrawAgreed": Ending.AGREED}


def result_of(
    table: int,
    places: tuple[Place, ...],
    end: GameEnd,
    seconds: Mapping[str, int],
    sides: Sequence[Collection[str]] = (),
) -> Result:
    """The result of a table, as its game tells it.

    Args:
        table: its number.
        places: who sits where.
        end: how the game ended.
        seconds: the time that each seat used.
        sides: the seats that win and lose together; a side concedes as a whole.
    """
    side = next((side for side in sides if end.seat in side), (end.seat,))
    faulty = tuple(p.entrant for p in places if end.how == "Conceded" and p.seat in side)
    ending = _ENDINGS.get(end.how, Ending.PLAYED) if end.winners else Ending.BOTH_LOSE
    finishes = finishes_of(places, end.winners, (), end.tallies, seconds)
    return Result(table, ending, finishes, faulty, _margin(finishes))


def finishes_of(
    places: tuple[Place, ...],
    winners: Collection[str],
    faulty: Collection[int],
    tallies: Mapping[str, int],
    seconds: Mapping[str, int],
) -> tuple[Finish, ...]:
    """How the game ended for everybody.

    The winners share the first place. The others are ranked by the game's own points, with those
    who forfeited last. Without a winner nobody ranks before another.
    """
    finishes = [
        Finish(place.entrant, 1, tallies.get(place.seat, 0), seconds.get(place.seat, 0))
        for place in places
    ]
    if not winners:
        return tuple(finishes)
    won = {place.entrant for place in places if place.seat in winners}
    standing = {f.entrant: (f.entrant in won, f.entrant not in faulty, f.tally) for f in finishes}
    standing |= dict.fromkeys(won, (True, True, 0))
    standing |= {number: (False, False, 0) for number in faulty if number not in won}
    ranks = {
        number: 1 + sum(other > own for other in standing.values())
        for number, own in standing.items()
    }
    return tuple(
        msgspec.structs.replace(finish, place=ranks[finish.entrant]) for finish in finishes
    )


def _margin(finishes: tuple[Finish, ...]) -> int:
    """By how many of the game's own points the first were before the next."""
    first = [finish.tally for finish in finishes if finish.place == 1]
    others = [finish.tally for finish in finishes if finish.place > 1]
    return max(0, max(first) - max(others)) if first and others else 0


def without_time(result: Result) -> Result:
    """A result without the time used, which no export of a game tells."""
    finishes = tuple(msgspec.structs.replace(finish, seconds=0) for finish in result.finishes)
    return msgspec.structs.replace(result, finishes=finishes)
