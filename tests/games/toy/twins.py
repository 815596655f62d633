"""Twins of a position: in Nim nothing is hidden, so a twin is the same."""

import random
from typing import Any

import msgspec

from pbem.rules import Game, Seat, canonical_json

WRONG = ("TAKE 4", "TAKE 0 STONES", "TAKE all", "STANDING TAKE many")


def twin(game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:  # noqa: ARG001 - as every game
    """The same state."""
    return msgspec.json.decode(canonical_json(state), type=game.state_type)
