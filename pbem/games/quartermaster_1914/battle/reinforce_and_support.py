"""Page 18: the cards with which defence and attack take turns."""

from abc import abstractmethod
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Self

from pbem.games.quartermaster_1914.asks import (
    DiscardAsk,
    PowerAsk,
    check_choice,
    give_up_cards,
    put_ask,
)
from pbem.games.quartermaster_1914.battle.battle_start import (
    check_weapon,
    use_weapon,
    weapons_left,
)
from pbem.games.quartermaster_1914.battle.planned_support import next_planned_support
from pbem.games.quartermaster_1914.battle.prepared_cards import (
    Fight,
    attacking_powers,
    defending_powers,
    hand_status,
    reinforcing_cards,
    supporting_cards,
    supporting_hand_card,
    unshown_cards,
)
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import discard_face_up
from pbem.games.quartermaster_1914.log import (
    Prompt,
    Reinforced,
    StatusUsed,
    Supported,
)
from pbem.games.quartermaster_1914.orders import (
    Decline,
    Reinforce,
    Support,
    Unleash,
)
from pbem.rules import Flow, Illegal, Order, Reply, Request, Table


@dataclass(frozen=True)
class FightAsk(PowerAsk):
    """An ask inside a battle."""

    fight: Fight

    @property
    @abstractmethod
    def cards(self) -> dict[str, int]:
        """The cards that may be used, and their symbols."""

    @property
    def symbols_missing(self) -> int:
        """How many symbols turn the battle: the attack must draw level (18.procedure)."""
        return self.fight.reinforce - self.fight.support

    @property
    def unshown_cards(self) -> list[str]:
        """The power's prepared cards that were not shown and kept in this battle."""
        return unshown_cards(self.position, self.power, "prepared", self.fight)

    @property
    def powers_asked(self) -> list[str]:
        """The powers of this side that are asked the same, this one too, in order."""
        return [self.power]

    def ask_after_card(self, card: str) -> Self:
        """The same ask to the same power after this card: its symbols count, no more is shown."""
        kept = [*self.fight.kept, ("prepared", card)]
        return replace(self, fight=replace(self.fight, kept=kept))

    def prompt(self) -> Prompt:
        """The battle, the cards that may be used and how many symbols are missing."""
        fight = self.fight
        return Prompt(
            self.topic,
            self.power,
            space=fight.target,
            source=fight.source,
            nation=fight.nation,
            count=self.symbols_missing,
            names=tuple(self.cards),
        )


@dataclass(frozen=True)
class ReinforceAsk(FightAsk):
    """Ask whether a defending power reinforces, and with which prepared card (18.procedure)."""

    topic = "qmg.ask.reinforce"
    accepts = (Reinforce, Decline)

    @property
    def cards(self) -> dict[str, int]:
        """The cards the power may reinforce with, and their symbols."""
        return reinforcing_cards(self.position, self.power, self.fight)

    @property
    def powers_asked(self) -> list[str]:
        """The powers that may answer for the space."""
        return defending_powers(self.position, self.fight)

    def ask_after_card(self, card: str) -> Self:
        """The same asked once this card reinforced."""
        shown = super().ask_after_card(card)
        shown.fight.reinforce += self.cards[card]
        return shown

    @property
    def symbols_missing(self) -> int:
        """The defence must go ahead."""
        return self.fight.support + 1 - self.fight.reinforce

    def check(self, order: Order) -> None:
        """A prepared card that fits the space and a supplied piece in it.

        Raises:
            Illegal: 18.procedure, 11.status.
        """
        if isinstance(order, Reinforce):
            check_choice(
                order.card, list(self.cards), "qmg.illegal.no_reinforcement", "18.procedure"
            )
            if order.keep and not may_keep_navy(self.position, self.fight, order.card):
                facts = {"card": order.card}
                raise Illegal(
                    "qmg.illegal.may_not_keep", rule="11.status", facts=facts, names=(order.card,)
                )

    def legal(self) -> Iterator[Order]:
        """None, then each card, kept where that is possible."""
        yield Decline()
        for card in self.cards:
            yield Reinforce(card)
            if may_keep_navy(self.position, self.fight, card):
                yield Reinforce(card, keep=True)


def may_keep_navy(position: Position, fight: Fight, card: str) -> bool:
    """Dreadnoughts: once a turn a British card that reinforces a navy stays prepared."""
    status = position.status_ready("dreadnoughts")
    return (
        status is not None and not fight.land and position.board.cards[card].nation == status.nation
    )


def reinforce(position: Position, table: Table, fight: Fight) -> Generator[Request, Reply, bool]:
    """One card of any defending power, asked in the order of play.

    Returns whether one was given.
    """
    for power in defending_powers(position, fight):
        if not position.state.prepared[power]:
            continue
        order = yield from put_ask(table, ReinforceAsk(position, power, fight))
        if isinstance(order, Reinforce):
            symbols = reinforcing_cards(position, power, fight)[order.card]
            fight.reinforce += symbols
            if order.keep:
                position.state.used.add("dreadnoughts")
                fight.kept.append(("prepared", order.card))
                table.log(StatusUsed(power, position.board.effects["dreadnoughts"].id))
            else:
                discard_face_up(position, table, power, "prepared", order.card, "qmg.why.reinforce")
            table.log(
                Reinforced(power, order.card, symbols, order.keep, fight.reinforce, fight.support)
            )
            return True
    return False


@dataclass(frozen=True)
class SupportAsk(FightAsk):
    """The card with which an attacking power supports, if any (18.procedure).

    Germany may still look first.
    """

    topic = "qmg.ask.support"
    accepts = (Support, Decline, Unleash)

    @property
    def cards(self) -> dict[str, int]:
        """The cards the power may support with, and their symbols."""
        return supporting_cards(self.position, self.power, self.fight)

    @property
    def powers_asked(self) -> list[str]:
        """The attacker, unless its order says what supports, and its helper."""
        own = self.position.board.nations[self.fight.nation].power
        return [
            p
            for p in attacking_powers(self.position, self.fight)
            if p != own or not self.fight.plan.says_support
        ]

    def ask_after_card(self, card: str) -> Self:
        """The same asked once this card supported."""
        shown = super().ask_after_card(card)
        shown.fight.support += self.cards[card]
        return shown

    def check(self, order: Order) -> None:
        """A card that fits the space and the attacking nation, and what it costs in hand.

        Raises:
            Illegal: 18.procedure, 17.difficult, 11.status.
        """
        if isinstance(order, Unleash):
            check_weapon(weapons_left(self.position, self.fight), order)
        elif isinstance(order, Support):
            usable = (
                [supporting_hand_card(self.position, self.power, self.fight)]
                if order.hand
                else list(self.cards)
            )
            check_choice(order.card, usable, "qmg.illegal.no_support", "18.procedure")
            if order.keep and not status_keeping_card(
                self.position, self.power, self.fight, order.card
            ):
                facts = {"card": order.card}
                raise Illegal(
                    "qmg.illegal.may_not_keep", rule="11.status", facts=facts, names=(order.card,)
                )

    def legal(self) -> Iterator[Order]:
        """None, then each card, kept where possible, then from hand, then Germany's statuses."""
        yield Decline()
        orders = [Support(card) for card in self.cards]
        if hand := supporting_hand_card(self.position, self.power, self.fight):
            orders.append(Support(hand, hand=True))
        for order in orders:
            yield order
            if status_keeping_card(self.position, self.power, self.fight, order.card):
                yield Support(order.card, keep=True, hand=order.hand)
        if self.power == "DE" and self.fight.nation == "DE":
            yield from (Unleash(*weapon) for weapon in weapons_left(self.position, self.fight))


def status_keeping_card(position: Position, power: str, fight: Fight, card: str) -> str:
    """The status through which a supporting card is not lost; empty: none.

    Big Bertha Railway Guns: on Germany's turn a German card on land, for as many cards from hand as
    it has symbols. Renault FT Tanks: once a turn a French card for a French attack on land goes
    back into hand.
    """
    if not fight.land or position.board.cards[card].nation != fight.nation:
        return ""
    if fight.nation == "FR" and position.status_ready("renault_tanks"):
        return "renault_tanks"
    bertha = (
        fight.nation == "DE" and position.active == "DE" and position.status_ready("big_bertha")
    )
    price = position.board.cards[card].symbols.get("land_support", 0)
    if bertha and len(position.state.hands[power]) >= price + fight.cost:
        return "big_bertha"
    return ""


def support(position: Position, table: Table, fight: Fight) -> Generator[Request, Reply, bool]:
    """One card of the attacker or its helper. Returns whether one was given."""
    own = position.board.nations[fight.nation].power
    for power in attacking_powers(position, fight):
        if power == own and fight.plan.says_support:
            order: Order = next_planned_support(position, fight, power)
        elif not position.state.prepared[power] and not _hand_may_support(position, fight, power):
            continue
        else:
            order = yield from put_ask(table, SupportAsk(position, power, fight))
        while isinstance(order, Unleash):
            yield from use_weapon(position, table, fight, order)
            order = yield from put_ask(table, SupportAsk(position, power, fight))
        if isinstance(order, Support):
            fight.planned += power == own
            yield from _give_support(position, table, fight, power, order)
            return True
    return False


def _hand_may_support(position: Position, fight: Fight, power: str) -> bool:
    """True if, for all that is public, a card from hand might be used."""
    return (
        bool(hand_status(position, power, fight)) and len(position.state.hands[power]) > fight.cost
    )


def _give_support(
    position: Position, table: Table, fight: Fight, power: str, order: Support
) -> Flow:
    """A supporting card is shown and discarded, or kept through a status.

    Difficult terrain costs a card.
    """
    state = position.state
    symbols = 1 if order.hand else supporting_cards(position, power, fight)[order.card]
    status = status_keeping_card(position, power, fight, order.card) if order.keep else ""
    if not status:
        discard_face_up(
            position,
            table,
            power,
            "hand" if order.hand else "prepared",
            order.card,
            "qmg.why.support",
        )
    elif status == "renault_tanks" and not order.hand:
        state.prepared[power].remove(order.card)
        state.hands[power].append(order.card)
    if status:
        fight.kept.append(
            ("hand" if order.hand or status == "renault_tanks" else "prepared", order.card)
        )
    used = [status] if status else []
    if order.hand:
        used.append(hand_status(position, power, fight))
    for effect in used:
        state.used.add(effect)
        table.log(StatusUsed(power, position.board.effects[effect].id))
    fight.support += symbols
    table.log(Supported(power, order.card, symbols, bool(status), fight.reinforce, fight.support))
    own = position.board.nations[fight.nation].power
    cost = fight.cost + (symbols if status == "big_bertha" else 0)
    if cost:
        ask = DiscardAsk(position, own, "hand", cost, "qmg.why.terrain")
        yield from give_up_cards(table, ask, fight.plan.pay)
