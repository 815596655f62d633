"""Why an order could not be carried out where nobody asks for it, or will not be by the time its turn comes."""

from collections.abc import Sequence
from copy import copy
from typing import get_args

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.attack import bans
from pbem.games.paths_of_glory.operations.operation import Operation
from pbem.games.paths_of_glory.orders import (
    Activate,
    Attack,
    ChooseGuns,
    ChooseOptional,
    Discard,
    Done,
    Entrench,
    Move,
    OfferPeace,
    PlayRp,
    PlaySr,
    Redeploy,
)
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk, why_not_at_all
from pbem.games.paths_of_glory.sequence.actions import Action, ActionAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.sequence.prospects import why_never
from pbem.rules import Answer, Illegal, Order

_MAY_PASS = frozenset(
    f"pog.illegal.{key}" for key in ("besieged_from_outside", "siege_broken", "stavka_timidity")
)
"""Reasons against an attack that another combat of the round may take away: a siege, who defends (15.1.3, CP-58)."""

_LAST = Move | Entrench | Redeploy | PlaySr | PlayRp | OfferPeace | Done
"""After these dice or the other player decide nothing but what ends the round: who digs in, and terms (9.2, 16.5)."""
_Part = Activate | Move | Entrench | Attack | Redeploy
"""What belongs to an action."""
_ONCE: dict[type[Order], str] = {ChooseGuns: "4.3.1", ChooseOptional: "4.3", Discard: "9.5.4.6"}
"""What a side is asked once, so that its answer leaves nothing to say, with the paragraph."""


def why_refused(position: Position, side: str, order: Order) -> Illegal | None:
    """The rule that forbids an order whatever else was done, or that ends its round; ``None``: no rule says."""
    match order:
        case Move() | Entrench() | Attack():
            return why_never(position, side, order)
        case Redeploy():
            return why_not_at_all(position, side, order)
        case Activate():
            return refuse("activated_once", "9.2.5")
        case _ if isinstance(order, get_args(Action)):
            return refuse("one_action", "8.1.1")
        case _:
            return None


def never_legal(
    position: Position, side: str, orders: Sequence[Order], after: Answer | None
) -> tuple[int, Illegal] | None:
    """The first of a side's orders that cannot become legal in its action round, after a combat, a roll or an event.

    Args:
        position: the position as far as it can be foreseen.
        side: whose orders they are.
        orders: what waits for chance or for the other side, in order.
        after: the last order of the round before that, and what it answered.
    """
    if after is None:
        return None
    ask, given = after
    if type(given) in _ONCE:
        again = next(
            (place for place, order in enumerate(orders) if type(order) is type(given)), None
        )
        return None if again is None else (again, refuse("asked_once", _ONCE[type(given)]))
    if not isinstance(ask, ActionAsk | OperateAsk | RedeployAsk):
        return None
    op = copy(ask.op) if isinstance(ask, OperateAsk) else Operation(side, 0)
    over = isinstance(given, _LAST)
    _fought(position, op, given)
    for place, order in enumerate(orders):
        illegal = None
        if isinstance(order, get_args(Action)) or (over and isinstance(order, _Part)):
            illegal = why_refused(position, side, order)
        elif op.targets:
            illegal = _after_combat(position, op, order)
        if illegal:
            return place, illegal
        _fought(position, op, order)
        over = over or isinstance(order, Done)
    return None


def _fought(position: Position, op: Operation, order: Order) -> None:
    """Remember the combat an order declares (12.1.6)."""
    if isinstance(order, Attack):
        op.attacked = op.attacked | {position.board.unit[unit] for unit in order.units}
        op.targets = op.targets | {position.board.space[order.target]}


def _after_combat(position: Position, op: Operation, order: Order) -> Illegal | None:
    """Why an order cannot be given any more once there was a combat: 12.1 forbids it, or its time is over (9.2)."""
    match order:
        case Move() | Entrench():
            spaces = tuple(position.space(space).id for space in sorted(op.targets))
            return refuse("movement_over", "9.2.9", spaces=spaces)
        case Attack():
            return next(
                (ban for ban in bans(position, op, order) if ban.key not in _MAY_PASS), None
            )
        case Activate() | Redeploy():
            return why_refused(position, op.side, order)
        case _:
            return None
