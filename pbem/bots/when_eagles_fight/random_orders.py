"""Random legal orders where there are very many."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from pbem.bots.random_hex_orders import deploy_somewhere, some_goals, some_group
from pbem.bots.random_orders import Below, chooses
from pbem.games.hex_engine.orders import Done, Move
from pbem.games.when_eagles_fight.board.board import RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.operations.movement import is_free, reachable_hexes
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain, Brusilov
from pbem.games.when_eagles_fight.reinforcements.withdrawals import side_owing_units
from pbem.games.when_eagles_fight.reinforcements.withdrawals import withdrawal_orders as leavings
from pbem.games.when_eagles_fight.sequence import prospects
from pbem.games.when_eagles_fight.sequence.deployment import DeployAsk
from pbem.games.when_eagles_fight.sequence.turn_ask import NewUnitsAsk, TurnAsk
from pbem.rules import Order

Attempt = Callable[[Position, str, Below], Order | None]


chooses(DeployAsk)(deploy_somewhere)


@chooses(NewUnitsAsk)
@chooses(TurnAsk)
def act(ask: TurnAsk, below: Below) -> Order:
    """An order of the open phase or later: mostly marches and attacks, at last nothing more."""
    for attempt in _attempts(ask.position, ask.side, below):
        order = attempt(ask.position, ask.side, below)
        if order is not None and ask.is_legal(order):
            return order
    return Done() if ask.is_legal(Done()) else ask.default()


def _attempts(position: Position, side: str, below: Below) -> Sequence[Attempt]:
    match position.state.phase:
        case "units":
            leave = [_leave] if side_owing_units(position) == side else []
            return [_come, *[_replace] * 2, *leave] if below(12) else [_come, *leave]
        case "strategic":
            return [_rail] * 2 if below(5) else [_march]
        case "operations":
            return [_march] * 6 if below(30) else [_headquarters] * 3 + [some_attack_order] * 2
        case "headquarters":
            return [_headquarters] * 3 + [some_attack_order] * 3
        case "combat":
            return [some_attack_order] * 6 if below(14) else [_attack_again]
        case _:
            return [_attack_again] * 6 if below(8) else []


def _of(orders: Callable[[Position, str], Iterable[Order]], most: int = 30) -> Attempt:
    def some(position: Position, side: str, below: Below) -> Order | None:
        found = list(islice(orders(position, side), most))
        return found[below(len(found))] if found else None

    return some


_come, _replace = _of(prospects.reinforcement_orders), _of(prospects.replacement_orders, 200)
_leave = _of(leavings)


def _headquarters(position: Position, side: str, below: Below) -> Order | None:
    if side == RUSSIAN and not below(3):
        return Brusilov()
    found = list(prospects.headquarters_orders(position, side))
    return found[below(len(found))] if found else None


def _rail(position: Position, side: str, below: Below) -> Order | None:
    found = list(islice(prospects.rail_orders(position, side), 1 + below(300)))
    return found[-1] if found else None


def _march(position: Position, side: str, below: Below) -> Order | None:
    """Somewhere within reach, more often towards the enemy than not."""
    units = some_group(position, side, below, is_free)
    if not units or not is_free(position, units):
        return None
    found = reachable_hexes(position, units)
    front = position.grid.adjacent_to(position.mobile[ENEMY[side]])
    goals = some_goals(found, front, below, 3)
    if not goals:
        return None
    goal = goals[below(len(goals))]
    return Move(position.ids(units), tuple(position.name(h) for h in found.path(goal)))


def some_attack_order(position: Position, side: str, below: Below) -> Order | None:
    """Some legal attack, its losses and advance said now or later; ``None`` if there is none."""
    return _some_attack(position, side, below, Attack)


def _attack_again(position: Position, side: str, below: Below) -> Order | None:
    return (
        _some_attack(position, side, below, AttackAgain)
        if position.state.oberost and side != RUSSIAN
        else None
    )


def _some_attack(position: Position, side: str, below: Below, kind: type[Attack]) -> Order | None:
    again = kind is AttackAgain
    found = list(
        prospects.attack_again_orders(position, side)
        if again
        else prospects.attack_orders(position, side)
    )
    if not found:
        return None
    order = found[below(len(found))]
    units = tuple(name for name in order.units if below(5)) or order.units
    losses = units if below(2) else None
    advance = units[: below(3)] if below(2) else None
    return kind(units, order.target, losses, advance)
