"""What a position of Paths of Glory is worth to a side."""

from pbem.games.paths_of_glory.board.board import CP, ENEMY, numbers
from pbem.games.paths_of_glory.board.state import ELIMINATED, Position
from pbem.games.paths_of_glory.replacements.replacements import POOLS
from pbem.games.paths_of_glory.supply.supply import is_supplied, supplied_spaces_of

_POINT, _COMBAT, _LOSS, _STARVING, _CARD, _STATUS = 240, 20, 10, 60, 12, 25
"""What a victory point, a combat factor, a loss factor are worth; what a unit out of supply costs;
a card in hand; a point of war status."""


_OPEN, _MARGIN, _MOST = 90, 6, 8
"""What a victory space of the enemy is worth that is open to own units; what a combat factor is
worth by which they are stronger than who holds it, and how many of these count."""


def worth(position: Position, side: str) -> int:
    """A sum over both sides; what is good for the enemy counts against it."""
    points = position.state.vp if side == CP else -position.state.vp
    strength = _strength(position, side) - _strength(position, ENEMY[side])
    pressure = _pressure(position, side) - _pressure(position, ENEMY[side])
    return _POINT * points + strength + pressure


def _pressure(position: Position, side: str) -> int:
    """What a side promises itself of the victory spaces beside its units."""
    enemy, total, beside = ENEMY[side], 0, 0
    for space in numbers(position.occupied[side]):
        beside |= position.board.near_masks[space]
    for space in numbers(position.held[enemy] & beside):
        if not position.is_vp(space) or position.is_closed(space):
            continue
        near = position.board.near_masks[space] & position.occupied[side]
        own = sum(position.cf(n) for s in numbers(near) for n in position.units_of(side, s))
        held = sum(position.cf(n) for n in position.units_of(enemy, space))
        held += position.enemy_fort_strength(side, space)
        total += _OPEN if not held else max(0, min(own - held, _MOST)) * _MARGIN
    return total


def _strength(position: Position, side: str) -> int:
    """What the units of a side are worth, those that may be replaced, its cards and points."""
    state, board, total = position.state, position.board, 0
    supplied = dict[str, int]()
    for space in numbers(position.occupied[side]):
        for n in position.stacks[space]:
            nation = board.units[n].nation
            if nation not in supplied:
                neutral = position.is_neutral(nation)
                supplied[nation] = -1 if neutral else supplied_spaces_of(position, n)
            if supplied[nation] >= 0:
                combat, loss, _ = position.factors(n)
                total += _COMBAT * combat + _LOSS * loss
                total -= 0 if _is_fed(position, n, supplied[nation] >> space) else _STARVING
    lost = (n for n, place in enumerate(state.at) if place == ELIMINATED)
    total += _LOSS // 2 * sum(board.units[n].side == side for n in lost)
    total += _CARD * len(state.hands[side]) + _STATUS * state.war_status[side]
    return total + _LOSS * sum(state.rp.get(pool, 0) for pool in POOLS[side])


def _is_fed(position: Position, unit: int, like_its_nation: int) -> bool:
    """True if a unit is in supply: a nation's units are alike, but for those of a beachhead."""
    if position.state.beachhead >= 0:
        return is_supplied(position, unit)
    return bool(like_its_nation & 1)
