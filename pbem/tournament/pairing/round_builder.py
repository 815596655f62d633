"""Build a round: tables with their best seats and their penalties."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import permutations

import msgspec

from pbem.tournament.model import Bye, EventTable, Pairing, Penalty, Place, Proposal, Stage
from pbem.tournament.pairing.penalties import PairingHistory, penalty_of, seat_imbalance

Forbidden = AbstractSet[frozenset[int]]
"""Pairs of entrants who must not meet."""


@dataclass(frozen=True, slots=True)
class RoundBuilder:
    """Builds the tables of a round.

    Attributes:
        round: its number.
        history: what happened before.
        seats: the seats of the game; empty if players bid for them.
        lot: the key for lots, from the sealed seed of the event.
        forbidden: pairs who must not meet.
        prefers: the seat that each entrant prefers.
        tables: the seats of a table of each size; empty if all tables have all seats.
        games: how many games a match has; in an even number everybody has each seat as often.
    """

    round: int
    history: PairingHistory
    seats: tuple[str, ...]
    lot: bytes
    forbidden: Forbidden
    prefers: Mapping[int, str]
    tables: tuple[tuple[str, ...], ...] = ()
    games: int = 1

    def seats_for(self, count: int) -> tuple[str, ...]:
        """The seats of a table of so many entrants."""
        return next((seats for seats in self.tables if len(seats) == count), self.seats)

    def seat_best(self, entrants: Sequence[int], group: str = "") -> Pairing:
        """A table with the best seats: by balance, then by preference, then by lot."""
        if not self.seats:
            return self.seat_in_order(sorted(entrants), group)
        fits = {order: self._misfit_of_order(order) for order in permutations(sorted(entrants))}
        best = min(fits.values())
        options = (self.seat_in_order(order, group) for order, fit in fits.items() if fit == best)
        return min(options, key=lambda pairing: pairing.penalty.lot)

    def _misfit_of_order(self, order: Sequence[int]) -> tuple[int, int]:
        """The imbalance of an order of seats, and how many entrants would prefer another seat."""
        seats = self.seats_for(len(order))
        seated = tuple(zip(order, seats, strict=True))
        uneven = sum(seat_imbalance(number, seat, self.history, seats) for number, seat in seated)
        return uneven, sum(
            self.prefers.get(number, "") not in {"", seat} for number, seat in seated
        )

    def seat_in_order(self, entrants: Sequence[int], group: str = "") -> Pairing:
        """A table in the order of the seats.

        One entrant alone has a bye. A table may be empty.
        """
        if len(entrants) < 2:
            places = tuple(Place(number) for number in entrants)
            table = EventTable(0, places, bye=Bye.ODD, group=group)
        else:
            seats = self.seats_for(len(entrants)) or ("",) * len(entrants)
            table = EventTable(
                0, tuple(Place(*pair) for pair in zip(entrants, seats, strict=True)), group=group
            )
        return Pairing(table, self.penalty(table))

    def penalty(self, table: EventTable) -> Penalty:
        """The penalty of a table."""
        seats = self.seats_for(len(table.places))
        penalty = penalty_of(self.round, table, self.history, seats, self.lot)
        return msgspec.structs.replace(penalty, balance=0) if self.games % 2 == 0 else penalty

    def sort_key(self, pairing: Pairing) -> tuple[bool, list[int], int]:
        """The sort key of a table: the better records first, byes last."""
        records = sorted(-self.history.records[number] for number in pairing.table.entrants)
        return pairing.table.bye is not None, records, min(pairing.table.entrants)

    def proposal(self, pairings: Sequence[Pairing], stage: Stage = Stage.ROUND) -> Proposal:
        """The proposal, its tables numbered in the order given."""
        return Proposal(self.round, number_tables(pairings), total_penalty(pairings), stage=stage)


def number_tables(pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The same tables, numbered from 1."""
    return tuple(
        Pairing(EventTable(at, one.table.places, one.table.bye, one.table.group), one.penalty)
        for at, one in enumerate(pairings, 1)
    )


def total_penalty(pairings: Sequence[Pairing]) -> Penalty:
    """The total penalty of tables."""
    return sum((pairing.penalty for pairing in pairings), start=Penalty())
