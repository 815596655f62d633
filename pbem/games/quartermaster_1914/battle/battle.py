"""Battles, from the first shot to counterattacks (page 18; examples on pages 21 and 22)."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from pbem.games.quartermaster_1914.asks import DiscardAsk, check_choice, give_up_cards, put_ask
from pbem.games.quartermaster_1914.battle.battle_start import begin_battle
from pbem.games.quartermaster_1914.battle.prepared_cards import (
    Fight,
    counterattack_cards,
    defending_powers,
    open_fight,
    start_cost,
)
from pbem.games.quartermaster_1914.battle.reinforce_and_support import FightAsk, reinforce, support
from pbem.games.quartermaster_1914.battle.tanks import follow_victory
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import discard_face_up
from pbem.games.quartermaster_1914.log import (
    BattleBegan,
    BattleLost,
    BattleWon,
    Counterattacked,
)
from pbem.games.quartermaster_1914.orders import (
    Counter,
    Decline,
)
from pbem.rules import Flow, Order, Reply, Request, Table


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
        yield from give_up_cards(table, ask, fight.plan.pay)
    yield from begin_battle(position, table, fight)
    won = yield from _exchange_cards(position, table, fight)
    if won:
        removed = tuple(position.enemies_in(fight.target, nation.team))
        for enemy in removed:
            position.remove(enemy, fight.target)
        table.log(BattleWon(fight.nation, fight.target, removed))
        yield from follow_victory(position, table, fight)
    else:
        table.log(BattleLost(fight.nation, fight.target))
        yield from _strike_back(position, table, fight)
    return won


def _exchange_cards(
    position: Position, table: Table, fight: Fight
) -> Generator[Request, Reply, bool]:
    """Defence and attack take turns until one of them gives in (18.procedure)."""
    while True:
        while fight.reinforce <= fight.support:
            if not (yield from reinforce(position, table, fight)):
                return True
        while fight.support < fight.reinforce:
            if not (yield from support(position, table, fight)):
                return False


# --- afterwards -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class CounterAsk(FightAsk):
    """Ask whether a power that held a space counterattacks (18.counterattack)."""

    topic = "qmg.ask.counter"
    accepts = (Counter, Decline)

    @property
    def cards(self) -> dict[str, int]:
        """The cards the power may counterattack with."""
        return dict.fromkeys(counterattack_cards(self.position, self.power, self.fight), 1)

    @property
    def symbols_missing(self) -> int:
        """One card strikes back."""
        return 1

    def check(self, order: Order) -> None:
        """A prepared card with the symbol, and a supplied army that can strike back.

        Raises:
            Illegal: 18.counterattack.
        """
        if isinstance(order, Counter):
            check_choice(
                order.card, list(self.cards), "qmg.illegal.no_counterattack", "18.counterattack"
            )

    def legal(self) -> Iterator[Order]:
        """None, then each card."""
        yield Decline()
        yield from (Counter(card) for card in self.cards)


def _strike_back(position: Position, table: Table, fight: Fight) -> Flow:
    """After a failed attack from land on land one defender may strike back (18.counterattack)."""
    if not fight.land or not position.board.spaces[fight.source].land:
        return
    for power in defending_powers(position, fight):
        if not position.state.prepared[power]:
            continue
        order = yield from put_ask(table, CounterAsk(position, power, fight))
        if isinstance(order, Counter):
            nation = counterattack_cards(position, power, fight)[order.card]
            discard_face_up(position, table, power, "prepared", order.card, "qmg.why.counterattack")
            table.log(Counterattacked(power, order.card))
            back = open_fight(position, nation, fight.target, fight.source)
            back.counterattack = True
            yield from fight_out(position, table, back)
            return
