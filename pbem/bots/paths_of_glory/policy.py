"""Play of Paths of Glory by rules of thumb, with some chance: strong attacks, open points taken."""

from collections.abc import Sequence

from pbem.bots.paths_of_glory.random_orders import some_attack, some_event, some_use
from pbem.bots.random_orders import Below, choose
from pbem.games.paths_of_glory.board.board import ENEMY, numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.legal_attacks import attackable_spaces, attacking_groups
from pbem.games.paths_of_glory.operations.move_orders import (
    check_move,
    movable_units,
    reachable_paths,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate, Attack, Done, Move, PlayOps
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.rules import Ask, Illegal, Order

_POINT, _TRENCH, _SAMPLES = 8, 4, 3
"""What a victory space is worth as a target, in combat factors; what a trench costs; of so many
random choices the best is taken."""


def by_rules_of_thumb(ask: Ask, below: Below) -> Order:
    """A sensible answer."""
    match ask:
        case ActionAsk():
            order = _act(ask, below)
        case ActivateAsk():
            order = _activate(ask, below)
        case OperateAsk():
            order = _operate(ask, below)
        case RebuildAsk():
            order = None
        case _:
            order = ask.default() if ask.reacts else None
    return order if order is not None and ask.is_legal(order) else choose(ask, below)


def _act(ask: ActionAsk, below: Below) -> Order | None:
    """Mostly operations with one of the best cards, else an event, seldom something else."""
    kind = below(10)
    if kind < 6:
        cards = ask.position.board.cards
        hand = sorted(ask.hand, key=lambda card: -cards[card].ops)
        usable = [order for order in map(PlayOps, hand) if ask.is_legal(order)]
        return usable[min(below(3), len(usable) - 1)] if usable else None
    if kind < 9:
        return some_event(ask.position, ask.side, below) or some_use(ask, below)
    return some_use(ask, below)


# --- activation -----------------------------------------------------------------------------------


def _activate(ask: ActivateAsk, below: Below) -> Activate:
    """All spaces round one good target after another; now and then spaces from which to march."""
    position, side, chosen = ask.position, ask.side, Activate()
    targets = _targets(position, side)
    for _ in range(ask.op.points):
        if targets and below(4):
            picks = [targets[below(len(targets))] for _ in range(_SAMPLES)]
            target = max(picks, key=lambda t: _promise(position, side, t))
            targets.remove(target)
            chosen = _with_attackers(ask, chosen, target)
        else:
            goals = _open_goals(position, side)
            spaces = numbers(position.occupied[side] & _beside(position, _beside(position, goals)))
            if spaces:
                name = position.space(spaces[below(len(spaces))]).id
                chosen = _if_legal(ask, chosen, Activate((*chosen.move, name), chosen.attack))
    return chosen


def _with_attackers(ask: ActivateAsk, chosen: Activate, target: int) -> Activate:
    position = ask.position
    near = numbers(position.board.near_masks[target] & position.occupied[ask.side])
    for space in sorted(near, key=lambda s: -_strength(position, ask.side, s)):
        name = position.space(space).id
        if name not in chosen.attack:
            chosen = _if_legal(ask, chosen, Activate(chosen.move, (*chosen.attack, name)))
    return chosen


def _if_legal(ask: ActivateAsk, before: Activate, after: Activate) -> Activate:
    return after if ask.is_legal(after) else before


def _targets(position: Position, side: str) -> list[int]:
    """Spaces with enemies or their forts beside own units."""
    enemies = position.occupied[ENEMY[side]] | position.enemy_forts(side)
    return list(numbers(enemies & _beside(position, position.occupied[side])))


def _beside(position: Position, spaces: int) -> int:
    found = 0
    for space in numbers(spaces):
        found |= position.board.near_masks[space]
    return found


def _open_goals(position: Position, side: str) -> int:
    """Victory spaces of the enemy in which nobody stands."""
    taken = position.occupied[ENEMY[side]] | position.enemy_forts(side)
    return sum(1 << s for s in numbers(position.held[ENEMY[side]] & ~taken) if position.is_vp(s))


def _strength(position: Position, side: str, space: int) -> int:
    return sum(position.cf(unit) for unit in position.units_of(side, space))


def _promise(position: Position, side: str, target: int) -> int:
    """How much stronger own units beside a target are than who defends it."""
    near = numbers(position.board.near_masks[target] & position.occupied[side])
    own = sum(_strength(position, side, space) for space in near)
    return own - _resistance(position, side, target)


def _resistance(position: Position, side: str, target: int) -> int:
    enemy = ENEMY[side]
    found = _strength(position, enemy, target) + position.enemy_fort_strength(side, target)
    found += _TRENCH * position.trench_level(enemy, target)
    return found - (_POINT if position.is_vp(target) else 0)


# --- operations -----------------------------------------------------------------------------------


def _operate(ask: OperateAsk, below: Below) -> Order | None:
    position, op = ask.position, ask.op
    if not ask.fighting and below(8) and (move := _good_move(position, op, below)):
        return move
    if op.attack and (attack := _good_attack(position, op, below)):
        return attack
    return Done() if below(4) else some_attack(position, op, below) or Done()


def _good_move(position: Position, op: Operation, below: Below) -> Move | None:
    """A stack, or all but one of it, into open points of the enemy, or beside them."""
    stacks, goals = movable_units(position, op), _open_goals(position, op.side)
    if not stacks:
        return None
    near, held = _beside(position, goals), position.held[ENEMY[op.side]]
    origin = sorted(stacks)[below(len(stacks))]
    units = stacks[origin]
    if len(units) > 1 and below(2):
        units = units[:-1]

    def worth(space: int) -> int:
        on = 1 << space
        return 8 * bool(goals & on) + 3 * bool(near & on) + 2 * bool(held & on) + below(2)

    ends = reachable_paths(position, op, units)
    for end in sorted(ends, key=worth, reverse=True)[:_SAMPLES]:
        order = Move(((_names(position, units), _spaces(position, ends[end])),))
        try:
            check_move(position, op, order)
        except Illegal:
            continue
        return order
    return None


def _good_attack(position: Position, op: Operation, below: Below) -> Attack | None:
    """The best of some targets with all who can attack it, unless it is hopeless."""
    found = attackable_spaces(position, op)
    if not found:
        return None
    targets = list(found)
    picks = [targets[below(len(targets))] for _ in range(_SAMPLES)]

    def margin(target: int) -> int:
        own = sum(position.cf(unit) for unit in found[target])
        return own - _resistance(position, op.side, target)

    target = max(picks, key=margin)
    if margin(target) < 0 and below(4):
        return None
    group = next(attacking_groups(position, op, found[target], target), None)
    if group is None:
        return None
    return Attack(position.space(target).id, _names(position, group))


def _names(position: Position, units: Sequence[int]) -> tuple[str, ...]:
    return tuple(position.unit(unit).id for unit in units)


def _spaces(position: Position, spaces: Sequence[int]) -> tuple[str, ...]:
    return tuple(position.space(space).id for space in spaces)
