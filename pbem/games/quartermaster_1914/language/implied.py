"""What a letter takes for granted: the basic card that builds or attacks.

``BUILD ARMY IN Galicia`` without a card in play can only mean that a Build Army is played.
"""

from collections.abc import Iterator, Sequence

import msgspec

from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.orders import Battle, Draft, Place, Play, Use
from pbem.games.quartermaster_1914.turn import TurnAsk, takes_step
from pbem.orders import Context
from pbem.rules import Order

Lines = Sequence[tuple[Order, ...]]
_KINDS = {
    (Place, "army"): "build_army",
    (Place, "navy"): "build_navy",
    (Battle, "army"): "land_battle",
    (Battle, "navy"): "sea_battle",
}
"""The basic card that an order needs in a space of one kind of piece."""


def with_basic_card(lines: Lines, context: Context) -> Lines:
    """The orders of a letter, with the card that its first build or battle takes for granted.

    Returns:
        The same orders where a card is in play or played before, where none fits, and where several
        do.
    """
    ask = next((ask for ask in context.asks if isinstance(ask, TurnAsk)), None)
    if ask is None or ask.position.state.phase not in ("draft", "play"):
        return lines
    drafted: list[str] = []
    for number, line in enumerate(lines):
        for place, order in enumerate(line):
            match order:
                case Draft():
                    drafted += _basic(ask, order.kind, (order.nation,))
                case Play() | Use():
                    return lines
                case Place() | Battle():
                    cards = [] if takes_step(ask.position, order) else _fitting(ask, order, drafted)
                    if len(cards) != 1 or order.when:
                        return lines
                    given = list(lines)
                    given[number] = (*line[:place], Play(cards[0]), *line[place:])
                    return given
                case _:
                    pass
    return lines


def _fitting(ask: TurnAsk, order: Place | Battle, drafted: Sequence[str]) -> list[str]:
    """The basic cards in hand, or drafted before, that may carry out an order.

    Where none may do so legally, all of the kind.
    """
    position = ask.position
    space = position.board.spaces.get(order.space if isinstance(order, Place) else order.target)
    if space is None:
        return []
    kind = _KINDS[type(order), space.piece]
    held = dict.fromkeys((*sorted(position.state.hands[ask.power]), *drafted))
    cards = [card for card in held if position.board.cards[card].kind == kind]
    return [card for card in cards if takes_step(_played(position, card), order)] or cards


def _played(position: Position, card: str) -> Position:
    """A position with a card in play."""
    return Position(position.board, msgspec.structs.replace(position.state, frames=[Frame(card)]))


def _basic(ask: TurnAsk, kind: str, nations: Sequence[str]) -> Iterator[str]:
    """The basic cards of a kind and some nations."""
    cards = ask.position.board.cards.values()
    return (card.id for card in cards if card.kind == kind and card.nation in nations)
