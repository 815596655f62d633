"""Marches for an attack: beside an enemy, from many sides, until strong enough."""

from collections import Counter
from collections.abc import Mapping

from pbem.games.hexes.grid import Hexes, hex_bits
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import COMBAT_CORPS, defence_strength
from pbem.games.when_eagles_fight.operations.movement import is_free, reachable_hexes
from pbem.games.when_eagles_fight.supply.supply import supply
from tests.games.when_eagles_fight.scripted_plans import apart

_CORPS = 3
"""So many stand in a hex (8.1)."""


def assaults(
    position: Position, side: str, goals: Mapping[int, int], odds: tuple[int, int]
) -> dict[int, int]:
    """Where units march that can attack together: the enemies nearest to their goals first.

    Args:
        position: before they march.
        side: whose units they are.
        goals: where each of them goes if it attacks nobody.
        odds: at which they attack at least, and those that are enough.
    """
    reach = {n: _reach(position, side, n) for n in goals}
    near = position.grid.adjacent_to(
        hex_bits(frozenset(h for hexes in reach.values() for h in position.hexes_in(hexes)))
    )
    targets = position.hexes_in(position.mobile[ENEMY[side]] & near)
    found: dict[int, int] = {}
    for target in sorted(
        targets, key=lambda h: (min(apart(h, goal) for goal in set(goals.values())), h)
    ):
        left = {n: hexes for n, hexes in reach.items() if n not in found}
        found |= _party(position, target, left, Counter(found.values()), odds)
    return found


def _reach(position: Position, side: str, n: int) -> Hexes:
    """Where a unit can be at the end of its march, in supply."""
    here = {position.where[n]}
    if is_free(position, [n]):
        here.update(reachable_hexes(position, [n]).spent)
    return hex_bits(frozenset(here)) & supply(position, side).field


def _party(
    position: Position,
    target: int,
    reach: Mapping[int, Hexes],
    standing: Counter[int],
    odds: tuple[int, int],
) -> dict[int, int]:
    """Who attacks a hex from where, the strongest first; nobody if all are too weak."""
    strength, (least, enough) = 0, (ratio * defence_strength(position, target) for ratio in odds)
    most = _CORPS if position.state.turn < position.board.limits["two_corps"] else COMBAT_CORPS
    party: dict[int, int] = {}
    for n in sorted(reach, key=lambda n: (-position.factors(n)[0], n)):
        if strength >= enough:
            break
        beside = position.hexes_in(position.grid.beside[target] & reach[n])
        h = min(beside, key=lambda h: (standing[h], h), default=None)
        if h is not None and standing[h] < most:
            party[n] = h
            standing[h] += 1
            strength += position.factors(n)[0]
    return party if strength >= least else {}
