"""Facts of operations: activation, movement, entrenching (9.2, 10, 11)."""

from pbem.rules import LogEntry


class Activated(LogEntry, frozen=True):
    """A side activated spaces (9.2.5); ``cost`` of the ``points`` it had."""

    side: str
    move: tuple[str, ...]
    attack: tuple[str, ...]
    cost: int
    points: int


class Moved(LogEntry, frozen=True):
    """A group moved (11.1); ``path`` holds the spaces entered, the last is where it stopped."""

    side: str
    units: tuple[str, ...]
    origin: str
    path: tuple[str, ...]


class TrenchFell(LogEntry, frozen=True):
    """An enemy entered a side's trench and holds what is left: ``level``, 0 for gone (11.2.6)."""

    side: str
    space: str
    level: int


class BeachheadFell(LogEntry, frozen=True):
    """The Central Powers entered the MEF beachhead: its marker is removed (9.5.3.5)."""

    space: str


class Digging(LogEntry, frozen=True):
    """An army begins to entrench; the die is rolled when all movement is over (11.2.1, 11.2.2)."""

    army: str
    space: str


class DiggingRoll(LogEntry, frozen=True):
    """Why a die is rolled: an army entrenches (11.2.2, 11.2.10).

    It succeeds if die plus modifier is at most its loss factor.
    """

    army: str
    space: str
    strength: int
    modifier: int


class Entrenched(LogEntry, frozen=True):
    """An army dug a trench of a level (11.2.2)."""

    army: str
    space: str
    level: int


class DiggingFailed(LogEntry, frozen=True):
    """An army failed to entrench (11.2.2)."""

    army: str
    space: str


OperationsNote = (
    Activated
    | Moved
    | TrenchFell
    | BeachheadFell
    | Digging
    | DiggingRoll
    | Entrenched
    | DiggingFailed
)
