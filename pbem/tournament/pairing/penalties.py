"""The published penalty that every proposal minimises.

A penalty is read from its first line to its last (`Penalty`). Its last line is a lot: the first
eight bytes of HMAC-SHA256(lot key, "ROUND: SEAT=ENTRANT …"). So the proposal is unique, and nobody
can foresee it. Everybody can recompute it once the seed of the event is opened.
"""

import hmac
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm

from pbem.tournament.model import EventTable, Penalty, Place
from pbem.tournament.scoring.crosstable import CellKind, Crosstable, scores_of


@dataclass(frozen=True, slots=True)
class PairingHistory:
    """What happened before a round, by entrant number.

    Attributes:
        met: how often two entrants sat at one table, with the lower number first.
        byes: how often each entrant had no opponent.
        records: the points of each, in the event's smallest points; or games lost in a double
            elimination.
        seats: how often each entrant had each seat.
        lowest: the lowest record in the field.
    """

    met: Mapping[tuple[int, int], int]
    byes: Mapping[int, int]
    records: Mapping[int, int]
    seats: Mapping[int, Mapping[str, int]]
    lowest: int


def history_of(
    crosstable: Crosstable, field: Iterable[int], records: Mapping[int, int] | None = None
) -> PairingHistory:
    """The history of an event, from its crosstable.

    Args:
        crosstable: of the event.
        field: the entrants to be paired.
        records: the record of each entrant; their points if it is not given.
    """
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    seats: dict[int, Counter[str]] = {number: Counter() for number in crosstable}
    for number, cells in crosstable.items():
        for cell in cells:
            byes[number] += cell.kind is CellKind.ODD
            others = (*cell.opponents, *cell.partners)
            met.update((number, other) for other in others if number < other)
            if cell.seat:
                seats[number][cell.seat] += 1
    if records is None:
        records = in_smallest_points(scores_of(crosstable))
    return PairingHistory(
        met, byes, records, seats, min((records[number] for number in field), default=0)
    )


def in_smallest_points(scores: Mapping[int, Fraction]) -> dict[int, int]:
    """Points as whole numbers of the largest unit that divides them all."""
    unit = lcm(*(score.denominator for score in scores.values()))
    return {number: int(score * unit) for number, score in scores.items()}


def penalty_of(
    round_number: int, table: EventTable, history: PairingHistory, seats: Sequence[str], lot: bytes
) -> Penalty:
    """The penalty of a table.

    Args:
        round_number: the round it is proposed for.
        table: who would sit there; one alone has a bye.
        history: what happened before.
        seats: the seats of the game; places without a seat are not balanced.
        lot: the key for lots, from the sealed seed.
    """
    drawn = _lot(round_number, table.places, lot)
    if len(table.places) == 1:
        alone = table.places[0].entrant
        return Penalty(
            byes=history.byes[alone],
            record=(history.records[alone] - history.lowest) ** 2,
            lot=drawn,
        )
    pairs = [(min(pair), max(pair)) for pair in combinations(table.entrants, 2)]
    return Penalty(
        repeats=sum(history.met.get(pair, 0) ** 2 for pair in pairs),
        record=sum((history.records[one] - history.records[other]) ** 2 for one, other in pairs),
        balance=sum(
            seat_imbalance(place.entrant, place.seat, history, seats)
            for place in table.places
            if place.seat
        ),
        lot=drawn,
    )


def seat_imbalance(number: int, at: str, history: PairingHistory, seats: Sequence[str]) -> int:
    """How uneven an entrant's seats would be after one more seat.

    For two seats it is the square of the difference. For n seats it is n · Σ count² - (Σ count)²,
    which is 0 if they have had every seat equally often.
    """
    had = history.seats[number]
    counted = squares = 0
    for seat in seats:
        count = had.get(seat, 0) + (seat == at)
        counted += count
        squares += count**2
    return len(seats) * squares - counted**2


def _lot(round_number: int, places: Sequence[Place], key: bytes) -> int:
    """The lot of a table: 64 bits of HMAC-SHA256 over its round, seats and entrants."""
    who = " ".join(f"{place.seat}={place.entrant}" for place in places)
    return int.from_bytes(hmac.digest(key, f"{round_number}: {who}".encode(), "sha256")[:8])
