"""Facts of losses, retreats, Withdrawal and advances (12.4-12.7)."""

from pbem.games.paths_of_glory.log.core import Prompt
from pbem.rules import LogEntry


class StepLost(LogEntry, frozen=True):
    """A unit lost a step (12.4.2, 12.4.4).

    Attributes:
        side: whose unit it is.
        unit: what lost the step.
        space: where.
        value: the loss factor of the step, which counts towards the loss number.
        eliminated: whether the unit is gone.
        corps: the corps that replaced an army, or "".
        permanent: whether the unit is gone for good (12.4.7).
        why: ``losses``, or ``hold`` for a step that cancels a retreat (12.5.3).
    """

    side: str
    unit: str
    space: str
    value: int
    eliminated: bool
    corps: str
    permanent: bool
    why: str


class LossesTaken(LogEntry, frozen=True):
    """What a side lost in a combat, its fort included (12.4.3, 12.4.6).

    Its loss number and how much of it was met.
    """

    side: str
    target: str
    number: int
    taken: int
    fort: bool


class RetreatCancelled(LogEntry, frozen=True):
    """The defenders stay where they are: ``unit`` lost a step for it (12.5.3)."""

    target: str
    unit: str


class Retreated(LogEntry, frozen=True):
    """A unit retreated; ``path``: the spaces entered, the last one is where it stopped (12.5.5)."""

    side: str
    unit: str
    origin: str
    path: tuple[str, ...]


class ArmyLostWithCorps(LogEntry, frozen=True):
    """A corps that had replaced an army was lost in the retreat: the army is gone (12.5.4)."""

    army: str
    corps: str


class StepSaved(LogEntry, frozen=True):
    """Withdrawal restored a step.

    ``returned``: the unit had been eliminated; ``corps`` goes back to the reserve.
    """

    unit: str
    space: str
    returned: bool
    corps: str


class NothingSaved(LogEntry, frozen=True):
    """Withdrawal restored nothing.

    ``why``: ``no_losses`` (12.6.7) or ``no_step`` (12.6.8, 14.3.4).
    """

    target: str
    why: str


class Advanced(LogEntry, frozen=True):
    """Units advanced after combat (12.7).

    (unit, origin, spaces entered) triples; empty if nobody advanced.
    """

    side: str
    target: str
    moves: tuple[tuple[str, str, tuple[str, ...]], ...]


class AdvancePrompt(Prompt, frozen=True):
    """Who may advance.

    ``spaces`` lie behind the defending space and may be entered after it (12.7.3).
    """

    spaces: tuple[str, ...] = ()


LossesNote = (
    StepLost
    | LossesTaken
    | RetreatCancelled
    | Retreated
    | ArmyLostWithCorps
    | StepSaved
    | NothingSaved
    | Advanced
    | AdvancePrompt
)
