"""What a side is asked in a game turn: which orders it may give, phase after phase (5)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from pbem.games.hex_engine.asks import KeptOrders, SideAsk
from pbem.games.hex_engine.conditions import condition_of
from pbem.games.hex_engine.log import Prompt
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.games.hex_engine.ranking import Ranking
from pbem.games.when_eagles_fight.board.asks import REFUSALS, refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import ENEMY, Phase, Position
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.games.when_eagles_fight.combat.rigid_planning import (
    attacks_still_due,
    forced_attacks,
    marches_due,
    who_owes_attacks,
    why_not_end_combat,
    why_not_end_movement,
)
from pbem.games.when_eagles_fight.events import brusilov
from pbem.games.when_eagles_fight.operations import movement, strategic_movement
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    Brusilov,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Stavka,
    Withdraw,
)
from pbem.games.when_eagles_fight.reinforcements import arrivals
from pbem.games.when_eagles_fight.reinforcements.entry_by_rail import (
    rail_orders_to_front,
    safe_arrival,
)
from pbem.games.when_eagles_fight.reinforcements.withdrawals import (
    can_be_met,
    check_withdraw,
    side_owing_units,
    withdrawal_orders,
)
from pbem.games.when_eagles_fight.sequence.conditional_orders import (
    check_condition,
    is_met,
    passing_over,
)
from pbem.games.when_eagles_fight.sequence.knowledge import WhenEaglesFightKnowledge
from pbem.games.when_eagles_fight.sequence.phases import (
    PLAYER_TURN,
    first_side,
    part_ended_by_done,
    phases_in_order,
    place_of,
)
from pbem.games.when_eagles_fight.sequence.prospects import legal_orders, reinforcement_orders
from pbem.games.when_eagles_fight.supply import headquarters
from pbem.rules import LogEntry, Order

PHASE_OF: dict[type[Order], Phase] = {
    Reinforce: "units",
    Replace: "units",
    Withdraw: "units",
    Rail: "strategic",
    Move: "operations",
    Stavka: "headquarters",
    Brusilov: "headquarters",
    OberOst: "headquarters",
    Attack: "combat",
    AttackAgain: "oberost",
}
"""The phase in which an order is given (5.2)."""
_CHECKS: dict[type[Order], Callable[[Position, str, Any], object]] = {
    Reinforce: arrivals.check_reinforce,
    Replace: arrivals.check_replace,
    Withdraw: check_withdraw,
    Rail: strategic_movement.check_rail,
    Move: movement.check_move,
    Stavka: headquarters.check_stavka,
    Brusilov: brusilov.check_declare,
    OberOst: headquarters.check_oberost,
    Attack: check_attack,
    AttackAgain: check_attack,
}


@dataclass(frozen=True)
class TurnAsk(SideAsk[Position]):
    """The next thing a side does in a game turn."""

    topic: ClassVar[str] = "wef.ask.turn"
    accepts: ClassVar[tuple[type[Order], ...]] = (*PHASE_OF, ShowTop, Done)

    def prompt(self) -> Prompt:
        """The phase that is open, or who must come in (10.6), or the attacks that are due (3.6).

        The side that moves second is told when it orders new units and trains (5.2).
        """
        state = self.position.state
        if state.phase == "units" and (due := arrivals.waiting_units(self.position, self.side)):
            return Prompt(
                "wef.ask.turn.arrivals", choices=self.position.ids(due), number=state.turn
            )
        if state.phase == "units" and not self.is_legal(Done()):
            return Prompt("wef.ask.turn.leaving", choices=(state.phase,), number=state.turn)
        if left := attacks_still_due(self.position):
            return Prompt("wef.ask.turn.rigid", choices=(state.phase,), number=left)
        ahead = part_ended_by_done(state.phase) == "player turn" and self.side != first_side(
            self.position
        )
        topic = "wef.ask.turn.second" if ahead else self.topic
        return Prompt(topic, choices=(state.phase,), number=state.turn)

    def places(self, told: Iterable[LogEntry | Order]) -> tuple[str, ...]:
        """What the question and the examples name; on turn 1 who owes attacks (3.6)."""
        return (*who_owes_attacks(self.position), *super().places(told))

    def check(self, order: Order) -> None:
        """An order of the phase that is open or of a later one, by the rules of its chapter.

        One whose condition is not met may always be given; of one that is held this is seen when
        its phase opens.

        Raises:
            Illegal: its phase is over or not yet at hand (5.1), something must come first, or a
                rule of its chapter.
        """
        position, side = self.position, self.side
        held = is_early(position, order)
        if condition := condition_of(order):
            check_condition(position, condition)
            if not held and not is_met(position, side, condition):
                return
        if isinstance(order, ShowTop):
            self._check_top(order)
            return
        if isinstance(order, Done):
            self._check_end(to=_place_after_done(position, side))
            return
        phase = PHASE_OF[type(order)]
        here, there = (
            place_of(position, position.state.phase, side),
            place_of(position, phase, side),
        )
        if there < here:
            raise refuse("phase_over", "5.1", phase=phase, now=position.state.phase)
        between = phases_in_order(position)[here:there]
        if any(spot in PLAYER_TURN[ENEMY[side]] for spot in between):
            raise refuse("enemy_first", "5.2", phase=phase)
        if there > here or isinstance(order, Replace | Withdraw):
            self._check_end(to=there)
        if not (held and condition):
            _CHECKS[type(order)](position, side, order)

    def _check_top(self, order: ShowTop) -> None:
        n = REFUSALS.unit_on_map(self.position, self.side, order.unit, "13.7")
        if (
            self.position.unit(n).kind == "artillery"
            and len(self.position.stack(self.position.where[n])) > 1
        ):
            raise refuse("artillery_below", "13.18", order.unit, unit=order.unit)

    def _check_end(self, to: int) -> None:
        """What must be done before the phases up to a place in the sequence are closed.

        Raises:
            Illegal: new units to be placed (10.6), units to leave (10.15), attacks to be
                prepared and made (3.6).
        """
        position, side = self.position, self.side
        here = place_of(position, position.state.phase, side)
        if position.state.phase == "units":
            if waiting := arrivals.waiting_units(position, side):
                names = position.ids(waiting)
                raise refuse("place_first", "10.6", *names, units=names)
            if to > here and side_owing_units(position) == side and can_be_met(position):
                raise refuse("withdraw_first", "10.15")
        if here <= place_of(position, "operations", CENTRAL) < to and (
            reason := why_not_end_movement(position)
        ):
            raise reason
        if here <= place_of(position, "combat", CENTRAL) < to and (
            reason := why_not_end_combat(position)
        ):
            raise reason

    def order_passing_over(self, order: Order) -> Order | None:
        """An attack of this part of the turn whose target is empty is passed over."""
        if is_early(self.position, order):
            return None
        return passing_over(self.position, self.side, order)

    def default(self) -> Order:
        """What must be done, in the safest way; then being done.

        New units come safely (10.6), and ride on to the front if their side moves second (10.7).
        """
        position, side = self.position, self.side
        if position.state.phase == "units" and (coming := safe_arrival(position, side)):
            return coming
        if is_train_ask_of_second_side(self):
            return next(rail_orders_to_front(position, side), Done())
        return super().default()

    def kinds(self) -> Iterator[Order]:
        """The first of each class, of the phase that is open and of later ones."""
        return filter(None, (next(orders, None) for orders in self.legal_by_kind()))

    def legal(self) -> Iterator[Order]:
        """Units that must come or leave, then being done, then what could be done."""
        return chain.from_iterable(self._kept_orders)

    def legal_by_kind(self) -> Iterator[Iterator[Order]]:
        """Class by class."""
        return iter(self._kept_orders)

    def orders_for_examples(self) -> Iterator[Order]:
        """The marches due on turn 1 (3.6), then a sensible one of each class.

        No march away from the enemy, no hopeless attack.
        """
        ranking = Ranking(
            self.position, self.side, lambda: WhenEaglesFightKnowledge(self.position, self.seat)
        )
        best = chain.from_iterable(map(ranking.best, self._kept_orders))
        return chain(marches_due(self.position), best)

    @cached_property
    def _kept_orders(self) -> KeptOrders:
        return KeptOrders(self._orders_by_class())

    def _orders_by_class(self) -> Iterator[Iterator[Order]]:
        if not self.is_legal(Done()):
            for orders in self._orders_due_first():
                yield filter(self.is_legal, orders)
        else:
            yield iter((Done(),))
        yield from legal_orders(self.position, self.side, self.is_legal)

    def _orders_due_first(self) -> Iterator[Iterator[Order]]:
        position, side = self.position, self.side
        if position.state.phase == "units":
            yield reinforcement_orders(position, side)
            yield withdrawal_orders(position, side)
        else:
            yield iter(marches_due(position))
            yield forced_attacks(position)


@dataclass(frozen=True)
class NewUnitsAsk(TurnAsk):
    """The new units of the side that moves second.

    Amid the letter of the first, for no later phase of its own.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Reinforce, Replace, Withdraw, ShowTop, Done)

    def legal(self) -> Iterator[Order]:
        """Those of the phase."""
        return (order for order in super().legal() if isinstance(order, self.accepts))

    def legal_by_kind(self) -> Iterator[Iterator[Order]]:
        """Those of the phase, class by class."""
        for orders in super().legal_by_kind():
            yield (order for order in orders if isinstance(order, self.accepts))

    def orders_for_examples(self) -> Iterator[Order]:
        """The first of each class of those."""
        return (order for order in super().orders_for_examples() if isinstance(order, self.accepts))


def is_train_ask_of_second_side(ask: TurnAsk) -> bool:
    """True if the trains are asked for of the side that moves second."""
    return ask.position.state.phase == "strategic" and ask.side != first_side(ask.position)


def open_ask(position: Position) -> TurnAsk:
    """What the side is asked whose phase is open."""
    state = position.state
    stands_by = state.phase == "units" and state.side != first_side(position)
    return (NewUnitsAsk if stands_by else TurnAsk)(position, state.side)


def is_early(position: Position, order: Order) -> bool:
    """True if an order is for another part of the turn than the one that is open.

    For a later one it is held.
    """
    phase = position.state.phase
    return part_ended_by_done(PHASE_OF.get(type(order), phase)) != part_ended_by_done(phase)


def _place_after_done(position: Position, side: str) -> int:
    """The place in the sequence that follows what ``Done`` ends."""
    part, spots = part_ended_by_done(position.state.phase), phases_in_order(position)
    return 1 + max(
        i
        for i, (phase, who) in enumerate(spots)
        if who == side and part_ended_by_done(phase) == part
    )
