"""The random stream of a decision: it follows from the seed of the game and from nothing else."""

import hmac
from collections.abc import Sequence
from typing import TypeVar

from pbem.rules import Seat, SeededChance

T = TypeVar("T")


class Stream:
    """Random numbers of one decision, HMAC-SHA256 as the dice of a game, but with another key.

    Whoever has the key has every number. Nothing else decides, neither time nor place.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.chance = SeededChance(key)
        self.chance.bind("")

    @classmethod
    def of_decision(cls, seed: bytes, seat: Seat, number: int) -> "Stream":
        """The stream of a seat's own decision: HMAC(seed, "bot" ‖ seat ‖ number)."""
        return cls(hmac.digest(seed, f"bot {seat} {number}".encode(), "sha256"))

    @classmethod
    def of_hint(cls, seed: bytes, seat: Seat, position: int) -> "Stream":
        """The stream of a hint for a seat in a position: no decision of a bot has it."""
        return cls(hmac.digest(seed, f"hint {seat} {position}".encode(), "sha256"))

    def branch(self, label: str) -> "Stream":
        """Another stream, the same for the same label whatever was drawn before."""
        return Stream(hmac.digest(self._key, label.encode(), "sha256"))

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound - 1``."""
        return self.chance.below(bound)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in random order."""
        left = list(things)
        for end in range(len(left) - 1, 0, -1):
            other = self.below(end + 1)
            left[end], left[other] = left[other], left[end]
        return left
