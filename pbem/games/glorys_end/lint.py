"""What is wrong with orders of 1914: Glory's End before anything is carried out."""

from collections.abc import Iterator, Sequence

from pbem.games.glorys_end.board.asks import refuse
from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import ENEMY, PHASES, Position
from pbem.games.glorys_end.combat.choices import AdvanceAsk, LossAsk
from pbem.games.glorys_end.combat.declaration import fort_key
from pbem.games.glorys_end.combat.retreat import possible_retreats
from pbem.games.glorys_end.operations.movement import begin_movement, veiled_on
from pbem.games.glorys_end.orders import Assault, Deploy, Entrench, MarchAssault, Rail, Sail
from pbem.games.glorys_end.sequence.conditional_orders import check_condition
from pbem.games.glorys_end.sequence.turn import PHASE_OF, TurnAsk, carry_out_on_trial, open_phase
from pbem.games.hex_engine.conditions import Condition
from pbem.games.hex_engine.hopeful import Course, HopefulTurn, LastAttack, copied, units_in
from pbem.games.hex_engine.lint import HexLint, why_not_set_up
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.rules import Ask, Illegal, Order

_Assault = Assault | MarchAssault
_Course = Course[Position]


def _why_not_asked(position: Position, side: str, order: Order) -> Illegal | None:
    deploys = isinstance(order, Deploy)
    if order.reacts and not deploys:
        return None
    if deploys or position.state.phase == "setup":
        return why_not_set_up(position, refuse, "3.3", deploys=deploys)
    return refuse("turn_over", "5.2", side=side)


class _PlayerTurn(HopefulTurn[Position]):
    """The rest of a player turn (5.1, 9.1, 13.6).

    Before the die for command an assault may still be called off: its units may be out of
    command (10.2).
    """

    turn_ask, advance_ask, loss_ask = TurnAsk, AdvanceAsk, LossAsk

    def first_courses(self, position: Position, given: Order) -> Iterator[_Course]:
        """See the base class."""
        before = Course(position)
        yield from self.courses_after_condition(before, position, given)
        if PHASE_OF.get(type(given), position.state.phase) != position.state.phase:
            yield before

    def check_condition(self, position: Position, condition: Condition) -> None:
        """See the base class (13.1)."""
        check_condition(position, condition)

    def vacate_target(self, position: Position, h: int) -> None:
        """The enemies of a hex are gone, and their works; the side holds it (13.21, 14)."""
        _vacate(position, self.side, h)

    def forget_suffering(self, position: Position, n: int) -> None:
        """See the base class (13.6, 13.18)."""
        position.state.routed.discard(n)
        for hit in position.state.hit.values():
            hit.discard(n)

    def put_possible_defender(self, course: _Course, position: Position, target: int) -> None:
        """Siege guns fire again at a zone that nobody defends any more (14.7)."""
        super().put_possible_defender(course, position, target)
        if target in course.struck and position.zone_of(target) == ENEMY[self.side]:
            for n in [*position.stack(target)]:
                position.remove(n, "lost")

    def turn_asks(self, course: _Course, order: Order) -> Iterator[Ask]:
        """See the base class."""
        if isinstance(order, ShowTop) and not course.over:
            yield TurnAsk(course.position, self.side)
        elif isinstance(order, TurnAsk.accepts) and (not course.over or isinstance(order, Done)):
            course = _course_in_phase_of(course, self.side, order)
            target = (
                course.position.grid.at.get(order.target) if isinstance(order, _Assault) else None
            )
            for position in self.hopeful_positions(course, units_in(order), target):
                yield TurnAsk(position, self.side)

    def course_in_phase_of(self, course: _Course, order: Order) -> _Course:
        """See the base class (5.2)."""
        return _course_in_phase_of(course, self.side, order)

    def carry_out(self, position: Position, order: Order) -> None:
        """See the base class."""
        carry_out_on_trial(position, self.side, order)

    def courses_after_order(
        self, course: _Course, hopeful: Position, order: Order
    ) -> Iterator[_Course]:
        """The courses behind an order (5.1): it closes the phases before its own.

        An order that is legal in the hopeful position alone is carried out there. An assault is
        fought or, where the top counter leaves that open, meets nobody or cavalry that evades
        (13.8, 13.25, 15.2). A march over siege guns goes on or ends before them (14.7).
        """
        course = _course_in_phase_of(course.copy(), self.side, order)
        position = course.position
        if isinstance(order, _Assault):
            yield from _courses_after_assault(course, self.side, order)
            return
        if isinstance(order, Done | ShowTop):
            course.over = course.over or isinstance(order, Done)
        elif isinstance(order, Entrench) and position.where[
            position.board.unit[order.unit]
        ] not in (position.state.free_diggers):
            position.state.die = 1
        else:
            for h in _hexes_entered(position, order) & course.struck:
                _vacate(position, self.side, h)
                course.struck.discard(h)
            for h in _veiled_hexes(position, self.side, order):
                yield _course_halted(course, self.side, order, h)
                hopeful = copied(hopeful)
                for each in (position, hopeful):
                    _vacate(each, self.side, h)
            self.carry_out_where_legal(course, hopeful, order)
        yield course

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The turn or the set-up is over; nothing is said of an answer to no assault (3.3, 5.2)."""
        return _why_not_asked(self.position, self.side, order)


class GlorysEndLint(HexLint[Position]):
    """Judges the orders of one side."""

    rest_of_turn = _PlayerTurn

    def why_not_asked(self, order: Order) -> Illegal | None:
        """Why an order comes too early or too late for the set-up or the player turn.

        Rules 3.3, 5.2.
        """
        return _why_not_asked(self.position, self.seat.lower(), order)


def _course_in_phase_of(course: _Course, side: str, order: Order) -> _Course:
    """A course in the phase of an order, with those before it closed (5.2).

    Who retreated on the march may be attacked again in the assaults (13.18).
    """
    here = course.position.state.phase
    phase = PHASE_OF.get(type(order), here)
    if here not in PHASES or PHASES.index(phase) <= PHASES.index(here):
        return course
    course = course.copy()
    open_phase(course.position, side, phase)
    if here != "assaults" and phase == "assaults":
        for h in course.struck:
            course.refuges |= possible_retreats(course.position, ENEMY[side], h)
    return course


def _hexes_entered(position: Position, order: Order) -> set[int]:
    """The hexes that an order takes units into."""
    path = order.path if isinstance(order, Move) else ()
    goals = (order.goal,) if isinstance(order, Rail | Sail) else path
    return {position.grid.at[number] for number in goals if number in position.grid.at}


def _veiled_hexes(position: Position, side: str, order: Order) -> list[int]:
    """The hexes on the path of a move with a siege gun on top, the first one first (14.7)."""
    if not isinstance(order, Move):
        return []
    return veiled_on(position, side, [position.grid.at[number] for number in order.path])


def _course_halted(course: _Course, side: str, order: Order, h: int) -> _Course:
    """The course on which troops below siege guns end a march before their hex (14.7)."""
    course = course.copy()
    assert isinstance(order, Move)
    path = order.path[: order.path.index(course.position.name(h))]
    while path:
        shorter = Move(order.units, path)
        if TurnAsk(course.position, side).is_legal(shorter):
            carry_out_on_trial(course.position, side, shorter)
            break
        path = path[:-1]
    return course


def _courses_after_assault(
    course: _Course, side: str, order: Assault | MarchAssault
) -> Iterator[_Course]:
    position, enemy = course.position, ENEMY[side]
    target = position.grid.at[order.target]
    units = [n for n in position.numbers(order.units) if n in position.where]
    march = isinstance(order, MarchAssault)
    if march:
        begin_movement(position, units)
    position.state.struck = order.target
    course.fight = LastAttack(target, tuple(units))
    empty, evades = _chances_without_fight(position, side, units, target)
    if evades:
        course.refuges |= possible_retreats(position, enemy, target)
    if empty or (evades and not march):
        yield _course_unopposed(course, side, units, target, march=march)
    hit = position.state.hit.setdefault("march" if march else "prepared", set())
    hit.update(position.stack(target))
    if position.fort_of(target) == enemy:
        hit.add(fort_key(target))
    course.struck.add(target)
    for n in units:
        position.state.done[n] = "assaulted"
        course.places[n] = 1 << position.where[n]
    yield course


def _chances_without_fight(
    position: Position, side: str, units: Sequence[int], target: int
) -> tuple[bool, bool]:
    """True if no real unit may be in a target; true if cavalry may evade.

    That is for all that the attacker sees (13.8, 13.25, 14.2, 14.7, 15.2).
    """
    kinds = {position.unit(n).kind for n in units}
    if position.fort_of(target) == ENEMY[side]:
        return False, False
    if position.zone_of(target) == ENEMY[side] and "gun" in kinds:
        return False, False
    stack = position.stack(target)
    top = position.unit(stack[0]).kind if stack else "dummy"
    empty = top in ("dummy", "gun")
    return empty, "cavalry" not in kinds and (top == "cavalry" or empty)


def _course_unopposed(
    course: _Course, side: str, units: list[int], target: int, *, march: bool
) -> _Course:
    """Nobody stood there: who marches goes on; who advances may attack again (13.25, 15.2)."""
    course = course.copy()
    position = course.position
    _vacate(position, side, target)
    for n in units:
        position.state.done[n] = "moved" if march else ""
        if not march:
            position.shift([n], target)
            course.places[n] = 1 << target
    return course


def _vacate(position: Position, side: str, h: int) -> None:
    """The enemies of a hex are gone, and their works; the side holds it (13.21, 14)."""
    state, enemy = position.state, ENEMY[side]
    for n in [n for n in position.stack(h) if position.unit(n).side == enemy]:
        position.remove(n, "lost")
    if position.fort_of(h) == enemy:
        state.forts.discard(h)
    if position.zone_of(h) == enemy:
        state.zones.discard(h)
    if position.trench_of(h) == enemy:
        state.trenches.discard(h)
    if side == GERMAN:
        state.german.add(h)
        state.lifted.add(h)
    else:
        state.german.discard(h)
    position.touch()
