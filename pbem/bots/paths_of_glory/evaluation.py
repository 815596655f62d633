"""What a position of Paths of Glory is worth to a side."""

from pbem.games.paths_of_glory.board.board import CP, ENEMY
from pbem.games.paths_of_glory.board.state import ELIMINATED, Position
from pbem.games.paths_of_glory.replacements.replacements import POOLS
from pbem.games.paths_of_glory.supply.supply import is_supplied

_POINT, _COMBAT, _LOSS, _STARVING, _CARD, _STATUS = 240, 20, 10, 60, 12, 25
"""What a victory point, a combat factor, a loss factor are worth; what a unit out of supply costs;
a card in hand; a point of war status."""


def worth(position: Position, side: str) -> int:
    """A sum over both sides; what is good for the enemy counts against it."""
    points = position.state.vp if side == CP else -position.state.vp
    return _POINT * points + _strength(position, side) - _strength(position, ENEMY[side])


def _strength(position: Position, side: str) -> int:
    state, total = position.state, 0
    for unit in position.board.units:
        place = state.at[unit.n]
        if unit.side != side:
            continue
        if place >= 0 and not position.is_neutral(unit.nation):
            combat, loss, _ = position.factors(unit.n)
            total += _COMBAT * combat + _LOSS * loss
            total -= _STARVING if not is_supplied(position, unit.n) else 0
        elif place == ELIMINATED:
            total += _LOSS // 2
    total += _CARD * len(state.hands[side]) + _STATUS * state.war_status[side]
    return total + _LOSS * sum(state.rp.get(pool, 0) for pool in POOLS[side])
