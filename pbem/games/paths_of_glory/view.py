"""What a seat may see.

It is the one redaction function: every report, map, block and error is made from it.

All units and markers are open; hands, decks, the secret selection of optional cards and the cards
it took out are known to their own side only.
"""

import msgspec

from pbem.games.paths_of_glory.board.board import AP, CP, SIDES
from pbem.games.paths_of_glory.board.state import (
    ELIMINATED,
    REMOVED,
    RESERVE,
    Mark,
    Options,
    Position,
    seat_of,
)
from pbem.games.paths_of_glory.supply.supply import is_supplied
from pbem.games.paths_of_glory.war.russian_capitulation import capitulation_box, count_russian_vp
from pbem.rules import Outcome, Seat, View


class UnitView(msgspec.Struct, frozen=True):
    """A unit as it stands: identifier, whether reduced, whether out of supply."""

    id: str
    reduced: bool
    starving: bool = False


class SpaceView(msgspec.Struct, frozen=True):
    """A space that differs from the printed map.

    Attributes:
        control: the side that controls it.
        trench: level, and ``trench_side`` whose it is.
        fort: ``intact``, ``besieged``, ``destroyed`` or "" without a printed fort.
    """

    id: str
    control: str
    units: tuple[UnitView, ...]
    trench: int
    trench_side: str
    fort: str


class PathsOfGloryView(View, frozen=True, kw_only=True, tag="PathsOfGloryView"):
    """The game as one seat sees it; ``None`` is the public.

    Attributes:
        spaces: every space with units, a trench, a fort or changed control.
        reserve, eliminated, removed: units off the map, by side.
        hand: the seat's own cards; ``hands`` only when everything is open.
        open_cards: combat cards kept face up, by side.
        discards, gone: cards out of hand that everybody saw, by side.
        deck_sizes, hand_sizes: counts, by side.
        neutral: nations still out of the war.
        russian_vp: victory point spaces the Central Powers hold in Russia (16.4.2).
        capitulation: the box of the Russian capitulation track (16.4.1).
    """

    options: Options
    turn: int
    turn_name: str
    season: str
    phase: str
    round: int
    active: str
    vp: int
    war_status: dict[str, int]
    combined: int
    commitment: dict[str, int]
    us_entry: int
    tsar_fell: int
    fleet_out: bool
    russian_vp: int
    capitulation: str
    mandated: dict[str, str]
    mandated_done: tuple[str, ...]
    spaces: tuple[SpaceView, ...]
    reserve: dict[str, tuple[UnitView, ...]]
    eliminated: dict[str, tuple[UnitView, ...]]
    removed: dict[str, tuple[UnitView, ...]]
    neutral: tuple[str, ...]
    limited_greece: bool
    beachhead: str
    rp: dict[str, int]
    hand: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    hand_sizes: dict[str, int]
    deck_sizes: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    gone: dict[str, tuple[str, ...]]
    open_cards: dict[str, tuple[str, ...]]
    spent_cards: tuple[str, ...]
    events: tuple[str, ...]
    turn_events: tuple[str, ...]
    last_action: dict[str, str]
    marks: tuple[Mark, ...]
    outcome: Outcome | None


def view(position: Position, seat: Seat | None) -> PathsOfGloryView:
    """The position as a seat may see it."""
    return _view(position, seat, tuple(side for side in SIDES if seat_of(side) == seat))


def omniscient_view(position: Position) -> PathsOfGloryView:
    """Everything face up."""
    return _view(position, None, SIDES)


def _view(position: Position, seat: Seat | None, knows: tuple[str, ...]) -> PathsOfGloryView:
    state, board = position.state, position.board
    return PathsOfGloryView(
        game="paths_of_glory",
        seat=seat,
        options=state.options,
        turn=state.turn,
        turn_name=board.turns[state.turn - 1].name,
        season=position.season,
        phase=state.phase,
        round=state.round,
        active=state.active,
        vp=state.vp,
        war_status=dict(state.war_status),
        combined=state.combined,
        commitment=dict(state.commitment),
        us_entry=state.us_entry,
        tsar_fell=state.tsar_fell,
        fleet_out=state.fleet_out,
        russian_vp=count_russian_vp(position),
        capitulation=capitulation_box(position),
        mandated=dict(state.mandated),
        mandated_done=tuple(sorted(state.mandated_done)),
        spaces=_space_views(position),
        reserve=_units_in_box(position, RESERVE),
        eliminated=_units_in_box(position, ELIMINATED),
        removed=_units_in_box(position, REMOVED),
        neutral=tuple(nation for nation in board.neutrals if nation not in state.at_war),
        limited_greece=state.limited_greece,
        beachhead=board.spaces[state.beachhead].id if state.beachhead >= 0 else "",
        rp=dict(sorted(state.rp.items())),
        hand=tuple(card for side in knows if seat is not None for card in state.hands[side]),
        hands={side: tuple(state.hands[side]) for side in knows},
        hand_sizes={side: len(state.hands[side]) for side in SIDES},
        deck_sizes={side: len(state.decks[side]) for side in SIDES},
        discards={side: tuple(state.discards[side]) for side in SIDES},
        gone={side: tuple(state.gone_cards[side]) for side in SIDES},
        open_cards={side: tuple(state.open_cards[side]) for side in SIDES},
        spent_cards=tuple(sorted(state.spent_cards)),
        events=tuple(sorted(state.events)),
        turn_events=tuple(sorted(state.turn_events)),
        last_action=dict(state.last_action),
        marks=tuple(mark for side in (AP, CP) for mark in state.marks.get(side, ())),
        outcome=state.outcome,
    )


def _space_views(position: Position) -> tuple[SpaceView, ...]:
    found = []
    state, counters = position.state, position.board.units
    for space in position.board.spaces:
        n, stack = space.n, position.stacks[space.n]
        if not (stack or space.fort or n in state.taken or space.id in state.trenches):
            continue
        level = state.trenches.get(space.id, 0)
        units = tuple(
            [
                UnitView(counters[u].id, u in state.reduced, not is_supplied(position, u))
                for u in stack
            ]
        )
        found.append(
            SpaceView(
                id=space.id,
                control=position.controller(n),
                units=units,
                trench=abs(level),
                trench_side=(AP if level > 0 else CP) if level else "",
                fort=_fort_state(position, n),
            )
        )
    return tuple(found)


def _fort_state(position: Position, space: int) -> str:
    if not position.space(space).fort:
        return ""
    if not position.fort_strength(space):
        return "destroyed"
    return "besieged" if position.is_besieged(space) else "intact"


def _units_in_box(position: Position, place: int) -> dict[str, tuple[UnitView, ...]]:
    boxes: dict[str, list[UnitView]] = {side: [] for side in SIDES}
    for unit, where in enumerate(position.state.at):
        if where == place:
            u = position.unit(unit)
            boxes[u.side].append(UnitView(u.id, position.is_reduced(unit)))
    return {side: tuple(units) for side, units in boxes.items()}
