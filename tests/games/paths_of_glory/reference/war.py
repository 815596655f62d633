"""The war status phase: what a turn costs, and commitment (6.0.E, 7.1.3, 16.1).

Records of it stay away from the end of the game and the entry of Turkey.
"""

from tests.games.paths_of_glory.reference.board import AP, CP
from tests.games.paths_of_glory.reference.offensives import owed
from tests.games.paths_of_glory.reference.position import Position

LIMITED, TOTAL = 1, 2


def war(position: Position) -> None:
    """Points by the table of victory points (6.0.E.1), then commitment (6.0.E.4)."""
    commitment = position.facts["commitment"]
    if position.played("AP-2") and position.season == "winter":
        position.vp -= 1
    if owed(position, CP):
        position.vp -= 1
    if commitment[AP] == TOTAL and position.neutral("it"):
        position.vp += 1
    nation = owed(position, AP)
    if nation and not (nation == "fr" and position.played("CP-47")):
        position.vp += 1
    for side in (AP, CP) if position.turn > 1 else ():
        status = position.facts["war_status"][side]
        if commitment[side] < LIMITED:
            commitment[side] = LIMITED if status >= 4 else 0
        elif status >= 11:
            commitment[side] = TOTAL
