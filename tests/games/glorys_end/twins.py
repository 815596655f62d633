"""Twins of a position: other enemy counters lie below the tops of stacks.

Hexes inside the line round Paris stay as they are: whether a real unit entered one is told (4.3,
10.4). So do stacks that were seen in an assault of this player turn (13.8).
"""

import random

import msgspec

from pbem.games.glorys_end.board.board import SIDES
from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS
from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Seat, canonical_json
from tests.games.kit.hex_twins import Below, deal_below

WRONG = (
    "MOVE GE II TO 3036",
    "ASSAULT 3036 BY ALL",
    "MA 1525 BY FR II",
    "ENTRENCH 1621",
    "SM FR I TO 1525",
    "TOP GE X",
    "OOC 1621, 1722",
    "MA 1722 BY FR I",
)


def look_again(ask: SideAsk) -> None:
    """What an ask's position holds beside the state, from the state as it is now."""
    vars(ask.position).update(vars(Position(ask.position.board, ask.position.state)))


def twin(game: GlorysEnd, state: State, seat: Seat, rng: random.Random) -> State:
    """A state in which other units, more or fewer and of other strength, lie below the tops."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    units, position = game.board.units, Position(game.board, other)
    enemy = next(side for side in SIDES if seat_of(side) != seat)
    known = {n for marks in other.hit.values() for n in marks} | other.routed
    kept = {
        number
        for number, stack in other.stacks.items()
        if units[stack[0]].side != enemy
        or known & {*stack}
        or (position.ground.danger >> game.board.grid.at[number] & 1)
    }
    hidden = {n for n, unit in enumerate(units) if unit.side == enemy}

    def together(n: int, top: int) -> bool:
        return units[n].nation == units[top].nation

    def room(stack: list[int]) -> bool:
        steps, corps = (
            sum(other.steps[n] for n in stack),
            sum(units[n].size == "XXX" for n in stack),
        )
        return steps <= STEPS and corps <= CORPS

    deal_below(other, units, Below(hidden, kept, together, room), rng)
    return other
