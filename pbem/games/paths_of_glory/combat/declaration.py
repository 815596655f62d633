"""The declaration of a combat (12.2.2): orders checked and found, and the combat they make."""

from collections.abc import Iterator

from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import BRUSILOV_OFFENSIVE, KERENSKY_OFFENSIVE
from pbem.games.paths_of_glory.combat import flank
from pbem.games.paths_of_glory.combat.card_play import (
    card_choices,
    check_stated_cards,
    early_card_choices,
)
from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS, Scene
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.fire import sinai_modifier
from pbem.games.paths_of_glory.combat.legal_attacks import (
    attackable_spaces,
    attacking_groups,
    check_force,
    possible_attackers,
    reasons_against_attack,
    why_not_group,
)
from pbem.games.paths_of_glory.combat.steps import remember_supply
from pbem.games.paths_of_glory.log.combat import Term
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack
from pbem.rules import Illegal

BONUS = {"yanks": ("us", 2), "brusilov": ("ru", 1)}
"""What events add to the die of attacks with a unit of a nation (AP-35, AP-46)."""


def check_attack(position: Position, op: Operation, order: Attack) -> None:
    """Accept or refuse an attack (12.1), its flank attempt (12.3.1) and its cards (12.2.6).

    Raises:
        Illegal: see ``check_force``, ``check_stated_cards`` and ``check_flank``.
    """
    check_force(position, op, order)
    check_plan(position, op, order)


_OPEN = frozenset(
    f"pog.illegal.{key}"
    for key in (
        "besieged_from_outside",
        "card_not_here",
        "card_spent",
        "event_not_here",
        "flank_fort",
        "lost_supply",
        "siege_broken",
        "stavka_timidity",
    )
)
"""Reasons against an attack that another combat of the round may remove.

Supply, a siege, who stands in the space (CP-58, 15.1.6), and cards that its winner keeps.
"""


def check_hopefully(position: Position, op: Operation, order: Attack) -> None:
    """Accept an attack behind another combat unless no outcome of that makes it legal.

    Raises:
        Illegal: as ``check_attack``, for a reason that no combat removes.
    """
    if ban := next(reasons_against_attack(position, op, order, _OPEN), None):
        raise ban
    try:
        check_plan(position, op, order)
    except Illegal as illegal:
        if illegal.key not in _OPEN:
            raise


def check_plan(position: Position, op: Operation, order: Attack) -> None:
    """Accept the flank attempt (12.3.1) and the cards (12.2.6) of units that may attack.

    Raises:
        Illegal: see ``check_stated_cards`` and ``check_flank``.
    """
    if not order.flank and not order.cards:
        return
    battle = declare_combat(position, op, order)
    check_stated_cards(scene_of(position, battle), order)
    if any(
        card == BRUSILOV_OFFENSIVE or COMBAT_CARDS[card].trench
        for card in order.cards
        if card != KERENSKY_OFFENSIVE
    ):
        battle.trench = 0
    flank.check_flank(position, battle)


def legal_attacks(position: Position, op: Operation) -> Iterator[Attack]:
    """Attacks that are legal now, lazily, the plainest first.

    Some for every target, then flank attempts and cards.
    """
    found = attackable_spaces(position, op)
    for target, units in found.items():
        for group in attacking_groups(position, op, units, target):
            yield _plain_attack(position, group, target)
    for target, units in found.items():
        for group in attacking_groups(position, op, units, target):
            yield from _attack_variants(position, op, _plain_attack(position, group, target))


def can_attack(position: Position, op: Operation) -> bool:
    """True if an attack is legal now: most often one unit may attack alone."""
    alone = any(
        why_not_group(position, op, [unit], target) is None
        for target, unit in possible_attackers(position, op)
    )
    return alone or next(legal_attacks(position, op), None) is not None


def _plain_attack(position: Position, units: list[int], target: int) -> Attack:
    return Attack(position.space(target).id, tuple(position.unit(unit).id for unit in units))


def _attack_variants(position: Position, op: Operation, plain: Attack) -> Iterator[Attack]:
    """The same attack as a flank attempt from each space, and with each card alone."""
    battle = declare_combat(position, op, plain)
    scene = scene_of(position, battle)
    scene.flank = True
    pins = _possible_pins(position, battle)
    cards = (*early_card_choices(scene, op.side), *card_choices(scene, op.side))
    for pin in ("", *pins):
        for card in ((), *((card,) for card in cards)):
            if not pin and not card:
                continue
            order = Attack(plain.target, plain.units, flank=pin, cards=card)
            if is_plan_accepted(position, op, order):
                yield order


def _possible_pins(position: Position, battle: Battle) -> list[str]:
    """The spaces of the attackers, if there are several: one of them pins the enemy (12.3.2)."""
    origins = sorted(set(battle.origins.values()))
    return [position.space(origin).id for origin in origins] if len(origins) > 1 else []


def is_plan_accepted(position: Position, op: Operation, order: Attack) -> bool:
    """True if ``check_plan`` accepts an attack."""
    try:
        check_plan(position, op, order)
    except Illegal:
        return False
    return True


# --- the declaration ------------------------------------------------------------------------------


def declare_combat(position: Position, op: Operation, order: Attack) -> Battle:
    """The combat of an order (12.2.2).

    Units that retreated before in this round do not defend (12.5.6).
    """
    board, target = position.board, position.board.space[order.target]
    enemy = ENEMY[op.side]
    attackers = [board.unit[name] for name in order.units]
    there = position.units_of(enemy, target)
    return Battle(
        op=op,
        order=order,
        target=target,
        attackers=attackers,
        origins={unit: position.state.at[unit] for unit in attackers},
        defenders=[unit for unit in there if unit not in op.retreated],
        bystanders=[unit for unit in there if unit in op.retreated],
        fort=position.enemy_fort_strength(op.side, target),
        trench=position.trench_level(enemy, target) if there else 0,
        numbers={AP: 0, CP: 0},
    )


def scene_of(position: Position, battle: Battle) -> Scene:
    """A combat as cards see it when it begins (14.1.1.2), with its natural modifiers."""
    scene = Scene(
        position,
        battle,
        supplied=_defenders_helped(position, battle),
        flank=bool(battle.order.flank),
    )
    nation, drm = BONUS.get(battle.op.bonus, ("", 0))
    if nation and scene.attacked_by(nation):
        scene.bonus.append(Term(battle.op.bonus, drm))
    scene.bonus += sinai_modifier(position, battle.attacker, set(battle.origins.values()))
    return scene


def _defenders_helped(position: Position, battle: Battle) -> frozenset[int]:
    """The defenders that a card may help (14.3.4): none beside one out of supply, by option."""
    defenders, starved = frozenset(battle.defenders), remember_supply(position, battle)
    alone = position.state.options.starved_spoil_cards
    return frozenset() if alone and defenders & starved else defenders - starved
