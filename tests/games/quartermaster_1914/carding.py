"""What the tests of single cards share."""

from typing import TypeVar

import pytest

from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.orders import Battle, Place
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Adjudication, Order
from tests.games.quartermaster_1914.positions import board, new_game

O = TypeVar("O", bound=Order)  # noqa: E741 - an order
CP, EN = "central_powers", "entente"
ALL = "AH: VIE BUD; OT: IST; DE: BER WGE; RU: MOS UKR; FR: PAR BUR; IT: ROM; UK: BRI NAO; US: USA"
"""Every nation at home."""


def card(name: str) -> pytest.MarkDecorator:
    """The marker of a card."""
    return pytest.mark.card(f"qmg:{name}")


def cases(*rows: tuple[object, ...]) -> list[object]:
    """Rows for parametrize whose first entry is the card each proves."""
    return [pytest.param(*row, marks=card(str(row[0])), id=str(row[0])) for row in rows]


def holding(name: str, where: str = ALL, more: str = "", **cards: str) -> Position:
    """A position in the turn of the power that holds a card, and perhaps more cards."""
    power = new_game().board.cards[name].power
    own = f"{power}: {name} {more}"
    hands = cards.pop("hands", "")
    return board(where, active=power, hands=f"{own}; {hands}", **cards)


def choices(going: Adjudication[State], kind: type[O]) -> list[O]:
    """The legal orders of a kind that the power in turn has."""
    (ask,) = going.asks
    assert isinstance(ask, TurnAsk), ask
    return [order for order in ask.actions() if isinstance(order, kind)]


def places(going: Adjudication[State]) -> set[str]:
    """Where a piece may be placed now."""
    return {order.space for order in choices(going, Place)}


def targets(going: Adjudication[State]) -> set[str]:
    """What may be battled now."""
    return {order.target for order in choices(going, Battle)}
