"""What an assault of 1914: Glory's End promises by the printed odds, averaged over the die."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.losses import MARNE_UNIT
from pbem.games.glorys_end.combat.odds_and_modifiers import (
    BEST,
    WORST,
    Battle,
    Kind,
    all_cavalry,
    attack_strength,
    defence_strength,
    defenders,
    modifiers,
    ratio_of,
    routed_units,
)
from pbem.games.glorys_end.combat.retreat import retreat_hexes
from pbem.games.hexes.grid import Hexes

_POINT, _STRENGTH = 200, 24
"""What a victory point, and a point of strength, is worth."""
_DICE = range(1, 7)
_HOPELESS = -6 * 6 * _STRENGTH
"""What an assault at worse odds than any column promises (13.11)."""
_RETREAT, _TRAPPED = 120, 300
"""What it is worth that defenders have to retreat, and that they cannot."""
_PRIZE, _EVADED = 6000, 6
"""What a hex that wins is worth, and what it is worth to the German that cavalry goes back."""


@dataclass(frozen=True)
class Promises:
    """What assaults of a side promise, summed over some worlds.

    Attributes:
        worlds: the same position, with other units below the tops of the enemy's stacks.
        prizes: hexes that win the game.
    """

    worlds: Sequence[Position]
    side: str
    prizes: Hexes = 0

    def of(self, units: Sequence[int], target: int, kind: Kind = "prepared") -> int:
        """What an assault of a hex by some units promises."""
        return sum(self._in_world(world, units, target, kind) for world in self.worlds)

    def of_march(self, units: Sequence[int], h: int, target: int) -> int:
        """What a march assault by units of a stack promises, once they stand in a hex."""
        with ExitStack() as thought:
            for world in self.worlds:
                thought.enter_context(_standing(world, units, h))
            return self.of(units, target, "march")

    def _in_world(self, position: Position, units: Sequence[int], target: int, kind: Kind) -> int:
        """Summed over the six faces of the die (13.9-13.17).

        The enemy's losses less the own ones: steps by the strength that goes with them, and the
        points of whole units; a hex that is won.
        """
        battle = Battle(kind, self.side, target, tuple(units), (), None, None)
        foes = defenders(position, target)
        if _may_evade(position, units, foes, target):
            return _EVADED if self.side == GERMAN else 0
        ratio = ratio_of(attack_strength(position, battle), defence_strength(position, battle))
        if ratio.defence > WORST:
            return _HOPELESS
        drm = sum(value for _, value in modifiers(position, battle, ratio))
        column = position.board.tables.crt[f"{min(ratio.attack, BEST)}:{ratio.defence}"]
        extra = position.board.tables.fort_loss if position.fort_of(target) == battle.enemy else 0
        own, other = _Losses(position, units), _Losses(position, foes)
        works = position.has_prepared_defence(target, battle.enemy)
        trapped = bool(foes) and not retreat_hexes(position, foes)
        prize = _PRIZE if self.prizes >> target & 1 else 0
        total = 0
        for die in _DICE:
            result = column[max(1, min(6, die + drm)) - 1]
            total += other.worth(result.defender) - own.worth(result.attacker + extra)
            gone = result.defender >= other.steps
            if result.retreat and not gone and not works:
                total += _TRAPPED if trapped else _RETREAT
                gone = True
            total += prize if gone else 0
        return total


def _may_evade(position: Position, units: Sequence[int], foes: Sequence[int], target: int) -> bool:
    """True if nobody but cavalry defends, and may leave before it fights (13.25)."""
    return (
        all_cavalry(position, foes)
        and not any(position.unit(n).kind == "cavalry" for n in units)
        and not routed_units(position, target)
        and position.fort_of(target) is None
        and bool(retreat_hexes(position, foes))
    )


@contextmanager
def _standing(position: Position, units: Sequence[int], h: int) -> Iterator[None]:
    """Think of units as if they stood in a hex."""
    where, before = position.where, {n: position.where[n] for n in units}
    where.update(dict.fromkeys(units, h))
    try:
        yield
    finally:
        where.update(before)


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
