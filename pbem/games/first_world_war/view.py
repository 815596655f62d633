"""What a seat may see.

It is the one redaction function: every report, map, block and error is made from it.
"""

import msgspec

from pbem.games.first_world_war.attack_lines_and_captures import capturable_cities
from pbem.games.first_world_war.board.board import FACTIONS
from pbem.games.first_world_war.board.state import LOST, READY, Mark, Options, Position, seat_of
from pbem.rules import Outcome, Seat, View


class StackView(msgspec.Struct, frozen=True):
    """The counters one faction commands on a front.

    Attributes:
        commander: the faction.
        faction: whose counters (Germany's may be commanded by the German Allies, 5.1).
        hidden: how many the seat sees only the backs of.
        shown: identifiers the seat may know.
        face_up: those of them everybody sees.
    """

    commander: str
    faction: str
    hidden: int
    shown: tuple[str, ...]
    face_up: tuple[str, ...]


class FrontView(msgspec.Struct, frozen=True):
    """A front: its stacks and what each alliance could take now."""

    number: int
    stacks: tuple[StackView, ...]
    targets: dict[str, tuple[str, ...]]


class FirstWorldWarView(View, frozen=True, kw_only=True, tag="FirstWorldWarView"):
    """The game as one seat sees it; ``None`` is the public."""

    options: Options
    turn: int
    year: int
    phase: str
    step: int
    active: str | None
    deployment_order: tuple[str, ...]
    round_order: tuple[str, ...]
    fronts: tuple[FrontView, ...]
    holders: dict[str, str]
    vp: dict[str, int]
    surrender: dict[str, tuple[int, ...]]
    treaty: bool
    own: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    hand_sizes: dict[str, int]
    removed_chits: tuple[str, ...]
    lost: dict[str, tuple[str, ...]]
    waiting: dict[str, tuple[str, ...]]
    waiting_dummies: dict[str, int]
    marks: tuple[Mark, ...]
    outcome: Outcome | None


def view(position: Position, seat: Seat | None) -> FirstWorldWarView:
    """The position as a seat may see it."""
    players = position.state.options.players
    own = frozenset(f for f in FACTIONS if seat is not None and seat_of(players, f) == seat)
    return _view(position, seat, own)


def omniscient_view(position: Position) -> FirstWorldWarView:
    """Everything face up."""
    return _view(position, None, frozenset(FACTIONS))


def _view(position: Position, seat: Seat | None, own: frozenset[str]) -> FirstWorldWarView:
    state, board = position.state, position.board
    pools = {f: [c for c in board.counters[f] if state.at[c] in (READY, LOST)] for f in FACTIONS}
    stacks: dict[int, dict[str, list[str]]] = {}
    for faction in FACTIONS:
        for counter in board.counters[faction]:
            stacks.setdefault(state.at[counter], {}).setdefault(faction, []).append(counter)
    ready = {f: [c for c in pools[f] if state.at[c] == READY] for f in FACTIONS}
    return FirstWorldWarView(
        game="first_world_war",
        seat=seat,
        options=state.options,
        turn=state.turn,
        year=board.years[state.turn - 1],
        phase=state.phase,
        step=state.step,
        active=_active_faction(position),
        deployment_order=tuple(state.deployment_order),
        round_order=tuple(state.round_order),
        fronts=tuple(
            _front(position, number, stacks.get(number, {}), own) for number in board.fronts
        ),
        holders={city: position.holder(city) for city in board.cities},
        vp={f: state.vp[f] for f in FACTIONS},
        surrender={f: tuple(state.surrender.get(f, ())) for f in FACTIONS},
        treaty=state.treaty,
        own=tuple(f for f in FACTIONS if f in own),
        hands={f: tuple(state.hands[f]) for f in FACTIONS if f in own},
        hand_sizes={f: len(state.hands[f]) for f in FACTIONS},
        removed_chits=tuple(state.removed_chits),
        lost={f: tuple(c for c in pools[f] if state.at[c] == LOST) for f in FACTIONS},
        waiting={f: tuple(c for c in ready[f] if not board.armies[c].dummy) for f in FACTIONS},
        waiting_dummies={f: sum(board.armies[c].dummy for c in ready[f]) for f in FACTIONS},
        marks=tuple(mark for f in FACTIONS for mark in state.marks.get(f, ())),
        outcome=state.outcome,
    )


def _active_faction(position: Position) -> str | None:
    state = position.state
    if state.phase == "deployment":
        return (
            state.deployment_order[state.step] if state.step < len(state.deployment_order) else None
        )
    if state.phase == "rounds":
        return state.round_order[state.step % len(state.round_order)]
    return None


def _front(
    position: Position, number: int, present: dict[str, list[str]], own: frozenset[str]
) -> FrontView:
    """A front with the counters that each faction has there, by faction."""
    front, stacks = position.board.fronts[number], []
    for faction, counters in present.items():
        commander = position.commander(counters[0], number)
        knows = bool({faction, commander} & own)
        face_up = tuple(c for c in counters if c in position.state.up)
        shown = tuple(counters) if knows else face_up
        stacks.append(StackView(commander, faction, len(counters) - len(shown), shown, face_up))
    sides = {side: tuple(capturable_cities(position, front, side)) for side in front.sides}
    return FrontView(number, tuple(stacks), sides)
