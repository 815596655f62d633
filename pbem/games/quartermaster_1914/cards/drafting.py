"""Page 9: drafting, in the Draft step, through a card, and through French and British statuses."""

from typing import Literal

from pbem.games.quartermaster_1914.asks import DiscardAsk, give_up_cards
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import forfeit_points, shuffle_deck
from pbem.games.quartermaster_1914.log import CardsTaken, CardsTakenSecretly, Drafted
from pbem.games.quartermaster_1914.orders import Draft
from pbem.rules import Flow, Illegal, Table

DRAFT_COST = 2
BUILDS = ("build_army", "build_navy")
KINDS: tuple[Literal["build_army", "build_navy", "land_battle"], ...] = (
    "build_army",
    "build_navy",
    "land_battle",
)
"""The kinds of cards that can ever be drafted."""


def card_named(position: Position, power: str, nation: str, kind: str) -> str:
    """The card of a power, nation and kind (there is one entry of each); empty: none."""
    for card in position.board.cards.values():
        if card.power == power and card.nation == nation and card.kind == kind:
            return card.id
    return ""


def is_in_deck(position: Position, power: str, card: str) -> bool:
    """True if a card lies in a power's deck: its owner can work that out (page 9)."""
    return card in position.state.decks[power] or card in position.state.bottoms[power]


def draftable_kinds(position: Position, nation: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """What may be drafted: Barès Expands Armée de l'Air adds Land Battle to France's Build Army."""
    status = position.status_in_play("armee_de_l_air")
    if status and nation == status.nation and "build_army" in kinds:
        return (*kinds, "land_battle")
    return kinds


def check_kind(position: Position, power: str, order: Draft, kinds: tuple[str, ...]) -> None:
    """A card of one of these kinds that lies in the deck.

    Raises:
        Illegal: 9.draft.
    """
    card = card_named(position, power, order.nation, order.kind)
    facts: dict[str, object] = {"nation": order.nation, "kind": order.kind}
    if not card or order.kind not in draftable_kinds(position, order.nation, kinds):
        raise Illegal(
            "qmg.illegal.not_draftable", rule="9.draft", facts=facts, names=(order.nation,)
        )
    if not is_in_deck(position, power, card):
        raise Illegal("qmg.illegal.not_in_deck", rule="9.draft", facts=facts, names=(order.nation,))


def check_draft(position: Position, power: str, order: Draft) -> None:
    """The Draft step: two cards in hand, and the card in the deck or, for some, discarded.

    Raises:
        Illegal: 9.draft, 11.status.
    """
    facts: dict[str, object] = {"nation": order.nation, "kind": order.kind}
    if order.pile == "discard":
        card = position.board.cards.get(card_named(position, power, order.nation, order.kind))
        status = position.status_in_play("pals_battalions")
        if (
            status is None
            or card is None
            or card.nation != status.nation
            or card.kind != "build_army"
        ):
            raise Illegal(
                "qmg.illegal.not_from_discard", rule="11.status", facts=facts, names=(order.nation,)
            )
        if card.id not in discard_pile(position, power):
            raise Illegal(
                "qmg.illegal.not_in_discard", rule="11.status", facts=facts, names=(order.nation,)
            )
    else:
        check_kind(position, power, order, BUILDS)
    if len(position.state.hands[power]) < DRAFT_COST:
        raise Illegal("qmg.illegal.draft_cost", rule="9.draft", facts={"count": DRAFT_COST})


def draft_orders(position: Position, power: str) -> list[Draft]:
    """Every legal order of the Draft step."""
    if len(position.state.hands[power]) < DRAFT_COST:
        return []
    found: list[Draft] = []
    for nation in position.board.powers[power].nations:
        kinds = draftable_kinds(position, nation, BUILDS)
        found += [
            Draft(nation, k)
            for k in KINDS
            if k in kinds and _lies_in_deck(position, power, nation, k)
        ]
    pals = position.status_in_play("pals_battalions")
    if pals and card_named(position, power, pals.nation, "build_army") in discard_pile(
        position, power
    ):
        found.append(Draft(pals.nation, "build_army", "discard"))
    return found


def _lies_in_deck(position: Position, power: str, nation: str, kind: str) -> bool:
    card = card_named(position, power, nation, kind)
    return bool(card) and is_in_deck(position, power, card)


def discard_pile(position: Position, power: str) -> list[str]:
    """A power's whole discard pile, face-up cards first."""
    return position.state.up[power] + position.state.down[power]


def carry_out_draft(position: Position, table: Table, power: str, order: Draft) -> Flow:
    """The Draft step: two cards are discarded unseen, then one is shown and taken (9.draft)."""
    ask = DiscardAsk(position, power, "hand", DRAFT_COST, "qmg.why.draft")
    yield from give_up_cards(table, ask)
    card = card_named(position, power, order.nation, order.kind)
    if order.pile == "discard":
        take_discards(position, power, (card,))
        position.state.hands[power].append(card)
        table.log(Drafted(power, card, order.pile))
        forfeit_points(position, table, position.board.team(power), 1, "qmg.points.pals_battalions")
    else:
        take_card(position, table, power, card)


def take_card(position: Position, table: Table, power: str, card: str) -> None:
    """A card leaves the deck for the hand, shown to all, and the deck is shuffled (9.draft)."""
    state = position.state
    (state.decks if card in state.decks[power] else state.bottoms)[power].remove(card)
    shuffle_deck(position, power)
    state.hands[power].append(card)
    table.log(Drafted(power, card, "deck"))
    status = position.status_in_play("citizen_soldiers")
    if status and position.board.cards[card].nation == status.nation:
        state.drafted = card


def take_discards(position: Position, power: str, cards: tuple[str, ...]) -> None:
    """Cards leave the discard pile, face-up copies first."""
    for card in cards:
        pile = position.state.up if card in position.state.up[power] else position.state.down
        pile[power].remove(card)


def take_from_discards(
    position: Position, table: Table, power: str, cards: tuple[str, ...]
) -> None:
    """Cards come from the discard pile into hand."""
    take_discards(position, power, cards)
    position.state.hands[power].extend(cards)
    table.log(CardsTaken(power, len(cards)))
    table.log(CardsTakenSecretly(power, cards), position.audience_of(power))
