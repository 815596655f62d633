"""Chapter 5: the game turn. Orders come phase after phase.

One of a later phase closes those before it (5.1).

Where the other side decides in between, such an order is held until its phase opens; it falls if it
has become illegal.
"""

from collections.abc import Callable
from typing import Any

from pbem.games.hex_engine.log import Overtaken, PlayerTurnBegan, TurnBegan
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight.board.board import CENTRAL, NATIONS, RUSSIAN
from pbem.games.when_eagles_fight.board.state import OFFENSIVE, Position
from pbem.games.when_eagles_fight.combat.attack_sequence import fight
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.games.when_eagles_fight.events import brusilov, random_events
from pbem.games.when_eagles_fight.log import RomaniaEntered
from pbem.games.when_eagles_fight.operations import movement, strategic_movement
from pbem.games.when_eagles_fight.orders import (
    Attack,
    Brusilov,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Stavka,
    WhenEaglesFightOrder,
    Withdraw,
)
from pbem.games.when_eagles_fight.reinforcements import arrivals
from pbem.games.when_eagles_fight.reinforcements.withdrawals import (
    side_owing_units,
    withdraw,
)
from pbem.games.when_eagles_fight.sequence.attrition import attrition
from pbem.games.when_eagles_fight.sequence.conditional_orders import (
    passes,
)
from pbem.games.when_eagles_fight.sequence.phases import (
    PLAYER_TURN,
    Spot,
    part_ended_by_done,
    phases_in_order,
    place_of,
)
from pbem.games.when_eagles_fight.sequence.turn_ask import PHASE_OF, TurnAsk, is_early, open_ask
from pbem.games.when_eagles_fight.supply import ammunition, headquarters
from pbem.games.when_eagles_fight.victory.victory import check_victory, is_checked
from pbem.rules import Flow, Illegal, Order, ScriptedChance, Table

_STAGE_OF: dict[type[Order], int] = {
    Reinforce: arrivals.REINFORCEMENTS,
    Replace: arrivals.REPLACEMENTS,
    Withdraw: arrivals.WITHDRAWALS,
}

_ACTS: dict[type[Order], Callable[[Position, Table, str, Any], None]] = {
    Reinforce: arrivals.reinforce,
    Replace: arrivals.replace,
    Withdraw: withdraw,
    Rail: strategic_movement.rail,
    Move: movement.move,
    Stavka: headquarters.place_stavka,
    Brusilov: brusilov.declare,
    OberOst: headquarters.place_oberost,
}
"""What is carried out without a question; attacks have some."""

_OPENED_BY_OTHERS: frozenset[Spot] = frozenset({
    ("strategic", RUSSIAN),
    ("strategic", CENTRAL),
    ("operations", RUSSIAN),
    ("operations", CENTRAL),
    ("combat", RUSSIAN),
})  # fmt: skip
"""The phases that an order of the other side may have opened.

In combat these are its markers of ammunition (5.2, 9.11).
"""


# --- orders ---------------------------------------------------------------------------------------


def turn_step(position: Position, table: Table) -> Flow:
    """One order of the side whose phase it is, and what follows."""
    state, side = position.state, position.state.side
    if state.phase == "events":
        yield from random_events.events_step(position, table)
        if random_events.is_over(position) and state.outcome is None:
            random_events.shorten_game(position, table)
            yield from _close_phase(position, table)
        return
    held = state.held.pop(side, None)
    order = (yield open_ask(position)) if held is None else held
    assert isinstance(order, Order)
    if held is not None and (state.phase, side) in _OPENED_BY_OTHERS:
        # the other side, whose order may have opened the phase, knew nothing of this one
        table.reveal()
    if not is_early(position, order) and passes(position, table, side, order):
        return
    if (
        held is not None
        and PHASE_OF[type(order)] == state.phase
        and _is_overtaken(position, table, side, order)
    ):
        return
    if isinstance(order, ShowTop):
        position.lay_on_top(position.board.unit[order.unit])
    elif isinstance(order, Done):
        yield from _close_part_of_turn(position, table)
    elif PHASE_OF[type(order)] != state.phase:
        _hold_order(position, table, side, order)
        yield from _close_phase(position, table)
    else:
        yield from _carry_out(position, table, order)


def _hold_order(position: Position, table: Table, side: str, order: Order) -> None:
    """Keep an order until its phase opens; one whose phase was passed over falls (5.1)."""
    state = position.state
    if place_of(position, PHASE_OF[type(order)], side) < place_of(position, state.phase, side):
        _tell_overtaken(table, side, order, ())
    else:
        assert isinstance(order, WhenEaglesFightOrder)
        state.held[side] = order


def _close_part_of_turn(position: Position, table: Table) -> Flow:
    """The phases of a side up to those of the other, or of another part, are over."""
    state = position.state
    side, part, turn = state.side, part_ended_by_done(state.phase), state.turn
    while state.outcome is None and (state.side, part_ended_by_done(state.phase), state.turn) == (
        side,
        part,
        turn,
    ):
        yield from _close_phase(position, table)


def _is_overtaken(position: Position, table: Table, side: str, order: Order) -> bool:
    """True if an order that was legal when it was given is so no more (5.1); its owner is told."""
    try:
        TurnAsk(position, side).check(order)
    except Illegal as illegal:
        _tell_overtaken(table, side, order, illegal.names)
        return True
    return False


def _tell_overtaken(table: Table, side: str, order: Order, names: tuple[str, ...]) -> None:
    table.log(Overtaken(type(order).__name__, names), frozenset({seat_of(side)}))


def _carry_out(position: Position, table: Table, order: Order) -> Flow:
    side = position.state.side
    if isinstance(order, Attack):
        yield from fight(position, table, check_attack(position, side, order))
        return
    if (stage := _STAGE_OF.get(type(order), 0)) > position.state.stage:
        arrivals.go_to_step(position, table, stage)
        if _is_overtaken(position, table, side, order):
            return
    _ACTS[type(order)](position, table, side, order)


def carry_out_on_trial(position: Position, side: str, order: Order) -> None:
    """Carry out a legal order that asks nobody and waits for no die, on trial."""
    table = Table(ScriptedChance(()))
    table.sealed = True
    _ACTS[type(order)](position, table, side, order)


# --- phases ---------------------------------------------------------------------------------------


def begin_game_turn(position: Position, table: Table) -> None:
    """A game turn begins.

    Turn 1 of the historical set-up begins with the movement of the Central Powers (3.4).
    """
    state = position.state
    position.touch()
    turn = position.turn
    table.log(TurnBegan(turn.number, turn.start, turn.end))
    if state.brusilov and position.offensive == OFFENSIVE + 1:
        table.log(RomaniaEntered())
    historical = state.turn == 1 and state.options.scenario == "historical"
    _enter_phase(
        position, table, ("operations", CENTRAL) if historical else phases_in_order(position)[0]
    )


def _enter_phase(position: Position, table: Table, spot: Spot) -> None:
    """A phase opens; those in which nothing can be done are passed over."""
    state = position.state
    state.phase, state.side = spot
    match state.phase:
        case "events":
            state.stage = 0
        case "units":
            arrivals.open_new_units_phase(position, table, state.side)
        case "operations":
            state.moving = None
            state.struck, state.met = "", None
            state.marks.pop(state.side, None)
            table.log(PlayerTurnBegan(state.side))
        case "oberost":
            headquarters.open_oberost(position, table)
        case _:
            pass


def _is_idle(position: Position) -> bool:
    """True if nobody can order anything in the phase that is open: what everybody can see."""
    state, side = position.state, position.state.side
    match state.phase:
        case "units":
            points = any(steps for nation, steps in state.points.items() if NATIONS[nation] == side)
            return (
                not points
                and not arrivals.units_due(position, side)
                and side_owing_units(position) != side
            )
        case "oberost":
            return not state.oberost
        case _:
            return False


def _close_phase(position: Position, table: Table) -> Flow:
    """The phase that is open ends, and the next opens in which something can be ordered (5.2)."""
    state = position.state
    while state.outcome is None:
        yield from _end_phase(position, table)
        spots = phases_in_order(position)
        here = spots.index((state.phase, state.side))
        if state.outcome is not None:
            return
        if here + 1 == len(spots):
            _end_game_turn(position, table)
            return
        _enter_phase(position, table, spots[here + 1])
        if not _is_idle(position):
            return


def _end_phase(position: Position, table: Table) -> Flow:
    state, side = position.state, position.state.side
    match state.phase:
        case "units":
            arrivals.close_new_units_phase(position, table, side)
        case "operations":
            state.moving = None
        case "headquarters" if side == RUSSIAN:
            yield from ammunition.open_ammunition(position, table)
        case "combat" | "oberost":
            state.hit.clear()
            state.fought.clear()
            state.routed.clear()
            if state.phase == "oberost":
                headquarters.close_oberost(position)
            if (state.phase, side) == PLAYER_TURN[side][-1]:
                attrition(position, table, side)
        case _:
            pass


def _end_game_turn(position: Position, table: Table) -> None:
    """STAVKA and markers leave (14.2, 9.10), the victory check (5.2), and the next turn begins."""
    state = position.state
    headquarters.lift_stavka(position, table, "turn")
    for side in sorted(state.held):
        _tell_overtaken(table, side, state.held[side], ())
    state.held.clear()
    state.done = [""] * len(state.done)
    state.arrived.clear()
    state.short.clear()
    state.railed.clear()
    state.cuts.clear()
    state.ammo_die = state.northern_turn = 0
    if is_checked(position):
        check_victory(position, table)
    if state.outcome is None:
        state.turn += 1
        begin_game_turn(position, table)
