"""The twins of a game that has none of its own: the same state, and no wrong lines."""

import random
from typing import Any

import msgspec

from pbem.rules import Game, Seat, canonical_json

WRONG: tuple[str, ...] = ()


def twin(
    game: Game[Any],
    state: Any,
    seat: Seat,  # noqa: ARG001 - as every game
    rng: random.Random,  # noqa: ARG001 - as every game
) -> Any:
    """The same state."""
    return msgspec.json.decode(canonical_json(state), type=game.state_type)
