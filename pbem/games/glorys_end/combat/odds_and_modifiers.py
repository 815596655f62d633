"""Strengths, odds and modifiers of the die in an assault.

Rules 13.6, 13.9-13.16, 13.24, 7.6, 14.3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pbem.games.glorys_end.board.board import ALLIED
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.supply.supply import defends_at_full_strength, is_active
from pbem.games.hexes.combat import Odds, is_surrounded, odds

Kind = Literal["march", "prepared"]

SOLID = ("infantry", "naval", "cavalry")
"""The kinds of units that fight."""

BEST, WORST = 5, 2
"""The columns of the results table: 5:1 and 1:2 (13.11)."""

PLAN_BATTLES, PLAN_STEPS = 7, 6
"""Plan XVII: so many battles count, each of so many steps (4.6)."""


@dataclass(frozen=True, slots=True)
class Battle:
    """An assault that was declared.

    Attributes:
        kind: in march (13.23) or prepared (13.1).
        target: the hex attacked.
        units: the attackers, siege guns apart; ``guns`` those that fire (14.7).
        losses, advance: what the order says of them; ``None`` where its owner chooses later.
    """

    kind: Kind
    side: str
    target: int
    units: tuple[int, ...]
    guns: tuple[int, ...]
    losses: tuple[str, ...] | None
    advance: tuple[str, ...] | None

    @property
    def enemy(self) -> str:
        """The side that defends."""
        return ENEMY[self.side]


def defenders(position: Position, h: int) -> list[int]:
    """The real units that defend a hex.

    Those that retreated into it in this phase do not (13.18).
    """
    return [
        n
        for n in position.stack(h)
        if position.unit(n).kind in SOLID and n not in position.state.routed
    ]


def routed_units(position: Position, h: int) -> list[int]:
    """Those that retreated into it in this phase (13.18)."""
    return [n for n in position.stack(h) if n in position.state.routed]


def all_cavalry(position: Position, units: Sequence[int]) -> bool:
    """True if there are units, and cavalry alone."""
    return bool(units) and all(position.unit(n).kind == "cavalry" for n in units)


def attack_strength(position: Position, battle: Battle) -> int:
    """The sum of the attackers' factors (13.9), each out of supply halved (7.6).

    A march assault has the supply with which its units began to move (7.5). Cavalry counts its
    first number against cavalry alone (13.24).
    """
    foes = defenders(position, battle.target)
    against_cavalry = all_cavalry(position, foes) and position.fort_of(battle.target) is None
    total = 0
    for n in battle.units:
        factors = position.factors(n)
        factor = (
            factors[1] if position.unit(n).kind == "cavalry" and not against_cavalry else factors[0]
        )
        total += factor if battle.kind == "march" or is_active(position, n) else factor // 2
    return total


def defence_strength(position: Position, battle: Battle) -> int:
    """The sum of all defenders' factors (13.4), a fortress's among them (14.2); at least 1."""
    cavalry = all_cavalry(position, battle.units)
    return strength_in(position, battle.target, battle.enemy, cavalry=cavalry)


def strength_in(position: Position, h: int, defender: str, *, cavalry: bool) -> int:
    """The factors with which a side defends a hex, against cavalry alone or not; at least 1."""
    total = 0
    for n in defenders(position, h):
        factors = position.factors(n)
        factor = factors[0] if position.unit(n).kind == "cavalry" and cavalry else factors[1]
        total += factor if defends_at_full_strength(position, n) else factor // 2
    if position.fort_of(h) == defender:
        total += position.board.forts[position.name(h)].defence
    return max(total, 1)


def ratio_of(attack: int, defence: int) -> Odds:
    """The odds, rounded in favour of the defender (13.9, 13.10); without strength the worst."""
    return odds(attack, defence) if attack else Odds(1, WORST + 1)


def modifiers(position: Position, battle: Battle, ratio: Odds) -> tuple[tuple[str, int], ...]:
    """What gives something to the die, by name (13.12, 13.14-13.16, 14.3); all of it adds up.

    Odds above the best column are among it (13.11).
    """
    tables, ground, h = position.board.tables, position.ground, battle.target
    found = [*terrain_modifiers(position, h)]
    origins = {position.where[n] for n in battle.units}
    if all((origin, h) in ground.rivers for origin in origins):
        major = all(ground.rivers[origin, h] == "major" for origin in origins)
        found.append(("river", tables.major_river_drm if major else tables.minor_river_drm))
    found += zone_modifiers(position, h, battle.enemy)
    if battle.kind == "prepared" and position.fort_of(h) is None:
        sides = (position.grid.direction(h, origin) for origin in origins)
        if is_surrounded(side for side in sides if side is not None):
            found.append(("concentric", tables.concentric_drm))
    if ratio.attack > BEST:
        found.append(("odds", ratio.attack - BEST))
    return tuple((name, drm) for name, drm in found if drm)


def terrain_modifiers(position: Position, h: int) -> list[tuple[str, int]]:
    """What the ground of a hex and its city or town give (13.12)."""
    tables, ground = position.board.tables, position.ground
    terrain = position.board.hexes[position.name(h)].terrain
    found = [(terrain, tables.terrain[terrain].drm)]
    if ground.cities >> h & 1:
        found.append(("city", tables.city_drm))
    elif ground.towns >> h & 1:
        found.append(("town", tables.town_drm))
    return found


def zone_modifiers(position: Position, h: int, owner: str) -> list[tuple[str, int]]:
    """What a fortified zone gives its owner, where somebody defends in it (14.3)."""
    if position.zone_of(h) != owner or not defenders(position, h):
        return []
    return [("zone", position.board.tables.zone_drm)]


def is_plan_seventeen(position: Position, battle: Battle) -> bool:
    """True if a battle counts for Plan XVII (4.6).

    In Germany, with six steps, up to turn 5, seven in all.
    """
    state = position.state
    return (
        battle.side == ALLIED
        and state.options.scenario != "marne"
        and state.turn <= position.board.limits["plan_xvii_last"]
        and state.battles < PLAN_BATTLES
        and bool(position.ground.country["germany"] >> battle.target & 1)
        and sum(state.steps[n] for n in battle.units) >= PLAN_STEPS
    )
