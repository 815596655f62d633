"""Facts of events: reinforcements, neutrals that enter, and what single cards do (9.5)."""

from pbem.rules import LogEntry


class ReinforcementsCame(LogEntry, frozen=True):
    """Reinforcements came (9.5.3): (unit, space) pairs on the map, and those in the box.

    ``regular``: a near-east army that came as a regular one (9.5.3.4).
    """

    nation: str
    on_map: tuple[tuple[str, str], ...]
    reserve: tuple[str, ...]
    regular: bool = False


class BeachheadLanded(LogEntry, frozen=True):
    """The MEF marked its beachhead (9.5.3.5)."""

    space: str


class NationEntered(LogEntry, frozen=True):
    """A nation entered the war (9.5.2.1).

    ``limited``: its units stand on the map, neutral (9.5.2.4).

    ``units``: (unit, space) pairs, space ``reserve`` for the box.
    """

    nation: str
    side: str
    units: tuple[tuple[str, str], ...]
    limited: bool = False


class UnitsJoined(LogEntry, frozen=True):
    """An event other than a reinforcement brought units: to a space, or to ``reserve``."""

    units: tuple[str, ...]
    place: str


class TrenchPlaced(LogEntry, frozen=True):
    """An event placed a trench of level 1."""

    side: str
    space: str


class StepRestored(LogEntry, frozen=True):
    """An event flipped a unit to full strength; place: a space or ``reserve``."""

    unit: str
    place: str


class StepTaken(LogEntry, frozen=True):
    """An event flipped a unit to reduced strength; place: a space or ``reserve``."""

    unit: str
    place: str


class HandShown(LogEntry, frozen=True):
    """The hand of a side, for the eyes of the other one."""

    side: str
    cards: tuple[str, ...]


class FleetSailed(LogEntry, frozen=True):
    """The High Seas Fleet waits for the next action of the Allies."""


class FleetMet(LogEntry, frozen=True):
    """The Grand Fleet met the High Seas Fleet: nothing comes of it."""


class UsStep(LogEntry, frozen=True):
    """A step of the United States to war (16.3): ``zimmermann`` or ``over_there``."""

    step: str


class RussiaMoved(LogEntry, frozen=True):
    """A step of the Russian capitulation (16.4).

    ``tsar_command``, ``tsar_falls``, ``revolution`` or ``treaty``.
    """

    step: str


class MandateVoid(LogEntry, frozen=True):
    """An event cancelled the mandated offensive in force (7.1.10, 7.1.11)."""

    side: str
    nation: str


class AfricaDecided(LogEntry, frozen=True):
    """What the Allies gave for the war in Africa: a unit, or "" for a victory point."""

    unit: str


class SixtusRoll(LogEntry, frozen=True):
    """Why a die is rolled: secret feelers on the peace table, as the Allies below 20."""


EventsNote = (
    ReinforcementsCame
    | BeachheadLanded
    | NationEntered
    | UnitsJoined
    | TrenchPlaced
    | StepRestored
    | StepTaken
    | HandShown
    | FleetSailed
    | FleetMet
    | UsStep
    | RussiaMoved
    | MandateVoid
    | AfricaDecided
    | SixtusRoll
)
