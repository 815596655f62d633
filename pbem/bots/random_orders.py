"""Random legal play: some legal order for any ask. So plays the level ``random``.

An ask with very many legal orders has a choice of its own, which draws from all of them: a function
of ``pbem/bots/<game>/random_orders.py``, registered by class of ask. Every other ask draws from its
first legal orders.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, TypeVar

from pbem.games.registry import GAMES
from pbem.rules import Ask, Order

Below = Callable[[int], int]
"""A source of chance: an integer from 0 to n - 1, such as ``Random(7).randrange``."""

AMONG = 64
"""So many of its legal orders an ask without a choice of its own draws from."""

DrawsOrder = TypeVar("DrawsOrder", bound=Callable[[Any, Below], Order])

_CHOICES: dict[type[Ask], Callable[[Any, Below], Order]] = {}


def chooses(kind: type[Ask]) -> Callable[[DrawsOrder], DrawsOrder]:
    """Register a choice for a class of ask."""

    def register(choice: DrawsOrder) -> DrawsOrder:
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
    for game in GAMES:
        package = f"pbem.bots.{game}"
        if find_spec(package) and find_spec(f"{package}.random_orders"):
            import_module(f"{package}.random_orders")
