"""Looking ahead in a small field: a round that costs little now may leave later rounds nothing but repeats.

A round is a set of pairs in which everybody is once. With up to twelve entrants it can be found by trying whether so
many rounds are left in which nobody meets anybody again.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from pbem.tournament.model import Penalty

Pair = tuple[int, int]

SMALL = 12
"""So many entrants are looked ahead for; the bye counts as one."""


_STEPS = 20_000
"""So many rounds are tried before the search gives up: enough but where many pairs are forbidden."""


class _GivenUp(Exception):
    """The search took too long."""


def minimum_matching_with_lookahead(
    penalties: Mapping[Pair, Penalty], fresh: AbstractSet[Pair], later: int
) -> frozenset[Pair] | None:
    """The least costly round of fresh pairs that leaves as many rounds of fresh pairs as are to follow.

    Args:
        penalties: what each permitted pair costs.
        fresh: those of them that would be no repeat, nor a second bye.
        later: how many rounds follow this one.

    Returns:
        Its pairs; ``None`` where there is none, where nothing is to be looked ahead for, or where the search gave up,
        which depends on nothing but the pairs.
    """
    everybody = tuple(sorted({number for pair in penalties for number in pair}))
    if not later or not 0 < len(everybody) <= SMALL:
        return None
    search = _Search(everybody)
    try:
        if not search.has_rounds(fresh, later + 1):
            return None
        ways = sorted(
            _rounds(everybody, fresh),
            key=lambda way: sum((penalties[pair] for pair in way), start=Penalty()),
        )
        return next(frozenset(way) for way in ways if search.has_rounds(fresh - set(way), later))
    except _GivenUp:
        return None


class _Search:
    """Looks for rounds that have no pair in common, for so many steps in all."""

    def __init__(self, everybody: tuple[int, ...]) -> None:
        self._everybody = everybody
        self._steps = 0

    def has_rounds(self, pairs: AbstractSet[Pair], count: int) -> bool:
        """Whether so many rounds can be made of pairs, none of which is in two of them.

        Rounds are tried in the order of whom the first entrant meets, since their order does not matter.

        Raises:
            _GivenUp: it took too many steps.
        """
        if not count:
            return True
        partners = Counter(number for pair in pairs for number in pair)
        if any(partners[number] < count for number in self._everybody):
            return False
        first = self._everybody[0]
        of_first = sorted(pair for pair in pairs if first in pair)
        for at, pair in enumerate(of_first[: len(of_first) - count + 1]):
            others = tuple(number for number in self._everybody if number not in pair)
            left = pairs - set(of_first[: at + 1])
            for way in _rounds(others, left):
                self._steps += 1
                if self._steps > _STEPS:
                    raise _GivenUp
                if self.has_rounds(left - set(way), count - 1):
                    return True
        return False


def _rounds(everybody: tuple[int, ...], pairs: AbstractSet[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Every round of these pairs."""
    if not everybody:
        yield ()
        return
    first, *rest = everybody
    for other in rest:
        if (first, other) in pairs:
            for way in _rounds(tuple(number for number in rest if number != other), pairs):
                yield ((first, other), *way)
