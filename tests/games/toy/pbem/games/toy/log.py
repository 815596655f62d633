"""Every typed fact of the game; templates turn them into words (``toy.log.<class name>``)."""

from pbem.games.common.log import Awarded, Conceded, DrawAgreed
from pbem.rules import LogEntry


class Prompt(LogEntry, frozen=True):
    """What a seat is asked, and how many stones are left."""

    topic: str
    stones: int


class Taken(LogEntry, frozen=True):
    """A seat took stones."""

    seat: str
    stones: int


class LastTaken(LogEntry, frozen=True):
    """A seat took the last stone."""

    seat: str


ToyLogEntry = Prompt | Taken | LastTaken | Awarded | Conceded | DrawAgreed
