"""Every typed fact of the game; templates turn them into words (``pog.log.<class name>``)."""

from pbem.games.paths_of_glory.log.combat import CombatNote
from pbem.games.paths_of_glory.log.core import CoreNote
from pbem.games.paths_of_glory.log.events import EventsNote
from pbem.games.paths_of_glory.log.losses import LossesNote
from pbem.games.paths_of_glory.log.operations import OperationsNote
from pbem.games.paths_of_glory.log.redeployment import RedeploymentNote
from pbem.games.paths_of_glory.log.sequence import SequenceNote
from pbem.games.paths_of_glory.log.supply import SupplyNote

PathsOfGloryLogEntry = (
    CombatNote
    | CoreNote
    | EventsNote
    | LossesNote
    | OperationsNote
    | RedeploymentNote
    | SequenceNote
    | SupplyNote
)

__all__ = ["PathsOfGloryLogEntry"]
