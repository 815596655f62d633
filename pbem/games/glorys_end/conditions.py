"""``IF … FALLS``, ``IF WON``, ``ELSE``: orders of a player turn that wait for what the dice bring (13.1)."""

from pbem.games.glorys_end.asks import hex_named, refuse
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.log import PassedOver
from pbem.games.glorys_end.orders import Condition, TurnOrder
from pbem.rules import Order, Table


def condition_of(order: Order) -> Condition | None:
    """What an order waits for, or ``None``."""
    return order.when if isinstance(order, TurnOrder) else None


def check_condition(position: Position, condition: Condition) -> None:
    """A condition speaks of a hex in play, an assault that was made, a condition that was looked at.

    Raises:
        Illegal: it does not.
    """
    match condition.kind:
        case "falls" | "holds":
            hex_named(position, condition.hex)
        case "else":
            if position.state.met is None:
                raise refuse("no_condition_yet", "5.2")
        case _:
            if not position.state.struck:
                raise refuse("no_assault_yet", "13.1")


def is_met(position: Position, side: str, condition: Condition) -> bool:
    """Whether a condition that was checked is met as things stand."""
    if condition.kind == "else":
        return not position.state.met
    fallen = _fallen(position, side, condition.hex or position.state.struck)
    return fallen == (condition.kind in ("falls", "won"))


def _fallen(position: Position, side: str, number: str) -> bool:
    """Whether nothing of the enemy's stands in a hex: no counter, no fortress, no fortified zone (13.21, 14)."""
    h, enemy = position.grid.at[number], ENEMY[side]
    return not (position.occupied[enemy] | position.defended(enemy)) >> h & 1


def passes(position: Position, table: Table, side: str, order: Order) -> bool:
    """Whether an order passes without effect, since its condition is not met; what ``ELSE`` looks back at is kept."""
    condition = condition_of(order)
    if condition is None:
        return False
    met = is_met(position, side, condition)
    if condition.kind != "else":
        position.state.met = met
    if not met:
        table.log(PassedOver(side, condition.hex), frozenset({side.upper()}))
    return not met
