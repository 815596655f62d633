"""The timeline of a game: the positions at its checkpoints and what led to each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, NamedTuple

from pbem.render.bots import BotSpell
from pbem.render.kit.renderer import Renderer
from pbem.rules import CalledOff, Cast, LogRecord, Outcome, Seat, View

EVERYBODY, FACE_UP = "", "open"
Viewpoint = str
"""Who sees the timeline: ``EVERYBODY``, a seat, or ``FACE_UP``, which hides nothing."""


@dataclass(frozen=True)
class Step:
    """A position at a checkpoint.

    Attributes:
        number: its place in the timeline, from 1.
        turn: the number of its turn.
        view: the position as the viewpoint sees it.
        records: what happened since the previous step, as far as the viewpoint may know it.
        acts: ledger events that are no orders, such as a ruling, by their kinds.
        day: the date in UTC; the time of day would tell who wrote when.
        written: in an example of play, the letter that led here and the answers of other seats,
            each with its seat and its lines.
        checkpoint: which checkpoint of the game it is, from 1; 0 in an example of play. One without
            news is no step.
    """

    number: int
    turn: int
    view: View
    records: tuple[LogRecord, ...]
    acts: tuple[str, ...]
    day: date
    written: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    checkpoint: int = 0


class Quote(NamedTuple):
    """Words that a player wrote to the public."""

    seat: Seat
    day: date
    text: str


@dataclass(frozen=True)
class Timeline:
    """The steps of one game as one viewpoint sees them.

    Attributes:
        game: the identifier of the game.
        code: the code of its rules, such as ``POG``.
        status: ``running`` or ``finished``; a game on hold counts as running.
        viewpoint: who sees it.
        renderer: words and draws the game.
        steps: every step, at least one.
        commitment: the commitment to the seed of the dice.
        since: the year in which the game was created.
        players: names of players by seat; empty in an anonymous game.
        bots: when bots have played its seats.
        viewpoints: every viewpoint that has pages.
        asked: who was asked what in the latest position, as message keys; nobody while the game is
            on hold.
        outcome: how the game ended; None while it runs.
        drawn: True if all seats share the result.
        head: the head of the hash chain once the game is over, else empty.
        record: True if the export of the game lies beside the pages.
        quotes: what players wrote to the public; nothing while the game runs.
        casts: the dice of combats, as far as the steps tell.
        about: in an example of play, the message key of what it shows; else empty.
        board: the digests of the board's rules and of its presentation.
    """

    game: str
    code: str
    status: Literal["running", "finished"]
    viewpoint: Viewpoint
    renderer: Renderer
    steps: tuple[Step, ...]
    commitment: str
    since: int
    players: Mapping[Seat, str] = field(default_factory=dict)
    bots: tuple[BotSpell, ...] = ()
    viewpoints: tuple[Viewpoint, ...] = (EVERYBODY,)
    asked: tuple[tuple[Seat, str], ...] = ()
    outcome: Outcome | None = None
    drawn: bool = False
    head: str = ""
    record: bool = False
    quotes: tuple[Quote, ...] = ()
    casts: tuple[Cast, ...] = ()
    about: str = ""
    board: tuple[str, str] = ("", "")

    @property
    def is_called_off(self) -> bool:
        """True if the game ended without anybody winning or losing it."""
        return self.outcome is not None and isinstance(self.outcome.how, CalledOff)

    @property
    def last(self) -> Step:
        """The latest position."""
        return self.steps[-1]
