"""Twins of a position: other seats' hidden counters and chits lie elsewhere."""

import random

import msgspec

from pbem.games.first_world_war.board.state import Position, State
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.operating import may_operate
from pbem.rules import Seat, canonical_json

WRONG = (
    "MOVE 1 FR FROM 1 TO 9",
    "ATTACK 9 WITH 1 DE",
    "ATTACK 3 WITH ALL",
    "CHIT Foch",
    "LEAD 2 RU",
    "TRANSFER DUMMY FROM 1 TO 2",
)


def twin(game: FirstWorldWar, state: State, seat: Seat, rng: random.Random) -> State:
    """A state that differs only in what a seat may not know.

    Hidden counters change places, chits change hands.
    """
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    position = Position(game.board, other)
    own = {f for f in game.board.alliance if position.seat(f) == seat}
    for faction in game.board.alliance:
        hidden = [
            c
            for c in game.board.counters[faction]
            if other.at[c] > 0
            and c not in other.up
            and faction not in own
            and position.commander(c, other.at[c]) not in own
        ]
        for _ in range(3 * len(hidden)):
            one, two = rng.choice(hidden), rng.choice(hidden)
            if may_operate(position, one, other.at[two]) and may_operate(
                position, two, other.at[one]
            ):
                other.at[one], other.at[two] = other.at[two], other.at[one]
    for alliance, cup in other.cups.items():
        strangers = [
            f for f in game.board.alliance if game.board.alliance[f] == alliance and f not in own
        ]
        pool = [*cup, *(c for f in strangers for c in other.hands[f])]
        rng.shuffle(pool)
        for faction in strangers:
            size = len(other.hands[faction])
            other.hands[faction], pool = sorted(pool[:size]), pool[size:]
        other.cups[alliance] = sorted(pool)
    return other
