"""Orders of a player turn that wait for what the dice bring (13.1).

They begin with ``IF … FALLS``, ``IF WON`` or ``ELSE``.
"""

from pbem.games.hex_engine.conditions import Conditions, Fallen
from pbem.games.when_eagles_fight.board.asks import hex_named, refuse
from pbem.games.when_eagles_fight.board.state import ENEMY, Position


def _fallen(position: Position, side: str) -> Fallen:
    """A test of a hex: true if no enemy counter stands in it (13.25)."""
    enemies = position.occupied[ENEMY[side]]
    return lambda number: not enemies >> position.grid.at[number] & 1


_CONDITIONS = Conditions(refuse, hex_named, _fallen)
check_condition, is_met, passes = _CONDITIONS.check, _CONDITIONS.is_met, _CONDITIONS.passes
passing_over = _CONDITIONS.passing_over
