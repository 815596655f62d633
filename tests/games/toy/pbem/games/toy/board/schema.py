"""What the scenario files must look like."""

from collections.abc import Iterator

from pbem.games.toy.board.presentation import Layout, Names
from pydantic import BaseModel

from pbem.games.documents import Complaint, Shape, SourcedEntry


class Heap(SourcedEntry):
    """The heap, how many stones may be taken at once, and who plays."""

    stones: int
    most: int
    seats: list[str]


class Files(BaseModel):
    """One field a file."""

    heap: Heap
    names: Names
    layout: Layout


def check(files: Files) -> Iterator[Complaint]:
    """A heap without stones is no game."""
    if files.heap.stones < 1:
        yield Complaint(("heap", "stones"), "scenario.flaw.greater_than", {"gt": "0"})


SHAPE = Shape(files=("heap",), presentation=("names", "layout"), whole=Files, check=check)
