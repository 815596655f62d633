"""Before the first turn: optional cards, Guns of August, the first hands (4.3, card list)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, repeated_names
from pbem.games.paths_of_glory.board.board import CP, SIDES, Card
from pbem.games.paths_of_glory.board.state import MOBILIZATION, Position, seat_of
from pbem.games.paths_of_glory.cards.hands_and_decks import cards_of, fill_hand
from pbem.games.paths_of_glory.cards.ids import GUNS_OF_AUGUST
from pbem.games.paths_of_glory.log.core import TurnBegan
from pbem.games.paths_of_glory.log.sequence import GunsChosen, OptionalChosen
from pbem.games.paths_of_glory.orders import ChooseGuns, ChooseOptional
from pbem.rules import AskAll, Flow, Order, Table, YesNo


@dataclass(frozen=True)
class GunsAsk(SideAsk):
    """Ask whether the Central Powers begin with Guns of August in hand (4.3.1)."""

    topic: ClassVar[str] = "pog.ask.guns"
    accepts: ClassVar[tuple[type[Order], ...]] = (ChooseGuns,)

    def legal(self) -> Iterator[ChooseGuns]:
        """With it, without it."""
        yield ChooseGuns(take=True)
        yield ChooseGuns(take=False)

    def yes_no(self) -> YesNo:
        """With it, without it."""
        return YesNo(ChooseGuns(take=True), ChooseGuns(take=False))

    def check(self, order: Order) -> None:
        """Both are legal."""


@dataclass(frozen=True)
class OptionalAsk(SideAsk):
    """Which optional cards to use, each in place of a basic card (card list, second way); secret.

    Attributes:
        guns: whether Guns of August is in hand already and cannot be taken out.
    """

    topic: ClassVar[str] = "pog.ask.optional"
    accepts: ClassVar[tuple[type[Order], ...]] = (ChooseOptional,)
    guns: bool = False

    def legal(self) -> Iterator[ChooseOptional]:
        """None, then each optional card in place of each basic card it may replace."""
        yield ChooseOptional(())
        for card in self.optional_cards():
            for basic in self.replaceable_cards(card):
                yield ChooseOptional(((card.id, basic),))

    def check(self, order: Order) -> None:
        """Own optional cards, each once, each for a basic card of its level and values."""
        assert isinstance(order, ChooseOptional)
        optional = {card.id: card for card in self.optional_cards()}
        for wanted, out in order.swaps:
            if wanted not in optional:
                raise refuse("not_optional", "9.1", wanted, card=wanted)
            if out not in self.replaceable_cards(optional[wanted]):
                raise refuse("not_corresponding", "9.1", wanted, out, card=wanted, basic=out)
        for named in ([wanted for wanted, _ in order.swaps], [out for _, out in order.swaps]):
            if len(set(named)) < len(named):
                raise refuse("card_twice", "9.1", *named, cards=repeated_names(named))

    def optional_cards(self) -> list[Card]:
        """The optional cards of the side."""
        return [
            card
            for card in self.position.board.cards.values()
            if card.optional and card.side == self.side
        ]

    def replaceable_cards(self, wanted: Card) -> list[str]:
        """The basic cards an optional one may replace: of its side, level and values."""
        return [
            card.id
            for card in self.position.board.cards.values()
            if not card.optional
            and (card.side, card.level, card.ops, card.sr)
            == (wanted.side, wanted.level, wanted.ops, wanted.sr)
            and not (self.guns and card.id == GUNS_OF_AUGUST)
        ]


def open_game(position: Position, table: Table) -> Flow:
    """Guns of August, the secret choice of optional cards, the first hands (4.3.1, 4.3.2).

    The mandated offensives of the first turn (4.3.3) are those of its first phase (6.0.A).
    """
    state = position.state
    guns = True  # 5.7.4.3
    if not state.options.historical:
        order = yield GunsAsk(position, CP)
        assert isinstance(order, ChooseGuns)
        guns = order.take
    table.log(GunsChosen(guns))
    if state.options.optional_cards == "secret":
        yield from _choose_cards(position, table, guns=guns)
    for side in SIDES:
        state.decks[side] = cards_of(position, side, MOBILIZATION)
    if guns:
        state.decks[CP].remove(GUNS_OF_AUGUST)
        state.hands[CP].append(GUNS_OF_AUGUST)
    for side in SIDES:
        fill_hand(position, table, side)
    table.log(TurnBegan(state.turn, position.board.turns[0].name))


def _choose_cards(position: Position, table: Table, *, guns: bool) -> Flow:
    asks = tuple(OptionalAsk(position, side, guns) for side in SIDES)
    orders = yield AskAll(asks)
    assert isinstance(orders, tuple)
    for ask, order in zip(asks, orders, strict=True):
        assert isinstance(order, ChooseOptional)
        chosen, hidden = [wanted for wanted, _ in order.swaps], [out for _, out in order.swaps]
        position.state.chosen_cards[ask.side] = chosen
        position.state.hidden_cards[ask.side] = hidden
        table.log(
            OptionalChosen(ask.side, tuple(chosen), tuple(hidden)), frozenset({seat_of(ask.side)})
        )
