"""Every typed fact of the game; templates turn them into words (``pog.note.<class name>``)."""

from pbem.games.paths_of_glory.notes.combat import CombatNote
from pbem.games.paths_of_glory.notes.core import CoreNote
from pbem.games.paths_of_glory.notes.events import EventsNote
from pbem.games.paths_of_glory.notes.losses import LossesNote
from pbem.games.paths_of_glory.notes.operations import OperationsNote
from pbem.games.paths_of_glory.notes.redeployment import RedeploymentNote
from pbem.games.paths_of_glory.notes.sequence import SequenceNote
from pbem.games.paths_of_glory.notes.supply import SupplyNote

PathsOfGloryNote = (
    CombatNote | CoreNote | EventsNote | LossesNote | OperationsNote | RedeploymentNote | SequenceNote | SupplyNote
)

__all__ = ["PathsOfGloryNote"]
