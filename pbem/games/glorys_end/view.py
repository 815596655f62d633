"""What a seat may see.

The one redaction function, from which every report, map, block and error is made.

Of an enemy stack only the top counter shows (13.8); everything else on the map is open. Plans of
the free set-up are their owner's until both are laid (3.5).
"""

import msgspec

from pbem.games.glorys_end.board.board import SIDES
from pbem.games.glorys_end.board.setup import units_to_deploy
from pbem.games.glorys_end.board.state import PHASES, Options, Position
from pbem.games.glorys_end.operations.movement import is_free, points_left
from pbem.games.glorys_end.operations.strategic_movement import rail_left, sea_left, trains_run
from pbem.games.glorys_end.supply.supply import has_defensive_supply, is_active
from pbem.games.glorys_end.victory.victory import points_shown
from pbem.games.hex_engine.position import Mark, seat_of
from pbem.rules import Outcome, Seat, View


class UnitView(msgspec.Struct, frozen=True):
    """A unit as it shows.

    Attributes:
        steps: it still has; 0 for guns and dummies.
        supply: ``full``, ``partial`` (for defence or attrition alone) or ``none``; empty of enemy
            units.
        done: what it did in this player turn; empty of enemy units.
        points: movement points it has left; -1 of enemy units.
    """

    id: str
    steps: int
    silent: bool = False
    supply: str = ""
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


class GlorysEndView(View, frozen=True, kw_only=True, tag="GlorysEndView"):
    """The game as one seat sees it; ``None`` is the public.

    Attributes:
        own: the sides of which all is seen.
        plan: by unit, where the own set-up puts it until it is on the map (3.5).
        active: the side whose player turn it is; ``None`` before the first and after the last.
        stacks: by hex, in the order of the map.
        german: the hexes the German controls; all others are the Allies'.
        forts, zones, trenches, digging: hexes; a trench is of the side that controls its hex.
        waiting: units that may come into play now, ``later`` those of turns to come, by side, the
            side's own alone.
        lost: eliminated units, by side.
        vp: by side; what only the end counts once the game is over.
        points: replacement steps by nation.
        rail, sea: steps that the own side, if it is active, may still move strategically in this
            player turn (5.2): those that moved lie hidden in stacks (13.8).
    """

    options: Options
    own: tuple[str, ...]
    plan: dict[str, str]
    turn: int
    start: str
    end: str
    phase: str
    active: str | None
    stacks: tuple[StackView, ...]
    german: tuple[str, ...]
    forts: tuple[str, ...]
    zones: tuple[str, ...]
    trenches: tuple[str, ...]
    digging: tuple[str, ...]
    violated: tuple[str, ...]
    later: dict[str, tuple[str, ...]]
    lost: dict[str, tuple[str, ...]]
    vp: dict[str, int]
    points: dict[str, int]
    battles: int
    endangered: bool
    withdrew: bool
    at_war: bool
    rail: int
    sea: int
    marks: tuple[Mark, ...]
    outcome: Outcome | None


def view(position: Position, seat: Seat | None) -> GlorysEndView:
    """The position as a seat may see it."""
    return _view(position, seat, tuple(side for side in SIDES if seat_of(side) == seat))


def omniscient_view(position: Position) -> GlorysEndView:
    """Everything face up."""
    return _view(position, None, SIDES)


def _view(position: Position, seat: Seat | None, own: tuple[str, ...]) -> GlorysEndView:
    state, board = position.state, position.board
    turn = board.turns[state.turn - 1]
    playing = state.phase not in ("setup", "over") and state.outcome is None
    riding = playing and PHASES.index(state.phase) <= PHASES.index("strategic")
    rides = riding and state.side in own
    return GlorysEndView(
        game="glorys_end",
        seat=seat,
        options=state.options,
        own=own,
        plan=position.plan_of(own),
        turn=state.turn,
        start=turn.start,
        end=turn.end,
        phase=state.phase,
        active=state.side if playing else None,
        stacks=tuple(_stack_view(position, number, own) for number in sorted(state.stacks)),
        german=tuple(position.name(h) for h in sorted(state.german)),
        forts=tuple(position.name(h) for h in sorted(state.forts)),
        zones=tuple(position.name(h) for h in sorted(state.zones)),
        trenches=tuple(position.name(h) for h in sorted(state.trenches)),
        digging=tuple(position.name(h) for h in sorted(state.digging)),
        violated=tuple(sorted(state.violated)),
        later={side: _units_to_come(position, side) for side in SIDES},
        lost={side: position.units_in_box(side, "lost") for side in SIDES},
        vp={side: points_shown(position, side) for side in SIDES},
        points={
            nation: steps
            for nation, steps in sorted(state.points.items())
            if position.side_of(nation) in own
        },
        battles=state.battles,
        endangered=state.endangered,
        withdrew=state.withdrew,
        at_war=state.at_war,
        rail=rail_left(position, state.side) if rides and trains_run(position, state.side) else 0,
        sea=sea_left(position, state.side) if rides else 0,
        marks=position.marks(),
        outcome=state.outcome,
    )


def _units_to_come(position: Position, side: str) -> tuple[str, ...]:
    """Units that come into play later.

    Before the set-up is over not those that are to be set up.
    """
    now = (
        {position.unit(n).id for n in units_to_deploy(position, side)}
        if position.state.phase == "setup"
        else set()
    )
    return tuple(unit for unit in position.units_in_box(side, "later") if unit not in now)


def _stack_view(position: Position, number: str, own: tuple[str, ...]) -> StackView:
    stack = position.state.stacks[number]
    side = position.unit(stack[0]).side
    if side in own:
        return StackView(number, side, tuple(_own_unit(position, n) for n in stack), whole=True)
    return StackView(number, side, (_enemy_unit(position, stack[0]),), whole=False)


def _own_unit(position: Position, n: int) -> UnitView:
    state = position.state
    supply = (
        "full"
        if is_active(position, n)
        else "partial"
        if has_defensive_supply(position, n)
        else "none"
    )
    mine = state.phase not in ("setup", "over") and position.unit(n).side == state.side
    done = state.done[n] if mine else ""
    return UnitView(
        position.unit(n).id,
        state.steps[n],
        n in state.silent,
        supply,
        done,
        _points_usable(position, n) if mine else -1,
    )


def _points_usable(position: Position, n: int) -> int:
    """What a unit can still use: nothing once it may not move any more (12.2, 12.6)."""
    return points_left(position, n) if is_free(position, [n]) else 0


def _enemy_unit(position: Position, n: int) -> UnitView:
    return UnitView(position.face(n), position.state.steps[n], n in position.state.silent)
