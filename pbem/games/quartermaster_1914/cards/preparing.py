"""Page 13: preparing a card, and taking a prepared card back."""

from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.log import (
    Prepared,
    PreparedSecretly,
    Unprepared,
    UnpreparedSecretly,
)
from pbem.rules import Table


def prepare_card(position: Position, table: Table, power: str, card: str) -> None:
    """A card of the hand is laid face down on the table (13.prepare)."""
    position.state.hands[power].remove(card)
    position.state.prepared[power].append(card)
    table.log(Prepared(power))
    table.log(PreparedSecretly(power, card), position.audience_of(power))


def unprepare_card(position: Position, table: Table, card: str) -> None:
    """A prepared card of the power whose turn it is goes back to the hand (13.prepare)."""
    power = position.active
    position.state.prepared[power].remove(card)
    position.state.hands[power].append(card)
    table.log(Unprepared(power))
    table.log(UnpreparedSecretly(power, card), position.audience_of(power))
