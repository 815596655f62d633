"""How hard a bot thinks: counted, never timed, so that a decision can be repeated anywhere."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play.

    Attributes:
        letters: so many letters it tries at most; 0: it takes some legal order, whatever comes.
        worlds: in so many positions that the seat could be in.
        tries: so often the best letters are tried, each time with dice of its own.
        plans: True if it goes by a plan where the game has one, and tries no letters there.
        weighs: True if it weighs what an answer promises where nothing can be tried, in a game that
            knows how.
    """

    name: str
    letters: int
    worlds: int
    tries: int = 0
    plans: bool = False
    weighs: bool = False


LEVELS = {
    level.name: level
    for level in (
        Level("random", 0, 0),
        Level("quick", 12, 3, 14),
        Level("steady", 24, 6, 30),
        Level("strong", 48, 12, 126),
    )
}
"""The levels by name, from the weakest up. ``random`` is there to measure the others by."""

MILLISECONDS = {"quick": 50, "steady": 500, "strong": 3000}
"""What a decision counts where processor time is bounded, by the levels that people can play."""

LEVELS_OFFERED = ("quick", "steady", "strong")
"""The levels that people can play against."""
