"""What is wrong with orders of When Eagles Fight before anything is carried out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from pbem.games.hex_engine.conditions import Condition
from pbem.games.hex_engine.hopeful import Course, HopefulTurn, LastAttack, copied, units_in
from pbem.games.hex_engine.lint import HexLint, why_not_set_up
from pbem.games.hex_engine.orders import Done, ShowTop
from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Phase, Position
from pbem.games.when_eagles_fight.combat.breakthrough import units_that_may_follow
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, LossAsk
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain, Deploy
from pbem.games.when_eagles_fight.sequence.conditional_orders import check_condition
from pbem.games.when_eagles_fight.sequence.phases import (
    enemy_phases_before,
    part_ended_by_done,
    phases_in_order,
)
from pbem.games.when_eagles_fight.sequence.turn import carry_out_on_trial
from pbem.games.when_eagles_fight.sequence.turn_ask import PHASE_OF, TurnAsk, open_ask
from pbem.games.when_eagles_fight.supply.headquarters import units_called
from pbem.rules import Ask, Illegal, Order, Reading

ATTACKERS_ADVANCE, FRIENDS_ADVANCE = 2, 1
"""How far from the hex attacked an attacker and a friend may end a breakthrough (13.26)."""


def _why_not_asked(position: Position, side: str, order: Order) -> Illegal | None:
    deploys = isinstance(order, Deploy)
    if order.reacts and not deploys:
        return None
    if deploys or position.state.phase == "setup":
        return why_not_set_up(position, refuse, "3.9", deploys=deploys)
    if position.state.side == side and not isinstance(order, open_ask(position).accepts):
        return refuse("units_first", "5.2")
    return refuse("turn_over", "5.2", side=side)


class Known(IntEnum):
    """What is known of the position in a phase.

    ``ALL``: nobody decides before it but the dice of this side's attacks. ``OWN``: the other side
    places units and moves them by rail before it. ``NOTHING``: it has a player turn before it.
    """

    ALL = 0
    OWN = 1
    NOTHING = 2


@dataclass
class _Course(Course[Position]):
    """A course that a game turn may take.

    Attributes:
        phases: those that the side still has.
        drift: the hexes into which units may follow a breakthrough; in this phase of combat they
            attack no more then.
    """

    phases: tuple[Phase, ...] = ()
    drift: tuple[tuple[int, int], ...] = ()


class _GameTurn(HopefulTurn[Position]):
    """The phases that a side still has in this turn (5.1), followed through its orders."""

    turn_ask, advance_ask, loss_ask = TurnAsk, AdvanceAsk, LossAsk

    def first_courses(self, position: Position, given: Order) -> Iterator[Course[Position]]:
        """See the base class."""
        spots = phases_in_order(position)
        here = spots.index((position.state.phase, position.state.side))
        phases = tuple(phase for phase, who in spots[here:] if who == self.side)
        course = _Course(position, phases=phases)
        ended = position.state.side != self.side
        if ended and isinstance(given, Done):
            yield course  # the end of a part is carried out already where the enemy decides
        else:
            yield from self.courses_after_condition(course, position, given)
        if ended and PHASE_OF.get(type(given), position.state.phase) != position.state.phase:
            yield course

    def check_condition(self, position: Position, condition: Condition) -> None:
        """See the base class (13.1)."""
        check_condition(position, condition)

    def vacate_target(self, position: Position, h: int) -> None:
        """The enemies of a hex are gone; the side holds it (3.8, 13.25)."""
        _vacate(position, self.side, h)

    def forget_suffering(self, position: Position, n: int) -> None:
        """See the base class (13.4, 13.22)."""
        position.state.hit.discard(n)
        position.state.routed.discard(n)

    def _courses_after(
        self, course: Course[Position], order: Order, reading: Reading, reasons: list[Illegal]
    ) -> Sequence[Course[Position]]:
        """Behind a player turn of the other side only the phases are known."""
        assert isinstance(course, _Course)
        if not order.reacts and course.phases and not isinstance(order, Deploy):
            phase = PHASE_OF.get(type(order), course.phases[0])
            if phase not in course.phases:
                reasons.append(refuse("phase_over", "5.1", phase=phase, now=course.phases[0]))
                return ()
            if self._what_is_known(phase) is Known.NOTHING:
                return (_without_closed_phases(course, order),)
        return super()._courses_after(course, order, reading, reasons)

    def _what_is_known(self, phase: Phase) -> Known:
        """What is known of the position when a phase of the side opens."""
        between = enemy_phases_before(self.position, phase, self.side)
        if any(part_ended_by_done(spot) == "player turn" for spot in between):
            return Known.NOTHING
        return Known.OWN if between else Known.ALL

    def turn_asks(self, course: Course[Position], order: Order) -> Iterator[Ask]:
        """See the base class."""
        assert isinstance(course, _Course)
        if course.phases and isinstance(order, TurnAsk.accepts):
            opened = _course_in_phase_of(course, self.side, order)
            target = self.position.grid.at.get(getattr(order, "target", ""))
            known = self._what_is_known(opened.position.state.phase)
            if known is Known.OWN:
                opened = replace(opened, refuges=self.position.grid.all)
            for position in self.hopeful_positions(opened, units_in(order), target):
                if known is Known.OWN:
                    self._remove_movable_enemies(position, target)
                if isinstance(order, AttackAgain) and position.state.oberost:
                    position.state.oberost_units = {*units_called(position), *opened.places}
                yield TurnAsk(position, self.side)

    def _remove_movable_enemies(self, position: Position, target: int | None) -> None:
        """Enemies that may move before the phase stand in nobody's way."""
        for h in position.hexes_in(position.occupied[ENEMY[self.side]]):
            if h != target:
                for n in [*position.stack(h)]:
                    position.remove(n, "away")

    def course_in_phase_of(self, course: Course[Position], order: Order) -> Course[Position]:
        """See the base class (5.1)."""
        assert isinstance(course, _Course)
        return _course_in_phase_of(course, self.side, order)

    def carry_out(self, position: Position, order: Order) -> None:
        """See the base class."""
        carry_out_on_trial(position, self.side, order)

    def courses_after_order(
        self, course: Course[Position], hopeful: Position, order: Order
    ) -> Iterator[Course[Position]]:
        """The courses behind an order (5.1): it closes the phases before its own.

        An order that is legal in the hopeful position alone is carried out there.
        """
        assert isinstance(course, _Course)
        course = _without_closed_phases(_course_in_phase_of(course, self.side, order), order)
        course.position = copied(course.position)
        if isinstance(order, Attack):
            yield from _courses_after_attack(course, self.side, order)
            return
        if not isinstance(order, Done | ShowTop):
            self.carry_out_where_legal(course, hopeful, order)
        yield course

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The turn or the set-up is over; nothing is said of an answer to no attack (3.9, 5.2)."""
        if order.reacts and not isinstance(order, Deploy):
            return None
        if isinstance(order, Deploy):
            return _why_not_asked(self.position, self.side, order)
        return refuse("turn_over", "5.2", side=self.side)


class WhenEaglesFightLint(HexLint[Position]):
    """Judges the orders of one side."""

    rest_of_turn = _GameTurn

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The set-up or the phases that an order comes too late or too early for (3.9, 5.2)."""
        return _why_not_asked(self.position, self.seat.lower(), order)


def _without_closed_phases(course: _Course, order: Order) -> _Course:
    """A course without the phases that an order closes (5.1)."""
    phases = course.phases
    if isinstance(order, Done):
        ended = part_ended_by_done(phases[0]) if phases else ""
        phases = tuple(phase for phase in phases if part_ended_by_done(phase) != ended)
    elif (phase := PHASE_OF.get(type(order))) in phases:
        phases = phases[phases.index(phase) :]
    return replace(course, phases=phases)


def _course_in_phase_of(course: _Course, side: str, order: Order) -> _Course:
    """A course in the phase of an order.

    When OberOst's phase opens, who retreated may be attacked again, and who followed a
    breakthrough stands where it led (13.4, 13.26, 14.3).
    """
    course = course.copy()
    state = course.position.state
    here, phase = state.phase, PHASE_OF.get(type(order), course.phases[0] if course.phases else "")
    if (here, state.side) == (phase, side) or phase not in course.phases:
        return course
    state.phase, state.side, state.moving = phase, side, None
    if phase == "operations":
        state.struck, state.met = "", None
    if phase == "oberost":
        state.hit.clear()
        state.fought.clear()
        state.routed.clear()
        for h in course.struck:
            course.refuges |= course.position.grid.beside[h]
        for n, hexes in course.drift:
            course.places[n] |= hexes
    return course


def _courses_after_attack(course: _Course, side: str, order: Attack) -> Iterator[_Course]:
    """The courses behind an attack: cavalry alone may evade it, else it is fought (13.5, 13.27)."""
    position = course.position
    state, unit = position.state, position.unit
    target = position.grid.at[order.target]
    state.struck = order.target
    units = [n for n in position.numbers(order.units) if n in position.where]
    fighting = [n for n in units if unit(n).kind != "artillery"]
    course.fight = LastAttack(target, tuple(fighting))
    stack = position.stack(target)
    alone = len(stack) == 1 and unit(stack[0]).kind == "cavalry" and stack[0] not in state.routed
    if alone and not any(unit(n).kind == "cavalry" for n in fighting):
        course.refuges |= position.grid.beside[target]
        yield _course_after_evasion(course, side, units, target)
    drift = list(course.drift)
    for n in units_that_may_follow(position, side, fighting, target):
        course.places.setdefault(n, 1 << position.where[n])
        drift.append((n, position.grid.hexes_within(target, FRIENDS_ADVANCE)))
    course.drift = tuple(drift)
    for n in units:
        far = ATTACKERS_ADVANCE if n in fighting else 0
        course.places[n] = 1 << position.where[n] | position.grid.hexes_within(target, far)
    state.hit.update(stack)
    state.fought.update(units)
    position.touch()
    state.forced_attacks += state.turn == 1
    if side == RUSSIAN and position.ground.north >> target & 1:
        state.northern_attacks += 1
    course.struck.add(target)
    yield course


def _course_after_evasion(course: _Course, side: str, units: Sequence[int], target: int) -> _Course:
    """Cavalry has slipped away: the attackers may advance, and attack again (13.25, 13.27)."""
    course = course.copy()
    _vacate(course.position, side, target)
    for n in units:
        course.places[n] = 1 << course.position.where[n] | 1 << target
    return course


def _vacate(position: Position, side: str, h: int) -> None:
    """The enemies of a hex are gone; the side holds it (3.8, 13.25)."""
    for n in [n for n in position.stack(h) if position.unit(n).side != side]:
        position.remove(n, "lost")
    if (position.ground.fought_over & position.area) >> h & 1:
        if side == CENTRAL:
            position.state.central.add(h)
        else:
            position.state.central.discard(h)
    position.touch()
