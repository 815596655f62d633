"""Standing orders: how many stones to take in a seat's absence."""

from collections.abc import Sequence

from pbem.games.toy.asks import TakeAsk
from pbem.games.toy.orders import Take

from pbem.rules import Ask, Order, StandingOrder, first_answer


class TakePolicy(StandingOrder, frozen=True):
    """Take so many, as long as there are as many."""

    stones: int


class AskMe(StandingOrder, frozen=True):
    """Ask by letter, whatever follows in the list."""


ToyStandingOrder = TakePolicy | AskMe


def answer(standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
    """The legal order the first fitting policy gives, or ``None`` to be asked by letter."""
    return first_answer(standing, ask, lambda policy, _: isinstance(policy, AskMe), _apply)


def _apply(policy: StandingOrder, ask: Ask) -> Order | None:
    return (
        Take(policy.stones) if isinstance(policy, TakePolicy) and isinstance(ask, TakeAsk) else None
    )
