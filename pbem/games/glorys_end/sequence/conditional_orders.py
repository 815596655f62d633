"""Orders of a player turn that wait for what the dice bring (13.1).

They begin with ``IF … FALLS``, ``IF WON`` or ``ELSE``.
"""

from pbem.games.glorys_end.board.asks import hex_named, refuse
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.hex_engine.conditions import Conditions, Fallen


def _test_of_fall(position: Position, side: str) -> Fallen:
    """A test of a hex: true if nothing of the enemy's stands in it.

    No counter, no fortress, no fortified zone (13.21, 14).
    """
    enemy = ENEMY[side]
    empty = ~(position.occupied[enemy] | position.impassable_to_enemies(enemy))
    return lambda number: bool(empty >> position.grid.at[number] & 1)


_CONDITIONS = Conditions(refuse, hex_named, _test_of_fall)
check_condition, is_met, passes = (
    _CONDITIONS.check_condition,
    _CONDITIONS.is_met_for_side,
    _CONDITIONS.passes_without_effect,
)
passing_over = _CONDITIONS.attack_waiting_for_enemy
