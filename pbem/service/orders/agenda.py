"""The orders of a letter that wait to be carried out, and which of them an ask takes."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pbem.orders import (
    Line,
    ParsedLine,
    Problem,
)
from pbem.rules import (
    Ask,
    Order,
    Seat,
)


@dataclass
class PendingOrder:
    """One order that waits for its turn.

    Attributes:
        order: as it was read last.
        line: the line it came from.
        action: the number of the action that it is or belongs to, from 1. 0 means an answer before
            any action.
        settled: True if it was tried in the position in which it will be carried out. It is not
            read again.
        read_after: how many orders had been carried out when it was read. ``None`` if it was read
            in another position.
        opens: it was given in advance and may begin an action or turn. Beyond the end of one it is
            for the next.
    """

    order: Order
    line: Line
    action: int
    settled: bool = False
    read_after: int | None = None
    opens: bool = False


@dataclass
class Agenda:
    """What one seat wants done, in order: its letter at work, or its orders on file.

    Attributes:
        action: the number of the last action carried out. Answers of earlier ones are no longer
            needed.
        action_id: the action or turn of the game in which it was written, or in which its last
            order so far was carried out.
        via: where its orders come from, as the ledger says it: ``letter`` or ``file``.
        letter: the letter's row, where it is a letter at work.
        reaction_id: in another seat's action, what its answers before any own action are for.
            ``None`` if that is not known.
        closed: the kind of ask that its last order so far closed, if it closed one.
    """

    seat: Seat
    left: list[PendingOrder]
    action_id: str
    via: str = "letter"
    letter: int | None = None
    action: int = 0
    done: list[PendingOrder] = field(default_factory=list)
    problem: Problem | None = None
    reaction_id: str | None = None
    closed: type[Ask] | None = None

    def next_answer(
        self, asks: Iterable[Ask], action_id: str, reaction_id: str
    ) -> tuple[Ask, PendingOrder] | None:
        """The first of the seat's asks that an order answers: by an action, or within one.

        ``action_id`` and ``reaction_id``: the action or turn of the game now, and what is answered
        in it.
        """
        mine = [ask for ask in asks if ask.seat == self.seat]
        for ask in mine:
            pending = next(
                (
                    p
                    for p in self.left
                    if isinstance(p.order, ask.accepts)
                    and self._is_due(p, ask, action_id, reaction_id)
                ),
                None,
            )
            if pending is not None and not _answers_another_ask(ask, mine, pending.order):
                return ask, pending
        return None

    def number_in_line(self, pending: PendingOrder) -> int:
        """Which order of its line one is, from 0."""
        return [p for p in (*self.done, *self.left) if p.line is pending.line].index(pending)

    def may_begin_later_action(self, pending: PendingOrder) -> bool:
        """True if an order in advance may begin a later action or turn.

        An order that only closes, or that is half done, may not.
        """
        return (
            pending.opens
            and not pending.order.closes
            and not any(p.line is pending.line for p in self.done)
        )

    def is_too_late(self, pending: PendingOrder, reaction_id: str) -> bool:
        """True if an answer in another seat's action is too late.

        What it was written for, such as a combat, is over.
        """
        return (
            pending.order.reacts
            and not pending.action
            and self.reaction_id not in (None, reaction_id)
        )

    def _is_due(self, pending: PendingOrder, ask: Ask, action_id: str, reaction_id: str) -> bool:
        """True if an order's turn has come.

        After the end of an action or turn, no word closes it again.

        If the end was written, a second such word ends the next one: ``ENDTURN`` twice ends two
        turns.
        """
        if pending.order.closes and action_id != self.action_id:
            return self.closed is type(ask)
        if self.is_too_late(pending, reaction_id):
            return False
        return not pending.order.reacts or pending.action == self.action

    def replace_rest_of_line(self, line: Line, orders: Iterable[Order], after: int) -> None:
        """Replace a line's orders by what it says after ``after`` orders.

        None of the line's orders is done yet.
        """
        place = next(n for n, p in enumerate(self.left) if p.line is line)
        before = [p for p in self.left if p.line is line]
        action = before[0].action - (not before[0].order.reacts)
        again = _with_action_numbers(orders, line, action, after)
        for pending in again[:1]:
            pending.opens = before[0].opens
        more = again[-1].action - before[-1].action if again else 0
        rest = [p for p in self.left if p.line is not line]
        for pending in rest[place:]:
            pending.action += more
        self.left = [*rest[:place], *again, *rest[place:]]

    def mark_done(self, pending: PendingOrder, ask: Ask, action_id: str) -> None:
        """Strike an order off that answered an ask of an action or turn."""
        self.left.remove(pending)
        self.done.append(pending)
        self.action = max(self.action, pending.action)
        self.action_id, self.closed = action_id, type(ask) if pending.order.closes else None


def pending_of(items: Iterable[ParsedLine], first: int = 1) -> list[PendingOrder]:
    """A newly read letter's orders, each with the action it belongs to, counted from ``first``."""
    pending: list[PendingOrder] = []
    for item in items:
        action = pending[-1].action if pending else first - 1
        pending += _with_action_numbers(item.orders, Line(item.line, item.text), action, 0)
    return pending


def _with_action_numbers(
    orders: Iterable[Order], line: Line, action: int, after: int
) -> list[PendingOrder]:
    """A line's orders with their actions: each order that does not react begins the next action."""
    pending: list[PendingOrder] = []
    for order in orders:
        action += not order.reacts
        pending.append(PendingOrder(order, line, action, read_after=after))
    return pending


def _answers_another_ask(ask: Ask, asks: list[Ask], order: Order) -> bool:
    """True if an order is illegal as an answer to an ask, but legal for another ask of the seat."""
    others = [other for other in asks if other is not ask and isinstance(order, other.accepts)]
    return (
        bool(others) and not ask.is_legal(order) and any(other.is_legal(order) for other in others)
    )
