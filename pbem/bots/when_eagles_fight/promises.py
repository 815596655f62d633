"""What an attack of When Eagles Fight promises by the printed odds, averaged over the die."""

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.attack_sequence import REPULSED, table_row
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import (
    BEST,
    WORST,
    Battle,
    attack_strength,
    defence_strength,
    defenders,
    modifiers,
    ratio_of,
)
from pbem.games.when_eagles_fight.combat.retreat import retreat_hexes

_STRENGTH = 24
"""What a point of strength is worth."""
_DICE = range(1, 7)
_GROUND, _PLACE = 40, 400
"""What a hex is worth that the enemy leaves, and a town, a city or a victory hex."""


@dataclass(frozen=True)
class AttackPromises:
    """What attacks of a side promise, summed over some worlds.

    Attributes:
        worlds: the same position, with other units below the tops of the enemy's stacks.
        side: who attacks.
    """

    worlds: Sequence[Position]
    side: str

    def of(self, units: Sequence[int], target: int) -> int:
        """What an attack of a hex by some units promises."""
        return sum(self._in_world(world, units, target) for world in self.worlds)

    def _in_world(self, position: Position, units: Sequence[int], target: int) -> int:
        """Summed over the six faces of the die: the enemy's losses, less the own ones; the hex."""
        guns = tuple(n for n in units if position.unit(n).kind == "artillery")
        fighting = tuple(n for n in units if n not in guns)
        if not fighting:
            return 0
        battle = Battle(self.side, target, fighting, guns)
        attack = attack_strength(position, fighting)
        ratio = ratio_of(attack, defence_strength(position, target))
        if ratio.defence > WORST:
            results = [REPULSED] * len(_DICE)
        else:
            column = position.board.tables.crt[f"{min(ratio.attack, BEST)}:{ratio.defence}"]
            drm = sum(value for _, value in modifiers(position, battle, ratio))
            results = [column[table_row(die + drm) - 1] for die in _DICE]
        own, foe = _Steps.of(position, fighting), self._foes(position, target)
        total = 0
        for result in results:
            total += self._dealt(position, foe, target, result.defender)
            total -= own.worth(_points(result.attacker, own.steps))
        return total

    def _foes(self, position: Position, target: int) -> "_Steps":
        """Those who can be lost in a hex."""
        foes = defenders(position, target)
        return _Steps.of(position, [n for n in foes if position.unit(n).kind != "fortress"])

    def _dealt(self, position: Position, foe: "_Steps", target: int, result: str) -> int:
        """What the defender's result is worth: a retreat stands for a step (13.22)."""
        fort = position.fort_in(target) is not None
        ground = _PLACE if position.ground.fought_over >> target & 1 else _GROUND
        if result == "E":
            return foe.worth(foe.steps) + ground
        points = _points(result, foe.steps)
        if not points or (fort and not foe.steps):
            return 0
        can_leave = not fort and bool(retreat_hexes(position, position.stack(target)))
        lost = points - can_leave
        gone = can_leave or (lost >= foe.steps and not fort)
        return foe.worth(lost) + (ground if gone else 0)


def _points(result: str, steps: int) -> int:
    """The steps that a result asks for."""
    if result == "E":
        return steps
    return int(result) if result.isdigit() else 0


@dataclass(frozen=True, slots=True)
class _Steps:
    """The steps of some units.

    Attributes:
        steps: how many; ``value``: the strength that goes with all of them.
    """

    steps: int
    value: int

    @classmethod
    def of(cls, position: Position, units: Sequence[int]) -> "_Steps":
        steps = sum(position.state.steps[n] for n in units)
        return cls(steps, sum(max(1, position.value_of(n)) for n in units))

    def worth(self, lost: int) -> int:
        """What it costs to lose so many of them."""
        return _STRENGTH * self.value * min(lost, self.steps) // max(1, self.steps)
