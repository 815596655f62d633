"""Twins of a position: the hidden cards of others lie elsewhere."""

import random

import msgspec

from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.rules import Seat, canonical_json

HIDDEN = ("hands", "prepared", "down", "decks", "bottoms")
WRONG = (
    "PLAY Sea Battle",
    "BATTLE Picardy",
    "USE 34",
    "PREPARE Mark IV Tanks",
    "DISCARD 3 CARDS",
    "BUILD Berlin",
)


def twin(game: Quartermaster, state: State, seat: Seat, rng: random.Random) -> State:
    """A state in which other powers' hidden cards lie in other piles of the same power."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    position = Position(game.board, other)
    for power in game.board.order:
        if position.seat(power) != seat:
            reshuffle(other, power, rng)
    return other


def reshuffle(state: State, power: str, rng: random.Random) -> None:
    """Deal a power's hidden cards anew to its piles, each as large as it was."""
    piles = [getattr(state, name)[power] for name in HIDDEN]
    pool = [card for pile in piles for card in pile]
    rng.shuffle(pool)
    for name, pile in zip(HIDDEN, piles, strict=True):
        cards = [pool.pop() for _ in pile]
        getattr(state, name)[power] = sorted(cards) if name == "decks" else cards
