"""Strategy cards: hands, decks, and what playing a card does beyond its effect (9.1, 9.5.1).

Decks are not ordered: every draw is a draw among all the cards of the deck, which is the same as a
mixed pile.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, repeated_names
from pbem.games.paths_of_glory.board.board import AP, CP, SIDES
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import TOTAL, Position, seat_of
from pbem.games.paths_of_glory.cards.ids import ITALY, ROMANIA
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.log.sequence import (
    CardDraw,
    CardsDiscarded,
    CardsDrawn,
    DeckMixed,
    HandFilled,
    UsEntryMoved,
    WarStatusRose,
)
from pbem.games.paths_of_glory.orders import Discard
from pbem.rules import AskAll, Flow, Order, Table

ZIMMERMANN = 30
"""Combined war status from which the Zimmermann Telegram is allowed (16.3.2)."""


def cards_of(position: Position, side: str, level: int) -> list[str]:
    """The cards a side adds to its deck at a commitment level (9.1.2), optional ones too."""
    state = position.state
    everything = state.options.optional_cards == "all"
    chosen, hidden = state.chosen_cards[side], state.hidden_cards[side]
    return [
        card.id
        for card in position.board.cards.values()
        if (card.side, card.level) == (side, level)
        and card.id not in hidden
        and (everything or not card.optional or card.id in chosen)
    ]


# --- playing --------------------------------------------------------------------------------------


def use_as_event(position: Position, table: Table, side: str, card: str) -> None:
    """What every event does: it is remembered, and war status rises (9.5.1.3).

    At Total War only the combined status rises (16.1.6); 30 of it allow the Zimmermann Telegram
    (16.2.2, 16.3.2).
    """
    state, played = position.state, position.board.cards[card]
    state.events.add(card)
    position.touch()
    if played.war_status:
        if state.commitment[side] < TOTAL:
            state.war_status[side] += played.war_status
        state.combined += played.war_status
        table.log(WarStatusRose(side, played.war_status, state.war_status[side], state.combined))
        if not state.us_entry and state.combined >= ZIMMERMANN:
            state.us_entry = 1
            table.log(UsEntryMoved())
    if played.starred and state.options.scenario == "introductory":
        award_points(position, table, 1 if side == CP else -1, "star", card)


def put_away(position: Position, side: str, card: str, *, event: bool) -> None:
    """Put a card away: removed if starred and played as an event, else discarded (9.5.1.2)."""
    state = position.state
    for pile in (state.hands[side], state.open_cards[side]):
        if card in pile:
            pile.remove(card)
    gone = event and position.board.cards[card].starred
    (state.gone_cards if gone else state.discards)[side].append(card)


# --- drawing --------------------------------------------------------------------------------------


def discardable_cards(position: Position, side: str) -> list[str]:
    """What a side may discard before drawing: combat cards (9.5.4.6), two nations (9.5.2.5).

    Italy and Romania may be held back.
    """
    cards = position.board.cards
    return [
        card
        for card in position.state.hands[side]
        if cards[card].combat or is_event_only(position, card)
    ]


@dataclass(frozen=True)
class DiscardAsk(SideAsk):
    """Which combat cards to put away before drawing (9.5.4.6)."""

    topic: ClassVar[str] = "pog.ask.discard"
    accepts: ClassVar[tuple[type[Order], ...]] = (Discard,)

    def prompt(self) -> Prompt:
        """The cards to choose from."""
        return Prompt(self.topic, choices=tuple(self.choices()))

    def choices(self) -> list[str]:
        """The cards that may be discarded."""
        return discardable_cards(self.position, self.side)

    def legal(self) -> Iterator[Discard]:
        """Nothing, each card alone, all of them."""
        choices = self.choices()
        yield Discard()
        for card in choices:
            yield Discard((card,))
        if len(choices) > 1:
            yield Discard(tuple(choices))

    def check(self, order: Order) -> None:
        """Only combat cards of the own hand, each once (9.5.4.6)."""
        assert isinstance(order, Discard)
        choices = self.choices()
        for card in order.cards:
            if card not in choices:
                raise refuse("not_discardable", "9.5.4.6", card, card=card)
        if len(set(order.cards)) < len(order.cards):
            raise refuse("card_twice", "9.5.4.6", *order.cards, cards=repeated_names(order.cards))


def draw_phase(position: Position, table: Table) -> Flow:
    """Discards, decks mixed where due, hands filled (6.0.G, 9.5.4.5-6, 16.1.3).

    Whoever holds cards is asked, so that being asked tells nothing of them.
    """
    state = position.state
    for side in SIDES:
        discard_cards(position, table, side, tuple(state.open_cards[side]), "turn")
    asks = tuple(DiscardAsk(position, side) for side in SIDES if state.hands[side])
    if asks:
        orders = yield AskAll(asks)
        assert isinstance(orders, tuple)
        for ask, order in zip(asks, orders, strict=True):
            assert isinstance(order, Discard)
            discard_cards(position, table, ask.side, order.cards, "unused")
    for side in SIDES:
        if side in state.mixes:
            reshuffle_deck(position, table, side)
        fill_hand(position, table, side)
    state.mixes.clear()


def discard_cards(
    position: Position, table: Table, side: str, cards: tuple[str, ...], why: str
) -> None:
    """Put some cards on the discard pile, for everybody to see."""
    if cards:
        for card in cards:
            put_away(position, side, card, event=False)
        table.log(CardsDiscarded(side, cards, why))


def reshuffle_deck(position: Position, table: Table, side: str) -> None:
    """Deck and discards become a new deck."""
    state = position.state
    state.decks[side] = _sorted_by_number(position, [*state.decks[side], *state.discards[side]])
    state.discards[side] = []
    table.log(DeckMixed(side, len(state.decks[side])))


def fill_hand(position: Position, table: Table, side: str) -> None:
    """Draw up to the size of a hand (6.0.G).

    A deck that runs out is mixed again. Missing cards are not drawn.
    """
    state = position.state
    seat = frozenset({seat_of(side)})
    drawn: list[str] = []
    while len(state.hands[side]) < state.options.hand:
        if not state.decks[side]:
            if not state.discards[side]:
                break
            reshuffle_deck(position, table, side)
        card = table.draw(state.decks[side], CardDraw(side), seat)
        state.decks[side].remove(card)
        state.hands[side].append(card)
        drawn.append(card)
    state.hands[side] = _sorted_by_number(position, state.hands[side])
    if drawn:
        table.log(CardsDrawn(side, len(drawn)))
        table.log(HandFilled(side, tuple(drawn)), seat)


def _sorted_by_number(position: Position, cards: list[str]) -> list[str]:
    """Cards by number: the order in which they lie tells nothing."""
    return sorted(cards, key=lambda card: position.board.cards[card].number)


def is_event_only(position: Position, card: str) -> bool:
    """True if Italy or Romania may be played as an event only (9.5.2.5).

    When the Allies reach it, too, the card is free from the beginning of the next turn on.
    """
    state = position.state
    catching_up = AP in state.mixes and CP not in state.mixes
    alone = state.commitment[CP] == TOTAL and (state.commitment[AP] < TOTAL or catching_up)
    return alone and card in (ROMANIA, ITALY)
