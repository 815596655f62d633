"""Twins of a position: other counters of the Central Powers lie below the tops of stacks."""

import random

import msgspec

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import Position, State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.rules import Seat, canonical_json
from tests.games.kit.hex_twins import Below, deal_below

LIMIT = 6
"""The half corps of a hex (8.1)."""

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
    """A state in which other units, more or fewer and of other strength, lie below the tops.

    Fortresses stay: they are printed. So do stacks that were seen in an attack of this phase.
    """
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    if seat == seat_of(CENTRAL):
        return other
    units = game.board.units
    known = other.hit | other.fought | other.routed | other.oberost_units
    kept = {
        number
        for number, stack in other.stacks.items()
        if units[stack[0]].side != CENTRAL or known & {*stack}
    }
    hidden = {n for n, unit in enumerate(units) if unit.side == CENTRAL and unit.kind != "fortress"}

    def together(n: int, top: int) -> bool:
        return units[top].kind != "artillery" and (
            units[n].kind != "artillery" or units[top].nation == "german"
        )

    def room(stack: list[int]) -> bool:
        guns = sum(units[n].kind == "artillery" for n in stack)
        return sum(game.board.halves[n] for n in stack) <= LIMIT and guns <= 1

    deal_below(other, units, Below(hidden, kept, together, room), rng)
    return other
