"""Facts that hex games tell alike.

Hexes are printed numbers, units identifiers, sides as the board calls them.
"""

from pbem.games.common.log import Awarded, Conceded, DrawAgreed
from pbem.rules import CalledOff, LogEntry


class Prompt(LogEntry, frozen=True):
    """What a seat is asked.

    A topic, the hex in question if there is one, units or hexes to choose among, a number, and of
    a set-up (unit, hex) pairs placed so far.
    """

    topic: str
    hex: str = ""
    choices: tuple[str, ...] = ()
    number: int = 0
    placements: tuple[tuple[str, str], ...] = ()


class TurnBegan(LogEntry, frozen=True):
    """A game turn begins; dates as ISO 8601."""

    turn: int
    start: str
    end: str


class PlayerTurnBegan(LogEntry, frozen=True):
    """A side's player turn begins."""

    side: str


class Deployed(LogEntry, frozen=True):
    """A side has set up."""

    side: str


class DeployedSecretly(LogEntry, frozen=True):
    """Where its units stand, for itself: (unit, hex) pairs."""

    side: str
    placements: tuple[tuple[str, str], ...]


class Overtaken(LogEntry, frozen=True):
    """An order that fell since something has made it illegal before its phase began.

    Its kind, units or hexes.
    """

    order: str
    names: tuple[str, ...]


class PassedOver(LogEntry, frozen=True):
    """An order passed without effect, since its condition was not met.

    ``hex``: that it spoke of, empty if of none.
    """

    side: str
    hex: str


class TargetGone(LogEntry, frozen=True):
    """An attack passed without effect, since no enemy stands in its target any more."""

    side: str
    hex: str


class Reinforced(LogEntry, frozen=True):
    """Units came into play, all in one hex."""

    units: tuple[str, ...]
    hex: str


class Railed(LogEntry, frozen=True):
    """Units moved strategically; ``left`` is how many steps or units may still."""

    side: str
    units: tuple[str, ...]
    origin: str
    goal: str
    left: int


class Moved(LogEntry, frozen=True):
    """Units moved, for those who may know them all."""

    side: str
    units: tuple[str, ...]
    origin: str
    path: tuple[str, ...]


class StackMoved(LogEntry, frozen=True):
    """What others see of a stack that moved: the top unit.

    How is ``move``, ``rail``, ``sea`` or ``advance``.
    """

    side: str
    top: str
    origin: str
    path: tuple[str, ...]
    how: str


class Controlled(LogEntry, frozen=True):
    """A side took a hex that counts for something."""

    side: str
    hex: str


class Examined(LogEntry, frozen=True):
    """The defenders that an attacker sees once the attack is declared: (unit, steps) pairs."""

    hex: str
    defenders: tuple[tuple[str, int], ...]


class Computed(LogEntry, frozen=True):
    """The odds of an attack and its modifiers by name, such as ``("river", -1)``."""

    hex: str
    attack: int
    defence: int
    odds: str
    modifiers: tuple[tuple[str, int], ...]


class CombatRoll(LogEntry, frozen=True):
    """Why a die was rolled: an attack."""

    hex: str


class Eliminated(LogEntry, frozen=True):
    """A unit left the map.

    Cause is ``combat``, ``retreat``, ``supply``, ``overrun`` or ``routed``.
    """

    unit: str
    hex: str
    cause: str


class Retreated(LogEntry, frozen=True):
    """Defenders retreated after combat; an empty goal: off the map of the scenario."""

    units: tuple[str, ...]
    hex: str
    goal: str


HexLogEntry = (
    Prompt
    | TurnBegan
    | PlayerTurnBegan
    | Deployed
    | DeployedSecretly
    | Overtaken
    | PassedOver
    | TargetGone
    | Reinforced
    | Railed
    | Moved
    | StackMoved
    | Controlled
    | Examined
    | Computed
    | CombatRoll
    | Eliminated
    | Retreated
    | Awarded
    | CalledOff
    | Conceded
    | DrawAgreed
)
"""What the log of every hex game may hold."""
