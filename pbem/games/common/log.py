"""Log entries that every game may use: the default prompt, and ends outside the rules."""

from typing import Any

from pbem.rules import CalledOff, LogEntry


class Prompt(LogEntry, frozen=True):
    """The default prompt: the topic of an ask and the facts that its words name."""

    topic: str
    facts: dict[str, Any]


class Conceded(LogEntry, frozen=True):
    """A seat concedes the game."""

    seat: str


class DrawAgreed(LogEntry, frozen=True):
    """Every seat agrees to a draw."""


class Awarded(LogEntry, frozen=True):
    """The director or the moderator awards the game to these seats; if none, all lose."""

    seats: tuple[str, ...]


CommonLogEntry = Prompt | Awarded | CalledOff | Conceded | DrawAgreed
"""For the ``log_type`` of a game that has no prompt of its own."""
