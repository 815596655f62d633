"""Who may still act: units in supply when activated, and again when they act (14.1.1, 14.3)."""

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.operations.operation import Operation
from pbem.games.paths_of_glory.supply.supply import supplied
from pbem.rules import Illegal


def ready(position: Position, op: Operation) -> set[int]:
    """Return the units, by number, that were in supply when activated and are in supply now."""
    return {unit for unit in op.ready if position.state.at[unit] >= 0 and supplied(position, unit)}


def why_starved(position: Position, unit: int, rule: str) -> Illegal | None:
    """Return the refusal of a unit that lost its supply after its space was activated, or ``None``.

    Args:
        position: the position in which the unit's own move, attack or digging begins.
        unit: a unit on the map.
        rule: 14.1.1.2 for an attack, 14.1.1.3 for a move, 14.3.3 for digging.
    """
    if supplied(position, unit):
        return None
    name = position.unit(unit).id
    return refuse("lost_supply", rule, name, unit=name, space=_where(position, unit))


def _where(position: Position, unit: int) -> str:
    return position.space(position.state.at[unit]).id
