"""What all asks share, and two asks of every chapter: give up cards, and pick a card."""

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from pbem.games.common.asks import PositionAsk
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.log import Discarded, DiscardedSecretly, Prompt
from pbem.games.quartermaster_1914.orders import Decline, Discard, Pick
from pbem.rules import Illegal, Order, Reply, Request, Seat, Table, YesNo


@dataclass(frozen=True)
class PowerAsk(PositionAsk[Position]):
    """An ask of one power's seat."""

    power: str

    @property
    def seat(self) -> Seat:
        """The seat that plays the power."""
        return self.position.seat(self.power)

    def yes_no(self) -> YesNo | None:
        """The only way to use something, and to use nothing; of several ways no word means one."""
        if Decline not in self.accepts:
            return None
        ways = [*islice((order for order in self.legal() if not isinstance(order, Decline)), 2)]
        return YesNo(ways[0] if len(ways) == 1 else None, Decline())

    def idle_answer(self) -> Order | None:
        """To use nothing."""
        return Decline() if Decline in self.accepts else None


def check_own_power(ask: PowerAsk, power: str) -> None:
    """Accept an answer that names the power asked, or none.

    Raises:
        Illegal: it is another power's.
    """
    if power not in ("", ask.power):
        facts = {"got": power, "power": ask.power}
        raise Illegal("qmg.illegal.other_power", rule="3.powers", facts=facts, names=(power,))


def check_choice(choice: str, choices: Sequence[str], key: str, rule: str) -> None:
    """Accept a choice that is among the choices.

    Raises:
        Illegal: it is not.
    """
    if choice not in choices:
        facts = {"got": choice, "choices": tuple(dict.fromkeys(choices))}
        raise Illegal(key, rule=rule, facts=facts, names=(choice,))


def check_choices(chosen: Sequence[str], choices: Sequence[str], key: str, rule: str) -> None:
    """Accept cards each of which is there as often as chosen.

    Raises:
        Illegal: one is not.
    """
    missing = Counter(chosen) - Counter(choices)
    for card in missing:
        raise Illegal(
            key,
            rule=rule,
            facts={"got": card, "choices": tuple(dict.fromkeys(choices))},
            names=(card,),
        )


@dataclass(frozen=True)
class DiscardAsk(PowerAsk):
    """Which cards a power gives up (page 15), from its hand or its prepared cards.

    Nobody else sees them.
    """

    topic = "qmg.ask.discard"
    accepts = (Discard,)
    zone: str
    count: int
    why: str

    def prompt(self) -> Prompt:
        """Where from, how many and why."""
        return Prompt(self.topic, self.power, zone=self.zone, count=self.count, why=self.why)

    def check(self, order: Order) -> None:
        """So many cards of that zone.

        Raises:
            Illegal: 15.discards.
        """
        assert isinstance(order, Discard)
        check_choices(
            order.cards,
            self.position.cards_in_zone(self.power, self.zone),
            "qmg.illegal.not_held",
            "15.discards",
        )
        if len(order.cards) != self.count:
            facts = {"got": len(order.cards), "count": self.count}
            raise Illegal(
                "qmg.illegal.wrong_number", rule="15.discards", facts=facts, names=order.cards
            )

    def legal(self) -> Iterator[Discard]:
        """Every choice, the least useful cards first."""
        cards = by_worth(self.position, self.position.cards_in_zone(self.power, self.zone))
        return (Discard(chosen) for chosen in combinations(cards, self.count))

    def portions(self) -> Iterator[Discard] | None:
        """Each card; ``None`` where one is all that is asked for."""
        if self.count == 1:
            return None
        cards = by_worth(self.position, self.position.cards_in_zone(self.power, self.zone))
        return (Discard((card,)) for card in dict.fromkeys(cards))


@dataclass(frozen=True)
class PickAsk(PowerAsk):
    """The card a power picks to be discarded, of another's cards or (``own``) its own."""

    topic = "qmg.ask.pick"
    accepts = (Pick,)
    choices: tuple[str, ...]
    why: str
    optional: bool = False
    own: bool = False

    def prompt(self) -> Prompt:
        """The cards and what lets it pick."""
        return Prompt(self.topic, self.power, why=self.why, names=self.choices)

    def check(self, order: Order) -> None:
        """One of the cards, or none where that is allowed.

        Raises:
            Illegal: 16.complex.
        """
        assert isinstance(order, Pick)
        if order.card or not self.optional:
            check_choice(order.card, self.choices, "qmg.illegal.no_such_choice", "16.complex")

    def legal(self) -> Iterator[Pick]:
        """The most useful card of another first, the least useful of the own; none last."""
        cards = by_worth(self.position, dict.fromkeys(self.choices))
        yield from (Pick(card) for card in (cards if self.own else reversed(cards)))
        if self.optional:
            yield Pick("")


_WORTH = {
    "build_navy": 1,
    "sea_battle": 1,
    "build_army": 2,
    "land_battle": 2,
    "economic_warfare": 3,
    "event": 4,
}
"""How much a card is worth keeping: a default, not a rule.

Statuses are worth most.
"""


def by_worth(position: Position, cards: Sequence[str] | dict[str, None]) -> list[str]:
    """Cards, the least useful first."""
    known = position.board.cards
    return sorted(cards, key=lambda card: (_WORTH.get(known[card].kind, 5), card))


def put_under_discards(
    position: Position, table: Table, power: str, zone: str, cards: Sequence[str], why: str
) -> None:
    """Cards of a zone go face down under the discard pile (page 15).

    Only their owner sees which.
    """
    own = position.cards_in_zone(power, zone)
    for card in cards:
        own.remove(card)
    position.state.down[power].extend(cards)
    table.log(Discarded(power, zone, len(cards), why))
    table.log(DiscardedSecretly(power, zone, tuple(cards), why), position.audience_of(power))


def put_ask(table: Table, ask: PowerAsk) -> Generator[Request, Reply, Order]:
    """Put an ask.

    An answer by a seat that is not in turn tells something about its cards.
    """
    if ask.seat != ask.position.seat(ask.position.active):
        table.reveal(by_answer=True)
    order = yield ask
    assert isinstance(order, Order)
    return order


def give_up_cards(
    table: Table, ask: DiscardAsk, planned: Sequence[str] = ()
) -> Generator[Request, Reply, int]:
    """A power gives up cards: the planned ones, then those it is asked for.

    Returns how many it lacked.
    """
    position = ask.position
    own = list(position.cards_in_zone(ask.power, ask.zone))
    count = min(ask.count, len(own))
    chosen: list[str] = []
    for card in planned:
        if len(chosen) < count and card in own:
            own.remove(card)
            chosen.append(card)
    if count == len(chosen) + len(own):
        chosen += own
    elif len(chosen) < count:
        if chosen:
            put_under_discards(position, table, ask.power, ask.zone, chosen, ask.why)
        order = yield from put_ask(
            table, DiscardAsk(position, ask.power, ask.zone, count - len(chosen), ask.why)
        )
        assert isinstance(order, Discard)
        chosen = list(order.cards)
    if chosen:
        put_under_discards(position, table, ask.power, ask.zone, chosen, ask.why)
    return ask.count - count
