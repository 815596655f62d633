"""Chapter 14: STAVKA and OberOst, markers that are no units (14.1)."""

from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.asks import hex_named, refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.log import OberOstCalled, OberOstPlaced, StavkaGone, StavkaPlaced
from pbem.games.when_eagles_fight.orders import OberOst, Stavka
from pbem.games.when_eagles_fight.supply.supply import is_active, is_fully_supplied, line_from
from pbem.rules import Table

OBEROST_RANGE = 2
"""How far OberOst calls units, traced as a line of supply (14.3)."""

PLAN_19_LAST = 6
"""Up to this turn Plan 19 lets STAVKA serve every turn (16.0)."""


def check_stavka(position: Position, side: str, order: Stavka) -> int:
    """STAVKA may be laid on a Russian unit in supply (14.2).

    Returns:
        The hex.

    Raises:
        Illegal: it is not to be had in this turn, or lies there already, or there is no such unit
            (14.2, 16.0).
    """
    state, h = position.state, hex_named(position, order.hex)
    if state.tsar:
        raise refuse("stavka_gone", "7.2")
    if side != RUSSIAN or state.phase == "combat":
        raise refuse("stavka_before_dice", "14.2")
    if state.stavka:
        raise refuse("stavka_lies", "14.2", hex=state.stavka)
    if not may_use_stavka(position):
        first, used = position.board.limits["stavka"], state.stavka_turn
        raise refuse("stavka_rests", "14.2", first=first, turn=used)
    russians = [n for n in position.stack(h) if position.unit(n).nation == "russian"]
    if not any(is_active(position, n) for n in russians):
        raise refuse("stavka_on_unit", "14.2", order.hex, hex=order.hex)
    return h


def may_use_stavka(position: Position) -> bool:
    """True if STAVKA may be used in this turn: from turn 2, not two turns running.

    Under Plan 19 from 1 to 6 (16.0).
    """
    state = position.state
    if state.options.scenario == "plan_19" and state.turn <= PLAN_19_LAST:
        return True
    if state.turn < position.board.limits["stavka"]:
        return False
    return state.stavka_turn != state.turn - 1


def place_stavka(position: Position, table: Table, side: str, order: Stavka) -> None:
    """Lay STAVKA on a unit (14.2)."""
    check_stavka(position, side, order)
    position.state.stavka, position.state.stavka_turn = order.hex, position.state.turn
    table.log(StavkaPlaced(order.hex))


def hexes_commanded(position: Position) -> Hexes:
    """The hex of STAVKA and those beside it, over water too.

    None while it is off the map (14.2).
    """
    stavka = position.state.stavka
    return position.grid.hexes_within(position.grid.at[stavka], 1) if stavka else 0


def lift_stavka(position: Position, table: Table, cause: str) -> None:
    """STAVKA leaves the map.

    At the end of the turn, as an enemy enters its hex, or for good with the Tsar (14.2).
    """
    if position.state.stavka:
        table.log(StavkaGone(position.state.stavka, cause))
        position.state.stavka = ""


def check_oberost(position: Position, side: str, order: OberOst) -> int:
    """OberOst may be placed with Germans, one of them supplied from the edge, and nobody else.

    Rule 14.3.

    Returns:
        The hex.

    Raises:
        Illegal: it served in the turn before, is placed already, or there are no such units.
    """
    state, h = position.state, hex_named(position, order.hex)
    if side != CENTRAL or state.phase in ("combat", "oberost"):
        raise refuse("oberost_before_combat", "14.3")
    if state.oberost:
        raise refuse("oberost_lies", "14.3", hex=state.oberost)
    if not may_use_oberost(position):
        raise refuse("oberost_rests", "14.3", turn=state.oberost_turn)
    stack = position.stack(h)
    if any(position.unit(n).nation != "german" for n in stack) or not any(
        is_fully_supplied(position, n) for n in stack
    ):
        raise refuse("oberost_with_germans", "14.3", order.hex, hex=order.hex)
    return h


def may_use_oberost(position: Position) -> bool:
    """True if OberOst may be used.

    Not two turns running, but in Schlieffen East every turn (14.3, 17.0).
    """
    state = position.state
    return (
        state.options.scenario == "schlieffen_east"
        or not state.oberost_turn
        or state.oberost_turn < state.turn - 1
    )


def place_oberost(position: Position, table: Table, side: str, order: OberOst) -> None:
    """Place OberOst (14.3)."""
    check_oberost(position, side, order)
    position.state.oberost, position.state.oberost_turn = order.hex, position.state.turn
    table.log(OberOstPlaced(order.hex))


def units_called(position: Position) -> list[int]:
    """The German units that OberOst lets attack again (14.3)."""
    if not position.state.oberost:
        return []
    there: Hexes = line_from(
        position, CENTRAL, position.grid.at[position.state.oberost], OBEROST_RANGE
    )
    kinds = ("infantry", "cavalry", "artillery")
    germans = [n for n in position.units_of(CENTRAL) if position.unit(n).nation == "german"]
    near = [n for n in germans if there >> position.where[n] & 1 and position.unit(n).kind in kinds]
    return [n for n in near if is_fully_supplied(position, n)]


def open_oberost(position: Position, table: Table) -> bool:
    """Regular combat is over: OberOst calls who is in its range (14.3).

    Returns:
        Whether anybody may attack again.
    """
    state = position.state
    state.hit.clear()
    state.fought.clear()
    state.routed.clear()
    state.oberost_units = set(units_called(position))
    if state.oberost_units:
        table.log(
            OberOstCalled(position.ids(sorted(state.oberost_units))), frozenset({CENTRAL.upper()})
        )
    return bool(state.oberost_units)


def close_oberost(position: Position) -> None:
    """OberOst leaves the map at the end of its phase (14.3)."""
    position.state.oberost = ""
    position.state.oberost_units.clear()
