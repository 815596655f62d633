"""Luck: what the dice of combats brought, and what they could have brought."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pbem.rules.log import LogRecord, Rolled
from pbem.rules.orders import Seat


@dataclass(frozen=True, slots=True)
class Cast:
    """A die that was rolled in a combat.

    Attributes:
        roll: which of all rolls of the game it is, from 1.
        side: whose luck a high worth is.
        worth: what it brought, in what the game counts.
        chances: what each face would have brought; all faces are alike in probability.
    """

    roll: int
    side: Seat
    worth: int
    chances: tuple[int, ...]

    @property
    def expected(self) -> Fraction:
        """What it brings on average."""
        return Fraction(sum(self.chances), len(self.chances))


def numbered(records: Iterable[LogRecord]) -> Iterator[tuple[int, LogRecord]]:
    """The records, each with the number of rolls up to and with it."""
    rolls = 0
    for record in records:
        rolls += isinstance(record, Rolled)
        yield rolls, record


def chance_of_as_much(casts: Sequence[Cast], total: int) -> float:
    """The probability that dice bring so much or more, from all their faces."""
    found = {0: 1.0}
    for cast in casts:
        share, longer = 1 / len(cast.chances), defaultdict[int, float](float)
        for before, chance in found.items():
            for worth in cast.chances:
                longer[before + worth] += chance * share
        found = longer
    return sum(chance for worth, chance in found.items() if worth >= total)
