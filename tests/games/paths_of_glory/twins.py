"""Twins of a position: the enemy holds other cards."""

import random

import msgspec

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import State, seat_of
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.rules import Seat, canonical_json

WRONG = (
    "PLAY 1 AS OPS",
    "PLAY 2 AS EVENT",
    "ATTACK Kovno WITH GE 8",
    "ACTIVATE Sedan TO ATTACK",
    "MOVE GE 1 TO Sedan",
    "SR GE 1 TO Berlin",
)


def twin(
    game: PathsOfGlory,  # noqa: ARG001 - as every game
    state: State,
    seat: Seat,
    rng: random.Random,
) -> State:
    """A state that differs only in the enemy's hand and deck, with cards swapped between them."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    enemy = next(side for side in (AP, CP) if seat_of(side) != seat)
    pool = [*other.hands[enemy], *other.decks[enemy]]
    size = len(other.hands[enemy])
    rng.shuffle(pool)
    other.hands[enemy], other.decks[enemy] = pool[:size], pool[size:]
    return other
