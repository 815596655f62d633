"""Random legal orders where there are very many."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from pbem.bots.random_hex_orders import deploy_somewhere, some_goals, some_group
from pbem.bots.random_orders import Below, chooses
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.operations.movement import check_end, is_free, reachable_hexes
from pbem.games.glorys_end.orders import Assault, Entrench, MarchAssault
from pbem.games.glorys_end.sequence import prospects
from pbem.games.glorys_end.sequence.deployment import DeployAsk
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.hex_engine.orders import Done, Move
from pbem.rules import Illegal, Order

chooses(DeployAsk)(deploy_somewhere)


@chooses(TurnAsk)
def act(ask: TurnAsk, below: Below) -> Order:
    """An order of the open phase or later: mostly marches and assaults, at last nothing more."""
    for attempt in _attempts(ask.position, below):
        order = attempt(ask.position, ask.side, below)
        if order is not None and ask.is_legal(order):
            return order
    return Done()


def _attempts(
    position: Position, below: Below
) -> Sequence[Callable[[Position, str, Below], Order | None]]:
    match position.state.phase:
        case "reinforcements":
            first = [
                _of(prospects.reinforcement_orders),
                _of(prospects.replacement_orders),
                _of(prospects.withdrawal_orders),
            ]
            return (
                [first[below(3)], *first, _rail, *[_march] * 4]
                if below(30)
                else [_rail, *[_march] * 4]
            )
        case "entrenchment":
            return [_dig] * 2 + [_rail] + [_march] * 4 if below(3) else [_rail] + [_march] * 4
        case "strategic":
            return [_rail] * 3 + [_sail] + [_march] * 3 if below(6) else [_march] * 4
        case "operations":
            return (
                [_march] * 3 + [_march_assault] * 2 + [_march] * 3
                if below(40)
                else [some_assault] * 3
            )
        case _:
            return [some_assault] * 6 if below(12) else []


def _of(
    orders: Callable[[Position, str], Iterable[Order]],
) -> Callable[[Position, str, Below], Order | None]:
    def some(position: Position, side: str, below: Below) -> Order | None:
        found = list(islice(orders(position, side), 30))
        return found[below(len(found))] if found else None

    return some


_sail = _of(prospects.sea_orders)


def _rail(position: Position, side: str, below: Below) -> Order | None:
    found = list(islice(prospects.rail_orders(position, side), 1 + below(200)))
    return found[-1] if found else None


def _dig(position: Position, side: str, below: Below) -> Order | None:
    units = [n for n in position.units_of(side) if position.unit(n).kind == "infantry"]
    return Entrench(position.unit(units[below(len(units))]).id) if units else None


def _march(position: Position, side: str, below: Below) -> Order | None:
    """Somewhere within reach, more often towards the enemy than not."""
    units = some_group(position, side, below, is_free)
    if not units or not is_free(position, units):
        return None
    found = reachable_hexes(position, units)
    front = position.grid.adjacent_to(position.mobile[ENEMY[side]])
    goals = some_goals(found, front, below, 2)
    for _ in range(3):
        if not goals:
            return None
        goal = goals.pop(below(len(goals)))
        try:
            check_end(position, units, goal)
        except Illegal:
            continue
        return Move(position.ids(units), tuple(position.name(h) for h in found.path(goal)))
    return None


def _march_assault(position: Position, side: str, below: Below) -> Order | None:
    hexes = position.hexes_in(
        position.real[side] & position.grid.adjacent_to(position.mobile[ENEMY[side]])
    )
    if not hexes:
        return None
    h = hexes[below(len(hexes))]
    units = [n for n in position.mobile_units_in(h) if is_free(position, [n])]
    targets = [
        there for _, there in position.grid.near[h] if position.mobile[ENEMY[side]] >> there & 1
    ]
    if not units or not targets:
        return None
    return MarchAssault(
        position.ids(units),
        position.name(targets[below(len(targets))]),
        *_wishes(position, units, below),
    )


def assault_targets(position: Position, side: str) -> Sequence[int]:
    """The hexes with enemies or their forts beside a side's units."""
    enemy = ENEMY[side]
    targets = position.mobile[enemy] | sum(
        1 << h for h in position.state.forts if position.fort_of(h) == enemy
    )
    return position.hexes_in(targets & position.grid.adjacent_to(position.real[side]))


def guns_beside(position: Position, side: str, units: Sequence[int], target: int) -> list[int]:
    """The siege guns that stand with units that assault works, else none (14.7)."""
    if target not in position.state.forts and target not in position.state.zones:
        return []
    hexes = {position.where[n] for n in units}
    return [
        n
        for n in position.units_of(side)
        if position.unit(n).kind == "gun" and position.where[n] in hexes
    ]


def some_assault(position: Position, side: str, below: Below) -> Order | None:
    """Some assault of a target within reach, by all or most of who can; it need not be legal."""
    hexes = assault_targets(position, side)
    if not hexes:
        return None
    target = hexes[below(len(hexes))]
    forces = list(prospects.assault_forces(position, side, target))
    if not forces:
        return None
    units = forces[below(len(forces))]
    units = [n for n in units if below(5)] or units
    return Assault(
        position.ids([*units, *guns_beside(position, side, units, target)]),
        position.name(target),
        *_wishes(position, units, below),
    )


def _wishes(
    position: Position, units: list[int], below: Below
) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    """Sometimes losses and advance with the order, sometimes later."""
    ids = position.ids(units)
    return (ids if below(2) else None, ids if below(2) else None)
