"""What is wrong with orders of When Eagles Fight before anything is carried out.

A line that waits is read again when its turn comes: ``ALL FROM 2417`` may mean other units then.
So the places of units are judged only at that time.
"""

import msgspec

from pbem.games.hex_engine.conditions import TurnOrder, condition_of
from pbem.games.hex_engine.orders import Done
from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.state import ENEMY, Phase, Position
from pbem.games.when_eagles_fight.orders import Attack, Brusilov, Deploy, OberOst, Stavka
from pbem.games.when_eagles_fight.sequence.conditions import check_condition
from pbem.games.when_eagles_fight.sequence.turn import (
    PHASE_OF,
    TurnAsk,
    open_ask,
    part_of,
    sequence,
)
from pbem.rules import Answer, HopefulWorld, Illegal, Lint, Order

_ONCE: dict[type[Order], tuple[str, str]] = {
    Stavka: ("stavka_rests", "14.2"),
    OberOst: ("oberost_rests", "14.3"),
    Brusilov: ("brusilov_once", "15.1"),
}
"""What is done once in a turn, and how a second time is refused."""


class WhenEaglesFightLint(Lint[Position]):
    """Judges the orders of one side."""

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The set-up or the phases that an order comes too late or too early for (3.9, 5.2)."""
        return _why_not_asked(self.position, self.seat.lower(), order)

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:
        """The phases that the side still has in this turn (5.1)."""
        if after is None or not isinstance(after[0], TurnAsk):
            return None
        return _Rest(self.position, self.seat.lower(), after[1])


def _why_not_asked(position: Position, side: str, order: Order) -> Illegal | None:
    setting_up = position.state.phase == "setup"
    if isinstance(order, Deploy):
        return None if setting_up else refuse("set_up_over", "3.9", turn=position.state.turn)
    if order.reacts:
        return None
    if setting_up:
        return refuse("set_up_first", "3.9", side=position.state.side)
    if position.state.side == side and not isinstance(order, open_ask(position).accepts):
        return refuse("units_first", "5.2")
    return _turn_over(side)


class _Rest(HopefulWorld):
    """The phases that a side still has in this turn, followed through its orders."""

    def __init__(self, position: Position, side: str, given: Order) -> None:
        spots = sequence(position)
        here = spots.index((position.state.phase, position.state.side))
        self._position, self._side = position, side
        self._phases: tuple[Phase, ...] = tuple(phase for phase, who in spots[here:] if who == side)
        self._attacked = set[tuple[type[Order], str]]()
        self._placed = set[type[Order]]()
        self._conditional, self._attacks = False, 0
        if position.state.side == side:
            plain = isinstance(given, TurnOrder)
            self._give(msgspec.structs.replace(given, when=None) if plain else given)
        elif not isinstance(given, Done):
            self._give(given)  # the end of a part is carried out already where the enemy decides

    def refuse(self, order: Order) -> Illegal | None:
        if illegal := self._why_illegal(order):
            return illegal
        self._give(order)
        return None

    def _give(self, order: Order) -> None:
        """Take an order as carried out: its phase is open, those before it are closed (5.1).

        An order with a condition may wait in vain: it closes and rules out nothing.
        """
        self._attacks += isinstance(order, Attack)
        if condition_of(order) is not None:
            self._conditional = True
            return
        if isinstance(order, Done):
            ended = part_of(self._phases[0]) if self._phases else ""
            self._phases = tuple(phase for phase in self._phases if part_of(phase) != ended)
        elif (phase := PHASE_OF.get(type(order))) in self._phases:
            self._phases = self._phases[self._phases.index(phase) :]
        if isinstance(order, Attack):
            self._attacked.add((type(order), order.target))
        if type(order) in _ONCE:
            self._placed.add(type(order))

    def _why_illegal(self, order: Order) -> Illegal | None:
        if order.reacts or isinstance(order, Done):
            return None
        if isinstance(order, Deploy):
            return _why_not_asked(self._position, self._side, order)
        if not self._phases:
            return _turn_over(self._side)
        if illegal := self._groundless(order):
            return illegal
        phase = PHASE_OF.get(type(order))
        if phase and phase not in self._phases:
            return refuse("phase_over", "5.1", phase=phase, now=self._phases[0])
        if type(order) in self._placed:
            key, rule = _ONCE[type(order)]
            return refuse(key, rule, turn=self._position.state.turn)
        if isinstance(order, Attack) and (type(order), order.target) in self._attacked:
            return None if self._may_slip(order.target) else _attacked_already(order.target)
        return None

    def _groundless(self, order: Order) -> Illegal | None:
        """A condition speaks of an attack or of a condition that is not given before it, or of no hex in play."""
        condition = condition_of(order)
        if condition is None or (condition.kind == "else" and self._conditional):
            return None
        if condition.kind in ("won", "lost") and self._attacks:
            return None
        try:
            check_condition(self._position, condition)
        except Illegal as illegal:
            return illegal
        return None

    def _may_slip(self, target: str) -> bool:
        """Whether, for all that the side sees, enemy cavalry could come anew into a hex that was attacked (13.27).

        It evades by a hex whenever it is attacked.
        """
        position, enemy = self._position, ENEMY[self._side]
        near = position.grid.within(position.grid.at[target], self._attacks)
        tops = (
            position.unit(position.stack(h)[0])
            for h in position.hexes(position.occupied[enemy] & near)
        )
        return any(top.kind == "cavalry" for top in tops)


def _attacked_already(target: str) -> Illegal:
    return refuse("attacked_already", "13.4", target, hex=target)


def _turn_over(side: str) -> Illegal:
    return refuse("turn_over", "5.2", side=side)
