"""Why an order could not be carried out where nobody asks for it, or will not be by the time its turn comes.

A line that waits is read anew when its turn comes, so that ``ALL FROM 2417`` may mean other units then: what rests on
where units stand is left to that time.
"""

from collections.abc import Sequence

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
from pbem.rules import Answer, Illegal, Order

_ONCE: dict[type[Order], tuple[str, str]] = {
    Stavka: ("stavka_rests", "14.2"),
    OberOst: ("oberost_rests", "14.3"),
    Brusilov: ("brusilov_once", "15.1"),
}
"""What is done once in a turn, and how a second time is refused."""


def why_not_asked(position: Position, side: str, order: Order) -> Illegal | None:
    """Why nobody asks a side for an order: another time of the game, or its phases of this turn are over (3.9, 5.2)."""
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


def never_legal(
    position: Position, side: str, orders: Sequence[Order], after: Answer | None
) -> tuple[int, Illegal] | None:
    """The first of a side's orders that cannot become legal in this turn, after a die, an attack or the enemy.

    Args:
        position: the position as far as it can be foreseen.
        side: whose orders they are.
        orders: what waits for chance or for the enemy, in order.
        after: the last order of its own before that, and what it answered.
    """
    if after is None or not isinstance(after[0], TurnAsk):
        return None
    rest, given = _Rest(position, side), after[1]
    if position.state.side != side:
        if not isinstance(
            given, Done
        ):  # where the other side decides, the end of a part is carried out already
            rest.give(given)
    else:
        rest.give(
            msgspec.structs.replace(given, when=None) if isinstance(given, TurnOrder) else given
        )
    for place, order in enumerate(orders):
        if illegal := rest.refusal(order):
            return place, illegal
        rest.give(order)
    return None


class _Rest:
    """The phases that a side still has in this turn, followed through its orders."""

    def __init__(self, position: Position, side: str) -> None:
        spots = sequence(position)
        here = spots.index((position.state.phase, position.state.side))
        self._position, self._side = position, side
        self._phases: tuple[Phase, ...] = tuple(phase for phase, who in spots[here:] if who == side)
        self._attacked = set[tuple[type[Order], str]]()
        self._placed = set[type[Order]]()
        self._conditional, self._attacks = False, 0

    def give(self, order: Order) -> None:
        """An order is taken as carried out: its phase is open, those before it are closed (5.1).

        One that waits for a condition may do so or not: it closes and rules out nothing.
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

    def refusal(self, order: Order) -> Illegal | None:
        """Why an order cannot become legal, or ``None``."""
        if order.reacts or isinstance(order, Done):
            return None
        if isinstance(order, Deploy):
            return why_not_asked(self._position, self._side, order)
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
