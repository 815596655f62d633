"""The combats of a round of Paths of Glory that promise something, by the fire tables.

What the enemy decides is not known: they play no card. All else follows from the map.
"""

from collections.abc import Iterator, Sequence

from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_cards import Scene
from pbem.games.paths_of_glory.combat.declaration import declare_combat, scene_of
from pbem.games.paths_of_glory.combat.fire import Aim, aim_of_side
from pbem.games.paths_of_glory.combat.legal_attacks import attackable_spaces, attacking_groups
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack

_LOSS, _WON, _POINT = 26, 20, 240
"""What a loss factor is worth, a combat that is won, and a victory point to be taken."""
_FACES = 6


def best_attack(position: Position, op: Operation) -> Attack | None:
    """The attack that promises most; ``None``: none promises anything."""
    best, most = None, 0
    for order in plain_attacks(position, op):
        promised = promise(position, op, order)
        if promised > most:
            best, most = order, promised
    return best


def plain_attacks(position: Position, op: Operation) -> Iterator[Attack]:
    """The attacks of a round without cards and flanks: by all who can, by some together, alone."""
    for target, units in attackable_spaces(position, op).items():
        for group in attacking_groups(position, op, units, target):
            yield Attack(position.space(target).id, tuple(position.unit(n).id for n in group))


def promise(position: Position, op: Operation, order: Attack) -> int:
    """What an attack promises, summed over all 36 falls of two dice.

    The enemy's loss number less the own one, and what lies in a space that is won.
    """
    scene = scene_of(position, declare_combat(position, op, order))
    battle = scene.battle
    dealt = _loss_numbers(position, aim_of_side(scene, op.side))
    taken = _loss_numbers(position, aim_of_side(scene, ENEMY[op.side]))
    most = _endurance(position, battle.defenders) + battle.fort
    prize = _prize(scene)
    total = 0
    for deals in dealt:
        for takes in taken:
            total += _LOSS * (min(deals, most) - takes)
            if (deals > takes and battle.defenders) or deals >= most:
                total += prize
    return total


def _loss_numbers(position: Position, aim: Aim | None) -> Sequence[int]:
    """The loss number for each face of the die."""
    if aim is None:
        return (0,) * _FACES
    modifier = sum(term.amount for term in aim.modifiers)
    return position.board.fire[aim.table].loss_numbers(aim.column, modifier)


def _endurance(position: Position, units: Sequence[int]) -> int:
    """The loss factors of all steps of some units."""
    total = 0
    for n in units:
        unit = position.board.units[n]
        total += unit.reduced[1] + (0 if position.is_reduced(n) else unit.full[1])
    return total


def _prize(scene: Scene) -> int:
    """What winning is worth: a space for who can advance."""
    position, battle = scene.position, scene.battle
    fresh = any(not position.is_reduced(n) for n in battle.attackers)
    outside = any(battle.origins[n] != battle.target for n in battle.attackers)
    if not (fresh and outside) or battle.fort:
        return _WON
    return _WON + (_POINT if position.is_vp(battle.target) else _WON)
