"""Plain play of When Eagles Fight: movement and combat by the printed odds, without a search."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from pbem.bots.hex_plans import Goals, Group, MoveGround, Moves
from pbem.bots.when_eagles_fight.promises import AttackPromises
from pbem.games.hex_engine.orders import Done
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.operations.movement import is_free, reachable_hexes
from pbem.games.when_eagles_fight.operations.stacking import MOST, size_in_halves, why_not_stop
from pbem.games.when_eagles_fight.orders import Attack
from pbem.games.when_eagles_fight.sequence import prospects
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.rules import Order

_PARTS = 3
"""From so many hexes on the attackers of one are left out in turn."""


def plain_orders(asks: Sequence[TurnAsk], goals: Goals) -> tuple[Order, ...]:
    """The moves of a player turn, then the next attack; nothing: it is another phase.

    Args:
        asks: the same ask in several worlds.
        goals: where those go who attack nobody.
    """
    ask = asks[0]
    promises = AttackPromises([each.position for each in asks], ask.side)
    phase = ask.position.state.phase
    if phase == "operations":
        orders = moves_of(promises, goals)
        orders = tuple(dropwhile(lambda order: not ask.is_legal(order), orders))
        if orders:
            return orders
    if phase in ("operations", "headquarters", "combat"):
        attacks = (order for _, order in promising_attacks(promises, goals))
        found = next(filter(ask.is_legal, attacks), None)
        if found is not None:
            return (found,)
        return (Done(),) if ask.is_legal(Done()) else ()
    return ()


def promising_attacks(promises: AttackPromises, goals: Goals) -> list[tuple[int, Attack]]:
    """Attacks that promise something on average of some worlds, the best first."""
    found, position = [], promises.worlds[0]
    guarding = guards(position, promises.side, goals)
    for units, target in prospects.attack_forces(position, promises.side):
        for chosen in _parts(position, units):
            promised = promises.of(chosen, target)
            if promised > 0:
                going = position.ids([n for n in chosen if n not in guarding])
                order = Attack(position.ids(chosen), position.name(target), None, going)
                found.append((promised, order))
    found.sort(key=lambda each: (-each[0], each[1].target, each[1].units))
    return found


def _parts(position: Position, units: list[int]) -> Iterator[list[int]]:
    """All, and all but those of one hex."""
    yield units
    hexes = sorted({position.where[n] for n in units})
    if len(hexes) >= _PARTS:
        for h in hexes:
            yield [n for n in units if position.where[n] != h]


def guards(position: Position, side: str, goals: Goals) -> set[int]:
    """The weakest unit of each guarded hex, which does not leave it."""
    found = set[int]()
    for h in position.hexes_in(position.mobile[side] & goals.guarded):
        units = position.field_units(h)
        found.update(sorted(units, key=lambda n: (position.value_of(n), n))[:1])
    return found


def moves_of(promises: AttackPromises, goals: Goals) -> tuple[Order, ...]:
    """Moves: to what is open or bare, to the targets that promise most; then the march."""
    moves = Moves(ground_of(promises, goals))
    moves.seize(goals.prizes)
    for target in moves.ranked_targets():
        moves.storm(target)
    moves.march(goals.march)
    return tuple(moves.orders)


def ground_of(promises: AttackPromises, goals: Goals) -> MoveGround:
    """What a plan of a side goes by."""
    position, side = promises.worlds[0], promises.side
    guarding = guards(position, side, goals)
    groups = [
        Group(tuple(units), reachable_hexes(position, units))
        for h in position.hexes_in(position.mobile[side])
        if (units := [n for n in position.stack(h) if n not in guarding and is_free(position, [n])])
        and is_free(position, units)
    ]
    groups = [group for group in groups if _is_whole(position, group)]

    def open_to(units: Sequence[int], h: int) -> bool:
        return why_not_stop(position, units, h) is None

    def fits(units: Sequence[int], others: Sequence[int]) -> bool:
        everybody = {*units, *others}
        return (
            size_in_halves(position, everybody) <= MOST
            and len(everybody & position.board.artillery) <= 1
            and len({position.unit(n).nation for n in everybody}) == 1
        )

    def together(one: int, other: int) -> bool:
        return position.unit(one).nation == position.unit(other).nation

    targets = position.hexes_in(position.mobile[ENEMY[side]] & position.area)
    return MoveGround(position, groups, targets, promises.of, together, fits, open_to, goals.kept)


def _is_whole(position: Position, group: Group) -> bool:
    """True if a group has units that fight, of one nation."""
    kinds = {position.unit(n).kind for n in group.units}
    return kinds != {"artillery"} and len({position.unit(n).nation for n in group.units}) == 1
