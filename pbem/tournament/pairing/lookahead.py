"""Look ahead in a small field: a cheap round now may leave only repeats for later rounds.

A round is a set of pairs with everybody in exactly one. For up to twelve entrants a search finds
out if enough rounds without a repeat remain.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from pbem.tournament.model import Penalty

Pair = tuple[int, int]

SMALL = 12
"""The largest field with a lookahead; the bye counts as one entrant."""


_STEPS = 20_000
"""The search gives up after so many rounds. That happens only with many forbidden pairs."""


class _GivenUp(Exception):
    """The search took too many steps."""


def minimum_matching_with_lookahead(
    penalties: Mapping[Pair, Penalty], fresh: AbstractSet[Pair], later: int
) -> frozenset[Pair] | None:
    """The least penalised round of fresh pairs that leaves enough rounds of fresh pairs.

    Args:
        penalties: of each permitted pair.
        fresh: the pairs that are neither a repeat nor a second bye.
        later: how many rounds follow this one.

    Returns:
        Its pairs; ``None`` if there is none, if nothing follows, or if the search gave up. Giving
        up depends only on the pairs.
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
    """A search for rounds without a common pair, with a limit of steps."""

    def __init__(self, everybody: tuple[int, ...]) -> None:
        self._everybody = everybody
        self._steps = 0

    def has_rounds(self, pairs: AbstractSet[Pair], count: int) -> bool:
        """True if the pairs contain so many rounds without a common pair.

        The order of rounds does not matter, so the first entrant's opponents are tried in order.

        Raises:
            _GivenUp: the search took too many steps.
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
    """All rounds of these pairs."""
    if not everybody:
        yield ()
        return
    first, *rest = everybody
    for other in rest:
        if (first, other) in pairs:
            for way in _rounds(tuple(number for number in rest if number != other), pairs):
                yield ((first, other), *way)
