"""Every fact of the game that reports put into words, beside those of every hex game.

Hexes are printed numbers, units identifiers.
"""

from pbem.games.hex_engine.log import HexLogEntry
from pbem.rules import LogEntry


class Violated(LogEntry, frozen=True):
    """The German enters a neutral country (3.6)."""

    country: str


class StayedNeutral(LogEntry, frozen=True):
    """A country stays neutral for the whole game (3.6)."""

    country: str


class BritainEntered(LogEntry, frozen=True):
    """The British come into the war (3.7)."""


class Replaced(LogEntry, frozen=True):
    """A unit received a step (8.6); ``left`` are the steps its nation still has."""

    unit: str
    hex: str
    nation: str
    left: int


class Withdrew(LogEntry, frozen=True):
    """Corps left for the East Front (8.8)."""

    corps: tuple[str, ...]
    cavalry: str


class Halted(LogEntry, frozen=True):
    """Units that would march over siege guns found troops below them (14.7).

    ``top``: what shows of the units; ``hex``: where the guns lie.
    """

    side: str
    top: str
    hex: str


class DigRoll(LogEntry, frozen=True):
    """Why a die was rolled: to entrench (9.1)."""

    side: str


class Digging(LogEntry, frozen=True):
    """A unit digs in (9.2)."""

    unit: str
    hex: str


class DigFailed(LogEntry, frozen=True):
    """The die forbids entrenching this turn (9.1)."""

    unit: str


class Entrenched(LogEntry, frozen=True):
    """A trench is finished (9.2)."""

    hex: str
    side: str


class TrenchGone(LogEntry, frozen=True):
    """A trench was removed (9.3, 14.4)."""

    hex: str


class CommandRoll(LogEntry, frozen=True):
    """Why a die was rolled: command and control (10.1)."""

    side: str


class LostCommand(LogEntry, frozen=True):
    """These stacks are out of command (10.2)."""

    hexes: tuple[str, ...]


class HentschCame(LogEntry, frozen=True):
    """The Germans must fall back from Paris (10.4)."""


class Sailed(LogEntry, frozen=True):
    """Units moved by sea (11.5)."""

    side: str
    units: tuple[str, ...]
    origin: str
    goal: str
    left: int


class Scored(LogEntry, frozen=True):
    """A side's victory points changed (4.1)."""

    side: str
    change: int
    total: int


class ParisInDanger(LogEntry, frozen=True):
    """A supplied German unit stands inside the line (4.3)."""

    hex: str


class ZoneGone(LogEntry, frozen=True):
    """A fortified zone was destroyed (14.3)."""

    hex: str


class FortGone(LogEntry, frozen=True):
    """A fortress was destroyed (14.2)."""

    hex: str


class Declared(LogEntry, frozen=True):
    """An assault: ``kind`` is ``march`` or ``prepared``.

    Who attacks from where, as (unit, hex) pairs.
    """

    kind: str
    side: str
    target: str
    attackers: tuple[tuple[str, str], ...]


class DummiesGone(LogEntry, frozen=True):
    """Dummies that were attacked are out of the game (15.1)."""

    hex: str
    units: tuple[str, ...]


class SiegeRoll(LogEntry, frozen=True):
    """Why a die was rolled: a siege gun fires (14.9)."""

    gun: str
    hex: str


class SiegeFired(LogEntry, frozen=True):
    """What a siege gun did: the die with its modifier (14.10)."""

    gun: str
    hex: str
    die: int
    modifier: int
    destroyed: bool


class Resolved(LogEntry, frozen=True):
    """The result (13.17).

    The die with its modifiers (0: none was rolled) and the points each side loses.
    """

    hex: str
    die: int
    attacker: int
    defender: int
    retreat: bool


class Evaded(LogEntry, frozen=True):
    """Cavalry retreated before combat (13.25)."""

    units: tuple[str, ...]
    hex: str
    goal: str


class StepsLost(LogEntry, frozen=True):
    """Units lost steps: (unit, steps left) pairs; cause is ``combat``, ``supply``, ``east``."""

    side: str
    hex: str
    units: tuple[tuple[str, int], ...]
    cause: str


class Advanced(LogEntry, frozen=True):
    """Attackers advanced after combat (13.21)."""

    units: tuple[str, ...]
    hex: str


class PlanSeventeen(LogEntry, frozen=True):
    """A battle of Plan XVII (4.6), counted from 1."""

    number: int


class GameEnded(LogEntry, frozen=True):
    """How the game ended, with both totals; a draw has no winner.

    ``how`` is ``points``, ``last_turn``, ``draw``, ``paris``, ``cities``, ``marne`` or ``short``.
    """

    how: str
    winner: str
    german: int
    allied: int


GlorysEndLogEntry = (
    HexLogEntry
    | Violated
    | StayedNeutral
    | BritainEntered
    | Replaced
    | Withdrew
    | Halted
    | DigRoll
    | Digging
    | DigFailed
    | Entrenched
    | TrenchGone
    | CommandRoll
    | LostCommand
    | HentschCame
    | Sailed
    | Scored
    | ParisInDanger
    | ZoneGone
    | FortGone
    | Declared
    | DummiesGone
    | SiegeRoll
    | SiegeFired
    | Resolved
    | Evaded
    | StepsLost
    | Advanced
    | PlanSeventeen
    | GameEnded
)
