"""Facts of strategic redeployment and replacements (9.4, 13, 17)."""

from pbem.games.paths_of_glory.log.core import Prompt
from pbem.rules import LogEntry


class Redeployed(LogEntry, frozen=True):
    """Units redeployed (13.1).

    Attributes:
        moves: (unit, where it came from, ``land``, ``sea`` or ``reserve``); a place is a space or
            ``reserve``.
        target: where they went.
        left: strategic redeployment points not yet spent.
    """

    side: str
    moves: tuple[tuple[str, str, str], ...]
    target: str
    left: int


class ReplacementsRecorded(LogEntry, frozen=True):
    """Replacement points of a card: (pool, points) pairs such as ``("ge", 2)`` (9.4.1)."""

    side: str
    card: str
    points: tuple[tuple[str, int], ...]


class ReplacementsChanged(LogEntry, frozen=True):
    """Points gained or lost in the replacement phase.

    ``why``: the id of a card or ``historical`` (5.7.3).
    """

    pool: str
    change: int
    why: str


class RebuildPrompt(Prompt, frozen=True):
    """What may be spent: (pool, half points) pairs (17.1.4)."""

    halves: tuple[tuple[str, int], ...] = ()


class Rebuilt(LogEntry, frozen=True):
    """A unit received replacements (17.1.4).

    Attributes:
        how: ``flipped`` to full strength where it stood, or ``rebuilt`` from the eliminated units.
        full: whether it is at full strength now.
        place: its space, or ``reserve``.
        halves: half points spent.
    """

    unit: str
    how: str
    full: bool
    place: str
    halves: int


class ReplacementsLost(LogEntry, frozen=True):
    """Half points nobody could or would spend (17.1.2): (pool, half points) pairs."""

    side: str
    halves: tuple[tuple[str, int], ...]


RedeploymentNote = (
    Redeployed
    | ReplacementsRecorded
    | ReplacementsChanged
    | RebuildPrompt
    | Rebuilt
    | ReplacementsLost
)
