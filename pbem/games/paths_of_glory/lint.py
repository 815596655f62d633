"""What is wrong with orders of Paths of Glory before anything is carried out.

A combat, a roll or an event decides nothing about what an action round allows (8.1.1, 9.2), nor
about which units have fought and which spaces were attacked (12.1).
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import get_args

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat import combat
from pbem.games.paths_of_glory.combat.attack import bans, openings
from pbem.games.paths_of_glory.operations import move_orders, trenches
from pbem.games.paths_of_glory.operations.activation import activated, why_not_activate
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
from pbem.games.paths_of_glory.sequence.remaining_operations import why_no_use
from pbem.rules import Answer, HopefulWorld, Illegal, Lint, Order, Reading, Warnings

_MAY_PASS = frozenset(
    f"pog.illegal.{key}"
    for key in ("besieged_from_outside", "lost_supply", "siege_broken", "stavka_timidity")
)
"""Reasons against an attack that another combat of the round may remove: supply, a siege, CP-58."""

_LAST = Move | Entrench | Redeploy | PlaySr | PlayRp | OfferPeace | Done
"""Orders after which dice or the other player decide only what ends the round (9.2, 16.5)."""

_Part = Activate | Move | Entrench | Attack | Redeploy
"""Orders that belong to an action."""

_ONCE: dict[type[Order], str] = {ChooseGuns: "4.3.1", ChooseOptional: "4.3", Discard: "9.5.4.6"}
"""Orders that a side gives once, with their paragraph."""


class PathsOfGloryLint(Lint[Position]):
    """Judges the orders of one side."""

    @property
    def _side(self) -> str:
        return self.seat.lower()

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The rule that forbids an order whatever else was done, or ends its round (8, 9.2)."""
        return _why_not_asked(self.position, self._side, order)

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:
        """The rest of the action round after its last order (8.1.1, 9.2, 12.1)."""
        if after is None:
            return None
        ask, given = after
        if type(given) in _ONCE:
            return _AnsweredOnce(type(given))
        if isinstance(ask, ActionAsk | OperateAsk | RedeployAsk):
            return _ActionRound(self.position, self._side, after)
        return None

    def unused(self, order: Order, others: Sequence[Order]) -> Illegal | Warnings:
        """The activated spaces from which no other order moves, digs in or attacks (9.2.5)."""
        if not isinstance(order, Activate):
            return ()
        spaces = _spaces_left(self.position, self._side, order, others)
        if illegal := _why_useless(self.position, self._side, order, spaces):
            return illegal
        if not any(isinstance(other, Done) for other in others):
            return ()
        names = (self.position.space(space).id for space in spaces)
        return tuple(("pog.warning.unused", {"space": name}) for name in names)


class _AnsweredOnce(HopefulWorld):
    """A side has answered what it is asked once: it does not answer again."""

    def __init__(self, kind: type[Order]) -> None:
        self._kind = kind

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        return refuse("asked_once", _ONCE[self._kind]) if type(order) is self._kind else None


class _ActionRound(HopefulWorld):
    """The rest of an action round. Attributes: the combats declared, and whether the round ends."""

    def __init__(self, position: Position, side: str, after: Answer) -> None:
        ask, given = after
        self._position = position
        self._op = copy(ask.op) if isinstance(ask, OperateAsk) else Operation(side, 0)
        self._over = isinstance(given, _LAST)
        self._declare(given)

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        if illegal := self._why_illegal(order):
            return illegal
        self._declare(order)
        self._over = self._over or isinstance(order, Done)
        return None

    def _why_illegal(self, order: Order) -> Illegal | None:
        if isinstance(order, get_args(Action)) or (self._over and isinstance(order, _Part)):
            return _why_not_asked(self._position, self._op.side, order)
        return self._after_combat(order) if self._op.targets else None

    def _declare(self, order: Order) -> None:
        """Remember the combat that an order declares (12.1.6)."""
        op, board = self._op, self._position.board
        if isinstance(order, Attack):
            op.attacked = op.attacked | {board.unit[unit] for unit in order.units}
            op.targets = op.targets | {board.space[order.target]}

    def _after_combat(self, order: Order) -> Illegal | None:
        """Why an order is illegal after a combat: 12.1 forbids it, or its time is over (9.2)."""
        match order:
            case Move() | Entrench():
                targets = sorted(self._op.targets)
                spaces = tuple(self._position.space(space).id for space in targets)
                return refuse("movement_over", "9.2.9", spaces=spaces)
            case Attack():
                found = bans(self._position, self._op, order)
                return next((ban for ban in found if ban.key not in _MAY_PASS), None)
            case Activate() | Redeploy():
                return _why_not_asked(self._position, self._op.side, order)
            case _:
                return None


def _why_not_asked(position: Position, side: str, order: Order) -> Illegal | None:
    match order:
        case Move() | Entrench() | Attack():
            return _why_never(position, side, order)
        case Redeploy():
            return why_not_at_all(position, side, order)
        case Activate():
            return refuse("activated_once", "9.2.5")
        case _ if isinstance(order, get_args(Action)):
            return refuse("one_action", "8.1.1")
        case _:
            return None


def _why_never(position: Position, side: str, order: Move | Entrench | Attack) -> Illegal:
    """Why an order is illegal with every space activated; else the round is over (9.2.8, 9.2.9)."""
    try:
        _check_everywhere(position, side, order)
    except Illegal as reason:
        return reason
    units, rule = _units(order), "9.2.9" if isinstance(order, Attack) else "9.2.8"
    return refuse("operations_over", rule, *units, units=units)


def _check_everywhere(position: Position, side: str, order: Move | Entrench | Attack) -> None:
    """Check an order as if each space of its side were activated for it (raises Illegal)."""
    spaces, op = [*numbers(position.occupied[side])], Operation(side, 0)
    match order:
        case Attack():
            combat.check_attack(position, activated(position, op, [], spaces), order)
        case Move():
            move_orders.check_move(position, activated(position, op, spaces, []), order)
        case _:
            trenches.check_entrench(position, activated(position, op, spaces, []), order)


def _units(order: Move | Entrench | Attack) -> tuple[str, ...]:
    match order:
        case Attack():
            return order.units
        case Move():
            return tuple(unit for units, _ in order.groups for unit in units)
        case _:
            return (order.army,)


def _spaces_left(
    position: Position, side: str, order: Activate, others: Iterable[Order]
) -> tuple[int, ...]:
    """The activated spaces that hold units, as they stand before it, which no other order uses."""
    used = {position.space(position.state.at[unit]).id for unit in _named(position, others)}
    names = (name for name in (*order.move, *order.attack) if name not in used)
    spaces = (position.board.space[name] for name in names)
    return tuple(space for space in spaces if position.units_of(side, space))


def _named(position: Position, orders: Iterable[Order]) -> Iterator[int]:
    """The units on the map that orders of operations name."""
    for order in orders:
        if isinstance(order, Move | Entrench | Attack):
            units = (position.board.unit[name] for name in _units(order))
            yield from (unit for unit in units if position.state.at[unit] >= 0)


def _why_useless(
    position: Position, side: str, order: Activate, spaces: Iterable[int]
) -> Illegal | None:
    """Why the first of some activated spaces is of no use that is; ``None``: each is (9.2.5).

    A space is of use where its units could attack together with those of another space.
    """
    move, attack = (
        [position.board.space[name] for name in names] for names in (order.move, order.attack)
    )
    together = activated(position, Operation(side, 0), move, attack)
    for space in spaces:
        combat_here = space in attack
        if why_not_activate(position, side, space, combat=combat_here):
            continue
        if combat_here and any(
            position.state.at[unit] == space for _, unit in openings(position, together)
        ):
            continue
        alone = ([], [space]) if combat_here else ([space], [])
        if reason := why_no_use(position, activated(position, Operation(side, 0), *alone)):
            return reason
    return None
