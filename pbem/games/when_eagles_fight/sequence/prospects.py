"""What a side could do next, each thing by itself: what hints name and random play draws from."""

from collections.abc import Callable, Iterator, Sequence

from pbem.games.hex_engine import movement
from pbem.games.hex_engine.orders import Move
from pbem.games.when_eagles_fight.board.board import CENTRAL, NATIONS, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, PHASES, Position
from pbem.games.when_eagles_fight.operations import strategic_movement
from pbem.games.when_eagles_fight.operations.movement import is_free, is_resting, reachable_hexes
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    Brusilov,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Stavka,
)
from pbem.games.when_eagles_fight.reinforcements import arrivals
from pbem.rules import Order

Legal = Callable[[Order], bool]
"""True of an order that is legal."""


def legal_orders(position: Position, side: str, legal: Legal) -> Iterator[Iterator[Order]]:
    """Legal orders of the open phase and of those that a side may go on to, class by class."""
    phase = position.state.phase
    if phase not in ("units", "strategic") and "operations" in PHASES[PHASES.index(phase) :]:
        yield legal_marches(position, side, legal)
    for orders in _orders_without_moves(position, side):
        yield filter(legal, orders)


def _orders_without_moves(position: Position, side: str) -> Iterator[Iterator[Order]]:
    """Orders that are no moves, most of which are legal."""
    match position.state.phase:
        case "units":
            yield reinforcement_orders(position, side)
            if not arrivals.waiting_units(position, side):  # they come before anything else (10.6)
                yield replacement_orders(position, side)
                yield rail_orders(position, side)
        case "strategic":
            yield rail_orders(position, side)
        case phase:
            open_ = PHASES[PHASES.index(phase) :]
            if "headquarters" in open_:
                orders = list(headquarters_orders(position, side))
                yield (order for order in orders if isinstance(order, Brusilov))
                yield (order for order in orders if not isinstance(order, Brusilov))
            if "combat" in open_:
                yield attack_orders(position, side)
            yield attack_again_orders(position, side)


def reinforcement_orders(position: Position, side: str) -> Iterator[Reinforce]:
    """Each unit that is due, in each hex where it may come."""
    for n in arrivals.waiting_units(position, side):
        for h in arrivals.open_entries(position, n):
            yield Reinforce((position.unit(n).id,), position.name(h))


def replacement_orders(position: Position, side: str) -> Iterator[Replace]:
    """A step for each weakened unit and each lost one, two for those that had two."""
    points = position.state.points
    for unit in position.board.units:
        if unit.side != side or not (left := points.get(unit.nation, 0)) or not unit.rebuildable:
            continue
        if unit.n in position.where:
            if position.state.steps[unit.n] < unit.steps:
                yield Replace(unit.id)
        elif position.state.box[unit.n] == "lost":
            for h in arrivals.open_entries(position, unit.n):
                for steps in range(1, min(left, unit.steps) + 1):
                    yield Replace(unit.id, position.name(h), steps)


def rail_orders(position: Position, side: str) -> Iterator[Rail]:
    """Each unit to each town or city it can reach on the map."""
    nations = [nation for nation, whose in NATIONS.items() if whose == side]
    open_ = [
        nation
        for nation in nations
        if strategic_movement.rail_left(position, strategic_movement.POOL[nation]) > 0
    ]
    for n in position.units_of(side):
        unit = position.unit(n)
        able = unit.nation in open_ and unit.kind != "fortress" and not position.state.done[n]
        if able and strategic_movement.may_board(position, n):
            for h in position.hexes_in(strategic_movement.rail_goals(position, n)):
                yield Rail((unit.id,), position.name(h))


def movable_groups(position: Position, side: str) -> Iterator[list[int]]:
    """Units that may move together."""
    return movement.movable_groups(position, side, is_free)


def legal_marches(position: Position, side: str, legal: Legal) -> Iterator[Move]:
    """Legal moves of each group to each hex within reach, by the cheapest way."""
    for units in movable_groups(position, side):
        yield from marches_of(position, units, legal)


def marches_of(position: Position, units: Sequence[int], legal: Legal) -> Iterator[Move]:
    """Legal moves of one group; rules speak of hexes with units and of the north (6.3, 8, 12.4)."""
    special = position.occupied[CENTRAL] | position.occupied[RUSSIAN] | position.ground.north
    return movement.legal_marches(position, units, reachable_hexes(position, units), special, legal)


def headquarters_orders(position: Position, side: str) -> Iterator[Order]:
    """STAVKA and OberOst near the enemy, and the offensive (14, 15)."""
    near = position.grid.adjacent_to(position.occupied[ENEMY[side]])
    if side == RUSSIAN:
        yield Brusilov()
    for h in position.hexes_in(position.occupied[side] & (near | position.grid.adjacent_to(near))):
        yield Stavka(position.name(h)) if side == RUSSIAN else OberOst(position.name(h))


def attack_orders(position: Position, side: str) -> Iterator[Attack]:
    """All that can on each enemy, nation by nation; then each stack by itself."""
    for units, target in attack_forces(position, side):
        yield Attack(position.ids(units), position.name(target))


def attack_again_orders(position: Position, side: str) -> Iterator[AttackAgain]:
    """The same under OberOst (14.3)."""
    if side == CENTRAL and position.state.oberost:
        for units, target in attack_forces(position, side):
            germans = [n for n in units if position.unit(n).nation == "german"]
            if position.state.phase == "oberost":
                germans = [n for n in germans if n in position.state.oberost_units]
            if germans:
                yield AttackAgain(position.ids(germans), position.name(target))


def attack_forces(position: Position, side: str) -> Iterator[tuple[list[int], int]]:
    """Units that could attack a hex, and the hex.

    By nation, all round it, then from each hex alone.
    """
    targets = position.mobile[ENEMY[side]] & position.grid.adjacent_to(position.mobile[side])
    for target in position.hexes_in(targets):
        ready = [
            [n for n in position.stack(h) if _may_attack(position, n, side)]
            for _, h in position.grid.near[target]
        ]
        for nation in sorted({position.unit(n).nation for units in ready for n in units}):
            everybody = [n for units in ready for n in units if position.unit(n).nation == nation]
            if any(position.unit(n).kind != "artillery" for n in everybody):
                yield everybody, target
        for units in filter(None, ready):
            if any(position.unit(n).kind != "artillery" for n in units):
                yield units, target


def _may_attack(position: Position, n: int, side: str) -> bool:
    unit = position.unit(n)
    idle = (
        n not in position.state.fought
        and position.state.done[n] != "offmap"
        and not is_resting(position, n)
    )
    return unit.side == side and unit.kind != "fortress" and idle
