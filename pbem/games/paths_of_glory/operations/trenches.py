"""Entrenching (11.2)."""

from collections.abc import Iterator

from pbem.games.paths_of_glory.asks import refuse, unit_named
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import TRENCH_CARDS
from pbem.games.paths_of_glory.log.operations import Digging, DiggingFailed, DiggingRoll, Entrenched
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.supply_when_acting import (
    ready_units,
    why_out_of_supply,
    why_supply_lost,
)
from pbem.games.paths_of_glory.orders import Entrench
from pbem.rules import Illegal, Table

HIGHEST = 2
"""The deepest level of a trench (11.2.3)."""
_LEARNERS = ("ge", "br", "fr", "it")
"""Nations that dig better after a failure (11.2.10)."""

ROUNDS = 6


def check_entrench(position: Position, op: Operation, order: Entrench) -> int:
    """Accept an army's attempt or refuse it (11.2.1, 11.2.3, 14.3.3); returns its number.

    Raises:
        Illegal: nobody played Entrench, it is no army, not ready here, or its space holds no more.
    """
    army = unit_named(position, order.army)
    if not any(position.was_played(card) for card in TRENCH_CARDS):
        raise refuse("no_entrench_yet", "11.2.1", order.army, unit=order.army)
    if not position.unit(army).army:
        raise refuse("corps_cannot_dig", "11.2.1", order.army, unit=order.army)
    if army not in op.ready or position.state.at[army] not in op.move:
        active = position.state.at[army] in op.move
        unfed = why_out_of_supply(position, army, "14.3.3") if active else None
        raise unfed or refuse("not_ready", "11.2.1", order.army, unit=order.army)
    if reason := why_supply_lost(position, army, "14.3.3"):
        raise reason
    if army in op.moved:
        raise refuse("moved_already", "11.2.1", order.army, unit=order.army)
    space = position.state.at[army]
    name = position.space(space).id
    if position.trench_level(op.side, space) >= HIGHEST:
        raise refuse("deepest_trench", "11.2.3", order.army, space=name)
    if any(position.state.at[other] == space for other in op.diggers):
        raise refuse("one_digger", "11.2.2", order.army, space=name)
    return army


def legal_entrenchments(position: Position, op: Operation) -> Iterator[Entrench]:
    """Every attempt that could begin now."""
    if not any(position.was_played(card) for card in TRENCH_CARDS):
        return
    armies = [
        position.unit(n)
        for n in sorted(ready_units(position, op) - op.moved)
        if position.unit(n).army
    ]
    yield from (order for army in armies if _is_legal(position, op, order := Entrench(army.id)))


def _is_legal(position: Position, op: Operation, order: Entrench) -> bool:
    try:
        check_entrench(position, op, order)
    except Illegal:
        return False
    return True


def begin_digging(position: Position, table: Table, op: Operation, army: int) -> None:
    """An army stays to dig; it moves no more in this round (11.2.1)."""
    op.moved.add(army)
    op.diggers.add(army)
    table.log(Digging(position.unit(army).id, position.space(position.state.at[army]).id))


def roll_for_digging(position: Position, table: Table, op: Operation) -> None:
    """Roll for every space with a digging army, once all movement is over (11.2.2)."""
    for army in sorted(op.diggers):
        _roll_for_army(position, table, op.side, army)


def _roll_for_army(position: Position, table: Table, side: str, army: int) -> None:
    space = position.state.at[army]
    unit, name, strength = position.unit(army).id, position.space(space).id, position.lf(army)
    extra = digging_modifier(position, army)
    roll = table.roll(6, DiggingRoll(unit, name, strength, extra))
    position.state.failed_trenches.pop(unit, None)
    if roll + extra <= strength:
        level = position.trench_level(side, space) + 1
        position.set_trench(side, space, level)
        table.log(Entrenched(unit, name, level))
        return
    if _does_failure_help(position, army):
        position.state.failed_trenches[unit] = _round_number(position)
    table.log(DiggingFailed(unit, name))


def digging_modifier(position: Position, army: int) -> int:
    """-1 for an army that failed in the round before, over the end of a turn too (11.2.10)."""
    return (
        -1
        if position.state.failed_trenches.get(position.unit(army).id) == _round_number(position) - 1
        else 0
    )


def _does_failure_help(position: Position, army: int) -> bool:
    """True if a failure helps an army next time (11.2.10, 5.7.4.2)."""
    options = position.state.options
    return (options.entrench_bonus or options.historical) and position.unit(
        army
    ).nation in _LEARNERS


def _round_number(position: Position) -> int:
    """The action round, counted through all turns."""
    return position.state.turn * ROUNDS + position.state.round
