"""Which nations and counters may operate on which front (2.1, 5.3, 5.4)."""

from pbem.games.first_world_war.board.board import Front
from pbem.games.first_world_war.board.state import Position


def nation_may_operate(position: Position, nation: str, front: Front) -> bool:
    """True if a nation may operate on a front now (2.1, 5.3, 5.4)."""
    if nation not in front.nations or front.from_turn.get(nation, 1) > position.state.turn:
        return False
    needed = front.needs_city.get(nation)
    return needed is None or position.holder(needed[0]) == needed[1]


def may_operate(position: Position, counter: str, number: int) -> bool:
    """True if a counter may operate on a front; a dummy if any army of its faction may."""
    board = position.board
    army, front = board.armies[counter], board.fronts[number]
    nations = board.nations[army.faction] if army.dummy else (army.nation,)
    return any(nation_may_operate(position, nation, front) for nation in nations)
