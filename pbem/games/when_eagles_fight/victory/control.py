"""What follows when units enter or leave a hex.

Control (3.8), capitals (4.2), STAVKA and guns alone (14.2, 13.18).
"""

from pbem.games.hex_engine.log import Controlled, Eliminated
from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.log import StavkaGone
from pbem.games.when_eagles_fight.victory.victory import watch_capital
from pbem.rules import Table


def march_through(position: Position, table: Table, units: list[int], h: int) -> None:
    """Units pass through a hex.

    They are in it for a moment, and cavalry controls it for no longer (3.8).
    """
    arrive(position, table, units, h)
    leave(position, table, h)


def arrive(position: Position, table: Table, units: list[int], h: int) -> None:
    """Units enter a hex, whether they stay or not: control passes at once (3.8)."""
    side = position.unit(units[0]).side
    _destroy_lone_artillery(position, table, side, h)
    watch_capital(position, table, side, h)
    if not (position.ground.fought_over & position.area) >> h & 1:
        return
    if any(position.unit(n).kind != "cavalry" for n in units):
        position.state.lent.discard(h)
        _take_control(position, table, side, h)
    elif position.holder(h) != side:
        if not position.ground.friends[side] >> h & 1:
            position.state.lent.add(h)
        _take_control(position, table, side, h)


def leave(position: Position, table: Table, h: int) -> None:
    """After units left a hex.

    What only cavalry held in an enemy country goes back to the enemy (3.8).
    """
    holder = position.holder(h)
    if h in position.state.lent and holder and position.side_in(h) != holder:
        position.state.lent.discard(h)
        _take_control(position, table, ENEMY[holder], h)


def _take_control(position: Position, table: Table, side: str, h: int) -> None:
    if position.holder(h) == side:
        return
    if side == CENTRAL:
        position.state.central.add(h)
    else:
        position.state.central.discard(h)
    position.touch()
    table.log(Controlled(side, position.name(h)))


def _destroy_lone_artillery(position: Position, table: Table, side: str, h: int) -> None:
    """Destroy heavy artillery that is alone in a hex that is entered (13.18).

    STAVKA leaves before the Central Powers (14.2).
    """
    for n in [n for n in position.stack(h) if position.unit(n).side != side]:
        position.remove(n, "lost")
        table.log(Eliminated(position.unit(n).id, position.name(h), "overrun"))
    if side == CENTRAL and position.state.stavka == position.name(h):
        position.state.stavka = ""
        table.log(StavkaGone(position.name(h), "enemy"))
