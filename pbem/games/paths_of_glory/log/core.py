"""Facts every chapter may state, and those of the sequence of play."""

from pbem.games.common.log import Awarded, Conceded, DrawAgreed
from pbem.rules import CalledOff, LogEntry


class Prompt(LogEntry, frozen=True):
    """What a seat is asked: a topic, a space if one is in question, units or cards to choose.

    ``ways``: for each unit the spaces where it may go.
    """

    topic: str
    space: str = ""
    choices: tuple[str, ...] = ()
    number: int = 0
    ways: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Scored(LogEntry, frozen=True):
    """Victory points changed (5.1.2).

    ``why``: a key such as ``space``, ``card``, ``mandated`` or ``mutiny``.
    """

    change: int
    total: int
    why: str
    what: str = ""


class Controlled(LogEntry, frozen=True):
    """A side took a space."""

    side: str
    space: str


class TurnBegan(LogEntry, frozen=True):
    """A game turn begins."""

    turn: int
    name: str


class Eliminated(LogEntry, frozen=True):
    """A unit left the map: why is ``losses``, ``retreat``, ``supply``, ``stacking``, ``event``."""

    unit: str
    space: str
    permanent: bool
    why: str


class GameEnded(LogEntry, frozen=True):
    """How the game ended (5).

    ``how``: a key such as ``automatic``, ``armistice``, ``last_turn``, ``peace``.
    """

    how: str
    winner: str
    vp: int


CoreNote = (
    Prompt
    | Scored
    | Controlled
    | TurnBegan
    | Eliminated
    | GameEnded
    | Awarded
    | CalledOff
    | Conceded
    | DrawAgreed
)
