"""What orders name, or how the rules refuse it."""

from pbem.games.glorys_end.board.state import Position
from pbem.games.hex_engine.asks import Refusals

REFUSALS = Refusals("glo.illegal")
refuse, check_losses = REFUSALS.refuse, REFUSALS.check_losses
units_named, stack_named = REFUSALS.units_named, REFUSALS.stack_named


def hex_named(position: Position, number: str) -> int:
    """A hex of the map in play by its printed number.

    Raises:
        Illegal: there is none, or it is not in play (2.2, 3.6, 16.1).
    """
    h = position.grid.at.get(number)
    if h is None:
        raise refuse("no_hex", "2.2", number, hex=number)
    if not position.area >> h & 1:
        raise refuse("not_in_play", "3.6", number, hex=number)
    return h
