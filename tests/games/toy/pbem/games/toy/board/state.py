"""Options, states and positions."""

from dataclasses import dataclass

import msgspec
from pbem.games.toy.board.board import Board

from pbem.rules import Outcome, Seat


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing can be chosen."""


class State(msgspec.Struct):
    """Stones left, turns taken, and how it ended."""

    stones: int
    turn: int = 0
    phase: str = "play"
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Position:
    """A state on its board."""

    board: Board
    state: State

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.board.seats[self.state.turn % len(self.board.seats)]
