"""Which assaults may be declared (13.1, 13.4-13.7, 13.22, 13.23, 13.26, 14.7)."""

from collections.abc import Sequence

from pbem.games.glorys_end.board.asks import hex_named, refuse, stack_named, units_named
from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.combat.odds_and_modifiers import SOLID, Battle, Kind
from pbem.games.glorys_end.operations.movement import check_free, movement_allowance
from pbem.games.glorys_end.orders import Assault, MarchAssault
from pbem.games.glorys_end.supply.supply import is_active, is_fully_supplied
from pbem.games.hex_engine.asks import free_beside
from pbem.games.hex_engine.movement import is_under_way, used_points
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import cost_of_path


def check_assault(position: Position, side: str, order: Assault) -> Battle:
    """A prepared assault may be made.

    Raises:
        Illegal: rules of chapters 9, 10, 13 and 14.
    """
    target = hex_named(position, order.target)
    units = units_named(position, side, order.units)
    for n in units:
        check_ready(position, n)
        if position.grid.direction(position.where[n], target) is None:
            name = position.unit(n).id
            at = position.name(position.where[n])
            raise refuse(
                "not_beside",
                "13.5",
                name,
                unit=name,
                at=at,
                hex=position.name(target),
                hexes=free_beside(position, side, target),
            )
    guns = [n for n in units if position.unit(n).kind == "gun"]
    fighting = [n for n in units if n not in guns]
    check_target(position, side, target, "prepared", guns)
    _check_guns(position, target, guns, fighting)
    check_force(position, target, fighting)
    return Battle(
        "prepared", side, target, tuple(fighting), tuple(guns), order.losses, order.advance
    )


def check_ready(position: Position, n: int) -> None:
    """A unit has done nothing in this player turn and is in command (13.22, 10.2).

    Raises:
        Illegal: it has, or is not.
    """
    name = position.unit(n).id
    if position.state.done[n]:
        raise refuse("has_acted", "13.22", name, unit=name, act=position.state.done[n])
    if n in position.state.silent:
        raise refuse("out_of_command", "10.2", name, unit=name)


def check_march_assault(position: Position, side: str, order: MarchAssault) -> Battle:
    """A stack may assault in the middle of its movement (13.23).

    No march assault goes against a trench (9.5, 14.1).

    Raises:
        Illegal: rules of chapters 7, 9, 10, 12, 13 and 14.
    """
    target = hex_named(position, order.target)
    units = stack_named(position, side, order.units)
    check_free(position, units)
    cost = cost_of_path(position.ground.costs, position.where[units[0]], (target,))
    if cost is None:
        name, at = order.units[0], position.name(position.where[units[0]])
        raise refuse(
            "not_beside",
            "13.23",
            name,
            unit=name,
            at=at,
            hex=position.name(target),
            hexes=free_beside(position, side, target),
        )
    for n in units:
        _check_marcher(position, n, target, cost)
    check_target(position, side, target, "march", ())
    if position.has_prepared_defence(target, ENEMY[side]):
        raise refuse("march_on_works", "14.1", order.target, hex=order.target)
    check_force(position, target, units)
    return Battle("march", side, target, tuple(units), (), order.losses, order.advance)


def _check_marcher(position: Position, n: int, target: int, cost: int) -> None:
    """Refuse units that may not march into an assault. Each is in command and in supply.

    Rules 7.5, 10.2, 12.10, 13.23.
    """
    name, state = position.unit(n).id, position.state
    if position.unit(n).kind == "gun":
        raise refuse("guns_prepare", "14.7", name, unit=name)
    if n in state.silent:
        raise refuse("out_of_command", "10.2", name, unit=name)
    if n in state.marched:
        raise refuse("forced_march", "12.10", name, unit=name)
    moving = state.moving
    if is_kept_by_hentsch(position, n):
        raise refuse("hentsch", "10.4", name, hex=position.name(position.where[n]))
    supplied = (
        n in moving.supplied if moving and is_under_way(position, n) else is_active(position, n)
    )
    if not supplied:
        raise refuse("out_of_supply", "7.5", name, unit=name)
    if (left := movement_allowance(position, n) - used_points(position, n)) < cost:
        way = (position.name(target),)
        raise refuse("too_far", "13.23", name, units=(name,), cost=cost, left=left, path=way)


def hexes_barred_by_hentsch(position: Position, side: str) -> Hexes:
    """The hexes that a side may not attack, and from which none may march to an assault (10.4)."""
    is_barred = position.state.hentsch == "now" and side == GERMAN
    return position.ground.danger if is_barred else 0


def is_kept_by_hentsch(position: Position, n: int) -> bool:
    """True if a unit may not march to an assault from where its march began (10.4)."""
    moving = position.state.moving
    origin = moving.origin if moving and is_under_way(position, n) else position.where[n]
    return bool(hexes_barred_by_hentsch(position, position.unit(n).side) >> origin & 1)


def check_target(
    position: Position, side: str, target: int, kind: Kind, guns: Sequence[int]
) -> None:
    """There is an enemy who was not attacked yet (13.6, 14.8).

    Guns alone are attacked as if troops could lie below them: nobody sees it (13.8, 14.7).

    Raises:
        Illegal: nobody is there, or all were attacked in this phase.
    """
    enemy, number = ENEMY[side], position.name(target)
    if hexes_barred_by_hentsch(position, side) >> target & 1:
        raise refuse("hentsch", "10.4", number, hex=number)
    fort = position.fort_of(target) == enemy
    stack = position.stack(target) if position.side_in(target) == enemy else []
    counters = [n for n in stack if position.unit(n).kind != "gun"]
    if not stack and not fort and not (guns and position.zone_of(target) == enemy):
        raise refuse("nobody_there", "13.1", number, hex=number)
    hit = position.state.hit.get(kind, set())
    standing = [n for n in counters if n not in position.state.routed]
    attacked = any(n in hit for n in standing) or (fort and fort_key(target) in hit)
    if attacked or (counters and not standing and not fort):
        raise refuse("attacked_already", "13.6", number, hex=number)


def fort_key(h: int) -> int:
    """How a fortress is noted among the units that were attacked."""
    return -h - 1


def _check_guns(position: Position, target: int, guns: Sequence[int], units: Sequence[int]) -> None:
    """Guns fire at forts and zones, in supply, from a hex with attacking infantry (14.7)."""
    for n in guns:
        name = position.unit(n).id
        if not (target in position.state.forts or target in position.state.zones):
            raise refuse("guns_need_works", "14.7", name, unit=name, hex=position.name(target))
        if not is_fully_supplied(position, n):
            raise refuse("out_of_supply", "14.7", name, unit=name)
        beside = [m for m in units if position.where[m] == position.where[n]]
        if not any(position.unit(m).kind in ("infantry", "naval") for m in beside):
            raise refuse("guns_need_infantry", "14.7", name, unit=name)


def check_force(position: Position, target: int, units: Sequence[int]) -> None:
    """Units that fight, of one nation, with some strength.

    Naval infantry may be of another nation. Cavalry attacks no works.

    Raises:
        Illegal: rules 9.4, 13.9, 13.24, 13.26 and 15.1.
    """
    number = position.name(target)
    if not units:
        raise refuse("no_units", "13.1")
    for n in units:
        name, kind = position.unit(n).id, position.unit(n).kind
        if kind not in SOLID:
            raise refuse("dummies_fight_not", "15.1", name, unit=name)
        if kind == "cavalry" and position.has_prepared_defence(
            target, ENEMY[position.unit(n).side]
        ):
            raise refuse("cavalry_on_works", "9.4", name, unit=name, hex=number)
    nations = {position.unit(n).nation for n in units if position.unit(n).kind != "naval"}
    if len(nations) > 1:
        raise refuse("allies_apart", "13.26", number, hex=number)
    if not any(
        max(position.factors(n)[: 2 if position.unit(n).kind == "cavalry" else 1]) for n in units
    ):
        raise refuse("no_strength", "13.9", number, hex=number)
