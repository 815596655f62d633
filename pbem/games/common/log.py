"""How any game may end before its rules end it: facts of the log that every game has."""

from pbem.rules import LogEntry


class Conceded(LogEntry, frozen=True):
    """A seat gave the game up."""

    seat: str


class DrawAgreed(LogEntry, frozen=True):
    """Every seat agreed to a draw."""


class Awarded(LogEntry, frozen=True):
    """The director or the moderator awarded the game to these seats; to none: all have lost."""

    seats: tuple[str, ...]
