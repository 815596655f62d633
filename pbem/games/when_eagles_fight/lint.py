"""What is wrong with orders of When Eagles Fight before anything is carried out.

A line that waits is read again when its turn comes: ``ALL FROM 2417`` may mean other units then.
So the places of units are judged only at that time.
"""

from pbem.games.hex_engine.conditions import Condition, condition_of
from pbem.games.hex_engine.lint import RestOfTurn, met, why_not_set_up
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
    deploys = isinstance(order, Deploy)
    if order.reacts and not deploys:
        return None
    if deploys or position.state.phase == "setup":
        return why_not_set_up(position, refuse, "3.9", deploys=deploys)
    if position.state.side == side and not isinstance(order, open_ask(position).accepts):
        return refuse("units_first", "5.2")
    return _turn_over(side)


class _Rest(RestOfTurn[Position]):
    """The phases that a side still has in this turn, followed through its orders."""

    def __init__(self, position: Position, side: str, given: Order) -> None:
        spots = sequence(position)
        here = spots.index((position.state.phase, position.state.side))
        super().__init__(position, side)
        self._phases: tuple[Phase, ...] = tuple(phase for phase, who in spots[here:] if who == side)
        self._attacked = set[tuple[type[Order], str]]()
        self._placed = set[type[Order]]()
        if position.state.side == side:
            self.give(met(given))
        elif not isinstance(given, Done):
            self.give(given)  # the end of a part is carried out already where the enemy decides

    def check_condition(self, condition: Condition) -> None:
        """See the base class (13.1)."""
        check_condition(self.position, condition)

    def give(self, order: Order) -> None:
        """Take an order as carried out: its phase is open, those before it are closed (5.1).

        An order with a condition may wait in vain: it closes and rules out nothing.
        """
        self.attacks += isinstance(order, Attack)
        if condition_of(order) is not None:
            self.conditional = True
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

    def why_illegal(self, order: Order) -> Illegal | None:
        """The first reason: the end of the turn, the condition, the phase, what was done."""
        if isinstance(order, Deploy):
            return _why_not_asked(self.position, self.side, order)
        if not self._phases:
            return _turn_over(self.side)
        if illegal := self.groundless(order):
            return illegal
        phase = PHASE_OF.get(type(order))
        if phase and phase not in self._phases:
            return refuse("phase_over", "5.1", phase=phase, now=self._phases[0])
        if type(order) in self._placed:
            key, rule = _ONCE[type(order)]
            return refuse(key, rule, turn=self.position.state.turn)
        if isinstance(order, Attack) and (type(order), order.target) in self._attacked:
            return None if self._may_slip(order.target) else _attacked_already(order.target)
        return None

    def _may_slip(self, target: str) -> bool:
        """True if enemy cavalry could come again into a hex that was attacked (13.27).

        This counts what the side sees.

        It evades by a hex whenever it is attacked.
        """
        position, enemy = self.position, ENEMY[self.side]
        near = position.grid.within(position.grid.at[target], self.attacks)
        tops = (
            position.unit(position.stack(h)[0])
            for h in position.hexes(position.occupied[enemy] & near)
        )
        return any(top.kind == "cavalry" for top in tops)


def _attacked_already(target: str) -> Illegal:
    return refuse("attacked_already", "13.4", target, hex=target)


def _turn_over(side: str) -> Illegal:
    return refuse("turn_over", "5.2", side=side)
