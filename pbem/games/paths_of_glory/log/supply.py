"""Facts of supply, sieges and attrition (14, 15)."""

from pbem.rules import LogEntry


class SiegeRoll(LogEntry, frozen=True):
    """Why a die is rolled: a besieged fort (15.3.2).

    It falls if die plus modifier exceeds ``strength``.
    """

    space: str
    strength: int
    modifier: int


class FortFell(LogEntry, frozen=True):
    """A fort was destroyed (15.1.9)."""

    space: str


SupplyNote = SiegeRoll | FortFell
