"""How movements of units on a map of hexes are clicked on the composer's page."""

from collections.abc import Sequence
from typing import Any

from tests.service.composer.drawing import Clicks

_MOST_WAYPOINTS = 6


def started(game: Any, state: Any, units: Sequence[str]) -> dict[str, Sequence[str]]:
    """What is picked of units on the map: their hex, and they themselves."""
    first = game.board.unit[units[0]]
    start = next(number for number, stack in state.stacks.items() if first in stack)
    return {"from": (start,), "units": units}


def moved(game: Any, state: Any, units: Sequence[str], path: Sequence[str]) -> Clicks | None:
    """A movement hex by hex; ``None``: it goes on with one that is under way, or has more hexes than the form."""
    if len(path) > _MOST_WAYPOINTS + 1 or (state.moving and set(units) & set(state.moving.used)):
        return None
    return "move", started(game, state, units) | {"via": path[:-1], "to": path[-1:]}
