"""Twins of a position: enemy counters below the top of their stacks lie elsewhere."""

import random

import msgspec

from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Seat, canonical_json

WRONG = (
    "MOVE GE II TO 3036",
    "ASSAULT 3036 BY ALL",
    "MA 1525 BY FR II",
    "ENTRENCH 1621",
    "SM FR I TO 1525",
    "TOP GE X",
)


def look_again(ask: SideAsk) -> None:
    """What an ask's position holds beside the state, from the state as it is now."""
    vars(ask.position).update(vars(Position(ask.position.board, ask.position.state)))


def twin(game: GlorysEnd, state: State, seat: Seat, rng: random.Random) -> State:
    """A state in which hidden units with other names and factors change places."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    alike: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for h, stack in other.stacks.items():
        for place, n in enumerate(stack):
            unit = game.board.units[n]
            if place and seat_of(unit.side) != seat:
                marked = tuple(
                    n in marks
                    for marks in (*other.hit.values(), other.routed, other.refilled, other.silent)
                )
                kind = (unit.nation, unit.kind, unit.size, other.steps[n], other.done[n], marked)
                alike.setdefault(kind, []).append((h, place))
    for places in alike.values():
        units = [other.stacks[h][place] for h, place in places]
        rng.shuffle(units)
        for (h, place), n in zip(places, units, strict=True):
            other.stacks[h][place] = n
    return other
