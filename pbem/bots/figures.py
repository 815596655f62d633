"""What people count in a position, as reasons for a hint: ``FIGURES`` in ``<game>/figures.py``."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from pbem.games.common.game import BoardGame
from pbem.rules import Seat


class CountedFigure(NamedTuple):
    """Something that people count, from the point of view of a seat.

    Attributes:
        name: the key ``bots.figure.NAME`` says what it is.
        value: how much of it there is.
        weight: how much one of it counts for the bot; less than nothing: it is good for the enemy.
    """

    name: str
    value: int
    weight: int


Figures = Callable[[BoardGame[Any, Any, Any], Any, Seat], tuple[CountedFigure, ...]]
"""The figures of a game in a state that a seat could be in, always the same in the same order."""


def figures_of(game: BoardGame[Any, Any, Any], state: Any, seat: Seat) -> tuple[CountedFigure, ...]:
    """What people count in a position of a game."""
    counted: Figures = import_module(f"pbem.bots.{game.id}.figures").FIGURES
    return counted(game, state, seat)
