"""Hints: what a bot would order for a seat, and what speaks for it.

A hint is made from what the seat may know: its view, as a bot's decision is, and what it was told
of things that lie hidden now (``Brain.remembered``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pbem.bots.brains import Brain
from pbem.bots.figures import figures_of
from pbem.bots.levels import Level
from pbem.bots.planner import Decision, decide, ends_of
from pbem.bots.streams import Stream
from pbem.rules import Adjudication, Order, Seat

LEVEL = Level("hint", 12, 3, 14)
"""How hard it thinks for a hint."""
MOST_REASONS = 3
Reason = tuple[str, Fraction]
"""The name of a figure, and how much more of it there is."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would order.

    Attributes:
        orders: its letter; the first order answers the ask at hand.
        against: the letter that it is compared with; none where nothing else was tried.
        worlds: in so many positions that the seat could be in.
        reasons: how much more of something there is than by the other letter, on average, where
            that speaks for it; the most important first.
        costs: the same where that speaks against it.
    """

    orders: tuple[Order, ...]
    against: tuple[Order, ...] = ()
    worlds: int = 0
    reasons: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()


def hint(brain: Brain[Any], play: Adjudication[Any], seat: Seat, stream: Stream) -> Hint:
    """What a bot would order in answer to a seat's first open ask; the game stays as it is."""
    decision = decide(brain, play, seat, LEVEL, stream)
    against = _other_letter(decision, play, seat)
    if not against:
        return Hint(decision.orders)
    letters = (decision.orders, against)
    own, other = ends_of(brain, play, seat, LEVEL, stream, letters)
    return Hint(decision.orders, against, len(own), *_reasons(brain, seat, own, other))


def _other_letter(decision: Decision, play: Adjudication[Any], seat: Seat) -> tuple[Order, ...]:
    """What a missed deadline plays if it was tried, else the next best; none: nothing else was."""
    default = next(ask for ask in play.asks if ask.seat == seat).default()
    others = [each.orders[: each.sure] for each in decision.judged[1:]]
    others = [orders for orders in others if orders != decision.orders]
    return next((each for each in others if each == (default,)), others[0] if others else ())


def _reasons(
    brain: Brain[Any], seat: Seat, own: Sequence[Any], other: Sequence[Any]
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """In what positions after two letters differ on average, the most important first.

    Returns:
        What speaks for the first letter, and what speaks against it.
    """
    differences: dict[str, int] = {}
    weights: dict[str, int] = {}
    for states, sign in ((own, 1), (other, -1)):
        for state in states:
            for name, value, weight in figures_of(brain.game, state, seat):
                differences[name] = differences.get(name, 0) + sign * value
                weights[name] = weight or weights.get(name, 0)
    worth = {name: difference * weights[name] for name, difference in differences.items()}
    found = sorted(worth, key=lambda name: -abs(worth[name]))

    def told(sign: int) -> tuple[Reason, ...]:
        names = (name for name in found if sign * worth[name] > 0)
        return tuple((name, Fraction(differences[name], len(own))) for name in names)[:MOST_REASONS]

    return told(1), told(-1)
