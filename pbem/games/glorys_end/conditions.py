"""``IF … FALLS``, ``IF WON``, ``ELSE``: orders of a player turn that wait for what the dice bring (13.1)."""

from pbem.games.common import hex_conditions
from pbem.games.common.hex_conditions import Condition, Fallen, condition_of
from pbem.games.common.hex_log import PassedOver
from pbem.games.glorys_end.asks import hex_named, refuse
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.rules import Order, Table

_RULES = {"no_condition_yet": "5.2", "no_assault_yet": "13.1"}
"""Of what a condition may miss."""


def check_condition(position: Position, condition: Condition) -> None:
    """A condition speaks of a hex in play, an attack that was made, a condition that was looked at.

    Raises:
        Illegal: it does not.
    """
    if condition.kind in ("falls", "holds"):
        hex_named(position, condition.hex)
    if missing := hex_conditions.groundless(position.state, condition):
        raise refuse(missing, _RULES[missing])


def is_met(position: Position, side: str, condition: Condition) -> bool:
    """Whether a condition that was checked is met as things stand."""
    return hex_conditions.is_met(position.state, condition, _fallen(position, side))


def _fallen(position: Position, side: str) -> Fallen:
    """Whether nothing of the enemy's stands in a hex: no counter, no fortress, no fortified zone (13.21, 14)."""
    enemy = ENEMY[side]
    empty = ~(position.occupied[enemy] | position.defended(enemy))
    return lambda number: bool(empty >> position.grid.at[number] & 1)


def passes(position: Position, table: Table, side: str, order: Order) -> bool:
    """Whether an order passes without effect, since its condition is not met."""
    condition = condition_of(order)
    if condition is None or hex_conditions.look(position.state, condition, _fallen(position, side)):
        return False
    table.log(PassedOver(side, condition.hex), frozenset({side.upper()}))
    return True
