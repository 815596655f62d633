"""Wald's sequential test of a share: it stops as soon as one of two hypotheses is likely enough."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log

from pbem.bots.match import Played, Share, pairs_of_first, share_of_first

ERROR = 0.05
"""How often either answer is wrong at most, where the share is one of the two."""


@dataclass(frozen=True)
class Verdict:
    """What a sequential test found.

    Attributes:
        reached: true if the higher share was likelier by far, false if the lower was; ``None`` if
            the games were too few.
        share: what was won until then: games, or mirrored pairs.
    """

    reached: bool | None
    share: Share


def verdict_of(
    games: Iterable[Played], levels: tuple[str, str], low: float, high: float
) -> Verdict:
    """Whether the first level wins ``high`` of its games rather than ``low``, pair by pair."""
    return _decided((share_of_first(pair, levels) for pair in _pairs(games)), low, high)


def verdict_of_pairs(
    games: Iterable[Played], levels: tuple[str, str], low: float, high: float
) -> Verdict:
    """Whether the first level does better in ``high`` of the mirrored pairs rather than ``low``.

    That is measured where one side wins nearly all games: of such a pair each level wins one game,
    however well it plays. Who did better with the same side and dice tells them apart.
    """
    return _decided((pairs_of_first(pair, levels) for pair in _pairs(games)), low, high)


def _pairs(games: Iterable[Played]) -> Iterator[tuple[Played, ...]]:
    games = iter(games)
    return zip(games, games, strict=True)


def _decided(shares: Iterable[Share], low: float, high: float) -> Verdict:
    """Add up what was won until one hypothesis is likelier by far; a half counts half of each."""
    bound, found, likelihood = log((1 - ERROR) / ERROR), Share(0, 0), 0.0
    for each in shares:
        found = Share(found.games + each.games, found.halves + each.halves)
        won, lost = each.halves / 2, each.games - each.halves / 2
        likelihood += won * log(high / low) + lost * log((1 - high) / (1 - low))
        if abs(likelihood) >= bound:
            return Verdict(likelihood > 0, found)
    return Verdict(None, found)
