"""What spaces and steps are worth in Quartermaster General: 1914, in tenths of a point, roughly."""

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Draft,
    Drop,
    Eliminate,
    Force,
    Place,
    Play,
    Prepare,
    Retrieve,
    Revive,
    Withdraw,
)
from pbem.games.quartermaster_1914.play.automatic_steps import StepContext
from pbem.games.quartermaster_1914.play.chosen_steps import OPTIONS
from pbem.games.quartermaster_1914.play.playing import find_optional_steps
from pbem.games.quartermaster_1914.turn import LOOKING
from pbem.rules import Order

_OBJECTIVE, _SPACE, _HOME, _BESIDE, _STRIKE = 20, 4, 25, 3, 8
"""What it is worth to stand in an objective, in another space, in a home; what an objective beside
a space adds that the own coalition does not hold; what a piece destroyed is worth beyond that."""
_SHIELD, _BACKED = 3, 2
"""What a prepared card of a defender takes from the promise of a battle, an own one adds to it."""
_PLAIN = {Draft: 6, Play: 12, Prepare: 4, Retrieve: 10, Revive: 8, Drop: 14, Force: 10, Withdraw: 2}
"""What other steps are worth."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A step that may be taken now: the number of the step in its card, and what it promises."""

    order: Order
    step: int
    worth: int


def promises(position: Position) -> Iterator[Promise]:
    """The steps of the cards in play that may be taken now."""
    for _, number, context in find_optional_steps(position, LOOKING):
        for order in OPTIONS[context.step.do].legal(context):
            yield Promise(order, number, _worth(context, order))


def _worth(context: StepContext, order: Order) -> int:
    position = context.position
    match order:
        case Place(space=space):
            return worth_of_standing(position, context.step.nation, space)
        case Battle(target=target):
            promise = worth_of_striking(position, context.step.nation, target)
            return promise - _shield(position, context.power, target) if promise else 0
        case Eliminate(nation=nation, space=space):
            return _STRIKE + _worth_of_space(position, position.board.nations[nation].team, space)
        case _:
            return _PLAIN.get(type(order), 1)


def worth_of_standing(position: Position, nation: str, space: str) -> int:
    """What a piece of a nation in a space is worth to its coalition, if none stands there yet."""
    known = position.board.nations[nation]
    alone = not position.friends_in(space, known.team)
    worth = _worth_of_space(position, known.team, space) if alone else _SPACE
    return worth + (_HOME if space == known.home else 0)


def worth_of_striking(position: Position, nation: str, target: str) -> int:
    """What the pieces of the enemy in a space are worth to who strikes them; 0: there are none."""
    nations = position.board.nations
    there = position.enemies_in(target, nations[nation].team)
    if not there:
        return 0
    homes = _HOME * sum(nations[n].home == target for n in there)
    worth = _worth_of_space(position, nations[there[0]].team, target)
    return _STRIKE * len(there) + worth + homes


def _worth_of_space(position: Position, team: str, space: str) -> int:
    """What a space is worth to a coalition that stands alone there."""
    board = position.board
    goals = {*board.objectives, *position.state.tokens}
    near = sum(
        other in goals and not position.friends_in(other, team)
        for other in board.links[team][space]
    )
    home = board.spaces[space].home
    enemy_home = home is not None and board.nations[home].team != team
    worth = (_OBJECTIVE if space in goals else _SPACE) + _BESIDE * near
    return worth + (_HOME if enemy_home else 0)


def _shield(position: Position, power: str, target: str) -> int:
    board, prepared = position.board, position.state.prepared
    there = position.enemies_in(target, board.team(power))
    cards = sum(len(prepared[p]) for p in {board.nations[n].power for n in there})
    return _SHIELD * min(cards, 4) - _BACKED * min(len(prepared[power]), 4)
