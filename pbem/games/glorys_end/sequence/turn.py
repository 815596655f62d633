"""Chapter 5: the player turn. Its orders come phase after phase.

One of a later phase closes those before it (5.1).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from pbem.games.glorys_end.board.asks import REFUSALS, refuse
from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import ENEMY, PHASES, Phase, Position
from pbem.games.glorys_end.combat.attack_sequence import fight
from pbem.games.glorys_end.combat.declaration import check_assault, check_march_assault
from pbem.games.glorys_end.combat.losses import attrition
from pbem.games.glorys_end.operations import movement, strategic_movement, trenches
from pbem.games.glorys_end.orders import (
    Assault,
    Entrench,
    MarchAssault,
    Rail,
    Reinforce,
    Replace,
    Sail,
    Withdraw,
)
from pbem.games.glorys_end.reinforcements import arrivals
from pbem.games.glorys_end.sequence.command_and_control import command_phase
from pbem.games.glorys_end.sequence.conditional_orders import (
    check_condition,
    is_met,
    passes,
    passing_over,
)
from pbem.games.glorys_end.sequence.hentsch import fall_back
from pbem.games.glorys_end.sequence.knowledge import GlorysEndKnowledge
from pbem.games.glorys_end.sequence.prospects import legal_orders
from pbem.games.glorys_end.victory.victory import check_victory, settle_danger
from pbem.games.hex_engine.asks import KeptOrders, SideAsk
from pbem.games.hex_engine.conditions import condition_of
from pbem.games.hex_engine.log import Overtaken, PlayerTurnBegan, Prompt, TurnBegan
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.games.hex_engine.ranking import Ranking
from pbem.rules import Flow, Illegal, Order, ScriptedChance, Table

PHASE_OF: dict[type[Order], Phase] = {
    Reinforce: "reinforcements",
    Replace: "reinforcements",
    Withdraw: "reinforcements",
    Entrench: "entrenchment",
    Rail: "strategic",
    Sail: "strategic",
    Move: "operations",
    MarchAssault: "operations",
    Assault: "assaults",
}
"""The phase in which an order is given (5.2)."""

_CHECKS: dict[type[Order], Callable[[Position, str, Any], object]] = {
    Reinforce: arrivals.check_reinforce,
    Replace: arrivals.check_replace,
    Withdraw: arrivals.check_withdraw,
    Entrench: trenches.check_dig,
    Rail: strategic_movement.check_rail,
    Sail: strategic_movement.check_sail,
    Move: movement.check_move,
    MarchAssault: check_march_assault,
    Assault: check_assault,
}

_ACTS: dict[type[Order], Callable[[Position, Table, str, Any], None]] = {
    Reinforce: arrivals.reinforce,
    Replace: arrivals.replace,
    Withdraw: arrivals.withdraw,
    Entrench: trenches.dig,
    Rail: strategic_movement.rail,
    Sail: strategic_movement.sail,
    Move: movement.move,
}
"""What is carried out without a question; assaults have some."""


@dataclass(frozen=True)
class TurnAsk(SideAsk[Position]):
    """The next thing a side does in its player turn."""

    topic: ClassVar[str] = "glo.ask.turn"
    accepts: ClassVar[tuple[type[Order], ...]] = (*PHASE_OF, ShowTop, Done)

    def prompt(self) -> Prompt:
        """The phase that is open."""
        return Prompt(
            self.topic, choices=(self.position.state.phase,), number=self.position.state.turn
        )

    def check(self, order: Order) -> None:
        """An order of the phase that is open or of a later one, by the rules of its chapter.

        One whose condition is not met may always be given.

        Raises:
            Illegal: its phase is over (5.1), or a rule of its chapter.
        """
        position, side = self.position, self.side
        if condition := condition_of(order):
            check_condition(position, condition)
            if not is_met(position, side, condition):
                return
        phase = PHASE_OF.get(type(order))
        if phase and PHASES.index(phase) < PHASES.index(position.state.phase):
            raise refuse("phase_over", "5.1", phase=phase, now=position.state.phase)
        if isinstance(order, ShowTop):
            REFUSALS.unit_on_map(position, side, order.unit, "13.8")
        elif phase:
            _CHECKS[type(order)](position, side, order)

    def order_passing_over(self, order: Order) -> Order | None:
        """An assault whose target is empty is passed over, whatever else is wrong with it."""
        return passing_over(self.position, self.side, order)

    def kinds(self) -> Iterator[Order]:
        """The first of each class, of the phase that is open and of later ones."""
        return filter(None, (next(orders, None) for orders in self.legal_by_kind()))

    def legal(self) -> Iterator[Order]:
        """Being done, then what could be done in the order of the phases, each thing by itself."""
        return chain.from_iterable(self._kept_orders)

    def legal_by_kind(self) -> Iterator[Iterator[Order]]:
        """Class by class."""
        return iter(self._kept_orders)

    def orders_for_examples(self) -> Iterator[Order]:
        """A sensible one of each class: no march away from the enemy, no hopeless attack."""
        ranking = Ranking(
            self.position, self.side, lambda: GlorysEndKnowledge(self.position, self.seat)
        )
        return chain.from_iterable(map(ranking.best, self._kept_orders))

    @cached_property
    def _kept_orders(self) -> KeptOrders:
        return KeptOrders(self._orders_by_class())

    def _orders_by_class(self) -> Iterator[Iterator[Order]]:
        yield iter((Done(),))
        yield from legal_orders(self.position, self.side, self.is_legal)


def begin_game_turn(position: Position, table: Table) -> None:
    """A game turn begins: what counts by turn starts anew."""
    state, ground = position.state, position.ground
    state.side = ALLIED
    state.refilled.clear()
    state.towns_turn = {h for h in state.german if ground.towns >> h & 1}
    position.touch()
    turn = position.board.turns[state.turn - 1]
    table.log(TurnBegan(state.turn, turn.start, turn.end))


def begin_player_turn(position: Position, table: Table) -> None:
    """A side's player turn begins; on turn 1 with its movement (5.2)."""
    state, side = position.state, position.state.side
    state.towns_player = {h for h in state.german if position.ground.towns >> h & 1}
    position.touch()
    state.marks.pop(side, None)
    table.log(PlayerTurnBegan(side))
    arrivals.bring_in_britain(position, table)
    settle_danger(position, table)
    if state.turn == 1:
        state.phase = "operations"
        return
    arrivals.collect_replacements(position, side)
    state.phase = "reinforcements"


def carry_out_next_order(position: Position, table: Table) -> Flow:
    """Ask the side in turn for one order and carry it out, with the phases it closes (5.2)."""
    side = position.state.side
    order = yield TurnAsk(position, side)
    assert isinstance(order, Order)
    if passes(position, table, side, order):
        return
    if isinstance(order, ShowTop):
        position.lay_on_top(position.board.unit[order.unit])
        return
    goal = PHASE_OF.get(type(order), "over")
    closes = position.state.phase != goal
    while position.state.phase != goal and position.state.outcome is None:
        yield from _close_phase(position, table)
    if isinstance(order, Done) or position.state.outcome is not None:
        return
    if closes and (reason := _why_illegal_now(position, side, order)):
        units = tuple(name for name in reason.names if name in position.board.unit)
        table.log(Overtaken(type(order).__name__, units), frozenset({side.upper()}))
        return
    yield from _carry_out(position, table, order)


def _why_illegal_now(position: Position, side: str, order: Order) -> Illegal | None:
    """Why an order that was legal when it was given is so no more.

    Its units are silenced or sent back (10.2, 10.4).
    """
    try:
        TurnAsk(position, side).check(order)
    except Illegal as illegal:
        return illegal
    return None


def _carry_out(position: Position, table: Table, order: Order) -> Flow:
    side = position.state.side
    match order:
        case MarchAssault():
            battle = check_march_assault(position, side, order)
            movement.begin_movement(position, battle.units)
            yield from fight(position, table, battle)
        case Assault():
            yield from fight(position, table, check_assault(position, side, order))
        case _:
            _ACTS[type(order)](position, table, side, order)


def carry_out_on_trial(position: Position, side: str, order: Order) -> None:
    """Carry out a legal order that asks nobody and waits for no die, on trial."""
    table = Table(ScriptedChance(()))
    table.sealed = True
    _ACTS[type(order)](position, table, side, order)


def open_phase(position: Position, side: str, phase: Phase) -> None:
    """Open a later phase on trial; the dice for command silence nobody (5.2, 10.1)."""
    while position.state.phase not in (phase, PHASES[-1]):
        _leave_phase(position, side)


def _leave_phase(position: Position, side: str) -> None:
    """The next phase of a player turn opens; the die for command is apart (5.2)."""
    state = position.state
    if state.phase == "reinforcements":
        trenches.mark_free_diggers(position, side)
    elif state.phase == "operations":
        state.moving = None
        state.routed.clear()
    state.phase = PHASES[PHASES.index(state.phase) + 1]


def _close_phase(position: Position, table: Table) -> Flow:
    """The phase that is open ends, and the next opens (5.2)."""
    state, side = position.state, position.state.side
    if state.phase == "entrenchment" and not _command_known(position):
        yield from command_phase(position, table, side)
    if state.phase == "operations" and state.hentsch == "now" and side == GERMAN:
        fall_back(position, table)
    if state.phase == PHASES[-1]:
        _end_player_turn(position, table)
    else:
        _leave_phase(position, side)
    settle_danger(position, table)


def _command_known(position: Position) -> bool:
    """True if the command is given, as in the first player turn on the Marne (16.3)."""
    state = position.state
    return (
        state.options.scenario == "marne"
        and state.turn == position.board.marne.first
        and state.side == ALLIED
    )


def _end_player_turn(position: Position, table: Table) -> None:
    """The player turn ends.

    Trenches are finished (9.2), then come attrition (7.12) and the victory check (4.1). Nobody is
    out of command any more (10.3).
    """
    state, side = position.state, position.state.side
    state.phase = "over"
    trenches.finish_trenches(position, table, side)
    attrition(position, table, side)
    if state.outcome is None:
        check_victory(position, table, side)
    state.hentsch = "over" if state.hentsch == "now" else state.hentsch
    state.done = [""] * len(state.done)
    state.marched.clear()
    state.silent.clear()
    state.hit.clear()
    state.routed.clear()
    state.free_diggers.clear()
    state.rail = state.sea = state.die = 0
    state.struck, state.met = "", None


def next_player_turn(position: Position, table: Table) -> None:
    """The German follows the Allies, a new game turn the German (5.2)."""
    state = position.state
    if state.side == GERMAN:
        state.turn += 1
        begin_game_turn(position, table)
    else:
        state.side = ENEMY[state.side]
    begin_player_turn(position, table)
