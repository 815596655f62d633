"""Wald's sequential test of a share: it stops as soon as one of two hypotheses is likely enough."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from pbem.bots.match import Played, Share, share_of_first

ERROR = 0.05
"""How often either answer is wrong at most, where the share is one of the two."""


@dataclass(frozen=True)
class Verdict:
    """What a sequential test found.

    Attributes:
        reached: true if the higher share was likelier by far, false if the lower was; ``None`` if
            the games were too few.
        share: what was won until then.
    """

    reached: bool | None
    share: Share


def verdict_of(
    games: Iterable[Played], levels: tuple[str, str], low: float, high: float
) -> Verdict:
    """Whether the first level wins ``high`` of its games rather than ``low``, pair by pair."""
    bound, played, likelihood = log((1 - ERROR) / ERROR), list[Played](), 0.0
    for number, game in enumerate(games, 1):
        played.append(game)
        won = share_of_first([game], levels).share
        likelihood += won * log(high / low) + (1 - won) * log((1 - high) / (1 - low))
        if number % 2 == 0 and abs(likelihood) >= bound:
            return Verdict(likelihood > 0, share_of_first(played, levels))
    return Verdict(None, share_of_first(played, levels))
