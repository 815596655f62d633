"""Pages 12 and 13: attrition by prepared cards and Economic Warfare, and its payment."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from pbem.games.quartermaster_1914.asks import (
    PowerAsk,
    by_worth,
    check_choices,
    check_own_power,
    put_under_discards,
)
from pbem.games.quartermaster_1914.board.board import Card, Near, Plus
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import (
    discard_face_up,
    forfeit_points,
    lose_top_cards,
)
from pbem.games.quartermaster_1914.log import Attrited, Prompt
from pbem.games.quartermaster_1914.orders import Attrit, Lose
from pbem.rules import AskAll, Flow, Illegal, Order, Reply, Request, Table

ANY = "any"
ENTERPRISE = "relied_on"
"""The effect that makes any card of a nation a single black symbol (12.attrition)."""


@dataclass(frozen=True)
class LoseAsk(PowerAsk):
    """What a power loses to attrition (13.losses): it is free to choose, card by card."""

    topic = "qmg.ask.lose"
    accepts = (Lose,)
    count: int

    def prompt(self) -> Prompt:
        """How many cards."""
        return Prompt(self.topic, self.power, count=self.count)

    def check(self, order: Order) -> None:
        """Cards that are there, at most as many as demanded; points only with an empty deck.

        Raises:
            Illegal: 13.losses.
        """
        assert isinstance(order, Lose)
        check_own_power(self, order.power)
        state = self.position.state
        check_choices(order.hand, state.hands[self.power], "qmg.illegal.not_held", "13.losses")
        check_choices(
            order.prepared, state.prepared[self.power], "qmg.illegal.not_held", "13.losses"
        )
        size = self.position.deck_size(self.power)
        total = count_losses(order)
        facts = {"got": total, "count": self.count, "deck": size}
        if min(order.deck, order.vp) < 0 or not 0 < total <= self.count:
            raise Illegal(
                "qmg.illegal.wrong_number",
                rule="13.losses",
                facts=facts,
                names=order.hand + order.prepared,
            )
        if order.deck > size:
            raise Illegal("qmg.illegal.deck_too_small", rule="13.losses", facts=facts)
        if order.vp and order.deck < size:
            raise Illegal("qmg.illegal.points_with_deck", rule="13.losses", facts=facts)

    def legal(self) -> Iterator[Lose]:
        """All from the deck first; then every way of losing some of it."""
        yield self.default()
        state, power = self.position.state, self.power
        yield (
            Lose(deck=1, power=power) if self.position.deck_size(power) else Lose(vp=1, power=power)
        )
        yield from (Lose(hand=(card,), power=power) for card in sorted(set(state.hands[power])))
        yield from (
            Lose(prepared=(card,), power=power) for card in sorted(set(state.prepared[power]))
        )

    def idle_answer(self) -> Lose | None:
        """Cards from the deck, if there are enough: they stay unseen."""
        lost = Lose(deck=self.count)
        return lost if self.is_legal(lost) else None

    def default(self) -> Lose:
        """The deck first, then the hand, then prepared cards, the least useful first.

        Points last.
        """
        return loss_in_order(self, ("deck", "hand", "prepared"), ())


def count_losses(order: Lose) -> int:
    """How many cards and points an order covers."""
    return len(order.hand) + len(order.prepared) + order.deck + order.vp


def loss_in_order(ask: LoseAsk, zones: tuple[str, ...], keep: tuple[str, ...]) -> Lose:
    """A loss from zones in an order of preference, with cards to keep last.

    The deck or points pay what is missing.
    """
    power, left = ask.power, ask.count
    size = ask.position.deck_size(power)
    taken: dict[str, tuple[str, ...]] = {"hand": (), "prepared": ()}
    deck = 0
    for zone in zones:
        if zone == "deck":
            deck = min(left, size)
            left -= deck
        elif zone == "vp":
            break
        else:
            cards = by_worth(ask.position, ask.position.cards_in_zone(power, zone))
            cards.sort(key=lambda card: card in keep)
            taken[zone] = tuple(cards[:left])
            left -= len(taken[zone])
    more = min(left, size - deck)
    vp = min(left - more, ask.count) if deck + more == size else 0
    return Lose(taken["hand"], taken["prepared"], deck + more, vp, power)


def inflict_losses(position: Position, table: Table, losses: Mapping[str, int], why: str) -> Flow:
    """Powers lose cards to attrition, all at once and each as it likes (13.losses)."""
    left = {power: losses[power] for power in position.board.order if losses.get(power)}
    while left:
        _pay_for_exhausted(position, table, left, why)
        if not left:
            return
        if any(position.seat(power) != position.seat(position.active) for power in left):
            table.reveal(by_answer=True)
        asks = tuple(LoseAsk(position, power, count) for power, count in left.items())
        orders = yield from _gather_answers(asks)
        for power, order in zip(list(left), orders, strict=True):
            _pay_losses(position, table, power, order, why)
            left[power] -= count_losses(order)
            if not left[power]:
                del left[power]


def _pay_for_exhausted(position: Position, table: Table, left: dict[str, int], why: str) -> None:
    """Let powers without any card pay in points at once (15.exhaustion)."""
    for power in list(left):
        state = position.state
        if not (position.deck_size(power) or state.hands[power] or state.prepared[power]):
            _pay_losses(position, table, power, Lose(vp=left.pop(power)), why)


def _gather_answers(asks: tuple[LoseAsk, ...]) -> Generator[Request, Reply, list[Lose]]:
    if len(asks) == 1:
        order = yield asks[0]
        assert isinstance(order, Lose)
        return [order]
    orders = yield AskAll(asks)
    assert isinstance(orders, tuple)
    found = [order for order in orders if isinstance(order, Lose)]
    assert len(found) == len(asks)
    return found


def _pay_losses(position: Position, table: Table, power: str, order: Lose, why: str) -> None:
    """Cards go face down under the discard pile; points go at once (13.losses, 15.discards)."""
    for zone, cards in (("hand", order.hand), ("prepared", order.prepared)):
        if cards:
            put_under_discards(position, table, power, zone, cards, why)
    if order.deck:
        lose_top_cards(position, table, power, order.deck, why)
    if order.vp:
        forfeit_points(position, table, position.board.team(power), order.vp, "qmg.points.lack")


def losses_of(
    position: Position, losses: Mapping[str, int], plus: tuple[Plus, ...]
) -> dict[str, int]:
    """The attrition of a card: its own and what the board adds to it."""
    total = dict(losses)
    for entry in plus:
        times = (
            int(position.condition_holds(entry.when))
            if entry.per is None
            else position.count_pieces(entry.per)
        )
        total[entry.power] = total.get(entry.power, 0) + entry.amount * times
    return total


def single_black_targets(position: Position, card: Card) -> list[str]:
    """The enemy powers that a single black symbol may hit (12.attrition).

    An army of the card's nation must be adjacent.
    """
    enemy = position.board.enemy(position.board.team(card.power))
    powers = [p for p in position.board.order if position.board.team(p) == enemy]
    return [p for p in powers if position.armies_near(Near(card.nation, p, 1))]


def is_single_black(position: Position, card: Card) -> bool:
    """True if a prepared card counts as one black symbol.

    It does by print or through Relied on For Any Enterprise.
    """
    if card.attrition:
        return ANY in card.attrition
    relied = position.status_in_play(ENTERPRISE)
    return relied is not None and card.nation == relied.nation


def check_attrit(position: Position, power: str, order: Attrit) -> None:
    """A prepared card with attrition symbols, and an adjacent enemy where it needs one.

    Raises:
        Illegal: 12.attrition.
    """
    check_choices(
        (order.card,), position.state.prepared[power], "qmg.illegal.not_prepared", "12.attrition"
    )
    card = position.board.cards[order.card]
    if not card.attrition and not is_single_black(position, card):
        raise Illegal(
            "qmg.illegal.no_attrition",
            rule="12.attrition",
            facts={"card": card.id},
            names=(card.id,),
        )
    if is_single_black(position, card):
        choices = single_black_targets(position, card)
        if order.power not in choices and (order.power or len(choices) != 1):
            facts = {"card": card.id, "got": order.power, "choices": tuple(choices)}
            raise Illegal(
                "qmg.illegal.not_adjacent",
                rule="12.attrition",
                facts=facts,
                names=(order.power or card.id,),
            )
    elif order.power:
        facts = {"card": card.id, "got": order.power}
        raise Illegal(
            "qmg.illegal.coloured", rule="12.attrition", facts=facts, names=(order.power,)
        )


def attrition_orders(position: Position, power: str) -> Iterator[Attrit]:
    """Every legal order of the Attrition step."""
    for name in sorted(set(position.state.prepared[power])):
        card = position.board.cards[name]
        if is_single_black(position, card):
            yield from (Attrit(name, target) for target in single_black_targets(position, card))
        elif card.attrition:
            yield Attrit(name)


def carry_out_attrition(position: Position, table: Table, power: str, order: Attrit) -> Flow:
    """A prepared card is shown and discarded, and its victims pay (12.attrition)."""
    card = position.board.cards[order.card]
    losses = (
        {order.power or single_black_targets(position, card)[0]: 1}
        if is_single_black(position, card)
        else dict(card.attrition)
    )
    discard_face_up(position, table, power, "prepared", order.card, "qmg.why.attrition")
    table.log(Attrited(power, order.card, losses))
    yield from inflict_losses(position, table, losses, "qmg.why.attrition")
