"""What operations can still do, and why orders for them cannot be carried out at all (9.2.5-9.2.9)."""

from collections.abc import Iterable, Iterator

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat import combat
from pbem.games.paths_of_glory.combat.attack import (
    chances,
    group_ban,
    openings,
    target_ban,
    unit_ban,
)
from pbem.games.paths_of_glory.operations import move_orders as marching
from pbem.games.paths_of_glory.operations import trenches
from pbem.games.paths_of_glory.operations.activation import activated, why_not_activate
from pbem.games.paths_of_glory.operations.operation import Operation
from pbem.games.paths_of_glory.orders import Activate, Attack, Entrench, Move
from pbem.rules import Illegal, Order


def could_move_or_dig(position: Position, op: Operation) -> bool:
    """Whether movement may go on: a unit has a space to go to or an army may dig."""
    return bool(op.move) and (
        marching.could_move(position, op) or any(trenches.legal_digs(position, op))
    )


def could_attack(position: Position, op: Operation) -> bool:
    """Whether a combat is left to fight."""
    return bool(op.attack) and combat.any_attack(position, op)


def why_no_use(position: Position, op: Operation) -> Illegal | None:
    """Why the round would be over with the activation alone: nobody could move, dig or attack (9.2.5).

    Where there is an enemy nearby whom a rule protects, that rule is the reason.
    """
    if could_move_or_dig(position, op) or could_attack(position, op):
        return None
    names = tuple(position.space(space).id for space in sorted(op.move | op.attack))
    return _why_no_attack(position, op) or refuse("no_use", "9.2.5", *names, spaces=names)


def _why_no_attack(position: Position, op: Operation) -> Illegal | None:
    """The rule that protects the first enemy near the spaces activated for combat, if one does."""
    for target, units in chances(position, op).items():
        if ban := group_ban(position, op, units, target):
            return ban
    for unit in sorted(op.ready):
        origin = position.state.at[unit]
        if origin not in op.attack:
            continue
        for target in (*position.board.links[position.unit(unit).nation][origin], origin):
            if target_ban(position, op, target) is None and (
                ban := unit_ban(position, op, unit, target)
            ):
                return ban
    return None


def left_unused(
    position: Position, side: str, order: Activate, others: Iterable[Order]
) -> tuple[int, ...]:
    """The spaces of an activation, as they stand before it, from which no other order moves, digs in or attacks."""
    mine = {position.space(position.state.at[unit]).id for unit in _named(position, others)}
    names = (name for name in (*order.move, *order.attack) if name not in mine)
    spaces = (position.board.space[name] for name in names)
    return tuple(space for space in spaces if position.units_of(side, space))


def why_wasted(
    position: Position, side: str, order: Activate, others: Iterable[Order]
) -> Illegal | None:
    """Why a space of an activation that no other order uses is of no use at all; ``None``: there is none (9.2.5).

    Where its units could attack together with those of another space, it is of use.
    """
    move, attack = (
        [position.board.space[name] for name in names] for names in (order.move, order.attack)
    )
    together = activated(position, Operation(side, 0), move, attack)
    for space in left_unused(position, side, order, others):
        combat_here = space in attack
        if why_not_activate(position, side, space, combat=combat_here):
            continue
        if combat_here and any(
            position.state.at[unit] == space for _, unit in openings(position, together)
        ):
            continue
        alone = ([], [space]) if combat_here else ([space], [])
        if reason := why_no_use(position, activated(position, Operation(side, 0), *alone)):
            return reason
    return None


def _named(position: Position, orders: Iterable[Order]) -> Iterator[int]:
    """The units that orders of operations are given to, as far as they are on the map."""
    for order in orders:
        if isinstance(order, Move | Entrench | Attack):
            units = (position.board.unit[name] for name in _units(order))
            yield from (unit for unit in units if position.state.at[unit] >= 0)


def why_never(position: Position, side: str, order: Move | Entrench | Attack) -> Illegal:
    """Why an order could not be carried out with every space activated; else the round is over (9.2.8, 9.2.9)."""
    spaces = numbers(position.occupied[side])
    try:
        match order:
            case Attack():
                combat.check_attack(
                    position, activated(position, Operation(side, 0), [], [*spaces]), order
                )
            case Move():
                marching.check_move(
                    position, activated(position, Operation(side, 0), [*spaces], []), order
                )
            case _:
                trenches.check_entrench(
                    position, activated(position, Operation(side, 0), [*spaces], []), order
                )
    except Illegal as reason:
        return reason
    units = _units(order)
    return refuse(
        "operations_over", "9.2.9" if isinstance(order, Attack) else "9.2.8", *units, units=units
    )


def _units(order: Move | Entrench | Attack) -> tuple[str, ...]:
    match order:
        case Attack():
            return order.units
        case Move():
            return tuple(unit for units, _ in order.groups for unit in units)
        case _:
            return (order.army,)
