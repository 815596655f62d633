"""Forts: what happens when one falls, and the siege phase (15.1.7-15.1.10, 15.3)."""

from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.control import take_space
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.log.supply import FortFell, SiegeRoll
from pbem.rules import Table

SHORT_TURNS, SHORT_MODIFIER = 2, -2
"""August and September 1914: siege rolls are modified by -2 (15.3.3)."""


def destroy_fort(position: Position, table: Table, space: int) -> None:
    """Destroy the fort in a space; enemy units there get the space at once (3.0, 15.1.9)."""
    owner = position.controller(space)
    position.destroy_fort(space)
    table.log(FortFell(position.space(space).id))
    if position.units_of(ENEMY[owner], space):
        take_space(position, table, ENEMY[owner], space)


def siege_modifier(turn: int) -> int:
    """What is added to the siege rolls of a turn (15.3.3)."""
    return SHORT_MODIFIER if turn <= SHORT_TURNS else 0


def is_fort_taken(fort: int, roll: int, modifier: int) -> bool:
    """True if a besieged fort of a strength falls on a roll (15.3.2)."""
    return roll + modifier > fort


def siege_phase(position: Position, table: Table) -> None:
    """Besieged forts fall on a roll above their loss factor (15.3.1, 15.3.2).

    In the first two turns the roll has -2 (15.3.3).
    """
    modifier = siege_modifier(position.state.turn)
    for space in position.board.spaces:
        if space.fort and position.is_besieged(space.n):
            roll = table.roll(6, SiegeRoll(space.id, space.fort, modifier))
            if is_fort_taken(space.fort, roll, modifier):
                destroy_fort(position, table, space.n)
