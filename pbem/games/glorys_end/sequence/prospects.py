"""What a side could do next, each thing by itself: what hints name and random play draws from."""

from collections.abc import Callable, Iterator, Sequence

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import ENEMY, PHASES, Position
from pbem.games.glorys_end.operations import strategic_movement, trenches
from pbem.games.glorys_end.operations.movement import CHANNEL_PORTS, is_free, reachable_hexes
from pbem.games.glorys_end.orders import (
    Assault,
    Entrench,
    MarchAssault,
    Rail,
    Reinforce,
    Replace,
    Sail,
    Withdraw,
)
from pbem.games.glorys_end.reinforcements import arrivals
from pbem.games.glorys_end.supply.supply import ABBEVILLE
from pbem.games.hex_engine import movement
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.grid import Hexes
from pbem.rules import Order

_NAMED = (ABBEVILLE, *CHANNEL_PORTS)
"""The hexes where no German may end a movement for some time (7.13, 17.2)."""


Legal = Callable[[Order], bool]
"""True of an order that is legal."""


def legal_orders(position: Position, side: str, legal: Legal) -> Iterator[Iterator[Order]]:
    """Legal orders of the open phase and later ones, class by class."""
    open_ = PHASES[PHASES.index(position.state.phase) :]
    for orders in _before_operations(position, side, open_):
        yield filter(legal, orders)
    if "operations" in open_:
        yield legal_marches(position, side, legal)
        yield filter(legal, march_assault_orders(position, side))
    yield filter(legal, assault_orders(position, side))


def _before_operations(
    position: Position, side: str, open_: Sequence[str]
) -> Iterator[Iterator[Order]]:
    if "reinforcements" in open_:
        yield reinforcement_orders(position, side)
        yield replacement_orders(position, side)
        yield withdrawal_orders(position, side)
    if "entrenchment" in open_ and trenches.may_dig(position):
        yield (
            Entrench(position.unit(n).id) for n in position.units_of(side) if _is_idle(position, n)
        )
    if "strategic" in open_:
        yield rail_orders(position, side)
        yield sea_orders(position, side)


def _is_idle(position: Position, n: int) -> bool:
    return not position.state.done[n]


def reinforcement_orders(position: Position, side: str) -> Iterator[Reinforce]:
    """Each unit that is due, in each hex where it may come."""
    for n in arrivals.units_due(position, side):
        for h in position.hexes_in(arrivals.entry_hexes(position, n)):
            yield Reinforce((position.unit(n).id,), position.name(h))


def replacement_orders(position: Position, side: str) -> Iterator[Replace]:
    """A step for each weakened unit and each lost corps."""
    for unit in position.board.units:
        if (
            unit.side != side
            or unit.kind != "infantry"
            or not position.state.points.get(unit.nation)
        ):
            continue
        if unit.n in position.where:
            yield Replace(unit.id)
        elif position.state.box[unit.n] == "lost":
            for h in position.hexes_in(arrivals.rebuild_hexes(position, unit.n)):
                yield Replace(unit.id, position.name(h))


def withdrawal_orders(position: Position, side: str) -> Iterator[Withdraw]:
    """Orders that withdraw corps to the East: the first corps that are fit."""
    if arrivals.may_withdraw(position, side):
        corps, cavalry = arrivals.fit_for_east(position), arrivals.cavalry_for_east(position)
        if len(corps) > 1 and cavalry:
            one, other = position.ids(corps[:2])
            yield Withdraw((one, other), position.unit(cavalry[0]).id)


def units_for_rail(position: Position, side: str) -> list[int]:
    """Units that can reach a station by rail."""
    if not strategic_movement.trains_run(position, side):
        return []
    idle = (
        n
        for n in position.units_of(side)
        if _is_idle(position, n) and position.unit(n).kind in strategic_movement.BY_RAIL
    )
    return [n for n in idle if strategic_movement.rail_goals(position, n)]


def rail_orders(position: Position, side: str) -> Iterator[Rail]:
    """Each unit to each station it can reach."""
    for n in units_for_rail(position, side):
        for h in position.hexes_in(strategic_movement.rail_goals(position, n)):
            yield Rail((position.unit(n).id,), position.name(h))


def sea_orders(position: Position, side: str) -> Iterator[Sail]:
    """Each unit in a port to each other one."""
    if not strategic_movement.sea_left(position, side):
        return
    for n in position.units_of(side):
        harbours = strategic_movement.sea_goals(position, n)
        if _is_idle(position, n) and harbours >> position.where[n] & 1:
            for h in position.hexes_in(harbours):
                yield Sail((position.unit(n).id,), position.name(h))


def movable_groups(position: Position, side: str) -> Iterator[list[int]]:
    """Units that may move together."""
    return movement.movable_groups(position, side, is_free)


def legal_marches(position: Position, side: str, legal: Legal) -> Iterator[Move]:
    """Legal moves of each group to each hex within reach, by the cheapest way."""
    for units in movable_groups(position, side):
        yield from marches_of(position, units, legal)


def marches_of(position: Position, units: Sequence[int], legal: Legal) -> Iterator[Move]:
    """Legal moves of one group."""
    found = reachable_hexes(position, units)
    return movement.legal_marches(
        position, units, found, _hexes_with_special_rules(position), legal
    )


def _hexes_with_special_rules(position: Position) -> Hexes:
    """Hexes of which rules of movement speak: 6, 7.13, 9.4, 17.2, and 10.4 as long as it counts."""
    if position.state.hentsch == "now":
        return position.grid.all
    units = position.occupied[ALLIED] | position.occupied[GERMAN]
    trenches = position.trenches(ALLIED) | position.trenches(GERMAN)
    return units | trenches | position.ground.paris | position.grid.mask(_NAMED)


def march_assault_orders(position: Position, side: str) -> Iterator[MarchAssault]:
    """Each group on each enemy beside it."""
    for units in movable_groups(position, side):
        fighting = [n for n in units if position.unit(n).kind not in ("gun", "dummy")]
        for _, there in position.grid.near[position.where[units[0]]]:
            if fighting and position.occupied[ENEMY[side]] >> there & 1:
                yield MarchAssault(position.ids(fighting), position.name(there))


def assault_orders(position: Position, side: str) -> Iterator[Assault]:
    """All that can on each enemy, nation by nation."""
    enemy = ENEMY[side]
    targets = position.occupied[enemy] | sum(
        1 << h for h in position.state.forts if position.fort_of(h) == enemy
    )
    targets &= position.grid.adjacent_to(position.real[side])
    for target in position.hexes_in(targets):
        for units in assault_forces(position, side, target):
            yield Assault(position.ids(units), position.name(target))


def assault_forces(position: Position, side: str, target: int) -> Iterator[list[int]]:
    """The units beside a hex that are ready to assault it, by nation."""
    works = position.has_prepared_defence(target, ENEMY[side])
    ready: dict[str, list[int]] = {}
    for _, h in position.grid.near[target]:
        for n in position.stack(h):
            unit = position.unit(n)
            fit = unit.kind in ("infantry", "naval") or (unit.kind == "cavalry" and not works)
            if (
                unit.side == side
                and fit
                and _is_idle(position, n)
                and n not in position.state.silent
            ):
                ready.setdefault(unit.nation, []).append(n)
    yield from ready.values()
