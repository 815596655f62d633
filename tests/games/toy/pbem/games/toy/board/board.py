"""The board of a checked document."""

from dataclasses import dataclass

from pbem.games.documents import Document
from pbem.rules import Seat


@dataclass(frozen=True)
class Board:
    """Stones at the start, the most to take at once, the seats in the order of play."""

    stones: int
    most: int
    seats: tuple[Seat, ...]


def build(document: Document) -> Board:
    """The board that a document describes."""
    heap = document.content["heap"]
    return Board(heap["stones"], heap["most"], tuple(heap["seats"]))
