"""What a seat may see.

The one redaction function, from which every report, map, block and error is made.

Of a stack of the Central Powers the Russian, and everybody who holds no seat, sees the top counter
alone; the Central Powers see all stacks (13.7). Plans of the free set-up are their owner's until
both are laid (3.9), and so is an order that waits for its phase.
"""

import msgspec

from pbem.games.hex_engine.position import Mark, seat_of
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES, Unit
from pbem.games.when_eagles_fight.board.setup import units_to_deploy
from pbem.games.when_eagles_fight.board.state import Options, Position
from pbem.games.when_eagles_fight.operations.movement import is_free, points_left
from pbem.games.when_eagles_fight.supply.supply import has_defensive_supply, is_active
from pbem.games.when_eagles_fight.victory.victory import last_turn
from pbem.rules import Outcome, Seat, View


class UnitView(msgspec.Struct, frozen=True):
    """A unit as it shows.

    Attributes:
        steps: it still has; 0 for heavy artillery.
        rebuilt: an Austro-Hungarian unit on its back (2.12).
        short: it has a marker of ammunition (9.10).
        supply: ``full``, ``partial`` (for defence and attrition alone) or ``none``.
        done: what it did in this turn; empty of enemy units.
        points: movement points it has left; -1 of enemy units and while nobody moves.
    """

    id: str
    steps: int
    rebuilt: bool
    short: bool
    supply: str
    done: str = ""
    points: int = -1


class StackView(msgspec.Struct, frozen=True):
    """The counters in a hex that a seat may know, the top one first.

    ``whole``: there are no others it does not see.
    """

    hex: str
    side: str
    units: tuple[UnitView, ...]
    whole: bool


class WhenEaglesFightView(View, frozen=True, kw_only=True, tag="WhenEaglesFightView"):
    """The game as one seat sees it; ``None`` is the public.

    Attributes:
        own: the sides of which all is seen because they are the seat's.
        plan: by unit, where the own set-up puts it until it is on the map (3.9).
        active: the side whose phase it is; ``None`` before the first and after the last.
        stacks: by hex, in the order of the map.
        central: the towns, cities and victory hexes of the Central Powers; the others are the
            Russian's (3.8).
        later, lost: units still to come, eliminated, by side; ``returns``: those that come back,
            with their turn.
        points: replacement points by nation (10.9).
        railed: units moved by rail in this turn, by nation (11.3); of the Central Powers for
            themselves alone, since they lie hidden in stacks (13.7).
        stavka, oberost: the hexes of the markers, empty where they are off the map.
        called: own units that OberOst lets attack again (14.3).
        brusilov: the turn of the declaration, 0 before it.
        events: letters of the events in effect (7.2).
        last_turn: after which the game is over (7.3, 17.0).
    """

    options: Options
    own: tuple[str, ...]
    plan: dict[str, str]
    turn: int
    start: str
    end: str
    winter: bool
    phase: str
    active: str | None
    stacks: tuple[StackView, ...]
    central: tuple[str, ...]
    later: dict[str, tuple[str, ...]]
    lost: dict[str, tuple[str, ...]]
    returns: dict[str, int]
    points: dict[str, int]
    railed: dict[str, int]
    ammo_die: int
    stavka: str
    oberost: str
    called: tuple[str, ...]
    brusilov: int
    events: tuple[str, ...]
    last_turn: int
    marks: tuple[Mark, ...]
    outcome: Outcome | None


def view(position: Position, seat: Seat | None) -> WhenEaglesFightView:
    """The position as a seat may see it."""
    return _view(position, seat, tuple(side for side in SIDES if seat_of(side) == seat))


def omniscient_view(position: Position) -> WhenEaglesFightView:
    """Everything face up."""
    return _view(position, None, SIDES)


def _view(position: Position, seat: Seat | None, own: tuple[str, ...]) -> WhenEaglesFightView:
    state = position.state
    playing = state.phase not in ("setup", "over") and state.outcome is None
    return WhenEaglesFightView(
        game="when_eagles_fight",
        seat=seat,
        options=state.options,
        own=own,
        plan=position.plan_of(own),
        turn=state.turn,
        start=position.turn.start,
        end=position.turn.end,
        winter=position.turn.winter,
        phase=state.phase,
        active=state.side if playing else None,
        stacks=tuple(_stack_view(position, number, own) for number in sorted(state.stacks)),
        central=tuple(position.name(h) for h in sorted(state.central)),
        later={side: _units_to_come(position, side) for side in SIDES},
        lost={side: position.units_in_box(side, "lost") for side in SIDES},
        returns=dict(sorted(state.returns.items())),
        points=dict(sorted(state.points.items())),
        railed={
            pool: units
            for pool, units in sorted(state.railed.items())
            if pool == RUSSIAN or CENTRAL in own
        },
        ammo_die=state.ammo_die,
        stavka=state.stavka,
        oberost=state.oberost,
        called=position.ids(sorted(state.oberost_units)) if CENTRAL in own else (),
        brusilov=state.brusilov,
        events=events_in_effect(position),
        last_turn=last_turn(position),
        marks=position.marks(),
        outcome=state.outcome,
    )


def _units_to_come(position: Position, side: str) -> tuple[str, ...]:
    """Units that come into play later: neither those to be set up nor any after the last turn."""
    setting_up = position.state.phase == "setup"
    now = set(position.ids(units_to_deploy(position, side))) if setting_up else set()
    last = last_turn(position)
    units = (
        position.unit(position.board.unit[name]) for name in position.units_in_box(side, "later")
    )
    return tuple(
        unit.id for unit in units if unit.id not in now and _earliest_turn(position, unit) <= last
    )


def _earliest_turn(position: Position, unit: Unit) -> int:
    """The first turn in which a unit may come (7.1, 10.2, 10.3, 15.1)."""
    limits = position.board.limits
    if unit.brusilov:
        return limits["brusilov"] + unit.brusilov
    return limits["events"] if unit.event else unit.turn


def events_in_effect(position: Position) -> tuple[str, ...]:
    """The letters of the events in effect (7.2)."""
    state = position.state
    known = {
        "A": state.tsar,
        "B": state.reforms,
        "F": state.defeat and not state.caucasus,
        "G": bool(state.caucasus),
        "H": state.gallipoli,
        "I": state.italy_neutral,
        "K": bool(state.verdun),
        "L": state.bread,
    }
    return tuple(letter for letter, here in known.items() if here)


def _stack_view(position: Position, number: str, own: tuple[str, ...]) -> StackView:
    stack = position.state.stacks[number]
    side = position.unit(stack[0]).side
    if side in own:
        return StackView(number, side, tuple(_own_unit(position, n) for n in stack), whole=True)
    if side == RUSSIAN:
        return StackView(number, side, tuple(_enemy_unit(position, n) for n in stack), whole=True)
    return StackView(number, side, (_enemy_unit(position, stack[0]),), whole=False)


def _supply_state(position: Position, n: int) -> str:
    return (
        "full"
        if is_active(position, n)
        else "partial"
        if has_defensive_supply(position, n)
        else "none"
    )


def _enemy_unit(position: Position, n: int) -> UnitView:
    state = position.state
    return UnitView(
        position.face(n),
        state.steps[n],
        n in state.rebuilt,
        n in state.short,
        _supply_state(position, n),
    )


def _own_unit(position: Position, n: int) -> UnitView:
    state = position.state
    moving = state.phase == "operations" and position.unit(n).side == state.side
    points = (points_left(position, n) if is_free(position, [n]) else 0) if moving else -1
    return UnitView(
        position.unit(n).id,
        state.steps[n],
        n in state.rebuilt,
        n in state.short,
        _supply_state(position, n),
        state.done[n],
        points,
    )
