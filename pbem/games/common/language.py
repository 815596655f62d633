"""What the order languages of every game share."""

from collections.abc import Mapping
from typing import Any

from pbem.orders import Language, Lexicon, Verb
from pbem.rules import Ask, Order, Seat


class BoardLanguage(Language):
    """The order language on one board; a game adds its words, and how it reads and writes them.

    Class attributes:
        verbs, standing_verbs: for HELP and the order reference.
    """

    reads_position = True
    lexicons: tuple[Lexicon, ...] = ()
    verbs: tuple[Verb, ...]
    standing_verbs: tuple[Verb, ...]

    def __init__(self, board: Any) -> None:
        self.board = board

    def line(self, ask: Ask, order: Order) -> str:  # noqa: ARG002 - games that name things by the ask look at it
        """A legal answer to an ask as a player writes it."""
        return self.write(order)

    def things(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:  # noqa: ARG002 - nothing by default
        """What a seat may ask about."""
        return {}
