"""Plain play of 1914: Glory's End: whole player turns by the printed odds, without a search.

Nobody knows what lies below the top counters of the enemy, so all is averaged over some worlds.
"""

from collections.abc import Iterator, Sequence

from pbem.bots.hex_plans import Goals, Group, MoveGround, Moves
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.combat.losses import MARNE_UNIT
from pbem.games.glorys_end.combat.odds_and_modifiers import (
    BEST,
    WORST,
    Battle,
    attack_strength,
    defence_strength,
    defenders,
    modifiers,
    ratio_of,
)
from pbem.games.glorys_end.combat.retreat import retreat_hexes
from pbem.games.glorys_end.operations.movement import is_free, reachable_hexes
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS
from pbem.games.glorys_end.orders import Assault
from pbem.games.glorys_end.sequence import prospects
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.hex_engine.orders import Done
from pbem.games.hexes.grid import Hexes
from pbem.rules import Order

_POINT, _STRENGTH = 200, 24
"""What a victory point, and a point of strength, is worth."""
_DICE = range(1, 7)
_HOPELESS = -6 * 6 * _STRENGTH
"""What an assault at worse odds than any column promises (13.11)."""
_RETREAT, _TRAPPED = 120, 300
"""What it is worth that defenders have to retreat, and that they cannot."""


def arrival(ask: TurnAsk) -> Order | None:
    """The first legal order that brings units into play or strengthens one; ``None``: none is."""
    if ask.position.state.phase != "reinforcements":
        return None
    for orders in (prospects.reinforcement_orders, prospects.replacement_orders):
        for order in orders(ask.position, ask.side):
            if ask.is_legal(order):
                return order
    return None


def plain_orders(asks: Sequence[TurnAsk], goals: Goals) -> tuple[Order, ...]:
    """What comes into play, then the moves of a player turn, then the next assault, or nothing.

    Args:
        asks: the same ask in several worlds.
        goals: where those go who attack nobody.
    """
    ask, worlds = asks[0], [ask.position for ask in asks]
    if (coming := arrival(ask)) is not None:
        return (coming,)
    if ask.position.state.phase != "assaults" and not has_moved(ask.position):
        orders = plan_of(worlds, ask.side, goals)
        if orders and ask.is_legal(orders[0]):
            return orders
    assaults = (order for _, order in promising_assaults(worlds, ask.side))
    return (next(filter(ask.is_legal, assaults), Done()),)


def has_moved(position: Position) -> bool:
    """True if the side in turn has begun its movement in this player turn."""
    return position.state.phase == "operations" and "moved" in position.state.done


def promising_assaults(worlds: Sequence[Position], side: str) -> list[tuple[int, Assault]]:
    """Assaults that promise something on average of some worlds, the best first."""
    found, position, enemy = [], worlds[0], ENEMY[side]
    targets = position.occupied[enemy] & position.grid.adjacent_to(position.real[side])
    for target in position.hexes_in(targets):
        for units in prospects.assault_forces(position, side, target):
            for chosen in _parts(position, units):
                promised = sum(promise(world, side, chosen, target) for world in worlds)
                if promised > 0:
                    ids = position.ids(chosen)
                    found.append((promised, Assault(ids, position.name(target), None, ids)))
    found.sort(key=lambda each: (-each[0], each[1].target, each[1].units))
    return found


def _parts(position: Position, units: list[int]) -> Iterator[list[int]]:
    """All, and all but those of one hex."""
    yield units
    hexes = sorted({position.where[n] for n in units})
    if len(hexes) > 1:
        for h in hexes:
            yield [n for n in units if position.where[n] != h]


def promise(position: Position, side: str, units: Sequence[int], target: int) -> int:
    """What a prepared assault promises, summed over the six faces of the die (13.9-13.17).

    The enemy's losses less the own ones: steps by the strength that goes with them, and the points
    of whole units.
    """
    battle = Battle("prepared", side, target, tuple(units), (), None, None)
    ratio = ratio_of(attack_strength(position, battle), defence_strength(position, battle))
    if ratio.defence > WORST:
        return _HOPELESS
    drm = sum(value for _, value in modifiers(position, battle, ratio))
    column = position.board.tables.crt[f"{min(ratio.attack, BEST)}:{ratio.defence}"]
    foes = defenders(position, target)
    extra = position.board.tables.fort_loss if position.fort_of(target) == battle.enemy else 0
    own, other = _Losses(position, units), _Losses(position, foes)
    trapped = bool(foes) and not retreat_hexes(position, foes)
    total = 0
    for die in _DICE:
        result = column[max(1, min(6, die + drm)) - 1]
        total += other.worth(result.defender) - own.worth(result.attacker + extra)
        if result.retreat and result.defender < other.steps:
            total += _TRAPPED if trapped else _RETREAT
    return total


class _Losses:
    """What steps of some units are worth to their side."""

    def __init__(self, position: Position, units: Sequence[int]) -> None:
        steps = position.state.steps
        self.steps = sum(steps[n] for n in units)
        value = sum(max(1, position.value_of(n)) for n in units)
        self._step = _STRENGTH * value // max(1, self.steps)
        self._points = sum(_POINT * points_of(position, n) for n in units)

    def worth(self, lost: int) -> int:
        """What it costs to lose so many of them: of the points the more, the fewer are left."""
        if not self.steps:
            return 0
        lost = min(lost, self.steps)
        points = self._points * lost * lost // (self.steps * self.steps)
        return lost * self._step + points


def points_of(position: Position, n: int) -> int:
    """The points that the loss of a unit gives the enemy, on the Marne (16.4)."""
    unit = position.unit(n)
    if position.state.options.scenario != "marne" or unit.kind == "gun":
        return 0
    if unit.nation == "german":
        return 2 if unit.size == "XXX" else 0
    return MARNE_UNIT.get(unit.size, 0)


def plan_of(worlds: Sequence[Position], side: str, goals: Goals) -> tuple[Order, ...]:
    """Moves of a side: to what wins, to the targets that promise most; then the march."""
    moves = Moves(ground_of(worlds, side, goals.kept))
    moves.seize(goals.prizes)
    for target in moves.ranked_targets():
        moves.storm(target)
    moves.march(goals.march)
    return tuple(moves.orders)


def ground_of(worlds: Sequence[Position], side: str, kept: Hexes = 0) -> MoveGround:
    """What a plan of a side goes by, in some worlds in which its own units stand alike."""
    position = worlds[0]
    groups = [
        Group(tuple(units), reachable_hexes(position, units))
        for h in position.hexes_in(position.real[side])
        if (units := [n for n in position.stack(h) if is_free(position, [n])])
        and is_free(position, units)
    ]

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
        return sum(promise(world, side, fit, target) for world in worlds) if fit else 0

    targets = position.hexes_in(position.real[ENEMY[side]] & position.area)
    return MoveGround(position, groups, targets, hoped, together, fits, kept)
