"""Page 11: Mark IV Tanks follow a British victory."""

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.games.quartermaster_1914.asks import check_choice, put_ask
from pbem.games.quartermaster_1914.battle.prepared_cards import (
    Fight,
    text_allows,
)
from pbem.games.quartermaster_1914.battle.reinforce_and_support import FightAsk
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.building import may_build, set_up_piece
from pbem.games.quartermaster_1914.cards.decks_and_discards import discard_face_up
from pbem.games.quartermaster_1914.log import (
    StatusUsed,
)
from pbem.games.quartermaster_1914.orders import (
    Decline,
    Use,
)
from pbem.rules import Flow, Order, Table


@dataclass(frozen=True)
class TanksAsk(FightAsk):
    """Ask whether Mark IV Tanks follow a British victory in somebody else's turn (11.status)."""

    topic = "qmg.ask.tanks"
    accepts = (Use, Decline)

    @property
    def cards(self) -> dict[str, int]:
        """The cards that pay."""
        return dict.fromkeys(cards_for_tanks(self.position, self.fight.target), 1)

    def check(self, order: Order) -> None:
        """A card that pays.

        Raises:
            Illegal: 11.status, 18.text.
        """
        if isinstance(order, Use):
            check_choice(order.card, list(self.cards), "qmg.illegal.no_support", "18.text")

    def legal(self) -> Iterator[Order]:
        """None, then each card."""
        yield Decline()
        status = self.position.board.effects["mark_iv_tanks"].id
        yield from (Use(status, card) for card in self.cards)


def cards_for_tanks(position: Position, space: str) -> list[str]:
    """The prepared British cards that may pay for an army in a space just won (18.text).

    The ground is open.
    """
    status = position.status_ready("mark_iv_tanks")
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
    discard_face_up(position, table, status.power, "prepared", card, "qmg.why.mark_iv_tanks")
    yield from set_up_piece(position, table, status.nation, space, "build")


def follow_victory(position: Position, table: Table, fight: Fight) -> Flow:
    """A British victory on open land lets Mark IV Tanks follow.

    In the own turn by order, else it is asked at once.
    """
    if fight.nation != "UK" or not fight.land or fight.difficult:
        return
    if position.active == "UK":
        position.state.won = fight.target
    elif position.status_ready("mark_iv_tanks") and position.state.prepared["UK"]:
        order = yield from put_ask(table, TanksAsk(position, "UK", fight))
        if isinstance(order, Use):
            position.state.used.add("mark_iv_tanks")
            table.log(StatusUsed("UK", order.status))
            yield from roll_tanks(position, table, fight.target, order.card)
