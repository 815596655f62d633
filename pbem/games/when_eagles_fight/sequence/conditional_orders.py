"""Orders of a player turn that wait for what the dice bring (13.1).

They begin with ``IF … FALLS``, ``IF WON`` or ``ELSE``.
"""

from pbem.games.hex_engine.conditions import Conditions, Fallen
from pbem.games.when_eagles_fight.board.asks import hex_named, refuse
from pbem.games.when_eagles_fight.board.state import ENEMY, Position


def _test_of_fall(position: Position, side: str) -> Fallen:
    """A test of a hex: true if no enemy counter stands in it (13.25)."""
    enemies = position.occupied[ENEMY[side]]
    return lambda number: not enemies >> position.grid.at[number] & 1


_CONDITIONS = Conditions(refuse, hex_named, _test_of_fall)
check_condition, is_met, passes = (
    _CONDITIONS.check_condition,
    _CONDITIONS.is_met_for_side,
    _CONDITIONS.passes_without_effect,
)
passing_over = _CONDITIONS.attack_waiting_for_enemy
