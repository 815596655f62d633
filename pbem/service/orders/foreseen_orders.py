"""What a dry run can say of the orders behind the first die: odds, what they need, what is open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from pbem.ledger import GameRecord
from pbem.orders import Language
from pbem.render.report import ForecastAnswer
from pbem.rules import Ask, Foreseen, Illegal, Order, Seat
from pbem.service.orders.agenda import PendingOrder
from pbem.service.orders.lint import Readings, waiting_now
from pbem.service.orders.queries import knowledge_of
from pbem.service.orders.runner import Trial

MOST_FORECASTS = 12
"""So many attacks of one letter have their odds told."""


class AttackOdds:
    """The odds of the attacks of a letter, each in the position in which it would be made.

    Attributes:
        told: those that were worked out.
    """

    def __init__(
        self, game_record: GameRecord, language: Language, seat: Seat, orders: Sequence[Order]
    ) -> None:
        """``orders``: all of the letter, as written."""
        self._record, self._language, self._seat = game_record, language, seat
        self._orders = orders
        self.told: list[ForecastAnswer] = []

    def note_next_order(self, state: Any, asks: Sequence[Ask], order: Order) -> None:
        """Look at an order that is carried out next."""
        self.work_out_odds(state, order, "", asks)

    def note_order_if_others_pass(self, state: Any, asks: Sequence[Ask], order: Order) -> None:
        """Look at an order that is carried out next if the other seats pass."""
        self.work_out_odds(state, order, "report.odds.stands", asks)

    def work_out_odds(self, state: Any, order: Order, when: str, asks: Sequence[Ask] = ()) -> None:
        """Work out the odds of an attack in a position; other orders are passed over."""
        known = knowledge_of(self._record, state, self._seat, asks)
        if known is None or not isinstance(order, known.attacks):
            return
        if len(self.told) == MOST_FORECASTS:
            return
        try:
            forecast = known.odds_answered(order, answers_behind(self._orders, order))
        except Illegal:  # in the writer's eyes alone: the answer must not depend on the rest
            return
        if forecast is not None:
            self.told.append(ForecastAnswer(self._language.display(order), forecast, when))


def answers_behind(orders: Sequence[Order], order: Order) -> Sequence[Order]:
    """The orders right behind one that answer what it asks its own writer."""
    at = next((n for n, each in enumerate(orders) if each is order), len(orders))
    return tuple(takewhile(lambda each: each.reacts, orders[at + 1 :]))


@dataclass(frozen=True)
class ForeseenOrders:
    """What is foreseen of the orders that a dry run could not carry out.

    Attributes:
        stands: legal as things stand.
        needs: legal only if chance or other players do what they hope for.
        unlooked: nothing can be said of them.
    """

    stands: list[PendingOrder] = field(default_factory=list)
    needs: list[PendingOrder] = field(default_factory=list)
    unlooked: list[PendingOrder] = field(default_factory=list)


def foresee_orders(game_record: GameRecord, tried: Trial, attacks: AttackOdds) -> ForeseenOrders:
    """Sort the orders behind the point where a dry run stopped, and tell the odds of attacks."""
    found = ForeseenOrders()
    for pending, foreseen in _foreseen_of_waiting(game_record, tried):
        if not foreseen.looked:
            found.unlooked.append(pending)
            continue
        (found.needs if foreseen.needs else found.stands).append(pending)
        if foreseen.position is not None:
            when = "report.odds.needs" if foreseen.needs else "report.odds.stands"
            order = foreseen.order or pending.order
            attacks.work_out_odds(foreseen.position.state, order, when)
    return found


def _foreseen_of_waiting(
    game_record: GameRecord, tried: Trial
) -> Iterator[tuple[PendingOrder, Foreseen]]:
    agenda, waiting = tried.agenda, waiting_now(tried)
    judge = game_record.game.lint(tried.play.state, agenda.seat)
    orders = [pending.order for pending in waiting]
    yield from zip(
        waiting, judge.foresee(orders, tried.last, Readings(tried, waiting)), strict=True
    )
    for pending in agenda.left[len(waiting) :]:
        yield pending, Foreseen()
