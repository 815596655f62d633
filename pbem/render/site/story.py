"""A game as the pages tell it: the positions at its checkpoints, and what happened on the way to each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from pbem.render.kit.renderer import Renderer
from pbem.rules import LogRecord, Outcome, Seat, View

EVERYBODY, FACE_UP = "", "open"
Reading = str
"""With whose eyes a story is told: ``EVERYBODY``, a seat, or ``FACE_UP``, which hides nothing."""


@dataclass(frozen=True)
class Step:
    """A position at a checkpoint.

    Attributes:
        number: its place in the story, from 1.
        turn: the number of its turn.
        view: what is seen of it.
        records: what happened since the step before, as far as it is told.
        acts: what was done to the game beside its rules, such as a ruling: kinds of events of the ledger.
        day: when it was reached (UTC); to the hour and minute it would tell who wrote when.
        written: of an example of play: the letter that led to it, then the answers to what that asked of others.
    """

    number: int
    turn: int
    view: View
    records: tuple[LogRecord, ...]
    acts: tuple[str, ...]
    day: date
    written: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class Story:
    """A game with whose eyes whatever.

    Attributes:
        game: its identifier.
        code: of its kind, such as ``POG``.
        status: of it; one that was held goes on.
        reading: with whose eyes.
        renderer: tells and draws it.
        steps: all of it, at least one.
        players: who sits where, by seat; empty in an anonymous game.
        commitment: to the seed of its dice.
        readings: the other stories of it.
        outcome: how it ended; ``drawn``: whether all seats share it.
        head: of its chain, once it is over.
        record: whether its whole record lies beside the pages.
        since: the year in which it was created.
        about: of an example of play: the message key of what it shows; empty for a game of the ledger.
    """

    game: str
    code: str
    status: Literal["running", "finished"]
    reading: Reading
    renderer: Renderer
    steps: tuple[Step, ...]
    commitment: str
    since: int
    players: Mapping[Seat, str] = field(default_factory=dict)
    readings: tuple[Reading, ...] = (EVERYBODY,)
    outcome: Outcome | None = None
    drawn: bool = False
    head: str = ""
    record: bool = False
    about: str = ""

    @property
    def last(self) -> Step:
        """The latest position."""
        return self.steps[-1]
