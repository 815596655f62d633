"""The rest of a turn of a hex game in the most hopeful world.

What dice and the other side decide about an attack: whether its target still holds enemies, where
they went, and whether an attacker stays, advances or is lost. All else is as it stands.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from pbem.games.hex_engine.conditions import Condition, TurnOrder, condition_of
from pbem.games.hex_engine.orders import Advance, TakeLosses
from pbem.games.hex_engine.position import SidePosition
from pbem.games.hexes.grid import Hexes, sorted_hexes
from pbem.rules import Ask, AskedWorld, Foreseen, Order, Reading

P = TypeVar("P", bound=SidePosition[Any])


@dataclass
class LastAttack:
    """The last attack of a course: its target and who attacks."""

    target: int
    units: tuple[int, ...]


@dataclass
class Course(Generic[P]):
    """A course that things may take.

    Attributes:
        position: the position, with the counters that a fight may move where they stood before it.
        struck: the hexes whose enemies may be gone or may still be there.
        refuges: the hexes in which enemies may stand who left another.
        places: by own unit whose hex a fight decides, the hexes in which it may stand; it may be
            lost too.
        fight: the last attack; ``None`` before the first.
        over: True behind the last order of the turn.
    """

    position: P
    struck: set[int] = field(default_factory=set)
    refuges: Hexes = 0
    places: dict[int, Hexes] = field(default_factory=dict)
    fight: LastAttack | None = None
    over: bool = False

    def copy(self) -> Self:
        """A course that goes on by itself."""
        return replace(
            self, position=copied(self.position), struck={*self.struck}, places={**self.places}
        )


def copied(position: P) -> P:
    """A position of its own, in which anything may be changed."""
    return position.with_state(_copied(position.state))


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    if isinstance(value, list | set):
        return value.copy()
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        fields = {name: _copied(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


class HopefulTurn(AskedWorld[Course[P]], Generic[P]):
    """The rest of a side's turn behind an attack, followed through its orders.

    Attributes:
        turn_ask: what asks for the orders of a turn.
        advance_ask: what asks the attacker for an advance.
        loss_ask: what asks the attacker for losses.
        position: the position as far as it can be foreseen.
        side: whose turn it is.
    """

    turn_ask: ClassVar[type[Any]]
    advance_ask: ClassVar[type[Any]]
    loss_ask: ClassVar[type[Any]]

    def __init__(self, position: P, side: str, given: Order) -> None:
        """``given``: the last order of the turn, whose result is open."""
        super().__init__()
        self.position, self.side = position, side
        self.courses = [*self.first_courses(position, given)]

    @abstractmethod
    def first_courses(self, position: P, given: Order) -> Iterator[Course[P]]:
        """The courses that things may take behind the last order of the turn."""

    @abstractmethod
    def check_condition(self, position: P, condition: Condition) -> None:
        """A condition speaks of what there is in a position.

        Raises:
            Illegal: it does not.
        """

    @abstractmethod
    def vacate_target(self, position: P, h: int) -> None:
        """Take the enemies and their works out of a hex that was attacked: it has fallen."""

    @abstractmethod
    def forget_suffering(self, position: P, n: int) -> None:
        """Forget what an enemy suffered in this turn: another stands for any newcomer."""

    @abstractmethod
    def turn_asks(self, course: Course[P], order: Order) -> Iterator[Ask]:
        """The asks that may take an order of the turn on a course, the most hopeful first."""

    @abstractmethod
    def course_in_phase_of(self, course: Course[P], order: Order) -> Course[P]:
        """A course in the phase of an order."""

    def ask_if_unchanged(self, course: Course[P], order: Order) -> Ask | None:
        """See the base class: as if no fight changed anything."""
        if not isinstance(order, self.turn_ask.accepts) or course.over:
            return None
        ask: Ask = self.turn_ask(self.course_in_phase_of(course, order).position, self.side)
        return ask

    def _foresee(
        self, courses: Sequence[Course[P]], order: Order, reading: Reading, took: Ask, taken: Order
    ) -> Foreseen:
        """See the base class; enemies whom hope alone puts into a target say nothing of odds."""
        found = super()._foresee(courses, order, reading, took, taken)
        target = self.position.grid.at.get(getattr(order, "target", ""))
        if not found.needs or target is None:
            return found
        stack = found.position.stack(target)
        real = any(course.position.stack(target) == stack for course in courses)
        return found if real else replace(found, position=None)

    @abstractmethod
    def carry_out(self, position: P, order: Order) -> None:
        """Carry out a legal order that no die decides."""

    def can_judge(self, order: Order) -> bool:
        """True for an order of the turn or set-up, or what the last attack asks of its own side."""
        return not order.reacts or order.timed or isinstance(order, Advance | TakeLosses)

    def asks(self, course: Course[P], order: Order) -> Iterator[Ask]:
        """See the base class."""
        if not isinstance(order, Advance | TakeLosses):
            yield from self.turn_asks(course, order)
        elif course.fight is not None:
            target, units = course.fight.target, course.fight.units
            position = self.hopeful_position(course, units, None)
            if isinstance(order, Advance):
                yield self.advance_ask(position, self.side, target, units)
            else:
                yield self.loss_ask(position, self.side, target, units, len(order.losses))

    def check(self, ask: Ask, order: Order) -> None:
        """See the base class."""
        if condition := condition_of(order):
            self.check_condition(ask.position, condition)  # type: ignore[attr-defined]
        super().check(ask, with_condition_met(order))

    def courses_after_ask(self, course: Course[P], ask: Ask, order: Order) -> Iterator[Course[P]]:
        """See the base class."""
        if order.reacts:
            yield course
        else:
            yield from self.courses_after_condition(course, ask.position, order)  # type: ignore[attr-defined]

    def courses_after_condition(
        self, course: Course[P], hopeful: P, order: Order
    ) -> Iterator[Course[P]]:
        """The courses behind an order whose condition was met: ``ELSE`` may refer to it."""
        for each in self.courses_after_order(course, hopeful, with_condition_met(order)):
            if condition_of(order):
                each.position.state.met = True
            yield each

    @abstractmethod
    def courses_after_order(
        self, course: Course[P], hopeful: P, order: Order
    ) -> Iterator[Course[P]]:
        """The courses that things may take behind an order without a condition.

        Args:
            course: the course so far, which stays as it is.
            hopeful: the position in which the order was found legal.
            order: the order.
        """

    def carry_out_where_legal(self, course: Course[P], hopeful: P, order: Order) -> None:
        """Carry an order out in a course, else in the hopeful position.

        An order that is legal in neither is one that was carried out before.
        """
        for position in (course.position, copied(hopeful)):
            if self.turn_ask(position, self.side).is_legal(order):
                course.position = position
                self.carry_out(position, order)
                return

    def course_passing_over(self, course: Course[P]) -> Course[P]:
        """See the base class."""
        course = course.copy()
        course.position.state.met = False
        return course

    def hopeful_positions(
        self, course: Course[P], names: Collection[str], target: int | None
    ) -> Iterator[P]:
        """The positions in which an order is tried, the most hopeful first.

        Args:
            course: the course.
            names: the units that the order names.
            target: the hex that it attacks; ``None``: it attacks none.
        """
        named = frozenset(course.position.board.unit.get(name, -1) for name in names)
        yield self.hopeful_position(course, named, target)
        if named & course.places.keys():
            yield self.hopeful_position(course, frozenset(), target)
        if course.places:
            yield self.hopeful_position(course, frozenset(course.places), target)

    def hopeful_position(self, course: Course[P], named: Collection[int], target: int | None) -> P:
        """The position in which all goes well for an order of some units.

        Own units that a fight may move are out of the way; those that the order names stand where
        they can attack.
        """
        position = copied(course.position)
        for n in course.places:
            if n not in named and n in position.where:
                position.remove(n, "lost")
        for h in course.struck:
            if h != target:
                self.vacate_target(position, h)
        if target is not None:
            self.put_possible_defender(course, position, target)
            near = position.grid.beside[target]
            for n in course.places:
                open_ = course.places[n] & near
                if n in position.where and open_ and not near >> position.where[n] & 1:
                    position.shift([n], sorted_hexes(open_)[0])
        return position

    def put_possible_defender(self, course: Course[P], position: P, target: int) -> None:
        """Put an enemy who may have come into a hex that is attacked."""
        enemy = position.enemy(self.side)
        if not course.refuges >> target & 1:
            return
        if target in course.struck:
            self.vacate_target(position, target)
        if not position.occupied[enemy] >> target & 1 and not position.stack(target):
            newcomer = next(
                n
                for n, unit in enumerate(position.board.units)
                if unit.side == enemy and unit.kind == "infantry"
            )
            if newcomer in position.where:
                position.remove(newcomer, "lost")
            position.put([newcomer], target)
            self.forget_suffering(position, newcomer)


def with_condition_met(order: Order) -> Order:
    """An order whose condition was met."""
    return msgspec.structs.replace(order, when=None) if isinstance(order, TurnOrder) else order


def units_in(order: Order) -> tuple[str, ...]:
    """The units that an order names."""
    units: Sequence[str] = getattr(order, "units", None) or (getattr(order, "unit", ""),)
    return tuple(units)
