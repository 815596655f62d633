"""Page 18: support as planned by the order that started a battle, so that nobody is asked."""

from pbem.games.quartermaster_1914.battle.prepared_cards import (
    Fight,
    supporting_cards,
    supporting_hand_card,
    unshown_cards,
)
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.orders import Decline, Support


def next_planned_support(position: Position, fight: Fight, power: str) -> Support | Decline:
    """The next planned card, if the plan can still turn the battle: as listed, or the best."""
    plan, needed = fight.plan, fight.reinforce - fight.support
    cards, most = planned_supports(position, fight, power, len(position.state.hands[power]))
    if sum(symbols for _, symbols in cards[:most]) < needed:
        return Decline()
    if plan.support is not None:
        return cards[0][0]
    return next((card for card, symbols in reversed(cards) if symbols >= needed), cards[0][0])


def planned_supports(
    position: Position, fight: Fight, power: str, hand: int
) -> tuple[list[tuple[Support, int]], int]:
    """The cards the plan lets the attacker support with, their symbols, and how many at most.

    Listed cards come in their order, else the strongest first.

    Args:
        position: with the attacker's prepared cards.
        fight: the battle as far as it is fought.
        power: the attacker.
        hand: how many cards it has in hand to pay with on difficult terrain.
    """
    plan = fight.plan
    cards = (
        _listed_supports(position, fight, power, plan.support)
        if plan.support is not None
        else _fitting_supports(position, fight)
    )
    most = len(cards) if plan.support_most is None else max(0, plan.support_most - fight.planned)
    while most and fight.cost and sum(fight.cost + card.hand for card, _ in cards[:most]) > hand:
        most -= 1
    return cards, most


def _listed_supports(
    position: Position, fight: Fight, power: str, planned: tuple[str, ...]
) -> list[tuple[Support, int]]:
    """The planned cards that can be used, in their order, with their symbols."""
    usable, left = (
        supporting_cards(position, power, fight),
        unshown_cards(position, power, "prepared", fight),
    )
    hand = supporting_hand_card(position, power, fight)
    found: list[tuple[Support, int]] = []
    for card in planned:
        if card in usable and card in left:
            left.remove(card)
            found.append((Support(card), usable[card]))
        elif card == hand:
            found.append((Support(card, hand=True), 1))
            hand = ""
    return found


def _fitting_supports(position: Position, fight: Fight) -> list[tuple[Support, int]]:
    """The attacker's prepared cards that can be used, the strongest first, with their symbols."""
    power = position.board.nations[fight.nation].power
    usable = supporting_cards(position, power, fight)
    prepared = unshown_cards(position, power, "prepared", fight)
    held = sorted((card for card in prepared if card in usable), key=lambda c: (-usable[c], c))
    return [(Support(card), usable[card]) for card in held]
