"""Twins of a position: Central Powers counters below the top of a stack lie elsewhere."""

import random

import msgspec

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import Position, State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.rules import Seat, canonical_json

WRONG = (
    "MOVE RU 13 TO 1118",
    "ATTACK 1118 BY RU 13",
    "SM DE 1 TO 2419",
    "STAVKA 2318",
    "OBEROST 2419",
    "TOP DE 20",
    "REINFORCE RU 2C AT 2419",
)


def look_again(ask: SideAsk) -> None:
    """What an ask's position holds beside the state, from the state as it is now."""
    vars(ask.position).update(vars(Position(ask.position.board, ask.position.state)))


def twin(game: WhenEaglesFight, state: State, seat: Seat | None, rng: random.Random) -> State:
    """A state in which hidden units with other names change places in their stacks."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    if seat == seat_of(CENTRAL):
        return other
    alike: dict[tuple[object, ...], list[tuple[str, int]]] = {}
    for number, stack in other.stacks.items():
        for place, n in enumerate(stack):
            unit = game.board.units[n]
            if place and unit.side == CENTRAL:
                marked = tuple(
                    n in marks
                    for marks in (other.hit, other.fought, other.routed, other.oberost_units)
                )
                kind = (unit.nation, unit.kind, unit.size, other.done[n], marked)
                alike.setdefault(kind, []).append((number, place))
    for places in alike.values():
        units = [other.stacks[number][place] for number, place in places]
        rng.shuffle(units)
        for (number, place), n in zip(places, units, strict=True):
            other.stacks[number][place] = n
    return other
