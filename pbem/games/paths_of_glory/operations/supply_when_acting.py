"""Units that may still act: in supply when activated, and when they act (14.1.1, 14.3)."""

from collections.abc import Collection, Iterator
from itertools import combinations

from msgspec.structs import replace

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import AP, numbers
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.supply.supply import is_supplied, would_be_supplied_at
from pbem.rules import Illegal, ScriptedChance, Table

Held = frozenset[int]
"""Spaces, by number, that units of a side stand in."""

_MOST_HELD = 4
"""So many spaces are looked at in every combination; of more, only all and none of them."""


def ready_units(position: Position, op: Operation) -> set[int]:
    """Return the units, by number, that were in supply when activated and are in supply now."""
    return {
        unit for unit in op.ready if position.state.at[unit] >= 0 and is_supplied(position, unit)
    }


def why_supply_lost(position: Position, unit: int, rule: str) -> Illegal | None:
    """Return the refusal of a unit that lost its supply after its space was activated, or ``None``.

    Args:
        position: the position in which the unit's own move, attack or digging begins.
        unit: a unit on the map.
        rule: 14.1.1.2 for an attack, 14.1.1.3 for a move, 14.3.3 for digging.
    """
    if is_supplied(position, unit):
        return None
    name = position.unit(unit).id
    return refuse("lost_supply", rule, name, unit=name, space=_space_id_of(position, unit))


def why_out_of_supply(position: Position, unit: int, rule: str = "14.3.1") -> Illegal | None:
    """Return the refusal of a unit on the map that is out of supply, or ``None``."""
    if is_supplied(position, unit):
        return None
    name = position.unit(unit).id
    return refuse("sr_no_supply", rule, name, unit=name)


def _space_id_of(position: Position, unit: int) -> str:
    return position.space(position.state.at[unit]).id


def copied(position: Position) -> Position:
    """Return a copy of a position in which units may be moved."""
    state = position.state
    return Position(
        position.board,
        replace(
            state,
            at=state.at[:],
            reduced=set(state.reduced),
            taken=set(state.taken),
            trenches=dict(state.trenches),
            marks={},
        ),
    )


def lifelines_of_ready(position: Position, op: Operation) -> dict[int, tuple[Held, ...]]:
    """Return the ready units that units of their own side feed.

    A line may go through a space only while units stand there: they besiege its fort (14.1.3), or
    the ANA holds it (11.1.15). The unit is in supply as long as all spaces of one of its sets are
    held. Moves that open another line are not looked at.
    """
    held = _held_by_presence(position, op.side)
    if not held:
        return {}
    every = tuple(_subsets(held))
    fed = {kept: _ready_if_only_held(position, op, kept) for kept in every}
    found: dict[int, tuple[Held, ...]] = {}
    for unit in sorted(ready_units(position, op)):
        own = held & {position.state.at[unit]}
        enough = [kept for kept in every if kept >= own and unit in fed[kept]]
        least = tuple(kept - own for kept in enough if not any(less < kept for less in enough))
        if Held() not in least:
            found[unit] = least
    return found


def _held_by_presence(position: Position, side: str) -> Held:
    """The spaces that a side traces through only while it stands there."""
    forts = numbers(position.occupied[side] & position.enemy_forts(side))
    arabs = {position.state.ana_holds} - {-1} if side == AP else set()
    return frozenset(space for space in forts if position.is_besieged(space)) | arabs


def _subsets(held: Held) -> Iterator[Held]:
    """The subsets of some spaces, the smallest first."""
    sizes = range(len(held) + 1) if len(held) <= _MOST_HELD else (0, len(held))
    for size in sizes:
        yield from map(frozenset, combinations(sorted(held), size))


def _ready_if_only_held(position: Position, op: Operation, kept: Collection[int]) -> set[int]:
    """The ready units in supply where they stand if only some of these spaces are held."""
    then = copied(position)
    for space in _held_by_presence(position, op.side).difference(kept):
        for unit in position.units_of(op.side, space):
            then.place(unit, RESERVE)
    release_ana_spaces(then, Table(ScriptedChance(())))
    at = position.state.at
    return {
        unit for unit in op.ready if at[unit] >= 0 and would_be_supplied_at(then, unit, at[unit])
    }
