"""Flank attacks (12.3): when one can be tried, and how the attempt ends."""

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import WIRELESS_INTERCEPTS
from pbem.games.paths_of_glory.combat.combat_cards import Scene
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.log.combat import FlankRoll, FlankTried, Term
from pbem.rules import Illegal, Table

ENOUGH = 4
"""The modified roll from which a flank attempt succeeds (12.3.3)."""
CLOSED = frozenset({"swamp", "mountain"})
"""Terrain of the space attacked that rules a flank attempt out (12.3.1)."""


def why_no_flank_attack(position: Position, battle: Battle) -> Illegal | None:
    """Why no flank attack can be tried, or ``None`` (12.3.1, 15.1.6); a cancelled trench is 0."""
    space = position.space(battle.target)
    if len({battle.origins[unit] for unit in battle.attackers}) < 2:
        return refuse("flank_one_space", "12.3.1", "FLANK", space=space.id)
    if not any(position.unit(unit).army for unit in battle.attackers):
        return refuse("flank_no_army", "12.3.1", "FLANK", space=space.id)
    if space.terrain in CLOSED:
        return refuse("flank_terrain", "12.3.1", "FLANK", space=space.id)
    if battle.trench:
        return refuse("flank_trench", "12.3.1", "FLANK", space=space.id)
    if not battle.defenders and not battle.bystanders:
        return refuse("flank_fort", "15.1.6", "FLANK", space=space.id)
    return None


def check_flank(position: Position, battle: Battle) -> None:
    """Accept the flank attack of an order, if it tries one, or refuse it.

    Raises:
        Illegal: paragraphs 12.3.1, 12.3.2 and 15.1.6.
    """
    name = battle.order.flank
    if not name:
        return
    if fault := why_no_flank_attack(position, battle):
        raise fault
    origins = sorted({position.space(origin).id for origin in battle.origins.values()})
    if name not in origins:
        raise refuse("flank_pin", "12.3.2", name, space=name, spaces=tuple(origins))


def flank_modifiers(position: Position, battle: Battle) -> tuple[Term, ...]:
    """One for each attacking space but the pinning one that touches no other enemies (12.3.2).

    Dotted and dashed lines do not count, nor do forts alone; neutral Greeks are no enemies.
    """
    enemies = position.occupied[ENEMY[battle.attacker]] & ~(1 << battle.target)
    if position.state.limited_greece:
        enemies &= ~position.board.of_nation["gr"] | _spaces_without_greeks(position)
    near, pin = position.board.flank_masks, position.board.space[battle.order.flank]
    origins = sorted(set(battle.origins.values()) - {pin})
    return tuple(
        Term(position.space(origin).id, 1) for origin in origins if not near[origin] & enemies
    )


def _spaces_without_greeks(position: Position) -> int:
    """The spaces without Greek units, as a bit set."""
    greek = {position.state.at[unit] for unit in position.board.kinds["GRc"]}
    return ~sum(1 << space for space in greek if space >= 0)


def attempt_flank(scene: Scene, table: Table) -> None:
    """Roll for the attempt (12.3.3), unless Wireless Intercepts makes it succeed (CP-2)."""
    position, battle = scene.position, scene.battle
    target, terms, die = position.space(battle.target).id, flank_modifiers(position, battle), 0
    if scene.uses_card(battle.attacker, WIRELESS_INTERCEPTS):
        battle.flank = True
    else:
        die = table.roll(6, FlankRoll(target, terms))
        battle.flank = die + sum(term.amount for term in terms) >= ENOUGH
    table.log(FlankTried(target, battle.order.flank, die, terms, battle.flank))
