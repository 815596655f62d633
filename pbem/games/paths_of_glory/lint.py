"""What is wrong with orders of Paths of Glory before anything is carried out.

A combat, a roll or an event decides nothing about what an action round allows (8.1.1, 9.2), nor
about which units have fought and which spaces were attacked (12.1).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

import msgspec

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat import combat_sequence
from pbem.games.paths_of_glory.combat.declaration import check_hopefully
from pbem.games.paths_of_glory.combat.legal_attacks import possible_attackers
from pbem.games.paths_of_glory.operations import move_orders, trenches
from pbem.games.paths_of_glory.operations.activation import why_not_activate, with_activated_spaces
from pbem.games.paths_of_glory.operations.round_operations import Operation
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
    Rebuild,
    Redeploy,
)
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk, why_not_at_all
from pbem.games.paths_of_glory.sequence.actions import Action, ActionAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.sequence.remaining_operations import why_no_use
from pbem.rules import (
    Answer,
    Ask,
    AskedWorld,
    HopefulWorld,
    Illegal,
    Lint,
    Order,
    Reading,
    Warnings,
)

_LAST = Move | Entrench | Redeploy | PlaySr | PlayRp | OfferPeace | Done
"""Orders after which dice or the other player decide only what ends the round (9.2, 16.5)."""

_Part = Activate | Move | Entrench | Attack | Redeploy | Done
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
        spaces = _unused_spaces(self.position, self._side, order, others)
        if illegal := _why_space_useless(self.position, self._side, order, spaces):
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


@dataclass(frozen=True)
class _Course:
    """A course of an action round: its operations, and whether they are over."""

    op: Operation
    over: bool


class _ActionRound(AskedWorld[_Course]):
    """The rest of an action round.

    No combat moves a unit that has not attacked, and none makes a space a target: whoever retreats
    there does not count (12.1.2).
    """

    def __init__(self, position: Position, side: str, after: Answer) -> None:
        ask, given = after
        op = ask.op if isinstance(ask, OperateAsk) else Operation(side, 0)
        self._position, self._side = position, side
        super().__init__(
            _Course(_operation_with_attack(position, op, given), isinstance(given, _LAST))
        )

    def can_judge(self, order: Order) -> bool:
        """Actions and their parts."""
        return isinstance(order, (*get_args(Action), *get_args(_Part)))

    def _courses_after(
        self, course: _Course, order: Order, reading: Reading, reasons: list[Illegal]
    ) -> Sequence[_Course]:
        """Before the first combat an event may allow any operation (9.5)."""
        if isinstance(order, get_args(_Part)) and not (course.over or course.op.targets):
            return (self._course_after_order(course, order),)
        return super()._courses_after(course, order, reading, reasons)

    def asks(self, course: _Course, order: Order) -> Iterator[Ask]:
        """The next combat of the round (9.2.9)."""
        if isinstance(order, OperateAsk.accepts) and not course.over:
            yield OperateAsk(self._position, self._side, course.op, fighting=True)

    def ask_if_unchanged(self, course: _Course, order: Order) -> Ask | None:
        """The next combat where those before it changed nothing but what was attacked (12.1.6)."""
        return next(self.asks(course, order), None)

    def check(self, ask: Ask, order: Order) -> None:
        """See the base class (12.1)."""
        if isinstance(ask, OperateAsk) and isinstance(order, Attack):
            check_hopefully(self._position, ask.op, order)
        else:
            super().check(ask, order)

    def courses_after_ask(self, course: _Course, ask: Ask, order: Order) -> Iterator[_Course]:  # noqa: ARG002
        """See the base class."""
        yield self._course_after_order(course, order)

    def _course_after_order(self, course: _Course, order: Order) -> _Course:
        """The course behind an order: what it attacked, and whether it ends the round (12.1.6)."""
        over = course.over or isinstance(order, Done)
        return _Course(_operation_with_attack(self._position, course.op, order), over)

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The round allows no further action, or no further operation (8.1.1, 9.2)."""
        return _why_not_asked(self._position, self._side, order)


def _operation_with_attack(position: Position, op: Operation, order: Order) -> Operation:
    """The operations with the combat that an order declares (12.1.6)."""
    if not isinstance(order, Attack):
        return op
    board = position.board
    return msgspec.structs.replace(
        op,
        attacked=op.attacked | {board.unit[unit] for unit in order.units},
        targets=op.targets | {board.space[order.target]},
    )


def _why_not_asked(position: Position, side: str, order: Order) -> Illegal | None:
    match order:
        case Move() | Entrench() | Attack():
            return _why_never(position, side, order)
        case Redeploy():
            return why_not_at_all(position, side, order)
        case Activate():
            return refuse("activated_once", "9.2.5")
        case Rebuild():
            return refuse("replacements_later", "17.1")
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
    units, rule = _units_of_order(order), "9.2.9" if isinstance(order, Attack) else "9.2.8"
    return refuse("operations_over", rule, *units, units=units)


def _check_everywhere(position: Position, side: str, order: Move | Entrench | Attack) -> None:
    """Check an order as if each space of its side were activated for it (raises Illegal)."""
    spaces, op = [*numbers(position.occupied[side])], Operation(side, 0)
    match order:
        case Attack():
            combat_sequence.check_attack(
                position, with_activated_spaces(position, op, [], spaces), order
            )
        case Move():
            move_orders.check_move(position, with_activated_spaces(position, op, spaces, []), order)
        case _:
            trenches.check_entrench(
                position, with_activated_spaces(position, op, spaces, []), order
            )


def _units_of_order(order: Move | Entrench | Attack) -> tuple[str, ...]:
    match order:
        case Attack():
            return order.units
        case Move():
            return tuple(unit for units, _ in order.groups for unit in units)
        case _:
            return (order.army,)


def _unused_spaces(
    position: Position, side: str, order: Activate, others: Iterable[Order]
) -> tuple[int, ...]:
    """The activated spaces that hold units, as they stand before it, which no other order uses."""
    used = {position.space(position.state.at[unit]).id for unit in _units_named(position, others)}
    names = (name for name in (*order.move, *order.attack) if name not in used)
    spaces = (position.board.space[name] for name in names)
    return tuple(space for space in spaces if position.units_of(side, space))


def _units_named(position: Position, orders: Iterable[Order]) -> Iterator[int]:
    """The units on the map that orders of operations name."""
    for order in orders:
        if isinstance(order, Move | Entrench | Attack):
            units = (position.board.unit[name] for name in _units_of_order(order))
            yield from (unit for unit in units if position.state.at[unit] >= 0)


def _why_space_useless(
    position: Position, side: str, order: Activate, spaces: Iterable[int]
) -> Illegal | None:
    """Why the first of some activated spaces is of no use that is; ``None``: each is (9.2.5).

    A space is of use where its units could attack together with those of another space.
    """
    move, attack = (
        [position.board.space[name] for name in names] for names in (order.move, order.attack)
    )
    together = with_activated_spaces(position, Operation(side, 0), move, attack)
    for space in spaces:
        combat_here = space in attack
        if why_not_activate(position, side, space, combat=combat_here):
            continue
        if combat_here and any(
            position.state.at[unit] == space for _, unit in possible_attackers(position, together)
        ):
            continue
        alone = ([], [space]) if combat_here else ([space], [])
        if reason := why_no_use(
            position, with_activated_spaces(position, Operation(side, 0), *alone)
        ):
            return reason
    return None
