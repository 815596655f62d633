"""Twins of a position: the traps of the other seat differ."""

import random
from typing import Any

import msgspec

from pbem.rules import Game, Seat, canonical_json

WRONG = ("TAKE 4", "TAKE 0", "HIDE 7", "TAKE all", "STANDING TAKE many")


def twin(game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
    """The same state with another trap of every other seat."""
    found = msgspec.json.decode(canonical_json(state), type=game.state_type)
    found.trap = {
        own: number if own == seat else rng.randrange(1, 7) for own, number in state.trap.items()
    }
    return found
