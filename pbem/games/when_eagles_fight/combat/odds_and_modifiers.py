"""Strengths, odds and modifiers of the die in an attack.

Rules 13.8-13.19, 8.6, 9.3, 9.10, 14.2, 15.2.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from pbem.games.hexes.combat import Odds, is_surrounded, odds
from pbem.games.when_eagles_fight.board.board import RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, OFFENSIVE, Position
from pbem.games.when_eagles_fight.operations.stacking import size_in_halves
from pbem.games.when_eagles_fight.orders import Exploit
from pbem.games.when_eagles_fight.supply.headquarters import hexes_commanded
from pbem.games.when_eagles_fight.supply.supply import has_defensive_supply, is_active

BEST, WORST = 5, 2
"""The columns of the results table: 5:1 and 1:2 (13.10)."""

COMBAT_CORPS = 2
"""How many corps of a hex count from turn 12 on (8.6)."""


@dataclass(frozen=True, slots=True)
class Battle:
    """An attack that was declared.

    Attributes:
        target: the hex attacked.
        units: the attackers, heavy artillery apart; ``guns`` the latter (13.18).
        oberost: in OberOst's phase of combat (14.3).
        losses, advance, breakthrough: what the order says of them; ``None`` where its owner chooses
            later.
    """

    side: str
    target: int
    units: tuple[int, ...]
    guns: tuple[int, ...] = ()
    oberost: bool = False
    losses: tuple[str, ...] | None = None
    advance: tuple[str, ...] | None = None
    breakthrough: tuple[Exploit, ...] | None = None

    @property
    def enemy(self) -> str:
        """The side that defends."""
        return ENEMY[self.side]


def defenders(position: Position, h: int) -> list[int]:
    """The units that defend a hex, a fortress among them.

    Those that retreated into it in this phase do not (13.22).
    """
    return [
        n
        for n in position.stack(h)
        if position.unit(n).kind != "artillery" and n not in position.state.routed
    ]


def routed_units(position: Position, h: int) -> list[int]:
    """Those that retreated into it in this phase (13.22)."""
    return [n for n in position.stack(h) if n in position.state.routed]


def counts_half(position: Position, n: int, supplied: Callable[[Position, int], bool]) -> bool:
    """True if a unit counts half: out of supply (9.3) or short of ammunition (9.10)."""
    return n in position.state.short or not supplied(position, n)


def attack_strength(position: Position, units: Sequence[int]) -> int:
    """The sum of the factors with which units attack (13.8)."""
    return _strength(position, units, 0, lambda n: counts_half(position, n, is_active))


def defence_strength(position: Position, h: int) -> int:
    """The sum of the factors that defend a hex (13.2, 13.8); at least 1."""
    return max(
        _strength(
            position,
            defenders(position, h),
            1,
            lambda n: counts_half(position, n, has_defensive_supply),
        ),
        1,
    )


def _strength(
    position: Position, units: Sequence[int], which: int, half: Callable[[int], bool]
) -> int:
    """Full factors, and half of all the others together, rounded up (9.3)."""
    full = halved = 0
    for n in units_counting(position, units, which, half):
        if half(n):
            halved += position.factors(n)[which]
        else:
            full += position.factors(n)[which]
    return full + (halved + 1) // 2


def units_counting(
    position: Position, units: Sequence[int], which: int, half: Callable[[int], bool]
) -> list[int]:
    """Those whose factors count.

    From turn 12 on the best two corps of each hex, and what stacks freely (8.6).
    """
    if position.state.turn < position.board.limits["two_corps"]:
        return list(units)
    found: list[int] = []
    for h in dict.fromkeys(position.where[n] for n in units):
        here = [n for n in units if position.where[n] == h]
        found += [n for n in here if not size_in_halves(position, [n])]
        found += _best_counting(
            position, [n for n in here if size_in_halves(position, [n])], which, half
        )
    return found


def _best_counting(
    position: Position, units: Sequence[int], which: int, half: Callable[[int], bool]
) -> tuple[int, ...]:
    def worth(chosen: Iterable[int]) -> int:
        return sum(position.factors(n)[which] * (1 if half(n) else 2) for n in chosen)

    groups = (group for size in range(len(units) + 1) for group in combinations(units, size))
    return max((g for g in groups if size_in_halves(position, g) <= 2 * COMBAT_CORPS), key=worth)


def ratio_of(attack: int, defence: int) -> Odds:
    """The odds, rounded in favour of the defender (13.9); without strength the worst."""
    return odds(attack, defence) if attack else Odds(1, WORST + 1)


# --- modifiers ------------------------------------------------------------------------------------


def modifiers(position: Position, battle: Battle, ratio: Odds) -> tuple[tuple[str, int], ...]:
    """What gives something to the die, by name (13.11); all of it adds up.

    Guns (13.18) and odds above the best column (13.12) are among it.
    """
    drm = position.board.tables.drm
    found = [
        *ground_modifiers(position, battle.target, battle.enemy),
        *_surround_modifiers(position, battle),
    ]
    if battle.guns:
        found.append(("artillery", drm["artillery"]))
    if any(_is_elite(position, n, is_active) for n in battle.units):
        found.append(("active", drm["active"]))
    if any(
        _is_elite(position, n, has_defensive_supply) for n in defenders(position, battle.target)
    ):
        found.append(("active", -drm["active"]))
    offensive, command = brusilov_modifier(position, battle, ratio), hexes_commanded(position)
    if offensive:
        found.append(("brusilov", offensive))
    elif battle.side == RUSSIAN and all(command >> position.where[n] & 1 for n in battle.units):
        found.append(("stavka", drm["stavka"]))
    if battle.enemy == RUSSIAN and command >> battle.target & 1:
        found.append(("stavka", -drm["stavka"]))
    if ratio.attack > BEST:
        found.append(("odds", ratio.attack - BEST))
    return tuple((name, value) for name, value in found if value)


def ground_modifiers(position: Position, h: int, defender: str) -> list[tuple[str, int]]:
    """Terrain, river, city and fortress of a hex that a side defends (13.13-13.15)."""
    tables, ground = position.board.tables, position.ground
    number = position.name(h)
    terrain = position.board.hexes[number].terrain
    found = [(terrain, tables.terrain[terrain].drm)]
    if ground.rivers >> h & 1:
        found.append(("river", tables.drm["river"]))
    if ground.cities >> h & 1 and number not in tables.plain_cities:
        russians = defender == RUSSIAN and position.country(h) == "russia"
        found.append(("city", tables.drm["russian_city" if russians else "city"]))
    if position.fort_in(h) is not None:
        found.append(("fortress", tables.drm["fortress"]))
    return found


def _surround_modifiers(position: Position, battle: Battle) -> list[tuple[str, int]]:
    """An attack from all round, never on a fortress (13.15, 13.16)."""
    if position.fort_in(battle.target) is not None:
        return []
    sides = (position.grid.direction(battle.target, position.where[n]) for n in battle.units)
    if not is_surrounded(side for side in sides if side is not None):
        return []
    germans = all(position.unit(n).nation == "german" for n in defenders(position, battle.target))
    return [
        ("concentric", position.board.tables.drm["concentric_german" if germans else "concentric"])
    ]


def _is_elite(position: Position, n: int, supplied: Callable[[Position, int], bool]) -> bool:
    """A German active corps, whole and in supply (13.19)."""
    unit = position.unit(n)
    return unit.active and position.state.steps[n] == unit.steps and supplied(position, n)


def brusilov_modifier(position: Position, battle: Battle, ratio: Odds) -> int:
    """What the offensive gives.

    At 1:1 or 2:1 against Austro-Hungarians alone, in its three turns (15.2).
    """
    turn = position.offensive
    if battle.side != RUSSIAN or not 1 <= turn <= OFFENSIVE or str(ratio) not in ("1:1", "2:1"):
        return 0
    if any(position.unit(n).nation != "austrian" for n in position.stack(battle.target)):
        return 0
    return position.board.tables.brusilov[turn - 1]
