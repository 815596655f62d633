"""The average steps that an attack costs each side, by the printed chart (13.20)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pbem.games.hexes.combat import odds
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.combat.attack_sequence import HIGHEST, LOWEST
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import (
    BEST,
    WORST,
    Battle,
    attack_strength,
    defence_strength,
    defenders,
    modifiers,
    routed_units,
)

PLACE = 2
"""So many steps a fortress or a city is worth that is taken."""
RETREAT = 0.5
"""So much of a step the retreat is worth that takes the place of one (13.22)."""
_DICE = range(1, 7)


@dataclass(frozen=True)
class Blow:
    """Units that could attack a hex, and the average steps that it costs both sides."""

    units: tuple[int, ...]
    target: int
    lost: float
    paid: float


def blows(position: Position, side: str, fit: Collection[int]) -> Iterator[Blow]:
    """Attacks on each enemy beside units of one nation: by all, all but a stack, each stack."""
    targets = position.mobile[ENEMY[side]] & position.grid.adjacent_to(position.mobile[side])
    for target in position.hexes_in(targets):
        for nation in sorted({position.unit(n).nation for n in fit}):
            ours = [n for n in fit if position.unit(n).nation == nation]
            stacks = [
                tuple(n for n in position.stack(h) if n in ours)
                for _, h in position.grid.near[target]
            ]
            everybody = tuple(n for units in stacks for n in units)
            but_one = {tuple(n for n in everybody if n not in units) for units in stacks}
            for units in sorted({everybody, *but_one, *stacks}):
                if blow := promise(position, side, units, target):
                    yield blow


def promise(position: Position, side: str, units: Sequence[int], target: int) -> Blow | None:
    """An attack's average cost; ``None`` without a fight or without a die (13.10, 13.18)."""
    guns = tuple(n for n in units if position.unit(n).kind == "artillery")
    battle = Battle(side, target, tuple(n for n in units if n not in guns), guns)
    if not battle.units:
        return None
    ratio = odds(
        max(attack_strength(position, battle.units), 1), defence_strength(position, target)
    )
    if ratio.defence > WORST:
        return None
    drm = sum(value for _, value in modifiers(position, battle, ratio))
    column = position.board.tables.crt[f"{min(ratio.attack, BEST)}:{ratio.defence}"]
    results = [column[max(LOWEST, min(HIGHEST, die + drm)) - 1] for die in _DICE]
    lost = sum(_lost(position, target, result.defender) for result in results)
    paid = sum(_paid(position, battle.units, result.attacker) for result in results)
    return Blow(tuple(units), target, lost / len(_DICE), paid / len(_DICE))


def _lost(position: Position, target: int, result: str) -> float:
    """A result's cost to the defender (13.21-13.24), with units that fled there (13.22)."""
    field = [n for n in defenders(position, target) if position.unit(n).kind != "fortress"]
    steps = sum(position.steps_of(field).values())
    fled = sum(position.steps_of(routed_units(position, target)).values())
    fort = position.fort_in(target) is not None
    if result == "E":
        return steps + fled + PLACE * (fort + (position.ground.cities >> target & 1))
    if result == "0" or not field:
        return 0
    return min(int(result), steps) + fled - (0 if fort else 1 - RETREAT)


def _paid(position: Position, units: Sequence[int], result: str) -> int:
    """What a result costs the attacker (13.21, 13.24)."""
    steps = sum(position.steps_of(units).values())
    return {"E": steps, "B": 0}[result] if result in "EB" else min(int(result), steps)
