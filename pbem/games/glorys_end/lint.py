"""What is wrong with orders of 1914: Glory's End before anything is carried out.

A line that waits is read again when its turn comes: ``ALL FROM 1621`` may mean other units then.
So the places of units count only where every reading of the line means the same units.
"""

from collections.abc import Collection

from pbem.games.glorys_end.board.asks import hex_named, refuse
from pbem.games.glorys_end.board.state import ENEMY, PHASES, Phase, Position
from pbem.games.glorys_end.combat.declaration import fort_key
from pbem.games.glorys_end.orders import Assault, Deploy, Entrench, MarchAssault, Rail, Sail
from pbem.games.glorys_end.sequence.conditions import check_condition
from pbem.games.glorys_end.sequence.turn import PHASE_OF, TurnAsk
from pbem.games.hex_engine.conditions import Condition, condition_of
from pbem.games.hex_engine.lint import RestOfTurn, met, why_not_set_up
from pbem.games.hex_engine.movement import under_way
from pbem.games.hex_engine.orders import Done, Move
from pbem.rules import Answer, HopefulWorld, Illegal, Lint, Order

_Assault = Assault | MarchAssault


class GlorysEndLint(Lint[Position]):
    """Judges the orders of one side."""

    def why_not_asked(self, order: Order) -> Illegal | None:
        """Why an order comes too early or too late for the set-up or the player turn.

        Rules 3.3, 5.2.
        """
        return _why_not_asked(self.position, self.seat.lower(), order)

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:
        """The rest of the player turn after its last order (5.1, 9.1, 13.6)."""
        if after is None or not isinstance(after[0], TurnAsk):
            return None
        return _Rest(self.position, self.seat.lower(), after[1])


def _why_not_asked(position: Position, side: str, order: Order) -> Illegal | None:
    deploys = isinstance(order, Deploy)
    if order.reacts and not deploys:
        return None
    if deploys or position.state.phase == "setup":
        return why_not_set_up(position, refuse, "3.3", deploys=deploys)
    return _turn_over(side)


class _Rest(RestOfTurn[Position]):
    """The rest of a player turn, followed through its orders.

    An assault counts where it is under way. Before the die for command its units may still be
    out of command (10.2).
    """

    def __init__(self, position: Position, side: str, given: Order) -> None:
        super().__init__(position, side)
        self._phase: Phase = position.state.phase
        self._fight = (
            given if isinstance(given, _Assault) and PHASE_OF[type(given)] == self._phase else None
        )
        self._over = False
        self._reached = set[str]()
        self._attacked = set[tuple[type[Order], str]]()
        self._dug = bool(position.state.die) or isinstance(given, Entrench)
        self.give(met(given))
        if self._fight is None:
            self._attacked.clear()

    def check_condition(self, condition: Condition) -> None:
        """See the base class (13.1)."""
        check_condition(self.position, condition)

    def give(self, order: Order) -> None:
        """Take an order as carried out: its phase is open, those before it are closed (5.1).

        An order with a condition may wait in vain: it closes and rules out nothing.
        """
        waits = condition_of(order) is not None
        self.conditional = self.conditional or waits
        self.attacks += isinstance(order, _Assault)
        if not waits:
            self._phase = PHASE_OF.get(type(order), self._phase)
        self._over = self._over or isinstance(order, Done)
        if isinstance(order, _Assault) and not waits:
            self._attacked.add((type(order), order.target))
        elif isinstance(order, Move):
            self._reached |= set(order.path)
        elif isinstance(order, Rail | Sail):
            self._reached.add(order.goal)

    def why_illegal(self, order: Order) -> Illegal | None:
        """The first reason: the end of the turn, the condition, the phase, what was done."""
        if isinstance(order, Deploy):
            return _why_not_asked(self.position, self.side, order)
        if self._over:
            return _turn_over(self.side)
        return self.groundless(order) or self._late(order) or self._impossible(order)

    def _late(self, order: Order) -> Illegal | None:
        """The phase of an order is over (5.1)."""
        phase = PHASE_OF.get(type(order))
        if phase and PHASES.index(phase) < PHASES.index(self._phase):
            return refuse("phase_over", "5.1", phase=phase, now=self._phase)
        return None

    def _impossible(self, order: Order) -> Illegal | None:
        """What an order does was done, or those who should do it have done something else."""
        match order:
            case Entrench() if self._dug and not self.position.state.free_diggers:
                return refuse("one_dig", "9.1", order.unit, unit=order.unit)
            case Assault() | MarchAssault():
                return self._no_target(order) or self._spent(order.units) or self._finished(order)
            case Move():
                return self._spent(order.units) or self._finished(order)
            case _:
                return None

    def _no_target(self, order: Assault | MarchAssault) -> Illegal | None:
        """Why a target is none.

        It is not on this map, was attacked in this phase, or has works against a march assault.

        Siege guns fire again at a zone that nobody defends (13.6, 14.7).
        """
        position = self.position
        enemy = ENEMY[self.side]
        try:
            target = hex_named(position, order.target)
        except Illegal as illegal:
            return illegal
        if isinstance(order, MarchAssault) and position.prepared(target, enemy):
            return refuse("march_on_works", "14.1", order.target, hex=order.target)
        if position.zone_of(target) == enemy:
            return None
        if (type(order), order.target) in self._attacked:
            return refuse("attacked_already", "13.6", order.target, hex=order.target)
        hit = position.state.hit.get(
            "march" if isinstance(order, MarchAssault) else "prepared", set()
        )
        stood = any(n in hit and n not in position.state.routed for n in position.stack(target))
        if stood or (position.fort_of(target) == enemy and fort_key(target) in hit):
            return refuse("attacked_already", "13.6", order.target, hex=order.target)
        return None

    def _spent(self, units: Collection[str]) -> Illegal | None:
        """A unit of the assault under way is named, which does nothing more in this player turn.

        Rules 13.6, 13.23.

        Not where the defenders may turn out to be dummies or cavalry that evades (13.25, 15.2), nor
        where the line may have said ``ALL`` of a hex in which others stand or come.
        """
        fight, position = self._fight, self.position
        if fight is None or _may_slip(position, fight):
            return None
        for unit in units:
            n = position.board.unit.get(unit, -1)
            idle = unit in fight.units and n in position.where and not position.state.done[n]
            if idle and self._named(fight, n, units):
                return refuse("has_acted", "13.6", unit, unit=unit, act="assaulted")
        return None

    def _finished(self, order: Assault | MarchAssault | Move) -> Illegal | None:
        """A unit outside the assault under way has done something and moves no more.

        Rules 12.2, 12.6, 13.22.

        It stays where it is, so that every reading of the line means it; but ``ALL`` of a march
        assault is the stack that moves by then.
        """
        fight, position = self._fight, self.position
        if fight is None or isinstance(order, MarchAssault):
            return None
        for unit in order.units:
            n = position.board.unit.get(unit, -1)
            if (
                unit not in fight.units
                and n in position.where
                and position.state.done[n]
                and not under_way(position, n)
            ):
                return refuse("has_acted", "12.2", unit, unit=unit, act=position.state.done[n])
        return None

    def _named(self, fight: Assault | MarchAssault, n: int, units: Collection[str]) -> bool:
        """True if a unit is meant by its name.

        Also true if all the units of its hex make the assault with it.
        """
        position = self.position
        stack = position.stack(position.where[n])
        others = [m for m in stack if position.unit(m).id not in units]
        if any(not position.state.done[m] and not position.unit(m).entry for m in others):
            return True
        alone = not others and {*units, *position.ids(stack)} <= set(fight.units)
        return alone and position.name(position.where[n]) not in self._reached


def _may_slip(position: Position, fight: Assault | MarchAssault) -> bool:
    """Whether, for all that the attacker sees, no fight may follow.

    The top counter is a dummy or cavalry (13.8).
    """
    stack = position.stack(position.grid.at[fight.target])
    return not stack or position.unit(stack[0]).kind not in ("infantry", "naval")


def _turn_over(side: str) -> Illegal:
    return refuse("turn_over", "5.2", side=side)
