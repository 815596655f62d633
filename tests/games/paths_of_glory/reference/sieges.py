"""Paragraph 15.3: the siege phase."""

from tests.games.paths_of_glory.reference.board import OTHER
from tests.games.paths_of_glory.reference.position import Position

EARLY_TURNS = 2


def sieges(position: Position, dice: list[int]) -> None:
    """One die for each besieged fort: it falls if the die is above its strength (15.3.1-15.3.3).

    Two are taken off in August and September 1914. Control passes at once (3.0, 15.1.10). The dice
    fall in the order of the map.
    """
    for space in [s for s in position.board.spaces if position.besieged(s)]:
        die = dice.pop(0) - (2 if position.turn <= EARLY_TURNS else 0)
        if die > position.fort(space):
            side = OTHER[position.holder(space)]
            position.destroyed.add(space)
            for name in position.units_in(space, side):
                position.enter(name, space)
