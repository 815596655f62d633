"""The orders of a letter that were not carried out, and how the answer lists them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pbem.orders import (
    Language,
)
from pbem.rules import (
    Adjudication,
)
from pbem.service.orders.agenda import Agenda, PendingOrder


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What became of the orders of an agenda that were not carried out.

    Attributes:
        waiting: another seat decides first; they stay on file.
        unneeded: answers nobody asked for while their action lasted.
        lost: actions that nobody asks for any more; after a problem all that is left.
        later: everything for the next action, from the first order in advance that nobody asks for
            any more.
    """

    waiting: tuple[PendingOrder, ...] = ()
    unneeded: tuple[PendingOrder, ...] = ()
    lost: tuple[PendingOrder, ...] = ()
    later: tuple[PendingOrder, ...] = ()

    def followed_by(self, after: "Leftovers") -> "Leftovers":
        """These, and those of a later agenda of the same seat."""
        return Leftovers(
            (*self.waiting, *after.waiting),
            (*self.unneeded, *after.unneeded),
            (*self.lost, *after.lost),
            (*self.later, *after.later),
        )


def leftovers(agenda: Agenda, play: Adjudication[Any]) -> Leftovers:
    """Sort what is left of an agenda where execution has come to a halt."""
    if agenda.problem is not None:
        return Leftovers(lost=tuple(agenda.left))
    mine = [ask for ask in play.asks if ask.seat == agenda.seat]
    over = play.outcome is not None or play.game.action_id(play.state) != agenda.action_id
    acting, reaction_id = any(not ask.reacts for ask in mine), play.game.reaction_id(play.state)
    waiting: list[PendingOrder] = []
    unneeded: list[PendingOrder] = []
    lost: list[PendingOrder] = []
    actions = {p.action for p in agenda.left if not p.order.reacts}
    for place, pending in enumerate(agenda.left):
        belongs = pending.action in actions
        if over and agenda.done and agenda.may_begin_later_action(pending):
            return Leftovers(
                tuple(waiting), tuple(unneeded), tuple(lost), tuple(agenda.left[place:])
            )
        if pending.order.closes and (over or acting):
            ended = agenda.done or (agenda.action and not lost)  # by orders before it
            (unneeded if ended else lost).append(pending)
        elif pending.order.reacts and not belongs:
            passed = (
                over
                or acting
                or pending.action < agenda.action
                or agenda.is_too_late(pending, reaction_id)
            )
            (unneeded if passed else waiting).append(pending)
        else:
            (lost if over or acting else waiting).append(pending)
    return Leftovers(tuple(waiting), tuple(unneeded), tuple(lost))


def order_lines(pending: Iterable[PendingOrder], language: Language) -> tuple[str, ...]:
    """Orders as lines for players."""
    return tuple(language.display(p.order) for p in pending)


def lines_not_carried_out(
    left: Iterable[PendingOrder], done: Iterable[PendingOrder], language: Language
) -> tuple[str, ...]:
    """Orders that were not carried out, as lines for players.

    Lines stay as written. Of a line that was begun, the rest is as it was read.

    What a line says is known only when its turn comes. Before that ``ADVANCE ALL`` may look like an
    order without units.
    """
    left = tuple(left)
    begun = {
        id(pending.line) for pending in (*done, *(pending for pending in left if pending.settled))
    }
    told: list[str] = []
    written: set[int] = set()
    for pending in left:
        if id(pending.line) in begun:
            told.append(language.display(pending.order))
        elif id(pending.line) not in written:
            written.add(id(pending.line))
            told.append(pending.line.text.strip())
    return tuple(told)
