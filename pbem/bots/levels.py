"""How hard a bot thinks: counted, never timed, so that a decision can be repeated anywhere."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play.

    Attributes:
        letters: so many letters it tries at most; 0: it takes some legal order, whatever comes.
        worlds: in so many positions that the seat could be in, each with dice of its own.
        ahead: so many actions are played on after the own one, where that helps.
    """

    name: str
    letters: int
    worlds: int
    ahead: int = 0


LEVELS = {
    level.name: level
    for level in (
        Level("random", 0, 0),
        Level("quick", 14, 6),
        Level("steady", 48, 8, 1),
        Level("strong", 160, 24, 2),
    )
}
"""The levels by name, from the weakest up. ``random`` is there to measure the others by."""

MILLISECONDS = {"quick": 50, "steady": 500, "strong": 3000}
"""What a decision counts where processor time is bounded, by the levels that people can play."""

LEVELS_OFFERED = ("quick", "steady", "strong")
"""The levels that people can play against."""
