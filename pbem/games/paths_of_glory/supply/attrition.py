"""The attrition phase (6.0.C, 14.3.5, 14.3.6, 11.2.7)."""

from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY, numbers
from pbem.games.paths_of_glory.board.control import release_ana_spaces, take_space
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.supply.supply import (
    closed_spaces,
    is_space_supplied,
    supplied_spaces,
    survives_attrition,
)
from pbem.rules import Table


def attrition_phase(position: Position, table: Table) -> None:
    """Units without supply are eliminated, armies for good; spaces go to the enemy.

    It all happens at one moment.
    """
    starving = [
        u
        for u, place in enumerate(position.state.at)
        if place >= 0 and _may_suffer_attrition(position, u)
    ]
    starving = [u for u in starving if not survives_attrition(position, u)]
    lost = [
        (side, space) for side in (CP, AP) for space in lost_spaces(position, side, set(starving))
    ]
    for unit in starving:
        u = position.unit(unit)
        gone = u.army or not u.replaceable
        table.log(
            Eliminated(
                u.id, position.space(position.state.at[unit]).id, permanent=gone, why="supply"
            )
        )
        position.eliminate(unit, permanent=u.army)
    for side, space in lost:
        _lose_space(position, table, side, space)
    release_ana_spaces(position, table)


def _may_suffer_attrition(position: Position, unit: int) -> bool:
    """Neutral Greeks suffer nothing (9.5.2.4)."""
    return not (position.board.units[unit].nation == "gr" and position.state.limited_greece)


def lost_spaces(position: Position, side: str, starving: set[int]) -> list[int]:
    """The spaces a side loses now: controlled, without intact fort, supply or surviving unit.

    Serbian spaces are lost only to units (14.3.6), closed ones are out of the war.
    """
    doubtful = position.held[side] & ~supplied_spaces(position, side) & ~closed_spaces(position)
    if side == AP:
        doubtful &= ~position.board.of_nation["sb"]
    return [
        space
        for space in numbers(doubtful)
        if not position.fort_strength(space)
        and starving.issuperset(position.units_of(side, space))
        and not is_space_supplied(position, side, space)
    ]


def _lose_space(position: Position, table: Table, side: str, space: int) -> None:
    """A space changes hands, with what is left of its trench, a level less (11.2.7)."""
    if level := position.trench_level(side, space):
        position.set_trench(ENEMY[side], space, level - 1)
    take_space(position, table, ENEMY[side], space)
