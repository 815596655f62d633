"""How movements of units on a map of hexes are clicked on the composer's page."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from tests.service.mailer.composer.drawing import Clicks

_MOST_WAYPOINTS = 12
DEPLOYMENT = "setup"
"""The phase of a set-up."""


def started(game: Any, state: Any, units: Sequence[str]) -> dict[str, Sequence[str]]:
    """What is picked of units on the map: their hex, and they themselves."""
    first = game.board.unit[units[0]]
    start = next(number for number, stack in state.stacks.items() if first in stack)
    return {"from": (start,), "units": units}


def moved(game: Any, state: Any, units: Sequence[str], path: Sequence[str]) -> Clicks | None:
    """A movement hex by hex.

    ``None``: it has more hexes than the form.
    """
    if len(path) > _MOST_WAYPOINTS + 1:
        return None
    return "move", started(game, state, units) | {"via": path[:-1], "to": path[-1:]}


def deployed(placements: Sequence[tuple[str, str]]) -> tuple[Clicks, ...]:
    """A set-up, a line for each hex."""
    hexes = groupby(placements, key=lambda placed: placed[1])
    return tuple(
        ("deploy", {"units": [unit for unit, _ in placed], "to": (number,)})
        for number, placed in hexes
    )
