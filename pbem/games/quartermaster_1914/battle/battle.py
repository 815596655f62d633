"""Pages 17 and 18: battles, from prerequisites to counterattacks.

Pages 21 and 22 play two of them through.
"""

from abc import abstractmethod
from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass, replace
from typing import Self

from pbem.games.quartermaster_1914.asks import DiscardAsk, PowerAsk, give_up, one_of, put
from pbem.games.quartermaster_1914.battle.battle_start import (
    begin,
    check_weapon,
    fire,
    weapons_left,
)
from pbem.games.quartermaster_1914.battle.planning import as_planned
from pbem.games.quartermaster_1914.battle.prepared import (
    Fight,
    attackers,
    counters,
    defenders,
    from_hand,
    hand_status,
    open_fight,
    reinforcements,
    start_cost,
    supports,
    text_allows,
    truce_forbids,
    unshown,
)
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.building import may_build, set_up_piece
from pbem.games.quartermaster_1914.cards.piles import show
from pbem.games.quartermaster_1914.log import (
    BattleBegan,
    BattleLost,
    BattleWon,
    Counterattacked,
    Prompt,
    Reinforced,
    StatusUsed,
    Supported,
)
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Counter,
    Decline,
    Reinforce,
    Support,
    Unleash,
    Use,
)
from pbem.rules import Flow, Illegal, Order, Reply, Request, Table


def sources(position: Position, nation: str, target: str) -> list[str]:
    """The spaces from which a nation may attack: supplied pieces next to it (17.prerequisites)."""
    supplied = position.supplied(nation)
    return [space for space in position.near(nation, target) if space in supplied]


def may_attack(position: Position, nation: str, source: str, target: str) -> bool:
    """True if a supplied piece may attack a space: no friend there, no truce, the cost in hand."""
    if position.friends(target, position.board.nations[nation].team) or truce_forbids(
        position, nation, target
    ):
        return False
    hand = position.state.hands[position.board.nations[nation].power]
    return len(hand) >= start_cost(position, open_fight(position, nation, source, target))


def attacks(position: Position, nation: str, among: Collection[str]) -> Iterator[tuple[str, str]]:
    """Every (source, target) with which a nation may attack one of these spaces now."""
    for source in sorted(position.supplied(nation)):
        for target in position.near(nation, source):
            if target in among and may_attack(position, nation, source, target):
                yield source, target


def check_battle(position: Position, nation: str, order: Battle, among: Collection[str]) -> str:
    """A nation may attack a space with a supplied piece next to it; the space of that piece.

    Raises:
        Illegal: 17.prerequisites, 17.difficult, 16.complex.
    """
    target = order.target
    facts: dict[str, object] = {"nation": nation, "space": target, "source": order.source}
    if target not in position.board.spaces or target not in among:
        raise Illegal("qmg.illegal.not_this_space", rule="16.complex", facts=facts, names=(target,))
    if position.friends(target, position.board.nations[nation].team):
        raise Illegal("qmg.illegal.friend_there", rule="17.battle", facts=facts, names=(target,))
    if truce_forbids(position, nation, target):
        raise Illegal("qmg.illegal.truce", rule="11.economic", facts=facts, names=(target,))
    choices = sources(position, nation, target)
    facts["choices"] = tuple(choices)
    if order.source not in (*choices, ""):
        raise Illegal(
            "qmg.illegal.not_from_there",
            rule="17.prerequisites",
            facts=facts,
            names=(order.source,),
        )
    if not choices:
        raise Illegal(
            "qmg.illegal.nobody_near", rule="17.prerequisites", facts=facts, names=(target,)
        )
    if not order.source and len(choices) > 1:
        raise Illegal(
            "qmg.illegal.which_piece", rule="17.prerequisites", facts=facts, names=(target,)
        )
    source = order.source or choices[0]
    if not may_attack(position, nation, source, target):
        facts["count"] = start_cost(position, open_fight(position, nation, source, target))
        raise Illegal("qmg.illegal.terrain_card", rule="17.difficult", facts=facts, names=(target,))
    return source


def fight_out(position: Position, table: Table, fight: Fight) -> Generator[Request, Reply, bool]:
    """A battle from start to end, with counterattacks (18.procedure).

    Returns whether it was won.
    """
    nation = position.board.nations[fight.nation]
    note = BattleBegan(
        fight.nation, fight.source, fight.target, fight.difficult, fight.counterattack
    )
    table.log(note)
    position.mark("battle", fight.nation, fight.target, fight.source)
    cost = start_cost(position, fight)
    if cost:
        ask = DiscardAsk(position, nation.power, "hand", cost, "qmg.why.terrain")
        yield from give_up(table, ask, fight.plan.pay)
    yield from begin(position, table, fight)
    won = yield from _exchange(position, table, fight)
    if won:
        removed = tuple(position.enemies(fight.target, nation.team))
        for enemy in removed:
            position.remove(enemy, fight.target)
        table.log(BattleWon(fight.nation, fight.target, removed))
        yield from _after_winning(position, table, fight)
    else:
        table.log(BattleLost(fight.nation, fight.target))
        yield from _strike_back(position, table, fight)
    return won


def _exchange(position: Position, table: Table, fight: Fight) -> Generator[Request, Reply, bool]:
    """Defence and attack take turns until one of them gives in (18.procedure)."""
    while True:
        while fight.reinforce <= fight.support:
            if not (yield from _reinforce(position, table, fight)):
                return True
        while fight.support < fight.reinforce:
            if not (yield from _support(position, table, fight)):
                return False


# --- the defence ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class FightAsk(PowerAsk):
    """An ask inside a battle."""

    fight: Fight

    @property
    @abstractmethod
    def cards(self) -> dict[str, int]:
        """The cards that may be used, and their symbols."""

    @property
    def missing(self) -> int:
        """How many symbols turn the battle: the attack must draw level (18.procedure)."""
        return self.fight.reinforce - self.fight.support

    @property
    def unshown(self) -> list[str]:
        """The power's prepared cards that were not shown and kept in this battle."""
        return unshown(self.position, self.power, "prepared", self.fight)

    @property
    def asked(self) -> list[str]:
        """The powers of this side that are asked the same, this one too, in order."""
        return [self.power]

    def after(self, card: str) -> Self:
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
            count=self.missing,
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
        return reinforcements(self.position, self.power, self.fight)

    @property
    def asked(self) -> list[str]:
        """The powers that may answer for the space."""
        return defenders(self.position, self.fight)

    def after(self, card: str) -> Self:
        """The same asked once this card reinforced."""
        shown = super().after(card)
        shown.fight.reinforce += self.cards[card]
        return shown

    @property
    def missing(self) -> int:
        """The defence must go ahead."""
        return self.fight.support + 1 - self.fight.reinforce

    def check(self, order: Order) -> None:
        """A prepared card that fits the space and a supplied piece in it.

        Raises:
            Illegal: 18.procedure, 11.status.
        """
        if isinstance(order, Reinforce):
            one_of(order.card, list(self.cards), "qmg.illegal.no_reinforcement", "18.procedure")
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
    status = position.ready("dreadnoughts")
    return (
        status is not None and not fight.land and position.board.cards[card].nation == status.nation
    )


def _reinforce(position: Position, table: Table, fight: Fight) -> Generator[Request, Reply, bool]:
    """One card of any defending power, asked in the order of play.

    Returns whether one was given.
    """
    for power in defenders(position, fight):
        if not position.state.prepared[power]:
            continue
        order = yield from put(table, ReinforceAsk(position, power, fight))
        if isinstance(order, Reinforce):
            symbols = reinforcements(position, power, fight)[order.card]
            fight.reinforce += symbols
            if order.keep:
                position.state.used.add("dreadnoughts")
                fight.kept.append(("prepared", order.card))
                table.log(StatusUsed(power, position.board.effects["dreadnoughts"].id))
            else:
                show(position, table, power, "prepared", order.card, "qmg.why.reinforce")
            table.log(
                Reinforced(power, order.card, symbols, order.keep, fight.reinforce, fight.support)
            )
            return True
    return False


# --- the attack -----------------------------------------------------------------------------------


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
        return supports(self.position, self.power, self.fight)

    @property
    def asked(self) -> list[str]:
        """The attacker, unless its order says what supports, and its helper."""
        own = self.position.board.nations[self.fight.nation].power
        return [
            p
            for p in attackers(self.position, self.fight)
            if p != own or not self.fight.plan.says_support
        ]

    def after(self, card: str) -> Self:
        """The same asked once this card supported."""
        shown = super().after(card)
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
                [from_hand(self.position, self.power, self.fight)]
                if order.hand
                else list(self.cards)
            )
            one_of(order.card, usable, "qmg.illegal.no_support", "18.procedure")
            if order.keep and not keeping(self.position, self.power, self.fight, order.card):
                facts = {"card": order.card}
                raise Illegal(
                    "qmg.illegal.may_not_keep", rule="11.status", facts=facts, names=(order.card,)
                )

    def legal(self) -> Iterator[Order]:
        """None, then each card, kept where possible, then from hand, then Germany's statuses."""
        yield Decline()
        orders = [Support(card) for card in self.cards]
        if hand := from_hand(self.position, self.power, self.fight):
            orders.append(Support(hand, hand=True))
        for order in orders:
            yield order
            if keeping(self.position, self.power, self.fight, order.card):
                yield Support(order.card, keep=True, hand=order.hand)
        if self.power == "DE" and self.fight.nation == "DE":
            yield from (Unleash(*weapon) for weapon in weapons_left(self.position, self.fight))


def keeping(position: Position, power: str, fight: Fight, card: str) -> str:
    """The status through which a supporting card is not lost; empty: none.

    Big Bertha Railway Guns: on Germany's turn a German card on land, for as many cards from hand as
    it has symbols. Renault FT Tanks: once a turn a French card for a French attack on land goes
    back into hand.
    """
    if not fight.land or position.board.cards[card].nation != fight.nation:
        return ""
    if fight.nation == "FR" and position.ready("renault_tanks"):
        return "renault_tanks"
    bertha = fight.nation == "DE" and position.active == "DE" and position.ready("big_bertha")
    price = position.board.cards[card].symbols.get("land_support", 0)
    if bertha and len(position.state.hands[power]) >= price + fight.cost:
        return "big_bertha"
    return ""


def _support(position: Position, table: Table, fight: Fight) -> Generator[Request, Reply, bool]:
    """One card of the attacker or its helper. Returns whether one was given."""
    own = position.board.nations[fight.nation].power
    for power in attackers(position, fight):
        if power == own and fight.plan.says_support:
            order: Order = as_planned(position, fight, power)
        elif not position.state.prepared[power] and not _hand_may_support(position, fight, power):
            continue
        else:
            order = yield from put(table, SupportAsk(position, power, fight))
        while isinstance(order, Unleash):
            yield from fire(position, table, fight, order)
            order = yield from put(table, SupportAsk(position, power, fight))
        if isinstance(order, Support):
            fight.planned += power == own
            yield from _commit(position, table, fight, power, order)
            return True
    return False


def _hand_may_support(position: Position, fight: Fight, power: str) -> bool:
    """True if, for all that is public, a card from hand might be used."""
    return (
        bool(hand_status(position, power, fight)) and len(position.state.hands[power]) > fight.cost
    )


def _commit(position: Position, table: Table, fight: Fight, power: str, order: Support) -> Flow:
    """A supporting card is shown and discarded, or kept through a status.

    Difficult terrain costs a card.
    """
    state = position.state
    symbols = 1 if order.hand else supports(position, power, fight)[order.card]
    status = keeping(position, power, fight, order.card) if order.keep else ""
    if not status:
        show(
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
        yield from give_up(table, ask, fight.plan.pay)


# --- afterwards -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class CounterAsk(FightAsk):
    """Ask whether a power that held a space counterattacks (18.counterattack)."""

    topic = "qmg.ask.counter"
    accepts = (Counter, Decline)

    @property
    def cards(self) -> dict[str, int]:
        """The cards the power may counterattack with."""
        return dict.fromkeys(counters(self.position, self.power, self.fight), 1)

    @property
    def missing(self) -> int:
        """One card strikes back."""
        return 1

    def check(self, order: Order) -> None:
        """A prepared card with the symbol, and a supplied army that can strike back.

        Raises:
            Illegal: 18.counterattack.
        """
        if isinstance(order, Counter):
            one_of(order.card, list(self.cards), "qmg.illegal.no_counterattack", "18.counterattack")

    def legal(self) -> Iterator[Order]:
        """None, then each card."""
        yield Decline()
        yield from (Counter(card) for card in self.cards)


def _strike_back(position: Position, table: Table, fight: Fight) -> Flow:
    """After a failed attack from land on land one defender may strike back (18.counterattack)."""
    if not fight.land or not position.board.spaces[fight.source].land:
        return
    for power in defenders(position, fight):
        if not position.state.prepared[power]:
            continue
        order = yield from put(table, CounterAsk(position, power, fight))
        if isinstance(order, Counter):
            nation = counters(position, power, fight)[order.card]
            show(position, table, power, "prepared", order.card, "qmg.why.counterattack")
            table.log(Counterattacked(power, order.card))
            back = open_fight(position, nation, fight.target, fight.source)
            back.counterattack = True
            yield from fight_out(position, table, back)
            return


@dataclass(frozen=True)
class TanksAsk(FightAsk):
    """Ask whether Mark IV Tanks follow a British victory in somebody else's turn (11.status)."""

    topic = "qmg.ask.tanks"
    accepts = (Use, Decline)

    @property
    def cards(self) -> dict[str, int]:
        """The cards that pay."""
        return dict.fromkeys(tank_cards(self.position, self.fight.target), 1)

    def check(self, order: Order) -> None:
        """A card that pays.

        Raises:
            Illegal: 11.status, 18.text.
        """
        if isinstance(order, Use):
            one_of(order.card, list(self.cards), "qmg.illegal.no_support", "18.text")

    def legal(self) -> Iterator[Order]:
        """None, then each card."""
        yield Decline()
        status = self.position.board.effects["mark_iv_tanks"].id
        yield from (Use(status, card) for card in self.cards)


def tank_cards(position: Position, space: str) -> list[str]:
    """The prepared British cards that may pay for an army in a space just won (18.text).

    The ground is open.
    """
    status = position.ready("mark_iv_tanks")
    if status is None or not space or not may_build(position, status.nation, space):
        return []
    won = Fight(status.nation, "", space, land=True, difficult=False, cost=0)
    cards = {
        name: position.board.cards[name]
        for name in sorted(set(position.state.prepared[status.power]))
    }
    return [
        name
        for name, card in cards.items()
        if card.nation == status.nation
        and card.symbols.get("land_support")
        and text_allows(card, won)
    ]


def roll_tanks(position: Position, table: Table, space: str, card: str) -> Flow:
    """Mark IV Tanks: a prepared card is discarded and an army built in the space won."""
    status = position.board.effects["mark_iv_tanks"]
    show(position, table, status.power, "prepared", card, "qmg.why.mark_iv_tanks")
    yield from set_up_piece(position, table, status.nation, space, "build")


def _after_winning(position: Position, table: Table, fight: Fight) -> Flow:
    """A British victory on open land lets Mark IV Tanks follow.

    In the own turn by order, else it is asked at once.
    """
    if fight.nation != "UK" or not fight.land or fight.difficult:
        return
    if position.active == "UK":
        position.state.won = fight.target
    elif position.ready("mark_iv_tanks") and position.state.prepared["UK"]:
        order = yield from put(table, TanksAsk(position, "UK", fight))
        if isinstance(order, Use):
            position.state.used.add("mark_iv_tanks")
            table.log(StatusUsed("UK", order.status))
            yield from roll_tanks(position, table, fight.target, order.card)
