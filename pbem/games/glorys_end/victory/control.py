"""What follows when units enter or leave a hex.

Control (4.7, 4.8), whatever supply the units there have (4.9); trenches, zones and guns that fall
(14).
"""

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.log import TrenchGone, ZoneGone
from pbem.games.glorys_end.supply.supply import BRUSSELS
from pbem.games.glorys_end.victory.victory import tell_points, watch_paris, watch_sudden
from pbem.games.hex_engine.log import Controlled, Eliminated
from pbem.rules import Table


def march_through(position: Position, table: Table, units: list[int], h: int) -> None:
    """Units pass through a hex.

    They are in it for a moment, and cavalry controls it for no longer (4.7, 4.8).
    """
    _enter_hex(position, table, units, h)
    watch_paris(position, table, units, h)
    watch_sudden(position, table)
    leave(position, table, h)


def arrive(position: Position, table: Table, units: list[int], h: int) -> None:
    """Units that stand in a hex now: control, and what their coming means for both sides."""
    _enter_hex(position, table, units, h)
    watch_paris(position, table, units, h)
    update_points(position, table)


def _enter_hex(position: Position, table: Table, units: list[int], h: int) -> None:
    """What units do by being in a hex, whether they stay or not (4.5, 4.7, 4.8, 11.2)."""
    side = position.unit(units[0]).side
    kinds = {position.unit(n).kind for n in units}
    _destroy_works(position, table, units, h)
    if kinds & {"infantry", "naval", "gun"}:
        _take_control(position, table, side, h)
        position.state.lent.discard(h)
    elif position.holder(h) != side and "cavalry" in kinds:
        _take_control(position, table, side, h)
        position.state.lent.add(h)
    _count_belgians(position, units, h)
    if side == GERMAN and kinds - {"dummy"} and position.ground.france_west >> h & 1:
        position.state.crossed_meuse = True


def leave(position: Position, table: Table, h: int) -> None:
    """After units left a hex: what cavalry held goes back to the enemy (4.8)."""
    if h in position.state.lent:
        kinds = {position.unit(n).kind for n in position.stack(h)}
        if "cavalry" not in kinds:
            position.state.lent.discard(h)
            _take_control(position, table, ENEMY[position.holder(h)], h)


def update_points(position: Position, table: Table) -> None:
    """Look after a change what points changed, and whether the game is over."""
    tell_points(position, table)
    watch_sudden(position, table)


def _take_control(position: Position, table: Table, side: str, h: int) -> None:
    state = position.state
    if position.holder(h) == side:
        return
    if side == GERMAN:
        state.german.add(h)
        state.brussels_fell = state.brussels_fell or position.name(h) == BRUSSELS
    else:
        state.german.discard(h)
    position.touch()
    if is_notable(position, h):
        table.log(Controlled(side, position.name(h)))


def is_notable(position: Position, h: int) -> bool:
    """True if it matters to supply or victory who controls a hex."""
    number = position.name(h)
    return bool(position.ground.towns >> h & 1) or any(
        number in position.board.vp[s] for s in (GERMAN, ALLIED)
    )


def _destroy_works(position: Position, table: Table, units: list[int], h: int) -> None:
    """Enemy trenches (14.4) and undefended zones (14.3) fall to infantry.

    Guns alone fall to any unit (14.7).
    """
    side = position.unit(units[0]).side
    enemy = ENEMY[side]
    for n in [n for n in position.stack(h) if position.unit(n).side == enemy]:
        position.remove(n, "lost")
        table.log(Eliminated(position.unit(n).id, position.name(h), "overrun"))
    if position.trench_of(h) == enemy:
        lose_trench(position, table, h)
    if position.zone_of(h) == enemy:
        lose_zone(position, table, h)


def lose_trench(position: Position, table: Table, h: int) -> None:
    """A trench is gone (9.3, 14.4)."""
    position.state.trenches.discard(h)
    table.log(TrenchGone(position.name(h)))


def lose_zone(position: Position, table: Table, h: int) -> None:
    """A fortified zone is gone (14.3)."""
    position.state.zones.discard(h)
    position.touch()
    table.log(ZoneGone(position.name(h)))


def _count_belgians(position: Position, units: list[int], h: int) -> None:
    """A Belgian unit outside Belgium counts as eliminated, once (4.5)."""
    if position.country(h) != "belgium":
        position.state.belgians |= {n for n in units if costs_points(position, n)}


def costs_points(position: Position, n: int) -> bool:
    """True if the loss of a unit counts for 4.5: a Belgian corps or division."""
    unit = position.unit(n)
    return unit.nation == "belgian" and unit.kind != "dummy"
