"""What the operations of an action round can still do (9.2.5-9.2.9)."""

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat import combat_sequence
from pbem.games.paths_of_glory.combat.legal_attacks import (
    attackable_spaces,
    why_not_group,
    why_not_target,
    why_not_unit,
)
from pbem.games.paths_of_glory.operations import move_orders as marching
from pbem.games.paths_of_glory.operations import trenches
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.supply_when_acting import ready_units
from pbem.rules import Illegal


def could_move_or_dig(position: Position, op: Operation) -> bool:
    """True if movement may go on: a unit has a space to go to or an army may dig."""
    return bool(op.move) and (
        marching.could_move(position, op) or any(trenches.legal_entrenchments(position, op))
    )


def could_attack(position: Position, op: Operation) -> bool:
    """True if a combat is left to fight."""
    return bool(op.attack) and combat_sequence.can_attack(position, op)


def why_no_use(position: Position, op: Operation) -> Illegal | None:
    """Why the round ends with the activation: nobody could move, dig or attack (9.2.5).

    Where there is an enemy nearby whom a rule protects, that rule is the reason.
    """
    if could_move_or_dig(position, op) or could_attack(position, op):
        return None
    names = tuple(position.space(space).id for space in sorted(op.move | op.attack))
    return _why_no_attack(position, op) or refuse("no_use", "9.2.5", *names, spaces=names)


def _why_no_attack(position: Position, op: Operation) -> Illegal | None:
    """The rule that protects the first enemy near the spaces activated for combat, if one does."""
    for target, units in attackable_spaces(position, op).items():
        if ban := why_not_group(position, op, units, target):
            return ban
    for unit in sorted(ready_units(position, op)):
        origin = position.state.at[unit]
        if origin not in op.attack:
            continue
        for target in (*position.board.links[position.unit(unit).nation][origin], origin):
            if why_not_target(position, op, target) is None and (
                ban := why_not_unit(position, op, unit, target)
            ):
                return ban
    return None
