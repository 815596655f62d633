"""The heap, and the states of a game on it."""

from dataclasses import dataclass

from pbem.games.common.position import BoardState, Position


@dataclass(frozen=True)
class Heap:
    """The stones at the start, the most to take at once, the seats in the order of play."""

    stones: int
    most: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """The files of the board."""

    heap: Heap


class State(BoardState):
    """The stones that are left, and the trap of each seat, which that seat alone knows."""

    hidden = ("trap",)
    stones: int
    trap: dict[str, int]


ToyPosition = Position[Board, State]
