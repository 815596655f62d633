"""What orders name, or how the rules refuse it."""

from pbem.games.hex_engine.asks import Refusals
from pbem.games.when_eagles_fight.board.state import Position

REFUSALS = Refusals("wef.illegal")
refuse, check_losses = REFUSALS.refuse, REFUSALS.check_losses
units_named, stack_named = REFUSALS.units_named, REFUSALS.stack_named


def hex_named(position: Position, number: str) -> int:
    """A hex of the map by its printed number.

    Raises:
        Illegal: there is none (2.2).
    """
    h = position.grid.at.get(number)
    if h is None:
        raise refuse("no_hex", "2.2", number, hex=number)
    return h
