"""Every fact of the game that reports put into words, beside those of every hex game.

Hexes are printed numbers, units identifiers.
"""

from pbem.games.hex_engine.log import HexLogEntry
from pbem.rules import LogEntry


class EventRoll(LogEntry, frozen=True):
    """Why a die was rolled: the event of the turn (7.1)."""

    turn: int


class EventCame(LogEntry, frozen=True):
    """The event of the turn (7.2): its letter, the sum of the dice, and as which letter it counts.

    Empty: none.
    """

    event: str
    total: int
    counts_as: str


class ReturnRoll(LogEntry, frozen=True):
    """Why a die was rolled: after how many turns units that leave come back (7.2)."""


class RomaniaEntered(LogEntry, frozen=True):
    """Romania is in the war (15.6)."""


class LastTurnMoved(LogEntry, frozen=True):
    """The game ends no later than with this turn (7.3)."""

    turn: int


class Lapsed(LogEntry, frozen=True):
    """Reinforcements that could not come are lost (10.6)."""

    units: tuple[str, ...]


class Replaced(LogEntry, frozen=True):
    """A unit was restored or rebuilt (10.11, 10.12).

    ``left`` are the points its nation still has.
    """

    unit: str
    hex: str
    steps: int
    nation: str
    left: int


class Converted(LogEntry, frozen=True):
    """A garrison became a smaller one and a corps (10.14)."""

    fortress: str
    corps: tuple[str, ...]
    hex: str


class Demanded(LogEntry, frozen=True):
    """Units of a nation must leave the map (10.15).

    ``steps`` of infantry, ``corps`` or ``artillery``, so many.
    """

    nation: str
    kind: str
    number: int


class Withdrew(LogEntry, frozen=True):
    """Units left the map (10.15): back on this turn, 0 if none is set.

    Cause is ``event`` or ``track``.
    """

    side: str
    units: tuple[str, ...]
    back: int
    cause: str


class StavkaPlaced(LogEntry, frozen=True):
    """STAVKA lies in a hex (14.2)."""

    hex: str


class StavkaGone(LogEntry, frozen=True):
    """STAVKA was removed from the map (14.2).

    Attributes:
        hex: where it stood.
        cause: ``turn``: its turn came; ``enemy``: the enemy entered the hex; ``tsar``: the Tsar
            took command, and it never comes back.
    """

    hex: str
    cause: str


class BrusilovBegan(LogEntry, frozen=True):
    """The offensive was declared (15.1)."""

    turn: int


class OberOstPlaced(LogEntry, frozen=True):
    """OberOst lies in a hex (14.3)."""

    hex: str


class OberOstCalled(LogEntry, frozen=True):
    """The German units that may attack again (14.3), for those who may know them."""

    units: tuple[str, ...]


class AmmunitionRoll(LogEntry, frozen=True):
    """Why a die was rolled: the shortage of ammunition (9.9)."""

    turn: int


class AmmunitionShort(LogEntry, frozen=True):
    """How many Russian units are short (9.9).

    The die with its modifiers, read within the table (9.12).
    """

    die: int
    modifiers: tuple[tuple[str, int], ...]
    units: int


class MarkersPlaced(LogEntry, frozen=True):
    """The units that a side gave markers to (9.11)."""

    side: str
    units: tuple[str, ...]


class Declared(LogEntry, frozen=True):
    """An attack; who attacks from where, as (unit, hex) pairs, and whether under OberOst (14.3)."""

    side: str
    target: str
    attackers: tuple[tuple[str, str], ...]
    oberost: bool


class Resolved(LogEntry, frozen=True):
    """The result (13.21).

    The die with its modifiers (0: none was rolled), and what each side suffers.

    That is a number of points, ``E`` or, of the attacker, ``B``.
    """

    hex: str
    die: int
    attacker: str
    defender: str


class Evaded(LogEntry, frozen=True):
    """Cavalry retreated before combat (13.27)."""

    unit: str
    hex: str
    goal: str


class StepsLost(LogEntry, frozen=True):
    """Units lost steps in combat: (unit, steps left) pairs."""

    side: str
    hex: str
    units: tuple[tuple[str, int], ...]


class Advanced(LogEntry, frozen=True):
    """Units advanced after combat (13.25), along a path whose first hex was attacked (13.26)."""

    side: str
    units: tuple[str, ...]
    path: tuple[str, ...]


class RevolutionRoll(LogEntry, frozen=True):
    """Why a die was rolled: the revolution (4.4)."""

    turn: int


class RevolutionChecked(LogEntry, frozen=True):
    """The check of the Tsar (4.4).

    Die, cities, modifiers by name (4.5), and the number that topples the Tsar.
    """

    die: int
    cities: int
    modifiers: tuple[tuple[str, int], ...]
    needed: int


class RussianChecked(LogEntry, frozen=True):
    """The check of the Russian side (4.3): what it holds and needs."""

    cities: int
    cities_needed: int
    hexes: int
    hexes_needed: int


class GameEnded(LogEntry, frozen=True):
    """How the game ended.

    ``capital``, ``cities``, ``hexes``, ``revolution``, ``tsar`` or ``withdrawal``.
    """

    how: str
    winner: str


WhenEaglesFightLogEntry = (
    HexLogEntry
    | EventRoll
    | EventCame
    | ReturnRoll
    | RomaniaEntered
    | LastTurnMoved
    | Lapsed
    | Replaced
    | Converted
    | Demanded
    | Withdrew
    | StavkaPlaced
    | StavkaGone
    | BrusilovBegan
    | OberOstPlaced
    | OberOstCalled
    | AmmunitionRoll
    | AmmunitionShort
    | MarkersPlaced
    | Declared
    | Resolved
    | Evaded
    | StepsLost
    | Advanced
    | RevolutionRoll
    | RevolutionChecked
    | RussianChecked
    | GameEnded
)
