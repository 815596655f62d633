"""The moves of a player turn of 1914: Glory's End, by what assaults they promise."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pbem.bots.glorys_end.promises import Promises
from pbem.bots.hex_plans import Goals, Group, MoveGround, Moves
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.combat.declaration import check_target, is_kept_by_hentsch
from pbem.games.glorys_end.combat.odds_and_modifiers import SOLID
from pbem.games.glorys_end.operations.movement import (
    is_free,
    movement_allowance,
    reachable_hexes,
)
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS, why_not_stop
from pbem.games.glorys_end.orders import MarchAssault
from pbem.games.glorys_end.supply.supply import is_active
from pbem.games.hex_engine.asks import is_accepted
from pbem.games.hex_engine.movement import used_points
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.grid import Hexes
from pbem.rules import Order


def moves_of(promises: Promises, goals: Goals, staying: Collection[int] = ()) -> tuple[Order, ...]:
    """Moves of a side, the first of them to what wins, then to what must be held.

    If a march assault promises something, the best is next and the last. Else stacks go to the
    targets that promise most to assaults of the next turn, and the others march.

    Args:
        promises: what assaults of the side that moves promise.
        goals: where those go who attack nobody.
        staying: units that assault from where they stand.
    """
    moves = Moves(ground_of(promises, goals))
    moves.seize(goals.prizes)
    for group in list(moves.left.values()):
        if not set(staying).isdisjoint(group.units):
            moves.go(group, group.ways.start)
    moves.reinforce(goals.kept & goals.guarded)
    if (march := _best_march_assault(promises, moves, goals)) is not None:
        return (*moves.orders, *march)
    for target in moves.ranked_targets():
        moves.storm(target)
    moves.march(goals.march)
    return tuple(moves.orders)


def guards(position: Position, side: str, goals: Goals) -> set[int]:
    """The units that do not leave where they stand: all in kept hexes, the weakest in guarded."""
    found = set[int]()
    for h in position.hexes_in(position.real[side] & (goals.guarded | goals.kept)):
        units = [n for n in position.stack(h) if position.unit(n).kind in SOLID]
        if not goals.kept >> h & 1:
            units = sorted(units, key=lambda n: (position.value_of(n), n))[:1]
        found.update(units)
    return found


def ground_of(promises: Promises, goals: Goals) -> MoveGround:
    """What a plan of a side goes by."""
    position, side = promises.worlds[0], promises.side
    guarding = guards(position, side, Goals(guarded=goals.guarded))
    groups = [
        Group(tuple(units), reachable_hexes(position, units))
        for h in position.hexes_in(position.real[side])
        if (units := [n for n in position.stack(h) if n not in guarding and is_free(position, [n])])
        and is_free(position, units)
    ]

    def open_to(units: Sequence[int], h: int) -> bool:
        return why_not_stop(position, units, h) is None

    def fits(units: Sequence[int], others: Sequence[int]) -> bool:
        everybody = [*units, *others]
        corps = sum(position.unit(n).size == "XXX" for n in everybody)
        nations = {position.unit(n).nation for n in everybody}
        return (
            sum(position.state.steps[n] for n in everybody) <= STEPS
            and corps <= CORPS
            and len(nations) == 1
        )

    def together(one: int, other: int) -> bool:
        return position.unit(one).nation == position.unit(other).nation

    def hoped(units: Sequence[int], target: int) -> int:
        fit = [n for n in units if n not in position.state.silent]
        return promises.of(fit, target) if fit else 0

    targets = position.hexes_in(position.real[ENEMY[side]] & position.area)
    return MoveGround(position, groups, targets, hoped, together, fits, open_to, goals.kept)


@dataclass(frozen=True, slots=True)
class _March:
    """A group that could go to a hex and assault another from it."""

    group: Group
    units: tuple[int, ...]
    h: int
    target: int


def _best_march_assault(promises: Promises, moves: Moves, goals: Goals) -> tuple[Order, ...] | None:
    """The march assault that promises most, with the way to it; ``None``: none does."""
    best, most, position = None, 0, promises.worlds[0]
    for march in _march_assaults(position, promises.side, moves, goals.kept):
        promised = promises.of_march(march.units, march.h, march.target)
        if promised > most:
            best, most = march, promised
    if best is None:
        return None
    ids = position.ids(best.units)
    bound = goals.kept >> best.group.ways.start & 1 and not goals.kept >> best.target & 1
    assault = MarchAssault(ids, position.name(best.target), None, () if bound else ids)
    path = tuple(position.name(h) for h in best.group.ways.path(best.h))
    return (Move(ids, path), assault) if path else (assault,)


def _march_assaults(position: Position, side: str, moves: Moves, kept: Hexes) -> list[_March]:
    """Every march assault that the rules allow to whole groups (13.23)."""
    found, targets = [], _march_targets(position, side)
    for group in moves.left.values():
        units = tuple(n for n in group.units if position.unit(n).kind in SOLID)
        if not units or not all(_may_march(position, n) for n in units):
            continue
        points = min(movement_allowance(position, n) - used_points(position, n) for n in units)
        stays = kept >> group.ways.start & 1
        for h, spent in group.ways.spent.items():
            if not moves.has_room(group, h) or (stays and not kept >> h & 1):
                continue
            for target, cost in position.ground.costs[h]:
                if spent + cost <= points and targets >> target & 1:
                    found.append(_March(group, units, h, target))
    return found


def _may_march(position: Position, n: int) -> bool:
    """True if a unit may march into an assault (7.5, 10.2, 10.4, 12.10)."""
    state = position.state
    fit = n not in state.silent and n not in state.marched and is_active(position, n)
    return fit and not is_kept_by_hentsch(position, n)


def _march_targets(position: Position, side: str) -> Hexes:
    """Hexes of the enemy that were not attacked yet, without works (13.6, 14.1)."""
    enemy = ENEMY[side]
    return sum(
        1 << h
        for h in position.hexes_in(position.real[enemy] & position.area)
        if is_accepted(check_target, position, side, h, "march", ())
        and not position.has_prepared_defence(h, enemy)
    )
