"""Random legal play: some legal order for any ask.

An ask with very many legal orders has a choice of its own, which draws from all of them: a function
of ``tests/games/<game>/choices.py``, registered by class of ask. Every other ask draws from its
first legal orders.
"""

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from pbem.games import game_modules
from pbem.rules import Ask, Order
from tests.games.kit.own import own_module

Below = Callable[[int], int]
"""A source of chance: an integer from 0 to n - 1, such as ``Random(7).randrange``."""

AMONG = 64
"""So many of its legal orders an ask without a choice of its own draws from."""

Choice = TypeVar("Choice", bound=Callable[[Any, Below], Order])

_CHOICES: dict[type[Ask], Callable[[Any, Below], Order]] = {}


def chooses(kind: type[Ask]) -> Callable[[Choice], Choice]:
    """Register a choice for a class of ask."""

    def register(choice: Choice) -> Choice:
        assert kind not in _CHOICES, kind
        _CHOICES[kind] = choice
        return choice

    return register


def choose(ask: Ask, below: Below) -> Order:
    """Some legal order for an ask."""
    _read_choices_of_games()
    own = _CHOICES.get(type(ask))
    if own is not None:
        return own(ask, below)
    orders = list(islice(ask.legal(), AMONG))
    return orders[below(len(orders))]


@cache
def _read_choices_of_games() -> None:
    for game in game_modules():
        own_module(game, "choices")
